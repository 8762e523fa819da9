"""Small pictures of a study, as SVG: bars with their intervals, and how matches are spread."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, ROW, LEFT, RIGHT = 640, 26, 190, 60
INK, BAR, LINE = "#24303c", "#5b8fb9", "#b8c4ce"
STYLE = f'font-family="sans-serif" font-size="13" fill="{INK}"'


class Bar(NamedTuple):
    """A value from 0 to 1 with its interval."""

    label: str
    value: float
    low: float
    high: float
    said: str


def bars(bars: Sequence[Bar], par: float | None = None) -> str:
    """Bars from 0 to 1, with the interval of each, and a line at par."""
    span, height = WIDTH - LEFT - RIGHT, ROW * len(bars) + 10
    parts = list[str]()
    for n, bar in enumerate(bars):
        y = n * ROW + 5

        def x(value: float) -> float:
            return LEFT + span * min(max(value, 0.0), 1.0)

        parts += [
            f'<text x="{LEFT - 8}" y="{y + 16}" text-anchor="end" {STYLE}>'
            f"{escape(bar.label)}</text>",
            f'<rect x="{LEFT}" y="{y + 3}" width="{x(bar.value) - LEFT:.1f}" height="16" '
            f'fill="{BAR}"/>',
            f'<path d="M{x(bar.low):.1f} {y + 11}H{x(bar.high):.1f}" stroke="{INK}" '
            f'stroke-width="2"/>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{y + 16}" {STYLE}>{escape(bar.said)}</text>',
        ]
    if par is not None:
        at = LEFT + span * par
        parts.append(
            f'<path d="M{at:.1f} 0V{height}" stroke="{LINE}" stroke-width="2" '
            f'stroke-dasharray="4 3"/>'
        )
    return _drawn(height, parts)


def histogram(values: Sequence[int], bins: int = 20) -> str:
    """How often each length came up."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // bins))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    width, tall = (WIDTH - 40) / len(counts), 100
    parts = [
        f'<rect x="{20 + n * width:.1f}" y="{tall + 5 - tall * count / max(counts):.1f}" '
        f'width="{max(width - 2, 1):.1f}" height="{tall * count / max(counts):.1f}" fill="{BAR}"/>'
        for n, count in enumerate(counts)
    ]
    parts += [
        f'<text x="20" y="{tall + 22}" {STYLE}>{low}</text>',
        f'<text x="{WIDTH - 20}" y="{tall + 22}" text-anchor="end" {STYLE}>{high}</text>',
    ]
    return _drawn(tall + 28, parts)


def _drawn(height: int, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    ground = f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, ground, *parts, "</svg>"]) + "\n"
