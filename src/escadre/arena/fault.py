"""What a bot did wrong: the end of its match, and a line in the results."""

from __future__ import annotations

from typing import Literal

from escadre.core.words import Text

ARENA_WORDS = "escadre.arena"
"""The package whose words the arena says."""

FaultKind = Literal["illegal", "unreadable", "crashed", "late", "talked"]


class Fault(Exception):
    """A verdict. `detail` is what the bot said, or what it died of."""

    def __init__(self, kind: FaultKind, detail: str | Text = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
