"""What is good, and why: advice before a choice, analysis after the match.

Both see what a player sees, and no more: worlds that look alike to him give the same bytes.
"""

from escadre.coach.rollouts import advise, expectation

__all__ = ["advise", "expectation"]
