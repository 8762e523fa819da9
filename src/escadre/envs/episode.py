"""A match that environments step, and its Gymnasium spaces."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.game import ALL, Rejection, Seat, Terminal
from escadre.core.i18n.catalogue import text, words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match

RENDER_MODES = ("ansi", "human", "svg", "rgb_array")


class Episode:
    """One match; between calls it waits for a choice, or it is finished."""

    def __init__(self, kit: AnyKit, codec: AnyCodec, seed: int) -> None:
        self.codec = codec
        self.rng = Random(seed)
        self.match = Match(kit, codec.config, viewers=())
        self._advance()

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that choose now; empty when the match is over."""
        return self.match.turn

    @property
    def returns(self) -> tuple[float, ...] | None:
        """The payoff of each seat, from -1 to 1; None until the match is over."""
        node = self.match.node
        return node.returns if isinstance(node, Terminal) else None

    def flat(self, seat: int) -> NDArray[np.float32]:
        """Return the observation of a seat as one vector of shape (size,)."""
        return self.codec.flat(self.match.see(seat))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return the action mask of this seat: 1 for each legal number."""
        return self.codec.mask(self.match.see(seat))

    def play_number(self, seat: Seat, number: int) -> dict[str, str] | None:
        """Play an action number, then resolve chance; return the refusal of an illegal number.

        Numbers outside the list of actions are refused too.
        """
        observation = self.match.see(seat)
        if number not in self.codec.legal(observation):
            return self._refusal(self._rejection(seat, observation, number))
        self.match.apply(seat, self.codec.decode(observation, number))
        self._advance()
        return None

    def play_action(self, seat: Seat, action: Any) -> None:
        """Play an action, then resolve chance; raises IllegalAction."""
        self.match.play(seat, action)
        self._advance()

    def board_text(self) -> str:
        """Return the board as text with all hidden information."""
        return self.match.board_text(ALL)

    def render(self, mode: str | None) -> Any:
        """Render the board as text (ansi), printed (human), as SVG, or as pixels (rgb_array)."""
        if mode == "human":
            sys.stdout.write(self.board_text() + "\n")
            return None
        if mode == "rgb_array":
            from escadre.core.render.pixels import to_rgb  # the extra `render`

            return to_rgb(self.match.image())
        return {"ansi": self.board_text, "svg": self.match.svg}[mode]() if mode else None

    def _advance(self) -> None:
        while not self.match.over and not self.match.turn:
            self.match.roll(self.rng)

    def _rejection(self, seat: Seat, observation: Any, number: int) -> Rejection | None:
        try:
            return self.match.validate(seat, self.codec.decode(observation, number))
        except (ValueError, IndexError):
            return None

    def _refusal(self, rejection: Rejection | None) -> dict[str, str]:
        reason = rejection or Rejection(self.match.node.clause, text("not-listed"))
        say = words("en", self.match.game.home)
        return {"clause": reason.clause, "reason": say.format(reason.reason)}


def action_space(codec: AnyCodec) -> spaces.Discrete:
    """Return the action space."""
    return spaces.Discrete(codec.action_count)


def vector_space(codec: AnyCodec) -> spaces.Box:
    """Return the space of all fields in one vector, each between -1 and 1."""
    return spaces.Box(-1, 1, (codec.size,), np.float32)


def arrays_space(codec: AnyCodec) -> spaces.Dict:
    """Return the space of named fields, each with its own bounds."""
    boxes: list[tuple[str, spaces.Space[Any]]] = [
        (each.name, spaces.Box(each.low, each.high, each.shape, each.dtype.type))
        for each in codec.fields
    ]
    return spaces.Dict(boxes)


def masked_space(codec: AnyCodec) -> spaces.Dict:
    """Return the space of a dictionary of observation and action mask, as PettingZoo requires."""
    fields: dict[str, spaces.Space[Any]] = {
        "observation": vector_space(codec),
        "action_mask": spaces.Box(0, 1, (codec.action_count,), np.int8),
    }
    return spaces.Dict(fields)
