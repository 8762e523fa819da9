"""Reasons for a turn: hits, threats, approach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.games.armada.captains.position_value import (
    OpposingFleets,
    PossibleAttack,
    possible_attacks,
)
from escadre.games.armada.captains.strongest import Actions, after_actions, one_shot_per_target
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE, pips_of_sides, result
from escadre.games.armada.rules.hulls import Point, hull
from escadre.games.armada.rules.model import INCH, BattlePhase, Fire, Step

TURNS_MENTIONED = 10  # quiet turns before the end that are worth mentioning
MAX_NAMES = 2  # ships of a list that are named


def reasons(state: BattlePhase, actions: Actions) -> Iterator[Message]:
    """ARM-5, ARM-15, ARM-22: describe how it ends the battle, or the turn and what may follow."""
    after = after_actions(state, actions)
    if end := result(after):
        yield end.reason
        return
    yield from _turn_reasons(state, actions)
    if state.config.players > 2:
        return
    yield from _end_reasons(after, state.turn)
    if after.turn != state.turn:
        yield from _threat_reasons(state, after)


# --- the turn --------------------------------------------------------------------------------


def _turn_reasons(state: BattlePhase, actions: Actions) -> Iterator[Message]:
    """ARM-5: describe the whole turn, move by move and shot by shot."""
    for number, doing in groupby(actions, key=lambda each: getattr(each, "ship", None)):
        made = tuple(doing)
        if number is not None:
            yield from _ship_reasons(state, number, made)
        state = after_actions(state, made)


def _ship_reasons(state: BattlePhase, number: int, actions: Actions) -> Iterator[Message]:
    """ARM-7, ARM-12, ARM-14: describe one ship's consecutive actions, the last shot per target."""
    if steps := sum(isinstance(action, Step) for action in actions):
        yield text("advice-sails", ship=_ship_text(state, number), steps=steps)
    ships = after_actions(state, actions).ships
    for target in dict.fromkeys(each.target for each in actions if isinstance(each, Fire)):
        left = 0 if ships[target].sunk else ships[target].size - ships[target].damage
        names = {"ship": _ship_text(state, number), "target": _ship_text(state, target)}
        yield text("advice-fires", left=left, **names)


def _end_reasons(after: BattlePhase, seat: Seat) -> Iterator[Message]:
    """ARM-22: mention that a quiet end is near."""
    if (
        left := MAX_TURNS_WITHOUT_DAMAGE - after.quiet
    ) <= TURNS_MENTIONED and after.config.quiet == "pips":
        pips = pips_of_sides(after)
        yield text("advice-quiet", turns=left, mine=pips[seat], theirs=pips[1 - seat])


# --- what may follow -------------------------------------------------------------------------


def _threat_reasons(before: BattlePhase, after: BattlePhase) -> Iterator[Message]:
    """ARM-12: describe which ships then threaten which, and which did before.

    For present poses the rules decide; after a move the captains' approximation does.
    """
    seat = before.turn
    fleets = OpposingFleets.of(after, seat)
    if fleets is None:
        return
    us, them = (fleets.mine, fleets.ours), (fleets.theirs, fleets.foes)
    aimed = [shot.target for shot in one_shot_per_target(replace(after, turn=seat))]
    if aimed:
        yield text("advice-holds", targets=_ships_text(after, aimed))
    ours = [each for each in possible_attacks(after, us, them) if each.target not in aimed]
    if ours:
        yield _strike_text("advice-threatens", after, max(ours, key=_loss))
    feared = possible_attacks(after, them, us)
    if not aimed and not ours and not feared:
        yield from _approach_reasons(before, after, fleets)
    yield from _danger_reasons(before, after, seat, feared)


def _danger_reasons(
    before: BattlePhase, after: BattlePhase, seat: Seat, feared: Sequence[PossibleAttack]
) -> Iterator[Message]:
    """Describe the ships the enemy could hit in its turn, and those it no longer can."""
    exposed = {each.target for each in feared}
    was = OpposingFleets.of(before, seat)
    met = possible_attacks(before, (was.theirs, was.foes), (was.mine, was.ours)) if was else []
    if escaped := [each.target for each in met if each.target not in exposed]:
        yield text("advice-escapes", ships=_ships_text(after, escaped))
    if feared:
        worst = max(feared, key=_loss)
        yield _strike_text("advice-exposed", after, worst)
        others = [each.target for each in feared if each is not worst]
        if others:
            yield text("advice-exposed-too", ships=_ships_text(after, others))
    else:
        yield text("advice-safe")


def _loss(strike: PossibleAttack) -> float:
    return strike.loss


def _strike_text(id: str, state: BattlePhase, strike: PossibleAttack) -> Message:
    """ARM-14: describe the largest loss of pips; `sinks` where that is all that is left."""
    ship = state.ships[strike.target]
    names = {"ship": _ship_text(state, strike.striker), "target": _ship_text(state, strike.target)}
    sinks = int(strike.hits >= ship.size - ship.damage)
    return text(id, hits=strike.hits, sinks=sinks, moves=int(strike.moves), **names)


# --- distances -------------------------------------------------------------------------------


class _Nearest(NamedTuple):
    """The smallest gap between a ship and an enemy, in thousandths of an inch."""

    gap: float
    ship: int
    target: int


def _approach_reasons(
    before: BattlePhase, after: BattlePhase, fleets: OpposingFleets
) -> Iterator[Message]:
    """Describe the ships that the turn brings nearer to an enemy, while none is in reach."""
    moved = [n for n in fleets.mine if after.ships[n].pose != before.ships[n].pose]
    near = [_nearest(after, number, fleets.theirs) for number in moved]
    if not near:
        return
    best = min(near)
    inches, was = (
        round(each / INCH) for each in (best.gap, _nearest(before, best.ship, fleets.theirs).gap)
    )
    if inches < was:
        names = {"ship": _ship_text(after, best.ship), "target": _ship_text(after, best.target)}
        yield text("advice-nears", inches=inches, was=was, **names)


def _nearest(state: BattlePhase, number: int, foes: Sequence[int]) -> _Nearest:
    here = _corners(state, number)
    return min(_Nearest(_hull_gap(here, _corners(state, foe)), number, foe) for foe in foes)


def _corners(state: BattlePhase, number: int) -> tuple[Point, ...]:
    return hull(state.ships[number].size, state.ships[number].pose)


def _hull_gap(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """Return the gap between two disjoint hulls: from a corner of one to a side of the other."""
    return min(
        _point_gap(corner, side)
        for here, there in ((one, other), (other, one))
        for corner in here
        for side in zip(there, (*there[1:], there[0]), strict=True)
    )


def _point_gap(point: Point, side: tuple[Point, Point]) -> float:
    (x, y), ((x1, y1), (x2, y2)) = point, side
    dx, dy = x2 - x1, y2 - y1
    along = float(np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1))
    return hypot(x - x1 - along * dx, y - y1 - along * dy)


# --- names -----------------------------------------------------------------------------------


def _ships_text(state: BattlePhase, numbers: Sequence[int]) -> Message:
    """Name the ships; of many the first, and how many more there are."""
    first, *others = (_ship_text(state, number) for number in numbers)
    if not others:
        return first
    return text("advice-ships", one=first, two=others[0], more=len(numbers) - MAX_NAMES)


def _ship_text(state: BattlePhase, number: int) -> Message:
    return text(f"ship-{state.ships[number].size}", number=number + 1)
