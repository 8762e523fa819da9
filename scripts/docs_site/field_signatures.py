"""A Griffe extension that adds the constructors of msgspec structs and named tuples.

Griffe reads source code, where these classes have fields but no `__init__`. It adds only the
constructors of dataclasses by itself.
"""

from __future__ import annotations

from typing import Any

import griffe

FIELD_BASES = ("msgspec.Struct", "NamedTuple")


class FieldSignatures(griffe.Extension):
    """Adds to each struct and named tuple the constructor that its fields make."""

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:
        """Add `__init__` to a class that has fields and defines none."""
        if "__init__" in cls.members or not any(str(base) in FIELD_BASES for base in cls.bases):
            return
        by_keyword = str(cls.keywords.get("kw_only")) == "True"
        kind = griffe.ParameterKind.keyword_only if by_keyword else POSITIONAL
        own = griffe.Parameter("self", kind=POSITIONAL)
        fields = (
            griffe.Parameter(
                each.name, annotation=each.annotation, kind=kind, default=default_of(each)
            )
            for each in cls.members.values()
            if isinstance(each, griffe.Attribute) and "instance-attribute" in each.labels
        )
        cls.set_member(
            "__init__",
            griffe.Function(
                "__init__",
                lineno=0,
                endlineno=0,
                parent=cls,
                parameters=griffe.Parameters(own, *fields),
                returns="None",
            ),
        )


POSITIONAL = griffe.ParameterKind.positional_or_keyword


def default_of(field: griffe.Attribute) -> str | griffe.Expr | None:
    """Return the default of a field, also if it is given through `msgspec.field`."""
    value = field.value
    if isinstance(value, griffe.ExprCall) and str(value.function).endswith("field"):
        for each in value.arguments:
            if isinstance(each, griffe.ExprKeyword) and each.name == "default":
                return each.value
            if isinstance(each, griffe.ExprKeyword) and each.name == "default_factory":
                return f"{each.value}()"
        return None
    return value
