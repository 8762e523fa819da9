"""Compare the functions on lists of integers with the rules of MÂTS."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.game import CHANCE, Chance, Terminal, play, start
from escadre.games.mats import kernels
from escadre.games.mats.captains.fleet_values import ship_values, win_chance
from escadre.games.mats.captains.forecast import CELL_ARRAY_SIZE, forecast_win_chance
from escadre.games.mats.rules.columns import have_passed
from escadre.games.mats.rules.combats import current_combats, losing_ships
from escadre.games.mats.rules.game import GAME, legal_actions, node, observe
from escadre.games.mats.rules.model import (
    NOTHING,
    SUNK,
    WATER,
    WRECK,
    Advance,
    AdvancingStage,
    Config,
    DamageStage,
    MeetingStage,
    OrderingStage,
    State,
)
from escadre.games.mats.rules.ships import ShipKind
from tests.conftest import often
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import DEFAULT_CONFIG, ONE, columns_of
from tests.games.mats.test_conformance import kinds


def load_cells(state: State) -> list[int]:
    return kernels.load_columns(state.conditions, columns_of(state))


def listed_advances(state: State, seat: int) -> set[tuple[int, int]]:
    """Return ship and distance of every advance that the kernel finds."""
    cells, codes = load_cells(state), [0] * kernels.MAX_ADVANCES
    count = kernels.list_advances(cells, seat, kernels.masts_and_guns(state.config)[0], codes)
    assert len(set(codes[:count])) == count
    return {(kernels.ship_of_advance(cells, seat, code), code % 8) for code in codes[:count]}


def pieces(cells: list[int]) -> list[list[tuple[int, int]]]:
    """Return the pieces in the cells of each column, from its tail to its head."""
    listed = []
    for seat in (0, 1):
        base = kernels.FILES + 2 * kernels.WIDTH * seat
        span = range(cells[kernels.TAIL + seat], cells[kernels.HEAD + seat] + 1)
        listed.append([(cells[base + cell], cells[base + kernels.WIDTH + cell]) for cell in span])
        outside = set(range(kernels.WIDTH)) - set(span)
        assert {
            cells[base + cell + kernels.WIDTH * file] for cell in outside for file in (0, 1)
        } <= {kernels.EMPTY}
    return listed


def relative(cells: list[int]) -> int:
    """Return the number of automatic advances left while the tails keep their places."""
    return cells[kernels.ABREAST_SUM] - cells[kernels.TAIL] - cells[kernels.TAIL + 1]


def assert_same_columns(cells: list[int], state: State) -> None:
    """Check that the kernel has the same columns as the state."""
    fresh = load_cells(state)
    assert pieces(cells) == pieces(fresh)
    assert relative(cells) == relative(fresh)


@settings(max_examples=often(60, 15))
@given(
    seed=st.integers(0, 2**32),
    ships=st.one_of(st.just(DEFAULT_CONFIG.ships), kinds()),
)
def test_kernel_plays_by_the_rules(seed: int, ships: tuple[ShipKind, ...]) -> None:
    """All advances, combats and ends of a crossing of matches played at random."""
    config = Config(ships=ships)
    if GAME.validate_config(config):
        return
    rng, state = Random(seed), start(GAME, config)
    guns = kernels.masts_and_guns(config)[1]
    cells: list[int] = []
    while not isinstance(now := node(state), Terminal):
        before = state
        if isinstance(now, Chance):
            outcome = now.distribution.sample(rng)
            state = play(GAME, state, CHANCE, outcome)
            if isinstance(before.stage, DamageStage):
                dice = (*before.stage.firing_dice, *getattr(outcome, "pips", ()))
                assert kernels.apply_combats(cells, guns, dice) == len(dice)
        else:
            seat = now.seats[0]
            actions = list(legal_actions(observe(state, seat)))
            action = rng.choice(actions)
            state = play(GAME, state, seat, action)
            if isinstance(before.stage, AdvancingStage):
                advances = {(a.ship, a.by) for a in actions if isinstance(a, Advance)}
                assert listed_advances(before, seat) == advances
                kernels.apply_advance(cells, seat, code_of(cells, seat, action, config))
        if isinstance(before.stage, (OrderingStage, MeetingStage)):
            cells = [0] * kernels.SIZE
            if not isinstance(state.stage, OrderingStage):
                orders = [
                    [2 * p.base + state.conditions[n][p.base] for p in column.places]
                    for n, column in enumerate(state.stage.columns)
                ]
                kernels.set_columns(cells, orders[0], orders[1])
        if isinstance(state.stage, OrderingStage):
            cells[kernels.ABREAST_SUM] -= 1
            while not kernels.columns_passed(
                cells
            ):  # series without a combat or a choice are automatic
                cells[kernels.ABREAST_SUM] -= 1
                assert kernels.apply_combats(list(cells), guns, [1] * 72) == 0
            continue
        gap = relative(load_cells(state)) - relative(cells)
        assert gap <= 0
        cells[kernels.ABREAST_SUM] += gap  # automatic advances
        assert_same_columns(cells, state)
        assert kernels.columns_passed(cells) == have_passed(state.stage.columns)
        mine, left = [0] * 24, [0, 0]
        for seat_ in (0, 1):
            left[seat_] = kernels.survivors(cells, seat_, mine)
            codes = {2 * n + c for n, c in enumerate(state.conditions[seat_]) if c != SUNK}
            assert set(mine[: left[seat_]]) == codes


def code_of(cells: list[int], seat: int, action: object, config: Config) -> int:
    """Return the code of an action in the kernel."""
    if not isinstance(action, Advance):
        return kernels.PASS
    codes = [0] * kernels.MAX_ADVANCES
    count = kernels.list_advances(cells, seat, kernels.masts_and_guns(config)[0], codes)
    return next(
        code
        for code in codes[:count]
        if (kernels.ship_of_advance(cells, seat, code), code % 8) == (action.ship, action.by)
    )


FIGHT = """
    1   2   3   4   5
<   .   .   .   F   .
<   .   .   c1  V   E3
>   C1  E1  E2  c2  .
>   .   .   .   F   .
"""


def expected_worth(state: State) -> tuple[float, float]:
    """Return the mean value of both fleets after this phase's combats, by the rules."""
    worth = ship_values(state.config)
    sums = [0.0, 0.0]
    weight = 0.0
    columns = columns_of(state)
    shots = len(current_combats(state))
    for dice in product(range(1, 7), repeat=2 * shots):
        thrown = replace(state, stage=DamageStage(columns, ONE, dice))
        hit = {loser for combat in current_combats(thrown) for loser in losing_ships(combat)}
        for seat in (0, 1):
            for ship, condition in enumerate(state.conditions[seat]):
                if condition == SUNK:
                    continue
                value = worth[2 * ship + condition]
                if (seat, ship) in hit:
                    value = worth[2 * ship + 1] / 2 if condition == 0 else 0.0
                sums[seat] += value
        weight += 1
    return sums[0] / weight, sums[1] / weight


def forecast_chance(state: State, seat: int, trust: float) -> float:
    return forecast_win_chance(
        load_cells(state),
        seat,
        kernels.masts_and_guns(state.config)[1],
        ship_values(state.config),
        trust,
        [0.0] * CELL_ARRAY_SIZE,
        kernels.WIN_CHANCE_BY_LEAD,
        kernels.TIE_CHANCE_BY_LEAD,
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_forecast_of_the_next_broadside_is_exact(seat: int) -> None:
    state = parse_diagram(FIGHT, first=0)
    both = expected_worth(state)
    assert forecast_chance(state, seat, 0.0) == pytest.approx(
        win_chance(both[seat], both[1 - seat])
    )


def test_forecast_of_two_single_ships_is_exact() -> None:
    state = parse_diagram("<  .  .\n<  .  V\n>  C1  .\n>  .  .", first=0)
    worth = ship_values(DEFAULT_CONFIG)
    # they meet once: the corvette, with two guns less, wins 6 throws of 36 and 4 are equal
    wins, ties = 6 / 36, 4 / 36
    mine = (wins * worth[6]) + (1 - wins) * worth[7] / 2
    theirs = (1 - wins - ties) * worth[12] + (wins + ties) * worth[13] / 2
    assert (forecast_chance(state, 0, 1.0)) == pytest.approx(win_chance(mine, theirs))
    assert forecast_chance(state, 0, 0.0) == pytest.approx(win_chance(worth[6], worth[12]))


def test_fleet_without_value_has_no_chance() -> None:
    assert win_chance(0.0, 1.0) == 0.0 == win_chance(0.0, 0.0)
    assert win_chance(1.0, 0.0) == 1.0
    assert win_chance(2.0, 2.0) == 0.5


def test_kernel_does_not_store_which_ship_a_wreck_was() -> None:
    state = parse_diagram("<  .  .\n<  C1 #\n>  E1  .\n>  #  .", first=0)
    assert pieces(load_cells(state)) == [[(0, kernels.WRECKED)], [(kernels.WRECKED, -1), (6, -1)]]
    assert {WATER, WRECK, NOTHING} == {-1, -2, -3}
