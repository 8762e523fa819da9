"""Test that the committed scenes for the page's layout tests are up to date."""

import subprocess
import sys

from tests.conftest import ROOT


def test_the_scenes_that_are_committed_are_those_of_the_games() -> None:
    """After a change of a game's scenes run python scripts/generate_scene_fixtures.py."""
    command = [sys.executable, "scripts/generate_scene_fixtures.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
