"""Test that the API reference shows the same constructors as Python."""

from importlib import import_module
from inspect import signature
from typing import Any

import pytest

from scripts.docs_site.stable_modules import PACKAGE, SOURCE, STABLE
from tests.conftest import ROOT

griffe = pytest.importorskip("griffe")


def test_structs_and_named_tuples_have_the_signature_of_their_fields() -> None:
    extension = griffe.load_extensions(ROOT / "scripts" / "docs_site" / "field_signatures.py")
    loader = griffe.GriffeLoader(search_paths=[SOURCE], extensions=extension)
    loader.load(PACKAGE)
    compared = 0
    for part in (part for each in STABLE for part in (each.parts or (each.name,))):
        for name, member in loader.modules_collection[part].members.items():
            if member.is_alias or not member.is_class or not is_struct_or_tuple(member):
                continue
            shown = member.members["__init__"].parameters
            real = signature(getattr(import_module(part), name)).parameters.values()
            assert [(each.name, each.default is not None) for each in shown][1:] == [
                (each.name, each.default is not each.empty) for each in real
            ], name
            assert {each.kind.name for each in list(shown)[1:]} == {
                each.kind.name.lower() for each in real
            }
            compared += 1
    assert compared > 50


def is_struct_or_tuple(found: Any) -> bool:
    return any(str(base) in ("msgspec.Struct", "NamedTuple") for base in found.bases)
