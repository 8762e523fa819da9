"""Hints before a choice, evaluation of choices, and match reports.

The analysis uses only the observations of one player: states that look alike to that player give
the same result, byte for byte.
"""

from escadre.analysis.rollouts import expected_return
from escadre.analysis.shown_advice import advise

__all__ = ["advise", "expected_return"]
