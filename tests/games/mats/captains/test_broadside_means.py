"""Test the mean of the chances after a broadside, against which luck is measured."""

import pytest

from escadre import Match
from escadre.analysis.change_causes import split_turns
from escadre.analysis.report import evaluate_segment
from escadre.analysis.rollouts import expected_return, mean_after_chance
from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Chance, Seat, Terminal
from escadre.core.match.replay import InformationStep
from escadre.games.mats import KIT
from escadre.games.mats.captains.broadside_means import mean_over_broadside
from escadre.games.mats.captains.shown_chances import shown_returns
from escadre.games.mats.rules.game import apply, node, observe
from escadre.games.mats.rules.model import DamageStage, FiringStage, State

BEFORE = "crossing=1 first=2 advanced=2 | @7 V F C1 E1 E2+C2 ~ E3 | @7 E3 V+C1 C2 E1 ~ E2 F"


def mean_by_rules(state: State) -> float:
    """Return the first seat's mean return after all dice, one by one through the rules."""
    now = node(state)
    if isinstance(now, Terminal):
        return now.returns[0]
    if isinstance(now, Chance) and isinstance(state.stage, (FiringStage, DamageStage)):
        return sum(
            float(chance) * mean_by_rules(apply(state, CHANCE, dice))
            for dice, chance in now.distribution.outcomes()
        )
    returns = shown_returns(state)
    assert returns
    return returns[0]


@pytest.mark.parametrize("dice", [None, (2, 1), (6, 1), (1, 6)])
def test_mean_is_that_of_all_dice(dice: tuple[int, int] | None) -> None:
    """MAT-19 to MAT-23: the mean over results and damage is that of the rules, dice by dice."""
    state = KIT.parse_state("crossing=2 first=1 advanced=2 | @2 v | @2 V ~ c2 F")
    if dice:
        state = apply(state, CHANCE, DiceOutcome(dice))
    mean = mean_over_broadside(state)
    assert mean
    assert mean[0] == pytest.approx(mean_by_rules(state))


def test_luck_of_a_broadside_is_measured_against_the_mean_of_its_dice() -> None:
    """Regression test: a broadside won as expected, with 83%, counted as 19 points of luck."""
    state = KIT.parse_state(BEFORE)
    before = observe(state, Seat(0))
    mean = mean_after_chance(KIT, before)
    assert mean
    assert mean.value == pytest.approx(0.1181, abs=1e-4)
    assert expected_return(KIT, before).value == pytest.approx(-0.1420, abs=1e-4)
    steps, after = list[InformationStep](), state
    for pips in ((2, 2), (5,)):
        after = apply(after, CHANCE, DiceOutcome(pips))
        steps.append(InformationStep(CHANCE, DiceOutcome(pips), observe(after, Seat(0))))
    shot, damage = (
        dict(evaluate_segment(KIT, state.config, Seat(0), each).values_after_causes)
        for each in split_turns(KIT, before, steps)
    )
    assert shot["revised"] == mean
    assert "revised" not in damage
    assert 50 * (damage["luck"].value - mean.value) == pytest.approx(7.4, abs=0.1)


def test_no_mean_outside_a_broadside() -> None:
    assert mean_over_broadside(Match(KIT).state) is None
