"""Results for a reader, and for a file: CSV, JSON lines or Parquet, one row a seat of a match."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from escadre.arena.fault import WORDS
from escadre.arena.fixtures import Outcome, Row
from escadre.arena.statistics import Rating, Standing
from escadre.core.words import Complaint, Words, text

FORMS = (".csv", ".jsonl", ".parquet")


def check_form(file: Path) -> None:
    """Raises Complaint when the name of a file does not tell what shall be in it."""
    if file.suffix not in FORMS:
        raise Complaint(text("arena-form", file=str(file), known=", ".join(FORMS)), WORDS)
    if file.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise Complaint(text("arena-extra", extra="arena"), WORDS) from None


def write(file: Path, outcomes: Iterable[Outcome]) -> None:
    """Every row of these matches."""
    rows = [row for outcome in outcomes for row in outcome.rows]
    match file.suffix:
        case ".jsonl":
            file.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        case ".csv":
            with file.open("w", encoding="utf-8", newline="") as out:
                table = csv.writer(out)
                table.writerow(Row.__struct_fields__)
                table.writerows(msgspec.structs.astuple(row) for row in rows)
        case _:
            import pyarrow
            from pyarrow import parquet

            plain = [msgspec.structs.asdict(row) for row in rows]
            parquet.write_table(pyarrow.Table.from_pylist(plain), file)


def told(lines: Sequence[Standing], outcomes: Iterable[Outcome], say: Words) -> Iterable[str]:
    """The table of everybody, best first, and what the first of each one's faults was."""
    head = [
        say(f"arena-head-{each}")
        for each in ("player", "matches", "wins", "interval", "draws", "points", "plies", "time")
    ]
    body = [
        [
            line.player,
            str(line.matches),
            str(line.wins),
            f"{100 * line.low:.1f}–{100 * line.high:.1f} %",
            str(line.draws),
            f"{100 * line.points:.1f} %",
            f"{line.plies:.1f}",
            f"{line.milliseconds:.2f} ms",
        ]
        for line in lines
    ]
    yield from _aligned([head, *body])
    first: dict[tuple[str, str], str] = {}
    for outcome in outcomes:
        for row in outcome.rows:
            if row.fault and outcome.verdict:
                first.setdefault((row.player, row.fault), say.say(outcome.verdict))
    for line in lines:
        for kind, times in sorted(line.faults.items()):
            how = first[line.player, kind]
            yield say("arena-fault-line", player=line.player, n=times, first=how)


def ratings_told(ratings: Sequence[Rating], say: Words, digits: int = 0) -> Iterable[str]:
    """Strengths with their intervals, with so many digits after the point."""
    head = [say(f"arena-head-{each}") for each in ("player", "rating", "rating-interval")]
    body = [
        [
            each.player,
            f"{each.strength:.{digits}f}",
            f"{each.low:.{digits}f} … {each.high:.{digits}f}",
        ]
        for each in ratings
    ]
    yield from _aligned([head, *body])


def _aligned(table: Sequence[Sequence[str]]) -> Iterable[str]:
    """Names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        name, *figures = line
        cells = [name.ljust(widths[0])]
        cells += (cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True))
        yield "  ".join(cells).rstrip()
