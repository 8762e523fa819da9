"""The chances shown to players: a forecast that includes the best advances of this series.

The chance before an advance equals the chance after the best advance, so that hint, preview and
analysis show the same figure.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

from escadre.core.advice import return_from_features
from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Seat
from escadre.games.mats import kernels
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT
from escadre.games.mats.captains.fleet_values import fleet_value, ship_values, win_chance
from escadre.games.mats.captains.forecast import CELL_ARRAY_SIZE, forecast_win_chance
from escadre.games.mats.rules.game import apply
from escadre.games.mats.rules.model import (
    AdvancingStage,
    Config,
    FiringStage,
    MeetingStage,
    OrderingStage,
    State,
)

WEIGHTS = (0.7, 0.26)
"""Weights of `features`.

The best fit to matches of all levels is (0.57, 0.43). A smaller weight of the forecast keeps the
movement of the chances at 1.1, where 1 is ideal (`python -m benchmarks advice`).
"""


FIRST_PLAYER_DICE = (DiceOutcome((2, 1)), DiceOutcome((1, 2)))
"""MAT-3: dice that make each seat the first player; both are equally likely."""


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns of both seats; None while the dice for damage roll.

    When the columns meet, the dice for the first player are still to come: both results count half.
    """
    if isinstance(state.stage, MeetingStage):
        means = [shown_returns(apply(state, CHANCE, dice)) for dice in FIRST_PLAYER_DICE]
        return [sum(each[seat] for each in means if each) / len(means) for seat in range(2)]
    if (row := features(state)) is None:
        return None
    value = return_from_features(WEIGHTS, row)
    return [value, -value]


def features(state: State) -> tuple[float, ...] | None:
    """Return two log odds of the first seat: from the fleet values, and from the forecast."""
    match state.stage:
        case OrderingStage():
            return _fleet_log_odds(state), _fleet_log_odds(state)
        case FiringStage(columns):
            cells = kernels.load_columns(state.conditions, columns)
            return _fleet_log_odds(state), log_odds(
                forecast_without_advances(state.config, cells, Seat(0))
            )
        case AdvancingStage() as stage:
            forecast = _forecast_before_advance(state)
            return _fleet_log_odds(state), forecast if stage.mover == 0 else -forecast
        case _:
            return None


@lru_cache(maxsize=64)
def _forecast_before_advance(state: State) -> float:
    """Return the log odds of the seat to move with its best advance."""
    stage = state.stage
    assert isinstance(stage, AdvancingStage)
    cells, mover = kernels.load_columns(state.conditions, stage.columns), stage.mover
    rated = chances_of_advances(state.config, cells, mover, stage.advances_made == 0)
    return log_odds(max(chance for _, chance in rated))


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, limited to 0.01% to 99.99%."""
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return log(chance / (1 - chance))


def return_after_advance(state: State, seat: Seat, chance: float) -> float:
    """Return the expected return of the seat to move, from its forecast chance after an advance."""
    return return_from_features(WEIGHTS, (fleet_lead(state, seat), log_odds(chance)))


def fleet_lead(state: State, seat: Seat) -> float:
    """Return the log odds of a seat by the fleet values only: above 0, its fleet is stronger."""
    return _fleet_log_odds(state) if seat == 0 else -_fleet_log_odds(state)


def _fleet_log_odds(state: State) -> float:
    values = [fleet_value(state.config, ships) for ships in state.conditions]
    return log_odds(win_chance(*values))


def forecast_without_advances(config: Config, cells: kernels.Cells, seat: Seat) -> float:
    """Return the forecast chance of a seat if no ship advances by choice from now on."""
    return _forecast(config, cells, seat, [0.0] * CELL_ARRAY_SIZE)


def forecast_ships(config: Config, cells: kernels.Cells, seat: Seat) -> list[float]:
    """Return each ship's chances to be intact or hit in the end if no ship advances by choice."""
    condition_chances = [0.0] * CELL_ARRAY_SIZE
    _forecast(config, cells, seat, condition_chances)
    return condition_chances


def _forecast(config: Config, cells: kernels.Cells, seat: Seat, chances: list[float]) -> float:
    _, guns = _masts_and_guns(config)
    return forecast_win_chance(
        cells,
        seat,
        guns,
        ship_values(config),
        FORECAST_DISCOUNT,
        chances,
        kernels.WIN_CHANCE_BY_LEAD,
        kernels.TIE_CHANCE_BY_LEAD,
    )


def chances_of_advances(
    config: Config, cells: kernels.Cells, seat: Seat, with_reply: bool
) -> list[tuple[int, float]]:
    """Return the codes of the pass and of each advance, with the seat's chance after it.

    With `with_reply`, the opponent still chooses in this series, and makes its best advance.
    """
    (masts, _), advances = _masts_and_guns(config), [0] * kernels.MAX_ADVANCES
    count = kernels.list_advances(cells, seat, masts, advances)
    rated = list[tuple[int, float]]()
    for code in (kernels.PASS, *advances[:count]):
        trial = list(cells)
        kernels.apply_advance(trial, seat, code)
        chance = (
            best_reply(config, trial, seat)[1]
            if with_reply
            else forecast_without_advances(config, trial, seat)
        )
        rated.append((code, chance))
    return rated


def best_reply(config: Config, cells: kernels.Cells, seat: Seat) -> tuple[int, float]:
    """Return the opponent's best advance, and the chance of this seat after it."""
    return _best_reply(config, tuple(cells), seat)


@lru_cache(maxsize=1024)
def _best_reply(config: Config, cells: tuple[int, ...], seat: Seat) -> tuple[int, float]:
    """Return the best reply; cached, as hints and every scene of a position ask for all."""
    replies = chances_of_advances(config, [*cells], Seat(1 - seat), with_reply=False)
    code, best = max(replies, key=lambda each: each[1])
    return code, 1.0 - best


@lru_cache(maxsize=64)
def _masts_and_guns(config: Config) -> tuple[list[int], list[int]]:
    return kernels.masts_and_guns(config)
