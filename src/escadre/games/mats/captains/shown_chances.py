"""The chances shown to players.

With few ships, they are exact. With more, they come from the fleets and from a forecast that
includes the best advances of this series. The chance before an advance equals the chance after the
best advance, so that hint, preview and analysis show the same figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import log
from typing import NamedTuple

from msgspec.structs import replace

from escadre.core.advice import return_from_features
from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Seat
from escadre.games.mats import kernels
from escadre.games.mats.captains.evaluation import FORECAST_DISCOUNT
from escadre.games.mats.captains.exact_chances import (
    best_of,
    chances_in_series,
    columns_after_advances,
    exact_chances,
    has_combat,
    has_few_ships,
    wins_of_broadside,
)
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

Returns = tuple[float, float]
"""The expected returns of both seats; they add up to less than 0 if both may lose."""

Rating = Callable[[State, kernels.Cells], Returns]
"""Rates the columns of a series before its broadside."""


# --- the chances shown -----------------------------------------------------------------------


def shown_returns(state: State) -> list[float] | None:
    """Return the expected returns of both seats; None while the dice for damage roll.

    When the columns meet, the dice for the first player are still to come: both results count half.
    """
    if (exact := exact_chances(state)) is not None:
        return exact.returns
    match state.stage:
        case MeetingStage():
            means = [shown_returns(apply(state, CHANCE, dice)) for dice in FIRST_PLAYER_DICE]
            return [sum(each[seat] for each in means if each) / len(means) for seat in range(2)]
        case OrderingStage():
            return [*_shown_before_orders(state)]
        case AdvancingStage() | FiringStage():
            return [*shown_before_broadside(state, _columns_to_fire(state))]
        case _:
            return None


def shown_before_broadside(state: State, cells: kernels.Cells) -> Returns:
    """Return the expected returns before the broadside of these columns.

    A chance is never below the chance to win the match by this broadside alone. If no ships fight,
    the returns are those of the next series.
    """
    if has_few_ships(state):
        assert isinstance(state.stage, (AdvancingStage, FiringStage))
        first, second = chances_in_series(state.config, cells, state.stage.first, 2).returns
        return first, second
    if not has_combat(state.config, cells):
        assert isinstance(state.stage, (AdvancingStage, FiringStage))
        return _shown_in_next_series(state, tuple(cells), Seat(1 - state.stage.first))
    forecast = log_odds(forecast_without_advances(state.config, cells, Seat(0)))
    value = return_from_features(WEIGHTS, (_fleet_log_odds(state), forecast))
    wins = wins_of_broadside(state.config, cells)
    value = min(max(value, 2 * wins.first - 1), 1 - 2 * wins.second)
    return value, -value


@lru_cache(maxsize=4096)
def _shown_in_next_series(state: State, cells: tuple[int, ...], first: Seat) -> Returns:
    """MAT-4 to MAT-6: return the expected returns before the advances of the next series."""
    assert isinstance(state.stage, (AdvancingStage, FiringStage))
    advanced = [*cells]
    advanced[kernels.ABREAST_SUM] -= 1
    if kernels.columns_passed(advanced):
        return _shown_before_orders(state)
    state = replace(state, stage=AdvancingStage(state.stage.columns, first))
    return shown_before_broadside(state, _columns_after_replies(state, advanced, first))


def _shown_before_orders(state: State) -> Returns:
    value = return_from_features(WEIGHTS, (_fleet_log_odds(state),) * 2)
    return value, -value


def forecast_before_broadside(state: State, cells: kernels.Cells) -> Returns:
    """Return the expected returns by the forecast alone, with which captains search."""
    value = 2 * forecast_without_advances(state.config, cells, Seat(0)) - 1
    return value, -value


def features(state: State) -> tuple[float, ...] | None:
    """Return two log odds of the first seat: from the fleet values, and from the forecast."""
    match state.stage:
        case OrderingStage():
            return _fleet_log_odds(state), _fleet_log_odds(state)
        case AdvancingStage() | FiringStage():
            cells = [*_columns_to_fire(state)]
            return _fleet_log_odds(state), log_odds(
                forecast_without_advances(state.config, cells, Seat(0))
            )
        case _:
            return None


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, limited to 0.01% to 99.99%."""
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return log(chance / (1 - chance))


def fleet_lead(state: State, seat: Seat) -> float:
    """Return the log odds of a seat by the fleet values only: above 0, its fleet is stronger."""
    return _fleet_log_odds(state) if seat == 0 else -_fleet_log_odds(state)


def _fleet_log_odds(state: State) -> float:
    values = [fleet_value(state.config, ships) for ships in state.conditions]
    return log_odds(win_chance(*values))


# --- advances --------------------------------------------------------------------------------


class RatedAdvance(NamedTuple):
    """An advance, or the pass, with the expected returns after it.

    `returns` and `columns`, which are those before the broadside, include the opponent's best reply
    if it is still to choose; then `returns_if_held` are the returns if it passes.
    """

    code: int
    returns: Returns
    columns: kernels.Cells
    returns_if_held: Returns | None = None


def rate_advances(state: State, cells: kernels.Cells, rate: Rating) -> Iterator[RatedAdvance]:
    """Rate the pass, then each advance of the seat to move, in the order of the kernel."""
    assert isinstance(state.stage, AdvancingStage)
    seat, with_reply = state.stage.mover, state.stage.advances_made == 0
    for code, after in _columns_after_advances(state.config, cells, seat):
        if not with_reply:
            yield RatedAdvance(code, rate(state, after), after)
            continue
        reply = best_reply(state, after, rate)
        yield RatedAdvance(code, reply.returns, reply.columns, rate(state, after))


def best_reply(state: State, cells: kernels.Cells, rate: Rating) -> RatedAdvance:
    """Return the best reply of the second player of the series to these columns."""
    return _best_reply(state, tuple(cells), rate)


@lru_cache(maxsize=1024)
def _best_reply(state: State, cells: tuple[int, ...], rate: Rating) -> RatedAdvance:
    """Return the best reply; cached, as hints and every scene of a position ask for all."""
    assert isinstance(state.stage, AdvancingStage)
    seat = Seat(1 - state.stage.mover)
    replies = (
        RatedAdvance(code, rate(state, after), after)
        for code, after in _columns_after_advances(state.config, cells, seat)
    )
    return best_of(replies, lambda each: each.returns[seat])


def _columns_after_advances(
    config: Config, cells: kernels.Cells | tuple[int, ...], seat: Seat
) -> Iterator[tuple[int, list[int]]]:
    """Yield the codes of the pass and of each legal advance, with the columns after it."""
    return columns_after_advances(_masts_and_guns(config)[0], cells, seat)


@lru_cache(maxsize=256)
def _columns_to_fire(state: State) -> kernels.Cells:
    """Return the columns after the best advances that are still to come in this series.

    For the first player, an advance is left as soon as a reply makes it no better than another.
    """
    stage = state.stage
    assert isinstance(stage, (AdvancingStage, FiringStage))
    cells = kernels.load_columns(state.conditions, stage.columns)
    if isinstance(stage, FiringStage):
        return cells
    if stage.advances_made == 1:
        rated = rate_advances(state, cells, shown_before_broadside)
        return best_of(rated, lambda each: each.returns[stage.mover]).columns
    return _columns_after_replies(state, cells, stage.mover)


def _columns_after_replies(state: State, cells: kernels.Cells, seat: Seat) -> kernels.Cells:
    """Return the columns after the best advance of a seat and the best reply to it."""

    def value(columns: kernels.Cells) -> float:
        return shown_before_broadside(state, columns)[seat]

    def estimate(columns: kernels.Cells) -> float:
        """Return the value where it is computed fast, otherwise the forecast."""
        if has_few_ships(state) or has_combat(state.config, columns):
            return value(columns)
        return forecast_before_broadside(state, columns)[seat]

    options = [after for _, after in _columns_after_advances(state.config, cells, seat)]
    options.sort(key=estimate, reverse=True)  # an early good option shortens the search
    best, best_columns, last_reply = -2.0, options[0], kernels.PASS
    for option in options:
        replies = dict(_columns_after_advances(state.config, option, Seat(1 - seat)))
        # replies whose value is computed fast may end this search before the others are needed
        codes = sorted(replies, key=lambda code: not has_combat(state.config, replies[code]))
        if last_reply in replies:
            codes.insert(0, last_reply)
        least, least_columns = 2.0, option
        for code in codes:
            if (after := value(replies[code])) < least:
                least, least_columns, last_reply = after, replies[code], code
            if least <= best:
                break
        if least > best:
            best, best_columns = least, least_columns
    return best_columns


# --- the forecast ----------------------------------------------------------------------------


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


@lru_cache(maxsize=64)
def _masts_and_guns(config: Config) -> tuple[list[int], list[int]]:
    return kernels.masts_and_guns(config)
