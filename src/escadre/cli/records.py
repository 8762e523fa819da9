"""`escadre replay`, `verify`, `export`: matches in files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import (
    in_language,
    read_hashes,
    read_viewer,
    recorded,
    recorded_and_sealed,
    screen_of,
    the_file,
)
from escadre.core.words import printable, text

if TYPE_CHECKING:
    from escadre.core.game import Viewer

VERIFIED = {"whole": 0, "broken": 1, "partial": 3}
"""The exit status of `escadre verify`; 2 is bad usage, as everywhere."""


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
@click.option("--saw", "saw", multiple=True, callback=read_hashes)
@click.pass_context
@in_language
def verify(
    ctx: click.Context,
    file: Path,
    commitment: str | None,
    seeds: tuple[str, ...],
    seals: tuple[str, ...],
    saw: tuple[str, ...],
) -> None:
    """Check a match, and say what that proves, also to who kept something of it."""
    from escadre.core.proof import Kept, examined, final_hash, proven
    from escadre.tables.registry import seed_of

    kit, record, sealed = recorded_and_sealed(file)
    say = speech(kit.game.home)
    named = tuple(seed_of(seed).hex() for seed in seeds)
    kept = Kept(commitment and commitment.lower(), named, tuple(map(str.lower, seals)), saw)
    verdict = examined(kit, record, kept, sealed=sealed)
    click.echo(say(f"cli-verified-{verdict.status}"))
    for heading, texts in (
        ("wrong", [finding.reason for finding in verdict.findings]),
        ("checked", verdict.checked),
        ("missing", verdict.missing),
    ):
        if texts:
            click.echo(say(f"cli-verified-{heading}"))
        for each in texts:
            click.echo(printable(f"  – {say.say(each)}"))
    if not verdict.findings:
        click.echo(say("cli-last-hash", hash=final_hash(record)))
        for each in proven(record, kept):
            click.echo(printable(say.say(each)))
    ctx.exit(VERIFIED[verdict.status])


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
