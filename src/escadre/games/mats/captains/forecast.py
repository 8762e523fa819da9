"""The forecast: the chance to win if no ship advances by choice from now on."""

from __future__ import annotations

from collections.abc import MutableSequence

from escadre.games.mats.captains.fleet_values import win_chance
from escadre.games.mats.kernels import (
    ABREAST_SUM,
    FILES,
    HEAD,
    MAX_LEAD,
    PASS,
    SIZE,
    TAIL,
    WIDTH,
    Cells,
    Floats,
    Ints,
    apply_advance,
    list_advances,
)

# --- the value of a position -----------------------------------------------------------------

CELL_FIELDS = 6
"""Chances per cell: base ship intact, hit; second ship intact, hit; any ship afloat; its guns."""
CELL_ARRAY_SIZE = 2 * WIDTH * CELL_FIELDS
HITS_TO_SINK = [2.0, 1.0] * 12
"""MAT-20, MAT-21: ship values: the mean number of hits that sink an intact ship, or a hit one."""


def forecast_win_chance(
    cells: Cells,
    seat: int,
    guns: Ints,
    values: Floats,
    discount: float,
    chances: MutableSequence[float],
    win_by_lead: Floats,
    tie_by_lead: Floats,
) -> float:
    """Return the chance to win, from 0 to 1, if no ship advances by choice from now on.

    `cells` holds both columns (see `kernels.load_columns`). They move past each other, with a
    broadside in each series, beginning with the present one. Each ship has chances to be intact,
    hit or sunk after it. The present broadside is exact for each ship; later ones ignore that the
    fates of ships depend on each other. A broadside n series ahead counts `discount ** n`: with 0
    only the present one counts, with 1 all count equally. `chances` is a scratch array;
    `win_by_lead` and `tie_by_lead` have chances by lead in guns.
    """
    for side in range(2):
        base = FILES + 2 * WIDTH * side
        for cell in range(cells[TAIL + side], cells[HEAD + side] + 1):
            offset = (side * WIDTH + cell) * CELL_FIELDS
            afloat, total = 0.0, 0.0
            for file in range(2):
                ship = cells[base + WIDTH * file + cell]
                intact, hit = 0.0, 0.0
                if ship >= 0:
                    afloat = 1.0
                    total += guns[ship]
                    if ship % 2 == 0:
                        intact = 1.0
                    else:
                        hit = 1.0
                chances[offset + 2 * file] = intact
                chances[offset + 2 * file + 1] = hit
            chances[offset + 4], chances[offset + 5] = afloat, total
    abreast_sum, weight = cells[ABREAST_SUM], 1.0
    while abreast_sum >= cells[TAIL] + cells[TAIL + 1] and weight > 0.01:
        low = max(cells[TAIL], abreast_sum - cells[HEAD + 1])
        high = min(cells[HEAD], abreast_sum - cells[TAIL + 1])
        for cell in range(low, high + 1):
            first, second = cell * CELL_FIELDS, (WIDTH + abreast_sum - cell) * CELL_FIELDS
            first_afloat, second_afloat = chances[first + 4], chances[second + 4]
            if first_afloat > 0.001 and second_afloat > 0.001:
                lead = chances[first + 5] - chances[second + 5] + MAX_LEAD
                lower = int(lead)
                fraction = lead - lower
                wins = win_by_lead[lower] + fraction * (win_by_lead[lower + 1] - win_by_lead[lower])
                ties = tie_by_lead[lower] + fraction * (tie_by_lead[lower + 1] - tie_by_lead[lower])
                first_loss = second_afloat * (1.0 - wins) * weight
                _apply_expected_loss(cells, FILES + cell, first, first_loss, guns, chances)
                place = FILES + 2 * WIDTH + abreast_sum - cell
                second_loss = first_afloat * (wins + ties) * weight
                _apply_expected_loss(cells, place, second, second_loss, guns, chances)
        abreast_sum -= 1
        weight *= discount
    own_value = expected_fleet_value(cells, seat, values, chances)
    return win_chance(own_value, expected_fleet_value(cells, 1 - seat, values, chances))


def _apply_expected_loss(
    cells: Cells,
    place: int,
    offset: int,
    loss_chance: float,
    guns: Ints,
    chances: MutableSequence[float],
) -> None:
    """MAT-20, MAT-21: apply the expected damage of a lost combat to both ships of a cell.

    Also update the chance that any of them is afloat, and their expected guns in that case.
    """
    kept, none_afloat, total = 1.0 - loss_chance, 1.0, 0.0
    for file in range(2):
        at = offset + 2 * file
        intact, hit = chances[at], chances[at + 1]
        if intact > 0.0 or hit > 0.0:
            hit = hit * kept + 0.5 * intact * loss_chance
            intact *= kept
            chances[at], chances[at + 1] = intact, hit
            ship = cells[place + WIDTH * file] // 2 * 2
            none_afloat *= 1.0 - (intact + hit)
            total += intact * guns[ship] + hit * guns[ship + 1]
    chances[offset + 4] = 1.0 - none_afloat
    chances[offset + 5] = total / (1.0 - none_afloat) if none_afloat < 1.0 else 0.0


def expected_fleet_value(
    cells: Cells, seat: int, values: Floats, chances: MutableSequence[float]
) -> float:
    """Return the expected final value of a seat's ships, after `forecast_win_chance` has run."""
    base, total = FILES + 2 * WIDTH * seat, 0.0
    for cell in range(cells[TAIL + seat], cells[HEAD + seat] + 1):
        offset = (seat * WIDTH + cell) * CELL_FIELDS
        for file in range(2):
            ship = cells[base + WIDTH * file + cell]
            if ship >= 0:
                ship = ship // 2 * 2
                total += chances[offset + 2 * file] * values[ship]
                total += chances[offset + 2 * file + 1] * values[ship + 1]
    return total


def best_advance(
    cells: Cells,
    seat: int,
    masts: Ints,
    guns: Ints,
    values: Floats,
    discount: float,
    advances: Cells,
    trial: Cells,
    chances: MutableSequence[float],
    win_by_lead: Floats,
    tie_by_lead: Floats,
) -> int:
    """Return the code of the best advance; `PASS` if no advance is better.

    `advances`, `trial` and `chances` are scratch arrays.
    """
    best = forecast_win_chance(
        cells, seat, guns, values, discount, chances, win_by_lead, tie_by_lead
    )
    best_code = PASS
    for n in range(list_advances(cells, seat, masts, advances)):
        for i in range(SIZE):
            trial[i] = cells[i]
        apply_advance(trial, seat, advances[n])
        chance = forecast_win_chance(
            trial, seat, guns, values, discount, chances, win_by_lead, tie_by_lead
        )
        if chance > best + 1e-9:
            best, best_code = chance, advances[n]
    return best_code
