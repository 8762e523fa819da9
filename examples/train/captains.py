"""Play many matches against captains side by side, by the rules in Python."""

import numpy as np

from escadre.envs.gymnasium import SingleAgentEnv


class CaptainMatches:
    """The part of MatchVectorEnv that matches.py uses; a captain plays the other seats."""

    def __init__(self, game, count, captain, **options):
        self.envs = [SingleAgentEnv(game, captain, flat=False, **options) for _ in range(count)]
        self.codec = self.envs[0].codec
        self.single_action_space = self.envs[0].action_space
        self.kernel = self  # it has `observations` and `masks`
        self.masks = np.zeros((count, self.codec.action_count), np.int8)
        self.observations = np.zeros((count, self.codec.size), np.int32)

    def _take(self, row, seen, info):
        self.observations[row] = self.codec.joined(seen)
        self.masks[row] = info["action_mask"]

    def reset(self, seed):
        for row, env in enumerate(self.envs):
            self._take(row, *env.reset(seed=seed + row))
        return self.observations, {"action_mask": self.masks}

    def step(self, numbers):
        count = len(self.envs)
        rewards, ended = np.zeros(count), np.zeros(count, bool)
        finals = np.full(count, None, dtype=object)
        for row, env in enumerate(self.envs):
            seen, rewards[row], ended[row], _, info = env.step(numbers[row])
            self._take(row, seen, info)
            if ended[row]:
                finals[row] = self.observations[row].copy()
                self._take(row, *env.reset())
        info = {"action_mask": self.masks, "final_obs": finals}
        return self.observations, rewards, ended, np.zeros(count, bool), info

    def arrays(self, seen):
        array_by_name, at = {}, 0
        for field in self.codec.fields:
            array_by_name[field.name] = seen[..., at : at + field.size].reshape(-1, *field.shape)
            at += field.size
        return array_by_name
