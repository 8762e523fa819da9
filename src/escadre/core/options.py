"""Read the options of a match from text, and write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.i18n.validation_errors import (
    locate_error,
    path_steps,
    validation_message,
)
from escadre.core.option_files import OptionFile, parse_option_file


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


def parse_pairs(arguments: Iterable[str]) -> dict[str, str]:
    """Parse pairs like `turn=1` into a dictionary; raises InputError for a repeated name."""
    values_by_name: dict[str, str] = {}
    for argument in arguments:
        name, _, value = argument.partition("=")
        if name in values_by_name:
            raise InputError(text("options-twice", name=shorten(name)))
        values_by_name[name] = value
    return values_by_name


def parse_options(config_type: type[Any], options: Mapping[str, str | OptionFile]) -> Any:
    """Parse options into a configuration; missing options get defaults. Raises InputError.

    A value is JSON or a file; a bare word and a list without brackets are also accepted.
    """
    fields = {field.name: field.type for field in msgspec.structs.fields(config_type)}
    chosen = {}
    for name, value in options.items():
        if name not in fields:
            raise InputError(text("options-unknown", option=shorten(name), known=", ".join(fields)))
        if isinstance(value, OptionFile):
            chosen[name] = parse_option_file(fields[name], name, value)
        else:
            chosen[name] = _parse_value(name, value, fields[name])
    return config_type(**chosen)


def _parse_value(name: str, value: str, type: Any) -> Any:
    problem, invalid_value = msgspec.ValidationError(), None
    for interpretation in _interpretations(value):
        try:
            return msgspec.convert(interpretation, type, strict=False)
        except msgspec.ValidationError as error:
            # Report the first error with a path (msgspec writes `$.name`): a value inside a list or
            # an object. If there is none, report what is missing.
            is_missing = locate_error(error, type)[1].id == "shape-missing" and not str(problem)
            if is_missing or ("$" in str(error) and "$" not in str(problem)):
                problem, invalid_value = error, interpretation
    path, detail = locate_error(problem, type, name)
    if path:
        raise _invalid_item_error(name, invalid_value, [*path_steps(path)], detail)
    detail = validation_message(problem, type, name)
    if detail.id in ("shape-value-empty", "shape-missing"):
        raise InputError(text("options-inside", detail=detail))
    raise InputError(text("options-value", detail=detail, value=shorten(value)))


def _invalid_item_error(
    name: str, parsed_value: Any, path: Sequence[str | int], detail: Message
) -> InputError:
    """Return the error for a value inside an option; a single number or word is quoted."""
    place, wrong = text("place-option", option=name), parsed_value
    for step in path:
        with suppress(LookupError, TypeError):
            wrong = wrong[step]
        if isinstance(step, int):
            place = text("place-in", outer=place, inner=text("place-number", number=step + 1))
    is_quoted = detail.id.endswith("must-be") and isinstance(wrong, (str, int, float))
    if is_quoted:
        return InputError(
            text("options-item", place=place, detail=detail, value=shorten(str(wrong)))
        )
    return InputError(text("file-wrong", place=place, detail=detail))


def _interpretations(value: str) -> list[Any]:
    interpretations: list[Any] = [value, [each.strip() for each in value.split(",")]]
    with suppress(ValueError, RecursionError):
        interpretations.insert(0, msgspec.json.decode(value))
    return interpretations
