"""Test the stars of the campaign: the texts of their goals, and when they are given."""

from __future__ import annotations

from random import Random
from typing import Any

from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.puzzles.campaign import (
    CampaignStop,
    battle_at_stop,
    campaign,
    find_stop,
)
from escadre.puzzles.campaign_stars import match_stars, player_lead, player_turns, stop_goals
from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE
from escadre.puzzles.solo_battle import PLAYER_SEAT, SoloBattle, play_opponents, start_match


def test_every_goal_has_a_text_in_both_languages() -> None:
    for language in LANGUAGES:
        say = words(language, PUZZLE_MESSAGES_PACKAGE)
        for placed in campaign(GAMES.values()):
            assert len({*stop_goals(placed.stop, say)}) == 3


def play_battle(battle: SoloBattle, player: str) -> tuple[Match, int]:
    """Let a captain play a battle to its end; return also the number of set-up plies."""
    kit = GAMES[battle.game]
    match, rng = start_match(kit, battle), Random(1)
    play_opponents(kit, battle, match)
    setup_ply_count = len(match.plies)
    while not match.over:
        match.play(PLAYER_SEAT, kit.captains[player].choose(match.see(PLAYER_SEAT), rng))
        play_opponents(kit, battle, match)
    return match, setup_ply_count


def stop(**goal: Any) -> CampaignStop:
    return CampaignStop(id="a", chapter=1, captain="mousse", **goal)


def test_stars_are_given_for_a_win_without_hints_and_for_the_goal() -> None:
    kit = GAMES["mats"]
    match, setup_ply_count = play_battle(
        battle_at_stop(kit, find_stop(kit, "first-broadside"), 1), "capitaine"
    )
    assert match.ending and match.ending.places[PLAYER_SEAT] == 1, "the captain wins this attempt"
    turns = player_turns(match, setup_ply_count)
    assert 0 < turns < len(match.plies)
    assert match_stars(stop(turns=turns), match, setup_ply_count, hinted=False) == (
        True,
        True,
        True,
    )
    assert match_stars(stop(turns=turns - 1), match, setup_ply_count, hinted=True) == (
        True,
        False,
        False,
    )
    lead = player_lead(match)
    assert lead > 0
    assert match_stars(stop(lead=lead), match, setup_ply_count, hinted=False)[2]
    assert not match_stars(stop(lead=lead + 1), match, setup_ply_count, hinted=False)[2]


def test_a_lost_match_gives_no_stars() -> None:
    kit = GAMES["mats"]
    match = start_match(kit, battle_at_stop(kit, find_stop(kit, "crossing")))
    match.resign(PLAYER_SEAT)
    assert match_stars(stop(turns=99), match, 0, hinted=False) == (False, False, False)
