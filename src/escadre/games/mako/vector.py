"""MAKO Naval, many races at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from escadre.core.codec import AnyCodec
from escadre.core.vector import Kernel
from escadre.core.words import InputError, text
from escadre.games.mako.model import Config
from escadre.games.mako.sailing import begin_races, laid_out, play_races, write_races


class MakoKernel(Kernel):
    """Every way to sail, but those in which boats are chosen first."""

    most_outcomes = 2

    def __init__(self, codec: AnyCodec, count: int) -> None:
        """Raises InputError where boats are chosen (MAK-17)."""
        super().__init__(codec, count)
        config: Config = codec.config
        if config.boats == "chosen":
            raise InputError(text("no-kernel", game="mako boats=chosen"))
        self._fresh, self._t = laid_out(codec, config)
        self._rows = np.zeros((count, len(self._fresh)), np.int16)
        self._every = np.ones(count, np.bool_)

    def _begin(self, which: NDArray[np.bool_]) -> None:
        luck = self.fell, self.outcomes, self.lots
        begin_races(self._t, self._fresh, self._rows, which, *luck)
        write_races(self._t, self._rows, which, self.seats, self.seen, self.masks)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """A boat moves or stays, or a mine flies."""
        told = self.ended, self.refused, self.returns, self.last, self.fell, self.outcomes
        play_races(self._t, self._fresh, self._rows, self.masks, numbers, *told, self.lots)
        write_races(self._t, self._rows, self._every, self.seats, self.seen, self.masks)


KERNEL = MakoKernel
