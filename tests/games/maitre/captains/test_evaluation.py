"""Test that the expected return before a throw is the mean of the returns after it."""

from collections import defaultdict
from random import Random

import pytest

from escadre import Match
from escadre.core.chance import Dice, DiceOutcome, Distribution
from escadre.core.game import CHANCE, Chance
from escadre.games.maitre import KIT
from escadre.games.maitre.captains import evaluate_mid_turn
from escadre.games.maitre.captains.shown_chances import shown_returns
from escadre.games.maitre.rules.model import Attempt, State


def worth(state: State) -> list[float]:
    returns = evaluate_mid_turn(state) or shown_returns(state)
    assert returns is not None
    return returns


@pytest.mark.parametrize("players", [2, 3])
def test_estimate_before_a_throw_is_the_mean_after_it(players: int) -> None:
    """MDM-5 to MDM-8: the mean is exact, so the luck of the dice is 0 on average."""
    config = KIT.game.config_type(players=players)
    match = Match(KIT, config, viewers=())
    rng = Random(3)
    seen = set[tuple[bool, int]]()
    bosco = KIT.captains["bosco"]
    while len(seen) < 3:
        if match.turn:
            match.play(match.turn[0], bosco.choose(match.see(match.turn[0]), rng))
            continue
        node, doing = match.node, match.state.in_progress
        assert isinstance(node, Chance)
        before = evaluate_mid_turn(match.state)
        throws = hands(node.distribution) if before else {}
        kind = isinstance(doing, Attempt) and doing.card is None, len(throws)
        if before and kind in KINDS - seen:
            seen.add(kind)
            after = [
                (chance, worth(match.game.apply(match.state, CHANCE, hand)))
                for hand, chance in throws.items()
            ]
            for seat in range(players):
                mean = sum(chance * each[seat] for chance, each in after)
                assert before[seat] == pytest.approx(mean, abs=1e-9)
            assert sum(before) == pytest.approx(0, abs=1e-9)
        match.roll(rng)


KINDS = {(False, 21), (False, 56), (True, 252)}
"""Two or three dice for a card that is fixed, and five while the card is open (MDM-7)."""


def hands(law: Distribution) -> dict[DiceOutcome, float]:
    """Return all throws, as sorted dice, with their chances."""
    chance_by_outcome = defaultdict[DiceOutcome, float](float)
    for outcome, chance in law.outcomes() if isinstance(law, Dice) else ():
        chance_by_outcome[DiceOutcome(tuple(sorted(outcome.pips)))] += float(chance)
    return dict(chance_by_outcome)
