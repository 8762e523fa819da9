"""Test log entries: draw offers, and the lines of each viewer."""

from __future__ import annotations

import pytest

from escadre.core.chance import DrawOutcome
from escadre.core.game import CHANCE, Ready, Seat
from escadre.games import GAMES
from escadre.games.battleship.rules.model import PlaceShip
from escadre.tables.play.log_entries import (
    BotFailureEntry,
    BotGaveUpEntry,
    DrawOfferEntry,
    DrawRefusalEntry,
    LogEntry,
    PlyEntry,
    ReturnEntry,
    StandInEntry,
)
from escadre.tables.play.logged_match import LoggedMatch, log_lines

KIT = GAMES["battleship"]
CONFIG = KIT.game.config_type(width=4, height=4, fleet=(1,), bombs=3)
ONE, TWO = Seat(0), Seat(1)
SECRET_PLACEMENT = PlyEntry(TWO, PlaceShip(1, 0, True))


def apply_entries(*entries: LogEntry) -> LoggedMatch:
    logged_match = LoggedMatch(KIT, CONFIG)
    for entry in entries:
        logged_match.apply(entry)
    return logged_match


def test_draw_offer_ends_with_a_public_ply_of_the_opponent() -> None:
    """BAT-10: secretly placing a ship does not decline the offer."""
    offer = DrawOfferEntry(ONE)
    assert apply_entries(offer).draw_offers.seats == {ONE}
    assert apply_entries(offer, SECRET_PLACEMENT).draw_offers.seats == {ONE}
    assert apply_entries(offer, SECRET_PLACEMENT, PlyEntry(TWO, Ready())).draw_offers.seats == set()
    assert apply_entries(
        DrawOfferEntry(TWO), SECRET_PLACEMENT, PlyEntry(TWO, Ready())
    ).draw_offers.seats == {TWO}
    assert apply_entries(offer, DrawRefusalEntry(TWO)).draw_offers.seats == set()


def test_random_draws_do_not_decline_an_offer() -> None:
    laid = [
        PlyEntry(ONE, PlaceShip(1, 0, True)),
        SECRET_PLACEMENT,
        PlyEntry(ONE, Ready()),
        PlyEntry(TWO, Ready()),
    ]
    logged_match = apply_entries(*laid, DrawOfferEntry(ONE), PlyEntry(CHANCE, DrawOutcome(0)))
    assert logged_match.match.turn and logged_match.draw_offers.seats == {ONE}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (DrawOfferEntry(ONE), "offers a draw"),
        (StandInEntry(ONE, "admiral"), "a captain takes over"),
        (BotFailureEntry(ONE), "failed to choose"),
        (BotGaveUpEntry(ONE), "the captain cannot continue"),
    ],
)
@pytest.mark.parametrize("viewer", [ONE, TWO, None])
def test_public_entry_has_a_line_for_every_viewer(
    entry: LogEntry, said: str, viewer: Seat | None
) -> None:
    (line,) = log_lines(KIT, CONFIG, [entry], viewer, "en")
    assert (line.ply, line.seat) == (1, ONE)
    assert said in line.text
    back = log_lines(KIT, CONFIG, [entry, ReturnEntry(ONE), DrawRefusalEntry(TWO)], viewer, "fr")
    assert [(each.ply, each.seat) for each in back] == [(1, ONE), (2, ONE), (3, TWO)]
    assert len({each.text for each in back}) == 3


def test_viewers_share_the_object_of_an_equal_line() -> None:
    """A line for one viewer is not shown to the others."""
    logged_match = LoggedMatch(KIT, CONFIG)
    for viewer in (ONE, TWO, None):
        logged_match.keep_lines(viewer, "en", [])
    for entry in [
        PlyEntry(ONE, PlaceShip(1, 0, True)),
        SECRET_PLACEMENT,
        PlyEntry(ONE, Ready()),
        PlyEntry(TWO, Ready()),
    ]:
        logged_match.apply(entry)
    mine, theirs, public = (
        logged_match.viewer_logs[viewer].lines["en"] for viewer in (ONE, TWO, None)
    )
    assert [line.seat for line in mine] == [0, 0, 1] and [line.seat for line in theirs] == [1, 0, 1]
    assert mine[-1] is theirs[-1] and mine[-1].ply == 3
    assert public[-1].ply == 2 and public[-1].text == mine[-1].text
