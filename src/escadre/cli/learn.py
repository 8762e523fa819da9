"""`learn`, `puzzles` and the daily battle."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TextIO

import click
import msgspec

from escadre.cli.app import CommandGroup, cli, speech
from escadre.cli.parameters import (
    FilePath,
    Lines,
    check_captains,
    config_from,
    in_language,
    read_kit,
    screen_of,
    server_options,
    the_game,
    with_options,
)
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.puzzles.daily import PLAYER, Daily, daily_captain, daily_match, shareable_result
from escadre.terminal.match import Participant, Session
from escadre.terminal.screen import Screen

if TYPE_CHECKING:
    from escadre.cli.parameters import Options


@cli.command()
@the_game
@click.argument("chapter", required=False)
@click.option("--list", "only_list", is_flag=True)
@click.option("--input", "lines", type=Lines(encoding="utf-8", errors="surrogateescape"))
@in_language
def learn(kit: AnyKit, chapter: str | None, only_list: bool, lines: TextIO | None) -> None:
    """Take a lesson of a game."""
    from escadre.lessons.lesson import LESSON_WORDS, lesson_named, lessons, package
    from escadre.terminal.lesson import list_lessons, teach
    from escadre.terminal.match import Stopped

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


the_lines = click.option("--input", "lines", type=Lines(encoding="utf-8", errors="surrogateescape"))


def _perhaps(ctx: click.Context, param: click.Parameter, value: str | None) -> AnyKit | None:
    return read_kit(ctx, param, value) if value else None


perhaps_a_game = click.argument("kit", metavar="[GAME]", callback=_perhaps, required=False)


@cli.group("puzzles", cls=CommandGroup)
@in_language
def puzzle_verbs() -> None:
    """Commands for puzzles."""


@puzzle_verbs.command()
@the_game
@with_options
@click.option("--matches", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--players")
@click.option("--into", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@click.option("--rejected", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@in_language
def mine(
    kit: AnyKit,
    options: Options,
    matches: int,
    seed: int,
    players: str | None,
    into: Path | None,
    rejected: Path | None,
) -> None:
    """Search for puzzles in matches between captains."""
    import msgspec

    from escadre.puzzles.mining import mine_matches
    from escadre.puzzles.puzzle import Puzzle, decode_puzzles, encode_puzzles
    from escadre.puzzles.rating import with_strengths

    kept: dict[str, Puzzle] = {}
    if into and into.exists():
        kept = {each.id: each for each in decode_puzzles(into.read_bytes())}
    reasons = Counter[str]()
    seated = players.split(",") if players else []
    check_captains(kit, seated)
    for examined in mine_matches(kit, config_from(kit, options), matches, seed, seated):
        for each in examined:
            if isinstance(each, Puzzle):
                kept[each.id] = each
                reasons["kept"] += 1
                continue
            reasons[each.reason] += 1
            if rejected:
                with rejected.open("ab") as lines:
                    lines.write(msgspec.json.encode(each) + b"\n")
        written = encode_puzzles(with_strengths([*kept.values()]))
        if into:
            into.write_bytes(written)
    if not into:
        click.echo(written.decode(), nl=False)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(reasons.items()))
    click.echo(speech()("cli-puzzles-mined", count=reasons.total(), counts=counts), err=True)


@puzzle_verbs.command("check")
@perhaps_a_game
@click.argument("id", required=False)
@click.option("--seed", type=int)
@in_language
def check_puzzles(kit: AnyKit | None, id: str | None, seed: int | None) -> None:
    """Verify the certificates of puzzles."""
    import msgspec

    from escadre.games import GAMES
    from escadre.puzzles.answers import refuted, repeat_comparisons
    from escadre.puzzles.comparison import is_clear
    from escadre.puzzles.puzzle import COACH, find_puzzle
    from escadre.puzzles.puzzle import puzzles as puzzles_of

    say, wrong = speech(COACH), 0
    for each in [kit] if kit else [*GAMES.values()]:
        for puzzle in [find_puzzle(each, id)] if id else puzzles_of(each):
            reasons = [say.say(reason) for reason in refuted(each, puzzle)]
            looks = [*puzzle.looks]
            if seed is not None and not reasons:
                another = msgspec.structs.replace(looks[1], seed=seed)
                looks[1:] = repeat_comparisons(each, puzzle, another)
                if not is_clear(looks[1]):
                    reasons.append(say("puzzle-lead"))
            wrong += bool(reasons)
            told = "; ".join(reasons) or say("puzzle-holds")
            click.echo(f"{each.game.name} {puzzle.id}: {told}")
            for look in looks:
                click.echo(
                    "  "
                    + say(
                        "puzzle-look",
                        truths=look.n,
                        seed=look.seed,
                        lead=f"{look.lead:.4f}",
                        error=f"{look.error:.4f}",
                    )
                )
    if wrong:
        raise InputError(text("puzzle-wrong", count=wrong), COACH)


@puzzle_verbs.command("play")
@the_game
@click.argument("id", required=False)
@click.option("--seed", type=int)
@the_lines
@in_language
def solve_puzzles(kit: AnyKit, id: str | None, seed: int | None, lines: TextIO | None) -> None:
    """Solve puzzles at this terminal."""
    from escadre.puzzles.puzzle import COACH, find_puzzle
    from escadre.puzzles.puzzle import puzzles as puzzles_of
    from escadre.terminal.match import Stopped
    from escadre.terminal.questions import solve

    say, screen = speech(COACH, kit.game.home), screen_of(lines)
    asked = [find_puzzle(kit, id)] if id else [*puzzles_of(kit)]
    if not asked:
        raise InputError(text("puzzle-no-puzzles"), COACH)
    if seed is not None:
        Random(seed).shuffle(asked)
    streak = 0
    try:
        for puzzle in asked:
            streak = streak + 1 if solve(kit, puzzle, screen, say) else 0
            screen.write(say("cli-puzzle-streak", count=streak))
    except Stopped:
        screen.write(say("cli-puzzle-stopped"))


@puzzle_verbs.command()
@perhaps_a_game
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]))
@click.option("--data", type=FilePath(file_okay=False, path_type=Path))
@the_lines
@in_language
def today(
    kit: AnyKit | None, day: datetime | None, data: Path | None, lines: TextIO | None
) -> None:
    """Play the daily battle; one try."""
    from platformdirs import user_data_path

    from escadre.games import GAMES
    from escadre.puzzles.daily import daily, game_of_day
    from escadre.puzzles.puzzle import COACH
    from escadre.terminal.match import Stopped

    which: date = (day or datetime.now(UTC)).date()
    kit = kit or GAMES[game_of_day([*GAMES], which)]
    folder = data or user_data_path("escadre")
    say = speech(COACH, kit.game.home)
    with suppress(Stopped):
        play_daily(kit, daily(kit, which), screen_of(lines), say, folder / "days.json")


@puzzle_verbs.command("reports")
@click.option("--retire", metavar="GAME/ID")
@click.option("--keep", metavar="GAME/ID")
@server_options
@in_language
def host_reports(
    retire: str | None, keep: str | None, data: Path | None, config: Path | None
) -> None:
    """List visitors' reports of wrong puzzles, and rule on them."""
    import asyncio

    from escadre.cli.host import settings_of
    from escadre.server.host.admin import puzzle_report_lines, rule_on_puzzle

    settings, say = settings_of(data, config), speech()
    for place, gone in ((retire, True), (keep, False)):
        if place:
            asyncio.run(rule_on_puzzle(settings, place, gone))
            click.echo(say("cli-puzzle-retired" if gone else "cli-puzzle-kept", puzzle=place))
    if not retire and not keep:
        for line in asyncio.run(puzzle_report_lines(settings)) or [say("cli-puzzle-no-reports")]:
            click.echo(line)


def play_daily(kit: AnyKit, of_day: Daily, screen: Screen, say: Words, file: Path) -> None:
    """Play a daily battle, or show an earlier result; raises Stopped or InputEnded."""
    tries = _tries(file)
    name = f"{of_day.day.isoformat()} {of_day.game}"
    if name in tries:
        screen.write(say("cli-day-tried"))
        screen.write(tries[name])
        return
    match, captain = daily_match(kit, of_day), daily_captain(kit, of_day)
    opponent = Participant(say(f"captain-{of_day.captain}"), captain)
    seats = [opponent] * len(match.sides)
    seats[PLAYER] = Participant(say("cli-player", seat=PLAYER + 1))
    session = Session(
        kit, match.config, seats, Random(0), screen, say, begun=match, lots=of_day.lots
    )
    screen.write(say("cli-day", game=say("game"), captain=say(f"captain-{of_day.captain}")))
    laid = len(match.plies)
    try:
        session.run()
    finally:
        line = shareable_result(kit, of_day, match, laid, say)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(tries | {name: line}))
        screen.write(line)


def _tries(file: Path) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}
