"""An Armada match that two guests play over REST while their pages are open."""

from __future__ import annotations

from typing import Any

from tests.browser.rest_players import seat_players
from tests.browser.visitors import Visitor


class Duel:
    """A match before fleets are chosen; the first seat belongs to the host."""

    def __init__(self, ann: Visitor, ben: Visitor, **options: str) -> None:
        options = {"setup": "constructed"} | options
        self.path, *self._players = seat_players(ann, ben, "armada", **options)
        self._seen = self._players[0].view()

    def act(self, seat: int, *actions: dict[str, Any]) -> None:
        self._seen = self._players[seat].act([*actions])

    def turn(self) -> int:
        """Return whose turn it was after the last action."""
        return int(self._seen["table"]["turn"][0])
