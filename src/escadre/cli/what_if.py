"""`escadre what-if`: a match that is over is played on from one of its plies."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import FilePath, Lines, in_language, recorded, screen_of, the_file
from escadre.cli.play import participant, save


@cli.command("what-if")
@the_file
@click.option("--seat", "own", type=click.IntRange(1, 99), default=1, show_default=True)
@click.option("--ply", "taken", type=click.IntRange(0), required=True)
@click.option("--against")
@click.option("--new-luck", is_flag=True)
@click.option("--seed", type=int)
@click.option("--input", "lines", type=Lines(encoding="utf-8", errors="surrogateescape"))
@click.option("--record", "kept", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@in_language
def what_if(
    file: Path,
    own: int,
    taken: int,
    against: str | None,
    new_luck: bool,
    seed: int | None,
    lines: TextIO | None,
    kept: Path | None,
) -> None:
    """Play on from a ply of a match."""
    from random import Random

    from escadre.core.audit import same_luck
    from escadre.core.history import played_again
    from escadre.core.match import Match
    from escadre.core.words import InputError, text
    from escadre.tables.refusal import WORDS, Refusal
    from escadre.tables.what_if import first_plies
    from escadre.terminal.session import Session, Stopped

    kit, record = recorded(file)
    played_again(kit, record)
    if own > len(record.players):
        raise click.UsageError(speech()("cli-no-viewer", viewer=str(own)))
    try:
        if record.ending is None:
            raise Refusal(text("table-not-over"))
        plies = first_plies(record.plies, taken)
    except Refusal as refused:
        raise InputError(refused.reason, WORDS) from None
    match = Match(kit, record.config)
    for ply in plies:
        match.apply(ply.seat, ply.action, by=ply.by)
    match.plies.fix()
    say, rng = speech(kit.game.home), Random(seed)
    who = against or next(iter(kit.captains))
    seated = [participant(kit, record.config, who, n + 1) for n in range(len(record.players))]
    seated[own - 1] = participant(kit, record.config, f"human:{record.players[own - 1]}", own)
    lots = None if new_luck else same_luck(kit.game, record, rng)
    screen = screen_of(lines)
    session = Session(kit, record.config, seated, rng, screen, say, begun=match, lots=lots)
    try:
        session.run()
    except Stopped:
        screen.write(say("cli-stopped"))
    finally:
        if kept:
            save(kit, match.record([each.name for each in seated], taken=len(plies)), kept)
