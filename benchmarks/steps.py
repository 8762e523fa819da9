"""Random legal play through the public functions, every legal action listed at each ply.

    python -m benchmarks.steps

For Bataille navale side by side with OpenSpiel's battleship, in turn, in one process; the ratio is
the median of seven rounds. OpenSpiel's matches have the same board, fleet and number of bombs.
Seconds are those of the processor, so that other work on the machine counts as little as may be.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks.results import write
from escadre.core.game import CHANCE, AnyGame, Decision, Terminal, start
from escadre.games import GAMES

ROUNDS = 7
SECONDS = 2.0


def random_match(game: AnyGame, config: Any, rng: Random) -> int:
    """Play one match at random; gives its number of plies, chance included."""
    node_of, observe, legal, apply = game.node, game.observe, game.legal_actions, game.apply
    state, plies = start(game, config), 0
    random = rng.random
    while not isinstance(node := node_of(state), Terminal):
        if isinstance(node, Decision):
            seat = node.seats[0]
            actions = legal(observe(state, seat))
            state = apply(state, seat, actions[int(random() * len(actions))])
        else:
            state = apply(state, CHANCE, node.law.sample(rng))
        plies += 1
    return plies


def open_spiel_match(game: Any, rng: Random) -> int:
    """The same with OpenSpiel."""
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        plies += 1
    return plies


def speed(match: Callable[[], int], seconds: float = SECONDS) -> float:
    """Plies a second over whole matches."""
    plies, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        plies += match()
    return plies / spent


def main() -> None:
    """Measure every game, and write the section."""
    rng = Random(20261121)
    lines = ["| game | plies a second |", "|---|---|"]
    for name, room in GAMES.items():
        match = partial(random_match, room.game, room.game.config_type(), rng)
        speed(match, 0.5)
        best = median(speed(match) for _ in range(3))
        lines.append(f"| {name} | {best:,.0f} |")
    lines += ["", *_against_open_spiel(rng)]
    write("Random legal play", "\n".join(lines))
    print("\n".join(lines))


def _against_open_spiel(rng: Random) -> list[str]:
    try:
        import pyspiel
    except ImportError:
        return ["OpenSpiel is not installed: not compared."]
    game = GAMES["battleship"].game
    head = "| bombs each | ours | OpenSpiel | ratio (median of the rounds) |"
    lines = [head, "|---|---|---|---|"]
    for bombs in (35, 50, 100):
        config = game.config_type(bombs=bombs)
        theirs = pyspiel.load_game(
            "battleship",
            {
                "board_width": 10,
                "board_height": 10,
                "ship_sizes": "[5;4;3;3;2]",
                "ship_values": "[1;1;1;1;1]",
                "num_shots": bombs,
                "allow_repeated_shots": False,
            },
        )
        mine, other = (
            partial(random_match, game, config, rng),
            partial(open_spiel_match, theirs, rng),
        )
        rounds = [(speed(mine), speed(other)) for _ in range(ROUNDS)]
        ours, peer = (median(column) for column in zip(*rounds, strict=True))
        ratio = median(a / b for a, b in rounds)
        lines.append(f"| {bombs} | {ours:,.0f} | {peer:,.0f} | {ratio:.1f} |")
    return lines


if __name__ == "__main__":
    main()
