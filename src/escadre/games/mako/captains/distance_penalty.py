"""The penalty on distance late in a race, so that captains do not wait for each other."""

ROUNDS_BEFORE_PENALTY = 8
DISTANCE_PENALTY = 0.006
"""Penalty on the chance per step to the goal, for each round after ROUNDS_BEFORE_PENALTY.

Without it, two captains that wait for each other's mistakes would sail to and fro until MAK-20.
"""


def penalty_per_step(rounds: int) -> float:
    """Return the penalty on the chance per step to the goal after this many rounds."""
    return DISTANCE_PENALTY * max(0, rounds - ROUNDS_BEFORE_PENALTY)
