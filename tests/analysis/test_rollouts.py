"""Tests of advice by rollouts, in the toy game and on small seas."""

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
    advise,
    compare_by_rollouts,
    expected_return,
    is_worse,
    mean,
    paired_difference,
    rollout_returns,
)
from escadre.core.advice import AdvisedAction, computed
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
    """The number of a match, and what three dice have shown in it."""

    viewer: Any
    number: int
    pips: tuple[int, ...] = ()
    config: Any = None


def three_dice(state: Thrown) -> Node:
    """More than ten wins, in one case of two."""
    if not state.pips:
        return Chance(Dice(3), "ONE-1")
    result = 1.0 if sum(state.pips) > 10 else -1.0
    return Terminal((result, -result), (1, 2), "ONE-1", text("match-over"))


def shown(state: Thrown, seat: Seat, outcome: Any) -> Thrown:
    return Thrown(None, state.number, outcome.pips)


TOY: AnyGame = KIT.game
THREE_DICE: AnyKit = replace(
    KIT,
    game=replace(
        TOY,
        initial_state=lambda config: Thrown(None, -1),
        node=three_dice,
        apply=shown,
        observe=lambda state, viewer: state,
        determinize=lambda seen, rng: seen,
    ),
)


def test_the_luck_of_one_sight_is_not_that_of_another() -> None:
    """Else whom it favours would be unlucky in all of a ledger, whatever the dice showed."""
    numbers = range(400)
    expected = [expected_return(THREE_DICE, Thrown(0, n), 8).value for n in numbers]
    assert expected == [expected_return(THREE_DICE, Thrown(0, n), 8).value for n in numbers]
    assert abs(mean(expected).value) < 3 * mean(expected).error
    assert mean(expected).error == pytest.approx((1 / 8 / 400) ** 0.5, rel=0.2)


def test_the_one_good_choice_is_found_and_known_to_be_the_best() -> None:
    seen = SEVEN.observe((), 0)  # type: ignore[arg-type]
    advice = advise(ONE_GOOD_KEG, seen)
    assert advice.best is not None
    assert (advice.best.action.keg, advice.best.value) == (7, 1.0)
    assert [each.value for each in advice.options[1:]] == [-1.0] * (len(advice.options) - 1)


def test_choices_that_are_as_good_are_too_close_to_tell() -> None:
    seen = SEVEN.observe((7,), 1)  # type: ignore[arg-type]
    advice = advise(ONE_GOOD_KEG, seen)
    assert advice.best is None
    assert advice.tied == len(advice.options) > 1


def test_the_best_is_said_only_beyond_233_standard_errors() -> None:
    even = [0.0, 1.0] * 50  # a standard error of 0.05
    assert paired_difference([x + 0.5 for x in even], even) == mean([0.5] * 100)
    strays = [-1.0, 1.0] * 50
    edge = 2.33 * mean(strays).error
    assert not is_worse([x + edge * 0.999 for x in strays], [0.0] * 100)
    assert is_worse([x + edge * 1.001 for x in strays], [0.0] * 100)


def test_luck_is_the_same_for_all_choices() -> None:
    """Two actions that come to the same thing do the same in every truth."""
    match = Match(KIT)
    rng = Random(1)
    while not match.turn:
        match.roll(rng)
    seen = match.see(match.turn[0])
    action = match.legal(match.turn[0])[0]
    one, two = rollout_returns(KIT, seen, [action, action], 12, Random(2))
    assert one == two
    assert len(set(one)) > 1, "there is luck in it"


@given(values=st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=6))
def test_what_is_computed_comes_best_first_and_the_wanted_one_leads_its_equals(
    values: list[float],
) -> None:
    wanted = max(range(len(values)), key=values.__getitem__)
    advice = computed((AdvisedAction(n, value) for n, value in enumerate(values)), first=wanted)
    assert advice.options[0].action == wanted
    assert [each.value for each in advice.options] == sorted(values, reverse=True)
    assert advice.tied == values.count(max(values))


@settings(max_examples=often(10, 4), deadline=None, phases=[Phase.generate])
@given(data=st.data())
def test_who_sees_the_same_gets_the_same_advice(data: st.DataObject) -> None:
    """Two truths that look alike give the same bytes: of advice and of what is expected."""
    kit: AnyKit = KITS[data.draw(st.sampled_from(["battleship", "skirmish", "mats"]))]
    state, seat = _moment(kit, data)
    seen = kit.game.observe(state, seat)
    other = kit.game.determinize(seen, Random(data.draw(st.integers(0, 99))))
    twin = kit.game.observe(other, seat)
    actions = list(kit.game.legal_actions(seen))[:3]

    def told(sight: Any) -> bytes:
        given_ = compare_by_rollouts(kit, sight, actions, 4, Random(0))
        return msgspec.json.encode((given_, expected_return(kit, sight, 3)))

    assert told(seen) == told(twin)


def _moment(kit: AnyKit, data: st.DataObject) -> tuple[Any, Any]:
    """A state of a random match, and a seat that chooses in it."""
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


def test_what_chance_will_answer_is_expected_exactly() -> None:
    """Before a die that everybody awaits, one expects the mean of what one expects after it."""
    kit, seat = KITS["mako"], Seat(0)
    record = random_match(kit, kit.game.config_type(), 1)
    state, met = kit.game.initial_state(record.config), 0
    for ply in record.plies[:20]:
        if isinstance(node := kit.game.node(state), Chance):
            met += 1
            mean_after = 0.0
            for outcome, chance in node.distribution.outcomes():
                after = kit.game.apply(state, CHANCE, outcome)
                mean_after += (
                    float(chance) * expected_return(kit, kit.game.observe(after, seat), 2).value
                )
            before = expected_return(kit, kit.game.observe(state, seat), 2)
            assert before.value == pytest.approx(mean_after)
        state = kit.game.apply(state, ply.seat, ply.action)
    assert met > 3


def test_what_an_estimate_says_of_two_is_told_at_the_confidence_of_the_game() -> None:
    """Odds of three to one at confidence 2 are nine to one; of three, nothing was measured."""
    kit = replace(
        KITS["mako"], analysis=Analysis(evaluate=lambda state: (0.5, -0.5), calibration=2.0)
    )
    match = Match(kit, way="C")
    match.roll(Random(0))
    told = [expected_return(kit, match.see(seat), 2).value for seat in (0, 1)]
    assert told == pytest.approx([0.8, -0.8])
    many = Match(kit, players=3)
    many.roll(Random(0))
    kit = replace(kit, analysis=replace(kit.analysis, evaluate=lambda state: (0.5, -0.25, -0.25)))
    assert expected_return(kit, many.see(0), 2).value == pytest.approx(0.5)


def test_what_all_matches_begin_with_is_guessed_closely() -> None:
    """Or the error of that guess is told as luck of the deal, alike in every match."""
    kit = KITS["maitre"]
    dealt = kit.game.initial_state(kit.game.config_type(players=3))
    for seat in map(Seat, often((0, 1, 2), (2,))):
        value = expected_return(kit, kit.game.observe(dealt, seat))
        assert value.error < 0.005 and abs(value.value) < 0.02
