"""A proxy that can stop passing data on without closing connections.

It neither resets nor closes connections; data simply do not arrive.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from typing import Literal

Way = Literal["up", "down"]
"""To the server, or to the browser."""


class StallingProxy:
    """Forwards connections to a local port, in its own thread."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._open = dict[Way, asyncio.Event]()
        self._tasks = set[asyncio.Task[None]]()
        self._writers = set[asyncio.StreamWriter]()
        self.port = 0
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._run(self._listen()).result()

    @property
    def url(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self.port}"

    def stall(self, *ways: Way) -> None:
        """Stop forwarding in these directions, or in both if none is named."""
        self._run(self._turn(ways, off=True)).result()

    def resume(self) -> None:
        """Forward the data held back, and all later data."""
        self._run(self._turn((), off=False)).result()

    def close(self) -> None:
        """Stop the proxy."""
        self._run(self._end()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: object) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)  # type: ignore[arg-type]

    async def _listen(self) -> None:
        self._open = {"up": asyncio.Event(), "down": asyncio.Event()}
        await self._turn((), off=False)
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _turn(self, ways: tuple[Way, ...], off: bool) -> None:
        for way in ways or self._open:
            if off:
                self._open[way].clear()
            else:
                self._open[way].set()

    async def _end(self) -> None:
        self._server.close()
        await self._turn((), off=False)
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*self._tasks)

    async def _serve(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            far, forth = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers |= {out, forth}
            async with asyncio.TaskGroup() as both:
                both.create_task(self._forward("up", near, forth))
                both.create_task(self._forward("down", far, out))
        except* OSError:  # one side has closed the connection
            pass
        finally:
            self._tasks.discard(task)

    async def _forward(
        self, way: Way, source: asyncio.StreamReader, sink: asyncio.StreamWriter
    ) -> None:
        try:
            while data := await source.read(65_536):
                await self._open[way].wait()
                sink.write(data)
                await sink.drain()
            await self._open[way].wait()
        finally:
            sink.close()
