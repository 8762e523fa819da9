"""What a host does with reports of puzzles: read them, and decide."""

from __future__ import annotations

from datetime import UTC, datetime

from escadre.coach.puzzles.puzzle import puzzle_named
from escadre.core.match import kit_of
from escadre.server import puzzle_reports
from escadre.server.archive import SqlArchive
from escadre.server.backup import reading
from escadre.server.settings import Settings


async def reports_told(settings: Settings) -> list[str]:
    """A line for each report: game, puzzle, "!" where it is retired, day, what was said."""
    async with reading(settings.address) as connection:
        said = await puzzle_reports.all_reports(connection)
        games = {each.game for each in said}
        gone = {game: await puzzle_reports.retired(connection, game) for game in games}
    return [
        f"{each.game}/{each.puzzle} {'!' if each.puzzle in gone[each.game] else '-'} "
        f"{datetime.fromtimestamp(each.at, UTC):%Y-%m-%d}  {' '.join(each.reason.split())}".rstrip()
        for each in said
    ]


async def decide(settings: Settings, place: str, is_retired: bool) -> None:
    """Retire the puzzle `game/id`, or keep it whatever visitors say; raises InputError.

    The server may be running: it looks each time.
    """
    game, _, id = place.partition("/")
    puzzle = puzzle_named(kit_of(game), id)
    archive = SqlArchive(settings.address)
    try:
        await archive.open()
        async with archive.writing() as connection:
            await puzzle_reports.rule(connection, game, puzzle.id, is_retired)
    finally:
        await archive.close()
