"""Many matches at once, stepped by compiled functions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.kernel import NO_ACTION, IntArray, Kernel, fill_row, jit, lookup_row
from escadre.games.armada.kernels import layout
from escadre.games.armada.kernels.layout import FIRST_SHIP, PARTS
from escadre.games.armada.kernels.legal_actions import (
    ACTION_FEATURES,
    EFFECT_FIELDS,
    list_legal_actions,
)
from escadre.games.armada.kernels.line_of_fire import scratch_arrays
from escadre.games.armada.kernels.moves import apply_action, begin_match, rank_fleets
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.fleets import legal_builds, legal_offers
from escadre.games.armada.rules.hulls import (
    FULL_TURN,
    MAX_TURN,
    PORT_SIDE,
    STARBOARD_SIDE,
    Pose,
    hull_outlines,
    hull_radius,
)
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import Config, sides
from escadre.games.armada.rules.playing_area import deployment_zone, flag_zone
from escadre.games.armada.rules.shots import range_piece
from escadre.games.armada.rules.turns import max_steps
from escadre.games.armada.training.codec import too_many_actions

_SIZES = (1, 2, 3)


@jit
def _write_ships(t: IntArray, row: IntArray, seat: int, view: IntArray) -> None:
    """Write the ships, by their numbers."""
    for n in range(row[layout.COUNT]):
        s = FIRST_SHIP + PARTS * n
        owner = (row[s + layout.OF_SEAT] - seat) % t[layout.SEATS]
        view[t[layout.OWNER] + n * t[layout.SEATS] + owner] = 1
        view[t[layout.SIZES] + n] = row[s + layout.SIZE]
        view[t[layout.DAMAGES] + n] = row[s + layout.DAMAGE]
        view[t[layout.MOVED_AT] + n] = row[s + layout.MOVED]
        view[t[layout.SHOTS_AT] + n] = row[s + layout.SHOTS]
        if row[s + layout.LIES] == layout.SUNK:
            view[t[layout.SUNK_AT] + n] = 1
        elif row[s + layout.LIES] == layout.AFLOAT:
            view[t[layout.DEPLOYED_AT] + n] = 1
            for i in range(3):
                view[t[layout.POSE] + 3 * n + i] = row[s + layout.X + i]
    if row[layout.UNDER_WAY] >= 0:
        view[t[layout.STEPS_AT] + row[layout.UNDER_WAY]] = row[layout.MADE]


@jit
def _write_fleets(t: IntArray, row: IntArray, seat: int, view: IntArray) -> None:
    """ARM-16, ARM-17, ARM-19: write fleets, the offer, and what is known of flags."""
    phase = row[layout.PHASE]
    for other in range(t[layout.SEATS]):
        n = (other - seat) % t[layout.SEATS]
        known = phase >= layout.BEGINNING
        view[t[layout.BUILT] + n] = known or row[layout.KNOWN + other] == 1
        for i in range(3):
            if known:
                view[t[layout.FLEETS] + 3 * n + i] = row[layout.FLEET + 3 * other + i]
        if phase >= layout.DEPLOYING:
            flag, at = layout.FLAG + 3 * other, t[layout.FLAG_AT] + 4 * n
            if row[flag] == layout.NO_FLAG:
                view[at] = 1
            elif phase == layout.DEPLOYING:
                view[at + 1] = 1
            elif row[flag] == layout.ON_SHIP:
                view[at + 2] = view[t[layout.FLAGSHIP] + row[flag + 1]] = 1
            else:
                view[at + 3] = 1
                view[t[layout.FLAG_POINT] + 2 * n] = row[flag + 1]
                view[t[layout.FLAG_POINT] + 2 * n + 1] = row[flag + 2]
    if phase == layout.ANSWERING:
        for i in range(3):
            view[t[layout.NAMED] + i] = row[layout.OFFER + i]
        own = row[layout.OFFER + 3] == (row[layout.CHOOSER] == seat)
        view[t[layout.NAMED] + 3 + own] = 1


@jit
def _write_view(t: IntArray, row: IntArray, seat: int, view: IntArray, over: bool) -> None:
    """Write a seat's view, without its legal actions."""
    seats, phase = t[layout.SEATS], row[layout.PHASE]
    fill_row(view[: t[layout.CANDIDATES]], 0)
    view[t[layout.PHASE_AT] + phase] = view[t[layout.SEAT_AT] + seat] = 1
    for other in range(seats):
        n = (other - seat) % seats
        view[t[layout.SIDE_AT] + n] = layout.side_of(t, other) == layout.side_of(t, seat)
        late = phase == layout.BUILDING and row[layout.KNOWN + other] == 0
        view[t[layout.TURN_AT] + n] = not over and (late or other == row[layout.ASKED])
    _write_fleets(t, row, seat, view)
    if phase >= layout.DEPLOYING:
        _write_ships(t, row, seat, view)
    view[t[layout.ACTIONS_AT]] = row[layout.USED]
    view[t[layout.QUIET_AT]] = min(row[layout.QUIET], MAX_TURNS_WITHOUT_DAMAGE)


@jit
def _write(
    t: IntArray, held: Any, which: IntArray, seats: IntArray, seen: IntArray, masks: IntArray,
) -> int:  # fmt: skip
    """Write these matches from the view of the seat to act; return the longest list."""
    all_facts, all_ways, all_aims, all_does, shown, room = held
    most = 0
    for match in range(len(which)):
        if which[match]:
            row, mask, view = all_facts[match], masks[match], seen[match]
            told = view[t[layout.CANDIDATES] :]
            seats[match] = row[layout.ASKED]
            _write_view(t, row, int(row[layout.ASKED]), view, False)
            list_legal_actions(
                t, row, all_ways[match], all_aims[match], told, all_does[match], room
            )
            found = min(row[layout.FOUND], t[layout.NUMBERS])
            most = max(most, row[layout.FOUND])
            fill_row(mask[:found], 1)
            if found < shown[match]:
                fill_row(mask[found : shown[match]], 0)
                fill_row(told[ACTION_FEATURES * found : ACTION_FEATURES * shown[match]], 0)
            shown[match] = found
    return most


@jit
def _begin_all(t: IntArray, held: Any, which: IntArray, luck: Any) -> None:
    """Begin these matches."""
    for match in range(len(which)):
        if which[match]:
            luck[2][match] = 0
            begin_match(t, held[0][match], held[1][match], held[2][match], luck, match)


@jit
def _play(
    t: IntArray, held: Any, numbers: IntArray, ended: IntArray, refused: IntArray,
    returns: IntArray, last: IntArray, luck: Any,
) -> None:  # fmt: skip
    """Play one action in each match, and the lot that follows."""
    all_facts, all_ways, all_aims, all_does, shown, _ = held
    for match in range(len(numbers)):
        number, row = numbers[match], all_facts[match]
        ways, aims = all_ways[match], all_aims[match]
        legal = 0 <= number < shown[match]
        refused[match] = not legal and number != NO_ACTION
        luck[2][match], ended[match] = 0, False
        if legal and apply_action(t, row, ways, aims, all_does[match, number], luck, match):
            ended[match] = True
            rank_fleets(t, row, returns[match])
            for seat in range(t[layout.SEATS]):
                _write_view(t, row, seat, last[match, seat], True)
            begin_match(t, row, ways, aims, luck, match)


class ArmadaKernel(Kernel):
    """Every fleet and table, two to four players; OverflowError as in the codec."""

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        self._t = _parameters(codec, config)
        ships = codec.fields[0].shape[0]
        span = 2 * (max(MAX_TURN.values()) // config.grid) + 1
        self._held = (
            np.zeros((count, FIRST_SHIP + PARTS * ships), np.int64),
            np.zeros((count, ships, span), np.int8),
            np.zeros((count, ships, 2), np.int64),
            np.zeros((count, codec.actions, EFFECT_FIELDS), np.int64),
            np.zeros(count, np.int64),
            (np.empty(ships, np.int64), scratch_arrays(ships)),
        )

    def _begin(self, which: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._held, which, self._luck)
        self._write(which)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play a fleet, a place, a flag, a step, a shot, or the end of a turn."""
        _play(self._t, self._held, numbers, *self._told, self._luck)
        self._write(self._every)

    def _write(self, which: NDArray[np.bool_]) -> None:
        most = _write(self._t, self._held, which, self.seats, self.seen, self.masks)
        if most > self.codec.actions:
            raise too_many_actions(most)


KERNEL = ArmadaKernel


def _parameters(codec: AnyCodec, config: Config) -> NDArray[np.int64]:
    """Return `t`: the options and the shapes of ships."""
    width, height = config.edges
    seats, ships = codec.fields[0].shape[1], codec.fields[0].shape[0]
    agreed = [
        *(seats, ships, codec.actions),
        ("basic", "advanced", "constructed", "full").index(config.setup),
        *(config.grid, width if config.is_disc else 0, width, height),
        ("annihilation", "flag", "infiltration").index(config.objective),
        *(config.attacker - 1, config.quiet == "pips", config.teams),
    ]
    builds = [n for each in legal_builds() for n in (each.small, each.medium, each.large)]
    names = [
        n for each in legal_offers() for n in (each.small, each.medium, each.large, each.mine_large)
    ]
    tables: list[Any] = [
        [n for size in _SIZES for hull in hull_outlines(size) for corner in hull for n in corner],
        [n for size in _SIZES for n in _side_tables(size, range_piece(config, size))],
        [0, *map(hull_radius, _SIZES)],
        [0, *(MAX_TURN[size] for size in _SIZES)],
        [0, *(max_steps(config, size) for size in _SIZES)],
        [*sides(config)],
        [n for seat in range(seats) for n in deployment_zone(config, seat)],
        [n for seat in range(seats) for n in flag_zone(config, seat)],
        *(builds, names, [len(builds) // 3, len(names) // 4]),
    ]
    return lookup_row(codec, agreed, tables)


@lru_cache
def _side_tables(size: int, reach: int) -> list[int]:
    """Return, by heading and side, a gunner's own zone: see `kernels.line_of_fire`."""
    found = []
    for heading in range(FULL_TURN):
        for hand in (PORT_SIDE, STARBOARD_SIDE):
            side = broadside.__wrapped__(size, Pose(0, 0, heading), hand, reach)
            (x, y), (to_x, to_y) = side.start, side.end
            _, near, far, _ = side.lanes
            found += [x, y, to_x - x, to_y - y, *near, *far, side.length, side.deepest]
    return found
