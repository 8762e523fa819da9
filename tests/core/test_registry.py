"""Test where the codec and the kernel of a game are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from escadre.core.registry import find_training_module


@pytest.mark.parametrize("folder", ["", "training"])
def test_a_codec_is_found_in_the_package_or_its_training_folder(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"regatta_{folder or 'flat'}"
    home = tmp_path / package / folder
    home.mkdir(parents=True)
    (tmp_path / package / "__init__.py").touch()
    (home / "__init__.py").touch()
    (home / "codec.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    module = ".".join(filter(None, [package, folder, "codec"]))
    assert find_training_module(package, "codec") == module
    assert find_training_module(package, "vector") is None
