"""The form fields of a game's options, and options given in a file."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.i18n.validation_errors import type_info
from escadre.core.kit import AnyKit
from escadre.core.option_files import OptionFile, parse_option_file
from escadre.tables.displayed_names import message_or
from escadre.tables.errors import Refusal
from escadre.tables.wire import Field


def option_fields(config_type: Any, say: Words) -> tuple[Field, ...]:
    """Return one form field per option, in the order of the configuration.

    An option without a label uses its own name. Options that no form field can express (a deck of
    cards, a chart) are files.
    """
    info = type_info(config_type)
    assert isinstance(info, inspect.StructType)
    return tuple(field for each in info.fields if (field := _option_field(each, say)))


def _option_field(field: inspect.Field, say: Words) -> Field | None:
    id = f"option-{field.name}"
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    optional = any(isinstance(kind, inspect.NoneType) for kind in kinds)
    kind, *others = (kind for kind in kinds if not isinstance(kind, inspect.NoneType))
    if others:
        return None
    option = Field(
        name=field.name,
        label=message_or(id, field.name, say),
        kind="flag",
        default=msgspec.to_builtins(field.default),
        may_be_empty=optional,
        when_empty=message_or(f"{id}-none", "–", say) if optional else None,
    )
    match kind:
        case inspect.BoolType():
            return option
        case inspect.LiteralType(values):
            default_first = sorted(
                values, key=lambda each: (each != field.default, str(each).zfill(9))
            )
            choices = tuple((each, _choice_label(id, each, say)) for each in default_first)
            return replace(option, kind="choice", choices=choices)
        case inspect.IntType():
            return replace(option, kind="number", least=minimum(kind), most=maximum(kind))
        case inspect.VarTupleType(item) if isinstance(item, inspect.IntType):
            return replace(option, kind="numbers", least=minimum(item), most=maximum(item))
        case _ if needs_file(kind):
            default_text = message_or(f"{id}-none", "", say)
            return replace(
                option, kind="file", default=None, may_be_empty=True, when_empty=default_text
            )
        case _:
            return None


def limit_to_player_counts(kit: AnyKit, field: Field, players: tuple[int, int]) -> Field:
    """Limit a flag to the player counts that the rules allow it for."""
    config, counts = kit.game.config_type, range(players[0], players[1] + 1)
    if field.kind != "flag" or len(counts) < 2:
        return field
    default_rejections, other_rejections = (
        [kit.game.validate_config(config(players=n, **{field.name: value})) for n in counts]
        for value in (field.default, not field.default)
    )  # if both values are rejected, the cause is another option
    rejections = zip(counts, default_rejections, other_rejections, strict=True)
    allowed_counts = tuple(
        n for n, of_default, of_other in rejections if of_other in (None, of_default)
    )
    if not allowed_counts or len(allowed_counts) == len(counts):
        return field
    return replace(field, seats=allowed_counts)


def needs_file(kind: inspect.Type) -> bool:
    """Return whether an option of this type is given in a file."""
    match kind:
        case inspect.StructType():
            return True
        case inspect.VarTupleType(item):
            return isinstance(item, inspect.StructType)
        case _:
            return False


def option_from_file(kit: AnyKit, option: str, file: OptionFile) -> Any:
    """Return the value of an option given in a file; raises Refusal."""
    kind = _file_option_type(kit, option)
    try:
        value = parse_option_file(kind, option, file)
    except InputError as problem:
        raise Refusal(problem.reason) from None
    if rejection := kit.game.validate_config(kit.game.config_type(**{option: value})):
        raise Refusal(rejection.reason, rejection.clause, kit.game.home)
    return value


def default_option_file(kit: AnyKit, option: str) -> bytes:
    """Return the default value of an option given in a file, as JSON; raises Refusal."""
    _file_option_type(kit, option)
    default_json = msgspec.json.encode(getattr(kit.game.config_type(), option))
    return msgspec.json.format(default_json, indent=2)


def _file_option_type(kit: AnyKit, option: str) -> Any:
    kinds = {each.name: each.type for each in msgspec.structs.fields(kit.game.config_type)}
    if option not in kinds or not needs_file(type_info(kinds[option])):
        raise Refusal(text("options-no-file", option=shorten(option)))
    return kinds[option]


def _choice_label(option: str, value: str | int | None, say: Words) -> str:
    """Return the label of a choice; by default its value."""
    return message_or(f"{option}-{value}", str(value), say)


def minimum(kind: inspect.IntType) -> int | None:
    """Return the least integer that this type allows, or None."""
    return kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1


def maximum(kind: inspect.IntType) -> int | None:
    """Return the greatest integer that this type allows, or None."""
    return kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
