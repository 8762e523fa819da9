"""List the files of the checkout that git tracks."""

import subprocess

import pytest

from tests.conftest import ROOT


def list_git_files(*flags: str) -> list[str]:
    """Return the files that git lists with these flags; skip the test outside a git checkout."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", *flags]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    # A file may have been removed and the removal not yet committed.
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]
