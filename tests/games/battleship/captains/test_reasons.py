"""Test the reasons for a bomb in the player's words."""

from __future__ import annotations

import pytest

from escadre import Match
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of
from escadre.games.battleship.captains.reasons import SquareReasons
from escadre.games.battleship.rules.model import Config

SEA = Config(width=6, height=6, fleet=(4, 2, 1)).sea


def knowledge(hits: str, misses: str = "") -> Knowledge:
    hit, missed = (
        sum(1 << SEA.square(ord(each[0]) - ord("A"), int(each[1]) - 1) for each in text.split())
        for text in (hits, misses)
    )
    return Knowledge(SEA, hit | missed, hit, (), (4, 2, 1))


def square_number(square: str) -> int:
    return SEA.square(ord(square[0]) - ord("A"), int(square[1]) - 1)


def reason_for(known: Knowledge, square: str, chance: float, elsewhere: float) -> Message:
    """Return the reason for a square with this chance, if all other squares have another."""
    chances = [elsewhere] * SEA.size
    chances[square_number(square)] = chance
    return SquareReasons(known).reason(square_number(square), chances)


@pytest.mark.parametrize(
    ("hits", "misses", "square", "chance", "elsewhere", "id", "facts"),
    [
        ("B2 C2", "", "D2", 0.5, 0.48, "advice-line", {"hits": 2, "level": "even"}),
        ("B2 C2", "", "D2", 0.5, 0.3, "advice-line", {"hits": 2, "level": "best"}),
        ("B2 C2", "", "D2", 0.3, 0.5, "advice-line", {"hits": 2, "level": "other"}),
        ("B2 C2", "A2", "D2", 0.5, 0.3, "advice-line", {"hits": 2, "level": "closed"}),
        ("A2 B2", "", "C2", 0.5, 0.3, "advice-line", {"hits": 2, "level": "closed"}),
        ("B2 D2", "", "C2", 1.0, 0.3, "advice-between", {"certain": 1}),
        ("B2 D2", "", "C2", 0.58, 0.3, "advice-between", {"certain": 0}),
        ("C3", "", "C4", 0.3, 0.3, "advice-beside", {"ways": 4, "level": "even"}),
        ("C3", "", "C4", 0.4, 0.3, "advice-beside", {"ways": 4, "level": "best"}),
        ("C3", "", "C4", 0.2, 0.3, "advice-beside", {"ways": 4, "level": "other"}),
        ("C3", "C2 D3", "C4", 0.3, 0.3, "advice-beside", {"ways": 2, "level": "even"}),
        ("C3", "C2 D3 B3", "C4", 0.9, 0.3, "advice-beside", {"ways": 1, "level": "even"}),
        ("C3", "", "C5", 0.3, 0.3, "advice-reach", {"size": 4, "longest": 1}),
        ("C3", "", "F6", 0.1, 0.3, "advice-away", {}),
        ("C3", "", "F6", 1.0, 0.3, "advice-sure", {}),
        ("", "B2", "D4", 0.3, 0.3, "advice-room", {"level": 2}),
        ("", "", "A1", 0.1, 0.3, "advice-room", {"level": 0}),
    ],
)
def test_reason_names_the_hits_beside_a_square(
    hits: str,
    misses: str,
    square: str,
    chance: float,
    elsewhere: float,
    id: str,
    facts: dict[str, object],
) -> None:
    reason = reason_for(knowledge(hits, misses), square, chance, elsewhere)
    assert (reason.id, dict(reason.args)) == (id, facts)


def test_a_sunk_ship_is_no_longer_a_line() -> None:
    match = Match("battleship", width=6, height=6, fleet=(2, 2), first="1", bombs=9)
    match.play(0, "2 A1 h", "2 D4 h", "ready")
    match.play(1, "2 B2 h", "2 D5 h", "ready")
    match.play(0, "B2")
    known = knowledge_of(match.see(0), Seat(1))
    assert reason_for(known, "C2", 0.5, 0.5).id == "advice-beside"
    while match.turn != (0,):
        match.play(1, "F1")
    match.play(0, "C2")
    known = knowledge_of(match.see(0), Seat(1))
    assert reason_for(known, "D2", 0.5, 0.5).id == "advice-room"


def test_square_with_a_lower_chance_never_has_more_room() -> None:
    """Regression test: the best square had "few" ways, a worse one "the most"."""
    known = knowledge("", "B2")
    told = [reason_for(known, "D4", each, 0.53) for each in (0.53, 0.49, 0.3, 0.1)]
    levels = [dict(each.args)["level"] for each in told]
    assert levels == [2, 1, 0, 0]
