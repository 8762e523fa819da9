"""The captains, and the twin of the rules that they look ahead with."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play, referee, start
from escadre.games.mats import twin
from escadre.games.mats.bots import (
    CAPTAINS,
    LORE,
    Captain,
    Foreseen,
    any_order,
    by_habit,
    by_mixture,
    estimate,
    never,
    traits,
    worths,
)
from escadre.games.mats.notation import parse_diagram, ship_names
from escadre.games.mats.rules import (
    GAME,
    NOTHING,
    SUNK,
    WATER,
    WRECK,
    Advance,
    Column,
    Config,
    State,
    Stay,
    combats,
    have_passed,
    initial_state,
    legal_actions,
    node,
    observe,
)
from escadre.games.mats.ships import Kind
from tests.games.mats.test_laws import kinds

ONE, TWO = Seat(0), Seat(1)
USUAL = Config()


# --- the twin --------------------------------------------------------------------------------


def listed(state: State, seat: int) -> set[tuple[int, int]]:
    """Ship and distance of every advance, as the twin finds them."""
    sea, found = twin.loaded(state), [0] * twin.MOST_MOVES
    count = twin.moves(sea, seat, twin.tables(state.config)[0], found)
    assert len(set(found[:count])) == count
    return {(twin.ship_of(sea, seat, move), move % 8) for move in found[:count]}


def pieces(sea: list[int]) -> list[list[tuple[int, int]]]:
    """What the cells of each column hold, from its last piece to its head, and nothing else."""
    found = []
    for seat in (0, 1):
        base = twin.CELLS + 2 * twin.WIDTH * seat
        span = range(sea[twin.TAIL + seat], sea[twin.HEAD + seat] + 1)
        found.append([(sea[base + cell], sea[base + twin.WIDTH + cell]) for cell in span])
        outside = set(range(twin.WIDTH)) - set(span)
        assert {sea[base + cell + twin.WIDTH * file] for cell in outside for file in (0, 1)} <= {
            twin.EMPTY
        }
    return found


def relative(sea: list[int]) -> int:
    """How many automatic advances are left while the tails stay where they are."""
    return sea[twin.REACH] - sea[twin.TAIL] - sea[twin.TAIL + 1]


def agree(sea: list[int], state: State) -> None:
    """The twin holds the same columns as the state."""
    fresh = twin.loaded(state)
    assert pieces(sea) == pieces(fresh)
    assert relative(sea) == relative(fresh)


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    ships=st.one_of(st.just(USUAL.ships), kinds()),
)
def test_the_twin_plays_by_the_rules(seed: int, ships: tuple[Kind, ...]) -> None:
    """Every advance, every combat and every end of a crossing of matches played at random."""
    config = Config(ships=ships)
    if GAME.objection(config):
        return
    rng, state = Random(seed), start(GAME, config)
    guns = twin.tables(config)[1]
    sea: list[int] = []
    while not isinstance(now := node(state), Terminal):
        before = state
        if isinstance(now, Chance):
            outcome = now.law.sample(rng)
            state = play(GAME, state, CHANCE, outcome)
            if before.shots is not None:
                dice = (*before.shots, *getattr(outcome, "pips", ()))
                assert twin.fight(sea, guns, dice) == len(dice)
        else:
            seat = now.seats[0]
            actions = list(legal_actions(observe(state, seat)))
            action = rng.choice(actions)
            state = play(GAME, state, seat, action)
            if before.columns is not None:
                advances = {(a.ship, a.by) for a in actions if isinstance(a, Advance)}
                assert listed(before, seat) == advances
                twin.advance(sea, seat, move_of(sea, seat, action, config))
        if before.columns is None or before.first is None:
            sea = [0] * twin.SIZE
            if state.columns is not None:
                orders = [
                    [2 * p.base + state.ships[n][p.base] for p in column.places]
                    for n, column in enumerate(state.columns)
                ]
                twin.begun(sea, orders[0], orders[1])
        if state.columns is None:
            sea[twin.REACH] -= 1
            while not twin.passed(sea):  # series without combat or choice pass by themselves
                sea[twin.REACH] -= 1
                assert twin.fight(list(sea), guns, [1] * 72) == 0
            continue
        gap = relative(twin.loaded(state)) - relative(sea)
        assert gap <= 0
        sea[twin.REACH] += gap  # automatic advances
        agree(sea, state)
        assert twin.passed(sea) == have_passed(state.columns)
        mine, left = [0] * 24, [0, 0]
        for seat_ in (0, 1):
            left[seat_] = twin.survivors(sea, seat_, mine)
            codes = {2 * n + c for n, c in enumerate(state.ships[seat_]) if c != SUNK}
            assert set(mine[: left[seat_]]) == codes


def move_of(sea: list[int], seat: int, action: object, config: Config) -> int:
    """An action in the twin's numbers."""
    if not isinstance(action, Advance):
        return twin.STAY
    found = [0] * twin.MOST_MOVES
    count = twin.moves(sea, seat, twin.tables(config)[0], found)
    return next(
        move
        for move in found[:count]
        if (twin.ship_of(sea, seat, move), move % 8) == (action.ship, action.by)
    )


FIGHT = """
    1   2   3   4   5
<   .   .   .   F   .
<   .   .   c1  V   E3
>   C1  E1  E2  c2  .
>   .   .   .   F   .
"""


def expected(state: State) -> tuple[float, float]:
    """The worth that both sides have after this phase's combats, over all dice, by the rules."""
    worth, sums, weight = worths(state.config), [0.0, 0.0], 0.0
    state = replace(state, advanced=2)
    shots = len(combats(state))
    for dice in product(range(1, 7), repeat=2 * shots):
        thrown = replace(state, shots=dice)
        losers = [loser for combat in combats(thrown) for loser in combat.losers]
        hit = set(losers)
        for seat in (0, 1):
            for ship, condition in enumerate(state.ships[seat]):
                if condition == SUNK:
                    continue
                value = worth[2 * ship + condition]
                if (seat, ship) in hit:
                    value = worth[2 * ship + 1] / 2 if condition == 0 else 0.0
                sums[seat] += value
        weight += 1
    return sums[0] / weight, sums[1] / weight


def foreseen(state: State, seat: int, trust: float) -> float:
    return twin.forecast(
        twin.loaded(state),
        seat,
        twin.tables(state.config)[1],
        worths(state.config),
        trust,
        [0.0] * twin.HOPES,
        twin.WIN,
        twin.TIE,
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_this_broadside_is_foreseen_exactly(seat: int) -> None:
    state = parse_diagram(FIGHT, first=0)
    both = expected(state)
    assert foreseen(state, seat, 0.0) == pytest.approx(twin.chance(both[seat], both[1 - seat]))


def test_the_slide_of_two_single_ships_is_foreseen_exactly() -> None:
    state = parse_diagram("<  .  .\n<  .  V\n>  C1  .\n>  .  .", first=0)
    worth = worths(USUAL)
    # they meet once: the corvette, with two guns less, wins 6 throws of 36 and 4 are equal
    wins, ties = 6 / 36, 4 / 36
    mine = (wins * worth[6]) + (1 - wins) * worth[7] / 2
    theirs = (1 - wins - ties) * worth[12] + (wins + ties) * worth[13] / 2
    assert (foreseen(state, 0, 1.0)) == pytest.approx(twin.chance(mine, theirs))
    assert foreseen(state, 0, 0.0) == pytest.approx(twin.chance(worth[6], worth[12]))


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), ships=st.one_of(st.just(USUAL.ships), kinds()))
def test_an_estimate_favours_no_seat(seed: int, ships: tuple[Kind, ...]) -> None:
    """With seats exchanged, and the axis with them, each expects what the other did."""
    config = Config(ships=ships)
    if GAME.objection(config):
        return
    rng, state = Random(seed), start(GAME, config)
    while not isinstance(now := node(state), Terminal):
        if (hopes := estimate(state)) is not None:
            assert state.columns is not None
            one, two = state.columns
            columns = Column(-two.head, two.places), Column(-one.head, one.places)
            turned = replace(state, ships=(state.ships[1], state.ships[0]), columns=columns)
            assert estimate(turned) == pytest.approx((hopes[1], hopes[0]))
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.law.sample(rng))
        else:
            seat = now.seats[0]
            state = play(GAME, state, seat, rng.choice(legal_actions(observe(state, seat))))


def test_who_has_nothing_left_has_lost() -> None:
    assert twin.chance(0.0, 1.0) == 0.0 == twin.chance(0.0, 0.0)
    assert twin.chance(1.0, 0.0) == 1.0
    assert twin.chance(2.0, 2.0) == 0.5


# --- what they do ----------------------------------------------------------------------------


def test_the_advance_that_promises_most_is_chosen() -> None:
    state = parse_diagram(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   V   E1  E2
    >   E3  F   C1  .   .
    >   .   .   .   .   .
    """,
        first=0,
    )
    for trust in (0.0, 1.0):
        values = {}
        for action in legal_actions(observe(state, ONE)):
            after = state if isinstance(action, Stay) else GAME.apply(state, ONE, action)
            values[action] = foreseen(replace(after, advanced=0), 0, trust)
        chosen = Foreseen(trust)(observe(state, ONE), Random(0))
        assert values[chosen] == max(values.values())
    assert Foreseen(0.0)(observe(state, ONE), Random(0)) == Advance(5, 1)  # supports the corvette


def test_no_advance_is_better_than_a_bad_one() -> None:
    state = parse_diagram("<  .  .\n<  V  F\n>  E1  .\n>  .  .", first=0)
    seen = observe(state, ONE)
    assert {type(action) for action in legal_actions(seen)} == {Advance, Stay}
    away = parse_diagram("<  .  .  .\n<  .  V  F\n>  E1  .  .\n>  .  .  .", first=0)
    assert Foreseen(0.0)(observe(away, ONE), Random(0)) == Stay()


def letters(order: tuple[int, ...]) -> str:
    return "".join(ship_names(USUAL)[ship][0] for ship in order)


def column(captain: Captain, seed: int, config: Config = USUAL) -> tuple[int, ...]:
    """The whole column that a captain orders, ship by ship."""
    state, rng = initial_state(config), Random(seed)
    while not state.ready[0]:
        action = captain.choose(observe(state, ONE), rng)
        assert referee(GAME, state, ONE, action) is None
        state = GAME.apply(state, ONE, action)
    return tuple(ship for ship in state.orders[0] if ship is not None)


def test_the_mixture_is_one_of_the_420_orders() -> None:
    distinct = {letters(order) for order in permutations(range(7))}
    assert len(distinct) == 420
    assert set(LORE.mixture) <= distinct
    assert sum(LORE.mixture.values()) == pytest.approx(1, abs=0.002)
    assert min(LORE.mixture.values()) > 0
    assert LORE.made


def test_the_admiral_draws_her_columns_from_the_mixture() -> None:
    """Ship by ship, and yet each whole order as often as its weight says."""
    drawn = Counter(letters(column(CAPTAINS["amiral"], seed)) for seed in range(2000))
    assert set(drawn) == set(LORE.mixture)
    for order, weight in LORE.mixture.items():
        spread = 4 * (weight * (1 - weight) / 2000) ** 0.5
        assert abs(drawn[order] / 2000 - weight) < spread, order


def test_what_stands_there_already_is_kept() -> None:
    seen = observe(initial_state(USUAL), ONE)
    head = next(iter(LORE.mixture))[0]
    ship = next(n for n in range(7) if letters((n,)) == head)
    order = by_mixture(seen, (ship,), Random(1))
    assert order[0] == ship and sorted(order) == list(range(7))
    tail_first = by_mixture(seen, (3, 4, 0), Random(1))
    assert tail_first[:3] == (3, 4, 0) and sorted(tail_first) == list(range(7))


def test_fewer_ships_or_others_are_ordered_by_habit() -> None:
    left = replace(initial_state(USUAL), ships=((0, SUNK, 1, SUNK, 0, SUNK, 0), (0,) * 7))
    seen = observe(replace(left, orders=((None,) * 4, (None,) * 7)), ONE)
    assert sorted(by_mixture(seen, (), Random(1))) == [0, 2, 4, 6]
    assert by_mixture(seen, (), Random(1)) == by_habit(seen, (), Random(1))
    own = Config(ships=(Kind("brick", 3, (1, 9), (0, 2)), Kind("jonque", 2, (6, 0), (2, 0))))
    assert sorted(column(CAPTAINS["amiral"], 1, own)) == [0, 1, 2, 3, 4]


def test_habits_keep_big_guns_together() -> None:
    """The better of two orders is drawn more often, the other sometimes."""
    config = Config(ships=USUAL.ships[1:])  # two corvettes, a frigate, a ship of the line
    seen = observe(initial_state(config), ONE)
    apart = Counter(
        abs(order.index(2) - order.index(3))
        for order in (by_habit(seen, (), Random(seed)) for seed in range(300))
    )
    chance = Counter(
        abs(order.index(2) - order.index(3))
        for order in (any_order(seen, (), Random(seed)) for seed in range(300))
    )
    assert apart[1] > chance[1] + 30
    assert min(apart[n] for n in (1, 2, 3)) > 0


def test_the_mousse_lines_up_by_size_and_stays_in_line() -> None:
    """The small ones first; of equals any, so that ships alike change places."""
    columns = [column(CAPTAINS["mousse"], seed) for seed in range(8)]
    assert {letters(order) for order in columns} == {"eeeccfv"}
    assert len(set(columns)) > 1
    state = parse_diagram(FIGHT, first=0)
    assert CAPTAINS["mousse"].choose(observe(state, ONE), Random(1)) == Stay()


def test_the_bosco_looks_up_one_time_in_four() -> None:
    state = parse_diagram(FIGHT, first=0)
    awake = Foreseen(0.0)(observe(state, ONE), Random(0))
    assert awake != Stay()
    chosen = [CAPTAINS["bosco"].choose(observe(state, ONE), Random(n)) for n in range(500)]
    assert set(chosen) == {awake, Stay()}
    assert 80 < chosen.count(awake) < 170


def test_the_capitaine_keeps_big_guns_apart() -> None:
    """The frigate and the ship of the line stand side by side in 2 of 7 orders drawn by lot."""
    columns = [column(CAPTAINS["capitaine"], seed) for seed in range(200)]
    together = sum(abs(order.index(5) - order.index(6)) == 1 for order in columns)
    assert together < 10
    assert len({letters(order) for order in columns}) > 20


def test_traits_are_told_of_masts_and_guns_alone() -> None:
    assert traits([(1, 4), (2, 3), (4, 1)]) == pytest.approx(
        [15, 15, 4, 4, 0, 0, -4 / 3 + 1 / 3, 5 / 9, 4, 1, -16 / 3 + 1 / 3, 17 / 9, 16, 1]
    )
    assert traits([(0, 2)]) == [0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 4, 4]


def test_every_level_is_another_kind_of_captain() -> None:
    assert list(CAPTAINS) == ["mousse", "bosco", "capitaine", "amiral"]
    ways = {(captain.ordering, captain.advancing) for captain in CAPTAINS.values()}
    assert len(ways) == 4


def match(one: Captain, two: Captain, seed: int) -> int:
    """Who wins: 0 or 1, or 2 when both lose."""
    rng, state = Random(seed), start(GAME, USUAL)
    captains = (one, two)
    while not isinstance(now := node(state), Terminal):
        if isinstance(now, Decision):
            seat = now.seats[0]
            action = captains[seat].choose(observe(state, seat), rng)
            state = play(GAME, state, seat, action)
        else:
            state = play(GAME, state, CHANCE, now.law.sample(rng))
    return now.places.index(1) if 1 in now.places else 2


@pytest.mark.parametrize(
    ("weaker", "least"),
    [
        (Captain(by_mixture, never), 0.7),
        (Captain(any_order, Foreseen(0.0)), 0.55),
        (CAPTAINS["mousse"], 0.8),
    ],
)
def test_the_admiral_wins_most_matches(weaker: Captain, least: float) -> None:
    """A few matches with dice that are always the same; how strong, benchmarks/mats.py measures."""
    wins = sum(match(CAPTAINS["amiral"], weaker, seed) == 0 for seed in range(20))
    wins += sum(match(weaker, CAPTAINS["amiral"], seed) == 1 for seed in range(20))
    assert wins / 40 >= least


def test_what_has_no_meaning_to_the_rules_has_none_to_the_twin() -> None:
    state = parse_diagram("<  .  .\n<  C1 #\n>  E1  .\n>  #  .", first=0)
    assert pieces(twin.loaded(state)) == [[(0, twin.HULK)], [(twin.HULK, -1), (6, -1)]]
    assert {WATER, WRECK, NOTHING} == {-1, -2, -3}
