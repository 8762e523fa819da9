"""Test that hints are computed in a worker, and only while their seat may act."""

import asyncio
from threading import Event

import pytest

from escadre.analysis.hints import MoveHint
from escadre.tables import jobs
from tests.server.clients import FLEET, READY, Guest, Live, bomb, place_fleets

pytestmark = pytest.mark.anyio


async def request_hint(live: Live, better: bool = False) -> dict[str, object]:
    """Request a hint and return the answer; a notice of the request may come first."""
    await live.settle()
    await live.send(type="advise", id=5, better=better)
    while (answer := await live.read())["type"] == "view":
        pass
    return answer


async def against_captain(ann: Guest) -> str:
    table = (await ann.open("me", "mousse", first="1"))["table"]
    async with ann.live(table, {"as": 0}) as live:
        await live.act(*FLEET, READY)
        while live.view["table"]["turn"] != [0]:
            await live.read()
    return str(table)


async def test_hints_against_a_captain_are_given_by_websocket_and_rest(ann: Guest) -> None:
    table = await against_captain(ann)
    async with ann.live(table, {"as": 0}) as live:
        told = await request_hint(live)
        assert (told["type"], told["id"]) == ("advised", 5)
        again = await request_hint(live)
        assert again == told
        assert live.view["table"]["hints_allowed"] and live.view["table"]["hints"] == [1, 0]
    body = {"type": "advise", "id": 5}
    by_rest = await ann.post(f"/tables/{table}/requests", body, 200, query={"as": 0})
    assert by_rest == told
    in_french = await ann.post(
        f"/tables/{table}/requests", body, 200, query={"as": 0, "language": "fr"}
    )
    assert (
        in_french["hint"]["figures"]
        == "Chaque case montre les chances d’y toucher un navire, en\u202f%, ±\xa04."
    )
    assert in_french["hint"]["map"] == told["hint"]["map"]  # type: ignore[index]


async def test_hint_of_a_past_position_is_given_up(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    computing, go_on = Event(), Event()

    def slow(*_: object) -> MoveHint:
        computing.set()
        go_on.wait(10)
        return MoveHint("At last.")

    monkeypatch.setattr(jobs, "compute_hint", slow)
    table = await against_captain(ann)
    async with ann.live(table, {"as": 0}) as live:
        await live.settle()
        await live.send(type="advise", id=1)
        await asyncio.to_thread(computing.wait, 10)
        played = await live.act(bomb(0))
        assert played["type"] == "view" and played["lines"], "the bomb was not played"
        go_on.set()
        while (answer := await live.read())["type"] == "view":
            pass
        assert (answer["type"], answer["id"]) == ("refused", 1)


async def test_hint_against_a_person_is_refused_unless_agreed(ann: Guest, ben: Guest) -> None:
    for terms, sentence in (
        (dict[str, bool](), "Hints are off at this table."),
        ({"hints": True}, "Hints are for your own turn."),
    ):
        body = {"game": "battleship", "seats": ["me", "open"], "name": "Ann", "terms": terms}
        table = (await ann.post("/tables", body | {"options": {"first": "1"}}))["table"]
        async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
            await ben_socket.settle()
            assert ben_socket.view["table"]["hints_allowed"] is bool(terms), (
                "the invitation shows the terms"
            )
            await ben.sit(table, 1)
            async with ben.live(table) as seated:
                await place_fleets(ann_socket, seated)
                refused = await request_hint(seated)
                assert (refused["type"], refused["sentence"]) == ("refused", sentence)
                answer = await request_hint(ann_socket)
                assert answer["type"] == ("advised" if terms else "refused")
                await seated.settle()
                assert seated.view["table"]["hints"] == ([1, 0] if terms else [])


async def test_failed_hint_is_refused_and_computed_again_on_request(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> MoveHint:
        raise ValueError

    table = await against_captain(ann)
    async with ann.live(table, {"as": 0}) as live:
        with monkeypatch.context() as patched:
            patched.setattr(jobs, "compute_hint", broken)
            refused = await request_hint(live)
        assert refused["sentence"] == "No hint available right now. Try again in a moment."
        assert (await request_hint(live))["type"] == "advised"
