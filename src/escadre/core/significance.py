"""Decide when one value counts as better than another: the lead it needs, in standard errors."""

from __future__ import annotations

from math import hypot
from typing import Protocol

SIGNIFICANCE_Z = 2.33
"""Number of standard errors by which a choice must lead to count as better than another."""
CONFIDENCE_Z = 1.96
"""Half-width of a 95% confidence interval, in standard errors."""
EQUAL_TOLERANCE = 1e-9
"""Computed values that differ by no more than this count as equal."""


class Estimate(Protocol):
    """A value with the half-width of its 95% confidence interval, 0 if it is exact."""

    @property
    def value(self) -> float:
        """The expected return."""

    @property
    def error(self) -> float:
        """Half-width of the 95% confidence interval."""


def is_significant(lead: float, standard_error: float) -> bool:
    """Return whether a lead is statistically above 0, by more than a rounding error."""
    return lead > max(SIGNIFICANCE_Z * standard_error, EQUAL_TOLERANCE)


def is_worse(option: Estimate, other: Estimate) -> bool:
    """Return whether one option is known to be worse than the other; the errors are independent."""
    standard_error = hypot(option.error, other.error) / CONFIDENCE_Z
    return is_significant(other.value - option.value, standard_error)
