"""Test that each `type: ignore` comment hides an error: zuban does not report unused ones."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.helpers.git_files import list_git_files

COMMENT = re.compile(r"# type: ignore\[([\w\-, ]+)\]")
ERROR = re.compile(r"^(.+?):(\d+): error: .* \[([\w-]+)\]$", re.M)


def type_errors(folder: Path, names: list[str]) -> set[tuple[str, int, str]]:
    """Return path, line and code of each error that zuban finds in these files of a folder."""
    zmypy = Path(sys.executable).with_name("zmypy")
    command: list[str | Path] = [zmypy, "--python-executable", sys.executable, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1].startswith(("Found ", "Success: ")), done.stderr
    return {(file, int(line), code) for file, line, code in ERROR.findall(done.stdout)}


@pytest.mark.sweep
def test_every_ignore_comment_hides_an_error_of_its_code(tmp_path: Path) -> None:
    ignores = set[tuple[str, int, str]]()
    for name in list_git_files("--", "*.py", "*/py.typed", "pyproject.toml"):
        text = (ROOT / name).read_text("utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            for codes in COMMENT.findall(line):
                ignores |= {(name, number, code) for code in codes.split(", ")}
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(COMMENT.sub("#", text), "utf-8")
    assert ignores
    assert ignores - type_errors(tmp_path, sorted({name for name, *_ in ignores})) == set()
