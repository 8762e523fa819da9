"""Fit the weights of Armada's expected returns: `WIN_ODDS_WEIGHTS` of `captains/evaluation.py`.

    python -m training.armada_odds [--matches 640] [--seed 1]

Two captains of level lieutenant play with the basic fleets. Of each match, four positions at the
start of a turn are drawn with equal probability. As in the evaluation, a shallow search plays the
turn first. The command prints the fitted weights of value, guns and ships, and the weight of the
value alone (`VALUE_SCALE`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import click
import numpy as np

from escadre.core.game import CHANCE, Chance, Seat, Terminal, start
from escadre.games.armada.captains import CAPTAINS
from escadre.games.armada.captains.evaluation import WIN_ODDS_WEIGHTS, odds_features
from escadre.games.armada.captains.strongest import SHALLOW_PLANNER
from escadre.games.armada.rules.ending import result
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import BattlePhase, Config
from training.shown_chances import Samples, fit

POSITIONS_PER_MATCH = 4


def rows_of_match(rng: Random) -> Iterator[tuple[list[float], float]]:
    """Play a match; yield differences of the features of both sides, and the result from 0 to 1."""
    captain = CAPTAINS["lieutenant"]
    state, turns = start(GAME, Config()), list[BattlePhase]()
    while not isinstance(node := GAME.node(state), Terminal):
        if isinstance(node, Chance):
            state = GAME.apply(state, CHANCE, node.distribution.sample(rng))
            continue
        if isinstance(state, BattlePhase) and not state.actions and state.moving is None:
            turns.append(state)
        seat = node.seats[0]
        state = GAME.apply(state, seat, captain.choose(GAME.observe(state, seat), rng))
    for turn in rng.sample(turns, min(POSITIONS_PER_MATCH, len(turns))):
        after = SHALLOW_PLANNER.state_after(turn)
        if result(after) is None:
            first, second = (odds_features(after, Seat(s), s == after.turn) for s in (0, 1))
            row = [one - two for one, two in zip(first, second, strict=True)]
            yield row, (1 + node.returns[0]) / 2


@click.command()
@click.option("--matches", "match_count", default=640)
@click.option("--seed", default=1)
def main(match_count: int, seed: int) -> None:
    """Play the matches, and print the weights of greatest likelihood."""
    rows, results, numbers = list[list[float]](), list[float](), list[int]()
    with click.progressbar(range(match_count)) as matches:
        for number in matches:
            for row, outcome in rows_of_match(Random(f"{seed} {number}")):
                rows.append(row)
                results.append(outcome)
                numbers.append(number)
    unknown = np.full(len(rows), np.nan)
    samples = Samples(
        np.array(rows), np.array(results), np.ones(len(rows)), unknown, unknown, np.array(numbers)
    )
    value, guns, ships = fit(samples, 0.0)
    click.echo(f"value {value:.2f}, guns {guns:.2f}, ships {ships:.2f} (now {WIN_ODDS_WEIGHTS})")
    (alone,) = fit(samples._replace(features=samples.features[:, :1]), 0.0)
    click.echo(f"the value alone {alone:.2f}")


if __name__ == "__main__":
    main()
