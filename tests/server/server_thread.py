"""A server in its own thread, for tests without an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Thread

from escadre.core.kit import AnyKit
from escadre.games import GAMES
from escadre.server.settings import Settings
from tests.server.clients import Host, hosting


@contextmanager
def in_background(settings: Settings, kits: Mapping[str, AnyKit] = GAMES) -> Iterator[Host]:
    """Run a server in a thread until the block ends."""
    started: Future[Host] = Future()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def run() -> None:
        async with hosting(settings, kits) as host:
            started.set_result(host)
            await stop.wait()

    def serve() -> None:
        try:
            loop.run_until_complete(run())
        except BaseException as error:
            if started.done():
                raise
            started.set_exception(error)
        finally:
            loop.close()

    thread = Thread(target=serve)
    thread.start()
    try:
        yield started.result(30)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(30)
