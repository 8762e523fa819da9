"""`escadre solve`: what is known exactly of small variants, by two programs each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import in_language, must_be_captains, the_game
from escadre.core.words import printable

if TYPE_CHECKING:
    from escadre.core.kit import AnyKit


@cli.command("solve")
@the_game
@click.argument("variants", nargs=-1)
@click.option("--players", "captains", default="")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--all", "everything", is_flag=True)
@in_language
def solve_variants(
    kit: AnyKit, variants: tuple[str, ...], captains: str, seed: int, everything: bool
) -> None:
    """Solve small variants of a game exactly, and say how near captains come."""
    from escadre.laboratory.solving import solved_lines

    say = speech("escadre.laboratory", kit.game.home)
    named = [each.strip() for each in captains.split(",") if each.strip()]
    must_be_captains(kit, named)
    for line in solved_lines(kit, variants, named, seed, everything, say):
        click.echo(printable(line))
