"""Test the lock files: packages come from public registries and match pyproject.toml."""

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, version
from typing import Any
from urllib.parse import urlsplit

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.setup_venv import pins
from tests.conftest import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
UV_LOCK = (ROOT / "uv.lock").read_text("utf-8")
PACKAGE_LOCK: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))


def test_uv_lock_names_no_host_but_the_public_index() -> None:
    hosts = {urlsplit(url).hostname for url in re.findall(r'https?://[^"\s]+', UV_LOCK)}
    assert hosts == {"pypi.org", "files.pythonhosted.org"}
    sources = [package["source"] for package in tomllib.loads(UV_LOCK)["package"]]
    assert [source for source in sources if source != {"registry": "https://pypi.org/simple"}] == [
        {"editable": "."}
    ]


def test_package_lock_names_no_host_and_has_every_hash() -> None:
    packages = {path: each for path, each in PACKAGE_LOCK["packages"].items() if path}
    assert packages
    assert not [path for path, each in packages.items() if "resolved" in each]
    assert not [path for path, each in packages.items() if "integrity" not in each]


def test_package_lock_agrees_with_package_json() -> None:
    declared = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert PACKAGE_LOCK["packages"][""][kind] == declared[kind]


def requirement(text: str) -> tuple[str, frozenset[str], str]:
    """Return name, extras and bounds of a requirement in pyproject.toml."""
    read = Requirement(text)
    return canonicalize_name(read.name), frozenset(read.extras), str(read.specifier)


def locked_requirement(entry: dict[str, Any]) -> tuple[str, frozenset[str], str]:
    """Return name, extras and bounds of a requirement in the lock file."""
    read = Requirement(entry["name"] + entry.get("specifier", ""))
    return read.name, frozenset(entry.get("extras", ())), str(read.specifier)


def test_uv_lock_agrees_with_pyproject() -> None:
    """After a change of pyproject.toml run make lock."""
    (ours,) = (each for each in tomllib.loads(UV_LOCK)["package"] if each["name"] == "escadre")
    project, groups = PYPROJECT["project"], PYPROJECT["dependency-groups"]
    extras = project["optional-dependencies"].values()
    wanted = {requirement(text) for texts in (project["dependencies"], *extras) for text in texts}
    assert {locked_requirement(entry) for entry in ours["metadata"]["requires-dist"]} == wanted
    for group, entries in groups.items():
        plain = {requirement(entry) for entry in entries if isinstance(entry, str)}
        assert plain <= {
            locked_requirement(entry) for entry in ours["metadata"]["requires-dev"][group]
        }


def test_the_venv_contains_the_locked_versions() -> None:
    checked, wrong = 0, []
    for pin in map(Requirement, pins()):
        if pin.marker and not pin.marker.evaluate():
            continue  # the lock's fork for another Python
        try:
            installed = version(pin.name)
        except PackageNotFoundError:
            continue  # for another platform
        if pin.name == "setuptools":
            continue  # a .venv of Python 3.11 brings its own; only torch asks for one
        checked += 1
        if not pin.specifier.contains(installed, prereleases=True):
            wrong.append(f"{pin}: {installed} is installed")
    assert wrong == []
    assert checked > 20
