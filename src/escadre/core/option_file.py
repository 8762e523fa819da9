"""The value of an option in a file that a host has written: a deck of cards, ships, a board.

It is TOML, or JSON when the file is called so. What is wrong with it is said with its place as
people count: the line, and each item of a list by its number from one and by its name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from escadre.core.shapes import misfit, steps, stumble, type_info
from escadre.core.words import InputError, Text, brief, text

T = TypeVar("T")

NAMES = ("id", "name", "kind")
"""By which of its values an item of a list is called, the first that it has."""


DOTS = 100
"""In a line: a name in a name in a name."""


class OptionFile(NamedTuple):
    """A file as it stands there: its name, and what is written in it."""

    name: str
    source: str


def read_option(kind: type[T], option: str, file: OptionFile) -> T:
    """The value of this option, of this type; raises InputError.

    A list stands in a table under the name of the option, for a TOML file is a table; anything else
    may, or be the whole file.
    """
    found, at = _parsed(file), ""
    if isinstance(found, dict) and ([*found] == [option] or not _is_table(kind)):
        at = f".{option}"
        for other in found.keys() - {option}:
            raise _wrong(file, found, f".{other}", text("shape-unknown", what=brief(other)))
        if option not in found:
            raise _wrong(file, found, "", text("shape-missing", what=option))
    try:
        return msgspec.convert(found[option] if at else found, kind)
    except msgspec.ValidationError as error:
        path, detail = stumble(error, kind, option)
        raise _wrong(file, found, at + path, detail) from None
    except RecursionError as error:
        raise _wrong(file, found, at, misfit(error, kind)) from None


def _is_table(kind: Any) -> bool:
    return isinstance(type_info(kind), msgspec.inspect.StructType)


def _parsed(file: OptionFile) -> Any:
    source = file.source.removeprefix("\ufeff")
    try:
        if file.name.endswith(".json"):
            return msgspec.json.decode(source)
        if any(line.count(".") > DOTS for line in source.splitlines() if line[:1] != "#"):
            raise RecursionError  # tomllib would get there, but in hours
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        place = text("place-line", line=toml_line(error, source))
        raise _complaint(file, [place], text("shape-not-toml")) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise _complaint(file, [], misfit(error, Any)) from None
    except ValueError:  # a number of thousands of digits
        raise _complaint(file, [], text("shape-not-toml")) from None


def toml_line(error: ValueError, source: str) -> int:
    """The line, from 1, at which a text stopped being TOML."""
    place = re.search(r"at line (\d+)", str(error))
    return int(place[1]) if place else source.count("\n") + 1


def _wrong(file: OptionFile, found: Any, path: str, detail: Text) -> InputError:
    line = None if file.name.endswith(".json") else _line(file.source, found, [*steps(path)])
    lines = [] if line is None else [text("place-line", line=line)]
    return _complaint(file, [*lines, *_items(found, path)], detail)


def _complaint(file: OptionFile, places: list[Text], detail: Text) -> InputError:
    place: str | Text = brief(file.name)
    for each in places:
        place = text("place-in", outer=place, inner=each)
    return InputError(text("file-wrong", place=place, detail=detail))


def _items(found: Any, path: str) -> Iterator[Text]:
    """The items of lists on the way to a place, from one and by their names."""
    key = ""
    for step in steps(path):
        try:
            found = found[step]
        except (LookupError, TypeError):
            return
        if isinstance(step, int):
            named = isinstance(found, dict) and [found[n] for n in NAMES if n in found]
            if named:
                yield text("place-named", list=key, number=step + 1, name=brief(named[0]))
            else:
                yield text("place-item", list=key, number=step + 1)
        else:
            key = brief(step)


def _line(source: str, found: Any, path: list[str | int]) -> int | None:
    """The line, from 1, of a place in a text that is TOML; None where that is not plain to see."""
    lines = source.splitlines()
    if not path:
        return None
    key, *rest = path
    heads = _matching(lines, rf"\s*\[\[?\s*{re.escape(str(key))}\s*\]")
    if not heads:
        keys = _matching(lines, rf"\s*{re.escape(str(key))}\s*=")
        return keys[0] + 1 if len(keys) == 1 else None
    within = found.get(key)
    if len(heads) != (len(within) if isinstance(within, list) else 1):
        return None
    item = 0
    if rest and isinstance(rest[0], int):
        item, *rest = rest[0], *rest[1:]
    first, last = heads[item], [*heads, len(lines)][item + 1]
    keys = _matching(lines[first:last], rf"\s*{re.escape(str(rest[0]))}\s*=") if rest else []
    return first + 1 + (keys[0] if len(keys) == 1 else 0)


def _matching(lines: list[str], pattern: str) -> list[int]:
    head = re.compile(pattern)
    return [n for n, line in enumerate(lines) if head.match(line)]
