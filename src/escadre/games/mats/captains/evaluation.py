"""Expected returns of both seats, from the forecast."""

from __future__ import annotations

from escadre.core.advice import tempered
from escadre.games.mats import kernels
from escadre.games.mats.captains.forecast import (
    BLUNTNESS,
    HOPES,
    forecast,
    strength,
    win_chance,
    worths,
)
from escadre.games.mats.captains.orders import aptness
from escadre.games.mats.rules.model import Columns, Firing, Meeting, State

CONFIDENCE = 0.79
"""The power of the odds that are forecast; fitted by benchmarks/evaluation/calibration.py."""

TRUST = 0.85
"""How much of what is forecast for the next broadside the admiral believes."""


def estimate(state: State) -> tuple[float, float] | None:
    """Return the expected returns of two columns as ordered, or before a broadside."""
    match state.stage:
        case Meeting(columns):
            wins = _as_ordered(state, columns)
        case Firing(columns):
            wins = _before_a_broadside(state, columns)
        case _:
            return None
    expected = likely(wins)
    return expected, -expected


def likely(wins: float) -> float:
    """Convert the forecast chance to win to an expected return."""
    return tempered(2 * wins - 1, CONFIDENCE)


def _before_a_broadside(state: State, columns: Columns) -> float:
    cells, hopes = kernels.loaded(state.ships, columns), [0.0] * HOPES
    (_, guns), own = kernels.tables(state.config), worths(state.config)
    return forecast(cells, 0, guns, own, TRUST, hopes, kernels.WIN, kernels.TIE)


def _as_ordered(state: State, columns: Columns) -> float:
    """Return the first seat's chance to win, by the worth of its ships and their order."""
    strengths, apt = list[float](), list[float]()
    for ships, column in zip(state.ships, columns, strict=True):
        strengths.append(strength(state.config, ships))
        line = [state.config.faces[place.base][ships[place.base]] for place in column.places]
        apt.append(aptness(line) * strengths[-1] ** -BLUNTNESS)
    return min(max(win_chance(*strengths) + apt[0] - apt[1], 0.0), 1.0)
