"""An Armada match that two guests play over REST while their pages are open."""

from __future__ import annotations

from typing import Any

from tests.browser.rest_players import seated
from tests.browser.visitors import Visitor


class Duel:
    """Both have built nothing yet: the first seat is of who opened the table."""

    def __init__(self, ann: Visitor, ben: Visitor, **options: str) -> None:
        options = {"setup": "constructed"} | options
        self.path, *self._players = seated(ann, ben, "armada", **options)
        self._seen = self._players[0].view()

    def act(self, seat: int, *actions: dict[str, Any]) -> None:
        self._seen = self._players[seat].act([*actions])

    def turn(self) -> int:
        """Whose turn it was after the last action."""
        return int(self._seen["table"]["turn"][0])
