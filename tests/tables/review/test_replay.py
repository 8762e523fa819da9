"""Test that replays are computed once, in a worker, and cached up to a limit."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from random import Random
from threading import current_thread, main_thread
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escadre.core.game import ALL, Viewer
from escadre.core.i18n.catalogue import words
from escadre.core.i18n.player_names import capitalized
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.replay import transcript
from escadre.core.match.scoresheet import format_record
from escadre.tables import wire
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.memory_ports import InlineWorkers
from escadre.tables.play.logged_match import log_lines, ply_lines
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import LOAD_BATCH, Table, VisitorRole
from escadre.tables.play.views import SHORT_LOG, TableViews, scene_with_standing
from escadre.tables.ports import Ports
from escadre.tables.review import replay
from escadre.tables.review.replay import Replays
from escadre.tables.review.turning_point import count_turns, observations
from tests.tables.helpers import SETTINGS, act, open_table_as_ann, ports_of, refusal_id, tables_on

pytestmark = pytest.mark.anyio

BIG: dict[str, Any] = {"bombs": 100, "first": "1"}


class CountingWorkers(InlineWorkers):
    """Workers that record their jobs and whether one is running."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.thinking = False

    async def run(
        self, requester: Any, patience: float, work: Callable[..., Any], *what: object
    ) -> Any:
        self.asked.append(work.__name__)
        self.thinking = True
        try:
            return work(*what)
        finally:
            self.thinking = False


@pytest.fixture
def query_workers() -> CountingWorkers:
    return CountingWorkers()


@pytest.fixture
def plies(monkeypatch: pytest.MonkeyPatch, query_workers: CountingWorkers) -> dict[str, int]:
    """Count the plies replayed in the server (`here`) and in workers (`workers`)."""
    counts = {"here": 0, "workers": 0}
    commit_ply, observations_of = Match._commit_ply, replay._observations

    def count_ply(self: Match, *what: Any) -> Any:
        if query_workers.thinking:
            counts["workers"] += 1
        elif current_thread() is main_thread():  # threads of earlier tests may still run
            counts["here"] += 1
        return commit_ply(self, *what)

    def count_observed_plies(game: Any, begun: replay.ReplayChunk) -> Any:
        counts["workers"] += len(begun.plies)
        return observations_of(game, begun)

    monkeypatch.setattr(Match, "_commit_ply", count_ply)
    monkeypatch.setattr(replay, "_observations", count_observed_plies)
    return counts


async def ended_table(query_workers: CountingWorkers) -> tuple[Tables, Table]:
    """Play a random match against oneself to its end."""
    ports = ports_of()
    tables = tables_on(Ports(ports.store, ports.workers, query_workers))
    table = await open_table_as_ann(tables, "me", "me", **BIG)
    for seat in (0, 1):
        setup = table.kit.setups["shuffle"](table.match.see(seat), Random(seat))
        await act(table, seat, *map(msgspec.to_builtins, setup), {"type": "ready"})
    rng = Random(1)
    while not table.match.over:
        (seat,) = table.match.turn
        await act(table, seat, msgspec.to_builtins(rng.choice(list(table.match.legal(seat)))))
    return tables, table


async def test_stepping_through_a_match_takes_linear_time(
    query_workers: CountingWorkers, plies: dict[str, int]
) -> None:
    tables, table = await ended_table(query_workers)
    replays = Replays(tables.ports, SETTINGS)
    say = table.logged_match.words("fr")  # with the names of the captains
    length = len(table.match.plies)
    assert length > 100
    viewers: list[Viewer] = [ALL, None, *table.match.viewers[:1]]
    for viewer in viewers:
        expected = list(observations(table.kit, table.config, table.match.plies, viewer))
        plies |= {"here": 0, "workers": 0}
        for n, seen in enumerate(expected):
            scene = replace(scene_with_standing(table.kit, seen, say), choices=())
            made = await replays.scene(table, table.requester, viewer, "fr", n)
            assert made == msgspec.json.encode(scene)
        assert plies["here"] == 0, "plies were replayed in the server"
        assert plies["workers"] <= 3 * length
        for beyond in (-1, len(expected)):
            pending = replays.scene(table, table.requester, viewer, "fr", beyond)
            assert await refusal_id(pending) == "table-no-such-ply"
    assert query_workers.asked.count("encode_replay") == len(viewers)
    assert len(query_workers.asked) < len(viewers) * (2 + length / replay.CHUNK_LENGTH + 1)


async def test_record_is_written_once_in_a_worker(
    query_workers: CountingWorkers, plies: dict[str, int]
) -> None:
    tables, table = await ended_table(query_workers)
    say = words("en", MESSAGES_PACKAGE, table.kit.game.home)
    expected = {
        "json": encode_record(table.record),
        "text": format_record(table.kit, table.record).encode(),
        "lines": msgspec.json.encode(
            [
                replace(
                    each,
                    text=each.text if each.seat is not None else capitalized(each.text),
                    quiet=False,
                )
                for each in ply_lines(
                    Match(table.kit, table.config, viewers=(ALL,)),
                    [(each.seat, each.action) for each in table.record.plies],
                    say,
                )
                if each.text
            ]
        ),
        "words": ("\n".join(transcript(table.kit, table.record, ALL, say)) + "\n").encode(),
    }
    plies["here"] = 0
    replays = Replays(tables.ports, SETTINGS)
    for _ in range(3):
        for format, written in expected.items():
            made = await replays.record(table, table.requester, format, "en")
            assert made == written
    assert plies["here"] == 0
    assert query_workers.asked.count("export_record") == 4


async def test_turning_point_is_computed_once_in_a_worker(
    query_workers: CountingWorkers, plies: dict[str, int]
) -> None:
    tables, table = await ended_table(query_workers)
    plies["here"] = 0
    replays = Replays(tables.ports, SETTINGS)
    answers = {await replays.turning_point(table, table.requester, "en") for _ in range(3)}
    turning = msgspec.json.decode(answers.pop(), type=wire.TurningPoint)
    assert turning.ply > 0
    assert turning.turn > 0
    assert turning.sentence.endswith(f"from their turn {turning.turn} onward")
    assert turning.sentence_to_winner.startswith("You were ahead in squares sunk from your ")
    assert len(turning.standing) == 2
    assert not answers
    assert plies["here"] == 0
    assert query_workers.asked.count("turning_point_json") == 1


async def test_long_log_is_translated_in_a_worker(
    query_workers: CountingWorkers, plies: dict[str, int]
) -> None:
    """The view has every line of the log."""
    tables, table = await ended_table(query_workers)
    views = tables.views(table)
    for viewer in table.match.viewers:
        expected = log_lines(table.kit, table.config, table.log, viewer, "fr")
        plies["here"] = 0
        await views.ready(viewer, "fr")
        view = msgspec.json.decode(views.view(viewer, "fr", 0))
        assert view["lines"] == msgspec.to_builtins(expected)
        assert plies["here"] == 0
    assert query_workers.asked.count("log_lines_json") == len(table.match.viewers)


async def test_plies_played_during_a_translation_are_in_the_log(
    query_workers: CountingWorkers,
) -> None:
    ports = ports_of()
    tables = tables_on(Ports(ports.store, ports.workers, query_workers))
    table = await open_table_as_ann(tables, "me", "me", **BIG)
    lift = [
        {"type": "place", "size": 5, "square": 0, "across": True},
        {"type": "lift", "square": 0},
    ]
    while len(table.log) <= SHORT_LOG:
        await act(table, 0, *lift)
    run = query_workers.run

    async def slowly(*what: Any) -> Any:
        made = await run(*what)
        await act(table, 0, *lift)
        return made

    query_workers.run = slowly  # type: ignore[method-assign, assignment]
    await tables.views(table).ready(table.match.viewers[0], "fr")
    expected = log_lines(table.kit, table.config, table.log, table.match.viewers[0], "fr")
    assert table.logged_match.viewer_logs[table.match.viewers[0]].lines["fr"] == expected


async def test_cached_views_of_a_table_are_limited(query_workers: CountingWorkers) -> None:
    """The limit holds for any `since` and any number of viewers."""
    tables, table = await ended_table(query_workers)
    views = tables.views(table)
    one = views.view(None, "en", 0)
    for since in range(1, 3000):
        assert views.view(None, "en", -since) is one
    cache = tables.view_cache
    assert len(cache) <= 4
    small = tables_on(tables.ports, replace(SETTINGS, view_cache_bytes=100_000))
    loaded = await small.get(table.id)
    assert loaded is not None
    views = small.views(loaded)
    for since in range(len(table.log)):
        for host in (False, True):
            views.view(None, "en", since, VisitorRole(is_owner=host))
    assert small.view_cache.used_bytes <= 100_000


async def test_number_of_idle_tables_in_memory_is_limited() -> None:
    tables = tables_on(ports_of(), replace(SETTINGS, max_idle_tables=5, max_open_tables=1000))
    views = weakref.WeakSet[TableViews]()

    async def look(*, evicted: bool = False) -> None:
        table = await open_table_as_ann(tables, "me", "open", **BIG)
        if evicted:
            tables.evict(table.id)
        views.add(tables.views(table))
        tables.views(table).view(None, "en", 0)

    gc.freeze()  # exclude existing objects, whose collection takes long
    for _ in range(40):
        await look()
        assert len(tables) <= 10
    gc.collect()
    assert len(views) <= 10
    before = len(views)
    await look(evicted=True)
    gc.collect()
    assert len(views) <= before, "the views of an unloaded table are still in memory"


async def test_loading_a_long_table_lets_other_tasks_run(
    query_workers: CountingWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, table = await ended_table(query_workers)
    stored = await tables.ports.store.load(table.id)
    assert stored is not None
    rests, sleep = 0, asyncio.sleep

    async def count_sleep(seconds: float) -> None:
        nonlocal rests
        rests += 1
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", count_sleep)
    loaded = await Table.load(stored, table.kit, tables.ports, SETTINGS)
    assert rests == len(stored.entries) // LOAD_BATCH
    assert loaded.log == table.log
    assert loaded.match.state == table.match.state


def test_consecutive_plies_of_a_player_count_as_one_turn() -> None:
    """A second shot after a hit belongs to the same turn, and dice do not end a turn."""
    assert count_turns([0, -1, 0, 1, 1, 0, 1, -1], 0) == 2
    assert count_turns([0, -1, 0, 1, 1, 0, 1, -1], 1) == 2
