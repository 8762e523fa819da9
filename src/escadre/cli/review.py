"""`replay`, `verify`, `export`, `analyse`, `again`, `what-if`, `dice`: finished matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from escadre.cli.app import cli, cli_words
from escadre.cli.host import load_settings, run_coroutine
from escadre.cli.parameters import (
    FilePath,
    input_option,
    make_screen,
    read_hashes,
    read_record_file,
    read_record_with_hash_flag,
    read_viewer,
    record_argument,
)
from escadre.cli.participants import parse_participant
from escadre.cli.play import save_record
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import localize_decimals, text
from escadre.core.i18n.quoted_input import strip_control_characters

if TYPE_CHECKING:
    from escadre.analysis.report import SeatReport
    from escadre.core.game import Viewer
    from escadre.core.i18n.catalogue import Words
    from escadre.core.kit import AnyKit
    from escadre.core.match.dice_statistics import GoodnessOfFitTest, OutcomeCounts
    from escadre.core.match.match import Match
    from escadre.core.match.record import AnyRecord


MAX_WORLDS = 1000  # upper limit of `--worlds`

seat_option = click.option("--seat", type=click.IntRange(1, 99))
worlds_option = click.option(
    "--worlds", "world_count", type=click.IntRange(2, MAX_WORLDS), default=8, show_default=True
)
EXIT_STATUS = {"whole": 0, "broken": 1, "partial": 3}
"""The exit codes of `escadre verify`; 2 means bad usage in every command."""


def _unknown_seat(seat: int, record: AnyRecord) -> click.UsageError:
    from escadre.core.i18n.validation_errors import one_of_text

    say = cli_words()
    known = say.format(one_of_text([str(n) for n, _ in enumerate(record.players, 1)]))
    return click.UsageError(say("cli-no-seat", seat=str(seat), known=known))


def _reports(
    kit: AnyKit,
    record: AnyRecord,
    seat: int | None,
    world_count: int,
    with_opponent: bool = False,
) -> Iterator[SeatReport]:
    """Return the reports of this seat or of all; raises UsageError for a missing seat.

    `with_opponent` adds the report of the opponent if both had the same information.
    """
    from escadre.analysis.mirror_reports import share_information
    from escadre.analysis.report import analyse

    if seat is not None and seat > len(record.players):
        raise _unknown_seat(seat, record)
    seats = range(len(record.players)) if seat is None else [seat - 1]
    if with_opponent and share_information(kit, record.config, record.plies):
        seats = range(len(record.players))
    return (analyse(kit, record, each, world_count) for each in seats)


@cli.command()
@record_argument
@seat_option
@worlds_option
@click.option("--full", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def analyse(file: Path, seat: int | None, world_count: int, full: bool, as_json: bool) -> None:
    """Analyse a match: its turning points and mistakes."""
    import msgspec

    from escadre.analysis.report_text import report_lines
    from escadre.core.game import Seat
    from escadre.core.match.replay import replay
    from escadre.terminal.match import ending_sentence, player_names

    kit, record = read_record_file(file)
    say = cli_words("escadre.analysis", kit.game.home)
    say = say.with_player_names(*player_names(kit, record.players, say))
    reports = _reports(kit, record, seat, world_count, with_opponent=not as_json)
    if as_json:
        for report in reports:
            click.echo(msgspec.json.encode(report).decode())
        return
    *_, last = replay(kit, record)
    click.echo(f"{strip_control_characters(ending_sentence(kit, record, last, say))}\n")
    reported = None if seat is None else Seat(seat - 1)
    for line in report_lines(kit, record, [*reports], say, full, reported):
        click.echo(strip_control_characters(line))


@cli.command()
@record_argument
@seat_option
@worlds_option
@input_option
def again(file: Path, seat: int | None, world_count: int, input_stream: TextIO | None) -> None:
    """Retry the mistakes of a match."""
    from escadre.analysis.retry import mistakes_to_retry
    from escadre.terminal.match import UserStopped, player_names
    from escadre.terminal.puzzles import retry_mistakes

    kit, record = read_record_file(file)
    say = cli_words("escadre.analysis", kit.game.home)
    say = say.with_player_names(*player_names(kit, record.players, say))
    choices = [
        choice
        for report in _reports(kit, record, seat, world_count)
        for choice in mistakes_to_retry(kit, record.config, record.plies, report)
    ]
    screen = make_screen(input_stream)
    try:
        retry_mistakes(choices, screen, say)
    except UserStopped:
        screen.write(say("cli-puzzle-stopped"))


@cli.command()
@click.argument("files", nargs=-1, metavar="[FILE]...", type=FilePath(path_type=Path))
@click.option("--data", type=FilePath(file_okay=False, exists=True, path_type=Path))
@click.option("--settings", "settings_file", type=FilePath(dir_okay=False, path_type=Path))
def dice(files: tuple[Path, ...], data: Path | None, settings_file: Path | None) -> None:
    """Count the dice and draws of match files, and of the matches ended on a server."""
    from escadre.core.match.dice_statistics import count_outcomes, goodness_of_fit_tests
    from escadre.core.match.replay import require_legal

    if not files and data is None:
        raise click.UsageError(cli_words()("cli-no-dice"))
    outcome_counts: OutcomeCounts = Counter()
    for file in files:
        kit, record = read_record_file(file)
        require_legal(kit, record)
        outcome_counts += count_outcomes(kit.game, record.config, record.plies)
    if data is not None:
        from escadre.server.host.admin import dice_totals

        outcome_counts += run_coroutine(dice_totals(load_settings(data, settings_file)))
    say = cli_words()
    tests = goodness_of_fit_tests(outcome_counts)
    for test in tests:
        click.echo("\n".join(goodness_of_fit_lines(test, say)))
    click.echo(say("dice-meaning") if tests else say("dice-none"))


def goodness_of_fit_lines(test: GoodnessOfFitTest, say: Words) -> list[str]:
    """Return the test of one kind of outcome as lines; for dice, with the counts of each face."""
    total, sides = sum(test.observed), len(test.observed)
    prefix = "" if test.exact else "about-"
    p = localize_decimals(f"{test.p:.3f}" if test.p >= 0.001 else f"{test.p:.1e}", say)
    heading = say(f"dice-{test.kind.source}", sides=str(sides), total=total)
    lines = [f"{heading} {say(f'dice-{prefix}p', p=p)}"]
    if test.kind.source == "dice":
        width = max(6, len(str(max(test.observed))) + 2)
        for label, cells in (
            ("face", range(1, sides + 1)),
            ("seen", test.observed),
            ("expected", (localize_decimals(f"{each:.1f}", say) for each in test.expected)),
        ):
            row = "".join(f"{cell:>{width}}" for cell in map(str, cells))
            lines.append(f"  {say(f'dice-{label}'):<12}{row}")
    return lines


@cli.command()
@record_argument
@click.option("--as", "viewer", callback=read_viewer, default="all", show_default=True)
def replay(file: Path, viewer: Viewer) -> None:
    """Replay a match as one viewer saw it."""
    from escadre.core.errors import RecordError
    from escadre.core.game import ALL
    from escadre.core.match.replay import ending_problems, replay, transcript
    from escadre.terminal.match import ending_sentence, name_labels, player_names

    kit, record = read_record_file(file)
    if viewer not in (None, ALL) and viewer >= len(record.players):
        raise click.UsageError(cli_words()("cli-no-viewer", viewer=str(viewer + 1)))
    say = cli_words(kit.game.home)
    names = player_names(kit, record.players, say)
    say = say.with_player_names(*names)
    lines = transcript(kit, record, viewer, say, name_labels(names, say))
    if viewer == ALL:  # one line per ply: other notes may reveal secrets
        lines = [
            f"{line}  ({ply.comment})" if ply.comment else line
            for line, ply in zip(lines, record.plies, strict=True)
        ]
    *_, final_state = replay(kit, record)
    screen = make_screen()
    for line in lines:
        screen.write(line)
    scene = kit.scene(kit.game.observe(final_state, viewer), say)
    screen.draw(scene, say)
    for problem in ending_problems(kit.game, record, final_state):
        raise RecordError(text(problem))
    screen.write(ending_sentence(kit, record, final_state, say, scene.prompt, viewer))


@cli.command()
@record_argument
@click.option("--commitment")
@click.option("--seed", "seeds", multiple=True)
@click.option("--seal", "seals", multiple=True)
@click.option("--saw", "seen_hashes", multiple=True, callback=read_hashes)
@click.option("--receipt", "receipts", multiple=True, callback=read_hashes)
@click.pass_context
def verify(
    ctx: click.Context,
    file: Path,
    commitment: str | None,
    seeds: tuple[str, ...],
    seals: tuple[str, ...],
    seen_hashes: tuple[str, ...],
    receipts: tuple[str, ...],
) -> None:
    """Verify a record with the player's evidence, and report what that proves."""
    from escadre.core.match.fair_seeds import parse_seat_seed
    from escadre.core.match.verification import (
        PlayerEvidence,
        final_hash,
        proven_statements,
        verify_with_evidence,
    )

    kit, record, has_hashes = read_record_with_hash_flag(file)
    say = cli_words(kit.game.home)
    seat_seeds = tuple(parse_seat_seed(seed).hex() for seed in seeds)
    seals_shown = tuple(map(str.lower, seals))
    evidence = PlayerEvidence(
        commitment and commitment.lower(), seat_seeds, seals_shown, seen_hashes, receipts
    )
    result = verify_with_evidence(kit, record, evidence, has_hash_chain=has_hashes)
    click.echo(say(f"cli-verified-{result.status}"))
    for heading, texts in (
        ("wrong", [problem.reason for problem in result.problems]),
        ("checked", result.checked),
        ("missing", result.missing),
    ):
        if texts:
            click.echo(say(f"cli-verified-{heading}"))
        for each in texts:
            click.echo(strip_control_characters(f"  – {say.format(each)}"))
    if not result.problems:
        click.echo(say("cli-last-hash", hash=final_hash(record)))
        for each in proven_statements(record, evidence):
            click.echo(strip_control_characters(say.format(each)))
    ctx.exit(EXIT_STATUS[result.status])


@cli.command()
@record_argument
@click.option("--to", "format_", type=click.Choice(["text", "json"]), required=True)
def export(file: Path, format_: str) -> None:
    """Convert a record to text or to JSON."""
    from escadre.core.match.json_format import encode_record
    from escadre.core.match.replay import require_legal
    from escadre.core.match.scoresheet import format_record

    kit, record = read_record_file(file)
    if format_ == "json":
        click.echo(encode_record(record).decode(), nl=False)
        return
    require_legal(kit, record)
    click.echo(format_record(kit, record), nl=False)


@cli.command("what-if")
@record_argument
@click.option("--seat", "player_seat", type=click.IntRange(1, 99), default=1, show_default=True)
@click.option("--ply", "from_ply", type=click.IntRange(0), required=True)
@click.option("--against")
@click.option("--new-luck", is_flag=True)
@click.option("--seed", type=int)
@input_option
@click.option(
    "--record", "output_file", type=FilePath(dir_okay=False, writable=True, path_type=Path)
)
def what_if(
    file: Path,
    player_seat: int,
    from_ply: int,
    against: str | None,
    new_luck: bool,
    seed: int | None,
    input_stream: TextIO | None,
    output_file: Path | None,
) -> None:
    """Play on from a ply of a match."""
    from random import Random

    from escadre.core.match.replay import original_rng_source, replay_match
    from escadre.terminal.match import TerminalMatch, UserStopped

    kit, record = read_record_file(file)
    replay_match(kit, record)  # raises RecordError for a record that cannot be replayed
    if player_seat > len(record.players):
        raise _unknown_seat(player_seat, record)
    match = _match_before(kit, record, from_ply)
    say, rng = cli_words(kit.game.home), Random(seed)
    opponent = against or next(iter(kit.captains))
    participants = [
        parse_participant(kit, record.config, opponent, n + 1) for n in range(len(record.players))
    ]
    participants[player_seat - 1] = parse_participant(
        kit, record.config, f"human:{record.players[player_seat - 1]}", player_seat
    )
    rng_for_outcome = None if new_luck else original_rng_source(kit.game, record, rng)
    screen = make_screen(input_stream)
    inherited_plies = len(match.plies)
    session = TerminalMatch(
        kit,
        record.config,
        participants,
        rng,
        screen,
        say,
        match=match,
        rng_for_outcome=rng_for_outcome,
    )
    try:
        session.run()
    except UserStopped:
        screen.write(say("cli-stopped"))
    finally:
        if output_file:
            save_record(
                kit,
                match.record([each.name for each in participants], inherited_plies=inherited_plies),
                output_file,
            )


def _match_before(kit: AnyKit, record: AnyRecord, from_ply: int) -> Match:
    """Return a match with the first plies of a record, which cannot be taken back.

    Raises InputError.
    """
    from escadre.core.match.match import Match
    from escadre.tables.errors import MESSAGES_PACKAGE, Refusal
    from escadre.tables.review.what_if import first_plies

    if record.ending is None:
        raise InputError(text("table-not-over"), MESSAGES_PACKAGE)
    try:
        plies = first_plies(record.plies, from_ply)
    except Refusal as refusal:
        raise InputError(refusal.reason, MESSAGES_PACKAGE) from None
    match = Match(kit, record.config)
    for ply in plies:
        match.apply(ply.seat, ply.action, stand_in=ply.stand_in)
    match.plies.make_all_final()
    return match
