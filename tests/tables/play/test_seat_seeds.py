"""Test that a seat submits its seed before it acts, but cannot block a match without it."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from escadre.core.match.fair_seeds import NO_SEED
from escadre.tables.play import seat_seeds
from escadre.tables.play.commands import cancel, offer_draw, perform, play_setup, resign
from escadre.tables.play.rematch import open_rematch
from escadre.tables.play.table import Table, Visitor
from escadre.tables.ports import Occupant
from escadre.tables.table_terms import Terms
from escadre.tables.wire import GiveSeed
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    KEYS,
    SMALL,
    Clock,
    FakeSubscriber,
    act,
    open_table_as_ann,
    ports_of,
    refusal_id,
    tables_on,
)

pytestmark = pytest.mark.anyio

AGREED = Terms(absence=600)


async def unseeded_rematch(
    clock: Clock, game: str = "mako", terms: Terms = AGREED, **options: object
) -> tuple[Table, FakeSubscriber, FakeSubscriber]:
    """Open a rematch of Ann and Ben that starts with a draw; both are present without seeds."""
    tables = tables_on(ports_of(clock=clock))
    first = await open_table_as_ann(tables, "me", "open", game=game, terms=terms, **options)
    await first.sit(1, Occupant("guest", "Ben"), BEN.id)
    await resign(first, 0)
    await open_rematch(tables, first)
    table = await tables.get(first.rematch_id or "")
    assert table is not None and table.seats_without_seed == (0, 1)
    ann, ben = FakeSubscriber(table, ANN), FakeSubscriber(table, BEN)
    await table.subscribe(ann)
    await table.subscribe(ben)
    return table, ann, ben


async def test_present_player_without_a_seed_gets_the_empty_one_soon() -> None:
    clock = Clock()
    table, _, _ = await unseeded_rematch(clock)
    await table.submit_seed(0, b"a" * 32)
    clock.now = seat_seeds.PRESENT_TIMEOUT - 0.1
    await table.advance_safely()
    assert table.match.turn == () and table.seats_without_seed == (1,)
    clock.now = seat_seeds.PRESENT_TIMEOUT
    await table.advance_safely()
    assert table.match.turn != ()
    assert [each.seed for each in table.occupants] == [b"a" * 32, NO_SEED]


async def test_reconnecting_does_not_extend_the_time_for_a_seed() -> None:
    clock = Clock()
    table, ann, ben = await unseeded_rematch(clock)
    await table.submit_seed(0, b"a" * 32)
    for clock.now in (20, 40, 59):
        table.unsubscribe(ben)
        await table.subscribe(ben)
    table.unsubscribe(ben)
    clock.now = seat_seeds.PRESENT_TIMEOUT
    await table.advance_safely()
    assert table.match.turn != ()
    assert ann.woken


@pytest.mark.parametrize(
    ("terms", "patience"),
    [(AGREED, 600), (Terms(), seat_seeds.DEFAULT_ABSENCE)],
    ids=["agreed", "not agreed"],
)
async def test_seed_of_an_absent_player_is_awaited_for_the_agreed_time(
    terms: Terms, patience: float
) -> None:
    clock = Clock()
    tables = tables_on(ports_of(clock=clock))
    first = await open_table_as_ann(tables, "me", "open", game="mako", terms=terms)
    await first.sit(1, Occupant("guest", "Ben"), BEN.id)
    await resign(first, 0)
    await open_rematch(tables, first)
    table = await tables.get(first.rematch_id or "")
    assert table is not None
    await table.submit_seed(0, b"a" * 32)
    clock.now = patience - 0.1
    await table.advance_safely()
    assert table.match.turn == ()
    clock.now = patience
    await table.advance_safely()
    assert table.match.turn != ()


async def test_missing_seed_times_out_without_a_request() -> None:
    clock = Clock()
    table, ann, ben = await unseeded_rematch(clock)
    clock.now = seat_seeds.PRESENT_TIMEOUT
    table.unsubscribe(ann)  # the next deadline is computed again
    while not table.match.turn:  # noqa: ASYNC110  # this test is about the timer
        await asyncio.sleep(0.01)
    assert table.seats_without_seed == () and ben.woken


async def test_draw_offer_does_not_start_the_match() -> None:
    table, _, _ = await unseeded_rematch(Clock())
    await offer_draw(table, 1)
    assert not table.has_started
    await cancel(table)
    assert table.match.ending and table.match.ending.how == "cancelled"


async def test_choice_before_the_seed_is_refused() -> None:
    """If it were accepted, it would silently set the seed to zeros."""
    table, ann, _ = await unseeded_rematch(Clock(), "battleship", **SMALL)
    assert await refusal_id(act(table, 0, *FLEET)) == "table-name-seed-first"
    setup = next(iter(table.kit.setups))
    count = table.logged_match.viewer_logs[0].count  # type: ignore[index]
    requester = ann.visitor.requester(table)
    assert (
        await refusal_id(play_setup(table, requester, 0, count, setup)) == "table-name-seed-first"
    )
    assert table.seats_without_seed == (0, 1)
    visitor = Visitor(KEYS, ANN, None)
    tables = tables_on(table.ports)
    seat = min(visitor.seats(table))
    await perform(tables, table, visitor, seat, GiveSeed(""))  # type: ignore[arg-type]
    assert table.occupants[seat].seed == NO_SEED
    await act(table, seat, *FLEET)
    assert len(table.match.plies) == 3


async def test_seed_can_be_submitted_once() -> None:
    table, _, _ = await unseeded_rematch(Clock())
    await table.submit_seed(1, b"b" * 32)
    await table.submit_seed(1, b"b" * 32)  # after a lost answer, or from a second tab
    assert await refusal_id(table.submit_seed(1, b"c" * 32)) == "table-seed-given"
    assert table.occupants[1].seed == b"b" * 32


async def test_table_that_waits_for_seeds_can_be_unloaded() -> None:
    gc.freeze()  # exclude existing objects, whose collection takes long
    clock = Clock()
    tables = tables_on(ports_of(clock=clock))
    first = await open_table_as_ann(tables, "me", "open", game="mako")
    await first.sit(1, Occupant("guest", "Ben"), BEN.id)
    await resign(first, 0)
    await open_rematch(tables, first)
    table = await tables.get(first.rematch_id or "")
    assert table is not None and table.seats_without_seed
    table_reference = weakref.ref(table)
    del first, table
    clock.now = 1e6
    tables.evict_idle()
    gc.collect()
    assert table_reference() is None, "a timer keeps the table in memory"


async def test_reloaded_table_waits_the_usual_time_for_a_seed() -> None:
    clock = Clock()
    table, ann, ben = await unseeded_rematch(clock)
    await table.submit_seed(0, b"a" * 32)
    table.unsubscribe(ann)
    table.unsubscribe(ben)
    clock.now = 1000
    taken_up = await tables_on(table.ports).get(table.id)
    assert taken_up is not None
    await taken_up.subscribe(FakeSubscriber(taken_up, ANN))
    clock.now += seat_seeds.PRESENT_TIMEOUT - 0.1
    await taken_up.advance_safely()
    assert taken_up.match.turn == ()
    clock.now += 0.1
    await taken_up.advance_safely()
    assert taken_up.match.turn != ()
