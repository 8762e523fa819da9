"""Measure how often a player who follows hints beats the two weakest captains.

    python -m benchmarks hints [mats ...] [--matches 200] [--seconds 600] [--write]
    python -m benchmarks hints maitre --against bosco

The player chooses the first option of the first hint. Options are the default ones, and seats are
exchanged in every second match. Set-ups are also taken from the hint; the captain below the
strongest makes the choices that end a set-up. A draw counts half.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import process_time
from typing import Any

import click

from benchmarks.results import write_section
from escadre.analysis.hints import find_advice, suggest_setup
from escadre.bots.generic import get_rollout_bot
from escadre.core.chance import Rng
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.games import GAMES

TABLE_HEADER = "| game | against | matches | won by following hints | ± |\n|---|---|---|---|---|"


class HintPlayer:
    """A player who plays the first option of the first hint, in one match."""

    def __init__(self, kit: AnyKit) -> None:
        self.kit = kit
        self._setup: list[Any] | None = None  # the rest of the suggested set-up

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return one of the legal actions."""
        kit = self.kit
        legal = list(kit.game.legal_actions(observation))
        if len(legal) == 1:
            return legal[0]
        state = kit.game.determinize(observation, Random(0))
        if kit.game.node(state).clause in kit.setup_clauses:
            if self._setup is None:
                self._setup = [*suggest_setup(kit, observation, rng)]
            if self._setup:
                return self._setup.pop(0)
            final = [each for each in legal if kit.game.is_final(state, observation.viewer, each)]
            return final[0] if len(final) == 1 else get_rollout_bot(kit).choose(observation, rng)
        self._setup = None
        advice, _ = find_advice(kit, observation, allow_slow=False)
        if advice is None:
            return get_rollout_bot(kit).choose(observation, rng)
        return advice.options[0].action


def score(name: str, level: str, number: int) -> float:
    """Play a match; return 1 for a win of the follower, 0.5 for a draw."""
    kit = GAMES[name]
    match, seat = Match(kit, kit.game.config_type(), viewers=()), number % 2
    bots = [HintPlayer(kit), kit.captains[level]]
    match.play_out(bots[::-1] if seat else bots, Random(f"hints {name} {level} {number}"))
    assert match.ending
    return (1 + match.ending.returns[seat]) / 2


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(sorted(GAMES)))
@click.option("--against", "levels", multiple=True, help="Captains; by default the two weakest.")
@click.option("--matches", "match_count", default=200, help="Per game and captain.")
@click.option("--seconds", default=600, help="Of CPU time, per game and captain.")
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(
    games: Sequence[str], levels: Sequence[str], match_count: int, seconds: int, write_results: bool
) -> None:
    """Measure how often following hints wins."""
    lines = [TABLE_HEADER]
    click.echo(TABLE_HEADER)
    for name in games or sorted(GAMES):
        for level in levels or [*GAMES[name].captains][:2]:
            until, scores = process_time() + seconds, list[float]()
            for number in range(match_count):
                scores.append(score(name, level, number))
                if process_time() > until:
                    break
            mean = sum(scores) / len(scores)
            error = 196 * sqrt(mean * (1 - mean) / len(scores))
            row = f"| {name} | {level} | {len(scores)} | {100 * mean:.0f}% | {error:.0f} |"
            lines.append(row)
            click.echo(row)
    if write_results:
        write_section("Following hints", "`python -m benchmarks hints`\n\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
