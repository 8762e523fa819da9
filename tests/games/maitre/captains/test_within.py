"""What is to be expected within a turn: before a throw, the mean of what it is after it."""

from random import Random

import pytest

from escadre import Match
from escadre.core.game import CHANCE, Chance
from escadre.games.maitre import KIT
from escadre.games.maitre.captains import estimate, turn_estimate
from escadre.games.maitre.model import State


def worth(state: State) -> list[float]:
    found = turn_estimate(state) or estimate(state)
    assert found is not None
    return found


def test_before_a_throw_it_is_the_mean_of_all_throws() -> None:
    """MDM-5 to MDM-8: exactly, so that the luck of dice is 0 on average; a turn adds up to 0."""
    match, rng, seen = Match(KIT, viewers=()), Random(3), set[int]()
    bosco = KIT.captains["bosco"]
    while len(seen) < 2:
        if match.turn:
            match.play(match.turn[0], bosco.choose(match.see(match.turn[0]), rng))
            continue
        node = match.node
        assert isinstance(node, Chance)
        before = turn_estimate(match.state)
        outcomes = list(node.law.outcomes()) if before else []
        if before and len(outcomes) <= 216 and len(outcomes) not in seen:
            seen.add(len(outcomes))
            after = [
                (float(chance), worth(match.game.apply(match.state, CHANCE, outcome)))
                for outcome, chance in outcomes
            ]
            mean = sum(chance * each[0] for chance, each in after)
            assert before[0] == pytest.approx(mean, abs=1e-9)
            assert sum(before) == pytest.approx(0, abs=1e-9)
        match.roll(rng)
