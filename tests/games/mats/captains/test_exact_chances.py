"""Test the exact chances with few ships against the dice of the rules, and against numbers."""

from collections.abc import Iterator
from random import Random

import pytest

from escadre.analysis.rollouts import expected_return
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal
from escadre.games.mats import KIT
from escadre.games.mats.captains.advice import advise
from escadre.games.mats.captains.exact_chances import exact_chances, wins_of_broadside
from escadre.games.mats.captains.shown_chances import shown_returns
from escadre.games.mats.kernels import load_columns
from escadre.games.mats.rules.game import apply, empty_orders, initial_state, node, observe
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
    SUNK,
    AdvancingStage,
    Config,
    FiringStage,
    OrderingStage,
    State,
)

SCOUT, CORVETTE, FRIGATE, LINE = 0, 3, 5, 6


def conditions(ships: dict[int, int]) -> tuple[int, ...]:
    return tuple(ships.get(ship, SUNK) for ship in range(7))


def state_with(
    first: dict[int, int], second: dict[int, int], config: Config | None = None
) -> State:
    ships = conditions(first), conditions(second)
    return State(config or Config(), ships, empty_orders(ships))


@pytest.mark.parametrize(
    ("first", "second", "wins", "losses"),
    [
        ({SCOUT: INTACT}, {LINE: HIT}, 0.252, 0.662),
        ({FRIGATE: HIT}, {CORVETTE: HIT}, 0.583, 0.278),
        ({LINE: HIT}, {CORVETTE: HIT}, 0.722, 0.167),
    ],
)
def test_one_ship_against_one_has_the_chances_of_its_dice(
    first: dict[int, int], second: dict[int, int], wins: float, losses: float
) -> None:
    """Regression test: the duel of a scout showed 12%, but the next roll alone won 22%."""
    state = state_with(first, second)
    shown = shown_returns(state)
    assert shown
    assert [(1 + each) / 2 for each in shown] == pytest.approx([wins, losses], abs=6e-4)


def following(state: State) -> Iterator[tuple[float, State]]:
    """Yield the states after an event of chance, with their probabilities."""
    now = node(state)
    assert isinstance(now, Chance)
    for outcome, fraction in now.distribution.outcomes():
        yield float(fraction), apply(state, CHANCE, outcome)


def wins_by_rules(state: State, seat: int) -> float:
    """Return the mean chance of a seat after an event of chance, through the rules."""
    now = node(state)
    if isinstance(now, Terminal):
        return (1 + now.returns[seat]) / 2
    if (known := exact_chances(state)) is not None:
        return known[seat]
    return sum(chance * wins_by_rules(each, seat) for chance, each in following(state))


def positions_with_few_ships(seed: int, shields: bool) -> Iterator[State]:
    """Yield the positions of a match that begins with three ships."""
    rng = Random(seed)
    fleets = [{SCOUT: INTACT, rng.choice([CORVETTE, LINE]): rng.choice([INTACT, HIT])}]
    fleets.insert(rng.randrange(2), {rng.choice([FRIGATE, LINE]): INTACT})
    state = state_with(fleets[0], fleets[1], Config(wrecks_shield=shields))
    while not isinstance(now := node(state), Terminal):
        yield state
        if isinstance(now, Chance):
            state = apply(state, CHANCE, now.distribution.sample(rng))
        else:
            seat = Seat(now.seats[0])
            state = apply(state, seat, KIT.captains["bosco"].choose(observe(state, seat), rng))


@pytest.mark.parametrize("shields", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_chance_before_dice_is_the_mean_of_the_chances_after_them(seed: int, shields: bool) -> None:
    """MAT-3, MAT-18 to MAT-25: with three ships or fewer, dice change no chance on average."""
    broadsides = 0
    for state in positions_with_few_ships(seed, shields):
        if not isinstance(state.stage, FiringStage):
            continue
        known = exact_chances(state)
        assert known
        for seat in range(2):
            mean = sum(chance * wins_by_rules(each, seat) for chance, each in following(state))
            assert known[seat] == pytest.approx(mean)
        broadsides += 1
    assert broadsides


@pytest.mark.parametrize("seed", range(6))
def test_position_preview_and_hint_show_the_exact_chance(seed: int) -> None:
    for state in positions_with_few_ships(seed, shields=False):
        now, known = node(state), exact_chances(state)
        if known is None or isinstance(state.stage, OrderingStage):
            continue
        for seat in range(2):
            value = expected_return(KIT, observe(state, Seat(seat))).value
            assert value == pytest.approx(2 * known[seat] - 1)
        if isinstance(now, Decision) and isinstance(state.stage, AdvancingStage):
            seat = now.seats[0]
            advice = advise(observe(state, Seat(seat)), Random(0))
            assert advice
            assert advice.options[0].value == pytest.approx(2 * known[seat] - 1)
            after = apply(state, Seat(seat), advice.options[0].action)
            expected = expected_return(KIT, observe(after, Seat(seat))).value
            assert expected == pytest.approx(2 * known[seat] - 1)


def test_more_ships_have_no_exact_chance() -> None:
    assert exact_chances(initial_state(Config())) is None
    assert exact_chances(state_with({0: INTACT, 1: INTACT}, {0: INTACT, 1: INTACT})) is None


def test_chance_is_not_below_the_chance_to_win_by_the_next_broadside() -> None:
    """Regression test: a broadside that the opponent wins for certain left a chance."""
    state = KIT.parse_state("crossing=2 first=1 advanced=2 | @2 e1 | @2 F+C1 C2 V")
    assert isinstance(state.stage, FiringStage)
    cells = load_columns(state.conditions, state.stage.columns)
    assert wins_of_broadside(state.config, cells) == pytest.approx((0.0, 1.0))
    assert shown_returns(state) == pytest.approx([-1.0, 1.0])
