"""Helpers for tests of tables: guests, tables in memory, a subscriber, a clock."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import msgspec
import pytest

from escadre.analysis.rollouts import Mean
from escadre.core.game import Seat, Viewer
from escadre.core.match.match import Match
from escadre.core.scene import Aim, Odds, Press, PutItem, Scene
from escadre.games import GAMES
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.keys import Guest, HostKeys
from escadre.tables.lobby.new_tables import open_table
from escadre.tables.memory_ports import InlineWorkers, MemoryStore
from escadre.tables.play.commands import play_actions
from escadre.tables.play.log_entries import LogEntry, PlyEntry, encode_entry
from escadre.tables.play.logged_match import EncodedMatch
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import Table, Visitor
from escadre.tables.ports import Ports, TableStore
from escadre.tables.review import analysis_jobs
from escadre.tables.table_settings import TableSettings
from escadre.tables.table_terms import Terms

ANN, BEN, CLEO = (Guest(name[0].lower() * 22, name) for name in ("Ann", "Ben", "Cleo"))
KEYS = HostKeys(b"k" * 32)
SETTINGS = TableSettings(bot_delay=0)
SMALL: dict[str, Any] = {"width": 4, "height": 4, "fleet": [2, 1], "bombs": 3, "first": "1"}
FLEET = [
    {"type": "place", "size": 2, "square": 0, "across": True},
    {"type": "place", "size": 1, "square": 15, "across": True},
    {"type": "ready"},
]


class Clock:
    """A clock whose time the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def ports_of(store: TableStore | None = None, clock: Clock | None = None) -> Ports:
    """Return ports with inline workers and, by default, a store in memory."""
    if clock is None:
        return Ports(store or MemoryStore(), InlineWorkers(), InlineWorkers())
    kept = store or MemoryStore(date=clock)
    return Ports(kept, InlineWorkers(), InlineWorkers(), clock, date=clock)


def tables_on(ports: Ports, settings: TableSettings = SETTINGS) -> Tables:
    """Return a registry of tables that uses these ports."""
    return Tables(GAMES, KEYS, ports, settings)


async def open_table_as_ann(
    tables: Tables,
    *seats: str,
    game: str = "battleship",
    terms: Terms = Terms(),  # noqa: B008  frozen
    **options: Any,
) -> Table:
    """Open a table as the guest Ann."""
    new = wire.NewTable(game, list(seats), ANN.name, options, terms=terms)
    return await open_table(tables, new, ANN)


def encoded_match(match: Match, *more: LogEntry) -> EncodedMatch:
    """Encode a match as a table does: its plies, then these log entries."""
    entries = (*(PlyEntry(*ply) for ply in match.plies), *more)
    log = tuple(map(encode_entry, entries))
    return EncodedMatch(match.game.name, msgspec.json.encode(match.config), log)


async def act(table: Table, seat: int, *actions: object) -> None:
    """Play these actions at the newest ply of a seat."""
    await play_actions(table, seat, table.logged_match.viewer_logs[Seat(seat)].count, actions)


async def refusal_id(doing: Awaitable[object]) -> str:
    """Return the id of the message with which this call is refused."""
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.reason.id


def odds_shown_in(scene: Scene) -> list[Odds]:
    """Return the odds of all choices of a scene."""
    groups = [each.odds for each in scene.choices if isinstance(each, Press | PutItem)]
    for each in scene.choices:
        if isinstance(each, Aim):
            groups += each.odds.values()
    return [odds for group in groups for odds in group]


class FakeSubscriber:
    """A subscriber: a guest's browser that has the table open."""

    def __init__(self, table: Table, guest: Guest) -> None:
        self.table = table
        self.visitor = Visitor(KEYS, guest, None)
        self.woken = 0

    @property
    def seats(self) -> frozenset[int]:
        return self.visitor.seats(self.table)

    @property
    def viewer(self) -> Viewer:
        return Seat(min(self.seats)) if len(self.seats) == 1 else None

    def wake(self) -> None:
        self.woken += 1


def unit_values(encoded: EncodedMatch) -> list[Mean]:
    """Return the expected returns after all units, from as many jobs as a server needs."""
    values = list[Mean]()
    while len(values) < len(analysis_jobs.judging_order(encoded, ())):
        values += analysis_jobs.evaluate_units(encoded, len(values))
    return values


def unit_results(encoded: EncodedMatch) -> list[bytes]:
    """Return the results of all units, from as many jobs as a server needs."""
    values, results = unit_values(encoded), list[bytes]()
    while len(results) < len(values):
        rest = range(len(results), len(values))
        results += analysis_jobs.analyse_units(encoded, rest, values[len(results) :])
    return results
