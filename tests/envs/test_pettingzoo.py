"""Run PettingZoo's own tests on both environments of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any
from warnings import catch_warnings, filterwarnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from escadre.core.errors import InputError
from escadre.envs.pettingzoo import MatchAECEnv, MatchParallelEnv
from escadre.games import GAMES

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("battleship", {"width": 5, "height": 5, "fleet": (3, 2)}),
    ("battleship", {"variant": 2}),
    ("mako", {"way": "A", "boats": "chosen"}),
    ("mako", {"players": 4, "teams": True}),
    ("maitre", {"players": 6, "rounds": 3}),
    ("mats", {}),
    ("armada", {"players": 3, "setup": "constructed", "objective": "flag", "grid": 300}),
]
every_game = pytest.mark.parametrize(
    ("name", "options"), OPTIONS, ids=[f"{name}-{n}" for n, (name, _) in enumerate(OPTIONS)]
)

# The suite warns about each environment with a mask in its observations, except its own.
MASKED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # after the end, and for agents that do not choose
)


@contextmanager
def ignore_mask_warnings() -> Iterator[None]:
    with catch_warnings():
        for message in MASKED:
            filterwarnings("ignore", message)
        yield


def test_every_game_is_tested() -> None:
    assert {name for name, _ in OPTIONS} == {*GAMES}


@every_game
def test_sequential_environments_pass_the_api_test(name: str, options: dict[str, Any]) -> None:
    with ignore_mask_warnings():
        api_test(MatchAECEnv(name, **options), num_cycles=60)


@every_game
def test_parallel_environments_pass_the_api_test(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(MatchParallelEnv(name, **options), num_cycles=60)


@every_game
def test_a_seed_determines_the_match(name: str, options: dict[str, Any]) -> None:
    seed_test(partial(MatchAECEnv, name, **options), num_cycles=20)
    parallel_seed_test(partial(MatchParallelEnv, name, **options), num_cycles=20)


@every_game
def test_a_match_is_truncated_at_the_step_limit(name: str, options: dict[str, Any]) -> None:
    """The suite ignores the mask; refused actions also count as steps."""
    together: Callable[..., Any] = partial(MatchParallelEnv, name, **options)
    module = SimpleNamespace(
        parallel_env=together, env=lambda **more: parallel_to_aec(together(**more))
    )
    max_cycles_test(module)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(name, each, marks=[] if name in ("battleship", "mats") else pytest.mark.sweep)
        for name, each in {name: (name, o) for name, o in OPTIONS}.values()
    ],
)
def test_boards_are_rendered(
    name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    drawings = {"svg": lambda drawn: drawn.startswith("<svg ")}
    render_test(partial(MatchAECEnv, name, **options), custom_tests=drawings)
    assert capsys.readouterr().out.strip()


def test_both_environments_play_the_same_match() -> None:
    """With equal choices and seeds, both give the same returns."""
    turns, together = MatchAECEnv("mats"), MatchParallelEnv("mats")
    turns.reset(seed=5)
    seen, _ = together.reset(seed=5)
    rewards: dict[str, float] = {}
    while together.agents:
        chosen = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in seen}
        choosing = [a for a in together.agents if seen[a]["action_mask"].any()]
        seen, rewards, *_ = together.step(chosen)
        for agent in choosing if len(choosing) == 1 else ():
            assert turns.agent_selection == agent
            turns.step(chosen[agent])
        if len(choosing) == 2:  # while ordering: agent by agent, as in MatchAECEnv
            assert turns.agent_selection == "player_0"
            turns.episode.play_number(turns.episode.turn[0], chosen["player_0"])
            turns.episode.play_number(turns.episode.turn[-1], chosen["player_1"])
            turns.agent_selection = turns.possible_agents[turns.episode.turn[0]]
    assert turns.rewards == rewards
    assert any(rewards.values())


def test_a_masked_action_is_refused_without_effect() -> None:
    env = MatchAECEnv("battleship", width=4, height=4, fleet=(2,))
    env.reset(seed=1)
    before = env.observe("player_0")
    env.step(3 * 16)  # "ready" before the ship is placed
    assert env.agent_selection == "player_0"
    assert env.infos["player_0"]["refusal"]["clause"] == "BAT-9"
    assert "ship" in env.infos["player_0"]["refusal"]["reason"]
    after = env.observe("player_0")
    assert all(np.array_equal(before[key], after[key]) for key in before)
    env.step(0)
    assert env.infos["player_0"] == {}


def test_rewards_are_zero_until_the_end() -> None:
    env = MatchAECEnv("battleship", width=4, height=4, fleet=(1,), first="1")
    env.reset(seed=1)
    for number in (0, 48, 5, 48):  # on A1, ready; on B2, ready
        env.step(number)
    env.step(32)  # a bomb on A1
    assert env.rewards == {"player_0": 0, "player_1": 0}
    env.step(32)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 1}


def test_invalid_options_are_refused() -> None:
    with pytest.raises(InputError):
        MatchAECEnv("battleship", width="wide")
