"""Test that `pip install .` installs everything, pages included, on a machine without Node."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import ROOT, often
from tests.helpers.git_files import list_git_files

pytestmark = pytest.mark.packaging
PAGES = "escadre/server/pages/"
PAGES_FOLDER = ROOT / "src" / PAGES
# `make test` copies the pages that `make web` has built
BUILT = often(False, PAGES_FOLDER.is_dir())


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a clean copy of the sources, in `make sweep` without built files."""
    target = tmp_path_factory.mktemp("clone")
    for name in list_git_files("--cached", "--others", "--exclude-standard"):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)
    if BUILT:
        shutil.copytree(PAGES_FOLDER, target / "src" / PAGES)
    return target


@pytest.fixture(scope="module")
def wheel(clone: Path) -> Path:
    """Return the wheel: built by pip in `make sweep`, by the back end that pip calls otherwise."""
    if often(True, False):
        pip("wheel", "--no-deps", "--wheel-dir", str(clone / "dist"), str(clone))
    else:
        build("wheel", clone)
    return next((clone / "dist").glob("escadre-*.whl"))


@pytest.fixture(scope="module")
def unpacked_sdist(clone: Path, wheel: Path) -> Path:
    """Return the sdist, made after the wheel and unpacked elsewhere."""
    build("sdist", clone)
    with tarfile.open(next((clone / "dist").glob("escadre-*.tar.gz"))) as archive:
        archive.extractall(clone / "unpacked", filter="data")
    return next((clone / "unpacked").iterdir())


def build(kind: str, clone: Path) -> None:
    """Build one kind of distribution."""
    run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", "dist"], clone)


def pip(*arguments: str) -> None:
    """Run pip; its output is shown on failure."""
    run([sys.executable, "-m", "pip", "--quiet", *arguments], ROOT)


def run(command: list[str], cwd: Path) -> str:
    """Run a command that must succeed; return its output."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_hook(root: Path) -> ModuleType:
    """Return the build hook of a source tree."""
    spec = spec_from_file_location("hook", root / "hatch_build.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_contains_every_file_of_the_package(clone: Path, wheel: Path) -> None:
    """This includes rulebooks, catalogues, migrations, component tables and py.typed."""
    source = {
        path.relative_to(clone / "src").as_posix()
        for path in (clone / "src" / "escadre").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    wheel_files = {name for name in names_in(wheel) if ".dist-info/" not in name}
    assert wheel_files == source
    assert "escadre/py.typed" in wheel_files
    assert any(name.endswith("/LICENSE") for name in names_in(wheel))


def test_every_game_has_its_rulebooks_and_catalogues_in_the_wheel(wheel: Path) -> None:
    wheel_files = names_in(wheel)
    kits = {
        name.removesuffix("rules/game.py")
        for name in wheel_files
        if re.match(r".+/games/.+/rules/game.py", name)
    }
    assert kits
    wanted = [f"{kind}.{language}" for kind in ("rules", "words") for language in ("en", "fr")]
    books = {f"{kit}{each}.{'md' if 'rules' in each else 'ftl'}" for kit in kits for each in wanted}
    assert books - wheel_files == set()


def test_the_pages_of_the_wheel_are_complete_and_obey_the_policy(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        index = archive.read(f"{PAGES}index.html").decode()
        wheel_files = set(archive.namelist())
    named = re.findall(r'(?:src|href)="([^"]+)"', index)
    assert any(name.endswith(".js") for name in named)
    installed = {"/icon.svg", "/manifest.webmanifest"} | set(re.findall(r"/icon-\w+\.png", index))
    for name in named:
        hashed = re.fullmatch(r"/assets/[\w.-]+-[\w-]{8,}\.\w+", name)
        assert hashed or name in installed, "each asset has a hash, except icons and manifest"
        assert PAGES + name.lstrip("/") in wheel_files
    assert not re.search(r"<script(?![^>]*\bsrc=)", index), "no inline script"
    assert not re.search(r"<style|\sstyle=|\son\w+=", index), "no inline style, no inline handler"


def test_no_file_of_the_wheel_names_the_machine_that_built_it(clone: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            text = archive.read(name)
            assert str(clone).encode() not in text, name
            assert str(Path.home()).encode() + b"/" not in text, name


@pytest.mark.sweep
def test_the_sdist_contains_the_pages_and_needs_no_node(unpacked_sdist: Path) -> None:
    assert (unpacked_sdist / "src" / PAGES / "index.html").is_file()
    assert build_hook(unpacked_sdist).fresh(unpacked_sdist)


@pytest.mark.usefixtures("wheel")  # its build leaves the pages in the clone
def test_a_changed_source_makes_the_pages_outdated(clone: Path) -> None:
    hook = build_hook(clone)
    main = clone / "web" / "src" / "main.ts"
    before = main.read_bytes()
    main.write_bytes(before + b"\n")
    assert not hook.fresh(clone)
    main.write_bytes(before)
    assert hook.fresh(clone)


def test_the_installed_package_runs(wheel: Path, tmp_path: Path) -> None:
    if often(True, False):
        pip("install", "--no-deps", "--target", str(tmp_path / "site"), str(wheel))
    else:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tmp_path / "site")
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); import escadre, runpy;"
        "print(escadre.__path__[0]); sys.argv = ['escadre', 'games'];"
        "runpy.run_module('escadre', run_name='__main__')"
    )
    printed = run([sys.executable, "-c", script], tmp_path)
    where, *games = printed.splitlines()
    assert Path(where) == tmp_path / "site" / "escadre"
    assert any("battleship" in line for line in games)
