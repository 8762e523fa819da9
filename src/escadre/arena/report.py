"""Result tables as lines of text, and result files as CSV, JSONL or Parquet."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryFile

import msgspec

from escadre.arena.extras import import_extra
from escadre.arena.luck_adjustment import adjust_results
from escadre.arena.protocol import ARENA_MESSAGES_PACKAGE
from escadre.arena.results import MatchResult, ResultRow
from escadre.arena.statistics import EntrantSummary, Rating
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, format_number, text

FORMATS = (".csv", ".jsonl", ".parquet")
MAX_NAME_WIDTH = 14  # characters; the numbers take 66 of 80 columns


def check_output_path(file: Path) -> None:
    """Check before a tournament that `write_results` can write to this file.

    Raises InputError if the name does not identify a format, and OSError if the directory is not
    writable.
    """
    if file.suffix not in FORMATS:
        *rest, last = FORMATS
        raise InputError(
            text("arena-form", file=str(file), known=", ".join(rest), last=last),
            ARENA_MESSAGES_PACKAGE,
        )
    if file.suffix == ".parquet":
        import_extra("pyarrow")
    with _name_file_in_errors(file):
        TemporaryFile(dir=Path(os.path.realpath(file)).parent).close()


@contextmanager
def atomic_write(file: Path) -> Iterator[Path]:
    """Yield a temporary path; on success it replaces the file, on failure the file stays."""
    real = Path(os.path.realpath(file))  # the target of a link
    with _name_file_in_errors(file):
        if real.exists() and not real.is_file():
            yield real  # a pipe cannot be replaced
            return
        temporary_file = real.with_name(f"{real.name}.part")
        try:
            yield temporary_file
            temporary_file.replace(real)
        finally:
            temporary_file.unlink(missing_ok=True)


@contextmanager
def _name_file_in_errors(file: Path) -> Iterator[None]:
    """Add the name of this file to any OSError, since the error for a full disk has no name."""
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise


def write_results(file: Path, results: Iterable[MatchResult]) -> None:
    """Write every row of these matches, replacing the file."""
    rows = [row for each in results for row in each.rows]
    with atomic_write(file) as temporary_file:
        match file.suffix:
            case ".jsonl":
                temporary_file.write_bytes(
                    b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
                )
            case ".csv":
                with temporary_file.open("w", encoding="utf-8", newline="") as out:
                    table = csv.writer(out, lineterminator="\n")
                    table.writerow(ResultRow.__struct_fields__)
                    table.writerows(msgspec.structs.astuple(row) for row in rows)
            case _:
                pyarrow, parquet = import_extra("pyarrow"), import_extra("pyarrow.parquet")
                records = [msgspec.structs.asdict(row) for row in rows]
                parquet.write_table(pyarrow.Table.from_pylist(records), temporary_file)


def table_lines(
    summaries: Sequence[EntrantSummary], results: Iterable[MatchResult], say: Words
) -> Iterable[str]:
    """Yield the result table, best first, and each bot's first fault of each kind."""
    head = [
        say(f"arena-head-{each}")
        for each in ("player", "matches", "wins", "interval", "draws", "points", "plies", "time")
    ]
    decimal = partial(format_number, say)
    body = [
        [
            line.player,
            str(line.matches),
            str(line.wins),
            say("arena-percent", share=f"{decimal(100 * line.low)}–{decimal(100 * line.high)}"),
            str(line.draws),
            say("arena-percent", share=decimal(100 * line.points)),
            decimal(line.plies),
            f"{decimal(line.milliseconds, 2)} ms",
        ]
        for line in summaries
    ]
    yield from _aligned([head, *body])
    first: dict[tuple[str, str], str] = {}
    for each in results:
        for row in each.rows:
            if row.fault and each.fault_message:
                first.setdefault((row.player, row.fault), say.format(each.fault_message))
    for line in summaries:
        for kind, times in sorted(line.faults.items()):
            sentence = first[line.player, kind]
            yield say("arena-fault-line", player=line.player, n=times, first=sentence)


def rating_lines(ratings: Sequence[Rating], say: Words, digits: int = 0) -> Iterable[str]:
    """Yield ratings with intervals, with this number of decimals."""
    head = [say(f"arena-head-{each}") for each in ("player", "rating", "rating-interval")]
    body = [
        [
            each.player,
            format_number(say, each.strength, digits),
            f"{format_number(say, each.low, digits)} … {format_number(say, each.high, digits)}",
        ]
        for each in ratings
    ]
    yield from _aligned([head, *body])


def luck_lines(results: Iterable[MatchResult], say: Words) -> Iterable[str]:
    """Yield mean returns, raw and luck-adjusted, with standard errors over rounds."""
    rounds: dict[str, dict[tuple[str, int], list[tuple[float, float]]]] = {}
    for each in results:
        for row, luck in zip(each.rows, each.luck, strict=True):
            luck_by_round = rounds.setdefault(row.player, {})
            luck_by_round.setdefault((row.group, row.round), []).append((row.returns, luck))
    table = [[say(f"arena-head-{each}") for each in ("player", "raw", "adjusted", "spread")]]
    for player, luck_by_round in sorted(rounds.items()):
        if len(luck_by_round) > 1:
            means = [
                [fmean(each) for each in zip(*values, strict=True)]
                for values in luck_by_round.values()
            ]
            adjustment = adjust_results(*zip(*means, strict=True))
            raw = format_number(say, adjustment.raw, 3)
            adjusted = format_number(say, adjustment.adjusted, 3)
            adjusted_error = format_number(say, adjustment.adjusted_error, 3)
            table.append(
                [
                    player,
                    f"{raw} ± {format_number(say, adjustment.raw_error, 3)}",
                    f"{adjusted} ± {adjusted_error}",
                    say(
                        "arena-percent",
                        share=format_number(say, -100 * adjustment.error_reduction, 0),
                    ),
                ]
            )
    yield from _aligned(table)


def _aligned(table: Sequence[Sequence[str]]) -> Iterable[str]:
    """Align names left and numbers right; a long name gets a line of its own."""
    names, *columns = zip(*table, strict=True)
    widest = max(len(name) for name in names if len(name) <= MAX_NAME_WIDTH)
    widths = [max(map(len, column)) for column in columns]
    for line in table:
        name, *figures = line
        if len(name) > MAX_NAME_WIDTH:
            yield name
            name = ""
        cells = [name.ljust(widest)]
        cells += (cell.rjust(width) for cell, width in zip(figures, widths, strict=True))
        yield "  ".join(cells).rstrip()
