"""Reports of wrong puzzles, and the host's decisions to retire puzzles.

A single visitor cannot retire a puzzle: three networks must report it, and each network may report
only a few times a day. A decision of the host overrides the reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from escadre.server.store.schema import PUZZLE_DECISIONS, PUZZLE_REPORTS
from escadre.tables.table_settings import SECONDS_PER_DAY

REPORTS_TO_RETIRE = 3
"""Number of networks whose reports retire a puzzle."""

MAX_REPORTS_PER_DAY = 5
"""Maximum number of reports per network and day."""


class PuzzleReport(NamedTuple):
    """One visitor's report."""

    game: str
    puzzle: str
    reason: str
    at: float  # seconds since 1970


async def save_report(connection: AsyncConnection, report: PuzzleReport, network: str) -> bool:
    """Store a report in place of this network's older one; return False above the daily limit."""
    by_network = PUZZLE_REPORTS.c.network == network
    recent = PUZZLE_REPORTS.c.at > report.at - SECONDS_PER_DAY
    if (
        await connection.scalar(select(func.count()).where(by_network, recent)) or 0
    ) >= MAX_REPORTS_PER_DAY:
        return False
    same_puzzle = PUZZLE_REPORTS.c.game == report.game, PUZZLE_REPORTS.c.puzzle == report.puzzle
    await connection.execute(delete(PUZZLE_REPORTS).where(by_network, *same_puzzle))
    await connection.execute(insert(PUZZLE_REPORTS), {**report._asdict(), "network": network})
    return True


async def retired_puzzles(connection: AsyncConnection, game: str) -> frozenset[str]:
    """Return the ids of the puzzles of a game that are not offered here."""
    decided = await connection.execute(
        select(PUZZLE_DECISIONS.c.puzzle, PUZZLE_DECISIONS.c.retired).where(
            PUZZLE_DECISIONS.c.game == game
        )
    )
    decisions = {row.puzzle: bool(row.retired) for row in decided}
    report_rows = await connection.execute(
        select(PUZZLE_REPORTS.c.puzzle)
        .where(PUZZLE_REPORTS.c.game == game)
        .group_by(PUZZLE_REPORTS.c.puzzle)
        .having(func.count() >= REPORTS_TO_RETIRE)
    )
    reported_ids = {puzzle for (puzzle,) in report_rows}
    retired_ids = {puzzle for puzzle, is_retired in decisions.items() if is_retired}
    return frozenset((reported_ids - decisions.keys()) | retired_ids)


async def all_reports(connection: AsyncConnection) -> Sequence[PuzzleReport]:
    """Return all reports, by puzzle, oldest first."""
    columns = (PUZZLE_REPORTS.c[name] for name in PuzzleReport._fields)
    order = PUZZLE_REPORTS.c.game, PUZZLE_REPORTS.c.puzzle, PUZZLE_REPORTS.c.at
    rows = await connection.execute(select(*columns).order_by(*order))
    return [PuzzleReport(*row) for row in rows]


async def set_decision(
    connection: AsyncConnection, game: str, puzzle: str, is_retired: bool
) -> None:
    """Store the host's decision on a puzzle; the reports remain."""
    where = PUZZLE_DECISIONS.c.game == game, PUZZLE_DECISIONS.c.puzzle == puzzle
    await connection.execute(delete(PUZZLE_DECISIONS).where(*where))
    row = {"game": game, "puzzle": puzzle, "retired": is_retired}
    await connection.execute(insert(PUZZLE_DECISIONS), row)
