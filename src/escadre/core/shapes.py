"""What is wrong with the shape of an input, in words.

msgspec finds what does not fit, and says it in English and in its own terms. Here the place where
it stumbled is looked up in the type that was expected, to say what should stand there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import Any, TypeVar

from msgspec import DecodeError, ValidationError, convert, inspect

from escadre.core.words import Complaint, Text, text

T = TypeVar("T")

_MISSING = re.compile(r"Object missing required field `(.+?)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`", re.DOTALL)
_PLACE = re.compile(r" - at `\$(.*?)`$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|(\[(?:\d+|\.\.\.)\])")


def from_toml(source: str, kind: type[T], what: str, home: str) -> T:
    """A host's TOML file as this type; raises Complaint, by two sentences of the words of `home`.

    They are `what-not-toml`, with the line, and `what-unreadable`, with the detail.
    """
    try:
        return convert(tomllib.loads(source.removeprefix("\ufeff")), kind)
    except tomllib.TOMLDecodeError as error:
        line = toml_line(error, source)
        raise Complaint(text(f"{what}-not-toml", line=line), home) from None
    except (ValidationError, RecursionError) as error:
        raise Complaint(text(f"{what}-unreadable", detail=misfit(error, kind)), home) from None


def toml_line(error: ValueError, source: str) -> int:
    """The line, from 1, at which a text stopped being TOML."""
    place = re.search(r"at line (\d+)", str(error))
    return int(place[1]) if place else source.count("\n") + 1


def misfit(error: BaseException, expected: Any, name: str = "") -> Text:
    """What is wrong with an input, for the middle of a sentence, without a full stop.

    `error` is what msgspec raised when it read the input as the type `expected`. The input is
    called `name` where it is wrong as a whole.
    """
    match error:
        case ValidationError():
            return _stumbled(str(error), expected, name)
        case DecodeError():
            return text("shape-not-json")
        case RecursionError():
            return text("shape-too-deep")
        case UnicodeError():
            return text("shape-not-text")
        case _:
            return text("shape-wrong")


def _stumbled(said: str, expected: Any, name: str) -> Text:
    place = _PLACE.search(said)
    path = place[1] if place else ""
    where = (name + path).removeprefix(".")
    if missing := _MISSING.match(said):
        return text("shape-missing", what=f"{where}.{missing[1]}".removeprefix("."))
    if unknown := _UNKNOWN.match(said):
        return text("shape-unknown", what=f"{where}.{unknown[1]}".removeprefix("."))
    found = tuple(_at(type_info(expected), path))
    if not found:
        return text("shape-wrong")
    if not where:
        return text("shape-must-be", wanted=_either(found))
    return text("shape-value-must-be", what=where, wanted=_either(found))


@lru_cache
def type_info(expected: Any) -> inspect.Type:
    """What msgspec knows of a type."""
    return inspect.type_info(expected)


def wanted(expected: Any) -> Text:
    """What fits this type, for the middle of a sentence: “a whole number from 1 to 9”."""
    return _wanted(type_info(expected))


def _at(root: inspect.Type, path: str) -> Iterator[inspect.Type]:
    """All that may stand at a place; nothing where the place is unknown."""
    kinds = [root]
    for field, _ in _STEP.findall(path):
        kinds = [inner for kind in kinds for each in _plain(kind) for inner in _inside(each, field)]
    return (each for kind in kinds for each in _plain(kind))


def _plain(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The kinds of a union, without what only says that it may be left out."""
    if isinstance(kind, inspect.UnionType):
        kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        for each in kinds or kind.types:
            yield from _plain(each)
    elif isinstance(kind, inspect.Metadata):
        yield from _plain(kind.type)
    else:
        yield kind


def _inside(kind: inspect.Type, field: str) -> Iterable[inspect.Type]:
    """What stands in a field, or (`field` is empty) in a list or a table."""
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


def _either(kinds: Iterable[inspect.Type]) -> Text:
    """Any of these; what is said twice is said once."""
    tags = [each for each in kinds if isinstance(each, inspect.LiteralType)]
    others = [each for each in kinds if not isinstance(each, inspect.LiteralType)]
    if tags:
        others.append(inspect.LiteralType(tuple(value for each in tags for value in each.values)))
    said = dict.fromkeys(map(_wanted, others))
    return reduce(lambda one, other: text("shape-or", one=one, other=other), said)


def _wanted(kind: inspect.Type) -> Text:
    match kind:
        case inspect.UnionType():
            return _either(tuple(_plain(kind)))
        case inspect.Metadata(type=inner):
            return _wanted(inner)
        case inspect.BoolType():
            return text("shape-flag")
        case inspect.IntType(ge=ge, gt=gt, le=le, lt=lt):
            least = ge if gt is None else gt + 1
            most = le if lt is None else lt - 1
            return _ranged("shape-whole", least, most)
        case inspect.FloatType(ge=ge, gt=gt, le=le, lt=lt):
            return _ranged("shape-number", ge if gt is None else gt, le if lt is None else lt)
        case inspect.StrType(pattern=pattern) if pattern is not None:
            return text("shape-text-form", pattern=pattern)
        case inspect.StrType(min_length=least, max_length=most):
            return _ranged("shape-text", least, most)
        case inspect.CustomType():
            return text("shape-text")
        case inspect.LiteralType(values=values):
            return text("shape-one-of", known=", ".join(map(str, dict.fromkeys(values))))
        case (
            inspect.VarTupleType(item_type=item, min_length=least, max_length=most)
            | inspect.ListType(item_type=item, min_length=least, max_length=most)
        ):
            return _ranged("shape-list", least, most, item=_wanted(item))
        case inspect.TupleType(item_types=items):
            return text("shape-list-of", count=len(items))
        case inspect.StructType() | inspect.DictType():
            return text("shape-object")
        case _:
            return text("shape-anything")


def _ranged(id: str, least: float | None, most: float | None, **args: Text) -> Text:
    """`id`, `id`-between, `id`-least or `id`-most."""
    if least is not None and most is not None:
        return text(f"{id}-between", least=str(least), most=str(most), **args)
    if least is not None:
        return text(f"{id}-least", least=str(least), **args)
    if most is not None:
        return text(f"{id}-most", most=str(most), **args)
    return text(id, **args)
