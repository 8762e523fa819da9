"""A table, live: one WebSocket each, requests one way, answers the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from escadre.coach.hints import HintTold
from escadre.core.game import Viewer
from escadre.core.shapes import misfit
from escadre.core.words import text
from escadre.server.limits import QUESTION, RateLimit
from escadre.server.metrics import CONNECTIONS, REFUSALS, VIEWS
from escadre.server.security import headers_of, own_page
from escadre.server.services import Services, address_of, language_of
from escadre.server.sockets import frames_of
from escadre.tables import queries, wire
from escadre.tables.commands import perform
from escadre.tables.refusal import Refusal
from escadre.tables.table import Table
from escadre.tables.visitors import Visitor, viewer_of

log = structlog.get_logger()

Socket = WebSocket[Any, Any, Any]

_REQUEST = msgspec.json.Decoder(wire.Request)
_PONG = msgspec.json.encode(wire.Pong())

ANSWERS = 64  # refusals and pongs that wait for a slow client; one that asks for more is let go

FORBIDDEN, TOO_BIG, OUR_FAULT, TRY_LATER = (
    1008,
    1009,
    1011,
    1013,
)  # close codes of RFC 6455 and its registry


class Closing(Exception):
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
        self, services: Services, socket: Socket, table: Table, visitor: Visitor, since: int
    ) -> None:
        self._services = services
        self._socket = socket
        self._table = table
        self._visitor = visitor
        self._views = services.tables.views(table)
        self._since = since
        self._sent = 0  # views
        self._frames = frames_of(dict(socket.scope))
        self._awaited = set[asyncio.Task[None]]()  # hints that will come
        self._answers = deque([b""])  # b"" stands for a view, made when its turn comes
        self._behind = True  # whether there is such a view
        self._news = asyncio.Event()
        self._news.set()
        self._address = address_of(socket)
        self._rate_limit = RateLimit(
            services.settings.limits.messages, services.settings.limits.messages_burst
        )
        self.language = language_of(socket)
        self.viewer: Viewer = viewer_of(
            socket.query_params.get("as"), self.seats, len(table.occupants)
        )

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this client may play."""
        return self._visitor.seats(self._table)

    def wake(self) -> None:
        """There is something new to see."""
        if not self._behind:
            self._behind = True
            self._answers.append(b"")
            self._news.set()

    async def serve(self) -> None:
        """Read and write until one of both ends."""
        await self._table.enter(self)
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.leave(self)
            for hint in self._awaited:
                hint.cancel()
            writing.cancel()
            reading.cancel()
            ended = await asyncio.gather(reading, writing, return_exceptions=True)
        for each in ended:
            if isinstance(each, Closing):
                await close_with_reason(self._socket, each, self.language)
            elif isinstance(each, Exception) and not isinstance(each, GONE):
                raise each

    # Writing

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._answers:
                if not self._answers[0]:
                    await self._views.ready(self.viewer, self.language)
                await self._send(self._answers.popleft() or self._view())

    def _view(self) -> bytes:
        """What is to be seen now, with the lines since the last view."""
        self._behind = False
        view = self._views.view(
            self.viewer, self.language, self._since, self._visitor.eyes(self._table)
        )
        self._since = self._table.logged.journals[self.viewer].count
        self._sent += 1
        VIEWS.inc()
        return view

    async def _send(self, data: bytes) -> None:
        patience = self._services.settings.limits.send
        if self._frames is not None:
            await self._frames.write_text(data, patience)
            return
        async with asyncio.timeout(patience):
            text = data.decode()
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})

    def _answer(self, data: bytes) -> None:
        if len(self._answers) >= ANSWERS:
            raise Closing(TRY_LATER, Refusal(text("table-too-fast")))
        self._answers.append(data)
        self._news.set()

    # Reading

    async def _read(self) -> None:
        limits = self._services.settings.limits
        while True:
            message: Any = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or message.get("bytes") or ""
            if not (self._rate_limit.take() and self._services.messages.take(self._address)):
                raise Closing(FORBIDDEN, Refusal(text("table-too-fast")))
            if len(data) > limits.frame:
                raise Closing(TOO_BIG, Refusal(text("table-too-big", most=limits.frame)))
            try:
                await self._handle(data)
            except SQLAlchemyError as error:
                log.error("the archive failed", table=self._table.name, reason=str(error)[:200])
                refusal = Refusal(text("table-not-kept"))
                self._answer(refusal_message(refusal, self.language))
            except Refusal as refusal:
                REFUSALS.inc()
                self._answer(refusal_message(refusal, self.language))
                if refusal.stale:
                    self.wake()

    async def _handle(self, data: str | bytes) -> None:
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
                self.viewer = viewer_of(named, self.seats, len(self._table.occupants))
                self._since = 0
            case wire.Speak(language):
                self.language = language
                self._since = 0
            case wire.Try() | wire.Preview() | wire.Survey() | wire.AskAdvice():
                if not self._services.messages.take(self._address, QUESTION):
                    raise Closing(FORBIDDEN, Refusal(text("table-too-fast")))
                asked = self._table, self._visitor, self.viewer, self.language
                if isinstance(request, wire.AskAdvice):
                    self._advise(request.id, await queries.asked(*asked, request))
                else:
                    self._answer(msgspec.json.encode(await queries.answer(*asked, request)))
                return
            case _:
                sent, visitor = self._sent, self._visitor
                await perform(self._services.tables, self._table, visitor, self.viewer, request)
                if self._sent > sent:  # the answer has gone out already
                    return
        self.wake()

    def _advise(self, id: int, hint: Awaitable[HintTold]) -> None:
        """Answer when the hint comes: meanwhile its seat may act."""

        async def answer() -> None:
            try:
                told = msgspec.json.encode(wire.Advised(id, await hint))
            except Refusal as refusal:
                told = refusal_message(refusal, self.language)
            with suppress(Closing):  # who does not read what he is told is let go by the others
                self._answer(told)

        task = asyncio.create_task(answer())
        self._awaited.add(task)
        task.add_done_callback(self._awaited.discard)


GONE = (WebSocketDisconnect, asyncio.CancelledError, TimeoutError, OSError)


def refusal_message(refusal: Refusal, language: str) -> bytes:
    """A refusal as it is sent."""
    answer = wire.Refused(refusal.clause, refusal.said(language))
    return msgspec.json.encode(answer)


async def close_with_reason(socket: Socket, closing: Closing, language: str) -> None:
    """Say why, and close."""
    with suppress(*GONE, RuntimeError):
        async with asyncio.timeout(5):
            await socket.send_text(refusal_message(closing.refusal, language).decode())
            await socket.close(closing.code, closing.refusal.reason.id)


@websocket("/api/tables/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    """One table, live: send `Request`s, receive `Answer`s."""
    services: Services = socket.app.state.services
    visitor = services.visitor(socket)
    if visitor.secret is None and not own_page(headers_of(dict(socket.scope)), services.settings):
        await socket.close(FORBIDDEN, "origin")
        return
    await socket.accept()
    address = address_of(socket)
    if not services.connections.enter(address):
        full = Refusal(text("server-full"))
        await close_with_reason(socket, Closing(TRY_LATER, full), language_of(socket))
        return
    CONNECTIONS.inc()
    try:
        table = await services.table(id)
        if len(table.watchers) >= services.settings.limits.table_connections:
            raise Closing(TRY_LATER, Refusal(text("server-full")))
        since = socket.query_params.get("since", "0")
        had = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0
        connection = Connection(services, socket, table, visitor, had)
        await connection.serve()
    except Refusal as refusal:
        await close_with_reason(socket, Closing(FORBIDDEN, refusal), language_of(socket))
    except Closing as closing:
        await close_with_reason(socket, closing, language_of(socket))
    except Exception:
        log.exception("a connection failed")
        await close_with_reason(
            socket, Closing(OUR_FAULT, Refusal(text("error-bug"))), language_of(socket)
        )
    finally:
        CONNECTIONS.dec()
        services.connections.leave(address)
