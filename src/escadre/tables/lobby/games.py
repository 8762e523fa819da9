"""A game as the lobby shows it: card, option form, introduction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from escadre.core.cover import picture
from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, brief, text
from escadre.core.i18n.validation_errors import type_info
from escadre.core.kit import AnyKit, Shown
from escadre.core.options import OptionFile, read_option
from escadre.core.scene import SurveyQuestion, Swing
from escadre.lessons.lesson import lessons
from escadre.tables.errors import Refusal
from escadre.tables.names import captain, said
from escadre.tables.wire import Field, GameCard, Level, Picture


def pictures(kit: AnyKit, say: Words) -> tuple[Picture, ...]:
    """The pictures that explain a game, each with its sentence; none where it brings none."""
    return tuple(
        _picture(kit, shown, say(f"aim-{number}"), say) for number, shown in enumerate(kit.aim, 1)
    )


def _picture(kit: AnyKit, shown: Shown, sentence: str, say: Words) -> Picture:
    """Only what is to be looked at: of what could be done, where the shown hull may sail."""
    seen = kit.game.observe(kit.parse_state(shown.position), Seat(shown.viewer))
    scene = kit.scene(seen, say)
    panels = tuple(panel for panel in scene.panels if panel.id in shown.panels)
    sails = tuple(
        each for each in scene.choices if isinstance(each, Swing) and each.hull == shown.hull
    )
    guns = None
    if kit.survey is not None and shown.hull is not None:
        guns = kit.survey(seen, SurveyQuestion("fire", shown.hull), say)
    drawn = replace(scene, panels=panels, choices=sails, reasons=())
    return Picture(sentence, drawn, shown.part, guns)


def fields(config_type: Any, say: Words) -> tuple[Field, ...]:
    """One field an option, in the order of the configuration; one without words by its bare name.

    What no form can hold (a deck of cards, a chart) comes in a file.
    """
    info = type_info(config_type)
    assert isinstance(info, inspect.StructType)
    return tuple(field for each in info.fields if (field := _field(each, say)))


def _field(field: inspect.Field, say: Words) -> Field | None:
    id = f"option-{field.name}"
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    optional = any(isinstance(kind, inspect.NoneType) for kind in kinds)
    kind, *others = (kind for kind in kinds if not isinstance(kind, inspect.NoneType))
    if others:
        return None
    made = Field(
        name=field.name,
        label=said(id, field.name, say),
        kind="flag",
        default=msgspec.to_builtins(field.default),
        may_be_empty=optional,
        when_empty=said(f"{id}-none", "–", say) if optional else None,
    )
    match kind:
        case inspect.BoolType():
            return made
        case inspect.LiteralType(values):
            usual_first = sorted(
                values, key=lambda each: (each != field.default, str(each).zfill(9))
            )
            choices = tuple((each, _choice(id, each, say)) for each in usual_first)
            return replace(made, kind="choice", choices=choices)
        case inspect.IntType():
            return replace(made, kind="number", least=_least(kind), most=_most(kind))
        case inspect.VarTupleType(item) if isinstance(item, inspect.IntType):
            return replace(made, kind="numbers", least=_least(item), most=_most(item))
        case _ if is_file(kind):
            usual = said(f"{id}-none", "", say)
            return replace(made, kind="file", default=None, may_be_empty=True, when_empty=usual)
        case _:
            return None


def _for_whom(kit: AnyKit, field: Field, players: tuple[int, int]) -> Field:
    """What the rules allow only to so many players says so."""
    config, counts = kit.game.config_type, range(players[0], players[1] + 1)
    if field.kind != "flag" or len(counts) < 2:
        return field
    usual, other = (
        [kit.game.objection(config(players=n, **{field.name: value})) for n in counts]
        for value in (field.default, not field.default)
    )  # what is objected to both ways is the matter of another option
    objections = zip(counts, usual, other, strict=True)
    able = tuple(n for n, without, objection in objections if objection in (None, without))
    return replace(field, seats=able) if able and len(able) < len(counts) else field


def is_file(kind: inspect.Type) -> bool:
    """Whether a host writes such an option in a file."""
    match kind:
        case inspect.StructType():
            return True
        case inspect.VarTupleType(item):
            return isinstance(item, inspect.StructType)
        case _:
            return False


def from_file(kit: AnyKit, option: str, file: OptionFile) -> Any:
    """The value of an option that a host has written in a file; raises Refusal."""
    kind = _kind_in_file(kit, option)
    try:
        value = read_option(kind, option, file)
    except InputError as problem:
        raise Refusal(problem.reason) from None
    if rejection := kit.game.objection(kit.game.config_type(**{option: value})):
        raise Refusal(rejection.reason, rejection.clause, kit.game.home)
    return value


def usual_file(kit: AnyKit, option: str) -> bytes:
    """The usual value of such an option, as JSON; raises Refusal."""
    _kind_in_file(kit, option)
    usual = msgspec.json.encode(getattr(kit.game.config_type(), option))
    return msgspec.json.format(usual, indent=2)


def _kind_in_file(kit: AnyKit, option: str) -> Any:
    kinds = {each.name: each.type for each in msgspec.structs.fields(kit.game.config_type)}
    if option not in kinds or not is_file(type_info(kinds[option])):
        raise Refusal(text("options-no-file", option=brief(option)))
    return kinds[option]


def _choice(option: str, value: str | int | None, say: Words) -> str:
    """What a choice is called; one without a name of its own is called what it is."""
    return said(f"{option}-{value}", str(value), say)


def _least(kind: inspect.IntType) -> int | None:
    return kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1


def _most(kind: inspect.IntType) -> int | None:
    return kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1


@lru_cache
def seats(config_type: Any, sides: Any, objection: Any) -> tuple[int, int]:
    """The fewest and the most seats of a game, changing at most two options."""
    configs = [config_type(), *_variants(config_type())]
    configs += [other for each in configs[1:] for other in _variants(each)]
    counts = [len(sides(config)) for config in configs if objection(config) is None]
    return min(counts), max(counts)


def _variants(config: Any) -> Iterator[Any]:
    """This configuration with one option changed."""
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
                    least, most = _least(kind), _most(kind)
                    values = () if least is None or most is None else (least, most)
                case _:
                    values = ()
            yield from (replace(config, **{field.name: value}) for value in values)


def card(kit: AnyKit, say: Words) -> GameCard:
    """A game as the home page shows it."""
    game = kit.game
    able = seats(game.config_type, game.sides, game.objection)
    return GameCard(
        name=game.name,
        title=say("game"),
        tagline=say("tagline"),
        minutes=said("minutes", "", say),
        seats=able,
        usual_seats=len(game.sides(game.config_type())),
        levels=tuple(
            Level(level, captain(level, say), said(f"captain-{level}-about", "", say))
            for level in kit.players
        ),
        options=tuple(_for_whom(kit, each, able) for each in fields(game.config_type, say)),
        picture=picture(game.home),
        lessons=bool(lessons(kit)),
    )
