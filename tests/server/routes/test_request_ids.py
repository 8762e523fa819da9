"""Test that answers have the id of their request, and that repeated requests count once."""

import asyncio
import dataclasses
import json
from collections.abc import AsyncIterator, Coroutine
from typing import Any, cast

import pytest

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import text
from escadre.games import GAMES
from escadre.server.http.cookies import read_guest
from escadre.server.http.websocket import MessageListener, WebSocketProtocol
from escadre.server.routes.table_connection import MAX_QUEUED_ANSWERS, TRY_LATER, Connection
from escadre.server.settings import Settings
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.play import queries
from escadre.tables.play.table import Visitor
from tests.server.clients import (
    FLEET,
    READY,
    TIMEOUT,
    FailingStore,
    Guest,
    Host,
    Json,
    Live,
    bomb,
    hosting,
    place,
    place_fleets,
    two_players,
)

pytestmark = pytest.mark.anyio

STALE = "Something has changed: look at the board, then choose again."


async def answers(live: Live, **request: object) -> list[Json]:
    """Return all messages up to the answer with the id of this request."""
    await live.send(**request)
    read = [await live.read()]
    while read[-1].get("id") != request["id"]:
        read.append(await live.read())
    return read


async def last(live: Live, **request: object) -> Json:
    """Return the answer with the id of this request."""
    return (await answers(live, **request))[-1]


async def test_done_is_sent_after_the_view_that_shows_the_change(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.settle()
        replies = await answers(ann_socket, id=7, type="act", ply=0, actions=[place(5, 0)])
        assert replies[-1] == {"type": "done", "id": 7}
        assert [each["type"] for each in replies] == ["view", "done"] and replies[0]["ply"] == 1
        for n, request in enumerate(("take-back", "rematch"), 8):
            assert (await last(ann_socket, id=n, type=request))["type"] in ("done", "refused")
        assert await last(ann_socket, id=0, type="look-as", seat=0) == {"type": "done", "id": 0}
        assert await last(ann_socket, id=1, type="speak", language="fr") == {
            "type": "done",
            "id": 1,
        }
        assert await last(ann_socket, id=2, type="ping") == {"type": "pong", "id": 2}


async def test_refusal_has_the_request_id_and_follows_the_view(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben) as (_, ann_socket, ben_socket):
        await ann_socket.act(place(5, 0))
        replies = await answers(ann_socket, id=3, type="act", ply=0, actions=[place(4, 40)])
        assert [each["type"] for each in replies] == ["view", "refused"]
        assert replies[-1] == {"type": "refused", "clause": None, "sentence": STALE, "id": 3}
        refused = await last(ann_socket, id=4, type="act", ply=1, actions=[place(4, 0)])
        assert (refused["type"], refused["clause"]) == ("refused", "BAT-8")
        requests: list[Json] = [
            {"type": "preview", "name": "nonsense"},
            {"type": "try", "actions": [{"type": "nonsense"}]},
            {"type": "act", "ply": 1, "actions": "nonsense"},
            {"type": "nonsense"},
        ]
        for id, request in enumerate(requests, 10):
            assert (await last(ben_socket, id=id, **request))["type"] == "refused", request


async def test_refused_hint_is_not_taken_for_the_answer_to_a_move(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, first="1") as (_, ann_socket, ben_socket):
        await place_fleets(ann_socket, ben_socket)
        await ben_socket.settle()
        await ben_socket.send(type="advise", id=20)  # it is not this seat's turn
        await ben_socket.send(type="act", id=21, ply=ben_socket.view["ply"], actions=[bomb(0)])
        read = [await ben_socket.read() for _ in range(2)]
        assert [(each["type"], each["id"]) for each in read] == [("refused", 20), ("refused", 21)]
        assert read[1]["clause"] is not None


async def test_answers_to_requests_without_an_id_have_no_id(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.settle()
        assert (await ann_socket.ask(type="act", ply=0, actions=[place(5, 0)]))["ply"] == 1
        assert await ann_socket.ask(type="ping") == {"type": "pong"}
        again = await ann_socket.ask(type="act", ply=0, actions=[place(5, 0)])
        assert again == {"type": "refused", "clause": None, "sentence": STALE}
        assert (await ann_socket.read())["type"] == "view"
        assert await ann_socket.ask(type="ping") == {"type": "pong"}, "another message was sent"


async def test_repeated_request_is_played_once(host: Host, ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, first="1") as (table, ann_socket, ben_socket):
        fleet = {"type": "act", "ply": 0, "actions": [*FLEET, READY]}
        assert (await last(ann_socket, id=1, **fleet))["type"] == "done"
        assert (await last(ann_socket, id=1, **fleet))["type"] == "done"
        await place_fleets(ben_socket)
        await ann_socket.settle()
        shot = {"type": "act", "ply": ann_socket.view["ply"], "actions": [bomb(99)]}
        assert (await last(ann_socket, id=2, **shot))["type"] == "done"
        async with ann.live(table) as anew:
            assert (await last(anew, id=2, **shot))["type"] == "done"
            await ben_socket.settle()
            assert (
                await last(
                    ben_socket, id=3, type="act", ply=ben_socket.view["ply"], actions=[bomb(98)]
                )
            )["type"] == "done"
            assert (await last(anew, id=2, **shot))["type"] == "done", (
                "also after a ply of the opponent"
            )
            other = await last(anew, id=4, type="act", ply=shot["ply"], actions=[bomb(97)])
            assert (other["type"], other["sentence"]) == ("refused", STALE)
            foreign = await last(ben_socket, id=2, **shot)
            assert foreign["type"] == "refused", "the ply belongs to the other seat"
        at = await host.services.table(table)
        assert [each.action.square for each in at.log[-2:]] == [99, 98]  # type: ignore[union-attr]


async def test_repeated_request_does_not_replay_a_choice_taken_back(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.settle()
        ship = {"type": "act", "ply": 0, "actions": [place(5, 0)]}
        await last(ann_socket, id=1, **ship)
        await last(ann_socket, id=2, type="take-back")
        assert (await last(ann_socket, id=1, **ship))["type"] == "done"
        await ann_socket.settle()
        assert ann_socket.view["ply"] == 2 and not ann_socket.view["table"]["can_take_back"]


async def test_repeated_set_up_request_is_applied_once(host: Host, ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        (name,) = host.services.kits["battleship"].setups
        made = {"type": "set-up", "ply": 0, "name": name}
        assert (await last(ann_socket, id=1, **made))["type"] == "done"
        log = list((await host.services.table(table)).log)
        assert log
        assert (await last(ann_socket, id=1, **made))["type"] == "done"
        assert (await host.services.table(table)).log == log


async def test_repeated_final_shot_is_answered_as_done(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, first="1") as (_, ann_socket, ben_socket):
        await place_fleets(ann_socket, ben_socket)
        await ann_socket.settle()
        hits = [ship["square"] + n for ship in FLEET for n in range(ship["size"])]
        shot: Json = {}
        for n, square in enumerate(hits):
            shot = {
                "id": n,
                "type": "act",
                "ply": ann_socket.view["ply"],
                "actions": [bomb(square)],
            }
            await answers(ann_socket, **shot)
            if square != hits[-1]:
                await ben_socket.act(bomb(99 - n))
                await ann_socket.settle()
        assert ann_socket.view["table"]["ended"]
        assert (await last(ann_socket, **shot))["type"] == "done"


async def test_repeated_request_is_recognized_after_a_restart(settings: Settings) -> None:
    async with hosting(settings) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        cookies = ann.http.cookies
        async with ann.live(table) as ann_socket:
            await ann_socket.settle()
            ship = {"type": "act", "ply": 0, "actions": [place(5, 0), place(4, 40)]}
            await ann_socket.send(id=1, **ship)  # without waiting for the answer
            await ann_socket.settle()
    async with hosting(settings) as host, host.guest() as ann:
        ann.http.cookies = cookies
        async with ann.live(table) as ann_socket:
            assert (await last(ann_socket, id=1, **ship))["type"] == "done"
            await ann_socket.settle()
            assert ann_socket.view["ply"] == 2


@pytest.fixture
async def losing(settings: Settings) -> AsyncIterator[FailingStore]:
    yield FailingStore(settings, OSError("the answer was lost"))


@pytest.fixture
async def cleo(settings: Settings, losing: FailingStore) -> AsyncIterator[Guest]:
    """Return a guest of a server whose store can fail."""
    async with hosting(settings, store=losing) as host, host.guest() as guest:
        yield guest


async def test_move_stored_by_a_failing_call_is_played_once(
    cleo: Guest, losing: FailingStore
) -> None:
    table = (await cleo.open("me", "open"))["table"]
    async with cleo.live(table) as cleo_socket:
        ship = {"type": "act", "ply": 0, "actions": [place(5, 0)]}
        losing.lost.add("append")
        losing.fails.add("load")  # otherwise the server would find it and answer "done"
        assert (await last(cleo_socket, id=1, **ship))["type"] == "refused"
        losing.lost.clear()
        losing.fails.clear()
        assert (await last(cleo_socket, id=1, **ship))["type"] == "done"
        await cleo_socket.settle()
        assert cleo_socket.view["ply"] == 1


async def test_move_whose_store_answer_was_lost_is_looked_up(
    cleo: Guest, losing: FailingStore
) -> None:
    table = (await cleo.open("me", "open"))["table"]
    async with cleo.live(table) as cleo_socket:
        losing.lost.add("append")
        ship = {"type": "act", "ply": 0, "actions": [place(5, 0)]}
        assert (await last(cleo_socket, id=1, **ship))["type"] == "done"
        await cleo_socket.settle()
        assert cleo_socket.view["ply"] == 1


class Reading:
    """A client that reads all messages at once."""

    may_write = True

    def __init__(self) -> None:
        self.sent = asyncio.Queue[Json]()
        self.work = list[asyncio.Task[None]]()

    def hand_over(self, listener: MessageListener) -> None:
        """Do nothing: the test sends the messages of this client."""

    def write_text(self, data: bytes) -> None:
        self.sent.put_nowait(json.loads(data))

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        self.work.append(asyncio.create_task(work))

    def pause_reading(self) -> None:
        raise AssertionError("so few requests may wait")

    def resume_reading(self) -> None:
        pass


async def test_ping_with_an_id_is_answered_at_once(
    host: Host, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await host.services.table((await ann.open("me", "open"))["table"])
    line, thought = Reading(), asyncio.Event()
    visitor = Visitor(host.services.keys, None, None)
    connection = Connection(host.services, cast(WebSocketProtocol, line), table, visitor, None)
    await connection.open()

    async def think(*_: object) -> wire.QueryReply:
        await thought.wait()
        return wire.SurveyReply(1, None)

    monkeypatch.setattr(queries, "answer", think)
    async with asyncio.timeout(TIMEOUT):
        assert (await line.sent.get())["type"] == "view"
        connection.on_message('{"type":"preview","id":1,"name":"any"}')
        connection.on_message('{"type":"ping"}')
        connection.on_message('{"type":"ping","id":2}')
        assert await line.sent.get() == {"type": "pong", "id": 2}
        thought.set()
        assert (await line.sent.get())["type"] == "surveyed"
        assert await line.sent.get() == {"type": "pong"}, (
            "without an id, a ping is answered in order"
        )
    connection.on_disconnect()


async def test_repeated_rest_request_is_played_once(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    at = f"/tables/{table}/requests"
    ship = {"type": "act", "id": 5, "ply": 0, "actions": [place(5, 0)]}
    for _ in range(2):
        assert (await ann.post(at, ship, 200, query={"as": 0}))["ply"] == 1
    refused = await ann.post(at, {**ship, "actions": [place(4, 0)]}, 409, query={"as": 0})
    assert refused["id"] == 5
    assert await ann.post(at, {"type": "ping", "id": 6}, 200) == {"type": "pong", "id": 6}


async def test_request_that_fails_in_the_game_is_refused_and_the_connection_stays(
    settings: Settings,
) -> None:
    """Regression test: the connection was closed, so the page repeated the request forever."""
    kit = GAMES["battleship"]

    def faulty(state: Any, seat: Any, action: Any) -> Any:
        if seat == 0:
            raise ZeroDivisionError
        return kit.game.apply(state, seat, action)

    kits = {
        "battleship": dataclasses.replace(kit, game=dataclasses.replace(kit.game, apply=faulty))
    }
    async with hosting(settings, kits) as host, host.guest() as ann:
        table = (await ann.open("me", "open"))["table"]
        async with ann.live(table) as ann_socket:
            await ann_socket.settle()
            for n in range(2):
                reply = await last(ann_socket, id=n, type="act", ply=0, actions=[place(5, 0)])
                assert reply["type"] == "refused" and "logged for the host" in reply["sentence"]
            assert (await ann_socket.settle())["ply"] == 0


class NoReader(Reading):
    """A client that reads nothing."""

    may_write = False
    is_closed = False

    def pause_reading(self) -> None:
        """Do nothing."""

    async def close(self, last: bytes, code: int, reason: str) -> None:
        self.is_closed = (code, reason) == (TRY_LATER, "table-too-fast")


@pytest.mark.parametrize("error", [Refusal(text("table-no-hint")), ZeroDivisionError()])
async def test_unsendable_hint_closes_the_connection_with_a_reason(
    host: Host, ann: Guest, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Regression test: the answer was dropped, so the page waited for it forever."""
    id = (await ann.open("me", "mousse", first="1"))["table"]
    table = await host.services.table(id)
    guest = read_guest(host.services.keys, ann.http.cookies["escadre"])
    line, ready = NoReader(), asyncio.get_running_loop().create_future()
    visitor = Visitor(host.services.keys, guest, None)
    socket = cast(WebSocketProtocol, line)
    connection = Connection(host.services, socket, table, visitor, Seat(0))
    await connection.open()

    def hint(*_: object) -> Any:
        return ready

    monkeypatch.setattr(queries, "request_hint", hint)
    connection.on_message('{"type":"advise","id":7}')
    await asyncio.wait(line.work)
    while len(connection._outbox) < MAX_QUEUED_ANSWERS:
        connection._enqueue(b"{}")
    ready.set_exception(error)
    async with asyncio.timeout(TIMEOUT):
        while not line.is_closed:  # noqa: ASYNC110
            await asyncio.sleep(0)
    assert connection not in table.subscribers
