"""Advice before a choice, hints, evaluation and match reports.

They use only the observation of a player: states that look alike to that player give the same
result, byte for byte.
"""

from escadre.analysis.rollouts import advise, expected_return

__all__ = ["advise", "expected_return"]
