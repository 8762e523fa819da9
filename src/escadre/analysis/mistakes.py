"""Thresholds of mistakes, the level of a mistake, and the mistakes that a report lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from escadre.analysis.rollouts import POINTS_PER_RETURN, Mean

if TYPE_CHECKING:
    from escadre.analysis.report import Mistake, SeatReport

MISTAKE_THRESHOLDS = (5, 10, 15)
"""Points of win chance that a choice must certainly have lost to reach each level."""

MISTAKES_LISTED = 12  # mistakes listed; one line counts the others


def mistake_level(loss: Mean) -> int:
    """Return the highest level, in points, that this loss certainly reaches; 0 for no mistake."""
    certain_loss = POINTS_PER_RETURN * (loss.value - 2 * loss.error)
    return max((level for level in MISTAKE_THRESHOLDS if certain_loss >= level), default=0)


def listed_mistakes(report: SeatReport) -> list[Mistake]:
    """Return the worst mistakes of a report, in the order of the match."""
    worst = largest_mistakes(report, MISTAKES_LISTED)
    return [each for each in report.mistakes if each in worst]


def largest_mistakes(report: SeatReport, count: int) -> list[Mistake]:
    """Return the `count` worst mistakes, worst first."""
    return sorted(report.mistakes, key=lambda each: -each.loss)[:count]
