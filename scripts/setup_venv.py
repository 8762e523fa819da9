"""Make the checkout's .venv with one group of dependencies.

    setup_venv.py pages    to play: the package, and the tools that build its web pages
    setup_venv.py dev      to run the tests
    setup_venv.py docs     to build the documentation site

This script needs only Python and pip. Versions come from uv.lock as constraints for pip, so that
pip's own configuration (an index, a mirror, a proxy) applies.
"""

import os
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - checked before imports that an older Python lacks
    sys.exit(
        f"Escadre needs Python 3.11 or newer and {sys.executable} is {sys.version.split()[0]}: "
        "install one, and name it if it is not python3, as in: make PYTHON=python3.11 play"
    )

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# each group, with the groups whose dependencies it includes
GROUPS = {"pages": ["pages"], "dev": ["dev", "pages"], "docs": ["docs"]}
PIP = "pip>=25.1,<27"  # older versions do not know dependency groups
EXTRAS = {"pages": "", "docs": "", "dev": "[arena,cluster,envs,fast,openspiel,postgres,render]"}


def main(arguments: list[str]) -> None:
    """Set up one dependency group, and write a stamp file that make compares with the lock."""
    if len(arguments) != 1 or arguments[0] not in GROUPS:
        sys.exit(f"Usage: python3 scripts/setup_venv.py {'|'.join(GROUPS)}")
    group = arguments[0]
    if not is_complete_venv(PYTHON):
        make_venv()
    constraints = VENV / "constraints.txt"
    constraints.write_text("\n".join(pins()) + "\n", "utf-8")
    os.environ["ESCADRE_SKIP_PAGES"] = "1"  # built afterwards, with the venv's own node
    pip_install(
        *("--constraint", constraints, "--group", f"{ROOT / 'pyproject.toml'}:{group}"),
        *("--editable", f"{ROOT}{EXTRAS[group]}"),
    )
    for each in GROUPS[group]:
        (VENV / f".{each}").touch()


def is_complete_venv(python: Path) -> bool:
    """Return whether the venv is complete: its Python runs, and its pip is recent enough."""
    recent = "import pip, sys; sys.exit([*map(int, pip.__version__.split('.')[:2])] < [25, 1])"
    return python.exists() and succeeds([python, "-c", recent])


def make_venv() -> None:
    """Make .venv, with a recent pip."""
    print("Making .venv ...", flush=True)
    if succeeds([sys.executable, "-m", "venv", "--clear", VENV]):
        pip_install("--upgrade", PIP)
        return
    # Debian without python3-venv has no ensurepip: let the system's pip put a pip into the venv.
    bare = succeeds([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])
    outside: list[str | Path] = [sys.executable, "-m", "pip", "--python", PYTHON, "install", PIP]
    if not (bare and succeeds(outside)):
        sys.exit(f"{sys.executable} can make no virtual environment: install its venv or its pip.")


def pip_install(*arguments: str | Path) -> None:
    """Install into the venv; if pip fails, exit with one sentence after pip's own message."""
    print("Installing into .venv (a minute, the first time) ...", flush=True)
    flags = ["-qq", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([PYTHON, "-m", "pip", "install", *flags, *arguments], check=False)
    if done.returncode:
        sys.exit("The set-up stopped: pip could not install what is needed (its reason is above).")


def succeeds(command: Sequence[str | Path]) -> bool:
    """Return whether a command succeeds; its output is discarded."""
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def pins() -> Iterator[str]:
    """Yield every version in uv.lock as a pip constraint, with markers if there are several."""
    for package in tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]:
        if "registry" in package["source"]:
            marker = " or ".join(f"({each})" for each in package.get("resolution-markers", []))
            yield f"{package['name']}=={package['version']}" + (f" ; {marker}" if marker else "")


if __name__ == "__main__":
    main(sys.argv[1:])
