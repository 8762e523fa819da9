"""Each call of each port fails once, in every way: what people are told is true, and play goes on.

The archive is in memory, in SQLite and in PostgreSQL.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from escadre.core.game import Seat
from escadre.server.store.sql_store import SqlStore
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.memory import InlineWorkers, MemoryStore
from escadre.tables.play.commands import remove_player, resign, seat_bot
from escadre.tables.play.log_entries import (
    BotFailureEntry,
    BotGaveUpEntry,
    ResignationEntry,
    encode_entry,
)
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant, Ports, StoredTable, TableStore
from escadre.tables.settings import TableSettings
from tests.conftest import often
from tests.helpers.failing_ports import (
    FAULTS,
    Fault,
    Plan,
    faulty_archive,
    faulty_peers,
    faulty_thinker,
)
from tests.tables.helpers import BEN, CLEO, FLEET, SMALL, acted, opened, tables_on

pytestmark = pytest.mark.anyio

SETTINGS = TableSettings(bot_delay=0, max_open_tables=10**6)
SPINNING = 40  # calls more than without a fault
TRIED = 4  # a step that was refused is asked for again


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[TableStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    address = f"sqlite+aiosqlite:///{tmp_path / 'faults.sqlite3'}"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres_url")
    archive = SqlStore(address)
    await archive.open()
    yield archive
    await archive.close()


class Step(NamedTuple):
    """What somebody asks for at a table, and how the store shows that it was done."""

    do: Callable[[Tables, Table], Awaitable[object]]
    shown: Callable[[StoredTable], bool]


async def _named(tables: Tables, table: Table) -> None:
    again = await tables.get(table.next or "")
    assert again is not None
    await again.submit_seed(1, b"s" * 32)


STEPS = {
    "sit": Step(
        lambda _, table: table.sit(1, Occupant("guest", "Ben"), BEN.id),
        lambda stored: stored.occupants[1].kind == "guest" and (1, BEN.id) in stored.holders,
    ),
    "send away": Step(
        lambda _, table: remove_player(table, 1), lambda stored: stored.occupants[1].kind == "open"
    ),
    "seat a captain": Step(
        lambda _, table: seat_bot(table, 1, "mousse"),
        lambda stored: stored.occupants[1].kind == "bot",
    ),
    "come back": Step(
        lambda _, table: table.hold(0, CLEO.id), lambda stored: (0, CLEO.id) in stored.holders
    ),
    "act": Step(
        lambda _, table: acted(table, 0, *FLEET),
        lambda stored: any(
            b'"ready"' in entry and b'"seat":0' in entry for entry in stored.entries
        ),
    ),
    "resign": Step(
        lambda _, table: resign(table, 0),
        lambda stored: encode_entry(ResignationEntry(Seat(0))) in stored.entries,
    ),
    "rematch": Step(
        lambda tables, table: tables.rematch(table), lambda stored: stored.next is not None
    ),
}


class Evening:
    """Some people play a match, and every port fails as the plan says."""

    def __init__(self, store: TableStore, plan: Plan, thinker_fails: bool = False) -> None:
        self.store = store
        self.plan = plan
        thinker = faulty_thinker(InlineWorkers(), plan) if thinker_fails else InlineWorkers()
        archive = faulty_archive(store, plan)
        peers = faulty_peers(plan)
        patience = 0.02 if isinstance(store, MemoryStore) else 0.3
        ports = Ports(archive, thinker, InlineWorkers(), peers=peers, timeout=patience)
        self.ports = ports
        self.tables = tables_on(ports, SETTINGS)

    async def happen(self) -> None:
        table = await self._opened()
        for name, step in STEPS.items():
            await self._step(table.id, name, step)
            await self._same(table.id)
        await self.tables.close()
        self.tables = tables_on(self.ports, SETTINGS)  # the process starts anew
        for at in (table.id, (await self._stored(table.id)).next or ""):
            await self._bots_finished(at)
            await self._same(at)
        for at in (table.id, (await self._stored(table.id)).next or ""):
            log = (await self._got(at)).log
            assert not any(isinstance(entry, BotFailureEntry | BotGaveUpEntry) for entry in log)
        await self._end_is_marked(table.id)
        await self.tables.close()

    async def _stored(self, id: str) -> StoredTable:
        await self.plan.settled()
        stored = await self.store.load(id)
        assert stored is not None
        return stored

    async def _opened(self) -> Table:
        for _ in range(TRIED):
            try:
                return await opened(self.tables, "me", "open", **SMALL)
            except StoreFailure:
                pass
        raise AssertionError("no table could be opened")

    async def _got(self, id: str) -> Table:
        """A request of somebody who comes: at most one call fails, so the second one is served."""
        for _ in range(TRIED):
            try:
                found = await self.tables.get(id)
            except StoreFailure:
                continue
            assert found is not None
            return found
        raise AssertionError("nobody is served")

    async def _step(self, id: str, name: str, step: Step) -> None:
        for _ in range(TRIED):
            table = await self._got(id)
            if step.shown(await self._stored(id)):
                return
            try:
                await step.do(self.tables, table)
            except StoreFailure as refusal:
                if refusal.reason.id == "table-not-kept":
                    assert not step.shown(await self._stored(id)), f"{name}: it was done"
            except Refusal as refusal:
                assert refusal.stale, f"{name}: {refusal.reason.id}"
            else:
                assert step.shown(await self._stored(id)), f"{name}: it was not done"
                return
        raise AssertionError(f"{name}: always refused")

    async def _same(self, id: str) -> None:
        """After the next request memory says what the store says."""
        await self.plan.settled()
        table = await self._got(id)
        await self._bots_finished(id)
        async with table.lock:
            stored = await self._stored(id)
            assert [encode_entry(entry) for entry in table.log] == list(stored.entries)
            assert table.occupants == list(stored.occupants)
            assert table.holders == stored.holders
            assert table.next == stored.next
            assert not table.marked_ended or stored.ended

    async def _bots_finished(self, id: str) -> None:
        async with asyncio.timeout(20):
            await (await self._got(id)).bots.finished()

    async def _end_is_marked(self, id: str) -> None:
        async with asyncio.timeout(20):
            while not (await self._stored(id)).ended:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


def fails_at(number: int, fault: Fault) -> Callable[[int, str], Fault | None]:
    return lambda at, _: fault if at == number else None


@pytest.mark.parametrize("fault", FAULTS, ids="-".join)
async def test_whichever_call_fails_once_people_are_told_the_truth_and_play_goes_on(
    store: TableStore, fault: Fault
) -> None:
    calm = Plan()
    await Evening(store, calm).happen()
    names = set(calm.calls)
    assert {"add", "append", "sit", "free", "hold", "end", "load", "sync", "claim"} <= names
    # A hang costs its patience: of the many calls alike in a database some are enough.
    step = 1 if isinstance(store, MemoryStore) else often(1, 5)
    for number in range(0, len(calm.calls), step):
        plan = Plan(fails_at(number, fault))
        try:
            await Evening(store, plan).happen()
        except AssertionError as error:
            raise AssertionError(f"call {number}, {plan.calls[number]}: {error}") from error
        asked = len(plan.calls) - plan.calls.count("load")  # in doubt it is read each time
        assert asked <= len(calm.calls) + SPINNING, f"call {number} makes others spin"


@pytest.mark.parametrize("fault", FAULTS[:3], ids="-".join)
async def test_a_captain_who_fails_once_thinks_again(fault: Fault) -> None:
    thought: list[int] = []

    def once(number: int, name: str) -> Fault | None:
        if name != "run" or thought:
            return None
        thought.append(number)
        return fault

    await Evening(MemoryStore(), Plan(once), thinker_fails=True).happen()
    assert thought
