"""The data about a game in the lobby: card, option form, introduction pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from escadre.core.cover_picture import load_cover
from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, shorten, text
from escadre.core.i18n.validation_errors import type_info
from escadre.core.kit import AnyKit, IntroPicture
from escadre.core.option_files import OptionFile, parse_option_file
from escadre.core.registry import get_bots
from escadre.core.scene import SurveyQuestion, TurnHull
from escadre.lessons.lesson import load_lessons
from escadre.tables.errors import Refusal
from escadre.tables.names import captain_name, message_or
from escadre.tables.wire import Field, GameCard, Level, Picture


def introduction_pictures(kit: AnyKit, say: Words) -> tuple[Picture, ...]:
    """Return the pictures that introduce a game, each with its sentence; may be empty."""
    return tuple(
        _introduction_picture(kit, picture, say(f"aim-{number}"), say)
        for number, picture in enumerate(kit.introduction, 1)
    )


def _introduction_picture(kit: AnyKit, picture: IntroPicture, sentence: str, say: Words) -> Picture:
    """Return an introduction picture: its panels, and the choices of the hull it shows."""
    observation = kit.game.observe(kit.parse_state(picture.position), Seat(picture.viewer))
    scene = kit.scene(observation, say)
    panels = tuple(panel for panel in scene.panels if panel.id in picture.panels)
    heading_choices = tuple(
        each for each in scene.choices if isinstance(each, TurnHull) and each.hull == picture.hull
    )
    fire_answer = None
    if kit.answer_chart_query is not None and picture.hull is not None:
        fire_answer = kit.answer_chart_query(observation, SurveyQuestion("fire", picture.hull), say)
    drawn_scene = replace(scene, panels=panels, choices=heading_choices, reasons=())
    return Picture(sentence, drawn_scene, picture.part, fire_answer)


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
            return replace(option, kind="number", least=_minimum(kind), most=_maximum(kind))
        case inspect.VarTupleType(item) if isinstance(item, inspect.IntType):
            return replace(option, kind="numbers", least=_minimum(item), most=_maximum(item))
        case _ if needs_file(kind):
            default_text = message_or(f"{id}-none", "", say)
            return replace(
                option, kind="file", default=None, may_be_empty=True, when_empty=default_text
            )
        case _:
            return None


def _limit_to_player_counts(kit: AnyKit, field: Field, players: tuple[int, int]) -> Field:
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


def _minimum(kind: inspect.IntType) -> int | None:
    return kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1


def _maximum(kind: inspect.IntType) -> int | None:
    return kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1


@lru_cache
def seat_range(config_type: Any, sides: Any, validate_config: Any) -> tuple[int, int]:
    """Return the minimum and maximum number of seats, trying changes of at most two options."""
    configs = [config_type(), *_variants(config_type())]
    configs += [other for each in configs[1:] for other in _variants(each)]
    counts = [len(sides(config)) for config in configs if validate_config(config) is None]
    return min(counts), max(counts)


def _variants(config: Any) -> Iterator[Any]:
    """Yield this configuration with one option changed."""
    kind: Any = type(config)
    info = type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        for kind in kinds:
            match kind:
                case inspect.BoolType():
                    values: tuple[Any, ...] = (False, True)
                case inspect.LiteralType(literals):
                    values = literals
                case inspect.IntType():
                    minimum, maximum = _minimum(kind), _maximum(kind)
                    values = () if minimum is None or maximum is None else (minimum, maximum)
                case _:
                    values = ()
            yield from (replace(config, **{field.name: value}) for value in values)


def game_card(kit: AnyKit, say: Words) -> GameCard:
    """Return the card of a game for the home page."""
    game = kit.game
    seat_counts = seat_range(game.config_type, game.sides, game.validate_config)
    return GameCard(
        name=game.name,
        title=say("game"),
        tagline=say("tagline"),
        minutes=message_or("minutes", "", say),
        seats=seat_counts,
        usual_seats=len(game.sides(game.config_type())),
        levels=tuple(
            Level(level, captain_name(level, say), message_or(f"captain-{level}-about", "", say))
            for level in get_bots(kit)
        ),
        options=tuple(
            _limit_to_player_counts(kit, each, seat_counts)
            for each in option_fields(game.config_type, say)
        ),
        picture=load_cover(game.home),
        lessons=len(load_lessons(kit)),
        short_match=dict(kit.short_match),
    )
