"""Who is told what happens at a table."""

from __future__ import annotations

from typing import Protocol

from escadre.core.game import Viewer


class Watcher(Protocol):
    """Somebody who has the table open."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that he may play."""
        ...

    @property
    def viewer(self) -> Viewer:
        """Whose eyes he looks through."""
        ...

    def wake(self) -> None:
        """There is something new to see."""
        ...
