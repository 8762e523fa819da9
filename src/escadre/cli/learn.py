"""`learn` and `puzzles`: lessons, puzzles and the daily battle (`puzzles today`)."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TextIO

import click
import msgspec

from escadre.cli.app import CommandGroup, cli, cli_words
from escadre.cli.parameters import (
    FilePath,
    check_captains,
    game_argument,
    input_option,
    make_screen,
    match_options,
    parse_config,
    read_kit,
    server_options,
    split_list,
)
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.player_names import PlayerName, name_forms

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.i18n.catalogue import Words
    from escadre.core.kit import AnyKit
    from escadre.puzzles.daily import DailyBattle
    from escadre.terminal.screen import Screen


def _optional_kit(ctx: click.Context, param: click.Parameter, value: str | None) -> AnyKit | None:
    return read_kit(ctx, param, value) if value else None


optional_game_argument = click.argument(
    "kit", metavar="[GAME]", callback=_optional_kit, required=False
)


@cli.command()
@game_argument
@click.argument("lesson", required=False)
@click.option("--list", "only_list", is_flag=True)
@input_option
def learn(kit: AnyKit, lesson: str | None, only_list: bool, input_stream: TextIO | None) -> None:
    """Take a lesson of a game."""
    from escadre.lessons.lesson import (
        LESSON_MESSAGES_PACKAGE,
        find_lesson,
        lesson_package,
        load_lessons,
    )
    from escadre.terminal.lesson import lesson_lines, run_lesson
    from escadre.terminal.match import UserStopped

    say = cli_words(LESSON_MESSAGES_PACKAGE, kit.game.home, *filter(None, [lesson_package(kit)]))
    lessons = load_lessons(kit)
    if not lessons:
        raise click.UsageError(say("cli-learn-none"))
    screen = make_screen(input_stream)
    if only_list:
        screen.write("\n".join(lesson_lines(lessons, say)))
        return
    try:
        for each in lessons if lesson is None else [find_lesson(kit, lesson)]:
            run_lesson(kit, each, screen, say)
    except UserStopped:
        screen.write(say("cli-stopped"))
        return
    captain = next(iter(kit.captains), "random")
    screen.write(say("cli-learn-match", command=f"escadre play {kit.game.name} human {captain}"))


@cli.group("puzzles", cls=CommandGroup)
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
    from escadre.puzzles.difficulty import with_ratings
    from escadre.puzzles.mining import mine_matches
    from escadre.puzzles.puzzle import Puzzle, decode_puzzles, encode_puzzles

    puzzles_by_id: dict[str, Puzzle] = {}
    if into and into.exists():
        puzzles_by_id = {each.id: each for each in decode_puzzles(into.read_bytes())}
    outcome_counts = Counter[str]()
    captains = split_list(players or "")
    check_captains(kit, captains)
    for examined in mine_matches(kit, parse_config(kit, options), matches, seed, captains):
        for each in examined:
            if isinstance(each, Puzzle):
                puzzles_by_id[each.id] = each
                outcome_counts["kept"] += 1
                continue
            outcome_counts[each.reason] += 1
            if rejected:
                with rejected.open("ab") as lines:
                    lines.write(msgspec.json.encode(each) + b"\n")
        encoded = encode_puzzles(with_ratings([*puzzles_by_id.values()]))
        if into:
            into.write_bytes(encoded)
    if not into:
        click.echo(encoded.decode(), nl=False)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(outcome_counts.items()))
    click.echo(
        cli_words()("cli-puzzles-mined", count=outcome_counts.total(), counts=counts), err=True
    )


@puzzles_group.command("check")
@optional_game_argument
@click.argument("id", required=False)
@click.option("--seed", type=int)
def check_puzzles(kit: AnyKit | None, id: str | None, seed: int | None) -> None:
    """Verify the certificates of puzzles."""
    from escadre.games import GAMES
    from escadre.puzzles.answers import certificate_problems, repeat_comparisons
    from escadre.puzzles.comparison import has_significant_lead
    from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE, find_puzzle, load_puzzles

    say = cli_words(PUZZLE_MESSAGES_PACKAGE)
    wrong_count = 0
    for game_kit in [kit] if kit else [*GAMES.values()]:
        for puzzle in [find_puzzle(game_kit, id)] if id else load_puzzles(game_kit):
            problems = [say.format(reason) for reason in certificate_problems(game_kit, puzzle)]
            comparisons = [*puzzle.comparisons]
            if seed is not None and not problems:
                reseeded = msgspec.structs.replace(comparisons[1], seed=seed)
                comparisons[1:] = repeat_comparisons(game_kit, puzzle, reseeded)
                if not has_significant_lead(comparisons[1]):
                    problems.append(say("puzzle-lead"))
            wrong_count += bool(problems)
            verdict = "; ".join(problems) or say("puzzle-holds")
            click.echo(f"{game_kit.game.name} {puzzle.id}: {verdict}")
            for comparison in comparisons:
                click.echo(
                    "  "
                    + say(
                        "puzzle-look",
                        truths=comparison.worlds_used,
                        seed=comparison.seed,
                        lead=f"{comparison.advantage:.4f}",
                        error=f"{comparison.error:.4f}",
                    )
                )
    if wrong_count:
        raise InputError(text("puzzle-wrong", count=wrong_count), PUZZLE_MESSAGES_PACKAGE)


@puzzles_group.command("play")
@game_argument
@click.argument("id", required=False)
@click.option("--seed", type=int)
@input_option
def solve_puzzles(
    kit: AnyKit, id: str | None, seed: int | None, input_stream: TextIO | None
) -> None:
    """Solve puzzles at this terminal."""
    from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE, find_puzzle, load_puzzles
    from escadre.terminal.match import UserStopped
    from escadre.terminal.puzzles import solve_puzzle

    say, screen = cli_words(PUZZLE_MESSAGES_PACKAGE, kit.game.home), make_screen(input_stream)
    selected = [find_puzzle(kit, id)] if id else [*load_puzzles(kit)]
    if not selected:
        raise InputError(text("puzzle-no-puzzles"), PUZZLE_MESSAGES_PACKAGE)
    if seed is not None:
        Random(seed).shuffle(selected)
    streak = 0
    try:
        for puzzle in selected:
            streak = streak + 1 if solve_puzzle(kit, puzzle, screen, say) else 0
            screen.write(say("cli-puzzle-streak", count=streak))
    except UserStopped:
        screen.write(say("cli-puzzle-stopped"))


@puzzles_group.command()
@optional_game_argument
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE")
@click.option("--data", type=FilePath(file_okay=False, path_type=Path))
@input_option
def today(
    kit: AnyKit | None, day: datetime | None, data: Path | None, input_stream: TextIO | None
) -> None:
    """Play the battle of the day, once."""
    from platformdirs import user_data_path

    from escadre.games import GAMES
    from escadre.puzzles.daily import daily_battle, game_of_day
    from escadre.puzzles.puzzle import PUZZLE_MESSAGES_PACKAGE
    from escadre.terminal.match import UserStopped

    date_of_battle: date = (day or datetime.now(UTC)).date()
    kit = kit or GAMES[game_of_day([*GAMES], date_of_battle)]
    data_directory = data or user_data_path("escadre")
    say = cli_words(PUZZLE_MESSAGES_PACKAGE, kit.game.home)
    with suppress(UserStopped):
        play_daily(
            kit,
            daily_battle(kit, date_of_battle),
            make_screen(input_stream),
            say,
            data_directory / "days.json",
        )


@puzzles_group.command("reports")
@click.option("--retire", metavar="GAME/ID")
@click.option("--keep", metavar="GAME/ID")
@server_options
def puzzle_reports(
    retire: str | None, keep: str | None, data: Path | None, settings_file: Path | None
) -> None:
    """List visitors' reports of wrong puzzles, and decide on them."""
    from escadre.cli.host import load_settings, run_coroutine
    from escadre.server.host.admin import puzzle_report_lines, set_puzzle_decision

    settings, say = load_settings(data, settings_file), cli_words()
    for puzzle_name, is_retired in ((retire, True), (keep, False)):
        if puzzle_name:
            run_coroutine(set_puzzle_decision(settings, puzzle_name, is_retired))
            click.echo(
                say("cli-puzzle-retired" if is_retired else "cli-puzzle-kept", puzzle=puzzle_name)
            )
    if not retire and not keep:
        for line in run_coroutine(puzzle_report_lines(settings)) or [say("cli-puzzle-no-reports")]:
            click.echo(line)


def play_daily(
    kit: AnyKit, battle: DailyBattle, screen: Screen, say: Words, results_file: Path
) -> None:
    """Play a daily battle, or show its earlier result; raises UserStopped or InputEnded."""
    from escadre.puzzles.daily import shareable_result
    from escadre.puzzles.solo_battle import PLAYER_SEAT, battle_captain, start_match
    from escadre.terminal.match import Participant, TerminalMatch

    results = _read_daily_results(results_file)
    name = f"{battle.day.isoformat()} {battle.game}"
    if name in results:
        screen.write(say("cli-day-tried"))
        screen.write(results[name])
        return
    match, captain = start_match(kit, battle), battle_captain(kit, battle)
    captain_title = say(f"captain-{battle.captain}")
    opponent = Participant(captain_title, captain)
    seats = [opponent] * len(match.sides)
    seats[PLAYER_SEAT] = Participant(say("cli-player", seat=PLAYER_SEAT + 1))
    session = TerminalMatch(
        kit,
        match.config,
        seats,
        Random(0),
        screen,
        say,
        match=match,
        rng_for_outcome=battle.rng_for_outcome,
    )
    screen.write(
        say(
            "cli-day",
            game=say("game"),
            **name_forms(say.language, "captain", PlayerName(captain_title, True)),
        )
    )
    setup_plies = len(match.plies)
    try:
        session.run()
    finally:
        hinted = session.has_given_hints
        line = shareable_result(kit, battle, match, setup_plies, say, hinted)
        _write_daily_results(results_file, results | {name: line})
        screen.write(line)


def _read_daily_results(file: Path) -> dict[str, str]:
    """Read the results of the daily battles that were played before, by day and game."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}


def _write_daily_results(file: Path, daily_results: dict[str, str]) -> None:
    """Write the results of all daily battles that were played."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(daily_results))
