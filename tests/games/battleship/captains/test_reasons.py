"""Test the reasons for a bomb in the player's words."""

from __future__ import annotations

import pytest

from escadre import Match
from escadre.core.game import Seat
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


@pytest.mark.parametrize(
    ("hits", "misses", "square", "chance", "id", "facts"),
    [
        ("B2 C2", "", "D2", 0.5, "advice-line", {"hits": 2, "closed": 0}),
        ("B2 C2", "A2", "D2", 0.5, "advice-line", {"hits": 2, "closed": 1}),
        ("A2 B2", "", "C2", 0.5, "advice-line", {"hits": 2, "closed": 1}),
        ("B2 D2", "", "C2", 1.0, "advice-between", {"certain": 1}),
        ("B2 D2", "", "C2", 0.58, "advice-between", {"certain": 0}),
        ("C3", "", "C4", 0.3, "advice-beside", {"ways": 4}),
        ("C3", "C2 D3", "C4", 0.3, "advice-beside", {"ways": 2}),
        ("C3", "", "F6", 0.1, "advice-away", {}),
        ("C3", "", "F6", 1.0, "advice-sure", {}),
        ("", "B2", "D4", 0.3, "advice-room", {"level": 2}),
        ("", "", "A1", 0.1, "advice-room", {"level": 0}),
    ],
)
def test_reason_names_the_hits_beside_a_square(
    hits: str, misses: str, square: str, chance: float, id: str, facts: dict[str, int]
) -> None:
    number = SEA.square(ord(square[0]) - ord("A"), int(square[1]) - 1)
    reason = SquareReasons(knowledge(hits, misses)).reason(number, chance, 0.3)
    assert (reason.id, dict(reason.args)) == (id, facts)


def test_a_sunk_ship_is_no_longer_a_line() -> None:
    match = Match("battleship", width=6, height=6, fleet=(2, 2), first="1", bombs=9)
    match.play(0, "2 A1 h", "2 D4 h", "ready")
    match.play(1, "2 B2 h", "2 D5 h", "ready")
    match.play(0, "B2")
    known = knowledge_of(match.see(0), Seat(1))
    assert SquareReasons(known).reason(SEA.square(2, 1), 0.5, 0.5).id == "advice-beside"
    while match.turn != (0,):
        match.play(1, "F1")
    match.play(0, "C2")
    known = knowledge_of(match.see(0), Seat(1))
    assert SquareReasons(known).reason(SEA.square(3, 1), 0.5, 0.5).id == "advice-room"


def test_square_with_a_lower_chance_never_has_more_room() -> None:
    """Regression test: the best square had "few" ways, a worse one "the most"."""
    reasons, chances = SquareReasons(knowledge("", "B2")), [0.53, 0.49, 0.3, 0.1]
    told = [reasons.reason(SEA.square(3, 3), each, chances[0]) for each in chances]
    levels = [dict(each.args)["level"] for each in told]
    assert levels == [2, 1, 0, 0]
