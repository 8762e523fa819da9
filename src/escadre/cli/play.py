"""`play`: a match at this terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from escadre.cli.app import cli, cli_words
from escadre.cli.parameters import (
    FilePath,
    complete_players,
    game_argument,
    input_option,
    make_screen,
    match_options,
    parse_config,
)
from escadre.cli.participants import default_participants, parse_participant

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit
    from escadre.core.match.record import AnyRecord


@cli.command()
@game_argument
@click.argument("players", nargs=-1, shell_complete=complete_players)
@match_options
@click.option("--seed", type=int)
@input_option
@click.option(
    "--record", "record_file", type=FilePath(dir_okay=False, writable=True, path_type=Path)
)
def play(
    kit: AnyKit,
    players: Sequence[str],
    options: Options,
    seed: int | None,
    input_stream: TextIO | None,
    record_file: Path | None,
) -> None:
    """Play a match here: people, bots, or both."""
    from random import Random

    from escadre.core.match.verification import final_hash
    from escadre.terminal.match import TerminalMatch, UserStopped

    say = cli_words(kit.game.home)
    config = parse_config(kit, with_player_count(kit, options, len(players)))
    seats = len(kit.game.sides(config))
    if len(players) > seats:
        raise click.UsageError(say("cli-too-many", seats=seats))
    arguments = (*players, *default_participants(kit, seats)[len(players) :])
    participants = [
        parse_participant(kit, config, argument, n) for n, argument in enumerate(arguments, 1)
    ]
    if record_file:
        record_file.open("ab").close()  # fail before the match, not after
    screen = make_screen(input_stream)
    session = TerminalMatch(kit, config, participants, Random(seed), screen, say)
    try:
        session.run()
    except UserStopped:
        screen.write(say("cli-stopped"))
    finally:
        if record_file:
            record = session.record
            save_record(kit, record, record_file)
            screen.write(say("cli-kept", file=str(record_file), hash=final_hash(record)))


def with_player_count(kit: AnyKit, options: Options, player_count: int) -> Options:
    """Add the number of named players to the options, unless they give one."""
    if player_count <= 2 or "players" in options:
        return options
    takes_more = "players" in kit.game.config_type.__struct_fields__
    return {**options, "players": str(player_count)} if takes_more else options


def save_record(kit: AnyKit, record: AnyRecord, file: Path) -> None:
    """Write a game record: as text if the name ends in .txt, otherwise as JSON."""
    from escadre.core.match.json_format import encode_record
    from escadre.core.match.scoresheet import format_record

    as_text = file.suffix == ".txt"
    data = format_record(kit, record).encode() if as_text else encode_record(record)
    try:
        file.write_bytes(data)
    except OSError as error:
        error.filename = str(file)  # the error for a full disk has no file name
        raise
