"""`escadre study`: how good a rule set is, as a page with pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import (
    FilePath,
    config_from,
    in_language,
    must_be_captains,
    the_game,
    with_options,
)
from escadre.core.words import printable

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit


@cli.command("study")
@the_game
@with_options
@click.option("--page", required=True, type=FilePath(dir_okay=False, path_type=Path))
@click.option("--players", "captain", default="capitaine", show_default=True)
@click.option("--matches", type=click.IntRange(2, 1_000_000), default=200, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ladder", default="")
@click.option("--compare", default="")
@click.option("--weighed", type=click.IntRange(0))
@in_language
def study_game(
    kit: AnyKit,
    options: Options,
    page: Path,
    captain: str,
    matches: int,
    seed: int,
    ladder: str,
    compare: str,
    weighed: int | None,
) -> None:
    """Say how good a game is: first move, length, luck, drama, ladder."""
    from escadre.arena.extras import imported
    from escadre.laboratory.study import study
    from escadre.laboratory.study_page import write_page

    say = speech("escadre.arena", "escadre.laboratory", kit.game.home)
    rungs = [each.strip() for each in ladder.split(",") if each.strip()] or [*kit.captains]
    must_be_captains(kit, [captain, *rungs])
    name, _, values = compare.partition("=")
    if compare and "/" not in values:
        raise click.UsageError(say("study-compare", written=compare))
    if page.suffix not in (".html", ".md"):
        raise click.UsageError(say("study-form", file=str(page)))
    imported("scipy.stats")  # better now than after all matches
    config = config_from(kit, options)
    ways = {
        f"{name}={value}": config_from(kit, {**options, name: value})
        for value in values.split("/")
        if compare
    }
    planned = matches * (len(rungs) + len(ways))
    label = say("arena-progress", game=say("game"), matches=planned)
    with click.progressbar(length=planned, label=label, file=sys.stderr) as bar:
        found = study(kit, config, captain, matches, seed, bar.update, rungs, ways, weighed)
    chosen = " ".join(f"-o {each}={value}" for each, value in sorted(options.items()))
    command = f"escadre study {kit.game.name} {chosen} --players {captain}"
    command += f" --matches {matches} --seed {seed}"
    command += f" --ladder {','.join(rungs)}" * bool(ladder) + f" --compare {compare}" * bool(ways)
    command += "" if weighed is None else f" --weighed {weighed}"
    command = " ".join(command.split())
    said = say("study-said", command=command, matches=matches, player=captain)
    for written in write_page(page, found, said, say):
        click.echo(printable(str(written)))
