"""PettingZoo's Parallel environment: all agents are asked at every step."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from escadre.envs.agents import Agents

ByAgent = dict[str, Any]


class TogetherEnv(Agents, ParallelEnv):  # type: ignore[misc]
    """All seats of a match as agents `player_0`, `player_1`, ..., at every step.

    Those that choose at once, in secret, do so in one step; the number of an agent whose mask is 0
    counts for nothing. Observations, rewards and refusals are those of `TurnEnv`. `max_cycles`:
    after so many steps the match is truncated.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ByAgent, ByAgent]:
        """Begin a match; all luck comes from the seed, or goes on from the last one."""
        self.begin(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        """Everybody whose turn it is chooses a number."""
        infos: ByAgent = {agent: {} for agent in self.agents}
        for seat in self.episode.turn:
            agent = self.possible_agents[seat]
            if refusal := self.episode.play(seat, int(actions[agent])):
                infos[agent]["refusal"] = refusal
        self._steps += 1
        returns = self.episode.returns
        truncated = returns is None and self._steps == self.max_cycles
        rewards = dict(zip(self.agents, returns or [0.0] * len(self.agents), strict=True))
        seen, ended = self._seen(), dict.fromkeys(self.agents, returns is not None)
        cut = dict.fromkeys(self.agents, truncated)
        if returns is not None or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ended, cut, infos

    def _seen(self) -> ByAgent:
        return {agent: self.seen_by(seat) for seat, agent in enumerate(self.agents)}
