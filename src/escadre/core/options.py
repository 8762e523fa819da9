"""Read match options from text, and from TOML or JSON files.

It is TOML, or JSON when the file is called so. What is wrong with it is said with its place as
people count: the line, and each item of a list by its number from one and by its name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Text, brief, text
from escadre.core.i18n.validation_errors import misfit, steps, stumble, type_info

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


def format_options(config: msgspec.Struct) -> dict[str, str]:
    """The options that differ from the usual, each as JSON."""
    return {
        field.name: msgspec.json.encode(value).decode()
        for field in msgspec.structs.fields(config)
        if (value := getattr(config, field.name)) != field.default
    }


def configured(config_type: type[Any], options: Mapping[str, Any]) -> Any:
    """A configuration of these values and else the usual ones; raises InputError."""
    try:
        return msgspec.convert(options, config_type)
    except (ValueError, RecursionError) as error:
        from escadre.core.i18n.validation_errors import misfit  # seldom needed

        raise InputError(text("options-wrong", detail=misfit(error, config_type))) from None


def once_each(words: Iterable[str]) -> dict[str, str]:
    """Words like `turn=1` by their names; raises InputError when a name stands twice."""
    given: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in given:
            raise InputError(text("options-twice", name=brief(name)))
        given[name] = value
    return given


def parse_options(config_type: type[Any], options: Mapping[str, str | OptionFile]) -> Any:
    """A configuration of these options and else the usual ones; raises InputError.

    A value is JSON, or a file; a bare word and a list without brackets are understood too.
    """
    fields = {field.name: field.type for field in msgspec.structs.fields(config_type)}
    chosen = {}
    for name, value in options.items():
        if name not in fields:
            raise InputError(text("options-unknown", option=brief(name), known=", ".join(fields)))
        if isinstance(value, OptionFile):
            chosen[name] = read_option(fields[name], name, value)
        else:
            chosen[name] = _value(name, value, fields[name])
    return config_type(**chosen)


def _value(name: str, written: str, type: Any) -> Any:
    problem = msgspec.ValidationError()
    for reading in _readings(written):
        try:
            return msgspec.convert(reading, type, strict=False)
        except msgspec.ValidationError as error:
            # of a list or an object: which of its values is wrong, in the first reading of it
            if "$" in str(error) and "$" not in str(problem):
                problem = error
    from escadre.core.i18n.validation_errors import misfit  # seldom needed

    detail = misfit(problem, type, name)
    if "$" in str(problem) and "{" in written:  # too much to be quoted
        raise InputError(text("options-inside", detail=detail))
    raise InputError(text("options-value", detail=detail, value=brief(written)))


def _readings(written: str) -> list[Any]:
    readings: list[Any] = [written, [each.strip() for each in written.split(",")]]
    with suppress(ValueError, RecursionError):
        readings.insert(0, msgspec.json.decode(written))
    return readings
