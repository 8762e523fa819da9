"""Test that the browser's generated wire types are up to date."""

import subprocess
import sys

from tests.conftest import ROOT


def test_the_types_that_are_committed_are_those_of_the_structs() -> None:
    """After a change of the wire or of scenes run python scripts/generate_wire_types.py."""
    command = [sys.executable, "scripts/generate_wire_types.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
