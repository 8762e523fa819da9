"""Test continuing a finished match from one of its plies."""

from __future__ import annotations

import msgspec
import pytest

from escadre.core.errors import RecordError
from escadre.core.game import CHANCE, Seat
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.scoresheet import format_record, parse_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.play import commands
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table
from escadre.tables.review.what_if import open_what_if
from tests.tables.helpers import (
    ANN,
    BEN,
    FLEET,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    refusal_id,
    tables_on,
)

pytestmark = pytest.mark.anyio


async def finished_race(tables: Tables) -> Table:
    """Play a MAKO match with a few die rolls, ended by resignation."""
    table = await open_table_as_ann(tables, "me", "me", game="mako")
    while table.match.chance_count < 5:
        (seat,) = table.match.turn
        await act(table, seat, msgspec.to_builtins(table.match.legal(seat)[0]))
    await commands.resign(table, 1)
    return table


def wish(
    ply: int, *, seat: int = 0, same_luck: bool = True, level: str = "mousse"
) -> wire.WhatIfRequest:
    return wire.WhatIfRequest(ply, seat, level, "Ann", same_luck)


async def test_same_luck_repeats_the_dice_of_the_match() -> None:
    tables = tables_on(ports_of())
    table = await finished_race(tables)
    plies = [*table.match.plies]
    die = max(n for n, (seat, _) in enumerate(plies) if seat == CHANCE)
    same = await open_what_if(tables, table, wish(die, seat=0), ANN, "")
    assert [*same.match.plies][: die + 1] == plies[: die + 1]
    other = await open_what_if(tables, table, wish(die, same_luck=False), ANN, "")
    assert [*other.match.plies][:die] == plies[:die]
    assert same.server_seed == table.server_seed != other.server_seed
    for made in (same, other):
        made.bots.stop()


async def test_what_if_record_is_marked_and_replays() -> None:
    ports = ports_of()
    tables = tables_on(ports)
    table = await finished_race(tables)
    kit, ply = GAMES["mako"], len(table.match.plies) - 2
    branch = await open_what_if(tables, table, wish(ply, same_luck=False), ANN, "")
    branch.bots.stop()
    await commands.resign(branch, 0)
    record = branch.record
    assert (record.inherited_plies, record.lots) == (ply, None)
    assert record.plies[:ply] != () and verify(kit, record) == []
    assert decode_record(encode_record(record), kit.game) == record
    assert parse_record(format_record(kit, record), kit) == record
    hidden = msgspec.structs.replace(record, inherited_plies=0)
    assert verify(kit, hidden) != []  # removing the mark breaks the record
    with pytest.raises(RecordError):
        decode_record(encode_record(msgspec.structs.replace(record, inherited_plies=999)), kit.game)
    again = await tables_on(ports).get(branch.id)  # after a restart
    assert again is not None and again.logged_match.inherited_plies == ply
    assert b'"taken"' not in encode_record(table.record)


async def test_what_if_player_sees_only_their_seat_and_cannot_undo_old_plies() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    await act(table, 0, *FLEET)
    await act(table, 1, *FLEET)
    await act(table, 0, {"type": "bomb", "square": 5})
    await commands.resign(table, 1)
    branch = await open_what_if(tables, table, wish(2), ANN, "")
    branch.bots.stop()
    assert branch.seats_of(ANN.id) == {0} and branch.occupants[1].level == "mousse"
    assert branch.match.see(0) == table.kit.game.observe(branch.match.state, Seat(0))
    assert branch.match.see(0).fleets[1] is None and len(branch.match.plies) >= 2
    assert not branch.match.can_undo(0)


async def test_what_if_needs_an_own_seat_and_a_finished_match() -> None:
    tables = tables_on(ports_of())
    table = await open_table_as_ann(tables, "me", "open", **SMALL)
    assert await refusal_id(open_what_if(tables, table, wish(0), ANN, "")) == "table-not-over"
    await act(table, 0, *FLEET)
    ended = await open_table_as_ann(tables, "me", "mousse", **SMALL)
    await act(ended, 0, *FLEET)
    await commands.resign(ended, 0)
    for refused, guest, why in (
        (wish(1, seat=1), ANN, "table-not-your-seat"),
        (wish(1), BEN, "table-not-your-seat"),
        (wish(999), ANN, "table-no-such-ply"),
        (wish(1, level="nobody"), ANN, "table-no-such-level"),
    ):
        assert await refusal_id(open_what_if(tables, ended, refused, guest, "")) == why
