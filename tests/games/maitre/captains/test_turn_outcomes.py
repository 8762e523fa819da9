"""Test that the outcomes of whole turns agree with the rules."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escadre.core.chance import random_item
from escadre.core.game import CHANCE, Chance, Seat, Terminal, play, start
from escadre.games.maitre.captains.network import load_network
from escadre.games.maitre.captains.turn_outcomes import (
    Branch,
    after_failure,
    card_values,
    rate_actions,
    turn_branches,
)
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.game import GAME, legal_actions, node, observe
from escadre.games.maitre.rules.model import Attack, Attempt, Config, FitOut, State
from tests.conftest import often
from tests.games.maitre.states import card, fleet, position


@settings(max_examples=often(15, 6))
@given(st.integers(0, 10**6))
def test_computed_outcomes_of_a_turn_match_the_rules(seed: int) -> None:
    """In a random match, the end of each turn is among its branches, or is a failure."""
    rng, state = Random(seed), start(GAME, Config(players=3, rounds=12))
    begun: list[Branch] = []
    before = state
    while not isinstance(now := node(state), Terminal):
        turns = state.turns_completed
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.distribution.sample(rng))
        else:
            (seat,) = now.seats
            actions = list(legal_actions(observe(state, seat)))
            action = random_item(actions, rng)
            if state.in_progress is None:
                before, begun = state, turn_branches(state, action)
            state = play(GAME, state, seat, action)
        if state.turns_completed > turns:
            ends = [end for branch in begun for end in branch.ends]
            if isinstance(state.last_turn, Attempt) and not is_complete(state, state.last_turn):
                ends = [after_failure(before)]
            assert cards_on_the_table(state) in map(cards_on_the_table, ends)


def cards_on_the_table(state: State) -> tuple[object, ...]:
    """Return the cards on the table: the port, the piles and the fleets."""
    return (
        state.port,
        state.hidden_ships,
        state.returned_ships,
        state.goods,
        state.treasures,
        state.fleets,
    )


def test_chances_of_a_turn_are_exact() -> None:
    state = position("1+2 1+4", "2+2:plus 3+4", port="1+3 2+1 3+3 2+4")
    listed = {each.action: each for each in rate_actions(state, load_network())}
    for action, each in listed.items():
        assert sum(chance for chance, _ in each.ends) == pytest.approx(1)
        if not isinstance(action, FitOut):
            assert each.ends[0][0] == pytest.approx(success_value(state, Seat(0), action))
    arm = listed[FitOut()]
    assert [fleet(end, 0) for _, end in arm.ends[:-1]] == [
        f"1+2 1+4 {id}" for id in ("1+3", "2+1", "3+3", "2+4")
    ]
    equal = rate_actions(state, lambda states: [np.full(2, 0.5) for _ in states])
    (even,) = (each for each in equal if each.action == FitOut())
    assert sum(chance for chance, _ in even.ends[:-1]) == pytest.approx(
        success_value(state, Seat(0), FitOut())
    )
    assert all(each.ratings == pytest.approx([0.5, 0.5]) for each in equal)
    fight = listed[Attack(card("1+2"), card("2+2"))]
    assert [fleet(end, 1) for _, end in fight.ends[:2]] == ["2+2 3+4", "2+2:plus 3+4"]
    assert [round(36 * chance) for chance, _ in fight.ends] == [21, 15, 0]


def test_values_are_in_eighths_of_the_best_and_never_zero() -> None:
    assert card_values([1, 2, 3], [0.2, 0.1, -0.5]) == {1: 1.0, 2: 0.5, 3: 0.125}
    assert card_values([1, 2], [0.0, -1.0]) == {1: 1.0, 2: 1.0}


def test_winner_of_a_fight_takes_the_best_outcome() -> None:
    state = position("1+3:kind", "3+3 3+4")
    listed = rate_actions(state, load_network())
    fight = next(each for each in listed if isinstance(each.action, Attack))
    won, lost = fight.ends[0][1], fight.ends[1][1]
    assert fleet(won, 1) == "3+4"
    assert sorted(fleet(lost, 1).split()) in (["3+3", "3+4:kind"], ["3+3:kind", "3+4"])
