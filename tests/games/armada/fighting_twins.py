"""Compare kernel and rules in battles where ships sail to the middle and fire when they can."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from escadre.games.armada.rules.model import Fire, Step
from escadre.games.armada.training.codec import ACTION_TYPES
from tests.helpers.kernel_twin import KernelComparison

SHIP, HEADING = len(ACTION_TYPES), len(ACTION_TYPES) + 3  # columns of the codec's candidates


class Gunners(KernelComparison):
    """A kernel of Armada and its rules, with players who mostly attack."""

    def preferred_choices(self, row: int, legal: Any, rng: Random) -> Any:
        """Return shots, else the steps nearest to the middle; one choice in ten is random."""
        is_candidate = self._field(row, "candidates")[legal]
        shots, steps = (
            np.flatnonzero(is_candidate[:, ACTION_TYPES.index(kind)]) for kind in (Fire, Step)
        )
        if rng.random() < 0.1 or not len(shots) + len(steps):
            return legal
        if len(shots):
            return legal[shots]
        places = self._field(row, "pose")[is_candidate[steps, SHIP], :2]
        right, down = (np.array(self.codec.config.edges) / 2 - places).T
        way = is_candidate[steps, HEADING] * np.pi / 1800
        led = right * np.sin(way) - down * np.cos(way)
        return legal[steps[np.argsort(-led, kind="stable")[: 1 + len(steps) // 8]]]

    def _field(self, row: int, name: str) -> Any:
        at = 0
        for field in self.codec.fields:
            if field.name == name:
                return self.kernel.observations[row, at : at + field.size].reshape(field.shape)
            at += field.size
        raise KeyError(name)
