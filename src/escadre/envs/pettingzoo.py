"""PettingZoo AEC and Parallel environments."""

from __future__ import annotations

from typing import Any

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise ImportError('pettingzoo is not installed: pip install "escadre[envs]"') from None

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from escadre.core.codec import get_codec
from escadre.core.kit import AnyKit
from escadre.core.options import build_config
from escadre.core.registry import get_kit
from escadre.envs.episode import RENDER_MODES, Episode, action_space, masked_space


class MatchAgents:
    """The seats of a match as agents `player_0`, `player_1`, ..."""

    _episode: Episode | None = None

    def __init__(
        self,
        game: str | AnyKit,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Create a match with these options; raises InputError for invalid ones."""
        self.kit = get_kit(game)
        self.codec = get_codec(self.kit, build_config(self.kit.game.config_type, options))
        self.metadata = {
            "name": f"escadre_{self.kit.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.codec.seat_count)]
        self.observation_spaces = {
            agent: masked_space(self.codec) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.codec) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space, the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space, the same for every agent."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Start a new match; random numbers come from the seed, or continue from the last one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._episode = Episode(self.kit, self.codec, int(self._seeds.integers(1 << 62)))

    @property
    def episode(self) -> Episode:
        """The match; raises ResetNeeded before the first `reset`."""
        if self._episode is None:
            raise ResetNeeded("call reset() first")
        return self._episode

    def agent_observation(self, seat: int) -> dict[str, NDArray[Any]]:
        """Return a seat's observation and mask; the mask of a seat not on turn contains only 0."""
        return {"observation": self.episode.flat(seat), "action_mask": self.episode.mask(seat)}

    def render(self) -> Any:
        """Render the board: ansi (text), human (printed), svg, or rgb_array (pixels)."""
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


ByAgent = dict[str, Any]
"""A value for each agent, by name."""


class MatchParallelEnv(MatchAgents, ParallelEnv):  # type: ignore[misc]
    """All seats of a match as agents, at every step (PettingZoo Parallel).

    Simultaneous choices are made in one step; the action of an agent whose mask is 0 is ignored.
    Observations, rewards and refusals are those of `MatchAECEnv`. `max_cycles`: number of steps
    after which the match is truncated.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ByAgent, ByAgent]:
        """Start a match; random numbers come from the seed, or continue from the last one."""
        self.begin(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        """Play the choice of every agent whose turn it is."""
        episode = self.episode
        infos: ByAgent = {agent: {} for agent in self.agents}
        for seat in episode.turn:
            agent = self.possible_agents[seat]
            if refusal := episode.play_number(seat, int(actions[agent])):
                infos[agent]["refusal"] = refusal
        self._steps += 1
        returns = episode.returns
        truncated = returns is None and self._steps == self.max_cycles
        rewards = dict(zip(self.agents, returns or [0.0] * len(self.agents), strict=True))
        observations = self._observations()
        terminations = dict.fromkeys(self.agents, returns is not None)
        truncations = dict.fromkeys(self.agents, truncated)
        if returns is not None or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> ByAgent:
        return {agent: self.agent_observation(seat) for seat, agent in enumerate(self.agents)}


class MatchAECEnv(MatchAgents, AECEnv):  # type: ignore[misc]
    """All seats of a match as agents, one at a time (PettingZoo AEC).

    An agent observes {"observation": vector, "action_mask": mask}. Agents that choose at the
    same time are asked one after another, and do not see earlier choices. The reward is 0 until the
    end, then the return. An action that the mask forbids changes nothing; `infos[agent]["refusal"]`
    has the clause and a sentence. `max_cycles`: number of choices after which the match is
    truncated.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; random numbers come from the seed, or continue from the last one."""
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
        """Return an agent's observation and mask; for an agent not on turn, the mask is all 0."""
        return self.agent_observation(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play the choice of the agent on turn; `action` must be None once the match is over."""
        episode = self.episode
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = next(s for s in episode.turn if self.possible_agents[s] == agent)
        refusal = episode.play_number(seat, int(action))
        self.infos[agent] = {"refusal": refusal} if refusal else {}
        self._choices += 1
        if (returns := episode.returns) is not None:
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._choices == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.turn[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()
