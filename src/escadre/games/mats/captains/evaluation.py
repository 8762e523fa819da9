"""Expected returns of both seats, from the forecast."""

from __future__ import annotations

from escadre.core.advice import recalibrate
from escadre.games.mats import kernels
from escadre.games.mats.captains.forecast import (
    BLUNTNESS,
    CELL_ARRAY_SIZE,
    fleet_worth,
    forecast_win_chance,
    ship_worths,
    win_chance,
)
from escadre.games.mats.captains.orders import trait_score
from escadre.games.mats.rules.model import Columns, FiringStage, MeetingStage, State

CONFIDENCE = 0.79
"""The power of the odds that are forecast; fitted by benchmarks/evaluation/calibration.py."""

FORECAST_DISCOUNT = 0.85
"""How much of what is forecast for the next broadside the admiral believes."""


def evaluate(state: State) -> tuple[float, float] | None:
    """Return the expected returns of two columns as ordered, or before a broadside."""
    match state.stage:
        case MeetingStage(columns):
            wins = _chance_of_orders(state, columns)
        case FiringStage(columns):
            wins = _chance_before_combats(state, columns)
        case _:
            return None
    expected = return_from_chance(wins)
    return expected, -expected


def return_from_chance(wins: float) -> float:
    """Convert the forecast chance to win to an expected return."""
    return recalibrate(2 * wins - 1, CONFIDENCE)


def _chance_before_combats(state: State, columns: Columns) -> float:
    cells, hopes = kernels.load_columns(state.ships, columns), [0.0] * CELL_ARRAY_SIZE
    (_, guns), own = kernels.masts_and_guns(state.config), ship_worths(state.config)
    return forecast_win_chance(
        cells,
        0,
        guns,
        own,
        FORECAST_DISCOUNT,
        hopes,
        kernels.WIN_CHANCE_BY_LEAD,
        kernels.TIE_CHANCE_BY_LEAD,
    )


def _chance_of_orders(state: State, columns: Columns) -> float:
    """Return the first seat's chance to win, by the worth of its ships and their order."""
    strengths, apt = list[float](), list[float]()
    for ships, column in zip(state.ships, columns, strict=True):
        strengths.append(fleet_worth(state.config, ships))
        line = [state.config.faces[place.base][ships[place.base]] for place in column.places]
        apt.append(trait_score(line) * strengths[-1] ** -BLUNTNESS)
    return min(max(win_chance(*strengths) + apt[0] - apt[1], 0.0), 1.0)
