"""Test advice by rollouts, in the toy game and on small seas."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from escadre import Match
from escadre.analysis.rollouts import (
    compare_by_rollouts,
    expected_return,
    fully_known_state,
    is_second_worse,
    mean,
    paired_difference,
    rollout_returns,
)
from escadre.analysis.shown_advice import advise
from escadre.core.advice import AdvisedAction, advice_from_values
from escadre.core.chance import Dice
from escadre.core.game import CHANCE, AnyGame, Chance, Decision, Node, Seat, Terminal
from escadre.core.i18n.catalogue import text
from escadre.core.kit import Analysis, AnyKit
from tests.bots.test_generic import SEVEN
from tests.conftest import often
from tests.helpers.matches import KITS, random_match
from tests.toy import KIT

ONE_GOOD_KEG = replace(KIT, game=SEVEN, captains={})


@dataclass(frozen=True)
class Thrown:
    """The number of a match, and its three dice once rolled."""

    viewer: Any
    number: int
    pips: tuple[int, ...] = ()
    config: Any = None


def three_dice(state: Thrown) -> Node:
    """Roll three dice; more than ten pips win, with probability one half."""
    if not state.pips:
        return Chance(Dice(3), "ONE-1")
    result = 1.0 if sum(state.pips) > 10 else -1.0
    return Terminal((result, -result), (1, 2), "ONE-1", text("match-over"))


def apply_roll(state: Thrown, seat: Seat, outcome: Any) -> Thrown:
    return Thrown(None, state.number, outcome.pips)


TOY: AnyGame = KIT.game
THREE_DICE: AnyKit = replace(
    KIT,
    game=replace(
        TOY,
        initial_state=lambda config: Thrown(None, -1),
        node=three_dice,
        apply=apply_roll,
        observe=lambda state, viewer: state,
        determinize=lambda seen, rng: seen,
    ),
)


def test_expected_returns_of_different_observations_use_different_luck() -> None:
    """With shared luck, the errors of all estimates would add up in the report of one player."""
    numbers = range(400)
    expected = [expected_return(THREE_DICE, Thrown(0, n), 8).value for n in numbers]
    assert expected == [expected_return(THREE_DICE, Thrown(0, n), 8).value for n in numbers]
    assert abs(mean(expected).value) < 3 * mean(expected).standard_error
    assert mean(expected).standard_error == pytest.approx((1 / 8 / 400) ** 0.5, rel=0.2)


def test_all_seats_share_the_rollouts_of_a_known_state() -> None:
    rolled: list[Thrown] = []

    def apply_and_count(state: Thrown, seat: Seat, outcome: Any) -> Thrown:
        rolled.append(state)
        return apply_roll(state, seat, outcome)

    known = replace(
        THREE_DICE.game,
        apply=apply_and_count,
        determinize=lambda seen, rng: replace(seen, viewer=None),
        perfect_information=lambda state: True,
    )
    kit = replace(THREE_DICE, game=known)
    first, second = (expected_return(kit, Thrown(seat, 1), 8) for seat in (0, 1))
    assert len(rolled) == 8
    assert first.value == -second.value


def test_the_only_good_action_is_the_best() -> None:
    seen = SEVEN.observe((), 0)  # type: ignore[arg-type]
    advice = advise(ONE_GOOD_KEG, seen)
    assert advice.best is not None
    assert (advice.best.action.keg, advice.best.value) == (7, 1.0)
    assert [each.value for each in advice.options[1:]] == [-1.0] * (len(advice.options) - 1)


def test_equally_good_actions_are_tied() -> None:
    seen = SEVEN.observe((7,), 1)  # type: ignore[arg-type]
    advice = advise(ONE_GOOD_KEG, seen)
    assert advice.best is None
    assert advice.tied == len(advice.options) > 1


def test_an_action_is_worse_only_beyond_233_standard_errors() -> None:
    even = [0.0, 1.0] * 50  # a standard error of 0.05
    assert paired_difference([x + 0.5 for x in even], even) == mean([0.5] * 100)
    strays = [-1.0, 1.0] * 50
    edge = 2.33 * mean(strays).standard_error
    assert not is_second_worse([x + edge * 0.999 for x in strays], [0.0] * 100)
    assert is_second_worse([x + edge * 1.001 for x in strays], [0.0] * 100)


def test_rollouts_use_the_same_luck_for_all_actions() -> None:
    """Two equal actions have the same return in every sampled state."""
    match = Match(KIT)
    rng = Random(1)
    while not match.turn:
        match.roll(rng)
    seen = match.see(match.turn[0])
    action = match.legal(match.turn[0])[0]
    one, two = rollout_returns(KIT, seen, [action, action], 12, Random(2))
    assert one == two
    assert len(set(one)) > 1, "returns differ between sampled states"


@given(values=st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=6))
def test_computed_advice_is_sorted_with_the_preferred_action_first_among_ties(
    values: list[float],
) -> None:
    best_index = max(range(len(values)), key=values.__getitem__)
    advice = advice_from_values(
        (AdvisedAction(n, value) for n, value in enumerate(values)), first=best_index
    )
    assert advice.options[0].action == best_index
    assert [each.value for each in advice.options] == sorted(values, reverse=True)
    assert advice.tied == values.count(max(values))


@settings(max_examples=often(10, 4), deadline=None, phases=[Phase.generate])
@given(data=st.data())
def test_equal_observations_give_equal_advice(data: st.DataObject) -> None:
    """Two states with the same observation give identical advice and expected returns."""
    kit: AnyKit = KITS[data.draw(st.sampled_from(["battleship", "skirmish", "mats"]))]
    state, seat = _random_decision(kit, data)
    seen = kit.game.observe(state, seat)
    other = kit.game.determinize(seen, Random(data.draw(st.integers(0, 99))))
    twin = kit.game.observe(other, seat)
    actions = list(kit.game.legal_actions(seen))[:3]

    def encoded_advice(sight: Any) -> bytes:
        given_ = compare_by_rollouts(kit, sight, actions, 4, Random(0))
        return msgspec.json.encode((given_, expected_return(kit, sight, 3)))

    assert encoded_advice(seen) == encoded_advice(twin)


def _random_decision(kit: AnyKit, data: st.DataObject) -> tuple[Any, Any]:
    """Return a state of a random match, and a seat that has to choose in it."""
    config = kit.game.config_type()
    record = random_match(kit, config, data.draw(st.integers(0, 2)))
    first = kit.game.initial_state(config)
    states = [first]
    for ply in record.plies[: data.draw(st.integers(10, 40))]:
        states.append(kit.game.apply(states[-1], ply.seat, ply.action))
    state = next(each for each in reversed(states) if isinstance(kit.game.node(each), Decision))
    node = kit.game.node(state)
    assert isinstance(node, Decision)
    return state, data.draw(st.sampled_from(node.seats))


def test_expected_return_before_chance_is_the_exact_mean() -> None:
    """Before a die roll, it is the mean of the expected returns after each outcome."""
    kit, seat = KITS["mako"], Seat(0)
    record = random_match(kit, kit.game.config_type(), 1)
    state, chance_node_count = kit.game.initial_state(record.config), 0
    for ply in record.plies[:20]:
        if isinstance(node := kit.game.node(state), Chance):
            chance_node_count += 1
            mean_after = 0.0
            for outcome, chance in node.distribution.outcomes():
                after = kit.game.apply(state, CHANCE, outcome)
                mean_after += (
                    float(chance) * expected_return(kit, kit.game.observe(after, seat), 2).value
                )
            before = expected_return(kit, kit.game.observe(state, seat), 2)
            assert before.value == pytest.approx(mean_after)
        state = kit.game.apply(state, ply.seat, ply.action)
    assert chance_node_count > 3


def test_two_player_estimates_are_calibrated() -> None:
    """Calibration 2 turns odds of 3 to 1 into 9 to 1; with three players it is not applied."""
    kit = replace(
        KITS["mako"], analysis=Analysis(evaluate=lambda state: (0.5, -0.5), calibration=2.0)
    )
    match = Match(kit, way="C")
    match.roll(Random(0))
    estimates = [expected_return(kit, match.see(seat), 2).value for seat in (0, 1)]
    assert estimates == pytest.approx([0.8, -0.8])
    many = Match(kit, players=3)
    many.roll(Random(0))
    kit = replace(kit, analysis=replace(kit.analysis, evaluate=lambda state: (0.5, -0.25, -0.25)))
    assert expected_return(kit, many.see(0), 2).value == pytest.approx(0.5)


def test_expected_return_of_the_initial_state_is_accurate() -> None:
    """An error of the expected return would be reported as luck of the deal in every match."""
    kit = KITS["maitre"]
    dealt = kit.game.initial_state(kit.game.config_type(players=3))
    for seat in map(Seat, often((0, 1, 2), (2,))):
        value = expected_return(kit, kit.game.observe(dealt, seat))
        assert value.standard_error < 0.005 and abs(value.value) < 0.02


def test_no_world_is_sampled_for_a_chance_that_the_observation_gives() -> None:
    """Regression test: half of the time of an analysis went into sampled fleets."""
    match = Match("battleship", first="1")
    kit = match.kit
    for seat in (0, 1):
        match.play(seat, *kit.setups["shuffle"](match.see(seat), Random(seat)), "ready")
    match.play(0, "E5")
    observation = match.see(0)

    def refuse(*_: object) -> Any:
        raise AssertionError("a fleet was sampled")

    without_sampling = replace(kit, game=replace(kit.game, determinize=refuse))
    analysis = replace(kit.analysis, shown_returns_use_observations=False)
    sampling = replace(kit, analysis=analysis)
    value = expected_return(without_sampling, observation)
    assert value == expected_return(sampling, observation) and value.value != 0
    assert fully_known_state(without_sampling, observation) is None
    with pytest.raises(AssertionError, match="sampled"):
        expected_return(replace(without_sampling, analysis=analysis), observation)
