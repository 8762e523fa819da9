"""Test that the files generated from the vocabulary of scenes are up to date."""

import subprocess
import sys

from tests.conftest import ROOT


def test_the_page_and_the_types_that_are_committed_are_those_of_the_vocabulary() -> None:
    """After a change of vocabulary.toml run python scripts/generate_vocabulary.py."""
    command = [sys.executable, "scripts/generate_vocabulary.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
