"""Test that seals of secret set-ups are public and stored in the record."""

from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat
from escadre.core.match.verification import verify
from escadre.games import GAMES
from escadre.tables.play.commands import resign
from escadre.tables.play.table import Table
from escadre.tables.play.views import TableViews
from tests.tables.helpers import FLEET, SMALL, act, open_table_as_ann, ports_of, tables_on

pytestmark = pytest.mark.anyio


def seals(table: Table, viewer: int | None) -> list[dict[str, Any]]:
    view = TableViews(table).view(None if viewer is None else Seat(viewer), "en", 0)
    shown: list[dict[str, Any]] = msgspec.json.decode(view)["table"]["seals"]
    return shown


async def test_seal_is_public_once_the_fleet_is_complete_and_in_the_record() -> None:
    ports = ports_of()
    tables = tables_on(ports)
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    await act(table, 0, *FLEET[:2])
    assert seals(table, 1) == seals(table, None) == []
    await act(table, 0, FLEET[2])
    [shown] = seals(table, None)
    assert shown["seat"] == 0 and seals(table, 1) == seals(table, 0) == [shown]
    await act(table, 1, *FLEET)
    both = seals(table, None)
    assert both[0] == shown and both[1]["seal"] != shown["seal"], (
        "the seals of equal fleets should differ by key"
    )
    again = await tables_on(ports).get(table.id)
    assert again and seals(again, None) == both, "the seals changed after a reload"
    await resign(table, 0)
    record = table.record
    assert [(ply.seat, ply.seal) for ply in record.plies if ply.seal] == [
        (each["seat"], each["seal"]) for each in both
    ]
    assert verify(GAMES["battleship"], record) == []
