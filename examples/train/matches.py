"""Adapt our kernels to the VecEnv of Stable-Baselines3: many matches side by side."""

import numpy as np
from captains import CaptainMatches
from gymnasium.spaces import Box
from stable_baselines3.common.vec_env import VecEnv

from escadre.envs.gymnasium_vector import MatchVectorEnv


class Matches(VecEnv):
    """A VecEnv of matches; `opponents` as in MatchVectorEnv; `reward` rates a step."""

    def __init__(self, game, count, opponents, seed, reward=None, **options):
        if opponents is None or callable(opponents) or opponents == "random":
            self.inner = MatchVectorEnv(game, count, opponents, copy=False, **options)
        else:
            self.inner = CaptainMatches(game, count, opponents, **options)
        self.scale = self.inner.codec.scale
        box = Box(-1, 1, (self.inner.codec.size,), np.float32)
        super().__init__(count, box, self.inner.single_action_space)
        self.first_seed, self.reward, self.steps = seed, reward, np.zeros(count, np.int64)
        self.finished = []  # for every finished match: return, choices

    def reset(self):
        seen, _ = self.inner.reset(seed=self.first_seed)
        return seen * self.scale

    def step_async(self, actions):
        self.actions = actions

    def step_wait(self):
        before = self.inner.kernel.observations.copy() if self.reward else None
        seen, returns, ended, _, info = self.inner.step(self.actions)
        self.steps += 1
        infos = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(ended):
            self.finished.append((returns[row], int(self.steps[row])))
            infos[row]["terminal_observation"] = info["final_obs"][row] * self.scale
            self.steps[row] = 0
        worth = returns
        if self.reward:
            after = seen.copy()
            for row in np.flatnonzero(ended):
                after[row] = info["final_obs"][row]
            worth = self.reward(self.inner.arrays(before), self.inner.arrays(after), returns)
        return seen * self.scale, worth.astype(np.float32), ended, infos

    def env_method(self, name, *args, indices=None, **kwargs):
        """Return the action masks, the only method that MaskablePPO calls."""
        if name != "action_masks":
            raise NotImplementedError(name)
        return list(self.inner.kernel.masks.astype(bool))

    def has_attr(self, name):
        return name == "action_masks"

    def get_attr(self, name, indices=None):
        return [None] * self.num_envs

    def set_attr(self, name, value, indices=None):
        raise NotImplementedError(name)

    def env_is_wrapped(self, wrapper, indices=None):
        return [False] * self.num_envs

    def close(self):
        pass
