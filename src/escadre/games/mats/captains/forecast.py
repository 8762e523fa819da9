"""Chance to win if no ship is advanced any more; worth of ships."""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import lru_cache
from math import exp

from escadre.games.mats.kernels import (
    FILES,
    HEAD,
    MAX_LEAD,
    PASS,
    REACH,
    SIZE,
    TAIL,
    WIDTH,
    Cells,
    Floats,
    Ints,
    apply_advance,
    list_advances,
)
from escadre.games.mats.rules.game import ships_afloat
from escadre.games.mats.rules.model import SOUND, Config

# --- the value of a position -----------------------------------------------------------------

CELL_FIELDS = (
    6  # per cell: base ship sound and touched, second ship the same, any ship afloat, guns
)
CELL_ARRAY_SIZE = 2 * WIDTH * CELL_FIELDS


def forecast_win_chance(
    cells: Cells,
    seat: int,
    guns: Ints,
    worth: Floats,
    trust: float,
    hopes: MutableSequence[float],
    win: Floats,
    tie: Floats,
) -> float:
    """Return the chance to win, from 0 to 1, if no ship is advanced by choice any more.

    The columns slide past each other broadside by broadside, the one of this phase included. Each
    ship carries the chances that it is sound, touched or sunk by then; their dependence on each
    other is neglected, except that the broadside of this phase is exact for each ship. A broadside
    n series ahead counts `trust ** n`: 0 uses this phase alone, 1 trusts the whole forecast.
    """
    for side in range(2):
        base = FILES + 2 * WIDTH * side
        for cell in range(cells[TAIL + side], cells[HEAD + side] + 1):
            at = (side * WIDTH + cell) * CELL_FIELDS
            for file in range(2):
                ship = cells[base + WIDTH * file + cell]
                hopes[at + 2 * file] = 1.0 if ship >= 0 and ship % 2 == 0 else 0.0
                hopes[at + 2 * file + 1] = 1.0 if ship >= 0 and ship % 2 == 1 else 0.0
            _update_firepower(cells, base + cell, at, guns, hopes)
    reach, belief = cells[REACH], 1.0
    while reach >= cells[TAIL] + cells[TAIL + 1] and belief > 0.01:
        low = max(cells[TAIL], reach - cells[HEAD + 1])
        high = min(cells[HEAD], reach - cells[TAIL + 1])
        for cell in range(low, high + 1):
            one, two = cell * CELL_FIELDS, (WIDTH + reach - cell) * CELL_FIELDS
            here, there = hopes[one + 4], hopes[two + 4]
            if here > 0.001 and there > 0.001:
                lead = hopes[one + 5] - hopes[two + 5] + MAX_LEAD
                whole = int(lead)
                part = lead - whole
                wins = win[whole] + part * (win[whole + 1] - win[whole])
                ties = tie[whole] + part * (tie[whole + 1] - tie[whole])
                _apply_expected_loss(one, there * (1.0 - wins) * belief, hopes)
                _apply_expected_loss(two, here * (wins + ties) * belief, hopes)
                _update_firepower(cells, FILES + cell, one, guns, hopes)
                _update_firepower(cells, FILES + 2 * WIDTH + reach - cell, two, guns, hopes)
        reach -= 1
        belief *= trust
    mine = expected_worth(cells, seat, worth, hopes)
    return win_chance(mine, expected_worth(cells, 1 - seat, worth, hopes))


def _update_firepower(
    cells: Cells, place: int, at: int, guns: Ints, hopes: MutableSequence[float]
) -> None:
    """Return the chance that a ship is afloat there, and its guns if so."""
    none, total = 1.0, 0.0
    for file in range(2):
        sound, touched = hopes[at + 2 * file], hopes[at + 2 * file + 1]
        afloat = sound + touched
        if afloat > 0.0:
            ship = cells[place + WIDTH * file] // 2 * 2
            none *= 1.0 - afloat
            total += sound * guns[ship] + touched * guns[ship + 1]
    hopes[at + 4] = 1.0 - none
    hopes[at + 5] = total / (1.0 - none) if none < 1.0 else 0.0


def _apply_expected_loss(at: int, loses: float, hopes: MutableSequence[float]) -> None:
    """MAT-20, MAT-21: apply the expected damage of a lost combat to both ships there."""
    for file in range(2):
        sound = hopes[at + 2 * file]
        if sound > 0.0:
            hopes[at + 2 * file] = sound * (1.0 - loses)
            hopes[at + 2 * file + 1] *= 1.0 - loses
            hopes[at + 2 * file + 1] += 0.5 * sound * loses
        elif hopes[at + 2 * file + 1] > 0.0:
            hopes[at + 2 * file + 1] *= 1.0 - loses


HITS_TO_SINK = [2.0, 1.0] * 12
"""MAT-20, MAT-21: the hits that a ship takes, sound and touched; a worth that counts them."""


def expected_worth(cells: Cells, seat: int, worth: Floats, hopes: MutableSequence[float]) -> float:
    """Return the expected final worth of a seat's ships, from `forecast_win_chance`."""
    base, total = FILES + 2 * WIDTH * seat, 0.0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        at = (seat * WIDTH + cell) * CELL_FIELDS
        for file in range(2):
            ship = cells[base + WIDTH * file + cell]
            if ship >= 0:
                ship = ship // 2 * 2
                total += hopes[at + 2 * file] * worth[ship]
                total += hopes[at + 2 * file + 1] * worth[ship + 1]
    return total


STEEPNESS, BLUNTNESS = 2.87, 0.82  # fitted to matches by training/mats_orders.py


def win_chance(mine: float, theirs: float) -> float:
    """Return the chance to win a match with ships of this worth on both sides."""
    if mine <= 0.0:
        return 0.0
    if theirs <= 0.0:
        return 1.0
    return 1.0 / (1.0 + exp(-STEEPNESS * (mine - theirs) / (mine + theirs) ** BLUNTNESS))


def best_advance(
    cells: Cells,
    seat: int,
    masts: Ints,
    guns: Ints,
    worth: Floats,
    trust: float,
    found: Cells,
    tried: Cells,
    hopes: MutableSequence[float],
    win: Floats,
    tie: Floats,
) -> int:
    """Return the best advance, `PASS` among equals. `found`, `tried`, `hopes`: scratch arrays."""
    best = forecast_win_chance(cells, seat, guns, worth, trust, hopes, win, tie)
    chosen = PASS
    for n in range(list_advances(cells, seat, masts, found)):
        for i in range(SIZE):
            tried[i] = cells[i]
        apply_advance(tried, seat, found[n])
        hope = forecast_win_chance(tried, seat, guns, worth, trust, hopes, win, tie)
        if hope > best + 1e-9:
            best, chosen = hope, found[n]
    return chosen


@lru_cache(maxsize=256)
def ship_worths(config: Config) -> tuple[float, ...]:
    """Return the worth of each ship, sound and touched; fitted by training/mats_orders.py."""
    found = []
    for (_, guns), (_, guns_touched) in config.faces:
        touched = 1.21 + 0.36 * guns_touched + 0.52 * guns_touched**2
        found += [touched + 0.51 + 0.98 * guns + 0.17 * guns**2, touched]
    return tuple(found)


def fleet_worth(config: Config, ships: tuple[int, ...]) -> float:
    """Return the total worth of one side's ships afloat."""
    own = ship_worths(config)
    return sum(own[2 * ship + ships[ship] - SOUND] for ship in ships_afloat(ships))
