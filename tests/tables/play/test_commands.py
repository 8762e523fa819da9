"""Test the owner's commands before a match has started."""

from __future__ import annotations

import asyncio

import pytest

from escadre.core.match.verification import verify
from escadre.tables.play.commands import cancel, remove_player, seat_bot
from escadre.tables.play.table import Table
from escadre.tables.ports import Occupant
from escadre.tables.table_settings import TableSettings
from tests.tables.helpers import (
    BEN,
    CLEO,
    FLEET,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    refusal_id,
    tables_on,
)

pytestmark = pytest.mark.anyio


async def open_for_three(*seats: str) -> Table:
    return await open_table_as_ann(tables_on(ports_of()), *seats, game="maitre", players=3)


@pytest.mark.parametrize("seat", [1, 2])
async def test_removed_guest_leaves_an_open_seat(seat: int) -> None:
    table = await open_for_three("me", "open", "open")
    await table.sit(1, Occupant("guest", BEN.name), BEN.id)
    await table.sit(2, Occupant("guest", CLEO.name), CLEO.id)
    assert table.has_started and not table.owner_may_cancel  # the first player is drawn
    assert await refusal_id(remove_player(table, seat)) == "table-has-begun"
    table = await open_for_three("me", "open", "open")
    await table.sit(seat, Occupant("guest", BEN.name), BEN.id)
    assert table.owner_may_cancel
    await remove_player(table, seat)
    assert [each.kind for each in table.occupants] == ["guest", "open", "open"]
    assert table.seats_of(BEN.id) == frozenset()
    assert await refusal_id(remove_player(table, seat)) == "table-nobody-there"


@pytest.mark.parametrize("seat", [-3, -1, 3])
async def test_empty_or_invalid_seat_has_no_player_to_remove(seat: int) -> None:
    table = await open_for_three("me", "open", "open")
    await seat_bot(table, 2, next(iter(table.kit.captains)))
    assert await refusal_id(remove_player(table, seat)) == "table-nobody-there"


@pytest.mark.parametrize(("seats", "own"), [(["me", "open"], 0), (["open", "me"], 1)])
async def test_owner_cannot_remove_themselves(seats: list[str], own: int) -> None:
    table = await open_table_as_ann(tables_on(ports_of()), *seats, **SMALL)
    assert await refusal_id(remove_player(table, own)) == "table-your-own-seat"
    await seat_bot(table, 1 - own, next(iter(table.kit.captains)))
    assert table.occupants[1 - own].kind == "bot"


async def test_captain_of_a_known_level_can_take_an_open_seat() -> None:
    table = await open_for_three("me", "open", "open")
    levels = tuple(table.kit.captains)
    assert await refusal_id(seat_bot(table, 1, "nobody")) == "table-no-such-level"
    await seat_bot(table, 2, levels[-1])
    assert [each.kind for each in table.occupants] == ["guest", "open", "bot"]
    assert table.occupants[2].level == levels[-1]
    assert await refusal_id(seat_bot(table, 2, levels[0])) == "table-seat-taken"
    await remove_player(table, 2)
    assert table.occupants[2] == Occupant("open")


async def test_player_who_has_acted_cannot_be_removed() -> None:
    """BAT-10: the match starts when all seats are taken and all players can see a ply."""
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    await act(table, 0, *FLEET)
    assert table.logged_match.viewer_logs[None].count == 1
    assert table.owner_may_cancel and not table.has_started
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    await table.sit(1, Occupant("guest", BEN.name), BEN.id)
    assert table.owner_may_cancel and not table.has_started
    await act(table, 1, FLEET[0])
    assert not table.has_started
    assert await refusal_id(remove_player(table, 1)) == "table-has-begun"
    assert table.owner_may_cancel
    await act(table, 1, *FLEET[1:])
    assert table.has_started and not table.owner_may_cancel
    assert await refusal_id(cancel(table)) == "table-has-begun"


async def test_match_can_be_cancelled_once_before_it_starts() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    await cancel(table)
    assert table.match.ending is not None and table.match.ending.how == "cancelled"
    assert table.match.turn == () and not table.owner_may_cancel
    assert await refusal_id(cancel(table)) == "match-over"
    assert await refusal_id(remove_player(table, 1)) == "match-over"


async def test_owner_can_cancel_a_match_between_captains_at_any_time() -> None:
    """These tables count towards the owner's limit of open tables."""
    tables = tables_on(ports_of(), TableSettings(bot_delay=60, max_open_tables=2))
    made = [await open_table_as_ann(tables, "mousse", "mousse", **SMALL) for _ in range(2)]
    assert await refusal_id(open_table_as_ann(tables, "me", "open", **SMALL)) == "table-too-many"
    for table in made:
        while not table.has_started:  # noqa: ASYNC110  # the captains place their fleets
            await asyncio.sleep(0)
        assert table.owner_may_cancel
        await cancel(table)
        assert await refusal_id(cancel(table)) == "match-over"
        assert verify(table.kit, table.record) == []
    await open_table_as_ann(tables, "me", "open", **SMALL)
    await tables.close()


async def test_captain_cannot_be_removed_after_a_match_between_captains() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "mousse", "mousse", **SMALL)
    await table.bots.finished()
    assert await refusal_id(remove_player(table, 1)) == "match-over"
    assert not table.owner_may_cancel
