"""Build the list of games, and card, seat range and introduction pictures of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import inspect
from msgspec.structs import replace

from escadre.core.cover_picture import load_cover
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.validation_errors import type_info
from escadre.core.kit import AnyKit, IntroPicture
from escadre.core.registry import get_bots
from escadre.core.scene import SurveyQuestion, TurnHull
from escadre.lessons.lesson import load_lessons
from escadre.tables.displayed_names import captain_name, message_or
from escadre.tables.event_log import log
from escadre.tables.lobby.option_fields import (
    limit_to_player_counts,
    maximum,
    minimum,
    option_fields,
)
from escadre.tables.wire import GameCard, Level, Picture


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
                    least, most = minimum(kind), maximum(kind)
                    values = () if least is None or most is None else (least, most)
                case _:
                    values = ()
            yield from (replace(config, **{field.name: value}) for value in values)


def game_cards(kits: Mapping[str, AnyKit], words_of: Callable[[str], Words]) -> list[GameCard]:
    """Return the cards of all games that can be shown; the others are logged.

    `words_of` returns the messages of the package of a game.
    """
    cards = []
    for name in kits:
        try:
            kit = kits[name]
            cards.append(game_card(kit, words_of(kit.game.home)))
        except Exception:  # a half-installed plug-in: other games can still be played
            log.exception("a game cannot be shown", game=name)
    return cards


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
            Level(
                level,
                captain_name(level, say),
                message_or(f"captain-{level}-about", "", say),
                message_or(f"captain-{level}-handicap", "", say),
            )
            for level in get_bots(kit)
        ),
        options=tuple(
            limit_to_player_counts(kit, each, seat_counts)
            for each in option_fields(game.config_type, say)
        ),
        picture=load_cover(game.home),
        lessons=len(load_lessons(kit)),
        short_match=dict(kit.short_match),
    )
