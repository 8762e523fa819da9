"""Read the value of an option from a TOML or JSON file.

A file is TOML unless its name ends in `.json`. An error names its place: the line, and the items of
lists by number, counted from one, and by name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.i18n.validation_errors import (
    locate_error,
    path_steps,
    type_info,
    validation_message,
)

T = TypeVar("T")

ITEM_NAME_KEYS = ("id", "name", "kind")
"""The fields that name an item of a list; the first one present is used."""

MAX_DOTS_PER_LINE = 100
"""Maximum number of dots in a line of TOML, which limits the depth of nested tables."""


class OptionFile(NamedTuple):
    """An option file: its name and its content."""

    name: str
    source: str


def parse_option_file(kind: type[T], option: str, file: OptionFile) -> T:
    """Read the value of an option of this type from a file; raises InputError.

    A list is read from the table named after the option, as TOML requires; any other value may be
    in such a table or be the whole file.
    """
    data = _parse(file)
    path_prefix = ""
    if isinstance(data, dict) and ([*data] == [option] or not _is_table(kind)):
        path_prefix = f".{option}"
        other = next((name for name in data if name != option), None)
        if other is not None:
            raise _file_error(file, data, f".{other}", text("shape-unknown", what=shorten(other)))
        if option not in data:
            raise _file_error(file, data, "", text("shape-missing", what=option))
    try:
        return msgspec.convert(data[option] if path_prefix else data, kind)
    except msgspec.ValidationError as error:
        path, detail = locate_error(error, kind, option)
        raise _file_error(file, data, path_prefix + path, detail) from None
    except RecursionError as error:
        raise _file_error(file, data, path_prefix, validation_message(error, kind)) from None


def _is_table(kind: Any) -> bool:
    return isinstance(type_info(kind), msgspec.inspect.StructType)


def _parse(file: OptionFile) -> Any:
    source = file.source.removeprefix("\ufeff")
    try:
        if file.name.endswith(".json"):
            return msgspec.json.decode(source)
        if any(
            line.count(".") > MAX_DOTS_PER_LINE for line in source.splitlines() if line[:1] != "#"
        ):
            raise RecursionError  # tomllib would take hours to reach its limit
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        place = text("place-line", line=toml_error_line(error, source))
        raise _error_at(file, [place], text("shape-not-toml")) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise _error_at(file, [], validation_message(error, Any)) from None
    except ValueError:  # a number of thousands of digits
        raise _error_at(file, [], text("shape-not-toml")) from None


def toml_error_line(error: ValueError, source: str) -> int:
    """Return the line, counted from 1, of the first syntax error in a TOML text."""
    place = re.search(r"at line (\d+)", str(error))
    return int(place[1]) if place else source.count("\n") + 1


def _file_error(file: OptionFile, data: Any, path: str, detail: Message) -> InputError:
    line = (
        None if file.name.endswith(".json") else _toml_line(file.source, data, [*path_steps(path)])
    )
    lines = [] if line is None else [text("place-line", line=line)]
    return _error_at(file, [*lines, *_item_path(data, path)], detail)


def _error_at(file: OptionFile, path: list[Message], detail: Message) -> InputError:
    place: str | Message = shorten(file.name)
    for each in path:
        place = text("place-in", outer=place, inner=each)
    return InputError(text("file-wrong", place=place, detail=detail))


def _item_path(data: Any, path: str) -> Iterator[Message]:
    """List the items of lists on a path, by number from one and by name."""
    key = ""
    for step in path_steps(path):
        try:
            data = data[step]
        except (LookupError, TypeError):
            return
        if isinstance(step, int):
            names = isinstance(data, dict) and [data[n] for n in ITEM_NAME_KEYS if n in data]
            if names:
                yield text("place-named", list=key, number=step + 1, name=shorten(names[0]))
            else:
                yield text("place-item", list=key, number=step + 1)
        else:
            key = shorten(step)


def _toml_line(source: str, data: Any, path: list[str | int]) -> int | None:
    """Return the line, counted from 1, of a path in a TOML text; None if it is not certain."""
    lines = source.splitlines()
    if not path:
        return None
    key, *rest = path
    header_lines = _matching_lines(lines, rf"\s*\[\[?\s*{re.escape(str(key))}\s*\]")
    if not header_lines:
        keys = _matching_lines(lines, rf"\s*{re.escape(str(key))}\s*=")
        return keys[0] + 1 if len(keys) == 1 else None
    table_value = data.get(key)
    if len(header_lines) != (len(table_value) if isinstance(table_value, list) else 1):
        return None
    item = 0
    if rest and isinstance(rest[0], int):
        item = rest[0]
        del rest[0]
    first = header_lines[item]
    last = [*header_lines, len(lines)][item + 1]
    keys = _matching_lines(lines[first:last], rf"\s*{re.escape(str(rest[0]))}\s*=") if rest else []
    return first + 1 + (keys[0] if len(keys) == 1 else 0)


def _matching_lines(lines: list[str], pattern: str) -> list[int]:
    regex = re.compile(pattern)
    return [n for n, line in enumerate(lines) if regex.match(line)]
