"""`games`, `rules`, `perft`: installed games and their rules."""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import indent
from typing import TYPE_CHECKING

import click

from escadre.cli.app import cli, cli_words
from escadre.cli.parameters import game_argument, match_options, parse_config
from escadre.core.errors import InputError
from escadre.core.rulebook import Clause, Rulebook

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_BOLD = re.compile(r"\*\*([^*]+)\*\*|__([^_]+)__")
ORIGINAL_RULE = "S"
"""The kind of clauses from the original rules; the printed rulebook does not mark them."""


@cli.command()
def games() -> None:
    """List the games."""
    from escadre.games import GAMES

    for name, kit in sorted(GAMES.items()):
        say = cli_words(kit.game.home)
        click.echo(f"{name}\t{say('game')}. {say('tagline')}".expandtabs(12))


@cli.command()
@game_argument
@click.argument("clause", required=False)
def rules(kit: AnyKit, clause: str | None) -> None:
    """Print the rulebook of a game, or one of its rules."""
    from escadre.core.rulebook import load_rulebook

    book = load_rulebook(kit.game.home, cli.language)
    if clause is None:
        click.echo_via_pager(rulebook_text(book))
    elif rule := book.clause(clause):
        click.echo(rule_text(rule))
    else:
        first, last = book.clauses[0].id, book.clauses[-1].id
        raise click.UsageError(cli_words()("cli-no-clause", clause=clause, first=first, last=last))


@cli.command()
@game_argument
@click.argument("depth", type=click.IntRange(0, 99))
@match_options
@click.option("--position")
@click.option("--divide", is_flag=True)
@click.option("--states", is_flag=True)
def perft(
    kit: AnyKit, depth: int, options: Options, position: str | None, divide: bool, states: bool
) -> None:
    """Count the sequences of plies of a given length."""
    from escadre.core.match import perft as perft_module

    config = parse_config(kit, options)
    state = kit.game.initial_state(config)
    if position is not None:
        try:
            state = kit.parse_state(position)
        except InputError as error:
            raise click.UsageError(error.message_in(cli.language)) from None
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if states:
        for plies, counts_at_depth in enumerate(
            perft_module.perft_by_depth(kit.game, state, depth), 1
        ):
            sequences, states_reached = counts_at_depth
            counts = {"plies": plies, "sequences": sequences, "states": states_reached}
            click.echo(cli_words()("cli-perft-level", **counts))
        return
    if not divide or not depth:
        click.echo(perft_module.perft(kit.game, state, depth))
        return
    total = 0
    for _, action, count in perft_module.divide(kit.game, state, depth):
        click.echo(f"{kit.format_action(state.config, action)}: {count}")
        total += count
    click.echo(f"= {total}")


def rulebook_text(book: Rulebook) -> str:
    """Return the whole rulebook as text: title, introduction, chapters."""
    blocks = [f"{book.title}\n{'=' * len(book.title)}", _strip_markdown(book.intro)]
    for chapter, clauses in groupby(book.clauses, lambda clause: clause.chapter):
        blocks += [f"{chapter}\n{'-' * len(chapter)}", *map(rule_text, clauses)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def rule_text(clause: Clause) -> str:
    """Return one rule under its heading."""
    kind = "" if clause.kind == ORIGINAL_RULE else f" ({clause.kind})"
    return f"{clause.id}{kind} · {clause.title}\n\n{_strip_markdown(clause.body)}".rstrip()


def _strip_markdown(markdown: str) -> str:
    """Remove links, emphasis and code fences from Markdown."""
    plain = _BOLD.sub(lambda emphasis: emphasis[1] or emphasis[2], _LINK.sub(r"\1", markdown))
    return _FENCED.sub(lambda fence: indent(fence[1], "    ").rstrip("\n"), plain)
