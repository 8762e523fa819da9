"""Evaluation: expected returns of both seats, computed from the forecast."""

from __future__ import annotations

from escadre.core.advice import recalibrate
from escadre.games.mats import kernels
from escadre.games.mats.captains.fleet_values import (
    TOTAL_EXPONENT,
    fleet_value,
    ship_values,
    win_chance,
)
from escadre.games.mats.captains.forecast import CELL_ARRAY_SIZE, forecast_win_chance
from escadre.games.mats.captains.orders import trait_score
from escadre.games.mats.rules.model import Columns, FiringStage, MeetingStage, State

CALIBRATION = 0.79
"""Exponent that calibrates the forecast odds, fitted by benchmarks/evaluation/calibration.py."""

FORECAST_DISCOUNT = 0.85
"""The amiral's factor for each later broadside (`discount` of `forecast_win_chance`)."""


def evaluate(state: State) -> tuple[float, float] | None:
    """Return the expected returns while columns meet or before a broadside; otherwise None."""
    match state.stage:
        case MeetingStage(columns):
            chance = _chance_of_orders(state, columns)
        case FiringStage(columns):
            chance = _chance_before_combats(state, columns)
        case _:
            return None
    expected = return_from_chance(chance)
    return expected, -expected


def return_from_chance(chance: float) -> float:
    """Convert the forecast chance to win to an expected return."""
    return recalibrate(2 * chance - 1, CALIBRATION)


def _chance_before_combats(state: State, columns: Columns) -> float:
    cells, chances = kernels.load_columns(state.conditions, columns), [0.0] * CELL_ARRAY_SIZE
    (_, guns), values = kernels.masts_and_guns(state.config), ship_values(state.config)
    return forecast_win_chance(
        cells,
        0,
        guns,
        values,
        FORECAST_DISCOUNT,
        chances,
        kernels.WIN_CHANCE_BY_LEAD,
        kernels.TIE_CHANCE_BY_LEAD,
    )


def _chance_of_orders(state: State, columns: Columns) -> float:
    """Return the first seat's chance to win, from fleet values and the traits of the orders."""
    values, order_bonus = list[float](), list[float]()
    for ships, column in zip(state.conditions, columns, strict=True):
        values.append(fleet_value(state.config, ships))
        faces = [
            state.config.masts_and_guns[place.base][ships[place.base]] for place in column.places
        ]
        order_bonus.append(trait_score(faces) * values[-1] ** -TOTAL_EXPONENT)
    return min(max(win_chance(*values) + order_bonus[0] - order_bonus[1], 0.0), 1.0)
