"""Test that the examples in the documents run, and that their links have a target."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from tests.conftest import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
every_document = pytest.mark.parametrize(
    "path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


NEEDS = {  # libraries that come with extras
    "environments.md": ("gymnasium", "numba", "pettingzoo", "pyspiel"),
}


def blocks(path: Path, language: str) -> list[str]:
    """Return the fenced code blocks of a document in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S)


def examples(language: str, *excluded: str) -> list[ParameterSet]:
    """Return the documents with code blocks in this language; Numba compiles for those of NEEDS."""
    found = [each for each in DOCUMENTS if each.name not in excluded and blocks(each, language)]
    return [
        pytest.param(
            each,
            id=each.relative_to(ROOT).as_posix(),
            marks=[pytest.mark.sweep] if each.name in NEEDS else [],
        )
        for each in found
    ]


def needs_its_extras(path: Path) -> None:
    """Skip the test if a library of an extra is not installed."""
    for library in NEEDS.get(path.name, ()):
        pytest.importorskip(library)


@pytest.mark.parametrize("path", examples("pycon"))
def test_interactive_sessions_print_their_output(path: Path) -> None:
    needs_its_extras(path)
    session = "\n".join(blocks(path, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, path.name, str(path), 0)
    report: list[str] = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert not failed, "".join(report)


@pytest.mark.parametrize("path", examples("python", "README.md"))
def test_examples_run(path: Path) -> None:
    needs_its_extras(path)
    for block in blocks(path, "python"):
        exec(compile(block, path.name, "exec"), {})


@every_document
def test_links_have_a_target(path: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            file, _, anchor = target.partition("#")
            there = path.parent / file if file else path
            assert there.exists(), f"{target} does not exist"
            assert not anchor or anchor in headings(there), f"{target} has no such heading"


def headings(path: Path) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_decision_is_in_the_list() -> None:
    folder = ROOT / "docs" / "explanation" / "decisions"
    listed = re.findall(r"\]\((\d{4}-[^)]+)\)", (folder / "README.md").read_text("utf-8"))
    pages = sorted(path.name for path in folder.glob("[0-9]*.md"))
    assert listed == pages
    assert [int(name[:4]) for name in pages] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize(
    "path",
    sorted((ROOT / "docs" / "explanation" / "decisions").glob("[0-9]*.md")),
    ids=lambda path: path.name,
)
def test_every_decision_has_the_usual_headings(path: Path) -> None:
    titles = re.findall(r"^## (.+)$", path.read_text("utf-8"), re.M)
    assert titles == ["Context", "Decision", "Consequences", "What would change our mind"]


GAME_PAGE = ROOT / "docs" / "tutorials" / "add-a-game.md"
HERE = "--quiet --no-deps --no-build-isolation --target installed"  # without access to a registry


def run(script: str, folder: Path, *path: Path) -> str:
    """Run a shell script in this directory with the tools of this environment."""
    environment = os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    done = subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.sweep
def test_a_game_can_be_added_as_a_project(tmp_path: Path) -> None:
    """Follow the tutorial in a directory with only the toy, then install without it."""
    shutil.copytree(ROOT / "tests" / "toy", tmp_path / "tests" / "toy")
    copying, testing, installing, *_ = blocks(GAME_PAGE, "sh")
    quick = (
        testing.strip() + " -q -k test_rules"
    )  # the conformance tests of the toy run here anyway
    run(f"{copying}\nrm -r tests\n{quick}", tmp_path)
    (project,) = blocks(GAME_PAGE, "toml")
    (tmp_path / "pyproject.toml").write_text(project)
    here = installing.replace("pip install .", f"pip install {HERE} .\nmv regatta elsewhere")
    one = here.replace("--matches 2", "--matches 2 --workers 1")
    output = run(one, tmp_path, tmp_path / "installed")
    assert "regatta     Regatta. " in output
    assert "REG-5" in output
    assert "gunner" in output


@pytest.fixture
def repository_copy(tmp_path: Path) -> Path:
    """Return a copy of the sources with the new game, without golden matches."""
    golden = ("*.json", "*.txt")
    for folder, unneeded in (("src", ("pages",)), ("tests", golden)):
        ignored = shutil.ignore_patterns("__pycache__", *unneeded)
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "web").symlink_to(ROOT / "web")
    *_, copying, _ = blocks(GAME_PAGE, "sh")
    run(copying, tmp_path)
    return tmp_path


def test_a_game_can_be_added_to_this_repository(repository_copy: Path) -> None:
    """The game is found by its name, and all tests that the page names exist."""
    output = run("escadre rules regatta REG-5", repository_copy, repository_copy / "src")
    assert "REG-5" in output
    *_, testing = blocks(GAME_PAGE, "sh")
    named = re.findall(r"\btests/\S+", testing)
    assert named and all((repository_copy / path).exists() for path in named)
    assert '"regatta"' in (repository_copy / "tests" / "games" / "test_registry.py").read_text(
        "utf-8"
    )


@pytest.mark.sweep
def test_a_game_added_to_this_repository_passes_the_named_tests(repository_copy: Path) -> None:
    *_, testing = blocks(GAME_PAGE, "sh")
    quick = testing.replace("-m pytest", "-m pytest -q -k 'regatta and not test_conformance'")
    output = run(quick, repository_copy, repository_copy, repository_copy / "src")
    assert "games never import each other KEPT" in output
    assert re.search(r"^\d+ passed", output, re.M)
    assert (repository_copy / "tests" / "data" / "golden" / "regatta" / "record.json").exists()
