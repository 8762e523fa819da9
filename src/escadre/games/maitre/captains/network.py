"""The odds of each seat to win: a small network.

Every seat is given a strength by the same network; the chances to win go as exp(strength).
`training/maitre_value.py` makes the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np

from escadre.games.maitre.captains.features import seat_features
from escadre.games.maitre.chances.hands import Floats
from escadre.games.maitre.rules.ending import match_end
from escadre.games.maitre.rules.model import State


class NetworkWeights(msgspec.Struct, frozen=True):
    """Of a network: a hidden layer of tanh, and a straight way past it."""

    hidden: list[list[float]]  # one row a feature
    bias: list[float]
    out: list[float]
    direct: list[float]  # one a feature


class ValueNetwork:
    """Rates states by the chance of each seat to win."""

    def __init__(self, weights: NetworkWeights) -> None:
        self.hidden = np.array(weights.hidden)
        self.bias = np.array(weights.bias)
        self.out = np.array(weights.out)
        self.direct = np.array(weights.direct)

    def __call__(self, states: Sequence[State]) -> list[Floats]:
        """The chances to win, one row a state, one number a seat."""
        chances: list[Floats] = [_shares(state) for state in states]
        going = [n for n, chance in enumerate(chances) if not chance.size]
        if going:
            described = np.array([seat_features(states[n]) for n in going], dtype=np.float64)
            hidden = np.tanh(described @ self.hidden + self.bias)
            strength = hidden @ self.out + described @ self.direct
            odds = np.exp(strength - strength.max(axis=1, keepdims=True))
            odds /= odds.sum(axis=1, keepdims=True)
            for n, row in zip(going, odds, strict=True):
                chances[n] = row
        return chances


def _shares(state: State) -> Floats:
    """When the match is over: who has won, or shares the victory. Else nothing."""
    if (ended := match_end(state)) is None:
        return np.empty(0)
    first = [float(place == 1) for place in ended.places]
    return np.array(first) / sum(first)


@lru_cache
def learned() -> ValueNetwork:
    """The network that comes with the game."""
    kept = Path(__file__).with_name("network.json").read_bytes()
    return ValueNetwork(msgspec.json.decode(kept, type=NetworkWeights))
