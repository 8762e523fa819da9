"""Test that a table stays consistent when any call of any port fails, in every way.

The store is in memory, in SQLite and in PostgreSQL.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from escadre.analysis.report import encode_reports
from escadre.core.game import Seat
from escadre.games import GAMES
from escadre.server.store.sql_store import SqlStore
from escadre.tables import wire
from escadre.tables.errors import Refusal, StoreFailure
from escadre.tables.memory_ports import InlineWorkers, MemoryStore
from escadre.tables.people.results import Results
from escadre.tables.play.commands import play_setup, remove_player, resign, seat_bot
from escadre.tables.play.log_entries import (
    BotFailureEntry,
    BotGaveUpEntry,
    ChanceFailureEntry,
    ResignationEntry,
    encode_entry,
)
from escadre.tables.play.maintenance.resume_tables import resume_bots
from escadre.tables.play.maintenance.unused_tables import UnusedTables
from escadre.tables.play.queries import answer
from escadre.tables.play.registry import Tables
from escadre.tables.play.rematch import open_rematch
from escadre.tables.play.table import Table, Visitor
from escadre.tables.ports import NOTICES, Occupant, Ports, StoredTable, TableStore
from escadre.tables.review.analysis import Analyses, finished_match
from escadre.tables.table_settings import TableSettings
from escadre.tables.table_terms import Terms
from tests.conftest import often
from tests.helpers.failing_ports import (
    FAULTS,
    Fault,
    Plan,
    faulty_archive,
    faulty_peers,
    faulty_thinker,
)
from tests.tables.helpers import (
    ANN,
    BEN,
    CLEO,
    FLEET,
    KEYS,
    SMALL,
    FakeSubscriber,
    act,
    open_table_as_ann,
    tables_on,
)

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("short_waits")]

T = TypeVar("T")

TERMS = Terms(absence=3600)
SEED = b"s" * 32
CALL_TIMEOUT = 5.0  # timeout of a call in seconds; skipped for a hanging call
SETTINGS = TableSettings(
    bot_delay=0, max_open_tables=10**6, bot_timeout=CALL_TIMEOUT, query_timeout=CALL_TIMEOUT
)
TEST_TIMEOUT = 20 * CALL_TIMEOUT  # seconds for everything else, also on a busy machine
MAX_ADDITIONAL_CALLS = 40  # additional calls allowed after a fault
MAX_ATTEMPTS = 4  # attempts at each step
MAX_TURNS = often(1000, 2 * len(FAULTS))  # calls of each kind that fail in one of the ways


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.sweep])]
)
async def database(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[TableStore]:
    address = f"sqlite+aiosqlite:///{tmp_path / 'faults.sqlite3'}"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres_url")
    archive = SqlStore(address)
    await archive.open()
    yield archive
    await archive.close()


class Step(NamedTuple):
    """A request at a table and a test whether the store shows that it was done."""

    do: Callable[[Tables, Table], Awaitable[object]]
    shown: Callable[[StoredTable | None], bool]


def shows(test: Callable[[StoredTable], bool]) -> Callable[[StoredTable | None], bool]:
    """Return a test that is False for a missing table."""
    return lambda stored: stored is not None and test(stored)


STEPS = {
    "sit": Step(
        lambda _, table: table.sit(1, Occupant("guest", "Ben"), BEN.id),
        shows(lambda it: it.occupants[1].kind == "guest" and (1, BEN.id) in it.holders),
    ),
    "send away": Step(
        lambda _, table: remove_player(table, 1),
        shows(lambda it: it.occupants[1].kind == "open"),
    ),
    "seat a captain": Step(
        lambda _, table: seat_bot(table, 1, "mousse"),
        shows(lambda it: it.occupants[1].kind == "bot"),
    ),
    "come back": Step(
        lambda _, table: table.add_holder(0, CLEO.id), shows(lambda it: (0, CLEO.id) in it.holders)
    ),
    "act": Step(
        lambda _, table: act(table, 0, *FLEET),
        shows(lambda it: any(b'"ready"' in each and b'"seat":0' in each for each in it.entries)),
    ),
    "resign": Step(
        lambda _, table: resign(table, 0),
        shows(lambda it: encode_entry(ResignationEntry(Seat(0))) in it.entries),
    ),
    "rematch": Step(open_rematch, shows(lambda it: it.next is not None)),
}
GIVE_SEED = Step(
    lambda _, table: table.submit_seed(1, SEED), shows(lambda it: it.occupants[1].seed == SEED)
)
SWEEP = Step(
    lambda tables, _: UnusedTables(tables).delete(time.time() + SETTINGS.delete_unused_after + 60),
    lambda it: it is None,
)
FORGET = Step(
    lambda tables, _: tables.delete_guest(ANN.id),
    shows(lambda it: not it.opened_by and (0, ANN.id) not in it.holders),
)


ANN_HERE = Visitor(KEYS, ANN, None)
SET_UP = Step(
    lambda _, table: play_setup(
        table,
        ANN_HERE.requester(table),
        0,
        table.logged_match.viewer_logs[Seat(0)].count,
        "shuffle",
        1,
    ),
    shows(lambda it: any(b'"place"' in each and b'"seat":0' in each for each in it.entries)),
)
QUERIES: list[wire.Query] = [
    wire.Preview(2, "shuffle"),
    wire.CheckActions(3, [FLEET[0]]),
    wire.RequestHint(4),
    wire.RequestHint(5, better=True),
]
UNANSWERED = {"table-no-setup", "table-no-survey", "table-no-hint"}
"""Refusals of questions whose job failed."""


class Scenario:
    """Players play a match while the ports fail as planned."""

    def __init__(self, store: TableStore, plan: Plan) -> None:
        self.store = store
        self.plan = plan
        workers, query_workers = (faulty_thinker(InlineWorkers(), plan) for _ in range(2))
        archive = faulty_archive(store, plan)
        peers = faulty_peers(plan)
        ports = Ports(archive, workers, query_workers, peers=peers, timeout=CALL_TIMEOUT)
        self.ports = ports
        self.tables = tables_on(ports, SETTINGS)

    async def play(self) -> None:
        id = (await self._open()).id
        for name, step in STEPS.items():
            await self._step(id, name, step)
            await self._check_consistency(id)
            await self._visit(id)
        next = (await self._stored(id)).next or ""
        await self._step(next, "give a seed", GIVE_SEED)
        await self.tables.close()
        self.tables = tables_on(self.ports, SETTINGS)  # as after a restart of the process
        await self._resume(next)
        await self._check_consistency(id)
        await self._analyse(id)
        await self._step(next, "sweep", SWEEP)
        assert await self._get(next) is None
        await self._check_consistency(id)
        await self._old_end()
        await self._step(id, "forget", FORGET)
        await self._check_consistency(id)
        await self.tables.close()

    async def _found(self, id: str) -> StoredTable | None:
        await self.plan.settled()
        return await self.store.load(id)

    async def _stored(self, id: str) -> StoredTable:
        stored = await self._found(id)
        assert stored is not None
        return stored

    async def _retry(self, asking: Callable[[], Awaitable[T]]) -> T:
        """Repeat a refused request: at most one call fails, so a later attempt succeeds."""
        for _ in range(MAX_ATTEMPTS):
            try:
                return await asking()
            except StoreFailure:
                pass
        raise AssertionError("the request was always refused")

    async def _open(self) -> Table:
        return await self._retry(
            lambda: open_table_as_ann(self.tables, "me", "open", terms=TERMS, **SMALL)
        )

    async def _get(self, id: str) -> Table | None:
        """Get the table as a visitor does."""
        return await self._retry(lambda: self.tables.get(id))

    async def _table(self, id: str) -> Table:
        table = await self._get(id)
        assert table is not None
        return table

    async def _step(self, id: str, name: str, step: Step) -> None:
        for _ in range(MAX_ATTEMPTS):
            await self.plan.settled()
            loaded = await self._get(id)
            stored = await self._found(id)
            assert (loaded is None) == (stored is None), (
                f"{name}: table and store disagree about deletion"
            )
            if step.shown(stored):
                return
            assert loaded is not None
            try:
                await step.do(self.tables, loaded)
            except StoreFailure as refusal:
                if refusal.reason.id == "table-not-kept":
                    assert not step.shown(await self._found(id)), f"{name}: refused but done"
            except Refusal as refusal:
                if refusal.reason.id in UNANSWERED:
                    assert not step.shown(await self._found(id)), f"{name}: refused but done"
                else:
                    assert refusal.stale, f"{name}: {refusal.reason.id}"
            else:
                assert step.shown(await self._found(id)), f"{name}: accepted but not done"
                return
        raise AssertionError(f"{name}: always refused")

    async def _visit(self, id: str) -> None:
        """A visitor is not refused if the time of the visit cannot be stored."""
        table = await self._table(id)
        subscriber, before = FakeSubscriber(table, ANN), asyncio.all_tasks()
        await table.subscribe(subscriber)
        table.unsubscribe(subscriber)
        if recording := asyncio.all_tasks() - before:
            await asyncio.wait(recording)

    async def _check_consistency(self, id: str) -> None:
        """After the next request, memory equals the store and no captain has failed."""
        await self.plan.settled()
        table = await self._table(id)
        await self._bots_finished(table)
        async with table.lock:
            stored = await self._stored(id)
            assert [encode_entry(entry) for entry in table.log] == list(stored.entries)
            assert table.occupants == list(stored.occupants)
            assert table.holders == stored.holders
            assert table.rematch_id == stored.next
            assert table.opened_by == stored.opened_by
            assert stored.ended == table.match.over
        failures = BotFailureEntry | BotGaveUpEntry | ChanceFailureEntry
        assert not any(isinstance(each, failures) for each in table.log)

    async def _bots_finished(self, table: Table) -> None:
        async with asyncio.timeout(TEST_TIMEOUT):
            await table.bots.finished()

    async def _resume(self, id: str) -> None:
        """Captains continue without visitors."""
        async with asyncio.timeout(TEST_TIMEOUT):
            await resume_bots(self.tables)
        table = self.tables.in_memory(id)
        assert table is not None
        await self._bots_finished(table)
        stored = await self._stored(id)
        assert any(b'"ready"' in each and b'"seat":0' in each for each in stored.entries)

    async def _old_end(self) -> None:
        """An end not marked by an older version is marked by maintenance or at loading."""
        table = await self._retry(
            lambda: open_table_as_ann(self.tables, "me", "me", terms=TERMS, **SMALL)
        )
        id, resigned = table.id, encode_entry(ResignationEntry(Seat(0)))
        await self.store.append(id, 0, [resigned])
        for _ in range(MAX_ATTEMPTS):
            self.tables.evict(id)
            assert (await self._table(id)).match.over
            if (await self._stored(id)).ended:
                break
        await self._check_consistency(id)
        other = (await self._open()).id
        await self.store.append(other, 0, [resigned])
        self.tables.evict(other)
        unused = UnusedTables(self.tables)
        assert await self._retry(lambda: unused.mark_old_ends(time.time() + 60))
        assert (await self._stored(other)).ended
        await self._check_consistency(other)

    async def _analyse(self, id: str) -> None:
        """The analysis and the results of a guest are available; no call waits forever."""
        table = await self._table(id)
        match, requester = finished_match(table), table.requester
        before = asyncio.all_tasks()
        Analyses(self.ports, SETTINGS).start(match, requester)
        await asyncio.wait(asyncio.all_tasks() - before)
        guest_results = Results(GAMES, self.ports, SETTINGS)
        results = await self._retry(lambda: guest_results.load(ANN.id, "", "en"))
        assert (results.ended, results.counted) == (1, 1)


class QueryScenario(Scenario):
    """A player sends every query that workers answer."""

    async def play(self) -> None:
        table = await self._retry(lambda: open_table_as_ann(self.tables, "me", "mousse", **SMALL))
        await self._visit(table.id)
        for query in QUERIES:
            await self._ask(table.id, query)
        await self._step(table.id, "set up", SET_UP)
        await self._check_consistency(table.id)
        await self.tables.close()

    async def _ask(self, id: str, query: wire.Query) -> None:
        for _ in range(MAX_ATTEMPTS):
            table = await self._table(id)
            try:
                async with asyncio.timeout(TEST_TIMEOUT):
                    reply = await answer(table, ANN_HERE, Seat(0), "en", query)
            except StoreFailure:
                pass
            except Refusal as refusal:
                assert refusal.reason.id in UNANSWERED, f"{query}: {refusal.reason.id}"
            else:
                assert reply.id == query.id
                return
        raise AssertionError(f"{query}: always refused")


def fails_at(number: int, fault: Fault) -> Callable[[int, str], Fault | None]:
    return lambda at, _: fault if at == number else None


@pytest.fixture
async def skip(anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that skips the timeout of a hanging call."""
    loop, skipped = asyncio.get_running_loop(), 0.0
    monkeypatch.setattr(loop, "time", lambda: time.monotonic() + skipped)

    def skip() -> None:
        nonlocal skipped
        skipped += CALL_TIMEOUT

    return skip


@pytest.fixture(autouse=True)
def empty_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the work of analyses."""

    async def nothing(*_: object) -> bytes:
        return encode_reports([])

    monkeypatch.setattr(Analyses, "_run_units", nothing)


CALLS = {name for name in vars(TableStore) if not name.startswith("_")}
READS = {
    "load",
    "last_times",
    "count_open_tables",
    "ended_tables",
    "unfinished_tables",
    "waiting_for_bots",
    "load_analysis",
}
OTHER_CALLS = {"run", "sync", "claim", "unclaim"} | NOTICES


async def calls_of(store: TableStore, scenario: type[Scenario] = Scenario) -> list[str]:
    """Return the calls of all ports in a scenario without failures."""
    calm = Plan()
    await scenario(store, calm).play()
    return calm.calls


async def run_with_fault(
    store: TableStore,
    calls: list[str],
    number: int,
    fault: Fault,
    skip: Callable[[], None],
    scenario: type[Scenario] = Scenario,
) -> None:
    """Run the scenario while this one of its calls fails."""
    plan = Plan(fails_at(number, fault), give_up=skip)
    try:
        await scenario(store, plan).play()
    except AssertionError as error:
        raise AssertionError(f"call {number}, {plan.calls[number]}: {error}") from error
    # Loads are not counted: the table is reloaded whenever its state is unclear.
    call_count = len(plan.calls) - plan.calls.count("load")
    assert call_count <= len(calls) + MAX_ADDITIONAL_CALLS, f"call {number} causes endless retries"


def calls_to_fail(calls: list[str], fault: Fault) -> Iterator[int]:
    """Yield the numbers of the calls to fail in this way: all of them in `make sweep`.

    Otherwise every append and the first call of each other kind; the ways to fail of later calls
    take turns. A synchronous call cannot hang; a call that only reads does nothing that an error
    after it could leave behind.
    """
    times = Counter[str]()
    for number, name in enumerate(calls):
        if fault in faults_of(name):
            ways = faults_of(name)
            turn = times[name] % len(ways) == ways.index(fault) and times[name] < MAX_TURNS
            if often(True, turn or name == "append" or not times[name]):
                yield number
        times[name] += 1


@cache
def faults_of(name: str) -> list[Fault]:
    """Return the ways in which a call of this kind can fail."""
    if name in NOTICES:
        return [each for each in FAULTS if each.how == "error" and each.when != "during"]
    return [each for each in FAULTS if name not in READS or each.when != "after"]


@pytest.mark.parametrize("fault", FAULTS, ids="-".join)
async def test_match_continues_correctly_after_any_one_failed_call(
    fault: Fault, skip: Callable[[], None]
) -> None:
    store = MemoryStore()
    calls = await calls_of(store)
    assert set(calls) == CALLS | OTHER_CALLS
    for number in calls_to_fail(calls, fault):
        await run_with_fault(store, calls, number, fault, skip)


async def test_match_continues_after_a_failed_first_write_to_a_database(
    database: TableStore, skip: Callable[[], None], request: pytest.FixtureRequest
) -> None:
    """The first call of each kind that writes fails; databases and ways to fail take turns.

    In `make test`, it is every second kind; `make sweep` fails every call in every way.
    """
    calls = await calls_of(database)
    writes = CALLS - READS
    firsts = [at for at, name in enumerate(calls) if calls.index(name) == at and name in writes]
    turn = ["sqlite", "postgres"].index(request.node.callspec.params["database"])
    for n, number in enumerate(firsts[turn :: often(2, 4)]):
        await run_with_fault(database, calls, number, FAULTS[(turn + 2 * n) % len(FAULTS)], skip)


@pytest.mark.sweep
@pytest.mark.parametrize("fault", FAULTS, ids="-".join)
async def test_match_continues_after_any_one_failed_database_call(
    database: TableStore, fault: Fault, skip: Callable[[], None]
) -> None:
    calls = await calls_of(database)
    for number, name in enumerate(calls):
        if name in CALLS:  # failures of peers are tested with the store in memory
            await run_with_fault(database, calls, number, fault, skip)


@pytest.mark.parametrize("fault", FAULTS, ids="-".join)
async def test_queries_are_answered_after_any_one_failed_call(
    fault: Fault, skip: Callable[[], None]
) -> None:
    store = MemoryStore()
    calls = await calls_of(store, QueryScenario)
    assert calls.count("run") > len(QUERIES) + 1, "the captain should also use a worker"
    for number in calls_to_fail(calls, fault):
        await run_with_fault(store, calls, number, fault, skip, QueryScenario)
