"""`escadre results`: the record of one's own matches, from their files."""

from __future__ import annotations

from pathlib import Path

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import FilePath, in_language, recorded
from escadre.core.words import printable


@cli.command()
@click.argument("name")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=FilePath(dir_okay=False, path_type=Path),
)
@click.option("--analyse", "judged", is_flag=True)
@in_language
def results(name: str, files: tuple[Path, ...], judged: bool) -> None:
    """Add up one's own matches."""
    from escadre.games import GAMES
    from escadre.tables.own_record import folded
    from escadre.tables.refusal import WORDS
    from escadre.terminal.own_record import own_match, own_record_told

    matches = [own_match(*recorded(file), name, judged) for file in files]
    counted = [each for each in matches if each]
    own = folded(GAMES, counted, len(files), len(counted), cli.language)
    for line in own_record_told(own, speech(WORDS)):
        click.echo(printable(line))
