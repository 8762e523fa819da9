"""What PettingZoo's two environments share: agents, their spaces, and text for the eye."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from escadre.core.codec import codec_of
from escadre.core.kit import AnyKit
from escadre.core.match import kit_of
from escadre.core.options import configured
from escadre.envs.episode import RENDER_MODES, Episode
from escadre.envs.spaces import actions, masked


class Agents:
    """The seats of a match as agents `player_0`, `player_1`, ..."""

    episode: Episode

    def __init__(
        self,
        game: str | AnyKit,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A match with these options; raises InputError for what cannot be read."""
        self.kit = kit_of(game)
        self.codec = codec_of(self.kit, configured(self.kit.game.config_type, options))
        self.metadata = {
            "name": f"escadre_{self.kit.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.codec.seats)]
        self.observation_spaces = {agent: masked(self.codec) for agent in self.possible_agents}
        self.action_spaces = {agent: actions(self.codec) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for every agent."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new match; all luck comes from the seed, or goes on from the last one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self.kit, self.codec, int(self._seeds.integers(1 << 62)))

    def seen_by(self, seat: int) -> dict[str, NDArray[Any]]:
        """What this seat sees and may do; of who is not asked the mask is 0."""
        return {"observation": self.episode.flat(seat), "action_mask": self.episode.mask(seat)}

    def render(self) -> Any:
        """The board as text (ansi), printed (human), as SVG (svg), or as pixels (rgb_array)."""
        return self.episode.rendered(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
