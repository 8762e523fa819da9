"""Gymnasium environment: one learner against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import gymnasium
except ImportError:
    raise ImportError('gymnasium is not installed: pip install "escadre[envs]"') from None

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from escadre.bots.generic import RandomBot
from escadre.core.codec import get_codec
from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit, Bot
from escadre.core.options import build_config
from escadre.core.registry import get_kit
from escadre.envs.episode import RENDER_MODES, Episode, action_space, arrays_space, vector_space
from escadre.games import GAMES

Opponent = str | Bot[Any, Any]
"""A captain's name, "random", or a bot."""


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """A match against bots: `reset` and `step` return the learner's observation.

    Registered with Gymnasium for each game, as `escadre/mats-v0`.

    An observation is one vector (`flat`), or the named arrays of the codec. Legal actions are in
    `info["action_mask"]`, and in `action_masks()` for learners that call it. The reward is 0 until
    the end, then the return. An action that the mask forbids changes nothing; `info["refusal"]` has
    the clause and a sentence.

    `opponents`: a captain's name, "random" or a bot; or a sequence of these, one for each other
    seat. `seat`: the learner's seat; None: drawn for each match.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyKit,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        *,
        flat: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Create matches with these options; raises InputError for invalid ones."""
        self.kit = get_kit(game)
        self.codec = get_codec(self.kit, build_config(self.kit.game.config_type, options))
        self.render_mode = render_mode
        self.action_space = action_space(self.codec)
        self.observation_space = vector_space(self.codec) if flat else arrays_space(self.codec)
        self._flat = flat
        self._fixed_seat = seat
        self._episode: Episode | None = None
        self._bots = self._make_opponents(opponents)

    @property
    def episode(self) -> Episode:
        """The match; raises ResetNeeded before the first `reset`."""
        if self._episode is None:
            raise ResetNeeded("call reset() first")
        return self._episode

    def _make_opponents(self, opponents: Opponent | Sequence[Opponent]) -> list[Bot[Any, Any]]:
        one = isinstance(opponents, str) or hasattr(opponents, "choose")
        others: Sequence[Any] = [opponents] * (self.codec.seat_count - 1) if one else opponents  # type: ignore[assignment]
        if len(others) != self.codec.seat_count - 1:
            raise ValueError(f"expected {self.codec.seat_count - 1} opponents, got {len(others)}")
        return [self._bot(each) for each in others]

    def _bot(self, opponent: Opponent) -> Bot[Any, Any]:
        if not isinstance(opponent, str):
            return opponent
        if opponent == "random":
            return RandomBot(self.kit.game)
        if opponent not in self.kit.captains:
            raise InputError(text("no-captain", captain=shorten(opponent)))
        return self.kit.captains[opponent]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a match, and play the bots up to the learner's first choice."""
        super().reset(seed=seed)
        rng = self.np_random
        random_seat = int(rng.integers(self.codec.seat_count))
        self.seat = Seat(random_seat if self._fixed_seat is None else self._fixed_seat)
        self._episode = Episode(self.kit, self.codec, int(rng.integers(1 << 62)))
        self._play_others()
        return self._seen(), self._info(None)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and the bots up to the learner's next choice."""
        episode = self.episode
        refusal = episode.play_number(self.seat, int(action))
        self._play_others()
        returns = episode.returns
        reward = returns[self.seat] if returns is not None else 0.0
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, returns is not None, False, self._info(refusal)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask as booleans; the method that learners with masks call."""
        return self.episode.mask(self.seat).astype(bool)

    def _play_others(self) -> None:
        """Let the bots choose until the learner's turn.

        If several seats choose at once, the learner chooses first.
        """
        episode = self.episode
        while (turn := episode.turn) and self.seat not in turn:
            seat = turn[0]
            bot = self._bots[seat - (seat > self.seat)]
            episode.play_action(seat, bot.choose(episode.match.see(seat), episode.rng))

    def _seen(self) -> Any:
        if self._flat:
            return self.episode.flat(self.seat)
        return self.codec.arrays(self.episode.match.see(self.seat))

    def _info(self, refusal: dict[str, str] | None) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat), "seat": self.seat}
        return info | {"refusal": refusal} if refusal else info

    def render(self) -> Any:
        """Render the board: ansi (text), human (printed), svg, or rgb_array (pixels)."""
        return self.episode.render(self.render_mode)


for _name in GAMES:
    gymnasium.register(f"escadre/{_name}-v0", f"{__name__}:SingleAgentEnv", kwargs={"game": _name})
