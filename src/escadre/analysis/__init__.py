"""What is good and why: advice, hints, match reports.

Both see what a player sees, and no more: worlds that look alike to him give the same bytes.
"""

from escadre.analysis.rollouts import advise, expectation

__all__ = ["advise", "expectation"]
