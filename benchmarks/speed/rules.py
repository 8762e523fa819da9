"""Measure the speed of the rules: random play through public functions, with all legal actions.

    python -m benchmarks.speed.rules

Bataille navale is compared with OpenSpiel's battleship, in turn in one process, with the same
board, fleet and number of bombs; the ratio is the median of seven rounds. Times are CPU seconds, so
that other work on the machine has little influence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks.results import write_section
from escadre.core.game import CHANCE, AnyGame, Decision, Seat, Terminal, start
from escadre.games import GAMES

ROUND_COUNT = 7
MATCH_COUNT = 1000
SECONDS_PER_ROUND = 2.0


def random_match(game: AnyGame, config: Any, rng: Random) -> int:
    """Play one match at random; return its number of plies, including chance."""
    node_of = game.node
    observe = game.observe
    legal = game.legal_actions
    apply = game.apply
    state, ply_count = start(game, config), 0
    random = rng.random
    while not isinstance(node := node_of(state), Terminal):
        if isinstance(node, Decision):
            seat = node.seats[0]
            actions = legal(observe(state, seat))
            state = apply(state, seat, actions[int(random() * len(actions))])
        else:
            state = apply(state, CHANCE, node.distribution.sample(rng))
        ply_count += 1
    return ply_count


def open_spiel_match(game: Any, rng: Random) -> int:
    """Play the same kind of match with OpenSpiel; return its number of plies."""
    state, ply_count = game.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        ply_count += 1
    return ply_count


def plies_per_second(match: Callable[[], int], seconds: float = SECONDS_PER_ROUND) -> float:
    """Return plies per second of CPU time over whole matches."""
    plies, began = 0, process_time()
    while (cpu_seconds := process_time() - began) < seconds:
        plies += match()
    return plies / cpu_seconds


def main() -> None:
    """Measure every game and write the section."""
    rng = Random(20261121)
    lines = ["| game | plies a second |", "|---|---|"]
    for name, kit in GAMES.items():
        match = partial(random_match, kit.game, kit.game.config_type(), rng)
        plies_per_second(match, 0.5)
        best = median(plies_per_second(match) for _ in range(3))
        lines.append(f"| {name} | {best:,.0f} |")
    lines += ["", *_against_open_spiel(rng), "", *_profile(rng)]
    write_section("Random legal play", "\n".join(lines))
    print("\n".join(lines))


def _profile(rng: Random) -> list[str]:
    """Return the cost of a ply of Bataille navale by function, over many matches."""
    game = GAMES["battleship"].game
    config = game.config_type(bombs=50)
    plies: dict[str, list[tuple[Any, Seat, Any]]] = {"BAT-9": [], "BAT-11": []}
    for _ in range(MATCH_COUNT):
        state = start(game, config)
        while not isinstance(node := game.node(state), Terminal):
            if isinstance(node, Decision):
                seat = node.seats[0]
                action = rng.choice(game.legal_actions(game.observe(state, seat)))
                plies[node.clause].append((state, seat, action))
            else:
                seat, action = CHANCE, node.distribution.sample(rng)
            state = game.apply(state, seat, action)
    lines = ["| µs a ply, 50 bombs each | plies a match | node | observe | list | apply |"]
    lines.append("|---|---|---|---|---|---|")
    for name, clause in (("placing", "BAT-9"), ("bombing", "BAT-11")):
        taken = plies[clause]
        seen = [(game.observe(state, seat),) for state, seat, _ in taken]
        costs = [
            _microseconds(game.node, [(state,) for state, _, _ in taken]),
            _microseconds(game.observe, [(state, seat) for state, seat, _ in taken]),
            _microseconds(game.legal_actions, seen),
            _microseconds(game.apply, taken),
        ]
        columns = " | ".join(f"{cost:.2f}" for cost in costs)
        lines.append(f"| {name} | {len(taken) / MATCH_COUNT:.0f} | {columns} |")
    lines += [
        "",
        "Most of the time for a bomb goes into building the next position (the tuple of squares",
        "left to bomb, the ship under the bomb, whose turn it is); the list of actions is that",
        "tuple. Most of the time for placing goes into finding where a ship leaves room for the",
        "remaining ships. OpenSpiel's default number of bombs is 50.",
    ]
    return lines


def _microseconds(function: Callable[..., object], calls: Sequence[tuple[Any, ...]]) -> float:
    """Return the median CPU time of a call in microseconds, without the loop around it."""

    def spent(function: Callable[..., object]) -> float:
        began = process_time()
        for call in calls:
            function(*call)
        return process_time() - began

    rounds = [spent(function) - spent(_nothing) for _ in range(ROUND_COUNT)]
    return 1e6 * median(rounds) / len(calls)


def _nothing(*call: object) -> None:
    pass


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
        mine = partial(random_match, game, config, rng)
        other = partial(open_spiel_match, theirs, rng)
        rounds = [(plies_per_second(mine), plies_per_second(other)) for _ in range(ROUND_COUNT)]
        ours, peer = (median(column) for column in zip(*rounds, strict=True))
        ratio = median(a / b for a, b in rounds)
        lines.append(f"| {bombs} | {ours:,.0f} | {peer:,.0f} | {ratio:.1f} |")
    return lines


if __name__ == "__main__":
    main()
