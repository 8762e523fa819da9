"""Test that a receipt counts only plies that cannot be taken back."""

from __future__ import annotations

from random import Random

import pytest

from escadre.core.game import CHANCE, Seat
from escadre.core.match.seals import count_final_plies
from escadre.core.match.verification import public_ply_seats
from escadre.games import GAMES
from escadre.tables.play.log_entries import PlyEntry, ResignationEntry, TakebackEntry
from escadre.tables.play.logged_match import LoggedMatch
from tests.conftest import often

FIRST_SEAT = Seat(0)


@pytest.mark.parametrize("seed", range(often(20, 1)))
@pytest.mark.parametrize("game", GAMES)
def test_takebacks_never_remove_plies_counted_by_a_receipt(game: str, seed: int) -> None:
    """Random matches with takebacks: at any moment, the record has all counted plies."""
    kit, rng = GAMES[game], Random(seed)
    logged_match = LoggedMatch(kit, kit.game.config_type())
    max_counted = 0
    takeback_count = 0
    for _ in range(often(250, 120)):
        match = logged_match.match
        if match.over:
            break
        assert len(logged_match.public) >= max_counted
        max_counted = max(max_counted, count_final_plies(logged_match.public, match.over))
        record = match.record([""] * len(match.sides))
        assert logged_match.public == [*public_ply_seats(kit, record)]
        seats = [Seat(seat) for seat in range(len(match.sides)) if match.can_undo(seat)]
        if seats and rng.random() < 0.4:
            logged_match.apply(TakebackEntry(rng.choice(seats)))
            takeback_count += 1
        elif match.turn:
            seat = rng.choice(match.turn)
            logged_match.apply(PlyEntry(seat, rng.choice(list(match.legal(seat)))))
        else:
            (ply,) = match.plan_chance(lambda _: rng)[:1]
            logged_match.apply(PlyEntry(ply.seat, ply.action))
    assert takeback_count or game == "mako", "no ply was taken back"
    if not logged_match.match.over:
        logged_match.apply(ResignationEntry(FIRST_SEAT))
    record = logged_match.match.record([""] * len(logged_match.match.sides))
    counted = count_final_plies(logged_match.public, logged_match.match.over)
    assert counted == len([*public_ply_seats(kit, record)]) >= max_counted


def test_plies_before_a_random_draw_are_final() -> None:
    assert count_final_plies([FIRST_SEAT, FIRST_SEAT], over=False) == 0
    assert count_final_plies([FIRST_SEAT, FIRST_SEAT, CHANCE], over=False) == 3
