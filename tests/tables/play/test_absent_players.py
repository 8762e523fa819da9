"""Test when other players may replace an absent player or claim a result."""

from __future__ import annotations

import asyncio
import gc
import weakref
from random import Random

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.scoresheet import format_record, parse_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.play.absences import RETURN_GRACE
from escadre.tables.play.absent_players import claim_result, replace_absent_player
from escadre.tables.play.commands import perform, play_actions, resign, take_back
from escadre.tables.play.table import Table, Visitor
from escadre.tables.ports import Occupant
from escadre.tables.table_terms import Terms
from tests.conftest import often
from tests.tables.helpers import (
    ANN,
    BEN,
    CLEO,
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

TERMS = Terms(absence=60, stand_in="mousse")


async def open_table(
    clock: Clock, terms: Terms = TERMS
) -> tuple[Table, FakeSubscriber, FakeSubscriber]:
    """Open a table with Ann and Ben connected; it is Ann's turn to shoot."""
    table = await open_table_as_ann(
        tables_on(ports_of(clock=clock)), "me", "open", terms=terms, **SMALL
    )
    await table.sit(1, Occupant("guest", "Ben"), BEN.id)
    ann, ben = FakeSubscriber(table, ANN), FakeSubscriber(table, BEN)
    await table.subscribe(ann)
    await table.subscribe(ben)
    for seat in (0, 1):
        await act(table, seat, *FLEET)
    return table, ann, ben


async def test_absent_player_keeps_the_seat_for_the_agreed_time() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    table.unsubscribe(ann)
    clock.now = 59.9
    assert table.absent_seats() == ()
    assert await refusal_id(replace_absent_player(table, 1, 0)) == "table-not-left"
    assert await refusal_id(claim_result(table, 1, 0, as_draw=False)) == "table-not-left"
    clock.now = 60.0
    assert table.absent_seats() == (0,)


async def test_only_the_player_to_move_can_be_absent() -> None:
    clock = Clock()
    table, _, ben = await open_table(clock)
    table.unsubscribe(ben)
    clock.now = 600
    assert table.absent_seats() == ()
    assert await refusal_id(claim_result(table, 0, 1, as_draw=False)) == "table-not-left"


async def test_reconnecting_ends_the_absence() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    table.unsubscribe(ann)
    clock.now = 600
    assert table.absent_seats() == (0,)
    await table.subscribe(ann)
    assert table.absent_seats() == ()
    assert await refusal_id(replace_absent_player(table, 1, 0)) == "table-not-left"


async def test_second_tab_counts_as_present() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    await table.subscribe(FakeSubscriber(table, ANN))
    table.unsubscribe(ann)
    clock.now = 600
    assert table.absent_seats() == ()


@pytest.mark.parametrize(("drawn", "places"), [(False, (2, 1)), (True, (1, 1))])
async def test_opponent_can_claim_a_win_or_a_draw(drawn: bool, places: tuple[int, int]) -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    table.unsubscribe(ann)
    clock.now = 60
    await claim_result(table, 1, 0, as_draw=drawn)
    ending = table.match.ending
    assert ending and (ending.how, ending.seat, ending.places) == ("left", 0, places)
    assert verify(table.kit, table.record) == []
    assert await refusal_id(claim_result(table, 1, 0, as_draw=drawn)) == "match-over"


async def test_stand_in_plays_until_the_player_returns_and_is_recorded() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    table.unsubscribe(ann)
    clock.now = 60
    await replace_absent_player(table, 1, 0)
    await table.bots.finished()
    assert [ply.stand_in for ply in table.match.plies.logged_plies][-1] == "mousse"
    assert await refusal_id(take_back(table, 0)) == "too-late"
    await act(table, 1, {"type": "bomb", "square": 5})
    await table.bots.finished()
    assert len(table.match.plies) == 9
    await table.subscribe(ann)
    assert table.logged_match.stand_ins == {}
    await act(table, 1, {"type": "bomb", "square": 6})
    await table.bots.finished()
    assert table.match.turn == (0,), "the stand-in still has Ann's seat"
    misses = [each for each in table.match.legal(0) if each.square not in (0, 1, 15)]
    await act(table, 0, msgspec.to_builtins(misses[0]))  # a third hit would end the match
    await resign(table, 1)
    record = table.record
    assert [ply.stand_in for ply in record.plies] == [
        "",
        "",
        "",
        "",
        "",
        "",
        "mousse",
        "",
        "mousse",
        "",
        "",
    ]
    assert verify(table.kit, record) == []
    assert decode_record(encode_record(record), GAMES) == record
    assert parse_record(format_record(table.kit, record), GAMES) == record


async def test_stand_in_is_part_of_the_hash_chain() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    table.unsubscribe(ann)
    clock.now = 60
    await replace_absent_player(table, 1, 0)
    await table.bots.finished()
    data = encode_record(table.record).replace(b'"by":"mousse"', b'"by":"amiral"')
    [finding] = verify(table.kit, decode_record(data, GAMES))
    assert finding.reason.id == "record-chain"


async def test_stand_in_is_restored_from_the_log() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock)
    table.unsubscribe(ann)
    clock.now = 60
    await replace_absent_player(table, 1, 0)
    await table.bots.finished()
    again = await tables_on(table.ports).get(table.id)
    assert again and again.logged_match.stand_ins == {0: "mousse"}
    assert [*again.match.plies.logged_plies] == [*table.match.plies.logged_plies]


async def test_rest_requests_count_as_presence() -> None:
    """A REST request ends the absence of a player and returns the seat from a stand-in."""
    clock = Clock()
    table, ann, _ = await open_table(clock)
    tables = tables_on(table.ports)
    table.unsubscribe(ann)
    clock.now = 59
    with pytest.raises(Refusal):
        await perform(tables, table, Visitor(KEYS, ANN, None), Seat(0), wire.DeclineDraw())
    clock.now = 118
    assert table.absent_seats() == ()
    clock.now = 119
    assert table.absent_seats() == (0,)
    await replace_absent_player(table, 1, 0)
    with pytest.raises(Refusal):
        await perform(tables, table, Visitor(KEYS, ANN, None), Seat(0), wire.DeclineDraw())
    assert table.logged_match.stand_ins == {}


async def test_table_of_absent_players_can_be_unloaded() -> None:
    gc.freeze()  # exclude existing objects, whose collection takes long
    clock = Clock()
    tables = tables_on(ports_of(clock=clock))
    table = await open_table_as_ann(tables, "me", "open", terms=TERMS, **SMALL)
    table_reference = weakref.ref(table)
    del table
    clock.now = 1e6
    tables.evict_idle()
    assert len(tables) == 0
    gc.collect()
    assert table_reference() is None, "a timer keeps the table in memory"


async def test_absent_player_keeps_the_seat_without_an_agreement() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock, Terms())
    table.unsubscribe(ann)
    clock.now = 1e9
    assert table.absent_seats() == ()
    assert await refusal_id(claim_result(table, 1, 0, as_draw=True)) == "table-not-left"


async def test_stand_in_is_refused_unless_agreed() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock, Terms(absence=60))
    table.unsubscribe(ann)
    clock.now = 60
    assert await refusal_id(replace_absent_player(table, 1, 0)) == "table-no-stand-in"


async def test_two_players_on_one_screen_are_never_absent() -> None:
    clock = Clock()
    table = await open_table_as_ann(
        tables_on(ports_of(clock=clock)), "me", "me", terms=TERMS, **SMALL
    )
    clock.now = 1e6
    assert table.absent_seats() == ()


async def test_player_against_captains_is_never_absent() -> None:
    clock = Clock()
    table = await open_table_as_ann(
        tables_on(ports_of(clock=clock)), "me", "mousse", terms=TERMS, **SMALL
    )
    clock.now = 1e6
    assert table.absent_seats() == ()


async def test_ally_cannot_claim_the_result() -> None:
    clock = Clock()
    tables = tables_on(ports_of(clock=clock))
    table = await open_table_as_ann(
        tables, "me", "open", "open", "open", game="mako", terms=TERMS, players=4, teams=True
    )
    for seat, guest in ((1, BEN), (2, CLEO)):
        await table.sit(seat, Occupant("guest", guest.name), guest.id)
    await table.sit(3, Occupant("bot", "", "mousse"), None)
    await table.bots.finished()  # the captain may be the first to move
    clock.now = 60
    (due,) = table.absent_seats()
    sides = table.match.sides
    ally = next(n for n in range(4) if n != due and sides[n] == sides[due])
    assert await refusal_id(claim_result(table, ally, due, as_draw=False)) == "table-not-of-ally"
    foe = next(n for n in range(4) if sides[n] != sides[due])
    await claim_result(table, foe, due, as_draw=False)
    assert table.match.ending and table.match.ending.returns[foe] == 1


@pytest.mark.parametrize("seat", [-1, 2, 7])
async def test_invalid_seat_cannot_be_claimed(seat: int) -> None:
    table, _, _ = await open_table(Clock())
    assert await refusal_id(claim_result(table, 0, seat, as_draw=False)) == "table-not-left"


async def reload_table(table: Table) -> Table:
    """Load the table as another process does, or as this process does after a restart."""
    again = await tables_on(table.ports).get(table.id)
    assert again is not None and again is not table
    return again


HOUR = Terms(absence=3600)


async def test_restart_does_not_extend_the_time_of_an_absent_player() -> None:
    clock = Clock()
    table, ann, ben = await open_table(clock, HOUR)
    clock.now = 1000
    table.unsubscribe(ann)
    await asyncio.sleep(0)
    clock.now = 2000
    again = await reload_table(table)
    await again.subscribe(FakeSubscriber(again, BEN))
    clock.now = 4599
    assert again.absent_seats() == ()
    clock.now = 4600
    assert again.absent_seats() == (0,)
    assert ben.woken


async def test_unloading_the_table_does_not_extend_an_absence() -> None:
    clock = Clock()
    table, ann, ben = await open_table(clock, HOUR)
    table.unsubscribe(ann)
    table.unsubscribe(ben)
    await asyncio.sleep(0)
    for clock.now in range(900, 4500, 900):
        table = await reload_table(table)
    clock.now += RETURN_GRACE
    assert table.absent_seats() == (0,)


async def test_present_player_has_a_grace_period_after_a_restart() -> None:
    """The store does not record that the player stayed; reconnecting is enough."""
    clock = Clock()
    table, *_ = await open_table(clock, HOUR)
    clock.now = 10_000
    again = await reload_table(table)
    await again.subscribe(FakeSubscriber(again, BEN))
    clock.now += RETURN_GRACE - 1
    assert again.absent_seats() == ()
    await again.subscribe(FakeSubscriber(again, ANN))
    clock.now += RETURN_GRACE
    assert again.absent_seats() == ()


async def test_short_visit_counts_as_presence_after_a_restart() -> None:
    clock = Clock()
    table, ann, _ = await open_table(clock, HOUR)
    table.unsubscribe(ann)
    clock.now = 3000
    await table.subscribe(ann)
    clock.now = 3500
    table.unsubscribe(ann)
    await asyncio.sleep(0)
    again = await reload_table(table)
    clock.now = 7099
    assert again.absent_seats() == ()
    clock.now = 7100
    assert again.absent_seats() == (0,)


async def test_taking_a_seat_counts_as_presence() -> None:
    clock = Clock()
    table = await open_table_as_ann(
        tables_on(ports_of(clock=clock)), "me", "open", terms=HOUR, **SMALL
    )
    clock.now = 100_000
    await table.sit(1, Occupant("guest", "Ben"), BEN.id)
    again = await reload_table(table)
    clock.now += 3599
    assert again.absent_seats() == (0,), "Ann has been absent since she opened the table"
    clock.now += 1
    assert again.absent_seats() == (0, 1)


@pytest.mark.parametrize("game", GAMES)
async def test_stand_in_can_play_any_decision_of_any_game(game: str) -> None:
    """Players leave and return at random; the match ends with a valid record."""
    stood_in = False
    for seed in range(often(3, 1)):
        rng = Random(f"{game} {seed}")
        clock = Clock()
        kit = GAMES[game]
        tables = tables_on(ports_of(clock=clock))
        seats = len(kit.game.sides(kit.game.config_type()))
        terms = Terms(absence=10, stand_in=next(iter(kit.captains)))
        table = await open_table_as_ann(
            tables, "me", *["open"] * (seats - 1), game=game, terms=terms
        )
        guests = [ANN, BEN, CLEO][:seats]
        for seat, guest in enumerate(guests[1:], 1):
            await table.sit(seat, Occupant("guest", guest.name), guest.id)
        subscribers = [FakeSubscriber(table, guest) for guest in guests]
        for each in subscribers:
            await table.subscribe(each)
        for _ in range(150):
            if table.match.over:
                break
            seat = rng.choice(table.match.turn)
            if rng.random() < 0.2:
                table.unsubscribe(subscribers[seat])
                clock.now += 10
                assert seat in table.absent_seats()
                await replace_absent_player(table, (seat + 1) % seats, seat)
                for _ in range(rng.randrange(4)):
                    await table.bots.finished() if rng.random() < 0.5 else None
                await table.subscribe(subscribers[seat])
                await table.bots.finished()
            else:
                legal = list(table.match.legal(seat))
                count = table.logged_match.viewer_logs[Seat(seat)].count
                await play_actions(table, seat, count, [rng.choice(legal)])
        assert verify(kit, table.record) == []
        stood_in |= any(ply.stand_in for ply in table.match.plies.logged_plies)
    assert stood_in
