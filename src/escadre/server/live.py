"""The door of a table's socket: who may come in, and through whose eyes he looks."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from escadre.core.words import text
from escadre.server.connection import (
    FORBIDDEN,
    TRY_LATER,
    Closing,
    Connection,
    close_with_reason,
    closing,
)
from escadre.server.metrics import CONNECTIONS
from escadre.server.security import headers_of, own_page
from escadre.server.services import Services, address_of, language_of
from escadre.server.sockets import frames_of
from escadre.tables.refusal import Refusal
from escadre.tables.visitors import viewer_of

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    """One table, live: send `Request`s, receive `Answer`s."""
    services: Services = socket.app.state.services
    visitor = services.visitor(socket)
    if visitor.secret is None and not own_page(headers_of(dict(socket.scope)), services.settings):
        await socket.close(FORBIDDEN, "origin")
        return
    await socket.accept()
    line, address = frames_of(dict(socket.scope)), address_of(socket)
    if not services.connections.enter(address):
        full = Refusal(text("server-full"))
        await close_with_reason(line, Closing(TRY_LATER, full), language_of(socket))
        return
    CONNECTIONS.inc()
    try:
        await (await _connection(services, socket, id)).open()
    except Exception as error:
        CONNECTIONS.dec()
        services.connections.leave(address)
        await close_with_reason(line, closing(error), language_of(socket))


async def _connection(services: Services, socket: Socket, id: str) -> Connection:
    """The connection of this client to this table; raises Refusal and Closing."""
    table, visitor = await services.table(id), services.visitor(socket)
    if len(table.watchers) >= services.settings.limits.table_connections:
        raise Closing(TRY_LATER, Refusal(text("server-full")))
    since = socket.query_params.get("since", "0")
    return Connection(
        services,
        frames_of(dict(socket.scope)),
        table,
        visitor,
        viewer_of(socket.query_params.get("as"), visitor.seats(table), len(table.occupants)),
        int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0,
        language_of(socket),
        address_of(socket),
    )
