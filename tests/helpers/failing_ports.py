"""Ports that fail on demand: for each port, a fake that wraps a real one.

A call can fail before it does anything, halfway, or after it was done, when only the answer is
lost. It can raise an error or never answer.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Literal, NamedTuple, cast

from escadre.tables.fair_queue import Requester
from escadre.tables.ports import NoPeers, Peers, TableStore, Workers

When = Literal["before", "during", "after"]
How = Literal["error", "hang"]


class Fault(NamedTuple):
    """The kind of failure of a call.

    With "during" and "hang", the call never answers, and is carried out after the caller gave up.
    """

    when: When
    how: How


FAULTS = [
    Fault("before", "error"),
    Fault("during", "error"),
    Fault("after", "error"),
    Fault("before", "hang"),
    Fault("during", "hang"),
    Fault("after", "hang"),
]


class Failed(OSError):
    """The error that a fake raises."""


@dataclass
class Plan:
    """Decides which calls fail, and counts the calls of all ports that share it.

    `give_up` is called when only a hanging call is left: a test can then advance the clock to the
    caller's timeout.
    """

    fails: Callable[[int, str], Fault | None] = lambda number, name: None
    calls: list[str] = field(default_factory=list)  # by name
    late: set[asyncio.Task[Any]] = field(default_factory=set)
    give_up: Callable[[], None] = lambda: None
    _under_way: int = 0

    async def call(self, name: str, doing: Callable[[], Awaitable[Any]]) -> Any:
        """Let a call succeed, or fail."""
        fault = self.fails(len(self.calls), name)
        self.calls.append(name)
        self._under_way += 1
        try:
            if fault is None or fault.when == "after":
                answer = await doing()
        finally:
            self._under_way -= 1
        if fault is None:
            return answer
        if fault.when == "during":
            await asyncio.sleep(0)
        if fault.how == "error":
            raise Failed(f"{name} failed")
        try:
            while self._under_way:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            self.give_up()
            await asyncio.Event().wait()
        finally:
            if fault.when == "during":
                task = asyncio.ensure_future(self._later(doing))
                self.late.add(task)

    def call_now(self, name: str, doing: Callable[[], Any]) -> Any:
        """Let a synchronous call succeed, or fail; it never hangs, but raises an error instead."""
        fault = self.fails(len(self.calls), name)
        self.calls.append(name)
        answer = doing() if fault is None or fault.when == "after" else None
        if fault is not None:
            raise Failed(f"{name} failed")
        return answer

    async def _later(self, doing: Callable[[], Awaitable[Any]]) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        await asyncio.gather(doing(), return_exceptions=True)

    async def settled(self) -> None:
        """Return once no late call is pending."""
        while self.late:
            await self.late.pop()


class _Faulty:
    """A port whose calls fail according to the plan."""

    def __init__(self, port: object, plan: Plan) -> None:
        self._port = port
        self._plan = plan

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._port, name)
        if not inspect.iscoroutinefunction(attribute):
            faulty: Any = wraps(attribute)(
                lambda *args: self._plan.call_now(name, lambda: attribute(*args))
            )
        else:

            async def faulty(*args: Any, **named: Any) -> Any:
                return await self._plan.call(name, lambda: attribute(*args, **named))

        self.__dict__[name] = faulty
        return faulty


def faulty_archive(archive: TableStore, plan: Plan) -> TableStore:
    """Wrap a store whose calls fail according to the plan."""
    return cast(TableStore, _Faulty(archive, plan))


def faulty_thinker(thinker: Workers, plan: Plan) -> Workers:
    """Wrap workers whose calls fail according to the plan; a job that hangs is stopped in time."""
    return cast(Workers, _FaultyWorkers(thinker, plan))


class _FaultyWorkers(_Faulty):
    async def run(
        self, requester: Requester, seconds: float, work: Callable[..., Any], *args: object
    ) -> Any:
        port = cast(Workers, self._port)
        async with asyncio.timeout(seconds):
            return await self._plan.call("run", lambda: port.run(requester, seconds, work, *args))


class _FaultyPeers(_Faulty):
    """Claims that fail when requested, and when released."""

    def claim(self, name: str) -> AbstractAsyncContextManager[bool]:
        return self._claim(name)

    @asynccontextmanager
    async def _claim(self, name: str) -> AsyncIterator[bool]:
        claim = self._port.claim(name)  # type: ignore[attr-defined]
        mine: bool = await self._plan.call("claim", claim.__aenter__)
        try:
            yield mine
        finally:
            await self._plan.call("unclaim", lambda: claim.__aexit__(None, None, None))


def faulty_peers(plan: Plan, peers: Peers | None = None) -> Peers:
    """Wrap peer processes that fail according to the plan."""
    return cast(Peers, _FaultyPeers(peers or NoPeers(), plan))
