"""Reasons given with advice: hits, threats and approach of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import atan2, ceil, cos, floor, hypot, radians, sin, tau
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from escadre.core.advice import decisive, drawback
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.games.armada.captains.approach import turns_to_close
from escadre.games.armada.captains.position_value import (
    NumberedShips,
    OpposingFleets,
    PossibleAttack,
    possible_attacks,
)
from escadre.games.armada.captains.strongest import Actions, after_actions, one_shot_per_target
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE, pips_of_sides, result
from escadre.games.armada.rules.hulls import Point, hull
from escadre.games.armada.rules.model import INCH, BattlePhase, Fire, Step
from escadre.games.armada.rules.ship_sizes import ship_text

TURNS_MENTIONED = 10  # the end without damage is mentioned this many turns before
_COMPASS_POINTS = 8
GAINS_BEFORE_DRAWBACKS = 2  # reasons for an action before the reasons against it
MAX_NAMES = 2  # how many ships a list names; further ones are counted


def reasons(
    state: BattlePhase, actions: Actions, with_later_moves: bool = True
) -> Iterator[Message]:
    """ARM-5, ARM-15, ARM-22: yield the end of the battle, or the turn and its consequences.

    Reasons about the ship that acts first come first, because the advised action is its action. The
    later moves come last. What the enemy could do follows two reasons for the action: only three
    reasons are shown.
    """
    after = after_actions(state, actions)
    if end := result(after):
        yield _end_text(
            end.reason, is_immediate=result(after_actions(state, actions[:1])) is not None
        )
        return
    first = actions[0].ship if isinstance(actions[0], (Step, Fire)) else None
    turn_reasons = [*_turn_reasons(state, actions, first)]
    consequences = [each.reason for each in turn_reasons if not each.is_later_move]
    if state.config.players <= 2:
        consequences += _end_reasons(after, state.turn)
        if after.turn != state.turn:
            consequences += _threat_reasons(state, after, first)
    drawbacks = [each for each in consequences if each.is_drawback]
    gains = [each for each in consequences if not each.is_drawback]
    yield from (*gains[:GAINS_BEFORE_DRAWBACKS], *drawbacks, *gains[GAINS_BEFORE_DRAWBACKS:])
    if with_later_moves:
        yield from (each.reason for each in turn_reasons if each.is_later_move)


def _end_text(reason: Message, *, is_immediate: bool) -> Message:
    """Return the text for a victory by the first action or later in the turn; keep other ends."""
    if reason.id in ("quiet-turns", "quiet-pips", "quiet-even"):
        return reason
    return text(f"advice-{reason.id.removesuffix('-duel')}" if is_immediate else "advice-turn-wins")


# --- the turn --------------------------------------------------------------------------------


class _ShipReason(NamedTuple):
    """A reason about one ship of the turn; `is_later_move`: a move after the first action."""

    reason: Message
    is_later_move: bool


def _turn_reasons(state: BattlePhase, actions: Actions, first: int | None) -> Iterator[_ShipReason]:
    """ARM-5: yield the moves and shots of the whole turn; ship `first` acts first."""
    for number, group in groupby(actions, key=lambda each: getattr(each, "ship", None)):
        ship_actions = tuple(group)
        if number is not None:
            yield from _ship_reasons(state, number, ship_actions, is_first=number == first)
        state = after_actions(state, ship_actions)


def _ship_reasons(
    state: BattlePhase, number: int, actions: Actions, is_first: bool
) -> Iterator[_ShipReason]:
    """ARM-7, ARM-12, ARM-14: yield one ship's move, and the result of its shots by target.

    Unless `is_first`, another ship has acted before this one, and the message mentions it. The
    steps with which the turn begins are not mentioned: the name of the choice already states them.
    """
    then = int(not is_first)
    ships = after_actions(state, actions).ships
    headings = [action.heading for action in actions if isinstance(action, Step)]
    is_named = is_first and all(isinstance(action, Step) for action in actions[: len(headings)])
    if headings and not is_named:
        ship, way = _ship_text(state, number), _compass_point(headings)
        yield _ShipReason(
            text("advice-sails", ship=ship, steps=len(headings), way=way),
            is_later_move=True,
        )
    shots_by_target = Counter(each.target for each in actions if isinstance(each, Fire))
    for target, shots in shots_by_target.items():
        pips_left = 0 if ships[target].sunk else ships[target].size - ships[target].damage
        names = {"ship": _ship_text(state, number), "target": _ship_text(state, target)}
        reason = text("advice-fires", left=pips_left, shots=shots, then=then, **names)
        yield _ShipReason(reason if pips_left else decisive(reason), is_later_move=False)


def _compass_point(headings: Sequence[int]) -> int:
    """ARM-7: return the nearest of eight compass points to the course, as in the choice's name.

    The course is the mean direction of the headings, in tenths of a degree.
    """
    angles = [radians(heading / 10) for heading in headings]
    turns = atan2(sum(map(sin, angles)), sum(map(cos, angles))) / tau
    return floor(turns * _COMPASS_POINTS + 0.5) % _COMPASS_POINTS


def _end_reasons(after: BattlePhase, seat: Seat) -> Iterator[Message]:
    """ARM-22: yield a warning if the end without damage is near."""
    if (
        left := MAX_TURNS_WITHOUT_DAMAGE - after.turns_without_damage
    ) <= TURNS_MENTIONED and after.config.quiet == "pips":
        pips = pips_of_sides(after)
        yield text("advice-quiet", turns=left, mine=pips[seat], theirs=pips[1 - seat])


# --- consequences ----------------------------------------------------------------------------


def _threat_reasons(
    before: BattlePhase, after: BattlePhase, first: int | None
) -> Iterator[Message]:
    """ARM-12: yield the threats of both sides after the turn, those by ship `first` first.

    Threats from present poses are exact; threats after a move are the captains' approximation.
    `first` is the ship that acts first, None if the turn ends; the threats are then those of ships
    that the enemy cannot sink before.
    """
    seat = before.turn
    fleets = OpposingFleets.of(after, seat)
    if fleets is None:
        return
    if first is not None:
        moved_ship = NumberedShips.of(after, [first])
        if attacks := possible_attacks(after, moved_ship, fleets.enemies, checks_steps=True):
            yield _attack_text("advice-threatens", after, max(attacks, key=_loss))
        else:
            yield from _approach_reasons(before, after, fleets, first)
    enemy_attacks = possible_attacks(after, fleets.enemies, fleets.own, checks_steps=True)
    yield from _danger_reasons(before, after, seat, first, enemy_attacks)
    in_sight = [shot.target for shot in one_shot_per_target(replace(after, turn=seat))]
    if in_sight:
        yield text("advice-holds", targets=_ships_text(after, in_sight))
    if first is None:
        sinkable = {each.target for each in enemy_attacks if _sinks(after, each)}
        safe = [number for number in fleets.own.numbers if number not in sinkable]
        attacks = (
            possible_attacks(
                after, NumberedShips.of(after, safe), fleets.enemies, checks_steps=True
            )
            if safe
            else []
        )
        if others := [each for each in attacks if each.target not in in_sight]:
            yield _attack_text("advice-threatens", after, max(others, key=_loss))


def _danger_reasons(
    before: BattlePhase,
    after: BattlePhase,
    seat: Seat,
    first: int | None,
    enemy_attacks: Sequence[PossibleAttack],
) -> Iterator[Message]:
    """Yield the ships that the enemy could hit in its turn, and the ships that have escaped.

    Ship `first` is named first, whether it can be hit or not.
    """
    exposed = {each.target for each in enemy_attacks}
    earlier = OpposingFleets.of(before, seat)
    earlier_attacks = (
        possible_attacks(before, earlier.enemies, earlier.own, checks_steps=True) if earlier else []
    )
    escaped = [each.target for each in earlier_attacks if each.target not in exposed]
    escaped.sort(key=lambda number: number != first)
    if exposed and first is not None and first not in (*exposed, *escaped):
        yield text("advice-out-of-range", ship=_ship_text(after, first))
    if escaped:
        yield text("advice-escapes", ships=_ships_text(after, escaped))
    if enemy_attacks:
        worst = max(enemy_attacks, key=lambda each: (each.target == first, each.loss))
        yield drawback(_attack_text("advice-exposed", after, worst))
        others = [each.target for each in enemy_attacks if each is not worst]
        if others:
            yield drawback(text("advice-exposed-too", ships=_ships_text(after, others)))
    else:
        yield text("advice-safe")


def _loss(attack: PossibleAttack) -> float:
    return attack.loss


def _attack_text(message_id: str, state: BattlePhase, attack: PossibleAttack) -> Message:
    """ARM-14: return the text of an attack: its hits, and whether they sink the target."""
    names = {"ship": _ship_text(state, attack.attacker), "target": _ship_text(state, attack.target)}
    sinks, moves = int(_sinks(state, attack)), int(attack.moves)
    return text(message_id, hits=attack.hits, sinks=sinks, moves=moves, **names)


def _sinks(state: BattlePhase, attack: PossibleAttack) -> bool:
    """ARM-14: return whether an attack can sink its target."""
    ship = state.ships[attack.target]
    return attack.hits >= ship.size - ship.damage


# --- distances -------------------------------------------------------------------------------


class _Nearest(NamedTuple):
    """The enemy nearest to a ship, and the gap between their hulls in thousandths of an inch."""

    gap: float
    target: int


def _approach_reasons(
    before: BattlePhase, after: BattlePhase, fleets: OpposingFleets, number: int
) -> Iterator[Message]:
    """Yield how much nearer to, or farther from, the nearest enemy a ship moves.

    The message also gets the number of turns after which the ship can fire, if the enemy
    approaches, too.
    """
    nearest = _nearest(after, number, fleets.enemies.numbers)
    inches, inches_before = (
        round(each / INCH)
        for each in (nearest.gap, _nearest(before, number, fleets.enemies.numbers).gap)
    )
    if inches != inches_before:
        names = {"ship": _ship_text(after, number), "target": _ship_text(after, nearest.target)}
        turns = ceil(turns_to_close(after, number, nearest.target, nearest.gap / INCH))
        distances = {"inches": inches, "was": inches_before, "turns": turns}
        if inches < inches_before:
            yield text("advice-nears", **distances, **names)
        else:
            yield drawback(text("advice-leaves", **distances, **names))


def _nearest(state: BattlePhase, number: int, enemies: Sequence[int]) -> _Nearest:
    corners = _corners(state, number)
    return min(_Nearest(_hull_gap(corners, _corners(state, foe)), foe) for foe in enemies)


def _corners(state: BattlePhase, number: int) -> tuple[Point, ...]:
    return hull(state.ships[number].size, state.ships[number].pose)


def _hull_gap(first: tuple[Point, ...], second: tuple[Point, ...]) -> float:
    """Return the distance of two disjoint hulls in thousandths of an inch."""
    return min(
        _point_gap(corner, side)
        for corners, other_corners in ((first, second), (second, first))
        for corner in corners
        for side in zip(other_corners, (*other_corners[1:], other_corners[0]), strict=True)
    )


def _point_gap(point: Point, side: tuple[Point, Point]) -> float:
    (x, y), ((x1, y1), (x2, y2)) = point, side
    dx, dy = x2 - x1, y2 - y1
    share = float(np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1))
    return hypot(x - x1 - share * dx, y - y1 - share * dy)


# --- names -----------------------------------------------------------------------------------


def _ships_text(state: BattlePhase, numbers: Sequence[int]) -> Message:
    """Name one or two ships, with the number of further ones."""
    first, *others = (_ship_text(state, number) for number in numbers)
    if not others:
        return text("advice-ship", one=first)
    return text("advice-ships", one=first, two=others[0], more=len(numbers) - MAX_NAMES)


def _ship_text(state: BattlePhase, number: int) -> Message:
    return ship_text(number, state.ships[number].size)
