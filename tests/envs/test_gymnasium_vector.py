"""Test the vector environment: conventions, seeds, illegal actions, other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra envs is not installed")

from gymnasium.vector import AutoresetMode

from escadre.core.errors import InputError
from escadre.envs.gymnasium_vector import MatchVectorEnv

pytest.importorskip("numba", reason="the extra fast is not installed")

compiling = pytest.mark.sweep  # compiling takes longer than all other tests of this folder

SMALL: dict[str, Any] = {"width": 5, "height": 5, "fleet": (3, 2)}


def make_envs(count: int, **options: Any) -> MatchVectorEnv:
    return MatchVectorEnv("battleship", count, **SMALL, **options)


def first_legal(info: dict[str, Any]) -> Any:
    return info["action_mask"].argmax(1)


@compiling
def test_the_registered_environment_stays_within_its_spaces() -> None:
    name = "escadre.envs.gymnasium_vector:escadre/battleship-vector-v0"
    envs = gymnasium.make_vec(name, num_envs=3, **SMALL)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=4)
    for _ in range(60):
        assert seen in envs.observation_space
        assert info["action_mask"].shape == (3, 76)
        seen, rewards, ended, cut, info = envs.step(first_legal(info))
        assert rewards.shape == ended.shape == cut.shape == (3,)


@compiling
@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_match_does_not_depend_on_the_number_of_environments(opponents: Any) -> None:
    few, many = make_envs(2, opponents=opponents), make_envs(7, opponents=opponents)
    (seen, info), (seen_too, info_too) = few.reset(seed=9), many.reset(seed=9)
    for _ in range(80):
        assert np.array_equal(seen, seen_too[:2])
        assert np.array_equal(info["seat"], info_too["seat"][:2])
        seen, rewards, ended, _, info = few.step(first_legal(info))
        seen_too, rewards_too, ended_too, _, info_too = many.step(first_legal(info_too))
        assert np.array_equal(rewards, rewards_too[:2])
        assert np.array_equal(ended, ended_too[:2])


@compiling
def test_a_finished_match_is_reset_in_the_same_step() -> None:
    envs = make_envs(4, opponents=None)
    _, info = envs.reset(seed=1)
    end_count = 0
    for _ in range(120):
        chose = info["seat"]
        seen, rewards, ended, _, info = envs.step(first_legal(info))
        assert np.array_equal(ended, info.get("_final_obs", np.zeros(4, bool)))
        assert not rewards[~ended].any()
        for row in np.flatnonzero(ended):
            end_count += 1
            last = envs.arrays(info["final_obs"][row])
            assert last["turn"].tolist() == [0, 0]
            assert envs.arrays(seen[row])["ready"].tolist() == [0, 0]
            # Both players bomb in the same order, so the one who has sunk more squares wins.
            sunk = last["sea"][2].sum() - last["sea"][5].sum()
            assert rewards[row] == np.sign(sunk)
            assert chose[row] in (0, 1)
    assert end_count > 4


@compiling
def test_a_masked_action_is_refused() -> None:
    envs = make_envs(2, opponents=None)
    before, info = envs.reset(seed=1)
    seen, _, _, _, info = envs.step(np.array([75, int(first_legal(info)[1])]))
    assert info["refused"].tolist() == [True, False]
    assert np.array_equal(seen[0], before[0])
    assert not np.array_equal(seen[1], before[1])


@compiling
def test_the_learner_keeps_its_seat_against_random_opponents() -> None:
    envs = make_envs(64, opponents="random", seat=1)
    _, info = envs.reset(seed=3)
    wins = 0.0
    for _ in range(200):
        assert (info["seat"] == 1).all()
        _, rewards, _, _, info = envs.step(first_legal(info))
        wins += rewards.sum()
    assert wins > 20  # on a small sea, row by row beats random bombs


@compiling
def test_opponents_may_be_a_batched_function() -> None:
    def last(seen: Any, masks: Any) -> Any:
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)

    envs = make_envs(5, opponents=last, seat=1)
    _, info = envs.reset(seed=1)
    assert (info["seat"] == 1).all()
    ended = np.zeros(5, np.bool_)
    while not ended.any():
        _, _, ended, _, info = envs.step(info["action_mask"].argmax(1))
        assert (info["seat"] == 1).all()


@compiling
def test_a_masked_action_of_an_opponent_function_raises() -> None:
    envs = make_envs(2, opponents=lambda seen, masks: (masks == 0).argmax(1), seat=1)
    with pytest.raises(ValueError, match="mask forbids"):
        envs.reset(seed=1)


@compiling
def test_each_environment_can_be_reset_alone_with_its_seed() -> None:
    envs = make_envs(3, opponents=None)
    begun, info = envs.reset(seed=[5, 6, 7])
    for _ in range(6):
        seen, _, _, _, info = envs.step(first_legal(info))
    mask = np.array([False, True, False])
    again, _ = envs.reset(seed=[5, 6, 7], options={"reset_mask": mask})
    assert np.array_equal(again[1], begun[1])
    assert np.array_equal(again[[0, 2]], seen[[0, 2]])


def test_options_without_a_kernel_are_refused() -> None:
    with pytest.raises(InputError, match="has no kernel"):
        MatchVectorEnv("mako", boats="chosen")


@pytest.mark.parametrize("opponents", ["mousse", "bosco", "nonsense", 3])
def test_opponents_unknown_to_the_kernel_are_refused(opponents: Any) -> None:
    with pytest.raises(ValueError, match="SingleAgentEnv"):
        make_envs(2, opponents=opponents)


def test_step_before_reset_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        make_envs(2).step(np.zeros(2, np.int64))


def test_the_module_also_registers_single_matches() -> None:
    """If they were not registered, Gymnasium would suggest another name for them."""
    assert "escadre/battleship-v0" in gymnasium.registry
