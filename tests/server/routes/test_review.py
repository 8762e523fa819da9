"""Test replays: moments of a table, finished matches, records from a file."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.tables.review.records import MAX_UPLOAD_BYTES
from tests.server.clients import FLEET, READY, Guest, bomb, place_fleets

pytestmark = pytest.mark.anyio


async def test_steps_are_readable_only_for_own_seats_and_public(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open", first="1"))["table"]
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
        await place_fleets(ann_socket, ben_socket)
        await ann_socket.act(bomb(99))
        at = f"/tables/{table}/steps"
        ann_steps = await ann.get(at, query={"as": "0"})
        assert [step["seat"] for step in ann_steps][-1] == 0
        assert len(await ann.get(at, query={"as": "0", "since": str(ann_steps[-2]["ply"])})) == 1
        assert len(await ben.get(at, query={"as": "public"})) < len(ann_steps)
        await ben.get(at, 409, query={"as": "0"})


async def test_replay_is_available_only_after_the_match(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open", first="1"))["table"]
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
        await place_fleets(ann_socket, ben_socket)
        await ann.get(f"/tables/{table}/replay", 409)
        await ann_socket.ask(type="resign")
        plies = len(2 * [*FLEET, READY])
        steps = await ben.get(f"/tables/{table}/replay", query={"as": "0"})
        assert [step["ply"] for step in steps] == list(range(plies + 1))
        await ben.get(f"/tables/{table}/replay", 404, query={"as": "7"})


async def test_uploaded_record_is_checked_and_shown_but_not_stored(ann: Guest) -> None:
    match = Match("mats")
    match.play_out(["mousse", "mousse"], Random(5))
    record = encode_record(match.record(["Ann", "Ben"])).decode()
    result = await ann.post("/records", {"record": record}, 200)
    assert (result["findings"], result["players"]) == ([], ["Ann", "Ben"])
    assert result["ended"]["how"] == "rules"
    assert "Ann" in result["ended"]["sentence"] or "Ben" in result["ended"]["sentence"]
    piece = {"record": record, "first": 3, "eyes": "1"}
    steps = await ann.post("/records/replay", piece, 200)
    assert [step["ply"] for step in steps][:2] == [3, 4]
    await ann.post("/records/replay", piece | {"eyes": "9"}, 404)
    changed = record.replace('"Ben"', '"Eve"', 1)
    assert (await ann.post("/records", {"record": changed}, 200))["findings"]


async def test_invalid_record_is_refused_with_a_reason(ann: Guest) -> None:
    for record in ("", "{}", "nonsense", '{"game": "chess"}', "x" * (MAX_UPLOAD_BYTES + 1)):
        problem = await ann.post("/records", {"record": record}, 409)
        assert problem["sentence"]
    assert (
        await ann.http.post("/api/records", json={"record": "x" * 3 * MAX_UPLOAD_BYTES})
    ).status_code == 413


async def test_uploaded_record_is_analysed_and_invalid_data_refused(ann: Guest) -> None:
    match = Match("battleship", width=4, height=4, fleet=(1,), first="1", bombs=5)
    match.play(0, "1 A1", "ready")
    match.play(1, "1 B2", "ready")
    going_on = encode_record(match.record(["Ann", "Ben"])).decode()
    match.play(0, "D4")
    match.resign(1)
    record = {"record": encode_record(match.record(["Ann", "Ben"])).decode()}
    result = await ann.post("/records/analysis", record, 200)
    while "seats" not in result:
        assert result["total"] > 0
        await asyncio.sleep(0.02)
        result = await ann.post("/records/analysis", record, 200)
    assert [seat["ledger"][-1]["said"] for seat in result["seats"]] == ["100%", "0%"]
    french = await ann.post("/records/analysis", record, 200, query={"language": "fr"})
    assert french["seats"][0]["ledger"][0]["name"] == "au début"
    won = record["record"].replace('"places": [1,2]', '"places": [2,1]').replace("[1,2]", "[2,1]")
    illegal = record["record"].replace('"square":5', '"square":99')
    for garbage in ("", "{}", "nonsense", going_on, won, illegal):
        problem = await ann.post("/records/analysis", {"record": garbage}, 409)
        assert problem["sentence"]
