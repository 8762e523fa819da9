"""Run a tournament of bots: progress, interruption, results."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click
import msgspec

from escadre.arena.entrants import EntrantSpec, parse_entrants
from escadre.arena.extras import import_extra
from escadre.arena.luck_adjustment import value_hash
from escadre.arena.protocol import ARENA_MESSAGES_PACKAGE
from escadre.arena.report import (
    atomic_write,
    check_output_path,
    luck_lines,
    rating_lines,
    table_lines,
    write_results,
)
from escadre.arena.results import MatchResult
from escadre.arena.schedule import ROUNDS_PER_CHUNK, Schedule, seat_rotations
from escadre.arena.statistics import Sprt, bradley_terry, openskill, pair_score, summarize
from escadre.arena.withdrawal import MAX_TIMEOUTS, TimeoutTracker
from escadre.arena.workers import cores, dask_cluster, make_process_pool, run_schedule
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, format_number, text
from escadre.core.i18n.quoted_input import strip_control_characters
from escadre.core.kit import AnyKit


class ArenaOptions(NamedTuple):
    """Options of `arena`; `matches` is per group of players, over all seatings."""

    players: tuple[str, ...]
    matches: int
    seed: int
    out: Path | None
    records: Path | None
    sprt: str | None
    time_budget: float  # seconds for all choices of a bot in a match
    workers: int | None
    cluster: str | None
    luck_adjustment: Literal["chance", "captains", None] = None


def run_arena(kit: AnyKit, config: Any, options: ArenaOptions, say: Words) -> None:
    """Run a tournament and print its results; raises InputError before any match.

    Ctrl-C, SIGTERM, lost workers or a full disk end the tournament early; the results so far are
    then written and printed.
    """
    entrants = parse_entrants(kit, options.players, config)
    if len(entrants) < 2:
        raise InputError(text("arena-few"), ARENA_MESSAGES_PACKAGE)
    seats = len(kit.game.sides(config))
    if options.sprt is not None and (seats, len(entrants)) != (2, 2):
        raise InputError(text("arena-two"), ARENA_MESSAGES_PACKAGE)
    test = parse_sprt(options.sprt) if options.sprt is not None else None
    for library in ("scipy.stats", "openskill.models" if seats > 2 else "choix"):
        import_extra(library)  # fail before the matches, not after
    if options.out:
        check_output_path(options.out)
    schedule = _make_schedule(kit, config, options, entrants)
    if options.luck_adjustment:
        click.echo(say("arena-value", hash=value_hash(kit)))
    results: list[MatchResult] = []
    interruption: BaseException | None = None
    with graceful_interrupt():
        try:
            try:
                _play(schedule, options, results, say, test)
            finally:
                if options.out and results:
                    write_results(options.out, results)
        except (KeyboardInterrupt, InputError, OSError) as error:
            if not results:
                raise
            interruption = error
    for line in _result_lines(schedule, options, results, test, say):
        click.echo(strip_control_characters(line))
    if interruption:
        click.echo(
            say("arena-stopped", played=len(results), matches=schedule.match_count), err=True
        )
        interrupted = isinstance(interruption, KeyboardInterrupt)
        raise click.exceptions.Exit(1) if interrupted else interruption


def _make_schedule(
    kit: AnyKit, config: Any, options: ArenaOptions, entrants: tuple[EntrantSpec, ...]
) -> Schedule:
    """Return the schedule with enough rounds for the requested number of matches of a group."""
    sides = kit.game.sides(config)
    schedule = Schedule(
        game=kit.game.name,
        config=msgspec.json.encode(config),
        seat_count=len(sides),
        entrants=entrants,
        round_count=1,
        seed=options.seed,
        time_budget=options.time_budget,
        keeps_records=options.records is not None,
        has_teams=len(set(sides)) < len(sides),
        luck_adjustment=options.luck_adjustment,
    )
    most_seatings = max(len(seat_rotations(group, schedule.has_teams)) for group in schedule.groups)
    return msgspec.structs.replace(schedule, round_count=-(-options.matches // most_seatings))


def _result_lines(
    schedule: Schedule,
    options: ArenaOptions,
    results: list[MatchResult],
    test: Sprt | None,
    say: Words,
) -> list[str]:
    """Return the tables of results, the withdrawn entrants, and the test or the ratings."""
    lines = list(table_lines(summarize(results), results, say))
    if options.luck_adjustment and results:
        lines += ["", say("arena-luck"), *luck_lines(results, say)]
    timeouts = TimeoutTracker()
    for result in results:
        timeouts.record(result)
    lines += [
        say("arena-struck", player=player, times=MAX_TIMEOUTS) for player in timeouts.withdrawn
    ]
    if test:
        player = schedule.entrants[0].name
        lines.append(_sprt_line(test, options.sprt or "", player, len(results), say))
    elif schedule.seat_count > 2:
        lines += ["", say("arena-ratings-openskill"), *rating_lines(openskill(results), say, 1)]
    elif len(schedule.entrants) > 2:
        lines += ["", say("arena-ratings-elo"), *rating_lines(bradley_terry(results), say)]
    return lines


@contextmanager
def graceful_interrupt() -> Iterator[None]:
    """Treat SIGTERM and SIGHUP as Ctrl-C, once."""
    signals = [getattr(signal, name, signal.SIGINT) for name in ("SIGTERM", "SIGHUP")]
    unhandled = [each for each in signals if signal.getsignal(each) == signal.SIG_DFL]

    def interrupt(*_: Any) -> None:
        for each in unhandled:  # a process group may receive the signal twice
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    for each in unhandled:
        signal.signal(each, interrupt)
    try:
        yield
    finally:
        for each in unhandled:
            signal.signal(each, signal.SIG_DFL)


def _play(
    schedule: Schedule,
    options: ArenaOptions,
    results: list[MatchResult],
    say: Words,
    test: Sprt | None,
) -> None:
    """Play the schedule until its end or until `test` decides; appends to `results`."""
    chunks = len(schedule.groups) * -(-schedule.round_count // ROUNDS_PER_CHUNK)
    workers = min(options.workers or cores(), chunks)
    local_pool = nullcontext(partial(make_process_pool, workers))
    pool = local_pool if options.cluster is None else dask_cluster(options.cluster)
    label = say("arena-progress", game=say("game"), matches=schedule.match_count)
    progress = click.progressbar(length=schedule.match_count, label=label, file=sys.stderr)
    with pool as make_executor:
        if options.records:
            options.records.mkdir(parents=True, exist_ok=True)
        group_numbers = {schedule.label(group): n for n, group in enumerate(schedule.groups, 1)}
        with progress as bar:
            for round_results in run_schedule(schedule, make_executor, 4 * workers):
                if options.records:
                    _write_records(options.records, group_numbers, round_results)
                results += (msgspec.structs.replace(each, record=b"") for each in round_results)
                bar.update(len(round_results))
                if test:
                    test.add(mean_score(round_results, schedule.entrants[0].name))
                    if test.verdict:
                        return


def _write_records(
    directory: Path, group_numbers: Mapping[str, int], results: list[MatchResult]
) -> None:
    """Write the records of a round, in files named by group, round and match.

    `group_numbers` gives each group a number, because a group's label may contain characters that
    file names cannot have.
    """
    for result in results:
        row = result.rows[0]
        group = re.sub("[^A-Za-z0-9_.]+", "-", row.group)[:100]
        name = f"{group_numbers[row.group]}-{group}-{row.round}-{row.match}.json"
        with atomic_write(directory / name) as temporary_file:
            temporary_file.write_bytes(result.record)


def parse_sprt(bounds: str) -> Sprt:
    """Parse a sequential test such as `0,20`; raises InputError."""
    try:
        elo0, elo1 = map(float, bounds.split(","))
    except ValueError:
        elo0 = elo1 = 0.0
    if not -2000 < elo0 < elo1 < 2000:
        raise InputError(text("arena-sprt", written=bounds), ARENA_MESSAGES_PACKAGE)
    return Sprt(elo0, elo1)


def mean_score(results: list[MatchResult], player: str) -> float:
    """Return the mean score of this player in a round of two-player matches."""
    pairs = [sorted(result.rows, key=lambda row: row.player != player) for result in results]
    return sum(pair_score(own_row, other_row) for own_row, other_row in pairs) / len(pairs)


def _sprt_line(test: Sprt, bounds: str, player: str, matches: int, say: Words) -> str:
    elo0, elo1 = (each.strip() for each in bounds.split(","))
    return say(
        f"arena-verdict-{test.verdict or 'none'}",
        player=player,
        matches=matches,
        elo0=elo0,
        elo1=elo1,
        llr=format_number(say, test.llr, 2),
    )
