"""`escadre replay`, `verify`, `export`: matches in files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import in_language, read_viewer, recorded, screen_of, the_file
from escadre.core.words import printable, text

if TYPE_CHECKING:
    from escadre.core.game import Viewer


@cli.command()
@the_file
@click.option("--as", "viewer", callback=read_viewer, default="all", show_default=True)
@in_language
def replay(file: Path, viewer: Viewer) -> None:
    """Tell a match as one viewer saw it."""
    from escadre.core.game import ALL
    from escadre.core.history import replay, transcript, wrong_ending
    from escadre.core.record import RecordError
    from escadre.terminal.ending import ending_told

    kit, record = recorded(file)
    if viewer not in (None, ALL) and viewer >= len(record.players):
        raise click.UsageError(speech()("cli-no-viewer", viewer=str(viewer + 1)))
    say = speech(kit.game.home)
    lines = transcript(kit, record, viewer, say)
    if viewer == ALL:  # a line a ply: notes in the margin may tell what others must not know
        lines = [
            f"{line}  ({ply.comment})" if ply.comment else line
            for line, ply in zip(lines, record.plies, strict=True)
        ]
    *_, last = replay(kit, record)
    screen = screen_of()
    for line in lines:
        screen.write(line)
    screen.draw(kit.scene(kit.game.observe(last, viewer), say), say)
    for wrong in wrong_ending(kit.game, record, last):
        raise RecordError(text(wrong))
    screen.write(ending_told(kit.game, record, last, say))


@cli.command()
@the_file
@click.option("--commitment")
@click.option("--seed", "seeds", multiple=True)
@click.option("--seal", "seals", multiple=True)
@click.pass_context
@in_language
def verify(
    ctx: click.Context,
    file: Path,
    commitment: str | None,
    seeds: tuple[str, ...],
    seals: tuple[str, ...],
) -> None:
    """Check a match, and say what that proves, also to who kept something of it."""
    from escadre.core.history import verify
    from escadre.core.proof import Kept, broken, proven
    from escadre.tables.registry import seed_of

    kit, record = recorded(file)
    say = speech(kit.game.home)
    named = tuple(seed_of(seed).hex() for seed in seeds)
    kept = Kept(commitment and commitment.lower(), named, tuple(map(str.lower, seals)))
    findings = [finding.reason for finding in verify(kit, record)]
    findings += broken(record, kept)
    for reason in findings:
        click.echo(printable(say.say(reason)))
    if findings:
        ctx.exit(1)
    click.echo(
        say("cli-verified" if record.lots else "cli-verified-but-lots", plies=len(record.plies))
    )
    for each in proven(record, kept):
        click.echo(printable(say.say(each)))


@cli.command()
@the_file
@click.option("--to", "form", type=click.Choice(["text", "json"]), required=True)
@in_language
def export(file: Path, form: str) -> None:
    """Write a match anew, as a score sheet or as JSON."""
    from escadre.core.history import replay
    from escadre.core.record import encode_record
    from escadre.core.scoresheet import format_record

    kit, record = recorded(file)
    if form == "json":
        click.echo(encode_record(record).decode(), nl=False)
        return
    for _ in replay(kit, record):  # only what is legal has a notation
        pass
    click.echo(format_record(kit, record), nl=False)
