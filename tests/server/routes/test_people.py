"""Test that a guest and the host can read and delete a guest's stored data."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from escadre.core.errors import InputError
from escadre.server.host.admin import delete_guest_data, guest_data_json
from escadre.server.host.backup import create_backup
from escadre.server.settings import Settings
from escadre.server.store.engine import read_snapshot
from escadre.server.store.schema import METADATA
from escadre.tables.keys import new_id
from tests.server.clients import FLEET, READY, Guest, Host, Json, bomb, hosting, place
from tests.server.server_process import Process, run_command
from tests.server.store.test_peers import elsewhere, two_servers

pytestmark = pytest.mark.anyio

BENS = [place(size, 20 * row + 5) for row, size in enumerate((5, 4, 3, 3, 2))]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Settings]:
    """Return settings for each kind of store."""
    if request.param == "sqlite":
        yield settings
    else:
        yield replace(settings, database=request.getfixturevalue("postgres_url"))


async def in_store(settings: Settings) -> str:
    """Return the contents of a store as text."""
    async with read_snapshot(settings.database_url) as connection:
        found = [await connection.execute(select(table)) for table in METADATA.sorted_tables]
        return "\n".join(str(tuple(row)) for rows in found for row in rows)


async def two_tables(ann: Guest, ben: Guest) -> tuple[str, str]:
    """Open Ann's own table and one at which she plays against Ben."""
    alone = (await ann.open("me", "mousse", name="Annabel"))["table"]
    shared = (await ann.open("me", "open", name="Annabel", first="1"))["table"]
    await ben.sit(shared, 1, name="Benjamin")
    for guest, fleet in ((ann, FLEET), (ben, BENS)):
        async with guest.live(shared) as live:
            await live.read()
            assert (await live.act(*fleet, READY))["type"] == "view"
    return alone, shared


async def test_guest_can_read_only_their_own_data(
    store: Settings,
) -> None:
    async with hosting(store) as host, host.guest() as ann, host.guest() as ben:
        alone, shared = await two_tables(ann, ben)
        data: Json = await ann.get("/me/data")
        tables = {table["id"]: table for table in data["tables"]}
        assert list(tables) == [alone, shared]
        assert tables[shared]["opened_by_you"] and not tables[shared]["ended"]
        assert tables[shared]["seats"] == [{"seat": 0, "name": "Annabel", "here": None}]
        done = [entry["entry"]["action"] for entry in tables[shared]["entries"]]
        assert done == [*FLEET, READY]
        ben_data = await ben.get("/me/data")
        (ben_table,) = ben_data["tables"]
        assert ben_table["id"] == shared
        assert not ben_table["opened_by_you"] and not ben_table["opened_from"]
        assert "Annabel" not in json.dumps(ben_data)
        assert [e["entry"]["action"] for e in ben_table["entries"]] == [*BENS, READY]


async def test_request_without_cookie_has_no_data(host: Host, ann: Guest) -> None:
    await ann.get("/me/data", 404)
    assert (await ann.http.delete("/api/me")).status_code == 404
    opened = await ann.open("me", "open")
    secret = opened["seats"][0]["secret"]
    async with host.guest(authorization=f"Bearer {secret}") as bot:
        await bot.get("/me/data", 409)
        assert (await bot.http.delete("/api/me")).status_code == 409
    assert (await ann.http.delete("/api/me", headers={"origin": "http://else"})).status_code == 403
    await ann.get(f"/tables/{opened['table']}")


async def test_deleting_a_guest_keeps_the_matches_of_others(store: Settings) -> None:
    async with hosting(store) as host, host.guest() as ann, host.guest() as ben:
        alone, shared = await two_tables(ann, ben)
        guest = (await ann.get("/me/data"))["guest"]
        assert "Annabel" in await in_store(store) and guest in await in_store(store)
        async with ben.live(shared) as ben_socket:
            await ben_socket.read()
            assert (await ann.http.delete("/api/me")).status_code == 200
            while ben_socket.view["table"]["chairs"][0]["name"] != "Someone":
                await ben_socket.read()
        assert not ann.http.cookies
        for table, status in ((alone, 404), (shared, 200)):
            await ben.get(f"/tables/{table}", status)
        left = await in_store(store)
        assert "Annabel" not in left and guest not in left and alone not in left
        assert (await ben.get(f"/tables/{shared}/view"))["ply"] == 7, "Ben's log has changed"
    async with hosting(store) as host:  # the record is still valid
        found = await host.services.table(shared)
        assert found.occupants[1].name == "Benjamin" and len(found.log) == 12


@pytest.mark.postgres
async def test_deleted_guest_is_also_removed_from_other_processes(
    postgres_url: str, settings: Settings
) -> None:
    async with AsyncExitStack() as stack:
        one, other = await stack.enter_async_context(two_servers(postgres_url, settings))
        ann, ben = [await stack.enter_async_context(host.guest()) for host in (one, other)]
        alone, shared = await two_tables(ann, ben)
        same = await stack.enter_async_context(elsewhere(ann, other))
        assert (await same.get(f"/tables/{alone}/view"))["viewer"] == 0
        assert (await ann.http.delete("/api/me")).status_code == 200
        await same.get(f"/tables/{alone}", 404)
        assert (await ben.get(f"/tables/{shared}"))["table"]["chairs"][0]["name"] == "Someone"
        assert (await same.get(f"/tables/{shared}/view"))["viewer"] is None


async def test_host_selects_a_guest_by_id_or_by_seat(store: Settings) -> None:
    async with hosting(store) as host, host.guest() as ann, host.guest() as ben:
        alone, shared = await two_tables(ann, ben)
        told = await ann.get("/me/data")
        assert json.loads(await guest_data_json(store, told["guest"])) == told
        assert json.loads(await guest_data_json(store, f"{shared}/1")) == told
        assert json.loads(await guest_data_json(store, f"{shared}/2")) == await ben.get("/me/data")
    assert await delete_guest_data(store, f"{shared}/1") == (1, 1)  # shared, alone
    assert "Annabel" not in await in_store(store)
    for who in (told["guest"], f"{shared}/1", f"{alone}/1", "nobody"):
        with pytest.raises(InputError):
            await guest_data_json(store, who)
    with pytest.raises(InputError):
        await delete_guest_data(store, told["guest"])


async def test_guest_command(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    async with Guest(process.url, {}) as ann:
        await ann.open("me", "open", name="Annabel")
        told = await ann.get("/me/data")
        who = told["guest"]
    where = ("--data", process.data)
    code, out, error = run_command(who, *where, verb="guest")
    assert (code, json.loads(out), error) == (0, told, "")
    code, _, error = run_command(who, "--delete", *where, verb="guest")
    assert code == 1 and "stop it first" in error, "a running server would keep its cached data"
    assert process.stop() == 0
    code, out, _ = run_command(who, "--delete", *where, verb="guest")
    assert (code, out) == (0, "All data deleted: one table deleted, no table changed.\n")
    code, _, error = run_command(who, *where, verb="guest")
    assert code == 1 and who in error and error.count("\n") == 1
    with closing(sqlite3.connect(process.data / "escadre.sqlite3")) as store:
        assert store.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_id_is_not_parsed_as_an_option(tmp_path: Path) -> None:
    assert not any(new_id().startswith("-") for _ in range(2_000))
    code, _, error = run_command("-older-id-of-22-letter", "--data", tmp_path, verb="guest")
    assert code == 1 and "no database" in error, "the id was not accepted"


async def test_match_of_a_deleted_guest_can_be_played_and_backed_up(
    store: Settings, tmp_path: Path
) -> None:
    async with hosting(store) as host, host.guest() as ann, host.guest() as ben:
        _, shared = await two_tables(ann, ben)
        async with ann.live(shared) as ann_socket:
            await ann_socket.read()
            await ann_socket.act(bomb(0))
            assert (await ann.http.delete("/api/me")).status_code == 200
            await ann_socket.settle()
            answer: Any = await ann_socket.ask(type="resign")
            assert answer["type"] == "refused", "the deleted guest still has the seat"
        async with ben.live(shared) as ben_socket:
            await ben_socket.read()
            await ben_socket.until(turn=[1])
            assert (await ben_socket.act(bomb(1)))["type"] == "view"
        await create_backup(store, tmp_path / "backup")
