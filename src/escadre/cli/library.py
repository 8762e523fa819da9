"""`escadre games`, `rules`, `perft`: what is on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import config_from, in_language, the_game, with_options
from escadre.core.words import InputError

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit


@cli.command()
@in_language
def games() -> None:
    """List the games."""
    from escadre.games import GAMES

    for name, kit in sorted(GAMES.items()):
        say = speech(kit.game.home)
        click.echo(f"{name}\t{say('game')}. {say('tagline')}".expandtabs(12))


@cli.command()
@the_game
@click.argument("clause", required=False)
@in_language
def rules(kit: AnyKit, clause: str | None) -> None:
    """Print the law book of a game, or one clause of it."""
    from escadre.lawbook import law_book
    from escadre.terminal.book import book_told, clause_told

    book = law_book(kit.game.home, cli.language)
    if clause is None:
        click.echo_via_pager(book_told(book))
    elif found := book.clause(clause):
        click.echo(clause_told(found))
    else:
        first, last = book.clauses[0].id, book.clauses[-1].id
        raise click.UsageError(speech()("cli-no-clause", clause=clause, first=first, last=last))


@cli.command()
@the_game
@click.argument("depth", type=click.IntRange(0, 99))
@with_options
@click.option("--position")
@click.option("--divide", is_flag=True)
@click.option("--states", is_flag=True)
@in_language
def perft(
    kit: AnyKit, depth: int, options: Options, position: str | None, divide: bool, states: bool
) -> None:
    """Count the sequences of plies of this length."""
    from escadre.core import playout

    config = config_from(kit, options)
    state = kit.game.initial_state(config)
    if position is not None:
        try:
            state = kit.parse_state(position)
        except InputError as problem:
            raise click.UsageError(problem.said(cli.language)) from None
        except ValueError as problem:
            raise click.UsageError(str(problem)) from None
    if states:
        for plies, found in enumerate(playout.levels(kit.game, state, depth), 1):
            sequences, reached = found
            told = {"plies": plies, "sequences": sequences, "states": reached}
            click.echo(speech()("cli-perft-level", **told))
        return
    if not divide or not depth:
        click.echo(playout.perft(kit.game, state, depth))
        return
    total = 0
    for _, action, count in playout.divide(kit.game, state, depth):
        click.echo(f"{kit.format_action(state.config, action)}: {count}")
        total += count
    click.echo(f"= {total}")
