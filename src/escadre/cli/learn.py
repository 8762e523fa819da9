"""`escadre learn`: a game is learnt by playing it, chapter by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import Lines, in_language, screen_of, the_game

if TYPE_CHECKING:
    from escadre.core.kit import AnyKit


@cli.command()
@the_game
@click.argument("chapter", required=False)
@click.option("--list", "only_list", is_flag=True)
@click.option("--input", "lines", type=Lines(encoding="utf-8", errors="surrogateescape"))
@in_language
def learn(kit: AnyKit, chapter: str | None, only_list: bool, lines: TextIO | None) -> None:
    """Learn a game by playing it."""
    from escadre.lessons.script import LESSON_WORDS, lesson_named, lessons, package
    from escadre.terminal.lesson import list_lessons, teach
    from escadre.terminal.session import Stopped

    say = speech(LESSON_WORDS, kit.game.home, *filter(None, [package(kit)]))
    taught = lessons(kit)
    if not taught:
        raise click.UsageError(say("cli-learn-none"))
    screen = screen_of(lines)
    if only_list:
        screen.write("\n".join(list_lessons(taught, say)))
        return
    try:
        for each in taught if chapter is None else [lesson_named(kit, chapter)]:
            teach(kit, each, screen, say)
    except Stopped:
        screen.write(say("cli-stopped"))
        return
    captain = next(iter(kit.captains), "random")
    screen.write(say("cli-learn-match", command=f"escadre play {kit.game.name} human {captain}"))
