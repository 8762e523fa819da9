"""Test that the usual files of a repository exist: metadata, workflow, templates, reference."""

import re
import tomllib
from typing import Any

import pytest
import yaml

import escadre
from scripts.check_release import problems
from scripts.docs_site.stable_modules import public_names
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MINORS = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))


def test_the_version_is_the_same_everywhere() -> None:
    assert escadre.__version__ == PROJECT["version"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == PROJECT["version"]
    assert citation["cff-version"] == "1.2.0" and citation["authors"] and citation["title"]


def test_a_release_is_refused_while_its_addresses_are_placeholders() -> None:
    placeholder = any("example.org" in url for url in PROJECT["urls"].values())
    assert placeholder == any("[project.urls]" in each for each in problems())
    assert any("CHANGELOG.md" in each for each in problems()), "this version is not released yet"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_are_valid(path: Any) -> None:
    assert f"{path.relative_to(ROOT)}\n" in (ROOT / "Makefile").read_text("utf-8"), "not in lint"
    flow = yaml.safe_load(path.read_text("utf-8"))
    assert flow["name"] and flow[True] and flow["permissions"] == {"contents": "read"}  # True: on
    for job in flow["jobs"].values():
        assert job["runs-on"] and job["timeout-minutes"] and job["steps"]
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]), step


def test_the_tests_run_on_every_declared_python() -> None:
    job = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == MINORS == ["3.11", "3.12", "3.13", "3.14"]
    assert {"run": "make test"} in job["steps"]
    assert {"run": "make lowest-extras format"} in job["steps"]


def test_templates_are_valid() -> None:
    for path in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")):
        form = yaml.safe_load(path.read_text("utf-8"))
        for field in form.get("body", ()):
            assert field["type"] in ("input", "textarea") and field["attributes"]["label"]
    updates = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text("utf-8"))["updates"]
    assert {each["package-ecosystem"] for each in updates} == {"uv", "npm", "github-actions"}


def test_every_public_name_of_a_stable_module_has_a_docstring() -> None:
    names = list(public_names())
    assert len(names) > 200
    assert [each.path for each in names if not each.documented] == []


def test_every_page_is_in_the_navigation() -> None:
    """Readers would not find another page; a menu entry without a page does not build."""
    menu = (ROOT / "mkdocs.yml").read_text("utf-8")
    pages = {
        path.relative_to(ROOT / "docs").as_posix()
        for path in (ROOT / "docs").rglob("*.md")
        if not re.search(r"decisions/\d|studies/(?!README)", path.as_posix())
    }
    assert [page for page in sorted(pages) if f": {page}\n" not in menu] == []
