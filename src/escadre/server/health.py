"""Whether the store takes writes just now: the truth behind `/health`."""

from __future__ import annotations

import asyncio
import time

import structlog

from escadre.server.archive import SqlArchive
from escadre.server.schema import one_line

log = structlog.get_logger()

FROZEN = 1.5  # seconds after which a store that does not answer is taken to be frozen
LOST = 20.0  # seconds after which a question that was never answered is asked anew


class Health:
    """Asks the archive to write, one question at a time: who asks meanwhile hears its answer."""

    def __init__(self, archive: SqlArchive) -> None:
        self._archive = archive
        self._question: asyncio.Task[None] | None = None
        self._asked = 0.0

    async def good(self) -> bool:
        """Whether a write was kept, within 1.5 s."""
        question = self._question
        if question is None or question.done() or time.monotonic() - self._asked > LOST:
            if question is not None:
                question.cancel()
            question = self._question = asyncio.create_task(self._archive.write_something())
            self._asked = time.monotonic()
        done, _ = await asyncio.wait([question], timeout=FROZEN)
        if question in done and not question.cancelled() and question.exception() is None:
            return True
        log.error("the store takes no writes", reason=self._reason(question))
        return False

    def _reason(self, question: asyncio.Task[None]) -> str:
        if not question.done():
            return "it does not answer"
        return one_line(None if question.cancelled() else question.exception())

    async def close(self) -> None:
        """Ask no more."""
        if self._question is not None:
            self._question.cancel()
            await asyncio.gather(self._question, return_exceptions=True)
