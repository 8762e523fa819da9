"""Test the stops of the campaign: their order and their matches."""

from __future__ import annotations

from typing import Any

import pytest

from escadre.core.errors import InputError
from escadre.games import GAMES
from escadre.puzzles.campaign import (
    CHAPTER_COUNT,
    CampaignStop,
    battle_at_stop,
    campaign,
    find_stop,
)
from escadre.puzzles.solo_battle import start_match


def test_thirty_stops_in_five_chapters_include_every_game() -> None:
    stops = campaign(GAMES.values())
    assert len(stops) == 30
    assert len({game_stop.stop.id for game_stop in stops}) == 30
    chapters = [game_stop.stop.chapter for game_stop in stops]
    assert chapters == sorted(chapters) and set(chapters) == {*range(1, CHAPTER_COUNT + 1)}
    for chapter in range(1, CHAPTER_COUNT + 1):
        games = {
            game_stop.kit.game.name for game_stop in stops if game_stop.stop.chapter == chapter
        }
        assert games == {*GAMES}, f"chapter {chapter}"


def test_an_attempt_is_reproducible_and_the_next_one_differs() -> None:
    kit = GAMES["battleship"]
    stop = find_stop(kit, "small-bay")
    first = battle_at_stop(kit, stop, 1)
    assert start_match(kit, first).state == start_match(kit, battle_at_stop(kit, stop, 1)).state
    assert start_match(kit, first).state != start_match(kit, battle_at_stop(kit, stop, 2)).state


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"captain": "mousse"},
        {"captain": "mousse", "puzzle": "00000000", "turns": 3},
        {"captain": "mousse", "turns": 3, "lead": 3},
    ],
)
def test_a_stop_is_a_match_with_one_third_goal_or_a_puzzle(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="needed, not both"):
        CampaignStop(id="a", chapter=1, **fields)


def test_an_unknown_stop_and_the_match_of_a_puzzle_are_refused() -> None:
    kit = GAMES["mats"]
    with pytest.raises(InputError):
        find_stop(kit, "nowhere")
    with pytest.raises(InputError):
        battle_at_stop(kit, find_stop(kit, "advance"))
