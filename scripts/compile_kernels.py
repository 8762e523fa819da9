"""Compile the kernels of all games once, so that the processes that start later find them cached."""

from __future__ import annotations

import numpy as np

from escadre.core.kernel import get_kernel
from escadre.core.registry import find_training_module
from escadre.games import GAMES

STEPS = 60  # of random play: every function of a kernel has been called by then


def main() -> None:
    """Play a few random steps of each game that has a kernel."""
    rng = np.random.default_rng(1)
    for name, kit in GAMES.items():
        if find_training_module(kit.game.home, "vector") is None:
            continue
        kernel = get_kernel(name, count=2)
        kernel.reset(np.arange(1, 3, dtype=np.uint64))
        for _ in range(STEPS):
            kernel.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in kernel.masks]))


if __name__ == "__main__":
    main()
