"""Explain a msgspec validation error in the reader's language.

msgspec reports errors in English and in its own terms. This module finds the expected type at the
place of the error and describes what it accepts.

msgspec's errors have no attributes (https://github.com/msgspec/msgspec/issues/264), so their text
is parsed here; tests/core/i18n/test_validation_errors.py fails if a version of msgspec changes the
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from typing import Any

from msgspec import DecodeError, ValidationError, inspect

from escadre.core.i18n.catalogue import Message, text

_MISSING = re.compile(r"Object missing required field `(.+?)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`", re.DOTALL)
_EMPTY = re.compile(r"Expected `\w+` of length >= 1(?!\d)")
_PLACE = re.compile(r" - at `\$(.*?)`$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|(\[(?:\d+|\.\.\.)\])")


def validation_message(error: BaseException, expected: Any, name: str = "") -> Message:
    """Describe what is wrong with an input as a clause for the middle of a sentence.

    `error` is what msgspec raised when it read the input as the type `expected`. `name` is what the
    message calls the input if the whole input is wrong.
    """
    match error:
        case ValidationError():
            place = _PLACE.search(str(error))
            path = place[1] if place else ""
            where = (name + path).removeprefix(".")
            return _error_text(str(error), expected, path, where, where and f"{where}.")
        case DecodeError():
            return text("shape-not-json")
        case RecursionError():
            return text("shape-too-deep")
        case UnicodeError():
            return text("shape-not-text")
        case _:
            return text("shape-wrong")


def locate_error(error: ValidationError, expected: Any, name: str = "") -> tuple[str, Message]:
    """Return the place of an error and its description: `.crew[1]`, “it must be a text”.

    The place is the path of the wrong value; for a missing field, the path of the value without it.
    """
    place = _PLACE.search(str(error))
    path = place[1] if place else ""
    last = next(reversed([*path_steps(path)]), name)
    detail = _error_text(str(error), expected, path, "" if isinstance(last, int) else last, "")
    if unknown := _UNKNOWN.match(str(error)):
        return f"{path}.{unknown[1]}", detail
    return path, detail


def path_steps(path: str) -> Iterator[str | int]:
    """Split a path such as `.crew[1].name` into its names and numbers."""
    for field, item in _STEP.findall(path):
        if field:
            yield field
        elif item != "[...]":
            yield int(item[1:-1])


def _error_text(detail: str, expected: Any, path: str, where: str, inside: str) -> Message:
    if missing := _MISSING.match(detail):
        return text("shape-missing", what=inside + missing[1])
    if unknown := _UNKNOWN.match(detail):
        return text("shape-unknown", what=inside + unknown[1])
    types = tuple(_types_at(type_info(expected), path))
    if not types:
        return text("shape-wrong")
    if _EMPTY.match(detail):
        return text("shape-value-empty", what=where) if where else text("shape-empty")
    wanted = _any_of(types)
    id = "is-not" if wanted.id == "shape-object" else "must-be"
    if not where:
        return text(f"shape-{id}", wanted=wanted)
    return text(f"shape-value-{id}", what=where, wanted=wanted)


@lru_cache
def type_info(expected: Any) -> inspect.Type:
    """Return msgspec's description of a type."""
    return inspect.type_info(expected)


def expected_text(expected: Any) -> Message:
    """Describe what a type accepts, for the middle of a sentence: “a whole number from 1 to 9”."""
    return _describe_type(type_info(expected))


def _types_at(root: inspect.Type, path: str) -> Iterator[inspect.Type]:
    """List the types expected at a path; empty for an unknown path."""
    kinds = [root]
    for field, _ in _STEP.findall(path):
        kinds = [
            inner
            for kind in kinds
            for each in _union_members(kind)
            for inner in _inner_types(each, field)
        ]
    return (each for kind in kinds for each in _union_members(kind))


def _union_members(kind: inspect.Type) -> Iterator[inspect.Type]:
    """List the types of a union, without the one that marks an optional field."""
    if isinstance(kind, inspect.UnionType):
        kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        for each in kinds or kind.types:
            yield from _union_members(each)
    elif isinstance(kind, inspect.Metadata):
        yield from _union_members(kind.type)
    else:
        yield kind


def _inner_types(kind: inspect.Type, field: str) -> Iterable[inspect.Type]:
    """List the types of a field or (`field` is empty) of the items of a list or a table."""
    match kind:
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag) if field:
            if field == tag_field:
                return [inspect.LiteralType((tag,))]
            return [each.type for each in fields if each.encode_name == field]
        case inspect.DictType(value_type=value) if not field:
            return [value]
        case inspect.TupleType(item_types=items) if not field:
            return items
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) if not field:
            return [item]
        case _:
            return []


def _any_of(kinds: Iterable[inspect.Type]) -> Message:
    """Describe any of these types, without duplicates."""
    tags = [each for each in kinds if isinstance(each, inspect.LiteralType)]
    others = [each for each in kinds if not isinstance(each, inspect.LiteralType)]
    if tags:
        others.append(inspect.LiteralType(tuple(value for each in tags for value in each.values)))
    descriptions = dict.fromkeys(map(_describe_type, others))
    return reduce(lambda one, other: text("shape-or", one=one, other=other), descriptions)


def _describe_type(kind: inspect.Type) -> Message:
    match kind:
        case inspect.UnionType():
            return _any_of(tuple(_union_members(kind)))
        case inspect.Metadata(type=inner):
            return _describe_type(inner)
        case inspect.BoolType():
            return text("shape-flag")
        case inspect.IntType(ge=ge, gt=gt, le=le, lt=lt):
            least = ge if gt is None else gt + 1
            maximum = le if lt is None else lt - 1
            return _with_bounds("shape-whole", least, maximum)
        case inspect.FloatType(ge=ge, gt=gt, le=le, lt=lt):
            return _with_bounds("shape-number", ge if gt is None else gt, le if lt is None else lt)
        case inspect.StrType(pattern=pattern) if pattern is not None:
            return text("shape-text-form", pattern=pattern)
        case inspect.StrType(min_length=least, max_length=maximum):
            return _with_bounds("shape-text", least, maximum)
        case inspect.CustomType():
            return text("shape-text")
        case inspect.LiteralType(values=values):
            values_as_text = (str(value) or "“”" for value in dict.fromkeys(values))
            return one_of_text([*values_as_text])
        case (
            inspect.VarTupleType(item_type=item, min_length=least, max_length=maximum)
            | inspect.ListType(item_type=item, min_length=least, max_length=maximum)
        ):
            return _with_bounds("shape-list", least, maximum, items=_describe_items(item))
        case inspect.TupleType(item_types=items):
            return text("shape-list-of", count=len(items))
        case inspect.StructType() | inspect.DictType():
            return text("shape-object")
        case _:
            return text("shape-anything")


def one_of_text(known: Sequence[str]) -> Message:
    """Describe a choice of these values: “1, 2 or 3”."""
    if len(known) == 1:
        return text("shape-one-of", known=known[0])
    return text("shape-or", one=", ".join(known[:-1]), other=known[-1])


def _describe_items(kind: inspect.Type) -> Message:
    """Describe several values of a type, in the plural."""
    descriptions = dict.fromkeys(map(_describe_items_of_one_type, _union_members(kind)))
    return reduce(lambda one, other: text("shape-or", one=one, other=other), descriptions)


def _describe_items_of_one_type(kind: inspect.Type) -> Message:
    match kind:
        case inspect.BoolType():
            return text("shape-items-flag")
        case inspect.IntType(ge=int(least), le=int(maximum)):
            return text("shape-items-whole-between", least=str(least), most=str(maximum))
        case inspect.IntType():
            return text("shape-items-whole")
        case inspect.FloatType(ge=float(least), le=float(maximum)):
            return text("shape-items-number-between", least=f"{least:g}", most=f"{maximum:g}")
        case inspect.FloatType():
            return text("shape-items-number")
        case inspect.StrType() | inspect.CustomType():
            return text("shape-items-text")
        case inspect.LiteralType(values=values):
            return text("shape-items-one-of", known=", ".join(map(str, values)))
        case inspect.VarTupleType() | inspect.ListType() | inspect.TupleType():
            return text("shape-items-list")
        case inspect.StructType() | inspect.DictType():
            return text("shape-items-object")
        case _:
            return text("shape-items-anything")


def _with_bounds(id: str, minimum: float | None, maximum: float | None, **args: Message) -> Message:
    """Choose the message `id`, `id`-between, `id`-least or `id`-most."""
    if minimum is not None and maximum is not None:
        return text(f"{id}-between", least=str(minimum), most=str(maximum), **args)
    if minimum is not None:
        return text(f"{id}-least", least=str(minimum), **args)
    if maximum is not None:
        return text(f"{id}-most", most=str(maximum), **args)
    return text(id, **args)
