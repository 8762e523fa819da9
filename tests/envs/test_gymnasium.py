"""Test the Gymnasium environment: Gymnasium's own checks, and captains as opponents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra envs is not installed")

from gymnasium.utils.env_checker import check_env, data_equivalence

from escadre.core.errors import InputError
from escadre.envs.gymnasium import SingleAgentEnv
from escadre.games import GAMES

ID = "escadre.envs.gymnasium:escadre/{}-v0"
SMALL: dict[str, dict[str, Any]] = {
    "battleship": {"width": 5, "height": 5, "fleet": (3, 2)},
    "mako": {"players": 3},
    "maitre": {"players": 4, "rounds": 2},
    "mats": {},
    "armada": {"players": 4, "setup": "constructed", "teams": True, "grid": 300},
}


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_environments_pass_the_checks_of_gymnasium(name: str, flat: bool) -> None:
    env = gymnasium.make(ID.format(name), flat=flat, **SMALL[name])
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_match_against_captains_reaches_its_end(name: str) -> None:
    weakest = next(iter(GAMES[name].captains))
    env = SingleAgentEnv(name, weakest, **SMALL[name])
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    reward, ended = 0.0, False
    for _ in range(5_000):
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        number = env.action_space.sample(info["action_mask"])
        _, reward, ended, cut, info = env.step(number)
        assert not cut
        assert "refusal" not in info
        if ended:
            break
        assert reward == 0
    assert ended
    assert env.episode.returns is not None
    assert reward == env.episode.returns[env.seat]


def test_a_seed_determines_the_seat_and_the_match() -> None:
    seats = set()
    for seed in range(8):
        episodes = []
        for _ in range(2):
            env = SingleAgentEnv(
                "mats", "mousse" if "mousse" in GAMES["mats"].captains else "random"
            )
            seen, info = env.reset(seed=seed)
            for _ in range(12):
                number = int(np.flatnonzero(info["action_mask"])[0])
                seen, _, ended, _, info = env.step(number)
                if ended:
                    break
            episodes.append((seen, info))
        assert data_equivalence(episodes[0], episodes[1], exact=True)
        seats.add(int(episodes[0][1]["seat"]))
    assert seats == {0, 1}


def test_each_seat_may_have_a_different_opponent() -> None:
    captains = [*GAMES["mako"].captains]
    env = SingleAgentEnv("mako", [captains[0], "random"], seat=1, players=3)
    env.reset(seed=1)
    assert env.seat == 1
    with pytest.raises(ValueError, match="2 opponents"):
        SingleAgentEnv("mako", [captains[0]], players=3)
    with pytest.raises(InputError, match="nobody"):
        SingleAgentEnv("mako", "nobody")


def test_a_masked_action_is_refused_without_effect() -> None:
    env = SingleAgentEnv("mats", seat=0)
    seen, _ = env.reset(seed=1)
    unchanged, reward, ended, cut, info = env.step(28)  # "ready" without a ship in the column
    assert (reward, ended, cut) == (0, False, False)
    assert info["refusal"]["clause"] == "MAT-1"
    assert np.array_equal(seen, unchanged)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_environments_can_be_vectorized(mode: str) -> None:
    """Gymnasium's vectors stack the masks, and restart an environment that ends."""
    options: dict[str, Any] = {"width": 4, "height": 4, "fleet": (2,), "bombs": 4}
    env = gymnasium.make_vec(ID.format("battleship"), 3, vectorization_mode=mode, **options)
    try:
        seen, info = env.reset(seed=1)
        end_count = 0
        for _ in range(30):
            assert seen.shape == (3, 147)
            masks = info["action_mask"]
            assert masks.shape == (3, 49)
            seen, _, ended, _, info = env.step(masks.argmax(axis=1))
            end_count += int(ended.sum())
        assert end_count >= 3
    finally:
        env.close()
