"""A small network that estimates the chance of each seat to win.

The network computes a number for each seat, and a softmax over the seats turns them into chances.
The weights are fitted by `training/maitre_value.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np

from escadre.games.maitre.captains.features import seat_features
from escadre.games.maitre.chances.hands import Floats
from escadre.games.maitre.rules.ending import result
from escadre.games.maitre.rules.model import State


class NetworkWeights(msgspec.Struct, frozen=True):
    """The weights of a hidden layer of tanh units, and of a direct linear connection."""

    hidden: list[list[float]]  # one row per feature
    bias: list[float]
    out: list[float]
    direct: list[float]  # one per feature


class ValueNetwork:
    """Rates states by the chance of each seat to win."""

    def __init__(self, weights: NetworkWeights) -> None:
        self.hidden = np.array(weights.hidden)
        self.bias = np.array(weights.bias)
        self.out = np.array(weights.out)
        self.direct = np.array(weights.direct)

    def __call__(self, states: Sequence[State]) -> list[Floats]:
        """Return the chances to win: one array per state, with one number per seat."""
        chances: list[Floats] = [_final_chances(state) for state in states]
        undecided = [n for n, chance in enumerate(chances) if not chance.size]
        if undecided:
            features = np.array([seat_features(states[n]) for n in undecided], dtype=np.float64)
            hidden = np.tanh(features @ self.hidden + self.bias)
            strength = hidden @ self.out + features @ self.direct
            weights = np.exp(strength - strength.max(axis=1, keepdims=True))
            weights /= weights.sum(axis=1, keepdims=True)
            for n, row in zip(undecided, weights, strict=True):
                chances[n] = row
        return chances


def _final_chances(state: State) -> Floats:
    """Return each seat's share of the victory if the match is over, otherwise an empty array."""
    if (end := result(state)) is None:
        return np.empty(0)
    winners = [float(place == 1) for place in end.places]
    return np.array(winners) / sum(winners)


@lru_cache
def load_network() -> ValueNetwork:
    """Return the trained network that comes with the game."""
    data = Path(__file__).with_name("network.json").read_bytes()
    return ValueNetwork(msgspec.json.decode(data, type=NetworkWeights))
