"""The scene of a puzzle or retry, without the forecasts that would reveal its answer."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.scene import (
    Aim,
    Card,
    Cards,
    Choice,
    Odds,
    Panel,
    Press,
    PutItem,
    Scene,
    Tray,
    without_shortcuts,
)


def scene_without_answer(scene: Scene) -> Scene:
    """Return the scene without win chances, hints of the best choice, or a filled button.

    The odds of a single combat stay. Hints stay as well if none of them marks the best choice.
    Buttons for several actions are left out where another choice offers the first of them.
    """
    choices = tuple(map(_without_match_odds, without_shortcuts(scene.choices)))
    if not any(_marks_best(each) for each in choices):
        return replace(scene, choices=choices)
    return replace(
        scene,
        panels=tuple(_panel_without_hints(each) for each in scene.panels),
        choices=tuple(
            replace(each, hint=None) if isinstance(each, Press | PutItem) else each
            for each in choices
        ),
    )


def _without_match_odds(choice: Choice) -> Choice:
    if isinstance(choice, Aim):
        by_square = {square: _odds_of_dice(odds) for square, odds in choice.odds.items()}
        return replace(choice, odds=by_square)
    if isinstance(choice, Press):  # a filled button would look recommended
        return replace(choice, odds=_odds_of_dice(choice.odds), main=False)
    if isinstance(choice, PutItem):
        return replace(choice, odds=_odds_of_dice(choice.odds))
    return choice


def _odds_of_dice(odds: tuple[Odds, ...]) -> tuple[Odds, ...]:
    return tuple(each for each in odds if not each.of_match)


def _marks_best(choice: Choice) -> bool:
    return isinstance(choice, Press | PutItem) and choice.hint is not None and choice.hint.best


def _panel_without_hints(panel: Panel) -> Panel:
    if isinstance(panel, Tray):
        return replace(panel, hint=None)
    if isinstance(panel, Cards):
        cards = tuple(_card_without_hints(each) for each in panel.cards)
        return replace(panel, hint=None, cards=cards)
    return panel


def _card_without_hints(card: Card) -> Card:
    under = tuple(_card_without_hints(each) for each in card.under)
    return replace(card, hint=None, under=under)
