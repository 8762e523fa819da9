"""Tests of log entries: draw offers, and the lines that each viewer reads."""

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
SEA = KIT.game.config_type(width=4, height=4, fleet=(1,), bombs=3)
ONE, TWO = Seat(0), Seat(1)
LAID = PlyEntry(TWO, PlaceShip(1, 0, True))


def taken(*entries: LogEntry) -> LoggedMatch:
    logged = LoggedMatch(KIT, SEA)
    for entry in entries:
        logged.apply(entry)
    return logged


def test_an_offer_stands_until_another_does_what_everybody_can_see() -> None:
    """BAT-10: a ship that is laid in secret says nothing, and so declines nothing."""
    offer = DrawOfferEntry(ONE)
    assert taken(offer).draw_offers.seats == {ONE}
    assert taken(offer, LAID).draw_offers.seats == {ONE}
    assert taken(offer, LAID, PlyEntry(TWO, Ready())).draw_offers.seats == set()
    assert taken(DrawOfferEntry(TWO), LAID, PlyEntry(TWO, Ready())).draw_offers.seats == {TWO}
    assert taken(offer, DrawRefusalEntry(TWO)).draw_offers.seats == set()


def test_lots_decline_no_offer() -> None:
    laid = [
        PlyEntry(ONE, PlaceShip(1, 0, True)),
        LAID,
        PlyEntry(ONE, Ready()),
        PlyEntry(TWO, Ready()),
    ]
    logged = taken(*laid, DrawOfferEntry(ONE), PlyEntry(CHANCE, DrawOutcome(0)))
    assert logged.match.turn and logged.draw_offers.seats == {ONE}


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
def test_everybody_reads_what_concerns_all(entry: LogEntry, said: str, viewer: Seat | None) -> None:
    (line,) = log_lines(KIT, SEA, [entry], viewer, "en")
    assert (line.ply, line.seat) == (1, ONE)
    assert said in line.text
    back = log_lines(KIT, SEA, [entry, ReturnEntry(ONE), DrawRefusalEntry(TWO)], viewer, "fr")
    assert [(each.ply, each.seat) for each in back] == [(1, ONE), (2, ONE), (3, TWO)]
    assert len({each.text for each in back}) == 3


def test_what_two_are_told_alike_is_one_line() -> None:
    """And what only one of them is told stays his."""
    logged = LoggedMatch(KIT, SEA)
    for viewer in (ONE, TWO, None):
        logged.keep_lines(viewer, "en", [])
    for entry in [
        PlyEntry(ONE, PlaceShip(1, 0, True)),
        LAID,
        PlyEntry(ONE, Ready()),
        PlyEntry(TWO, Ready()),
    ]:
        logged.apply(entry)
    mine, theirs, public = (logged.viewer_logs[viewer].lines["en"] for viewer in (ONE, TWO, None))
    assert [line.seat for line in mine] == [0, 0, 1] and [line.seat for line in theirs] == [1, 0, 1]
    assert mine[-1] is theirs[-1] and mine[-1].ply == 3
    assert public[-1].ply == 2 and public[-1].text == mine[-1].text
