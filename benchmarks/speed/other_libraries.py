"""Measure the steps per second of environments of other libraries (docs/guides/environments.md).

    python -m venv ../peers
    ../peers/bin/pip install pgx jax open_spiel envpool
    ../peers/bin/python benchmarks/speed/other_libraries.py connect_four

The script needs nothing of this project, and only the library that is measured. Choices are random:
for pgx, the time to draw them is measured and subtracted; for EnvPool, they are drawn before. Times
are CPU times of this process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

ROUND_COUNT = 7
BATCH_SIZES = (64, 256, 1024)


def median_seconds(call: Callable[[], object]) -> float:
    """Return CPU seconds per call: the median of several calls."""
    times = []
    for _ in range(ROUND_COUNT):
        started = process_time()
        call()
        times.append(process_time() - started)
    return median(times)


def pgx(name: str, count: int) -> float:
    """Return steps per second with observation, mask and restart; drawing choices is not timed."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    jax, games = import_module("jax"), import_module("pgx")
    env, steps = games.make(name), 100 if name == "connect_four" else 10
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def draw(carry: Any, _: None) -> Any:
        state, key = carry
        key, rng_keys, next_key = jax.random.split(key, 3)
        mask = state.legal_action_mask
        chosen = (mask * (jax.random.uniform(rng_keys, mask.shape) + 0.1)).argmax(-1)
        return (state, key), (chosen, jax.random.split(next_key, count))

    def draw_and_step(carry: Any, _: None) -> Any:
        (state, key), (chosen, rng_keys) = draw(carry, None)
        after = jax.vmap(step)(state, chosen, rng_keys)
        return (after, key), after.observation.sum()

    def run(function: Callable[..., Any]) -> Callable[[], object]:
        run_steps = jax.jit(
            lambda initial_states: jax.lax.scan(function, initial_states, None, length=steps)
        )
        initial_states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
        carry = [(initial_states, jax.random.PRNGKey(1))]

        def run_once() -> None:
            carry[0], _ = jax.block_until_ready(run_steps(carry[0]))

        run_once()  # compiles the function
        return run_once

    return count * steps / (median_seconds(run(draw_and_step)) - median_seconds(run(draw)))


def envpool(count: int) -> float:
    """Return CartPole steps per second, in one thread."""
    numpy = import_module("numpy")
    env = import_module("envpool").make(
        "CartPole-v1", env_type="gymnasium", num_envs=count, num_threads=1
    )
    env.reset()
    actions = numpy.random.default_rng(1).integers(0, 2, (100, count)).astype(numpy.int32)
    return 100 * count / median_seconds(lambda: [env.step(chosen) for chosen in actions])


def open_spiel() -> float:
    """Return choices per second in battleship from Python, one match after another."""
    game, rng = import_module("pyspiel").load_game("battleship"), Random(1)

    def match() -> int:
        state, choice_count = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[rng.randrange(len(legal))])
            choice_count += 1
        return choice_count

    choices_per_match = match()  # the same for all matches, as random shots never sink a fleet
    return 100 * choices_per_match / median_seconds(lambda: [match() for _ in range(100)])


def main() -> None:
    """Measure the named libraries."""
    for name in sys.argv[1:]:
        if name == "battleship":
            speeds = {f"open_spiel {version('open_spiel')}": open_spiel()}
        elif name == "cartpole":
            speeds = {f"envpool {version('envpool')}, {n}": envpool(n) for n in BATCH_SIZES[:2]}
        else:
            speeds = {f"pgx {version('pgx')}, {n}": pgx(name, n) for n in BATCH_SIZES[1:]}
        for label, speed in speeds.items():
            load = os.getloadavg()[0]
            print(f"{name}, {label}: {speed / 1e6:.3f} M a second, load {load:.0f}", flush=True)


if __name__ == "__main__":
    main()
