"""What estimates say, set right: of a hundred matches said to be won at 70 %, 70 are won.

A curve is data that a game keeps beside its captains; `benchmarks/calibration.py` fits and checks
it. It rises everywhere, so of two things that are said the better one stays the better one.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from pathlib import Path

import msgspec


class Curve(msgspec.Struct, frozen=True):
    """Returns that were said, and those that came of them: straight lines between these points.

    Both rise from 0 to 1; what is said of one side is said of the other with the other sign.
    """

    said: tuple[float, ...] = (0.0, 1.0)
    came: tuple[float, ...] = (0.0, 1.0)

    def __call__(self, value: float) -> float:
        """What comes of a return that is said, from -1 to 1."""
        size = abs(value)
        right = min(bisect_right(self.said, size), len(self.said) - 1)
        left = right - 1
        slope = (self.came[right] - self.came[left]) / (self.said[right] - self.said[left])
        found = min(self.came[left] + slope * (size - self.said[left]), 1.0)
        return found if value >= 0 else -found

    @property
    def inverse(self) -> Curve:
        """From what came of it to what was said."""
        return Curve(self.came, self.said)


AS_SAID = Curve()
"""What is said is left as it is."""


@lru_cache
def kept_curve(file: Path) -> Curve:
    """The curve in this file of JSON."""
    return msgspec.json.decode(file.read_bytes(), type=Curve)
