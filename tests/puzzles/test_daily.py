"""Test that the battle of the day depends on its date only."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from escadre.games import GAMES
from escadre.puzzles.daily import daily_battle, game_of_day
from escadre.puzzles.solo_battle import PLAYER_SEAT, battle_captain, start_match

DAY = date(2026, 11, 22)


@pytest.mark.parametrize("game", GAMES)
def test_a_daily_battle_is_the_same_for_all_and_differs_by_day(game: str) -> None:
    kit = GAMES[game]
    days = [daily_battle(kit, DAY + timedelta(days=n)) for n in range(12)]
    assert days[0] == daily_battle(kit, DAY)
    assert len({each.key for each in days}) == 12
    assert len({each.captain for each in days}) > 1
    one, other = start_match(kit, days[0]), start_match(kit, days[0])
    assert one.state == other.state
    assert one.turn
    laid = [n for n, (seat, _) in enumerate(one.plies) if seat == PLAYER_SEAT]
    assert bool(laid) == (game in ("battleship", "mats")), "fleets and columns are set up already"


def test_equal_choices_give_equal_matches() -> None:
    """The captain depends on the observation only, and chance outcomes on their number."""
    kit = GAMES["mako"]
    of_day = daily_battle(kit, DAY)
    ends = []
    for noise in (1, 2):
        match, captain = start_match(kit, of_day), battle_captain(kit, of_day)
        guest = kit.captains["bosco"]
        choices = Random(7)
        while not match.over and len(match.plies) < 60:
            if not (turn := match.turn):
                match.commit(match.plan_chance(of_day.rng_for_outcome))
            elif turn[0] == PLAYER_SEAT:
                match.play(PLAYER_SEAT, guest.choose(match.see(PLAYER_SEAT), choices))
            else:
                match.play(turn[0], captain.choose(match.see(turn[0]), Random(noise)))
        ends.append(match.state)
    assert ends[0] == ends[1]


def test_the_game_of_the_day_rotates() -> None:
    assert {game_of_day([*GAMES], DAY + timedelta(days=n)) for n in range(5)} == set(GAMES)
