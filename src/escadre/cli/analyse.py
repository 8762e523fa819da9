"""`escadre analyse`: what a match was, for each seat, by what that seat knew."""

from __future__ import annotations

from pathlib import Path

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import in_language, recorded, the_file
from escadre.core.words import printable

MOST_WORLDS = 1000


@cli.command()
@the_file
@click.option("--seat", type=click.IntRange(1, 99))
@click.option("--worlds", type=click.IntRange(2, MOST_WORLDS), default=8, show_default=True)
@click.option("--json", "as_json", is_flag=True)
@in_language
def analyse(file: Path, seat: int | None, worlds: int, as_json: bool) -> None:
    """Say what turned a match, and what choices cost."""
    import msgspec

    from escadre.coach.analysis import analyse
    from escadre.coach.telling import report_told
    from escadre.core.history import replay
    from escadre.tables.retold import names_in
    from escadre.terminal.ending import ending_told

    kit, record = recorded(file)
    if seat is not None and seat > len(record.players):
        raise click.UsageError(speech()("cli-no-viewer", viewer=str(seat)))
    say = speech("escadre.coach", kit.game.home).named(*names_in(record))
    if not as_json:
        *_, last = replay(kit, record)
        click.echo(f"{printable(ending_told(kit.game, record, last, say))}\n")
    for each in range(len(record.players)) if seat is None else [seat - 1]:
        report = analyse(kit, record, each, worlds)
        if as_json:
            click.echo(msgspec.json.encode(report).decode())
            continue
        for line in report_told(kit, record, report, say):
            click.echo(printable(line))
        click.echo()
