"""PettingZoo's AEC environment: one seat chooses at a time."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from escadre.envs.agents import Agents


class TurnEnv(Agents, AECEnv):  # type: ignore[misc]
    """All seats of a match as agents `player_0`, `player_1`, ...

    An agent observes {"observation": vector, "action_mask": mask}. Where several choose at once, in
    secret, the first in order is asked first, and the others do not see it. The reward is 0 until
    the end, and then the return. A number that the mask forbids is refused: nothing happens, and
    `infos[agent]["refusal"]` has the clause and a sentence. `max_cycles`: after so many choices in
    all the match is truncated.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; all luck comes from the seed, or goes on from the last one."""
        self.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.turn[0]]
        self._choices = 0

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees and may do; of who is not asked the mask is 0."""
        return self.seen_by(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The agent whose turn it is chooses this number; None when it is over for it."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = next(s for s in self.episode.turn if self.possible_agents[s] == agent)
        refusal = self.episode.play(seat, int(action))
        self.infos[agent] = {"refusal": refusal} if refusal else {}
        self._choices += 1
        if (returns := self.episode.returns) is not None:
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._choices == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.episode.turn[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()
