"""Test option forms made from a game's configuration."""

import re
from typing import Annotated, Literal

import msgspec
import pytest
from structlog.testing import capture_logs

from escadre.core.i18n.catalogue import Words, words
from escadre.games import GAMES
from escadre.games.battleship.rules.fleets import BOMBS
from escadre.tables.lobby.games import game_card, game_cards
from escadre.tables.lobby.option_fields import option_fields
from escadre.tables.wire import Field
from tests import toy

SAY = Words(
    "en",
    "option-rig = Rig\noption-rig-b = Barque\noption-rig-a = Ketch\noption-guns = Guns\n"
    "option-guns-none = as many as fit\noption-fast = Fast\noption-masts = Masts\n"
    "option-chart = Chart\n",
)
Guns = Annotated[int, msgspec.Meta(ge=1, lt=10)]


class Chart(msgspec.Struct, frozen=True):
    """An option that is given as a file."""

    width: int = 3


class Config(msgspec.Struct, frozen=True):
    """One option of each kind."""

    rig: Literal["a", "b"] = "b"
    guns: Guns | None = None
    fast: bool = True
    masts: tuple[Annotated[int, msgspec.Meta(gt=0, le=5)], ...] = (1, 2)
    chart: Chart = Chart()
    secret: int = 3  # no label in the catalogue


def test_each_kind_of_option_has_a_form_field() -> None:
    assert option_fields(Config, SAY) == (
        Field("rig", "Rig", "choice", "b", (("b", "Barque"), ("a", "Ketch"))),
        Field("guns", "Guns", "number", None, (), 1, 9, True, "as many as fit"),
        Field("fast", "Fast", "flag", True),
        Field("masts", "Masts", "numbers", (1, 2), (), 1, 5),
        Field("chart", "Chart", "file", None, may_be_empty=True, when_empty=""),
        Field("secret", "secret", "number", 3),
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_card_in_both_languages(name: str, language: str) -> None:
    game = GAMES[name].game
    card = game_card(GAMES[name], words(language, "escadre", game.home))
    assert [field.name for field in card.options] == list(game.config_type.__struct_fields__)
    assert all(field.label for field in card.options)
    least, most = card.seats
    assert 2 <= least <= card.usual_seats <= most <= 6
    for field in card.options:  # the form starts with the game's default
        if field.kind == "file":
            continue
        assert field.default == msgspec.to_builtins(getattr(game.config_type(), field.name))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_handicaps_name_the_bombs_of_an_even_match_for_the_weaker_player(language: str) -> None:
    kit = GAMES["battleship"]
    levels = game_card(kit, words(language, "escadre", kit.game.home)).levels
    bombs = {level.name: re.findall(r"\d+", level.handicap) for level in levels}
    assert bombs["mousse"] == bombs["amiral"] == []  # nobody is weaker; not measured
    assert bombs["matelot"] == ["44", "35"]
    for extra, usual in (each for each in bombs.values() if each):
        assert int(extra) > int(usual) == BOMBS[1]


def test_game_that_cannot_be_shown_is_missing_from_the_list_and_logged() -> None:
    def words_of(home: str) -> Words:
        if home == GAMES["mako"].game.home:
            raise FileNotFoundError
        return words("en", "escadre", home)

    with capture_logs() as logs:
        cards = game_cards(GAMES, words_of)
    assert [each.name for each in cards] == [name for name in GAMES if name != "mako"]
    assert [each["game"] for each in logs] == ["mako"]


def test_card_has_the_picture_of_the_game_or_none() -> None:
    say = words("en", "escadre", "escadre.games.mako")
    assert game_card(GAMES["mako"], say).picture.startswith("<svg ")
    assert game_card(toy.KIT, words("en", "escadre", "tests.toy")).picture == ""


def test_card_has_the_range_and_the_usual_number_of_seats() -> None:
    card = game_card(toy.KIT, words("en", "escadre", "tests.toy"))
    assert (card.seats, card.usual_seats) == ((2, 4), 3)


@pytest.mark.parametrize("game", ["armada", "mako"])
def test_option_fields_list_the_numbers_of_seats_they_apply_to(game: str) -> None:
    kit = GAMES[game]
    card = {
        each.name: each for each in game_card(kit, words("en", "escadre", kit.game.home)).options
    }
    assert 2 not in card["teams"].seats and 4 in card["teams"].seats
    assert not card["players"].seats
