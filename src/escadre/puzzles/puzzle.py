"""The puzzle file of a game: load, save, look up.

`<home>/puzzles.jsonl` has one puzzle per line. Its position is sampled from the solver's
observation: it does not contain what was hidden in the original match.
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
PUZZLE_MESSAGES = "escadre.analysis"


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """An action in notation, and its expected return from -1 to 1."""

    action: str
    value: float


class Comparison(msgspec.Struct, frozen=True):
    """A comparison of the answers with the rest by rollouts, which can be repeated.

    It sampled `truths` worlds with this seed; `n` were used, 1 where there is no chance. `lead`: by
    how much the best answer is ahead of the best of the rest; `error`: its standard error.
    `beyond`: rollouts continued past an outcome of chance before the estimate.
    """

    seed: int
    truths: int
    n: int
    lead: float
    error: float
    beyond: bool = False


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question, the right answers, and the certificate that they are right.

    The certificate (`looks`) is a comparison, followed by others at least ten times as long.
    `rest`: what the answers were compared with. `naive`: a weak captain's choice. `solved`: the
    share of tries in which each captain chose an answer. `strength`: a rating fitted to these
    shares.
    """

    id: str
    rules_version: int
    seat: int
    theme: str
    position: str
    answers: tuple[PuzzleAnswer, ...]
    rest: tuple[str, ...]
    naive: PuzzleAnswer
    looks: tuple[Comparison, ...]
    solved: dict[str, float]
    strength: int = 0


def puzzle_observation(kit: AnyKit, puzzle: Puzzle) -> Any:
    """Return the solver's observation."""
    return kit.game.observe(kit.parse_state(puzzle.position), Seat(puzzle.seat))


def canonical_position(kit: AnyKit, seen: Any) -> str:
    """Return the canonical position of an observation: a state sampled deterministically."""
    return kit.format_state(kit.game.determinize(seen, Random(0)))


def puzzle_id(game: str, position: str, seat: int) -> str:
    """Return the id of a puzzle, a hash of its question."""
    return sha256(f"{game}|{position}|{seat}".encode()).hexdigest()[:8]


def puzzles(kit: AnyKit) -> tuple[Puzzle, ...]:
    """Load the puzzles of a game, easiest first; empty for a game without any."""
    return _puzzles(kit.game.home)


@lru_cache
def _puzzles(home: str) -> tuple[Puzzle, ...]:
    kept = files(home) / PUZZLE_FILE
    return decode_puzzles(kept.read_bytes()) if kept.is_file() else ()


def decode_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Decode puzzles from lines of JSON; raises msgspec.ValidationError."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in data.splitlines() if line)


def encode_puzzles(listed: Iterable[Puzzle]) -> bytes:
    """Encode puzzles as lines of JSON, easiest first."""
    ordered = sorted(listed, key=lambda each: (each.strength, each.id))
    return b"".join(msgspec.json.encode(each) + b"\n" for each in ordered)


def find_puzzle(kit: AnyKit, id: str) -> Puzzle:
    """Return the puzzle with this id or unique prefix; raises InputError."""
    found = [each for each in puzzles(kit) if id and each.id.startswith(id)]
    if len(found) != 1:
        raise InputError(text("puzzle-none", written=brief(id)), PUZZLE_MESSAGES)
    return found[0]
