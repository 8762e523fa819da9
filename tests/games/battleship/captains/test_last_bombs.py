"""Test the chances at the end of a match against a count of all possible fleets."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from escadre.analysis.rollouts import expected_return
from escadre.analysis.shown_advice import game_advice
from escadre.core.advice import limit_undecided_return
from escadre.core.chance import random_item
from escadre.core.game import Seat, Terminal
from escadre.games.battleship import KIT
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of
from escadre.games.battleship.captains.settled import (
    SunkShips,
    settled_returns,
    settled_value,
)
from escadre.games.battleship.captains.shown_chances import shown_returns
from escadre.games.battleship.rules.fleets import ship_placements
from escadre.games.battleship.rules.game import GAME, bombs_left, complete_state, initial_state
from escadre.games.battleship.rules.model import Config, State

FEW_SINKABLE_SHIPS = (
    "variant=1 drawn=1"
    " | 3H1h 4B2h 5F4h 2I6h 3A7h ready x B1 C1 D1 E1 A2 B2 C2 D2 E2 B3 C3 D3 E3 G3 I3 J3 A4 F4 G4"
    " H4 I4 J4 C5 G5 H5 I5 B6 D6 H6 B8 C8 D8 D10"
    " | 3E3h 3J1v 5B3v 2G6v 4G9h ready x C1 F1 G1 J1 B2 H2 J2 I3 J3 C4 I4 J4 B5 G5 H5 D6 G6 J6 C7"
    " G7 H7 G8 H8 I8 J8 A9 D9 E9 G9 H9 I9 J9 F10 I10"
)
CONFIG = Config(width=5, height=5, fleet=(3, 2), bombs=8, first="1")
FLEETS = [
    tuple(sorted((large, small)))
    for large, halo in ship_placements(CONFIG.sea, 3)
    for small, _ in ship_placements(CONFIG.sea, 2)
    if not halo & small
]


def states_of_match(seed: int) -> Iterator[State]:
    """Yield the states of a match in which the bombs of two captains fall."""
    rng = Random(seed)
    fleets = random_item(FLEETS, rng), random_item(FLEETS, rng)
    first = initial_state(CONFIG)
    state = complete_state(State(CONFIG, Seat(0), fleets, (True, True), first.bombed))
    while state.shooter is not None:
        yield state
        seat = state.shooter
        action = KIT.captains["bosco"].choose(GAME.observe(state, seat), rng)
        state = GAME.apply(state, seat, action)
    yield state


def mean_results(state: State, seat: Seat) -> list[float]:
    """Return the mean result of each last bomb, over all fleets that fit the answers."""
    target = Seat(1 - seat)
    known = knowledge_of(GAME.observe(state, seat), target)
    fitting = [
        fleet
        for fleet in FLEETS
        if sum(fleet) & known.bombed == known.hit
        and tuple(ship for ship in fleet if not ship & ~known.bombed) == known.sunk
    ]
    means = []
    for action in GAME.legal_actions(GAME.observe(state, seat)):
        total = 0.0
        for fleet in fitting:
            fleets = (fleet, state.fleets[1]) if target == 0 else (state.fleets[0], fleet)
            world = complete_state(State(CONFIG, state.first, fleets, state.ready, state.bombed))
            node = GAME.node(GAME.apply(world, seat, action))
            assert isinstance(node, Terminal)
            total += node.returns[seat]
        means.append(total / len(fitting))
    return means


def test_last_bomb_has_the_chance_of_all_possible_fleets() -> None:
    """Regression test: a certain hit that could not win showed 92%, a sure win 27%."""
    results = set[float]()
    for seed in range(40):
        *_, last, _ = states_of_match(seed)
        seat = last.shooter
        assert seat is not None
        if bombs_left(last, 0) + bombs_left(last, 1) != 1:
            continue
        means = mean_results(last, seat)
        observation = GAME.observe(last, seat)
        advice = game_advice(KIT, observation)
        assert advice is not None
        best = max(means)
        assert expected_return(KIT, observation).value == pytest.approx(best, abs=1e-5)
        by_action = {each.action: each.value for each in advice.options}
        told = [by_action[action] for action in GAME.legal_actions(observation)]
        assert told == pytest.approx([max(-0.98, min(0.98, m)) if -1 < m < 1 else m for m in means])
        assert advice.options[0].value == pytest.approx(max(told))
        results.add(round(best, 3))
    assert {-1.0, 1.0} < results, "some are decided, some are not"


def test_settled_positions_show_the_result() -> None:
    """Regression test: the chance was 76% where no bomb could change the result any more."""
    settled_count = 0
    for seed in range(60):
        *states, over = states_of_match(seed)
        node = GAME.node(over)
        assert isinstance(node, Terminal)
        for state in states:
            if (settled := settled_returns(state)) is not None:
                settled_count += 1
                assert settled == [*node.returns]
                assert shown_returns(state) == settled
                for seat in (Seat(0), Seat(1)):
                    observation = GAME.observe(state, seat)
                    assert expected_return(KIT, observation).value == settled[seat]
    assert settled_count > 20


def test_last_bombs_show_the_same_chance_for_hint_and_position() -> None:
    combined, certain = 0, 0
    for seed in range(40):
        for state in states_of_match(seed):
            bombs = bombs_left(state, 0) + bombs_left(state, 1)
            if bombs not in (2, 3) or settled_returns(state) is not None:
                continue
            seat = state.shooter
            assert seat is not None
            observation = GAME.observe(state, seat)
            advice = game_advice(KIT, observation)
            assert advice is not None
            best = max(advice.options, key=lambda option: option.value)
            value = expected_return(KIT, observation).value
            if abs(value) < 1:
                assert best.value == pytest.approx(limit_undecided_return(value))
                combined += 1
            elif value == 1:
                assert best.value == 1
                after = settled_returns(GAME.apply(state, seat, best.action))
                assert after is not None and after[seat] == 1, "the best bomb settles the match"
                certain += 1
    assert combined and certain


def best_result_of_two_bombs(state: State, seat: Seat) -> float:
    """Return the most that a seat can expect from two bombs, if the other seat's bombs are lost."""
    target = Seat(1 - seat)
    known = knowledge_of(GAME.observe(state, seat), target)
    own, other = known.sunk, knowledge_of(state, seat).sunk
    fitting = [
        fleet
        for fleet in FLEETS
        if sum(fleet) & known.bombed == known.hit
        and tuple(ship for ship in fleet if not ship & ~known.bombed) == own
    ]

    def answer(fleet: tuple[int, ...], bombed: int, square: int) -> object:
        ship = next((each for each in fleet if each >> square & 1), 0)
        return ship if ship and not ship & ~(bombed | 1 << square) else bool(ship)

    def best(fleets: list[tuple[int, ...]], bombed: int, bombs: int) -> float:
        """Return the sum of the results over these fleets."""
        if not bombs:
            total = 0.0
            for fleet in fleets:
                sunk = SunkShips(*_size_and_number(fleet, bombed))
                lost = SunkShips(sum(map(int.bit_count, other)), len(other))
                total += (sunk > lost) - (sunk < lost)
            return total
        sums = []
        for square in CONFIG.sea.squares(CONFIG.sea.all_squares & ~bombed):
            groups = defaultdict[object, list[tuple[int, ...]]](list)
            for fleet in fleets:
                groups[answer(fleet, bombed, square)].append(fleet)
            after = bombed | 1 << square
            sums.append(sum(best(each, after, bombs - 1) for each in groups.values()))
        return max(sums)

    return best(fitting, known.bombed, 2) / len(fitting)


def _size_and_number(fleet: tuple[int, ...], bombed: int) -> tuple[int, int]:
    sunk = [ship for ship in fleet if not ship & ~bombed]
    return sum(map(int.bit_count, sunk)), len(sunk)


def test_chance_is_not_above_what_the_last_bombs_can_reach() -> None:
    """Regression test: the chance was 25% where two bombs could sink a ship 2% of the time."""
    checked, limited = 0, 0
    for seed in range(10):
        for state in states_of_match(seed):
            seat = state.shooter
            if seat is None or (bombs_left(state, seat), bombs_left(state, 1 - seat)) != (2, 1):
                continue
            value = (shown_returns(state) or [0.0, 0.0])[seat]
            if abs(value) == 1:
                continue
            most = best_result_of_two_bombs(state, seat)
            assert value <= most + 1e-6
            checked, limited = checked + 1, limited + (value > most - 1e-6)
    assert checked >= 2 and limited


def test_squares_where_two_bombs_sink_a_ship_do_not_count_as_lost() -> None:
    """Regression test: a bomb on H8 cost 25 points, because it was not compared."""
    state = KIT.parse_state(FEW_SINKABLE_SHIPS)
    value = (shown_returns(state) or [0.0, 0.0])[1]
    assert value == pytest.approx(-0.959, abs=0.003)
    advice = game_advice(KIT, GAME.observe(state, Seat(1)))
    assert advice is not None
    values = {KIT.format_action(state.config, each.action): each.value for each in advice.options}
    assert KIT.format_action(state.config, advice.options[0].action) in ("H1", "H2", "I1", "I2")
    assert -1 < values["H8"] < values["J1"] <= values["I1"] == pytest.approx(value, abs=0.004)
    sentences = {each.id for option in advice.options for each in option.reasons}
    assert "advice-sinkable" in sentences and "advice-room" not in sentences


def test_seat_without_bombs_cannot_sink_the_ship_it_has_hit() -> None:
    """Regression test: such a position counted as open, with a choice to be judged."""
    count = 0
    for seed in range(60):
        for state in states_of_match(seed):
            seat = state.shooter
            if seat is None or bombs_left(state, 1 - seat):
                continue
            own, other = (SunkShips.of(knowledge_of(state, Seat(n))) for n in (1 - seat, seat))
            if own > other and knowledge_of(state, seat).open_hits:
                assert (settled_returns(state) or (0.0, 0.0))[seat] == 1
                count += 1
    assert count


def test_ship_is_bounded_by_the_bombs_that_it_still_needs() -> None:
    """Three bombs and a hit do not sink a ship of four that cannot cover the hit."""
    sea = Config(width=6, height=6).sea
    hit = 1 << sea.square(0, 0)
    around = sum(1 << sea.square(x, y) for x, y in ((2, 0), (0, 3)))
    knowledge = Knowledge(sea, hit | around, hit, (), (4, 2))
    start = Knowledge(sea, 0, 0, (), (4, 2))
    assert settled_value((start, knowledge), (3, 0)) is None
    sunk = replace(start, sunk=(0b1111,), afloat=(2,))
    assert settled_value((sunk, knowledge), (3, 0)) == -1
