"""Measure how many bombs a saved policy of Bataille navale needs with its preferred actions.

    python examples/train/bombs.py policy.npz

Each of 512 slots plays the same number of matches against `random`, so that short ones do not
count more.
"""

import sys
from pathlib import Path

import numpy as np

from escadre.bots.policy import read_policy
from escadre.envs.gymnasium_vector import MatchVectorEnv

PLACES, MATCHES, SEED = 512, 2, 99
SETTING_UP = 6  # five ships and “ready”

policy = read_policy(Path(sys.argv[1]))
env = MatchVectorEnv("battleship", PLACES, "random", copy=False, bombs=100)
seen, _ = env.reset(seed=SEED)
played, choices, results = np.zeros(PLACES, int), np.zeros(PLACES, int), []
while played.min() < MATCHES:
    preferences = policy.preferences(seen * env.codec.scale)
    seen, _, ended, _, _ = env.step(np.where(env.kernel.masks, preferences, -np.inf).argmax(1))
    choices += 1
    counted = ended & (played < MATCHES)
    results += (choices[counted] - SETTING_UP).tolist()
    played[ended] += 1
    choices[ended] = 0
error = 1.96 * np.std(results, ddof=1) / len(results) ** 0.5
print(f"{np.mean(results):.2f} ± {error:.2f} bombs a match, {len(results)} matches")
