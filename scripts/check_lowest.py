"""Install Escadre with the lowest versions that pyproject.toml allows, and test it with them.

    python scripts/check_lowest.py [--install | --extras]

Run the tests of the server in the venv `.venv/lowest`, which `--install` makes. With `--extras`,
make a venv in a temporary directory with every extra except `train` (which installs torch), and run
the tests of the extras, too. The same tests run with the locked versions in `make pytest`.

uv chooses the versions. It does not read pip's configuration, so pip's index is passed in the
environment; the index must not be written to a file of the repository.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv" / "lowest"
SKIPPED_EXTRAS = {"train"}
SERVER_TESTS = [
    "tests/server/test_whole_match.py",
    "tests/server/http/test_uvicorn_fields.py",
    "tests/server/store/test_sql_store.py::test_migrations_create_the_schema_of_the_code[sqlite]",
]
# a comment names the extra that a test needs
EXTRAS_TESTS = [
    "tests/arena/test_statistics.py",  # arena
    "tests/arena/test_dataset.py::test_two_processes_write_the_same_files_as_one_worker",  # arena
    "tests/arena/test_dataset.py::test_a_cluster_writes_the_same_files",  # cluster
    "tests/envs/test_gymnasium.py",  # envs
    "tests/envs/test_pettingzoo.py::test_parallel_environments_pass_the_api_test",  # envs
    "tests/core/render/test_pixels.py",  # render
    "tests/games/armada/rules/test_placement_kernel.py::test_compiled_and_plain_agree",  # fast
    "tests/server/store/test_sql_store.py::test_migrations_create_the_schema_of_the_code[postgresql]",
    "tests/server/store/test_sql_store.py::test_two_servers_can_serve_one_table",  # postgres
    "tests/envs/test_openspiel.py::test_any_options_can_be_loaded",  # openspiel
]


def main() -> None:
    """Install or run the tests, as the arguments say; exit with the status of the tests."""
    if "--install" in sys.argv[1:]:
        install(VENV, set())
    elif "--extras" in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as directory:
            extras = extras_of_the_project() - SKIPPED_EXTRAS
            sys.exit(run(install(Path(directory) / "venv", extras), SERVER_TESTS + EXTRAS_TESTS))
    else:
        sys.exit(run(python_of(VENV), SERVER_TESTS))


def run(python: Path, tests: list[str]) -> int:
    """Run tests with this Python; return the exit status."""
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def python_of(venv: Path) -> Path:
    """Return the Python of a venv."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(venv: Path, extras: set[str]) -> Path:
    """Make a venv with the lowest versions of these extras; return its Python."""
    uv = Path(sys.executable).with_name("uv")
    python = python_of(venv)
    environment = os.environ | pip_index() | {"ESCADRE_SKIP_PAGES": "1"}
    flags = ["--quiet", "--no-config", "--system-certs", "--no-python-downloads"]
    group = f"{ROOT / 'pyproject.toml'}:lowest"
    commands: list[list[str | Path]] = [
        [uv, "venv", *flags, "--clear", "--python", sys.executable, venv],
        [uv, "pip", "install", *flags, "--python", python, "--resolution", "lowest-direct",
         "--group", group, "--editable", f"{ROOT}[{','.join(sorted(extras))}]"],
    ]  # fmt: skip
    for command in commands:
        if subprocess.run(command, env=environment, check=False).returncode:
            sys.exit("The lowest versions cannot be installed (uv's reason is above).")
    return python


def extras_of_the_project() -> set[str]:
    """Return the names of all extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return set(project["optional-dependencies"])


def pip_index() -> dict[str, str]:
    """Return the environment that gives uv pip's configured index; empty for the public index."""
    if not (index := os.environ.get("PIP_INDEX_URL")):
        command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        index = done.stdout.strip() if done.returncode == 0 else ""
    return {"UV_DEFAULT_INDEX": index} if index else {}


if __name__ == "__main__":
    main()
