"""A match that has ended, stepped through and written down: made aside, once, and kept.

Stepping is linear. One pass cuts the match into passages of so many things that a viewer noticed,
and a passage becomes its scenes when one of them is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escadre.core.game import Viewer
from escadre.core.words import text
from escadre.tables import again
from escadre.tables.aside import aside
from escadre.tables.fair_queue import Asker
from escadre.tables.ports import Ports
from escadre.tables.recent import Recent
from escadre.tables.refusal import Missing
from escadre.tables.settings import TableSettings
from escadre.tables.table import Table


class Replays:
    """What the matches that have ended are asked for, over and over."""

    def __init__(self, ports: Ports, settings: TableSettings) -> None:
        self._ports = ports
        self._patience = settings.thinking
        self._kept = Recent[tuple[bytes, ...]](settings.kept_replays)

    async def scene(
        self, table: Table, asker: Asker, viewer: Viewer, language: str, ply: int
    ) -> bytes:
        """What these eyes saw after so many plies that they noticed, as JSON; raises Missing."""
        count, *passages = await self._made(
            ("passages", table.id, viewer),
            asker,
            again.passages,
            lambda: (*table.written(), viewer),
        )
        if not 0 <= ply < int(count):
            raise Missing(text("table-no-such-ply", last=int(count) - 1))
        seats = tuple(table.occupants)
        at, n = divmod(ply, again.PASSAGE_LENGTH)
        scenes = await self._made(
            ("scenes", table.id, viewer, language, at, seats),
            asker,
            again.scenes,
            lambda: (table.kit.game.name, passages[at], language, seats),
        )
        return scenes[n]

    async def steps(
        self, table: Table, asker: Asker, viewer: Viewer, language: str, first: int
    ) -> bytes:
        """What these eyes saw from this ply on, as far as one answer goes; as JSON."""
        seats = tuple(table.occupants)
        (drawn,) = await self._made(
            ("steps", table.id, viewer, language, first, seats),
            asker,
            again.past_steps_of,
            lambda: (*table.written(), viewer, first, language, seats),
        )
        return drawn

    async def record(self, table: Table, asker: Asker, format: str, language: str) -> bytes:
        """The record as `json`, as a score sheet (`text`), or in `words`."""
        spoken = language if format == "words" else ""
        seats = tuple(table.occupants), table.server_seed
        (written,) = await self._made(
            ("record", table.id, format, spoken, seats),  # who has gone leaves no name
            asker,
            again.written,
            lambda: (*table.written(), *seats, format, spoken),
        )
        return written

    async def turning(self, table: Table, asker: Asker, language: str) -> bytes:
        """From which ply on the winner led: wire.Turning as JSON."""
        seats = tuple(table.occupants)
        (told,) = await self._made(
            ("turning", table.id, language, seats),
            asker,
            again.turning,
            lambda: (*table.written(), language, seats),
        )
        return told

    async def _made(
        self,
        name: Any,
        asker: Asker,
        job: Callable[..., tuple[bytes, ...]],
        what: Callable[[], tuple[Any, ...]],
    ) -> tuple[bytes, ...]:
        async def make() -> tuple[bytes, ...]:
            thinker, patience = self._ports.questions, self._patience
            return await aside(thinker, asker, patience, "table-no-replay", job, *what())

        return await self._kept.made(name, make, lambda made: sum(map(len, made)))
