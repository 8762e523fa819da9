"""The options of a match as text: `variant=2`, `fleet=4,3,2`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from escadre.core.option_file import OptionFile, read_option
from escadre.core.words import InputError, brief, text


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
        from escadre.core.shapes import misfit  # seldom needed

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
    from escadre.core.shapes import misfit  # seldom needed

    detail = misfit(problem, type, name)
    if "$" in str(problem) and "{" in written:  # too much to be quoted
        raise InputError(text("options-inside", detail=detail))
    raise InputError(text("options-value", detail=detail, value=brief(written)))


def _readings(written: str) -> list[Any]:
    readings: list[Any] = [written, [each.strip() for each in written.split(",")]]
    with suppress(ValueError, RecursionError):
        readings.insert(0, msgspec.json.decode(written))
    return readings
