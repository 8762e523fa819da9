"""A table, live: one WebSocket each, requests one way, answers the other."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from escadre.core.game import Viewer
from escadre.core.shapes import misfit
from escadre.core.words import text
from escadre.server import wire
from escadre.server.doors import headers_of, own_page
from escadre.server.house import House, address_of, language_of, viewer_of
from escadre.server.limits import Bucket
from escadre.server.metrics import CONNECTIONS, REFUSALS, VIEWS
from escadre.server.requests import Visitor, perform
from escadre.server.table import Refusal, Table

log = structlog.get_logger()

Socket = WebSocket[Any, Any, Any]

_REQUEST = msgspec.json.Decoder(wire.Request)
_PONG = msgspec.json.encode(wire.Pong()).decode()

ANSWERS = 64  # refusals and pongs that wait for a slow client; one that asks for more is let go

FORBIDDEN, TOO_BIG, OUR_FAULT, TRY_LATER = (
    1008,
    1009,
    1011,
    1013,
)  # close codes of RFC 6455 and its registry


class Leaving(Exception):
    """The connection ends: a close code, and why."""

    def __init__(self, code: int, refusal: Refusal) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal


class Connection:
    """One client at one table.

    Views are made when they can be sent: a slow client skips some, and never misses a line.
    """

    def __init__(
        self, house: House, socket: Socket, table: Table, visitor: Visitor, since: int
    ) -> None:
        self._house = house
        self._socket = socket
        self._table = table
        self._visitor = visitor
        self._views = house.tables.views(table)
        self._since = since
        self._sent = 0  # views
        self._answers = deque([""])  # "" stands for a view, made when its turn comes
        self._behind = True  # whether there is such a view
        self._news = asyncio.Event()
        self._news.set()
        self._address = address_of(socket)
        self._bucket = Bucket(house.settings.limits.messages, house.settings.limits.messages_burst)
        self.language = language_of(socket)
        self.viewer: Viewer = viewer_of(
            socket.query_params.get("as"), self.seats, len(table.places)
        )

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this client may play."""
        return self._visitor.seats(self._table)

    def wake(self) -> None:
        """There is something new to see."""
        if not self._behind:
            self._behind = True
            self._answers.append("")
            self._news.set()

    async def serve(self) -> None:
        """Read and write until one of both ends."""
        self._table.enter(self)
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.leave(self)
            writing.cancel()
            reading.cancel()
            ended = await asyncio.gather(reading, writing, return_exceptions=True)
        for each in ended:
            if isinstance(each, Leaving):
                await bye(self._socket, each, self.language)
            elif isinstance(each, Exception) and not isinstance(each, GONE):
                raise each

    # Writing

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._answers:
                await self._send(self._answers.popleft() or self._view())

    def _view(self) -> str:
        """What is to be seen now, with the lines since the last view."""
        self._behind = False
        view = self._views.view(self.viewer, self.language, self._since, self.seats)
        self._since = self._table.match.eyes[self.viewer].ply
        self._sent += 1
        VIEWS.inc()
        return view.decode()

    async def _send(self, data: str) -> None:
        async with asyncio.timeout(self._house.settings.limits.send):
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": data})

    def _answer(self, data: str) -> None:
        if len(self._answers) >= ANSWERS:
            raise Leaving(TRY_LATER, Refusal(text("table-too-fast")))
        self._answers.append(data)
        self._news.set()

    # Reading

    async def _read(self) -> None:
        limits = self._house.settings.limits
        while True:
            message: Any = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or message.get("bytes") or ""
            if not (self._bucket.take() and self._house.messages.take(self._address)):
                raise Leaving(FORBIDDEN, Refusal(text("table-too-fast")))
            if len(data) > limits.frame:
                raise Leaving(TOO_BIG, Refusal(text("table-too-big", most=limits.frame)))
            try:
                await self._heard(data)
            except Refusal as refusal:
                REFUSALS.inc()
                self._answer(refused(refusal, self.language))
                if refusal.stale:
                    self.wake()

    async def _heard(self, data: str | bytes) -> None:
        try:
            request = _REQUEST.decode(data)
        except (ValueError, RecursionError) as error:
            raise Refusal(text("error-body", detail=misfit(error, wire.Request))) from None
        match request:
            case wire.Ping():
                self._answer(_PONG)
                return
            case wire.LookAs(seat):
                named = "public" if seat is None else str(seat)
                self.viewer = viewer_of(named, self.seats, len(self._table.places))
                self._since = 0
            case wire.Speak(language):
                self.language = language
                self._since = 0
            case wire.Try() | wire.Plan() | wire.Survey():
                told = await self._house.tables.surveyor.answer(
                    self._table, self.viewer, self.seats, self.language, request
                )
                self._answer(msgspec.json.encode(told).decode())
                return
            case _:
                sent, visitor = self._sent, self._visitor
                await perform(self._house.tables, self._table, visitor, self.viewer, request)
                if self._sent > sent:  # the answer has gone out already
                    return
        self.wake()


GONE = (WebSocketDisconnect, asyncio.CancelledError, TimeoutError, OSError)


def refused(refusal: Refusal, language: str) -> str:
    """A refusal as it is sent."""
    answer = wire.Refused(refusal.clause, refusal.said(language))
    return msgspec.json.encode(answer).decode()


async def bye(socket: Socket, leaving: Leaving, language: str) -> None:
    """Say why, and close."""
    with suppress(*GONE, RuntimeError):
        async with asyncio.timeout(5):
            await socket.send_text(refused(leaving.refusal, language))
            await socket.close(leaving.code, leaving.refusal.reason.id)


@websocket("/api/tables/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    """One table, live: send `Request`s, receive `Answer`s."""
    house: House = socket.app.state.house
    visitor = house.visitor(socket)
    if visitor.secret is None and not own_page(headers_of(dict(socket.scope)), house.settings):
        await socket.close(FORBIDDEN, "origin")
        return
    await socket.accept()
    address = address_of(socket)
    if not house.heads.enter(address):
        full = Refusal(text("table-house-full"))
        await bye(socket, Leaving(TRY_LATER, full), language_of(socket))
        return
    CONNECTIONS.inc()
    try:
        table = await house.table(id)
        if len(table.watchers) >= house.settings.limits.table_connections:
            raise Leaving(TRY_LATER, Refusal(text("table-house-full")))
        since = socket.query_params.get("since", "0")
        had = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0
        connection = Connection(house, socket, table, visitor, had)
        await connection.serve()
    except Refusal as refusal:
        await bye(socket, Leaving(FORBIDDEN, refusal), language_of(socket))
    except Leaving as leaving:
        await bye(socket, leaving, language_of(socket))
    except Exception:
        log.exception("a connection failed")
        await bye(socket, Leaving(OUR_FAULT, Refusal(text("error-bug"))), language_of(socket))
    finally:
        CONNECTIONS.dec()
        house.heads.leave(address)
