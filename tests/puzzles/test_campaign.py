"""Test the stops of the campaign: their order, their matches and their stars."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.puzzles.campaign import (
    CHAPTERS,
    CampaignStop,
    campaign,
    find_stop,
    match_stars,
    player_lead,
    player_turns,
    stop_battle,
    stop_goals,
)
from escadre.puzzles.puzzle import PUZZLE_MESSAGES
from escadre.puzzles.solo_battle import PLAYER_SEAT, SoloBattle, play_opponents, start_match


def test_thirty_stops_lie_in_five_chapters_and_every_game_is_in_each() -> None:
    stops = campaign(GAMES.values())
    assert len(stops) == 30
    assert len({placed.stop.id for placed in stops}) == 30
    chapters = [placed.stop.chapter for placed in stops]
    assert chapters == sorted(chapters) and set(chapters) == {*range(1, CHAPTERS + 1)}
    for chapter in range(1, CHAPTERS + 1):
        games = {placed.kit.game.name for placed in stops if placed.stop.chapter == chapter}
        assert games == {*GAMES}, f"chapter {chapter}"


def test_every_goal_is_written_in_both_languages() -> None:
    for language in LANGUAGES:
        say = words(language, PUZZLE_MESSAGES)
        for placed in campaign(GAMES.values()):
            assert len({*stop_goals(placed.stop, say)}) == 3


def test_an_attempt_is_the_same_each_time_and_the_next_attempt_has_other_luck() -> None:
    kit = GAMES["battleship"]
    stop = find_stop(kit, "small-bay")
    first = stop_battle(kit, stop, 1)
    assert start_match(kit, first).state == start_match(kit, stop_battle(kit, stop, 1)).state
    assert start_match(kit, first).state != start_match(kit, stop_battle(kit, stop, 2)).state


def played(battle: SoloBattle, player: str) -> tuple[Match, int]:
    """Play a battle to its end with a captain in the player's seat."""
    kit = GAMES[battle.game]
    match, rng = start_match(kit, battle), Random(1)
    play_opponents(kit, battle, match)
    laid = len(match.plies)
    while not match.over:
        match.play(PLAYER_SEAT, kit.captains[player].choose(match.see(PLAYER_SEAT), rng))
        play_opponents(kit, battle, match)
    return match, laid


def stop(**goal: Any) -> CampaignStop:
    return CampaignStop(id="a", chapter=1, captain="mousse", **goal)


def test_stars_are_given_for_the_win_without_hints_and_in_few_turns() -> None:
    kit = GAMES["mats"]
    match, laid = played(stop_battle(kit, find_stop(kit, "first-broadside"), 3), "capitaine")
    assert match.ending and match.ending.places[PLAYER_SEAT] == 1, "the captain wins this attempt"
    turns = player_turns(match, laid)
    assert 0 < turns < len(match.plies)
    assert match_stars(stop(turns=turns), match, laid, hinted=False) == (True, True, True)
    assert match_stars(stop(turns=turns - 1), match, laid, hinted=True) == (True, False, False)
    lead = player_lead(match)
    assert lead > 0
    assert match_stars(stop(lead=lead), match, laid, hinted=False)[2]
    assert not match_stars(stop(lead=lead + 1), match, laid, hinted=False)[2]


def test_a_lost_match_gives_no_star() -> None:
    kit = GAMES["mats"]
    match = start_match(kit, stop_battle(kit, find_stop(kit, "crossing")))
    match.resign(PLAYER_SEAT)
    assert match_stars(stop(turns=99), match, 0, hinted=False) == (False, False, False)


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
        stop_battle(kit, find_stop(kit, "advance"))
