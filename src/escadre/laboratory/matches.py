"""Matches of captains as a study looks at them: how long, how wide, who led when, who won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from escadre.arena.luck import luck
from escadre.core.game import ALL, CHANCE
from escadre.core.kit import AnyKit
from escadre.core.match import Match
from escadre.core.standing import leader
from escadre.core.words import words


class MatchFacts(NamedTuple):
    """What a study keeps of one match."""

    points: tuple[float, ...]  # of each seat: 1 a win, 0 a defeat
    began: int  # the seat of the first choice once what is set up in secret is sealed
    plies: int
    options: tuple[int, ...]  # legal actions at each choice
    lead: float | None  # when the winner took it for good, 0 to 1; None: nobody was ever ahead
    changes: int  # how often another side took the lead
    luck: tuple[float, ...]  # of each seat, in points; () where it was not asked for


def studied(
    kit: AnyKit, config: Any, captains: Sequence[str], seed: str, lucky: bool = False
) -> MatchFacts:
    """One match of these captains, seat by seat; the same seed gives the same match."""
    match, rng = Match(kit, config, viewers=()), Random(seed)
    players = [kit.captains[name] for name in captains]
    say, sides = words("en", kit.game.home), kit.game.sides(config)
    options, leaders = list[int](), list[int | None]()
    choosers, sealed = list[int](), 0
    while not match.over:
        if not (turn := match.turn):
            match.roll(rng)
        else:
            seat = turn[0]
            seen, seals = match.see(seat), match.seals
            options.append(len(kit.game.legal_actions(seen)))
            match.play(seat, players[seat].choose(seen, rng))
            choosers.append(seat)
            if match.seals > seals and match.seals <= len(sides):
                sealed = len(choosers)
        if kit.standing:
            leaders.append(leader(kit.standing(match.see(ALL), say), sides))
    assert match.ending
    points = tuple((each + 1) / 2 for each in match.ending.returns)
    plies = [*match.plies]
    fortune = luck(kit, config, plies, {}, Random(f"luck {seed}")) if lucky else []
    lead, changes = _drama(leaders)
    return MatchFacts(
        points,
        choosers[min(sealed, len(choosers) - 1)],
        sum(seat != CHANCE for seat, _ in plies),
        tuple(options),
        lead,
        changes,
        tuple(each / 2 for each in fortune),
    )


def _drama(leaders: Sequence[int | None]) -> tuple[float | None, int]:
    """When the last leader took the lead for good, as a share of the match; changes of the lead."""
    ahead = [(at, side) for at, side in enumerate(leaders) if side is not None]
    changes = [at for (_, before), (at, side) in pairwise(ahead) if side != before]
    if not ahead:
        return None, 0
    return (changes[-1] if changes else ahead[0][0]) / len(leaders), len(changes)
