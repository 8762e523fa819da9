"""Test the size of directories, modules and components."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT

SOURCE = ROOT / "src" / "escadre"
PAGES = ROOT / "web" / "src"
MAX_LINES = 600  # lines of a file
MAX_COMPONENT_LINES = 450
MAX_ENTRIES = 20  # entries of a directory of sources
UNCOUNTED = {"data", "__pycache__", "node_modules"}
BUILT = {SOURCE / "server" / "pages", SOURCE / "server" / "site"}


def test_no_folder_has_too_many_entries() -> None:
    """The directory `tests` mirrors all packages, so only its directories are counted."""
    tops = [SOURCE, PAGES, ROOT / "web" / "tests", *(ROOT / "tests").iterdir()]
    for top in filter(Path.is_dir, [*tops, ROOT / "scripts", ROOT / "benchmarks"]):
        for folder in (top, *filter(Path.is_dir, top.rglob("*"))):
            if not UNCOUNTED & set(folder.relative_to(ROOT).parts) and not BUILT & {
                folder,
                *folder.parents,
            }:
                entries = [each for each in folder.iterdir() if each.name not in UNCOUNTED]
                assert len(entries) <= MAX_ENTRIES, folder


def sources() -> Iterator[tuple[str, int, int]]:
    """Yield every hand-written source file with its length and limit."""
    for root, pattern in ((SOURCE, "*.py"), (PAGES, "*.ts"), (PAGES, "*.svelte")):
        for path in sorted(root.rglob(pattern)):
            if path.name != "wire.ts":  # generated
                lines = len(path.read_text("utf-8").splitlines())
                most = MAX_COMPONENT_LINES if path.suffix == ".svelte" else MAX_LINES
                yield str(path.relative_to(ROOT)), lines, most


def test_source_files_stay_within_their_limits() -> None:
    assert [(name, lines) for name, lines, most in sources() if lines > most] == []
