"""`escadre arena` and `escadre bot check`: for those who write bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from escadre.cli.group import CommandGroup, cli, speech
from escadre.cli.parameters import (
    FilePath,
    SecondsRange,
    config_from,
    in_language,
    read_kit,
    with_options,
)
from escadre.core.words import printable

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit


@cli.command()
@click.option("--game", "kit", required=True, callback=read_kit)
@click.option("--players", required=True)
@click.option("--matches", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@with_options
@click.option("--out", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@click.option("--records", type=FilePath(file_okay=False, path_type=Path))
@click.option("--sprt")
@click.option("--time", "bank", type=SecondsRange(0.01, 86_400), default=60, show_default=True)
@click.option("--workers", type=click.IntRange(1, 1024))
@click.option("--cluster")
@click.option("--luck", type=click.Choice(["chance", "captains"]))
@in_language
def arena(kit: AnyKit, players: str, options: Options, **asked: Any) -> None:
    """Let bots play many matches against each other, and say how sure the result is."""
    from escadre.arena.command import ArenaOptions, run_arena

    say = speech("escadre.arena", kit.game.home)
    given = ArenaOptions(players=tuple(players.split(",")), **asked)
    run_arena(kit, config_from(kit, options), given, say)


@cli.group(cls=CommandGroup)
def bot() -> None:
    """Help for those who write bots."""


@bot.command()
@click.argument("file", metavar="BOT")
@click.option("--game", "kit", required=True, callback=read_kit)
@click.option("--matches", type=click.IntRange(1, 100_000), default=20, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--time", "bank", type=SecondsRange(0.01, 86_400), default=60, show_default=True)
@with_options
@click.pass_context
@in_language
def check(ctx: click.Context, /, file: str, kit: AnyKit, options: Options, **asked: Any) -> None:
    """Tell the author of a bot what is wrong with it."""
    from escadre.arena.check import check_bot, report_lines
    from escadre.arena.players import entrants

    say = speech("escadre.arena", kit.game.home)
    config = config_from(kit, options)
    (entrant,) = entrants(kit, [file], config)
    label = say("arena-progress", game=say("game"), matches=asked["matches"])
    with click.progressbar(length=asked["matches"], label=label, file=sys.stderr) as bar:
        report = check_bot(kit, config, entrant, **asked, advanced=bar.update)
    for line in report_lines(report, say):
        click.echo(printable(line))
    ctx.exit(1 if report.faults else 0)
