"""The colours and styles in which a terminal shows a board, by role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COLOURS: Mapping[str, Mapping[str, Any]] = {
    "water": {"fg": "blue"},
    "axis": {"dim": True},
    "title": {"bold": True},
    "ship": {"fg": "green", "bold": True},
    "hit": {"fg": "red", "bold": True},
    "sunk": {"fg": "red"},
    "plouf": {"fg": "cyan"},  # a miss
    "patch": {"fg": "blue"},  # a zone of a chart
    "side-0": {"fg": "yellow", "bold": True},
    "side-1": {"fg": "red", "bold": True},
    "side-2": {"fg": "cyan", "bold": True},
    "side-3": {"fg": "magenta", "bold": True},
}
"""Arguments of `click.style` for each role; other pieces are printed plain."""
