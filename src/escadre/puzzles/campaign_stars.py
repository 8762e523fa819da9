"""The three stars of a campaign stop: sentences for the goals, and the goals a match has reached.

For a stop that is a puzzle, the page decides the stars (`campaign-progress.ts`).
"""

from __future__ import annotations

from itertools import groupby

from escadre.core.game import ALL, CHANCE
from escadre.core.i18n.catalogue import Words, words
from escadre.core.match.match import Match
from escadre.puzzles.campaign import CampaignStop
from escadre.puzzles.solo_battle import PLAYER_SEAT, solo_result


def stop_goals(stop: CampaignStop, say: Words) -> tuple[str, str, str]:
    """Write the goals of the three stars, in order."""
    if stop.puzzle:
        return say("campaign-solve"), say("campaign-alone"), say("campaign-first")
    if stop.turns is not None:
        third = say("campaign-turns", turns=stop.turns)
    else:
        third = say("campaign-lead", lead=stop.lead or 0)
    return say("campaign-win"), say("campaign-unaided"), third


def match_stars(
    stop: CampaignStop, match: Match, setup_plies: int, hinted: bool
) -> tuple[bool, bool, bool]:
    """Return for each of the three goals whether a match has reached it; all need a win.

    `setup_plies`: the number of plies before the player's first choice.
    """
    if solo_result(match) != "won":
        return False, False, False
    if stop.turns is not None:
        third = player_turns(match, setup_plies) <= stop.turns
    else:
        third = player_lead(match) >= (stop.lead or 0)
    return True, not hinted, third


def player_turns(match: Match, setup_plies: int) -> int:
    """Return the number of the player's turns: runs of choices without another seat in between."""
    seats = (seat for seat, _ in list(match.plies)[setup_plies:] if seat != CHANCE)
    return sum(seat == PLAYER_SEAT for seat, _ in groupby(seats))


def player_lead(match: Match) -> int:
    """Return the lead on the score over the best other seat; 0 for a game without a score."""
    kit = match.kit
    if not kit.standing:
        return 0
    say = words("en", kit.game.home)
    values = {each.seat: each.value for each in kit.standing(match.see(ALL), say)}
    return values[PLAYER_SEAT] - max(v for seat, v in values.items() if seat != PLAYER_SEAT)
