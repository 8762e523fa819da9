"""`escadre analyse`, `again`: what a match was, for each seat, by what that seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import Lines, in_language, recorded, screen_of, the_file
from escadre.core.words import printable

if TYPE_CHECKING:
    from escadre.coach.analysis import SeatReport
    from escadre.core.kit import AnyKit
    from escadre.core.record import AnyRecord

MOST_WORLDS = 1000

one_seat = click.option("--seat", type=click.IntRange(1, 99))
worlds_imagined = click.option(
    "--worlds", type=click.IntRange(2, MOST_WORLDS), default=8, show_default=True
)


def _reports(kit: AnyKit, record: AnyRecord, seat: int | None, worlds: int) -> Iterator[SeatReport]:
    """Of this seat, or of all; bad usage where there is none such."""
    from escadre.coach.analysis import analyse

    if seat is not None and seat > len(record.players):
        raise click.UsageError(speech()("cli-no-viewer", viewer=str(seat)))
    seats = range(len(record.players)) if seat is None else [seat - 1]
    return (analyse(kit, record, each, worlds) for each in seats)


@cli.command()
@the_file
@one_seat
@worlds_imagined
@click.option("--json", "as_json", is_flag=True)
@in_language
def analyse(file: Path, seat: int | None, worlds: int, as_json: bool) -> None:
    """Say what turned a match, and what choices cost."""
    import msgspec

    from escadre.coach.account import account
    from escadre.core.history import replay
    from escadre.tables.retold import names_in
    from escadre.terminal.ending import ending_told

    kit, record = recorded(file)
    say = speech("escadre.coach", kit.game.home).named(*names_in(record))
    reports = _reports(kit, record, seat, worlds)
    if not as_json:
        *_, last = replay(kit, record)
        click.echo(f"{printable(ending_told(kit.game, record, last, say))}\n")
    if as_json:
        for report in reports:
            click.echo(msgspec.json.encode(report).decode())
        return
    for line in account(kit, record, [*reports], say):
        click.echo(printable(line))


@cli.command()
@the_file
@one_seat
@worlds_imagined
@click.option("--input", "lines", type=Lines(encoding="utf-8", errors="surrogateescape"))
@in_language
def again(file: Path, seat: int | None, worlds: int, lines: TextIO | None) -> None:
    """Try costly choices once more."""
    from escadre.coach.again import choices_of
    from escadre.tables.retold import names_in
    from escadre.terminal.once_more import try_again
    from escadre.terminal.session import Stopped

    kit, record = recorded(file)
    say = speech("escadre.coach", kit.game.home).named(*names_in(record))
    choices = [
        choice
        for report in _reports(kit, record, seat, worlds)
        for choice in choices_of(kit, record.config, record.plies, report)
    ]
    screen = screen_of(lines)
    try:
        try_again(choices, screen, say)
    except Stopped:
        screen.write(say("cli-puzzle-stopped"))
