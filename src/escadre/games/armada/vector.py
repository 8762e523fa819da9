"""Armada, many battles at once: in whole numbers, so it decides as exactly as the rules do."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.vector import WAIT, Kernel, Numbers, compiled, fill_row, laid_out
from escadre.games.armada import rows
from escadre.games.armada.acting import begin_match, carry_out, rank_fleets
from escadre.games.armada.broadsides import broadside
from escadre.games.armada.codec import too_many
from escadre.games.armada.endings import LAST_QUIET_TURN
from escadre.games.armada.fleets import listed_builds, listed_names
from escadre.games.armada.hulls import (
    PORT_SIDE,
    SHARPEST,
    STARBOARD_SIDE,
    TURN,
    Pose,
    radius,
)
from escadre.games.armada.lanes import room_to_aim
from escadre.games.armada.listing import DOES, FEATURES, list_actions
from escadre.games.armada.model import Config, sides
from escadre.games.armada.places import outlines
from escadre.games.armada.rows import FIRST_SHIP, PARTS
from escadre.games.armada.shots import gun_reach
from escadre.games.armada.steps import most_steps
from escadre.games.armada.table import band, flag_band

_SIZES = (1, 2, 3)


@compiled
def _write_ships(t: Numbers, row: Numbers, seat: int, seen: Numbers) -> None:
    """The ships, by their numbers."""
    for n in range(row[rows.COUNT]):
        s = FIRST_SHIP + PARTS * n
        owner = (row[s + rows.OF_SEAT] - seat) % t[rows.SEATS]
        seen[t[rows.OWNER] + n * t[rows.SEATS] + owner] = 1
        seen[t[rows.SIZES] + n] = row[s + rows.SIZE]
        seen[t[rows.DAMAGES] + n] = row[s + rows.DAMAGE]
        seen[t[rows.MOVED_AT] + n] = row[s + rows.MOVED]
        seen[t[rows.SHOTS_AT] + n] = row[s + rows.SHOTS]
        if row[s + rows.LIES] == rows.SUNK:
            seen[t[rows.SUNK_AT] + n] = 1
        elif row[s + rows.LIES] == rows.AFLOAT:
            seen[t[rows.DEPLOYED_AT] + n] = 1
            for i in range(3):
                seen[t[rows.POSE] + 3 * n + i] = row[s + rows.X + i]
    if row[rows.UNDER_WAY] >= 0:
        seen[t[rows.STEPS_AT] + row[rows.UNDER_WAY]] = row[rows.MADE]


@compiled
def _write_fleets(t: Numbers, row: Numbers, seat: int, seen: Numbers) -> None:
    """ARM-16, ARM-17, ARM-19: fleets, the offer, and what is known of flags."""
    phase = row[rows.PHASE]
    for other in range(t[rows.SEATS]):
        n = (other - seat) % t[rows.SEATS]
        known = phase >= rows.BEGINNING
        seen[t[rows.BUILT] + n] = known or row[rows.KNOWN + other] == 1
        for i in range(3):
            if known:
                seen[t[rows.FLEETS] + 3 * n + i] = row[rows.FLEET + 3 * other + i]
        if phase >= rows.DEPLOYING:
            flag, at = rows.FLAG + 3 * other, t[rows.FLAG_AT] + 4 * n
            if row[flag] == rows.NO_FLAG:
                seen[at] = 1
            elif phase == rows.DEPLOYING:
                seen[at + 1] = 1
            elif row[flag] == rows.ON_SHIP:
                seen[at + 2] = seen[t[rows.FLAGSHIP] + row[flag + 1]] = 1
            else:
                seen[at + 3] = 1
                seen[t[rows.FLAG_POINT] + 2 * n] = row[flag + 1]
                seen[t[rows.FLAG_POINT] + 2 * n + 1] = row[flag + 2]
    if phase == rows.ANSWERING:
        for i in range(3):
            seen[t[rows.NAMED] + i] = row[rows.OFFER + i]
        own = row[rows.OFFER + 3] == (row[rows.CHOOSER] == seat)
        seen[t[rows.NAMED] + 3 + own] = 1


@compiled
def _write_view(t: Numbers, row: Numbers, seat: int, seen: Numbers, over: bool) -> None:
    """What a seat sees, but for what it may do."""
    seats, phase = t[rows.SEATS], row[rows.PHASE]
    fill_row(seen[: t[rows.CANDIDATES]], 0)
    seen[t[rows.PHASE_AT] + phase] = seen[t[rows.SEAT_AT] + seat] = 1
    for other in range(seats):
        n = (other - seat) % seats
        seen[t[rows.SIDE_AT] + n] = rows.side_of(t, other) == rows.side_of(t, seat)
        late = phase == rows.BUILDING and row[rows.KNOWN + other] == 0
        seen[t[rows.TURN_AT] + n] = not over and (late or other == row[rows.ASKED])
    _write_fleets(t, row, seat, seen)
    if phase >= rows.DEPLOYING:
        _write_ships(t, row, seat, seen)
    seen[t[rows.ACTIONS_AT]] = row[rows.USED]
    seen[t[rows.QUIET_AT]] = min(row[rows.QUIET], LAST_QUIET_TURN)


@compiled
def _write(
    t: Numbers, held: Any, which: Numbers, seats: Numbers, seen: Numbers, masks: Numbers,
) -> int:  # fmt: skip
    """Writes these matches from the view of who is asked; the most that is listed in one."""
    all_facts, all_ways, all_aims, all_does, shown, room = held
    most = 0
    for match in range(len(which)):
        if which[match]:
            row, mask, view = all_facts[match], masks[match], seen[match]
            told = view[t[rows.CANDIDATES] :]
            seats[match] = row[rows.ASKED]
            _write_view(t, row, int(row[rows.ASKED]), view, False)
            list_actions(t, row, all_ways[match], all_aims[match], told, all_does[match], room)
            found = min(row[rows.FOUND], t[rows.NUMBERS])
            most = max(most, row[rows.FOUND])
            fill_row(mask[:found], 1)
            if found < shown[match]:
                fill_row(mask[found : shown[match]], 0)
                fill_row(told[FEATURES * found : FEATURES * shown[match]], 0)
            shown[match] = found
    return most


@compiled
def _begin_all(t: Numbers, held: Any, which: Numbers, luck: Any) -> None:
    """Begins these matches."""
    for match in range(len(which)):
        if which[match]:
            luck[2][match] = 0
            begin_match(t, held[0][match], held[1][match], held[2][match], luck, match)


@compiled
def _play(
    t: Numbers, held: Any, numbers: Numbers, ended: Numbers, refused: Numbers, returns: Numbers,
    last: Numbers, luck: Any,
) -> None:  # fmt: skip
    """One choice in each match, and the lot that follows."""
    all_facts, all_ways, all_aims, all_does, shown, _ = held
    for match in range(len(numbers)):
        number, row = numbers[match], all_facts[match]
        ways, aims = all_ways[match], all_aims[match]
        legal = 0 <= number < shown[match]
        refused[match] = not legal and number != WAIT
        luck[2][match], ended[match] = 0, False
        if legal and carry_out(t, row, ways, aims, all_does[match, number], luck, match):
            ended[match] = True
            rank_fleets(t, row, returns[match])
            for seat in range(t[rows.SEATS]):
                _write_view(t, row, seat, last[match, seat], True)
            begin_match(t, row, ways, aims, luck, match)


class ArmadaKernel(Kernel):
    """Every fleet and table, two to four players; OverflowError as the codec has it."""

    def __init__(self, codec: AnyCodec, count: int) -> None:
        super().__init__(codec, count)
        config: Config = codec.config
        self._t = _agreed(codec, config)
        ships = codec.fields[0].shape[0]
        span = 2 * (max(SHARPEST.values()) // config.grid) + 1
        self._held = (
            np.zeros((count, FIRST_SHIP + PARTS * ships), np.int64),
            np.zeros((count, ships, span), np.int8),
            np.zeros((count, ships, 2), np.int64),
            np.zeros((count, codec.actions, DOES), np.int64),
            np.zeros(count, np.int64),
            (np.empty(ships, np.int64), room_to_aim(ships)),
        )

    def _begin(self, which: NDArray[np.bool_]) -> None:
        _begin_all(self._t, self._held, which, self._luck)
        self._write(which)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """A fleet, a place, a flag, a step, a shot, or the end of a turn."""
        _play(self._t, self._held, numbers, *self._told, self._luck)
        self._write(self._every)

    def _write(self, which: NDArray[np.bool_]) -> None:
        most = _write(self._t, self._held, which, self.seats, self.seen, self.masks)
        if most > self.codec.actions:
            raise too_many(most)


KERNEL = ArmadaKernel


def _agreed(codec: AnyCodec, config: Config) -> NDArray[np.int64]:
    """`t`: what was agreed, and the shapes of ships."""
    width, height = config.edges
    seats, ships = codec.fields[0].shape[1], codec.fields[0].shape[0]
    agreed = [
        *(seats, ships, codec.actions),
        ("basic", "advanced", "constructed", "full").index(config.setup),
        *(config.grid, width if config.is_disc else 0, width, height),
        ("annihilation", "flag", "infiltration").index(config.objective),
        *(config.attacker - 1, config.quiet == "pips", config.teams),
    ]
    builds = [n for each in listed_builds() for n in (each.small, each.medium, each.large)]
    names = [
        n for each in listed_names() for n in (each.small, each.medium, each.large, each.mine_large)
    ]
    tables: list[Any] = [
        [n for size in _SIZES for hull in outlines(size) for corner in hull for n in corner],
        [n for size in _SIZES for n in _guns(size, gun_reach(config, size))],
        [0, *map(radius, _SIZES)],
        [0, *(SHARPEST[size] for size in _SIZES)],
        [0, *(most_steps(config, size) for size in _SIZES)],
        [*sides(config)],
        [n for seat in range(seats) for n in band(config, seat)],
        [n for seat in range(seats) for n in flag_band(config, seat)],
        *(builds, names, [len(builds) // 3, len(names) // 4]),
    ]
    return laid_out(codec, agreed, tables)


@lru_cache
def _guns(size: int, reach: int) -> list[int]:
    """By heading and side what a gunner sees of his own zone: see `lanes`."""
    found = []
    for heading in range(TURN):
        for hand in (PORT_SIDE, STARBOARD_SIDE):
            side = broadside.__wrapped__(size, Pose(0, 0, heading), hand, reach)
            (x, y), (to_x, to_y) = side.start, side.end
            _, near, far, _ = side.lanes
            found += [x, y, to_x - x, to_y - y, *near, *far, side.length, side.deepest]
    return found
