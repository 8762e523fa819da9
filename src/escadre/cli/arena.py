"""`arena` and `bot check`: tournaments of bots, and checks for their authors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from escadre.cli.app import CommandGroup, cli, cli_words
from escadre.cli.parameters import (
    FilePath,
    SecondsRange,
    complete_games,
    complete_players,
    match_options,
    parse_config,
    read_kit,
    split_list,
)
from escadre.core.i18n.quoted_input import strip_control_characters

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit


@cli.command()
@click.option("--game", "kit", required=True, callback=read_kit, shell_complete=complete_games)
@click.option("--players", required=True, shell_complete=complete_players)
@click.option("--matches", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@match_options
@click.option("--out", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@click.option("--records", type=FilePath(file_okay=False, path_type=Path))
@click.option("--sprt")
@click.option(
    "--time", "time_budget", type=SecondsRange(0.01, 86_400), default=60, show_default=True
)
@click.option("--workers", type=click.IntRange(1, 1024))
@click.option("--cluster")
@click.option("--luck", "luck_adjustment", type=click.Choice(["chance", "captains"]))
def arena(kit: AnyKit, players: str, options: Options, **arguments: Any) -> None:
    """Run a tournament of bots, and report how certain its result is."""
    from escadre.cli.tournament import ArenaOptions, run_arena

    say = cli_words("escadre.arena", kit.game.home)
    arena_options = ArenaOptions(players=tuple(split_list(players)), **arguments)
    run_arena(kit, parse_config(kit, options), arena_options, say)


@cli.group(cls=CommandGroup)
def bot() -> None:
    """Tools for authors of bots."""


@bot.command()
@click.argument("file", metavar="BOT")
@click.option("--game", "kit", required=True, callback=read_kit, shell_complete=complete_games)
@click.option("--matches", type=click.IntRange(1, 100_000), default=20, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--time", "time_budget", type=SecondsRange(0.01, 86_400), default=60, show_default=True
)
@match_options
@click.pass_context
def check(
    ctx: click.Context, /, file: str, kit: AnyKit, options: Options, **arguments: Any
) -> None:
    """Check a bot and report its faults."""
    from escadre.arena.bot_check import bot_check_lines, check_bot
    from escadre.arena.entrants import parse_entrants

    say = cli_words("escadre.arena", kit.game.home)
    config = parse_config(kit, options)
    (entrant,) = parse_entrants(kit, [file], config)
    label = say("arena-progress", game=say("game"), matches=arguments["matches"])
    with click.progressbar(length=arguments["matches"], label=label, file=sys.stderr) as bar:
        report = check_bot(kit, config, entrant, **arguments, on_match_played=bar.update)
    for line in bot_check_lines(report, say):
        click.echo(strip_control_characters(line))
    ctx.exit(1 if report.faults else 0)
