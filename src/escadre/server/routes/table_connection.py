"""Serve a table over a WebSocket: receive the client's requests and send it views.

A view is built only when it can be sent: a slow client skips some views, but never misses a log
line. An idle connection has no waiting task; it consists of its `Connection` and its socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath
from uvicorn.protocols.utils import ClientDisconnected

from escadre.analysis.hints import MoveHint
from escadre.core.game import Viewer
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.validation_errors import validation_message
from escadre.server.host.monitoring import CONNECTIONS, REFUSALS, ViewCounter
from escadre.server.http.client_address import address_of
from escadre.server.http.limits import QUERY_COST, RateLimit
from escadre.server.http.request import headers_of, language_of
from escadre.server.http.security import is_own_page
from escadre.server.http.websocket import CLOSE_TIMEOUT, WebSocketProtocol, websocket_of
from escadre.server.routes.common import parse_viewer, services_of, visitor_of
from escadre.server.services import Services
from escadre.server.store.engine import is_outage, one_line_error
from escadre.tables import wire
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.event_log import log
from escadre.tables.play import queries
from escadre.tables.play.commands import perform
from escadre.tables.play.table import Table, Visitor
from escadre.tables.ports import JobInterrupted

_REQUEST_DECODER = msgspec.json.Decoder(wire.Request)
_PING_DECODER = msgspec.json.Decoder(wire.Ping)
_BASE_REQUEST_DECODER = msgspec.json.Decoder(wire.BaseRequest)
_VIEW_PLACEHOLDER = b""  # placeholder for a view, which is built when it is sent

_ANSWERED_WITH_ID = wire.Ping, wire.BaseQuery
MAX_PING_LENGTH = 64  # maximum length of a ping in bytes
MAX_QUEUED_REQUESTS = 4  # requests queued behind one being answered; then reading pauses
MAX_QUEUED_ANSWERS = 64  # refusals and pongs queued for a slow client before it is disconnected

# close codes of RFC 6455 and its registry
FORBIDDEN = 1008
TOO_BIG = 1009
INTERNAL_ERROR = 1011
TRY_LATER = 1013
Socket = WebSocket[Any, Any, Any]


class CloseConnection(Exception):
    """Raised to end the connection with a close code and a reason."""

    def __init__(self, code: int, refusal: Refusal) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal


def close_reason(error: Exception) -> CloseConnection:
    """Return the close code and reason for an error on a connection."""
    if isinstance(error, CloseConnection):
        return error
    if isinstance(error, Refusal):
        return CloseConnection(TRY_LATER if isinstance(error, StoreFailure) else FORBIDDEN, error)
    log.error("a connection failed", exc_info=error)
    return CloseConnection(INTERNAL_ERROR, Refusal(text("error-bug")))


class Connection:
    """The WebSocket connection of one client to one table."""

    __slots__ = (
        "_address",
        "_disconnected",
        "_ended",
        "_inbox",
        "_is_answering",
        "_last_ply_sent",
        "_outbox",
        "_pending_hints",
        "_rate_limit",
        "_send_timer",
        "_services",
        "_socket",
        "_table",
        "_view_pending",
        "_views",
        "_views_sent",
        "_visitor",
        "_writing",
        "language",
        "viewer",
    )

    def __init__(
        self,
        services: Services,
        protocol: WebSocketProtocol,
        table: Table,
        visitor: Visitor,
        viewer: Viewer,
        since: int = 0,
        language: str = "en",
        address: str = "",
    ) -> None:
        limits = services.settings.limits
        self._services = services
        self._socket = protocol
        self._table = table
        self._visitor = visitor
        self._views = services.tables.views(table)
        self.viewer = viewer
        self._last_ply_sent = since
        self.language = language
        self._address = address
        self._rate_limit = RateLimit(limits.messages, limits.messages_burst)
        self._views_sent = 0
        self._pending_hints = set[asyncio.Task[None]]()
        self._outbox = [_VIEW_PLACEHOLDER]
        self._view_pending = True  # whether a view is queued
        self._writing = False  # whether a write is scheduled or in progress
        self._send_timer: asyncio.TimerHandle | None = None  # runs while the client accepts no data
        self._inbox = list[str | bytes]()
        self._is_answering = False
        self._disconnected = self._ended = False

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this client may play."""
        return self._visitor.seats(self._table)

    async def open(self) -> None:
        """Subscribe to the table and start receiving messages; raises Refusal."""
        try:
            await self._table.subscribe(self)
        except BaseException:
            self._table.unsubscribe(self)
            raise
        self._socket.hand_over(self)
        self._write_soon()

    def wake(self) -> None:
        """Queue a new view, unless one is queued already."""
        if not self._view_pending:
            self._view_pending = True
            self._outbox.append(_VIEW_PLACEHOLDER)
            self._write_soon()

    def on_disconnect(self) -> None:
        """Handle the end of the connection; the request in progress is still completed."""
        self._disconnected = True
        if not self._is_answering:
            self._end()

    def _end(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._table.unsubscribe(self)
        for hint in self._pending_hints:
            hint.cancel()
        if self._send_timer is not None:
            self._send_timer.cancel()
        CONNECTIONS.dec()
        self._services.connections.release(self._address)

    def _fail(self, error: Exception) -> None:
        """Close the connection, with a reason if the client can receive one."""
        if self._ended:
            return
        self._end()
        if isinstance(error, ClientDisconnected | TimeoutError | OSError):
            self._socket.abort()
        else:
            self._socket.start_task(self._close(close_reason(error)))

    async def _close(self, reason: CloseConnection) -> None:
        with suppress(ClientDisconnected):
            # at most `MAX_QUEUED_ANSWERS`, all of them short
            for answer in filter(None, self._outbox):
                self._socket.write_text(answer)
        await close_with_reason(self._socket, reason, self.language)

    # Writing

    def _write_soon(self) -> None:
        if not self._writing:
            self._writing = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        """Send everything queued, as long as the client accepts it."""
        try:
            while self._outbox and not self._ended:
                if not self._socket.may_write:
                    self._start_send_timer()
                    return
                if not self._outbox[0] and not self._views.is_ready(self.viewer, self.language):
                    self._socket.start_task(self._make_ready())
                    return
                self._socket.write_text(self._outbox.pop(0) or self._view())
            self._writing = False
        except Exception as error:
            self._fail(error)

    def _start_send_timer(self) -> None:
        if self._send_timer is None:
            timeout = self._services.settings.limits.send
            self._send_timer = asyncio.get_running_loop().call_later(timeout, self._too_slow)

    def _too_slow(self) -> None:
        self._fail(TimeoutError())

    def on_writable(self) -> None:
        """Resume sending: the client accepts data again."""
        if self._send_timer is not None:
            self._send_timer.cancel()
            self._send_timer = None
            self._write()

    async def _make_ready(self) -> None:
        try:
            await self._views.ready(self.viewer, self.language)
        except Exception as error:
            self._fail(error)
        else:
            self._write()

    def _view(self) -> bytes:
        """Return the current view, with the log lines since the last one."""
        self._view_pending = False
        view = self._views.view(
            self.viewer, self.language, self._last_ply_sent, self._visitor.role(self._table)
        )
        self._last_ply_sent = self._table.logged_match.viewer_logs[self.viewer].count
        self._views_sent += 1
        ViewCounter.views += 1
        return view

    def _enqueue(self, data: bytes) -> None:
        if len(self._outbox) >= MAX_QUEUED_ANSWERS:
            raise CloseConnection(TRY_LATER, Refusal(text("table-too-fast")))
        self._outbox.append(data)
        self._write_soon()

    # Receiving

    def on_message(self, message: str | bytes) -> None:
        """Queue a message; messages are answered in order, except a ping with an id."""
        if self._is_answering and (id := _ping_in(message)) is not None:
            self._take_ping(id)
            return
        self._inbox.append(message)
        if self._is_answering:
            if len(self._inbox) >= MAX_QUEUED_REQUESTS:
                self._socket.pause_reading()
        else:
            self._is_answering = True
            self._socket.start_task(self._answer_queued())

    async def _answer_queued(self) -> None:
        try:
            while self._inbox and not self._ended:
                await self._check_and_answer(self._inbox.pop(0))
        except Exception as error:
            self._fail(error)
        finally:
            self._is_answering = False
            if self._disconnected:
                self._end()
            else:
                self._socket.resume_reading()

    def _take_ping(self, id: int) -> None:
        try:
            self._take_token()
            self._enqueue(msgspec.json.encode(wire.Pong(id)))
        except CloseConnection as error:
            self._fail(error)

    def _take_token(self) -> None:
        if not (self._rate_limit.take() and self._services.messages.take(self._address)):
            raise CloseConnection(FORBIDDEN, Refusal(text("table-too-fast")))

    async def _check_and_answer(self, data: str | bytes) -> None:
        limits = self._services.settings.limits
        self._take_token()
        if len(data) > limits.frame:
            raise CloseConnection(TOO_BIG, Refusal(text("table-too-big", most=limits.frame)))
        try:
            await self._decode_and_answer(data)
        except (CloseConnection, ClientDisconnected):
            raise
        except Exception as error:
            if isinstance(error, Refusal):
                REFUSALS.inc()
            self._refuse(refusal_for(error), _id_in(data))

    def _refuse(self, refusal: Refusal, id: int | None) -> None:
        if refusal.stale and id is not None:
            self.wake()
        self._enqueue(refusal_message(refusal, self.language, id))
        if refusal.stale and id is None:
            self.wake()

    async def _decode_and_answer(self, data: str | bytes) -> None:
        try:
            request = _REQUEST_DECODER.decode(data)
        except (ValueError, RecursionError) as error:
            raise Refusal(
                text("error-body", detail=validation_message(error, wire.Request))
            ) from None
        await self._carry_out(request)
        if request.id is not None and not isinstance(request, _ANSWERED_WITH_ID):
            self._enqueue(msgspec.json.encode(wire.Acknowledgement(request.id)))

    async def _carry_out(self, request: wire.Request) -> None:
        match request:
            case wire.Ping(id=id):
                self._enqueue(msgspec.json.encode(wire.Pong(id)))
                return
            case wire.SetViewer(seat):
                viewer_name = "public" if seat is None else str(seat)
                self.viewer = parse_viewer(viewer_name, self.seats, len(self._table.occupants))
                self._last_ply_sent = 0
            case wire.SetLanguage(language):
                self.language = language
                self._last_ply_sent = 0
            case wire.BaseQuery():
                if not self._services.messages.take(self._address, QUERY_COST):
                    raise CloseConnection(FORBIDDEN, Refusal(text("table-too-fast")))
                context = self._table, self._visitor, self.viewer, self.language
                if isinstance(request, wire.RequestHint):
                    hint = queries.request_hint(*context, request)
                    self._send_hint_when_ready(request.id, hint)
                else:
                    self._enqueue(msgspec.json.encode(await queries.answer(*context, request)))
                return
            case _:
                sent, visitor = self._views_sent, self._visitor
                await perform(self._services.tables, self._table, visitor, self.viewer, request)
                if self._views_sent > sent:  # the view has been sent already
                    return
        self.wake()

    def _send_hint_when_ready(self, id: int, hint: Awaitable[MoveHint]) -> None:
        """Send the hint when it is ready; the client may send requests meanwhile."""

        async def answer() -> None:
            try:
                encoded_reply = msgspec.json.encode(wire.HintReply(id, await hint))
            except Exception as error:
                encoded_reply = refusal_message(refusal_for(error), self.language, id)
            try:
                self._enqueue(encoded_reply)
            except CloseConnection as closing:
                self._fail(closing)

        task = asyncio.create_task(answer())
        self._pending_hints.add(task)
        task.add_done_callback(self._pending_hints.discard)


def refusal_for(error: Exception) -> Refusal:
    """Return the refusal for a request that failed; an unexpected error is logged."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, JobInterrupted):
        return Refusal(text("error-interrupted"))
    if is_outage(error):
        log.error("the store failed", reason=one_line_error(error))
        return Refusal(text("table-not-kept"))
    log.error("a request failed", exc_info=error)
    return Refusal(text("error-bug"))


def refusal_message(refusal: Refusal, language: str, id: int | None = None) -> bytes:
    """Encode a refusal; `id` is the id of the request."""
    answer = wire.RefusalReply(refusal.clause, refusal.sentence(language), id)
    return msgspec.json.encode(answer)


def _ping_in(message: str | bytes) -> int | None:
    """Return the id of a ping; None for a ping without an id and for any other message."""
    if len(message) > MAX_PING_LENGTH:
        return None
    try:
        return _PING_DECODER.decode(message).id
    except ValueError:
        return None


def _id_in(message: str | bytes) -> int | None:
    """Return the id of a request, even of an invalid one; None if it has no id."""
    try:
        return _BASE_REQUEST_DECODER.decode(message).id
    except (ValueError, RecursionError):
        return None


async def close_with_reason(
    protocol: WebSocketProtocol, reason: CloseConnection, language: str
) -> None:
    """Send a reason and close; abort if the client does not accept it in time."""
    why = refusal_message(reason.refusal, language)
    try:
        with suppress(ClientDisconnected):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await protocol.close(why, reason.code, reason.refusal.reason.id)
    except TimeoutError:
        protocol.abort()


@websocket("/api/tables/{id:str}/live")
async def live_table(socket: Socket, id: FromPath[str]) -> None:
    """Follow and play a table live: send `Request`s, receive `Answer`s."""
    services = services_of(socket)
    visitor = visitor_of(socket)
    if visitor.secret is None and not is_own_page(
        headers_of(dict(socket.scope)), services.settings
    ):
        await socket.close(FORBIDDEN, "origin")
        return
    await socket.accept()
    protocol, address = websocket_of(dict(socket.scope)), address_of(socket)
    if not services.connections.acquire(address):
        full = Refusal(text("server-full"))
        await close_with_reason(protocol, CloseConnection(TRY_LATER, full), language_of(socket))
        return
    CONNECTIONS.inc()
    try:
        await (await _open_connection(services, socket, visitor, id)).open()
    except Exception as error:
        CONNECTIONS.dec()
        services.connections.release(address)
        await close_with_reason(protocol, close_reason(error), language_of(socket))


async def _open_connection(
    services: Services, socket: Socket, visitor: Visitor, id: str
) -> Connection:
    """Return the connection of this client to this table; raises Refusal and CloseConnection."""
    table = await services.table(id)
    if len(table.subscribers) >= services.settings.limits.table_connections:
        raise CloseConnection(TRY_LATER, Refusal(text("server-full")))
    since = socket.query_params.get("since", "0")
    return Connection(
        services,
        websocket_of(dict(socket.scope)),
        table,
        visitor,
        parse_viewer(socket.query_params.get("as"), visitor.seats(table), len(table.occupants)),
        int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0,
        language_of(socket),
        address_of(socket),
    )
