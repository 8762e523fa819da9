"""Test the messages of the scripts that make runs, when something is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts import check_lowest, find_chromium
from tests.conftest import ROOT


def run_script(code: str, environment: dict[str, str]) -> tuple[int, str]:
    """Run a script with this environment only; return exit code and output."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_setup_refuses_an_old_python_in_one_line() -> None:
    exit_code, words = run_script(
        "import runpy, sys; sys.version_info = (3, 10, 13);"
        " runpy.run_path('scripts/setup_venv.py')",
        {},
    )
    assert exit_code == 1
    assert words.startswith("Escadre needs Python 3.11 or newer") and words.count("\n") == 1


RUN_CHROMIUM = "import runpy; runpy.run_path('scripts/find_chromium.py', run_name='__main__')"


@pytest.mark.skipif(sys.platform == "darwin", reason="applications are found without a PATH")
@pytest.mark.parametrize(("ci", "expected"), [({}, 0), ({"CI": "true"}, 1)])
def test_without_chromium_and_apt_an_install_hint_is_printed(
    tmp_path: Path, ci: dict[str, str], expected: int
) -> None:
    exit_code, words = run_script(RUN_CHROMIUM, {"PATH": str(tmp_path), **ci})
    assert exit_code == expected
    assert words.startswith(find_chromium.INSTALL_HINT) and words.count("\n") == 1
    assert ("SKIPPED" in words) == (expected == 0)


def test_chromium_is_found_under_any_of_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(find_chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in find_chromium.NAMES:
        program = tmp_path / name
        program.touch(0o755)
        assert find_chromium.find_chromium() == program
        program.unlink()


def test_a_configured_chromium_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(find_chromium.VARIABLE, "my-chrome")
    assert find_chromium.find_chromium() == Path("my-chrome")


def test_uv_uses_the_index_configured_for_pip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pip.conf"
    file.write_text("[global]\nindex-url = https://from.file/simple\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(file))
    monkeypatch.setenv("PIP_INDEX_URL", "https://from.environment/simple")
    assert check_lowest.pip_index() == {"UV_DEFAULT_INDEX": "https://from.environment/simple"}
    monkeypatch.delenv("PIP_INDEX_URL")
    assert check_lowest.pip_index() == {"UV_DEFAULT_INDEX": "https://from.file/simple"}
