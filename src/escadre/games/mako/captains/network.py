"""A small network that estimates each side's chance of arriving first.

The network computes a number from a side's inputs, and a softmax over the sides turns these numbers
into chances. The weights were fitted by `training/mako_networks.py` to races between captains.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from escadre.games.mako.captains.features import Floats32, floats32, side_features
from escadre.games.mako.captains.routes import RaceBoard, RouteCache, TurnBoundary
from escadre.games.mako.rules.model import Config


class Network(NamedTuple):
    """A network with one hidden layer."""

    hidden: Floats32  # (inputs, units)
    bias: Floats32
    out: Floats32

    def logits(self, features: Floats32) -> Floats32:
        """Return the network's output: (positions, sides)."""
        values: Floats32 = np.tanh(features @ self.hidden + self.bias) @ self.out
        return values


def win_chances(
    network: Network,
    race_board: RaceBoard,
    routes: RouteCache,
    leaves: Sequence[TurnBoundary],
    new_mines: Sequence[int],
) -> Floats32:
    """Return each side's chance to be first in each position: (positions, sides).

    `new_mines` is as in `side_features`.
    """
    return softmax_chances(
        network,
        side_features(race_board, routes, leaves, new_mines),
        finished_sides(race_board, leaves),
    )


def softmax_chances(network: Network, features: Floats32, finished: NDArray[np.bool_]) -> Floats32:
    """Return the chance of each side to be the first of those at sea: (positions, sides).

    `finished` tells whether a side has no boat at sea any more.
    """
    logits = np.where(finished, -np.inf, network.logits(features))
    logits -= logits.max(1, keepdims=True)
    weights = np.exp(logits)
    chances: Floats32 = weights / weights.sum(1, keepdims=True)
    return chances


def subtract_penalty(
    chances: Floats32,
    race_board: RaceBoard,
    routes: RouteCache,
    leaves: Sequence[TurnBoundary],
    penalty_per_step: float,
) -> list[list[float]]:
    """Return each side's chance in each position, minus `penalty_per_step` per step to its goal."""
    if penalty_per_step:
        steps_left = np.array(
            [_steps_to_go(race_board, routes, leaf) for leaf in leaves], np.float32
        )
        chances = chances - np.float32(penalty_per_step) * steps_left
    rows: list[list[float]] = chances.tolist()
    return rows


def _steps_to_go(race_board: RaceBoard, routes: RouteCache, leaf: TurnBoundary) -> list[int]:
    """Return, for each side, the fewest steps of its boats to their goal."""
    leaf_routes = routes.routes_of(leaf.boats, leaf.mines)
    return [
        min([leaf_routes[boat].steps for boat in boats if leaf.boats[boat] is not None], default=0)
        for boats in race_board.boats_of_side
    ]


def finished_sides(race_board: RaceBoard, leaves: Sequence[TurnBoundary]) -> NDArray[np.bool_]:
    """Return whether a side has no boat at sea any more: (positions, sides)."""
    at_sea = np.array([[square is not None for square in leaf.boats] for leaf in leaves])
    return np.stack([~at_sea[:, list(boats)].any(1) for boats in race_board.boats_of_side], 1)


@lru_cache(maxsize=1)
def _load_networks() -> dict[str, Network]:
    data = msgspec.json.decode(Path(__file__).with_name("networks.json").read_bytes())
    return {
        kind: Network(*(floats32(np.array(weights) / 1000) for weights in weights_of_layers))
        for kind, weights_of_layers in data["networks"].items()
    }


def network_for(config: Config) -> Network:
    """Return the network trained for this kind of race."""
    if config.finish == "both":
        return _load_networks()["both"]
    if config.players == 2:
        return _load_networks()[config.way]
    return _load_networks()["teams" if config.teams else "race"]
