"""Test a table without a server, with a store in memory and inline workers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.memory_ports import InlineWorkers, MemoryStore
from escadre.tables.play.commands import offer_draw, perform, play_actions, resign, take_back
from escadre.tables.play.log_entries import (
    AbandonmentEntry,
    CancellationEntry,
    PlyEntry,
    ResignationEntry,
    encode_entry,
)
from escadre.tables.play.queries import answer
from escadre.tables.play.registry import Tables
from escadre.tables.play.rematch import open_rematch
from escadre.tables.play.table import Visitor
from escadre.tables.ports import Occupant, Ports
from escadre.tables.table_settings import TableSettings
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    KEYS,
    SETTINGS,
    SMALL,
    Clock,
    act,
    open_table_as_ann,
    ports_of,
    refusal_id,
    tables_on,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_bots_play_every_game_to_its_end_with_a_valid_record(game: str) -> None:
    tables = tables_on(ports_of(), TableSettings(bot_delay=0, max_log_entries=20_000))
    kit = GAMES[game]
    levels = [next(iter(kit.captains))] * len(kit.game.sides(kit.game.config_type()))
    table = await open_table_as_ann(tables, *levels, game=game)
    await table.bots.finished()
    assert table.match.over
    assert verify(kit, table.record) == []
    assert tables.ports.counters.entries == len(table.log) == len(table.match.plies)


async def test_table_is_restored_from_its_log() -> None:
    ports = ports_of()
    table = await open_table_as_ann(tables_on(ports), "me", "me", **SMALL)
    await act(table, 0, *FLEET[:2])
    await take_back(table, 0)
    await act(table, 0, *FLEET)
    await act(table, 1, *FLEET)
    await offer_draw(table, 0)
    again = await tables_on(ports).get(table.id)
    assert again is not None and again is not table
    assert again.match.state == table.match.state
    assert list(again.match.plies) == list(table.match.plies)
    assert again.logged_match.draw_offers.seats == {0}
    for seat in (0, 1):
        ours, theirs = (
            again.logged_match.viewer_logs[Seat(seat)],
            table.logged_match.viewer_logs[Seat(seat)],
        )
        assert ours.count == theirs.count


async def test_action_at_a_stale_ply_is_refused() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    await act(table, 0, *FLEET)
    with pytest.raises(Refusal) as refused:
        await play_actions(table, 1, 5, FLEET)
    assert refused.value.stale
    assert refused.value.sentence("fr").endswith(".")


class ConcurrentStore(MemoryStore):
    """A store into which another process once writes first."""

    def __init__(self) -> None:
        super().__init__()
        self.quicker: Sequence[bytes] = ()

    async def append(
        self, table: str, number: int, entries: Sequence[bytes], *, ended: bool = False
    ) -> None:
        if self.quicker:
            quicker, self.quicker = self.quicker, ()
            await super().append(table, number, quicker)
        await super().append(table, number, entries, ended=ended)


async def test_entries_of_another_process_are_applied_first() -> None:
    archive = ConcurrentStore()
    table = await open_table_as_ann(tables_on(ports_of(archive)), "me", "me", **SMALL)
    place = PlyEntry(Seat(0), msgspec.convert(FLEET[1], table.kit.game.action_type))
    archive.quicker = [encode_entry(place)]
    assert await refusal_id(act(table, 0, FLEET[0])) == "table-stale"
    assert [action.square for _, action in table.match.plies] == [15]
    await act(table, 0, FLEET[0])
    assert len(table.log) == 2


class BrokenStore(MemoryStore):
    """A store whose writes fail, with or without having been stored."""

    def __init__(self, writes: bool) -> None:
        super().__init__()
        self.broken = False
        self.writes = writes

    async def append(
        self, table: str, number: int, entries: Sequence[bytes], *, ended: bool = False
    ) -> None:
        if not self.broken or self.writes:
            await super().append(table, number, entries, ended=ended)
        if self.broken:
            raise OSError("the disk is gone")


@pytest.mark.parametrize("writes", [False, True])
async def test_store_decides_after_a_failed_write(writes: bool) -> None:
    archive = BrokenStore(writes)
    ports = ports_of(archive)
    table = await open_table_as_ann(tables_on(ports), "me", "me", **SMALL)
    archive.broken = True
    if writes:  # the entries are stored although the answer was lost
        await act(table, 0, FLEET[0])
    else:
        assert await refusal_id(act(table, 0, FLEET[0])) == "table-not-kept"
    archive.broken = False
    with pytest.raises(Refusal) if writes else nullcontext():
        await act(table, 0, FLEET[0])
    assert len(table.match.plies) == 1
    assert len(archive.tables[table.id].entries) == 1


@pytest.mark.parametrize("times", [1, 2])
async def test_table_is_reloaded_if_a_stored_entry_cannot_be_applied(
    times: int,
) -> None:
    """After one failure the log is reloaded at once; after two, at the next request."""
    kit, failure_count = GAMES["battleship"], 0

    def observe(state: Any, viewer: Any) -> Any:
        nonlocal failure_count
        if failure_count:
            failure_count -= 1
            raise MemoryError
        return kit.game.observe(state, viewer)

    faulty = replace(kit, game=replace(kit.game, observe=observe))
    tables = Tables({"battleship": faulty}, KEYS, ports_of(), SETTINGS)
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    failure_count = times
    with nullcontext() if times == 1 else pytest.raises(MemoryError):
        await act(table, 0, *FLEET)
    assert not failure_count
    again = await tables.get(table.id)
    assert again is table, "the table was replaced and lost its subscribers"
    assert len(table.log) == len(table.match.plies) == len(FLEET)
    assert table.logged_match.viewer_logs[Seat(0)].count == len(FLEET)
    await act(table, 1, *FLEET)


async def test_only_the_holder_of_a_seat_can_act_for_it() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    ann, ben = Visitor(KEYS, ANN, None), Visitor(KEYS, BEN, None)
    act = wire.Act(0, [*FLEET])
    for visitor, viewer in ((ben, Seat(0)), (ann, Seat(1)), (ann, None)):
        assert await refusal_id(perform(tables, table, visitor, viewer, act)) == "table-watching"
    await perform(tables, table, ann, Seat(0), act)
    secret = KEYS.seat_secret(table.id, 0)
    assert Visitor(KEYS, None, secret).seats(table) == {0}
    with pytest.raises(Refusal):
        Visitor(KEYS, None, KEYS.seat_secret(table.id, 1)).seats(table)


async def test_seat_can_be_taken_once() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    ben = Occupant("guest", "Ben")
    await table.sit(1, ben, BEN.id)
    assert await refusal_id(table.sit(1, ben, "c" * 22)) == "table-seat-taken"
    assert await refusal_id(table.sit(2, ben, "c" * 22)) == "table-no-such-seat"
    assert await refusal_id(table.sit(-1, ben, "c" * 22)) == "table-no-such-seat"
    assert await refusal_id(table.sit(0, ben, "c" * 22)) == "table-seat-taken"
    assert table.seats_of(BEN.id) == {1}


async def test_seat_0_can_be_taken_as_well() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "open", "me", **SMALL)
    await table.sit(0, Occupant("guest", "Ben"), BEN.id)
    assert table.is_full
    assert table.seats_of(BEN.id) == {0}


async def test_queries_are_answered_from_the_view_of_the_seat() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    ann, ben = Visitor(KEYS, ANN, None), Visitor(KEYS, BEN, None)
    good = await answer(table, ann, Seat(0), "en", wire.CheckActions(1, [*FLEET]))
    assert good == wire.LegalityReply(1)
    bad = await answer(table, ann, Seat(0), "en", wire.CheckActions(2, [FLEET[0], FLEET[0]]))
    assert isinstance(bad, wire.LegalityReply) and bad.at == 1
    assert bad.reason and bad.reason.clause.startswith("BAT-")
    planned = await answer(table, ann, Seat(1), "en", wire.Preview(3, "shuffle"))
    assert isinstance(planned, wire.PreviewReply) and len(planned.actions) == 2
    assert (
        await refusal_id(answer(table, ann, None, "en", wire.CheckActions(1, [])))
        == "table-watching"
    )
    assert await refusal_id(answer(table, ben, Seat(0), "en", wire.Preview(1, "shuffle"))) == (
        "table-watching"
    )
    assert await refusal_id(answer(table, ann, Seat(0), "en", wire.Preview(1, "magic"))) == (
        "table-no-setup"
    )


async def test_rematch_is_opened_once_with_the_seats_exchanged() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "mousse", **SMALL)
    assert await refusal_id(open_rematch(tables, table)) == "table-not-over"
    await resign(table, 0)
    await open_rematch(tables, table)
    first = table.rematch_id
    await open_rematch(tables, table)
    assert table.rematch_id == first
    again = await tables.get(first or "")
    assert again is not None
    assert [occupant.kind for occupant in again.occupants] == ["bot", "guest"]


async def test_number_of_open_tables_of_a_guest_is_limited() -> None:
    tables = tables_on(ports_of(), TableSettings(bot_delay=0, max_open_tables=2))
    made = [await open_table_as_ann(tables, "me", "open", **SMALL) for _ in range(2)]
    assert await refusal_id(open_table_as_ann(tables, "me", "open", **SMALL)) == "table-too-many"
    await made[0].sit(1, Occupant("guest", "Ben"), BEN.id)
    await resign(made[0], 0)
    await open_table_as_ann(tables, "me", "open", **SMALL)


async def test_idle_table_is_unloaded_and_can_be_reloaded() -> None:
    clock = Clock()
    tables = tables_on(ports_of(clock=clock), TableSettings(bot_delay=0, evict_after=10))
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    clock.now = 10
    tables.evict_idle()
    assert len(tables) == 1
    clock.now = 10.1
    tables.evict_idle()
    assert len(tables) == 0
    again = await tables.get(table.id)
    assert again is not None and again.id == table.id


async def test_length_of_the_log_is_limited() -> None:
    table = await open_table_as_ann(
        tables_on(ports_of(), TableSettings(max_log_entries=3)), "me", "me", **SMALL
    )
    await act(table, 0, *FLEET)
    assert await refusal_id(act(table, 1, *FLEET)) == "table-log-full"
    assert len(table.match.plies) == 3


@pytest.mark.parametrize("end", ["resigned", "agreed", "cancelled", "left"])
async def test_last_entry_marks_the_end_in_the_store(end: str) -> None:
    store = MemoryStore()
    table = await open_table_as_ann(tables_on(ports_of(store)), "me", "me", **SMALL)
    if end == "resigned":
        await resign(table, 0)
    elif end == "agreed":
        await offer_draw(table, 0)
        assert not store.tables[table.id].ended
        await offer_draw(table, 1)
    elif end == "cancelled":
        await table.append([CancellationEntry()])
    else:
        await table.append([AbandonmentEntry(Seat(1), False)])
    assert table.match.over and store.tables[table.id].ended


async def test_final_ply_marks_the_end_in_the_store() -> None:
    store = MemoryStore()
    table = await open_table_as_ann(tables_on(ports_of(store)), "me", "me", **SMALL)
    rng = Random(1)
    while not table.match.over:
        assert not store.tables[table.id].ended
        seat = table.match.turn[0]
        await table.play(seat, [rng.choice([*table.match.legal(seat)])])
    assert store.tables[table.id].ended


class UnmarkableStore(MemoryStore):
    """A store that fails to mark an end while `fails` is set."""

    fails = True

    async def mark_ended(self, table: str) -> None:
        if self.fails:
            raise OSError
        await super().mark_ended(table)


async def test_unmarked_end_of_an_older_version_is_marked_at_loading() -> None:
    store = UnmarkableStore()
    over, other = [
        await open_table_as_ann(tables_on(ports_of(store)), "me", "me", **SMALL) for _ in range(2)
    ]
    await store.append(over.id, 0, [encode_entry(ResignationEntry(Seat(0)))])
    loaded = await tables_on(ports_of(store)).get(over.id)
    assert loaded and loaded.match.over, "the finished match is not shown"
    assert not store.tables[over.id].ended
    store.fails = False
    again = tables_on(ports_of(store))
    for table in (over, other):
        await again.get(table.id)
    assert store.tables[over.id].ended and not store.tables[other.id].ended


class WaitingWorkers(InlineWorkers):
    """Workers that run a job once `released` is set."""

    def __init__(self) -> None:
        self.released = asyncio.Event()

    async def run(self, *what: Any, **named: Any) -> Any:
        await self.released.wait()
        return await super().run(*what, **named)


async def test_set_up_repeated_during_its_computation_is_applied_once() -> None:
    """Regression test: the second request was refused although the set-up was applied."""
    workers = WaitingWorkers()
    tables = tables_on(Ports(MemoryStore(), InlineWorkers(), workers))
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    (name,) = table.kit.setups
    request = wire.SetUp(id=1, ply=0, name=name)
    both = [
        asyncio.create_task(perform(tables, table, Visitor(KEYS, ANN, None), Seat(0), request))
        for _ in range(2)
    ]
    await asyncio.sleep(0)
    workers.released.set()
    await asyncio.gather(*both)
    made = list(table.log)
    assert made
    elsewhere = tables_on(Ports(tables.ports.store, InlineWorkers(), InlineWorkers()))
    again = await elsewhere.get(table.id)
    assert again is not None
    # The same request through another process.
    await perform(tables, again, Visitor(KEYS, ANN, None), Seat(0), request)
    assert table.log == again.log == made


async def test_set_up_is_not_confused_with_another_choice_at_its_ply() -> None:
    """Regression test: the set-up was answered as done."""
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    (name,) = table.kit.setups
    await act(table, 0, FLEET[0])
    doing = perform(
        tables, table, Visitor(KEYS, ANN, None), Seat(0), wire.SetUp(id=5, ply=0, name=name)
    )
    assert await refusal_id(doing) == "table-stale"
    assert len(table.log) == 1


async def test_table_of_older_rules_is_refused_with_the_release_that_replays_it() -> None:
    """The log of such a table would replay differently or not at all."""
    archive = MemoryStore()
    ports = ports_of(archive)
    table = await open_table_as_ann(tables_on(ports), "me", "open", game="armada")
    archive.tables[table.id] = msgspec.structs.replace(
        archive.tables[table.id], rules_version=GAMES["armada"].game.rules_version - 1
    )
    with pytest.raises(Refusal) as refused:
        await tables_on(ports).get(table.id)
    assert "version 1 of the rules, which Escadre 0.1.0 replays" in refused.value.sentence("en")
    assert "qu’Escadre 0.1.0 sait rejouer" in refused.value.sentence("fr")
