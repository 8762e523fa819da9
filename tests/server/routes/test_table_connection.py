"""Test live connections: slow clients, idle tables, shared views."""

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.server.http.websocket import MessageListener, WebSocketProtocol
from escadre.server.routes.table_connection import Connection
from escadre.server.settings import Settings
from escadre.tables.play.commands import decline_draw, offer_draw, play_actions
from escadre.tables.play.table import Visitor
from tests.server.clients import FLEET, READY, TIMEOUT, Guest, Host, hosting, place

pytestmark = pytest.mark.anyio


class Stuck:
    """A socket whose client reads nothing until `may_write` is set."""

    def __init__(self) -> None:
        self.may_write = False
        self.sent: list[Any] = []
        self.cut = asyncio.Event()
        self.work = list[asyncio.Task[None]]()

    def hand_over(self, listener: MessageListener) -> None:
        self.listener = listener

    def write_text(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    def abort(self) -> None:
        self.cut.set()

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        self.work.append(asyncio.create_task(work))


async def connect_spectator(host: Host, table: str) -> tuple[Connection, Stuck]:
    """Connect a spectator that does not read."""
    line = Stuck()
    visitor = Visitor(host.services.keys, None, None)
    loaded_table = await host.services.table(table)
    connection = Connection(
        host.services, cast(WebSocketProtocol, line), loaded_table, visitor, None
    )
    await connection.open()
    return connection, line


async def test_slow_client_skips_views_but_gets_every_log_line(host: Host, ann: Guest) -> None:
    table = (await ann.open("me", "me", first="1"))["table"]
    connection, line = await connect_spectator(host, table)
    at = await host.services.table(table)
    lift = {"type": "lift", "square": 0}
    await asyncio.sleep(0.01)
    for seat in (0, 1):
        for _ in range(20):
            await play_actions(
                at, seat, at.logged_match.viewer_logs[Seat(seat)].count, [place(5, 0), lift]
            )
            await offer_draw(at, seat)
            await decline_draw(at, seat)
        await play_actions(at, seat, at.logged_match.viewer_logs[Seat(seat)].count, [*FLEET, READY])
    for square in range(20):
        for seat in (0, 1):
            await play_actions(
                at,
                seat,
                at.logged_match.viewer_logs[Seat(seat)].count,
                [{"type": "bomb", "square": square}],
            )
    line.may_write = True
    connection.on_writable()
    await asyncio.gather(*line.work)  # a log of this length is written in a worker
    assert len(line.sent) == 1, "one view with all lines since the last one"
    assert [line_entry["ply"] for view in line.sent for line_entry in view["lines"]] == list(
        range(1, 2 * 2 * 20 + 2 + 2 * 20 + 1)
    ), "offers, answers, fleets, bombs"
    connection.on_disconnect()
    connection.on_disconnect()
    assert not at.subscribers


async def test_client_that_reads_nothing_is_disconnected(settings: Settings) -> None:
    strict = replace(settings, limits=replace(settings.limits, send=0.05))
    async with hosting(strict) as host, host.guest() as ann:
        table = await host.services.table((await ann.open("me", "open"))["table"])
        _, line = await connect_spectator(host, table.id)
        assert bool(table.subscribers) != line.cut.is_set()
        async with asyncio.timeout(TIMEOUT):
            await line.cut.wait()
        assert not table.subscribers


async def test_view_for_many_spectators_is_computed_once(host: Host, ann: Guest) -> None:
    table = await host.services.table((await ann.open("me", "open"))["table"])
    views = host.services.tables.views(table)
    one = views.view(None, "en", 0)
    assert views.view(None, "en", 0) is one
    assert views.view(None, "fr", 0) != one
    await play_actions(table, 0, 0, [FLEET[0]])
    again = views.view(None, "en", 0)
    assert again == one, "the public view changed though only seat 0 may see the ply"


async def test_table_without_visitors_is_unloaded_and_reloaded(
    settings: Settings, tmp_path: Path
) -> None:
    async with hosting(replace(settings, idle=0.05)) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        tables = host.services.tables
        async with ann.live(table) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(*FLEET)
            await ann_socket.ask(type="take-back")
            await ann_socket.act(*FLEET)
            await asyncio.sleep(0.2)
            assert tables.in_memory(table), "the table has a subscriber"
        while tables.in_memory(table):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert len(tables) == 0
        again = await ann.get(f"/tables/{table}/view")
        assert (
            again["scene"] == ann_socket.view["scene"]
            and again["ply"] == ann_socket.view["ply"] == 11
        )
        assert again["lines"] == ann_socket.lines
        assert again["table"]["can_take_back"]


async def test_disconnected_player_is_shown_as_away_to_all(
    host: Host, ann: Guest, ben: Guest
) -> None:
    table = (await ann.open("me", "open"))["table"]
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket:
        assert [chair["here"] for chair in (await ann_socket.read())["table"]["chairs"]] == [
            True,
            False,
        ]
        async with ben.live(table) as ben_socket:
            await ben_socket.read()
            await ann_socket.settle()
            assert [chair["here"] for chair in ann_socket.view["table"]["chairs"]] == [True, True]
        await ann_socket.read()
        assert [chair["here"] for chair in ann_socket.view["table"]["chairs"]] == [True, False]


async def test_unknown_table_is_reported_before_the_socket_closes(ann: Guest) -> None:
    for id in ("x" * 22, "short", "ü" * 22):
        async with ann.live(id) as live:
            assert (await live.read())["sentence"] == "There is no such table here."
