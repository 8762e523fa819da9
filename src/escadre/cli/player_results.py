"""`results`: results of one player, from match files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.app import cli, cli_words
from escadre.cli.parameters import FilePath, read_record_file
from escadre.core.i18n.catalogue import Words, format_number
from escadre.core.i18n.quoted_input import strip_control_characters

if TYPE_CHECKING:
    from escadre.core.kit import AnyKit
    from escadre.core.match.record import AnyRecord
    from escadre.tables.people.results import GuestMatch
    from escadre.tables.wire.people import AnalysisTotals, DiceTotals, GuestResults


@cli.command()
@click.argument("name")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=FilePath(dir_okay=False, path_type=Path),
)
@click.option("--analyse", "with_analysis", is_flag=True)
def results(name: str, files: tuple[Path, ...], with_analysis: bool) -> None:
    """Add up one player's matches."""
    from escadre.games import GAMES
    from escadre.tables.errors import MESSAGES_PACKAGE
    from escadre.tables.people.results import combine

    records = [read_record_file(file) for file in files]
    if not any(name in record.players for _, record in records):
        raise click.UsageError(cli_words()("cli-no-player-called", name=name))
    matches = [match_of_player(kit, record, name, with_analysis) for kit, record in records]
    matches_that_count = [each for each in matches if each]
    player_results = combine(
        GAMES, matches_that_count, len(files), len(matches_that_count), cli.language
    )
    for line in results_lines(player_results, cli_words(MESSAGES_PACKAGE)):
        click.echo(strip_control_characters(line))


def match_of_player(
    kit: AnyKit, record: AnyRecord, name: str, with_analysis: bool
) -> GuestMatch | None:
    """Return the match as player `name` saw it; None if it does not count. Raises RecordError."""
    from escadre.analysis.report import analyse
    from escadre.core.match.replay import replay_match
    from escadre.tables.people.results import GuestMatch, summarize
    from escadre.tables.ports import Occupant

    match = replay_match(kit, record)  # raises RecordError at an illegal ply
    seats = [seat for seat, player in enumerate(record.players) if player == name]
    if len(seats) != 1:
        return None
    summary = summarize(match, record.ending, record.inherited_plies)
    if not summary.returns:
        return None
    occupants = [
        Occupant("bot", "", player) if player in kit.captains else Occupant("guest", player)
        for player in record.players
    ]
    report = analyse(kit, record, seats[0]) if with_analysis else None
    return GuestMatch(record.game, seats[0], occupants, summary, report)


def results_lines(player_results: GuestResults, say: Words) -> Iterator[str]:
    """Yield the results as lines of text."""
    yield say(
        "page-own-counting",
        counted=sum(each.matches for each in player_results.results),
        ended=player_results.ended,
    )
    if not player_results.results:
        yield say("page-own-none")
        return
    yield from _table(player_results, say)
    for each in player_results.analyses:
        yield from _analysis_lines(each, say)
    for loss_by_kind in player_results.lost:
        kind, choices = loss_by_kind.kind, loss_by_kind.choices
        mean = format_number(say, loss_by_kind.points_lost / choices)
        sentence = say("page-own-kind", kind=kind, choices=choices, lost=mean)
        yield f"{loss_by_kind.game} – {sentence}"
    for dice in player_results.dice:
        yield from _dice_lines(dice, say)


def _table(player_results: GuestResults, say: Words) -> Iterator[str]:
    """Yield the lines of a table of results by game and captain."""
    column_ids = ("game", "against", "matches", "won", "drawn", "lost", "points")
    rows = [[say(f"page-own-{head}") for head in column_ids]]
    for each in player_results.results:
        counts = (each.matches, each.won, each.drawn, each.lost)
        rows.append([each.game, each.against, *map(str, counts), format_number(say, each.points)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, range(len(row)), strict=True)
        yield "  ".join(c.rjust(w) if n > 1 else c.ljust(w) for c, w, n in cells).rstrip()


def _analysis_lines(totals: AnalysisTotals, say: Words) -> Iterator[str]:
    """Yield lines on mistakes and luck."""
    loss = format_number(say, totals.points_lost / totals.matches)
    luck = format_number(say, totals.luck)
    yield say(
        "page-own-judged",
        game=totals.game,
        matches=totals.matches,
        choices=totals.choices,
        lost=loss,
    )
    if totals.spread is None:
        yield say("page-own-luck-few", luck=luck)
    else:
        yield say("page-own-luck", luck=luck, spread=format_number(say, totals.spread))


def _dice_lines(dice: DiceTotals, say: Words) -> Iterator[str]:
    """Yield lines on dice: means, and counts of faces."""
    mean, expected, spread = (
        format_number(say, each) for each in (dice.mean, dice.expected, dice.spread)
    )
    count = sum(dice.faces)
    yield say(
        "page-own-dice",
        game=dice.game,
        count=count,
        mean=mean,
        expected=expected,
        spread=spread,
    )
    faces = enumerate(dice.faces, 1)
    yield "  " + ", ".join(say("page-own-face", face=face, count=times) for face, times in faces)
