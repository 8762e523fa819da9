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

from escadre.cli.app import CommandGroup, cli, get_catalogue
from escadre.cli.parameters import (
    FilePath,
    InputLines,
    check_captains,
    game_argument,
    language_option,
    make_screen,
    match_options,
    parse_config,
    read_kit,
    server_options,
)
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerName, name_forms
from escadre.core.kit import AnyKit
from escadre.puzzles.daily import DailyBattle, shareable_result
from escadre.puzzles.solo_battle import PLAYER_SEAT, battle_captain, start_match
from escadre.terminal.match import Participant, TerminalMatch
from escadre.terminal.screen import Screen

if TYPE_CHECKING:
    from escadre.cli.parameters import Options


@cli.command()
@game_argument
@click.argument("chapter", required=False)
@click.option("--list", "only_list", is_flag=True)
@click.option("--input", "lines", type=InputLines(encoding="utf-8", errors="surrogateescape"))
@language_option
def learn(kit: AnyKit, chapter: str | None, only_list: bool, lines: TextIO | None) -> None:
    """Take a lesson of a game."""
    from escadre.lessons.lesson import LESSON_MESSAGES, find_lesson, lesson_package, load_lessons
    from escadre.terminal.lesson import lesson_lines, run_lesson
    from escadre.terminal.match import UserStopped

    say = get_catalogue(LESSON_MESSAGES, kit.game.home, *filter(None, [lesson_package(kit)]))
    taught = load_lessons(kit)
    if not taught:
        raise click.UsageError(say("cli-learn-none"))
    screen = make_screen(lines)
    if only_list:
        screen.write("\n".join(lesson_lines(taught, say)))
        return
    try:
        for each in taught if chapter is None else [find_lesson(kit, chapter)]:
            run_lesson(kit, each, screen, say)
    except UserStopped:
        screen.write(say("cli-stopped"))
        return
    captain = next(iter(kit.captains), "random")
    screen.write(say("cli-learn-match", command=f"escadre play {kit.game.name} human {captain}"))


input_option = click.option(
    "--input", "lines", type=InputLines(encoding="utf-8", errors="surrogateescape")
)


def _optional_kit(ctx: click.Context, param: click.Parameter, value: str | None) -> AnyKit | None:
    return read_kit(ctx, param, value) if value else None


optional_game_argument = click.argument(
    "kit", metavar="[GAME]", callback=_optional_kit, required=False
)


@cli.group("puzzles", cls=CommandGroup)
@language_option
def puzzles_group() -> None:
    """Commands for puzzles."""


@puzzles_group.command()
@game_argument
@match_options
@click.option("--matches", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--players")
@click.option("--into", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@click.option("--rejected", type=FilePath(dir_okay=False, writable=True, path_type=Path))
@language_option
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

    from escadre.puzzles.difficulty import with_ratings
    from escadre.puzzles.mining import mine_matches
    from escadre.puzzles.puzzle import Puzzle, decode_puzzles, encode_puzzles

    kept: dict[str, Puzzle] = {}
    if into and into.exists():
        kept = {each.id: each for each in decode_puzzles(into.read_bytes())}
    reasons = Counter[str]()
    seated = players.split(",") if players else []
    check_captains(kit, seated)
    for examined in mine_matches(kit, parse_config(kit, options), matches, seed, seated):
        for each in examined:
            if isinstance(each, Puzzle):
                kept[each.id] = each
                reasons["kept"] += 1
                continue
            reasons[each.reason] += 1
            if rejected:
                with rejected.open("ab") as lines:
                    lines.write(msgspec.json.encode(each) + b"\n")
        written = encode_puzzles(with_ratings([*kept.values()]))
        if into:
            into.write_bytes(written)
    if not into:
        click.echo(written.decode(), nl=False)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(reasons.items()))
    click.echo(get_catalogue()("cli-puzzles-mined", count=reasons.total(), counts=counts), err=True)


@puzzles_group.command("check")
@optional_game_argument
@click.argument("id", required=False)
@click.option("--seed", type=int)
@language_option
def check_puzzles(kit: AnyKit | None, id: str | None, seed: int | None) -> None:
    """Verify the certificates of puzzles."""
    import msgspec

    from escadre.games import GAMES
    from escadre.puzzles.answers import certificate_problems, repeat_comparisons
    from escadre.puzzles.comparison import is_significant
    from escadre.puzzles.puzzle import PUZZLE_MESSAGES, find_puzzle
    from escadre.puzzles.puzzle import puzzles as puzzles_of

    say, wrong = get_catalogue(PUZZLE_MESSAGES), 0
    for each in [kit] if kit else [*GAMES.values()]:
        for puzzle in [find_puzzle(each, id)] if id else puzzles_of(each):
            reasons = [say.say(reason) for reason in certificate_problems(each, puzzle)]
            looks = [*puzzle.looks]
            if seed is not None and not reasons:
                another = msgspec.structs.replace(looks[1], seed=seed)
                looks[1:] = repeat_comparisons(each, puzzle, another)
                if not is_significant(looks[1]):
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
        raise InputError(text("puzzle-wrong", count=wrong), PUZZLE_MESSAGES)


@puzzles_group.command("play")
@game_argument
@click.argument("id", required=False)
@click.option("--seed", type=int)
@input_option
@language_option
def solve_puzzles(kit: AnyKit, id: str | None, seed: int | None, lines: TextIO | None) -> None:
    """Solve puzzles at this terminal."""
    from escadre.puzzles.puzzle import PUZZLE_MESSAGES, find_puzzle
    from escadre.puzzles.puzzle import puzzles as puzzles_of
    from escadre.terminal.match import UserStopped
    from escadre.terminal.questions import solve_puzzle

    say, screen = get_catalogue(PUZZLE_MESSAGES, kit.game.home), make_screen(lines)
    asked = [find_puzzle(kit, id)] if id else [*puzzles_of(kit)]
    if not asked:
        raise InputError(text("puzzle-no-puzzles"), PUZZLE_MESSAGES)
    if seed is not None:
        Random(seed).shuffle(asked)
    streak = 0
    try:
        for puzzle in asked:
            streak = streak + 1 if solve_puzzle(kit, puzzle, screen, say) else 0
            screen.write(say("cli-puzzle-streak", count=streak))
    except UserStopped:
        screen.write(say("cli-puzzle-stopped"))


@puzzles_group.command()
@optional_game_argument
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]))
@click.option("--data", type=FilePath(file_okay=False, path_type=Path))
@input_option
@language_option
def today(
    kit: AnyKit | None, day: datetime | None, data: Path | None, lines: TextIO | None
) -> None:
    """Play the daily battle; one try."""
    from platformdirs import user_data_path

    from escadre.games import GAMES
    from escadre.puzzles.daily import daily_battle, game_of_day
    from escadre.puzzles.puzzle import PUZZLE_MESSAGES
    from escadre.terminal.match import UserStopped

    which: date = (day or datetime.now(UTC)).date()
    kit = kit or GAMES[game_of_day([*GAMES], which)]
    folder = data or user_data_path("escadre")
    say = get_catalogue(PUZZLE_MESSAGES, kit.game.home)
    with suppress(UserStopped):
        play_daily(kit, daily_battle(kit, which), make_screen(lines), say, folder / "days.json")


@puzzles_group.command("reports")
@click.option("--retire", metavar="GAME/ID")
@click.option("--keep", metavar="GAME/ID")
@server_options
@language_option
def host_reports(
    retire: str | None, keep: str | None, data: Path | None, config: Path | None
) -> None:
    """List visitors' reports of wrong puzzles, and rule on them."""
    import asyncio

    from escadre.cli.host import load_settings
    from escadre.server.host.admin import puzzle_report_lines, rule_on_puzzle

    settings, say = load_settings(data, config), get_catalogue()
    for place, gone in ((retire, True), (keep, False)):
        if place:
            asyncio.run(rule_on_puzzle(settings, place, gone))
            click.echo(say("cli-puzzle-retired" if gone else "cli-puzzle-kept", puzzle=place))
    if not retire and not keep:
        for line in asyncio.run(puzzle_report_lines(settings)) or [say("cli-puzzle-no-reports")]:
            click.echo(line)


def play_daily(kit: AnyKit, of_day: DailyBattle, screen: Screen, say: Words, file: Path) -> None:
    """Play a daily battle, or show an earlier result; raises UserStopped or InputEnded."""
    results = _past_results(file)
    name = f"{of_day.day.isoformat()} {of_day.game}"
    if name in results:
        screen.write(say("cli-day-tried"))
        screen.write(results[name])
        return
    match, captain = start_match(kit, of_day), battle_captain(kit, of_day)
    called = say(f"captain-{of_day.captain}")
    opponent = Participant(called, captain)
    seats = [opponent] * len(match.sides)
    seats[PLAYER_SEAT] = Participant(say("cli-player", seat=PLAYER_SEAT + 1))
    session = TerminalMatch(
        kit, match.config, seats, Random(0), screen, say, begun=match, lots=of_day.lots
    )
    screen.write(
        say(
            "cli-day",
            game=say("game"),
            **name_forms(say.language, "captain", PlayerName(called, True)),
        )
    )
    setup_plies = len(match.plies)
    try:
        session.run()
    finally:
        line = shareable_result(kit, of_day, match, setup_plies, say)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(results | {name: line}))
        screen.write(line)


def _past_results(file: Path) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}
