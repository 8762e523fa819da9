"""How the server does: the truth behind `/health`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Literal

import msgspec
import structlog

from escadre.server.archive import SqlArchive
from escadre.server.peers import PostgresPeers
from escadre.server.schema import one_line
from escadre.server.thinkers import FairThinker

log = structlog.get_logger()

FROZEN = 1.5  # seconds after which a store that does not answer is taken to be frozen
LOST = 20.0  # seconds after which a question that was never answered is asked anew

Condition = Literal["ok", "refuses writes", "no answer"]


class WorkersHealth(msgspec.Struct, frozen=True):
    """The processes in which captains think; those not yet needed are not counted."""

    alive: int
    lost: int  # they died and cannot be started again


class PeersHealth(msgspec.Struct, frozen=True):
    """The other server processes on the same database."""

    status: Condition
    others: int


class HealthReport(msgspec.Struct, frozen=True):
    """What is told at `/health`: `failing` is status 503; a `degraded` server serves on."""

    status: Literal["ok", "degraded", "failing"]
    wrong: tuple[Literal["store", "peers", "workers"], ...]
    store: Condition
    workers: WorkersHealth
    peers: PeersHealth | None  # None on SQLite, which has one process


class Health:
    """Asks the archive to write, one question at a time: who asks meanwhile hears its answer."""

    def __init__(
        self,
        archive: SqlArchive,
        peers: PostgresPeers | None = None,
        thinkers: Sequence[FairThinker] = (),
    ) -> None:
        self._archive = archive
        self._peers = peers
        self._thinkers = thinkers
        self._question: asyncio.Task[None] | None = None
        self._asked = 0.0
        self._logged: str | None = None  # what was last found to be wrong with the store

    async def report(self) -> HealthReport:
        """All of it, within 1.5 s."""
        store, peers = await asyncio.gather(self._store(), self._heard())
        counts = [thinker.count() for thinker in self._thinkers]
        workers = WorkersHealth(sum(n.alive for n in counts), sum(n.lost for n in counts))
        wrong = list[Literal["store", "peers", "workers"]]()
        if store != "ok":
            wrong.append("store")
        if peers is not None and peers.status != "ok":
            wrong.append("peers")
        if workers.lost:
            wrong.append("workers")
        failing = wrong and (wrong != ["workers"] or not workers.alive)
        status: Literal["ok", "degraded", "failing"]
        status = "failing" if failing else "degraded" if wrong else "ok"
        return HealthReport(status, tuple(wrong), store, workers, peers)

    async def _store(self) -> Condition:
        """Whether a write was kept."""
        question = self._question
        if question is None or question.done() or time.monotonic() - self._asked > LOST:
            if question is not None:
                question.cancel()
            question = self._question = asyncio.create_task(self._archive.write_something())
            self._asked = time.monotonic()
        done, _ = await asyncio.wait([question], timeout=FROZEN)
        if question not in done:
            return self._found("no answer", "it does not answer")
        if question.cancelled() or (error := question.exception()) is not None:
            return self._found("refuses writes", one_line(None if question.cancelled() else error))
        return self._found("ok", None)

    def _found(self, answer: Condition, reason: str | None) -> Condition:
        """Log what is wrong, once."""
        if reason != self._logged:
            self._logged = reason
            if reason is not None:
                log.error("the store takes no writes", reason=reason)
        return answer

    async def _heard(self) -> PeersHealth | None:
        """Whether other processes can be heard."""
        peers = self._peers
        if peers is None:
            return None
        asked = asyncio.create_task(peers.heard())
        done, _ = await asyncio.wait([asked], timeout=FROZEN)
        if asked not in done:
            asked.cancel()
            return PeersHealth("no answer", peers.others)
        failed = asked.cancelled() or asked.exception() is not None
        return PeersHealth("no answer" if failed else "ok", peers.others)

    async def close(self) -> None:
        """Ask no more."""
        if self._question is not None:
            self._question.cancel()
            await asyncio.gather(self._question, return_exceptions=True)
