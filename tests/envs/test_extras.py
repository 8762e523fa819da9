"""Test that a missing library is reported with its extra, and that training examples run."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import numpy as np
import pytest

from tests.conftest import ROOT

TRAIN = ROOT / "examples" / "train"


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("gymnasium", "escadre.envs.gymnasium", "envs"),
        ("gymnasium", "escadre.envs.gymnasium_vector", "envs,fast"),
        ("numba", "escadre.envs.gymnasium_vector", "fast"),
        ("pettingzoo", "escadre.envs.pettingzoo", "envs"),
        ("pyspiel", "escadre.envs.openspiel", "openspiel"),
        ("PIL", "escadre.core.render.pixels", "render"),
    ],
)
def test_a_missing_library_is_reported_with_its_extra(
    library: str, module: str, extra: str
) -> None:
    if library not in ("gymnasium", "numba"):
        pytest.importorskip("gymnasium")
    source = f"import sys; sys.modules[{library!r}] = None; import {module}"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f'pip install "escadre[{extra}]"' in done.stderr.splitlines()[-1]


def test_training_help_works_without_pytorch() -> None:
    source = "import sys, runpy; sys.modules['torch'] = None; sys.argv = ['train.py', '--help']; "
    source += f"runpy.run_path({str(TRAIN / 'train.py')!r}, run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "a captain" in done.stdout, done.stderr


def test_matches_against_captains_follow_the_vector_interface() -> None:
    pytest.importorskip("gymnasium")
    spec = spec_from_file_location("captains", TRAIN / "captains.py")
    assert spec and spec.loader
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    small: dict[str, Any] = {"width": 5, "height": 5, "fleet": (3, 2)}
    matches = example.CaptainMatches("battleship", 2, "mousse", **small)
    seen, info = matches.reset(seed=3)
    end_count = 0
    for _ in range(80):
        seen, rewards, ended, _, info = matches.step(info["action_mask"].argmax(1))
        assert seen.shape == (2, matches.codec.size) and not rewards[~ended].any()
        assert matches.arrays(seen)["sea"].shape == (2, 6, 5, 5)
        for row in np.flatnonzero(ended):
            end_count += 1
            assert info["final_obs"][row].shape == seen[row].shape
            assert matches.arrays(seen)["ready"][row].tolist()[0] == 0, "a new match has begun"
    assert end_count
