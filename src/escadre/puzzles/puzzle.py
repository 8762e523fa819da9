"""The puzzle file of a game: load, save, look up.

`<home>/puzzles.jsonl` holds one a line. The position is a truth imagined from what the solver sees:
what was hidden in the match that it comes from is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from random import Random
from typing import Any

import msgspec

from escadre.core.errors import InputError
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import brief, text
from escadre.core.kit import AnyKit

PUZZLE_FILE = "puzzles.jsonl"
COACH = "escadre.analysis"


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """An action in notation, and the return to expect after it, from -1 to 1."""

    action: str
    value: float


class Look(msgspec.Struct, frozen=True):
    """Answers compared with the rest by playing on: what anybody can do again.

    So many `truths` were imagined with this seed; `n` were needed, 1 where nothing was left to
    luck. `lead`: how much the best known answer is ahead of the best of the rest; `error`: its
    standard error. `beyond`: played on until luck had spoken at least once, before it was
    estimated.
    """

    seed: int
    truths: int
    n: int
    lead: float
    error: float
    beyond: bool = False


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked, what is right, and the certificate: a look, and others ten times as long.

    `rest`: what the answers were compared with. `naive`: what a weak captain does. `solved`: the
    share of tries in which each captain chose an answer. `strength`: fitted to these shares.
    """

    id: str
    rules_version: int
    seat: int
    theme: str
    position: str
    answers: tuple[PuzzleAnswer, ...]
    rest: tuple[str, ...]
    naive: PuzzleAnswer
    looks: tuple[Look, ...]
    solved: dict[str, float]
    strength: int = 0


def seen_in(kit: AnyKit, puzzle: Puzzle) -> Any:
    """What the solver sees."""
    return kit.game.observe(kit.parse_state(puzzle.position), Seat(puzzle.seat))


def kept_position(kit: AnyKit, seen: Any) -> str:
    """The position that is kept of this sight: a truth imagined from it, always the same one."""
    return kit.format_state(kit.game.determinize(seen, Random(0)))


def puzzle_id(game: str, position: str, seat: int) -> str:
    """The name of a puzzle: it follows from what is asked."""
    return sha256(f"{game}|{position}|{seat}".encode()).hexdigest()[:8]


def puzzles(kit: AnyKit) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; none where it brings none."""
    return _puzzles(kit.game.home)


@lru_cache
def _puzzles(home: str) -> tuple[Puzzle, ...]:
    kept = files(home) / PUZZLE_FILE
    return decode_puzzles(kept.read_bytes()) if kept.is_file() else ()


def decode_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Puzzles from lines of JSON; raises msgspec.ValidationError."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in data.splitlines() if line)


def encode_puzzles(listed: Iterable[Puzzle]) -> bytes:
    """Puzzles as lines of JSON, easiest first."""
    ordered = sorted(listed, key=lambda each: (each.strength, each.id))
    return b"".join(msgspec.json.encode(each) + b"\n" for each in ordered)


def puzzle_named(kit: AnyKit, id: str) -> Puzzle:
    """The puzzle with this id, or whose id begins so; raises InputError."""
    found = [each for each in puzzles(kit) if id and each.id.startswith(id)]
    if len(found) != 1:
        raise InputError(text("puzzle-none", written=brief(id)), COACH)
    return found[0]
