"""Admin commands: guest data, puzzle reports, dice statistics."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import msgspec
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text, words
from escadre.core.kit import AnyKit
from escadre.core.match.dice_statistics import OutcomeCounts, count_outcomes
from escadre.core.registry import get_kit
from escadre.games import GAMES
from escadre.puzzles.puzzle import find_puzzle
from escadre.server.settings import DATABASE_FILE_NAME, SERVER_MESSAGES_PACKAGE, Settings
from escadre.server.store import puzzle_reports
from escadre.server.store.engine import one_line_error, read_snapshot
from escadre.server.store.people import (
    ListedSeat,
    guest_in_seat,
    list_tables,
    load_guest_data,
)
from escadre.server.store.sql_store import SqlStore
from escadre.server.store.store_lock import exclusive_store
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.play.logged_match import EncodedMatch, match_from_log
from escadre.tables.ports import StoredTable

SEAT_REFERENCE = re.compile(r"(?P<table>[\w-]{22})/(?P<seat>[0-9]{1,2})")
"""The table and the seat of a guest, counted from 1."""


async def dice_totals(settings: Settings, kits: Mapping[str, AnyKit] = GAMES) -> OutcomeCounts:
    """Count the dice and draws of all finished matches; raises InputError without a store.

    Reads only, also while the server runs. Matches of games or rules that are no longer installed
    are omitted.
    """
    if settings.database is None and not (settings.data / DATABASE_FILE_NAME).exists():
        raise InputError(text("server-no-store"), MESSAGES_PACKAGE)
    store, counted = SqlStore(settings.database_url), OutcomeCounts()
    try:
        for id in await store.all_ended_tables():
            stored = await store.load(id)
            kit = kits.get(stored.game) if stored else None
            if stored and kit and kit.game.rules_version == stored.rules_version:
                counted += table_dice(stored)
    except DBAPIError:
        raise InputError(text("server-no-store"), MESSAGES_PACKAGE) from None
    finally:
        await store.close()
    return counted


def table_dice(stored: StoredTable) -> OutcomeCounts:
    """Count the dice and draws of one table."""
    encoded = EncodedMatch(stored.game, stored.config, stored.entries)
    match = match_from_log(encoded).match
    return count_outcomes(match.game, match.config, match.plies.record_plies)


async def guest_data_json(settings: Settings, guest_reference: str) -> bytes:
    """Return all data stored about a guest, as JSON; raises InputError.

    `guest_reference`: a guest id, or the table and seat of a guest.
    """
    async with _database_errors(), read_snapshot(settings.database_url) as connection:
        guest_data = await load_guest_data(
            connection, await _resolve_guest_id(settings, guest_reference)
        )
        if not guest_data.tables:
            raise InputError(text("guest-nobody", who=guest_reference), MESSAGES_PACKAGE)
        return msgspec.json.format(msgspec.json.encode(guest_data), indent=2)


async def delete_guest_data(settings: Settings, guest_reference: str) -> tuple[int, int]:
    """Delete all data about a guest; return the numbers of changed and of deleted tables.

    `guest_reference`: a guest id, or the table and seat of a guest. A server on SQLite must not
    run, because it would continue to use its data in memory; servers on PostgreSQL are notified.
    Raises InputError.
    """
    with exclusive_store(settings.database_url, "store-served"):
        async with _database_errors():
            guest = await _resolve_guest_id(settings, guest_reference)
            store = SqlStore(settings.database_url)
            try:
                changed, removed = await store.delete_guest(guest)
            finally:
                await store.close()
    if not changed and not removed:
        raise InputError(text("guest-nobody", who=guest_reference), MESSAGES_PACKAGE)
    return len(set(changed) - set(removed)), len(removed)


async def _resolve_guest_id(settings: Settings, guest_reference: str) -> str:
    """Return the id of a guest, given as an id or as table and seat; raises InputError."""
    seat_reference = SEAT_REFERENCE.fullmatch(guest_reference)
    if seat_reference is None:
        return guest_reference
    async with read_snapshot(settings.database_url) as connection:
        guest = await guest_in_seat(
            connection, seat_reference["table"], int(seat_reference["seat"]) - 1
        )
    if guest is None:
        raise InputError(text("guest-nobody", who=guest_reference), MESSAGES_PACKAGE)
    return guest


@asynccontextmanager
async def _database_errors() -> AsyncIterator[None]:
    try:
        yield
    except (OSError, SQLAlchemyError) as error:
        raise InputError(
            text("serve-no-database", detail=one_line_error(error)), MESSAGES_PACKAGE
        ) from None


async def table_lines(settings: Settings, language: str, *, ended: bool = False) -> list[str]:
    """Describe the tables in progress, newest first; with `ended`, all tables.

    Reads only, also while the server runs.
    """
    say = words(language, SERVER_MESSAGES_PACKAGE)
    now = datetime.now(UTC).timestamp()
    async with _database_errors(), read_snapshot(settings.database_url) as connection:
        tables = await list_tables(connection, include_ended=ended)
    lines: list[str] = []
    for each in tables:
        state = say("tables-ended" if each.ended else "tables-open")
        age = _age(now - each.opened, say)
        lines.append(
            say(
                "tables-line",
                table=each.id,
                game=each.game,
                state=state,
                plies=each.entry_count,
                age=age,
            )
        )
        lines += ("    " + _seat_line(seat, now, say) for seat in each.seats)
    return lines or [say("tables-none")]


def _seat_line(seat: ListedSeat, now: float, say: Words) -> str:
    number = str(seat.seat + 1)
    if seat.kind == "open":
        return say("tables-free", seat=number)
    if seat.kind == "bot":
        return say("tables-bot", seat=number, name=seat.name or seat.level or "")
    last_visit = (
        say("tables-unseen")
        if seat.last_seen is None
        else say("tables-seen", age=_age(now - seat.last_seen, say))
    )
    guests = ", ".join(seat.guests) or "–"
    return say("tables-guest", seat=number, name=seat.name, guest=guests, seen=last_visit)


def _age(seconds: float, say: Words) -> str:
    """Write a duration in its largest unit."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length:
            return say(f"age-{unit}", n=int(seconds // length))
    return say("age-seconds", n=max(0, int(seconds)))


async def puzzle_report_lines(settings: Settings) -> list[str]:
    """Return a line per report: game, puzzle, "!" if it is retired, day, reason."""
    async with read_snapshot(settings.database_url) as connection:
        reports = await puzzle_reports.all_reports(connection)
        games = {each.game for each in reports}
        retired = {game: await puzzle_reports.retired_puzzles(connection, game) for game in games}
    return [
        f"{each.game}/{each.puzzle} {'!' if each.puzzle in retired[each.game] else '-'} "
        f"{datetime.fromtimestamp(each.at, UTC):%Y-%m-%d}  {' '.join(each.reason.split())}".rstrip()
        for each in reports
    ]


async def set_puzzle_decision(settings: Settings, puzzle_reference: str, is_retired: bool) -> None:
    """Retire a puzzle, or keep it despite reports; raises InputError.

    `puzzle_reference` is `game/id`. The server may be running: it reads the decisions on each
    request.
    """
    game, _, id = puzzle_reference.partition("/")
    puzzle = find_puzzle(get_kit(game), id)
    store = SqlStore(settings.database_url)
    try:
        await store.open()
        async with store.writing() as connection:
            await puzzle_reports.set_decision(connection, game, puzzle.id, is_retired)
    finally:
        await store.close()
