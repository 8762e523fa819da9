"""Read match options from text, and from TOML or JSON files.

A file is TOML unless its name ends in `.json`. An error names its place: the line, and the items of
lists by number, counted from one, and by name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Message, brief, text
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
    data, at = _parsed(file), ""
    if isinstance(data, dict) and ([*data] == [option] or not _is_table(kind)):
        at = f".{option}"
        for other in data.keys() - {option}:
            raise _wrong(file, data, f".{other}", text("shape-unknown", what=brief(other)))
        if option not in data:
            raise _wrong(file, data, "", text("shape-missing", what=option))
    try:
        return msgspec.convert(data[option] if at else data, kind)
    except msgspec.ValidationError as error:
        path, detail = locate_error(error, kind, option)
        raise _wrong(file, data, at + path, detail) from None
    except RecursionError as error:
        raise _wrong(file, data, at, validation_message(error, kind)) from None


def _is_table(kind: Any) -> bool:
    return isinstance(type_info(kind), msgspec.inspect.StructType)


def _parsed(file: OptionFile) -> Any:
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


def _wrong(file: OptionFile, data: Any, path: str, detail: Message) -> InputError:
    line = None if file.name.endswith(".json") else _test(file.source, data, [*path_steps(path)])
    lines = [] if line is None else [text("place-line", line=line)]
    return _error_at(file, [*lines, *_item_path(data, path)], detail)


def _error_at(file: OptionFile, path: list[Message], detail: Message) -> InputError:
    place: str | Message = brief(file.name)
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
                yield text("place-named", list=key, number=step + 1, name=brief(names[0]))
            else:
                yield text("place-item", list=key, number=step + 1)
        else:
            key = brief(step)


def _test(source: str, data: Any, path: list[str | int]) -> int | None:
    """Return the line, counted from 1, of a path in a TOML text; None if it is not certain."""
    lines = source.splitlines()
    if not path:
        return None
    key, *rest = path
    heads = _matching(lines, rf"\s*\[\[?\s*{re.escape(str(key))}\s*\]")
    if not heads:
        keys = _matching(lines, rf"\s*{re.escape(str(key))}\s*=")
        return keys[0] + 1 if len(keys) == 1 else None
    within = data.get(key)
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


def format_options(config: msgspec.Struct) -> dict[str, str]:
    """Return the options that differ from their defaults, each as JSON."""
    return {
        field.name: msgspec.json.encode(value).decode()
        for field in msgspec.structs.fields(config)
        if (value := getattr(config, field.name)) != field.default
    }


def build_config(config_type: type[Any], options: Mapping[str, Any]) -> Any:
    """Build a configuration from these values and the defaults; raises InputError."""
    try:
        return msgspec.convert(options, config_type)
    except (ValueError, RecursionError) as error:
        detail = validation_message(error, config_type)
        raise InputError(text("options-wrong", detail=detail)) from None


def parse_pairs(words: Iterable[str]) -> dict[str, str]:
    """Parse pairs like `turn=1` into a dictionary; raises InputError for a repeated name."""
    values_by_name: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in values_by_name:
            raise InputError(text("options-twice", name=brief(name)))
        values_by_name[name] = value
    return values_by_name


def parse_options(config_type: type[Any], options: Mapping[str, str | OptionFile]) -> Any:
    """Parse options into a configuration; other options keep defaults. Raises InputError.

    A value is JSON or a file; a bare word and a list without brackets are also accepted.
    """
    fields = {field.name: field.type for field in msgspec.structs.fields(config_type)}
    chosen = {}
    for name, value in options.items():
        if name not in fields:
            raise InputError(text("options-unknown", option=brief(name), known=", ".join(fields)))
        if isinstance(value, OptionFile):
            chosen[name] = parse_option_file(fields[name], name, value)
        else:
            chosen[name] = _value(name, value, fields[name])
    return config_type(**chosen)


def _value(name: str, value: str, type: Any) -> Any:
    problem, wrong_reading = msgspec.ValidationError(), None
    for reading in _interpretations(value):
        try:
            return msgspec.convert(reading, type, strict=False)
        except msgspec.ValidationError as error:
            # For a list or an object, report the first invalid value inside it;
            # if there is none, report what is missing.
            is_missing = locate_error(error, type)[1].id == "shape-missing" and not str(problem)
            if is_missing or ("$" in str(error) and "$" not in str(problem)):
                problem, wrong_reading = error, reading
    path, detail = locate_error(problem, type, name)
    if path:
        raise _wrong_item(name, wrong_reading, [*path_steps(path)], detail)
    detail = validation_message(problem, type, name)
    if detail.id in ("shape-value-empty", "shape-missing"):
        raise InputError(text("options-inside", detail=detail))
    raise InputError(text("options-value", detail=detail, value=brief(value)))


def _wrong_item(name: str, reading: Any, path: Sequence[str | int], detail: Message) -> InputError:
    """Return the error for a value inside an option; a single number or word is quoted."""
    place, wrong = text("place-option", option=name), reading
    for step in path:
        with suppress(LookupError, TypeError):
            wrong = wrong[step]
        if isinstance(step, int):
            place = text("place-in", outer=place, inner=text("place-number", number=step + 1))
    is_quoted = detail.id.endswith("must-be") and isinstance(wrong, (str, int, float))
    if is_quoted:
        return InputError(text("options-item", place=place, detail=detail, value=brief(str(wrong))))
    return InputError(text("file-wrong", place=place, detail=detail))


def _interpretations(value: str) -> list[Any]:
    readings: list[Any] = [value, [each.strip() for each in value.split(",")]]
    with suppress(ValueError, RecursionError):
        readings.insert(0, msgspec.json.decode(value))
    return readings
