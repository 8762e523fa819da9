"""Guests in the database: their seats, and all data of a guest, to read or delete.

The module also lists all tables with their guests. When a guest is deleted, matches with other
people remain without the guest's name, and tables with no other people are deleted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, delete, func, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from escadre.server.store.schema import ANALYSES, ENTRIES, HOLDERS, SEATS, TABLES, delete_table_rows
from escadre.tables import wire
from escadre.tables.ports import DeletedGuest


class _EntrySeat(msgspec.Struct):
    """The seat of a log entry; None for entries without one."""

    seat: int | None = None


_SEAT = msgspec.json.Decoder(_EntrySeat)


async def guest_in_seat(connection: AsyncConnection, table: str, seat: int) -> str | None:
    """Return the guest who holds this seat; with several devices, the first by id."""
    rows = await connection.execute(
        select(HOLDERS.c.guest)
        .where(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
        .order_by(HOLDERS.c.guest)
    )
    return rows.scalars().first()


class ListedSeat(NamedTuple):
    """A seat of a stored table: its player, and when that player last connected or left."""

    seat: int
    kind: str
    name: str
    level: str | None
    last_seen: float | None
    guests: tuple[str, ...]


class ListedTable(NamedTuple):
    """A stored table, with its seats and the number of its log entries."""

    id: str
    game: str
    opened: float
    ended: bool
    entry_count: int
    seats: tuple[ListedSeat, ...]


async def list_tables(connection: AsyncConnection, *, include_ended: bool) -> list[ListedTable]:
    """List the tables in progress, newest first; with `include_ended`, all."""
    condition: ColumnElement[bool] = true() if include_ended else TABLES.c.ended.is_(False)
    ids = select(TABLES.c.id).where(condition)
    tables_query = select(TABLES.c.id, TABLES.c.game, TABLES.c.opened, TABLES.c.ended).where(
        condition
    )
    rows = (await connection.execute(tables_query.order_by(TABLES.c.opened.desc()))).all()
    counted = (
        select(ENTRIES.c.table_id, func.count().label("entries"))
        .where(ENTRIES.c.table_id.in_(ids))
        .group_by(ENTRIES.c.table_id)
    )
    counts: dict[str, int] = {
        row.table_id: row.entries for row in await connection.execute(counted)
    }
    guests: dict[tuple[str, int], list[str]] = {}
    holders_query = select(HOLDERS.c.table_id, HOLDERS.c.seat, HOLDERS.c.guest).order_by(
        HOLDERS.c.guest
    )
    for table, seat, guest in await connection.execute(
        holders_query.where(HOLDERS.c.table_id.in_(ids))
    ):
        guests.setdefault((table, seat), []).append(guest)
    seats: dict[str, list[ListedSeat]] = {}
    seats_query = select(
        SEATS.c.table_id, SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.level, SEATS.c.last_seen
    ).order_by(SEATS.c.table_id, SEATS.c.seat)
    for table, seat, kind, name, level, last_seen in await connection.execute(
        seats_query.where(SEATS.c.table_id.in_(ids))
    ):
        holders = tuple(guests.get((table, seat), ()))
        listed = ListedSeat(seat, kind, name, level, last_seen, holders)
        seats.setdefault(table, []).append(listed)
    return [
        ListedTable(id, game, opened, ended, counts.get(id, 0), tuple(seats.get(id, ())))
        for id, game, opened, ended in rows
    ]


async def load_guest_data(connection: AsyncConnection, guest: str) -> wire.GuestData:
    """Return all data stored about a guest: tables, names, actions."""
    seats_by_table = await _seats_of(connection, guest)
    rows = await connection.execute(
        select(TABLES).where(_tables_of(guest, seats_by_table)).order_by(TABLES.c.opened)
    )
    tables = [await _table(connection, row, guest, seats_by_table.get(row.id, ())) for row in rows]
    return wire.GuestData(guest, tuple(tables))


async def _table(
    connection: AsyncConnection, row: Any, guest: str, seats: Sequence[int]
) -> wire.GuestTable:
    own_seats = await connection.execute(
        select(SEATS.c.seat, SEATS.c.name, SEATS.c.last_seen)
        .where(SEATS.c.table_id == row.id, SEATS.c.seat.in_(seats))
        .order_by(SEATS.c.seat)
    )
    entries = await connection.execute(
        select(ENTRIES.c.number, ENTRIES.c.at, ENTRIES.c.body)
        .where(ENTRIES.c.table_id == row.id)
        .order_by(ENTRIES.c.number)
    )
    reports = await connection.scalar(
        select(ANALYSES.c.reports).where(ANALYSES.c.table_id == row.id)
    )
    is_owner = row.opened_by == guest
    return wire.GuestTable(
        id=row.id,
        game=row.game,
        options=msgspec.json.decode(row.config),
        opened=row.opened,
        ended=row.ended,
        opened_by_you=is_owner,
        opened_from=row.opened_from if is_owner else "",
        seats=tuple(wire.GuestSeat(*each) for each in own_seats),
        entries=tuple(  # entries of other seats may still be secret
            wire.GuestEntry(number, at, msgspec.json.decode(body))
            for number, at, body in entries
            if _SEAT.decode(body).seat in seats
        ),
        analyses=tuple(
            each for each in msgspec.json.decode(reports or "[]") if each["seat"] in seats
        ),
    )


async def delete_guest(connection: AsyncConnection, guest: str) -> DeletedGuest:
    """Delete all data about a guest; return the ids of the changed and the deleted tables."""
    seats_by_table = await _seats_of(connection, guest)
    rows = await connection.execute(
        select(TABLES.c.id, TABLES.c.opened_by).where(_tables_of(guest, seats_by_table))
    )
    changed, removed = list[str](), list[str]()
    for id, opened_by in rows:
        others = await connection.scalar(
            select(HOLDERS.c.guest)
            .where(HOLDERS.c.table_id == id, HOLDERS.c.guest != guest)
            .limit(1)
        )
        has_no_other_guest = others is None and opened_by in ("", guest)
        if has_no_other_guest:
            removed.append(id)
            changed += await delete_table_rows(connection, id)
        else:
            changed.append(id)
            await _anonymise(connection, id, seats_by_table.get(id, ()))
    await connection.execute(delete(HOLDERS).where(HOLDERS.c.guest == guest))
    await connection.execute(
        update(TABLES).where(TABLES.c.opened_by == guest).values(opened_by="", opened_from="")
    )
    return DeletedGuest(tuple(changed), tuple(removed))


async def _anonymise(connection: AsyncConnection, table: str, seats: Sequence[int]) -> None:
    await connection.execute(
        update(SEATS)
        .where(SEATS.c.table_id == table, SEATS.c.seat.in_(seats))
        .values(name="", last_seen=None)
    )


async def _seats_of(connection: AsyncConnection, guest: str) -> dict[str, list[int]]:
    """Return the seats that a guest holds, by table."""
    seats_by_table: dict[str, list[int]] = {}
    rows = await connection.execute(
        select(HOLDERS.c.table_id, HOLDERS.c.seat).where(HOLDERS.c.guest == guest)
    )
    for table, seat in rows:
        seats_by_table.setdefault(table, []).append(seat)
    return seats_by_table


def _tables_of(guest: str, held: dict[str, list[int]]) -> Any:
    """Return the condition for tables that a guest has opened or sits at."""
    return (TABLES.c.opened_by == guest) | TABLES.c.id.in_(list(held))
