"""Test that committed files contain no path of the machine they were written on."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.helpers.git_files import list_git_files

# An absolute path of a machine; a path in a URL (https://host/opt/) is not one.
MACHINE = re.compile(
    rb"(?<![\w.])/(?:work|tmp|root|opt|mnt|srv|home|Users|builds?|workspaces?)/[\w.]"
)


@pytest.fixture(scope="module")
def tracked_files() -> list[Path]:
    """Return every file that git tracks."""
    return [ROOT / name for name in list_git_files("--cached")]


def test_no_committed_file_names_a_path_of_a_machine(tracked_files: list[Path]) -> None:
    violations = [
        f"{path.relative_to(ROOT)}: {match.group().decode()}"
        for path in tracked_files
        if (match := MACHINE.search(path.read_bytes()))
    ]
    assert violations == []


def test_the_pattern_matches_paths_of_a_machine() -> None:
    assert MACHINE.search(b'see "/' + b'home/ann/escadre"')
    assert MACHINE.search(b"/" + b"tmp/x")
    assert MACHINE.search(b"file:///" + b"opt/wheels")
    assert not MACHINE.search(b"https://example.org/" + b"opt/x and ./" + b"tmp/x")


def test_no_build_product_is_committed(tracked_files: list[Path]) -> None:
    made = {"node_modules", "__pycache__", ".venv"}
    pages = ROOT / "src" / "escadre" / "server" / "pages"
    built = [each for each in tracked_files if made & set(each.parts) or pages in each.parents]
    assert built == []
