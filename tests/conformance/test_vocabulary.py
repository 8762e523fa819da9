"""Test that the conformance suite finds missing words and drawings."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from msgspec import StructMeta

from escadre.conformance import GameConformance, vocabulary
from escadre.core import scene
from escadre.core.i18n.catalogue import LANGUAGES, Words, words
from escadre.core.kit import AnyKit
from escadre.core.scene import (
    Aim,
    Area,
    Card,
    Cards,
    Chart,
    Choice,
    Count,
    Die,
    Fact,
    Grid,
    Hull,
    Odds,
    OutcomeChance,
    Panel,
    Patch,
    PlaceHull,
    PlacePiece,
    Press,
    Region,
    SurveyAnswer,
    Tally,
    Token,
    Tray,
)
from tests.conformance.test_faults import Cheat, breaks, game, holds, scenes
from tests.toy import KIT
from tests.toy.rules import Config

ANYWHERE: dict[str, Any] = {"x": 0, "y": 0}
TRIANGLE = ((0, 0), (2, 2), (0, 2))
KRAKEN: dict[str, Any] = {"id": "a", "kind": "kraken", "label": "a kraken"}
ODDS = Odds("dice", (OutcomeChance("thirst", "", 1.0),))


def grid(**things: Any) -> Panel:
    return Grid("sea", "Sea", 2, 1, ("A", "B"), ("1",), **things)


def port(*cards: Card) -> Panel:
    return Cards("port", "Port", cards=cards)


def chart(**things: Any) -> Panel:
    return Chart("table", "Table", 9, 9, 1, "inch", surveys=("fire",), **things)


@pytest.mark.parametrize(
    ("panel", "lawful"),
    [
        (grid(tokens=(Token(**KRAKEN, **ANYWHERE, sign="Kr"),)), True),
        (grid(tokens=(Token(**KRAKEN, **ANYWHERE),)), False),
        (grid(tokens=(Token("a", "ship", "a ship", **ANYWHERE, marks=("sunk",)),)), True),
        (grid(tokens=(Token("a", "ship", "a ship", **ANYWHERE, marks=("sleepy",)),)), False),
        (grid(areas=(Area("reef", "a reef", (1,)),)), True),
        (grid(areas=(Area("reef", "", (1,)),)), False),
        (Tally("rum", "Rum", counts=(Count("cask", "casks", 3),)), True),
        (Tally("rum", "Rum", counts=(Count("cask", "", 3),)), False),
        (Tray("dice", "Dice", dice=(Die("a", 3, "3", ("lost",)),)), True),
        (Tray("dice", "Dice", dice=(Die("a", 3, "3", ("loaded",)),)), False),
        (port(Card(title="Kraken", **KRAKEN)), True),
        (port(Card(title="", **KRAKEN)), False),
        (port(Card("a", "ship", "A", "a", marks=("wet",))), False),
        (port(Card("a", "ship", "A", "a", facts=(Fact("x", ""),))), False),
        (port(Card("a", "ship", "A", "a", under=(Card(title="", **KRAKEN),))), False),
        (chart(hulls=(Hull(**KRAKEN, outline=TRIANGLE),)), True),
        (chart(hulls=(Hull("a", "kraken", "", TRIANGLE),)), False),
        (chart(hulls=(Hull("a", "ship", "a ship", TRIANGLE, marks=("sleepy",)),)), False),
        (chart(patches=(Patch("fog", "", TRIANGLE),)), False),
    ],
)  # fmt: skip
def test_drawn_items_have_a_known_kind_or_a_name(panel: Panel, lawful: bool) -> None:
    test_name = "every_kind_and_mark_can_be_drawn"
    assert holds(test_name, scenes(panels=lambda seen, drawn: (panel,))) == lawful


def lay(kind: str, token: Token | None = None) -> Choice:
    return PlacePiece("a", "A", kind, "sea", {}, "square", "", (), token=token)


@pytest.mark.parametrize(
    ("choice", "lawful"),
    [
        (lay("ship"), True),
        (lay("kraken"), False),
        (lay("kraken", Token(**KRAKEN, **ANYWHERE, sign="Kr")), True),
        (lay("kraken", Token(**KRAKEN, **ANYWHERE)), False),
        (PlaceHull("a", "", "table", "kraken", {}, TRIANGLE, TRIANGLE), False),
        (Press("a", "A", odds=(ODDS,)), False),
        (Aim("a", "A", "sea", {}, "at", "", odds={0: (ODDS,)}), False),
    ],
)  # fmt: skip
def test_items_of_choices_have_a_known_kind_or_a_name(choice: Choice, lawful: bool) -> None:
    test_name = "every_kind_and_mark_can_be_drawn"
    assert holds(test_name, scenes(choices=lambda seen, drawn: (choice,))) == lawful


@pytest.mark.parametrize(
    ("region", "lawful"),
    [
        (Region("zone", "", ()), True),
        (Region("current", "a current", ()), True),
        (Region("current", "", ()), False),
    ],
)
def test_regions_of_a_survey_have_a_known_kind_or_a_name(region: Region, lawful: bool) -> None:
    panel = chart(hulls=(Hull("a", "ship", "a ship", TRIANGLE),))
    kit = replace(
        scenes(panels=lambda seen, drawn: (panel,)),
        answer_chart_query=lambda seen, question, say: SurveyAnswer("It is so.", (region,)),
    )
    assert holds("every_kind_and_mark_can_be_drawn", kit) == lawful


def test_unknown_kinds_and_marks_are_reported() -> None:
    card = Card("a", "ship", "A", "a", marks=("wet",), under=(Card(title="", **KRAKEN),))
    wet, kraken = vocabulary.unknown_terms(port(card))
    assert wet.startswith("the mark 'wet' of Card(")
    assert kraken.startswith("the kind 'kraken' of Card(")


def test_every_struct_with_a_kind_or_marks_is_checked() -> None:
    things = [each for each in vars(scene).values() if isinstance(each, StructMeta)]
    assert {each for each in things if "kind" in each.__struct_fields__} == set(vocabulary._KINDS)
    assert {each for each in things if "marks" in each.__struct_fields__} == set(vocabulary._MARKS)


class UnnamedOption(Config, frozen=True):
    """Options of which one has no words."""

    rum: bool = True


CHEAT = {"cheat": Cheat()}
WEDGE = {"wedge": lambda seen, rng: ()}


@pytest.mark.parametrize(
    ("kit", "missing"),
    [
        (game(config_type=UnnamedOption), "option-rum"),
        (
            game(home="escadre.core.i18n"),
            "game, tagline, option-players, option-teams, captain-gunner",
        ),
        (replace(KIT, captains=CHEAT), "captain-cheat"),
        (replace(KIT, setups=WEDGE), "setup-wedge"),
    ],
)
def test_options_captains_and_set_ups_without_words_are_found(kit: AnyKit, missing: str) -> None:
    with pytest.raises(AssertionError, match=rf"(?m)^words.en.ftl does not say {missing}$"):
        check_words(kit)


@pytest.mark.parametrize("missing", ["option-teams", "captain-gunner", "game"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_only_one_language_are_found(
    language: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_words(KIT)

    def forgetful(spoken: str, home: str) -> Words:
        source = files(home).joinpath(f"words.{spoken}.ftl").read_text("utf-8")
        lines = [line for line in source.splitlines() if not line.startswith(f"{missing} =")]
        return Words(spoken, "\n".join(lines)) if spoken == language else words(spoken, home)

    monkeypatch.setattr(vocabulary, "words", forgetful)
    with pytest.raises(AssertionError, match=rf"(?m)^words.{language}.ftl does not say {missing}$"):
        check_words(KIT)


def check_words(kit: AnyKit) -> None:
    """Run the conformance test of words on a kit."""

    class Tried(GameConformance):
        pass

    Tried.kit = kit
    Tried().test_options_captains_and_set_ups_have_words_in_both_languages()


def test_a_broken_picture_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    test_name = "the_picture_of_the_game_can_be_shown"
    assert holds(test_name)
    monkeypatch.setattr(vocabulary, "load_cover", lambda home: "<svg>")
    assert breaks(test_name)
