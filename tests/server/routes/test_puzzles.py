"""Test puzzles over REST, and that nothing is stored."""

from pathlib import Path

import pytest
from sqlalchemy import delete, func, select

from escadre.games import GAMES
from escadre.puzzles.puzzle import load_puzzles
from escadre.server.store import puzzle_reports
from escadre.server.store.puzzle_reports import MAX_REPORTS_PER_DAY, REPORTS_TO_RETIRE, PuzzleReport
from escadre.server.store.schema import PUZZLE_DECISIONS, PUZZLE_REPORTS
from escadre.tables.table_settings import SECONDS_PER_DAY
from tests.cli.test_cli import run
from tests.server.clients import Guest, Host

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(host: Host) -> Host:
    """Return the server of the routes, without the reports and decisions of other tests."""
    async with host.services.store.writing() as connection:
        await connection.execute(delete(PUZZLE_REPORTS))
        await connection.execute(delete(PUZZLE_DECISIONS))
    return host


async def test_puzzle_is_listed_shown_and_solved(ann: Guest) -> None:
    page = await ann.get("/games/maitre/puzzles", query={"language": "fr"})
    at = f"/games/maitre/puzzles/{page['puzzles'][0]['id']}"
    met = await ann.post(at, {"actions": []}, 200)
    assert (met["verdict"], met["told"]) == ("asked", None)
    right = await ann.post(at, {"actions": met["hint"]}, 200)
    assert right["verdict"] == "right" and right["told"]["options"]
    asked = {"query": {"type": "try", "id": 7, "actions": met["hint"]}}
    assert (await ann.post(f"{at}/questions", asked, 200))["id"] == 7
    refused = await ann.post("/games/maitre/puzzles/zzz", {"actions": []}, 409)
    assert refused["sentence"] == "Unknown puzzle “zzz”. Check its id."
    await ann.get("/games/none/puzzles", 404)


async def listed_puzzles(guest: Guest, game: str = "mats") -> list[str]:
    """Return the ids of the listed puzzles."""
    return [each["id"] for each in (await guest.get(f"/games/{game}/puzzles"))["puzzles"]]


async def test_report_is_stored_and_one_visitor_cannot_retire_a_puzzle(
    host: Host, ann: Guest
) -> None:
    ids = await listed_puzzles(ann)
    at = f"/games/mats/puzzles/{ids[0]}/report"
    for reason in ("No.", "  It is\nnot so. "):
        assert await ann.post(at, {"reason": reason}, 200) == {"retired": False}
    assert await listed_puzzles(ann) == ids
    async with host.services.store.engine.connect() as connection:
        (said,) = await puzzle_reports.all_reports(connection)
    assert (said.game, said.puzzle, said.reason) == ("mats", ids[0], "It is\nnot so.")
    await ann.post("/games/mats/puzzles/zzz/report", {}, 409)
    await ann.post(at, {"reason": "x" * 301}, 400)


async def test_reports_are_limited_per_network_and_several_retire_a_puzzle(
    host: Host, ann: Guest
) -> None:
    ids = await listed_puzzles(ann)
    for id in ids[:MAX_REPORTS_PER_DAY]:
        await ann.post(f"/games/mats/puzzles/{id}/report", {}, 200)
    await ann.post(f"/games/mats/puzzles/{ids[MAX_REPORTS_PER_DAY]}/report", {}, 429)
    async with host.services.store.writing() as connection:
        later = PuzzleReport("mats", ids[MAX_REPORTS_PER_DAY], "", 1e10)
        assert await puzzle_reports.save_report(connection, later, "1")  # the limit is per day
        for n in range(MAX_REPORTS_PER_DAY - 1):
            other = later._replace(puzzle=str(n))
            assert await puzzle_reports.save_report(connection, other, "1")
        assert not await puzzle_reports.save_report(connection, later._replace(puzzle="x"), "1")
        assert await puzzle_reports.save_report(
            connection, later._replace(at=1e10 + SECONDS_PER_DAY), "1"
        )
        for n in range(2, REPORTS_TO_RETIRE):
            await puzzle_reports.save_report(connection, later, str(n))
        assert ids[MAX_REPORTS_PER_DAY] not in await puzzle_reports.retired_puzzles(
            connection, "mats"
        )
        await puzzle_reports.save_report(connection, later, "another")
        assert ids[MAX_REPORTS_PER_DAY] in await puzzle_reports.retired_puzzles(connection, "mats")
        assert not await puzzle_reports.retired_puzzles(connection, "mako")
    assert ids[MAX_REPORTS_PER_DAY] not in await listed_puzzles(ann)


async def test_decision_of_the_host_overrides_reports(host: Host, ann: Guest) -> None:
    ids = await listed_puzzles(ann)
    async with host.services.store.writing() as connection:
        await puzzle_reports.set_decision(connection, "mats", ids[0], True)
        for n in range(REPORTS_TO_RETIRE):
            said = PuzzleReport("mats", ids[1], "", 0.0)
            await puzzle_reports.save_report(connection, said, str(n))
    assert await listed_puzzles(ann) == ids[2:]
    async with host.services.store.writing() as connection:
        for id in ids[:2]:
            await puzzle_reports.set_decision(connection, "mats", id, False)
        assert await connection.scalar(select(func.count()).select_from(PUZZLE_REPORTS))
    assert await listed_puzzles(ann) == ids


def test_host_lists_and_decides_reports_by_command(tmp_path: Path) -> None:
    id = load_puzzles(GAMES["mats"])[0].id
    reports = ("puzzles", "reports", "--data", str(tmp_path))
    kept = run(*reports, "--retire", f"mats/{id}")
    assert kept.stdout == f"mats/{id} is no longer offered here.\n"
    assert run(*reports).stdout == "There are no reports.\n"
    assert "Unknown puzzle" in run(*reports, "--keep", "mats/zzz").stderr
