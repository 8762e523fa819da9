"""The puzzle file of a game: load, save, look up.

`puzzles.jsonl` in the package of a game has one puzzle per line. Its position is sampled from the
player's observation: it does not contain what was hidden in the original match.
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
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit

PUZZLE_FILE = "puzzles.jsonl"
PUZZLE_MESSAGES_PACKAGE = "escadre.analysis"
"""The package with the messages of puzzles."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """An action in notation, and its expected return from -1 to 1."""

    action: str
    value: float


class Comparison(msgspec.Struct, frozen=True):
    """A comparison by rollouts of the answers with their alternatives, repeatable by its seed.

    It sampled `worlds` with this seed; `worlds_used` is 1 if one world gives the exact values.
    `advantage`: return of the best answer minus the return of the best alternative; `error`: the
    standard error of the advantage. `extended`: rollouts were longer than usual: past the next
    outcome of chance, or by more choices.
    """

    seed: int
    worlds: int = msgspec.field(name="truths")
    worlds_used: int = msgspec.field(name="n")
    advantage: float = msgspec.field(name="lead")
    error: float
    extended: bool = msgspec.field(default=False, name="beyond")


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle: the question, the right answers, and the certificate that they are right.

    The certificate (`comparisons`) is a comparison, followed by comparisons at least ten times as
    long. `alternatives`: the actions with which the answers were compared. `naive`: a weak
    captain's choice. `solve_rates`: the share of tries in which each captain chose an answer.
    `rating`: the difficulty, fitted to these shares. `certain`: what is hidden does not change the
    outcome of the best answer.
    """

    id: str
    rules_version: int
    seat: int
    theme: str
    position: str
    answers: tuple[PuzzleAnswer, ...]
    alternatives: tuple[str, ...] = msgspec.field(name="rest")
    naive: PuzzleAnswer
    comparisons: tuple[Comparison, ...] = msgspec.field(name="looks")
    solve_rates: dict[str, float] = msgspec.field(name="solved")
    rating: int = msgspec.field(default=0, name="strength")
    certain: bool = False

    @property
    def win_chance(self) -> float:
        """The expected share of a win after the best answer."""
        return 0.5 + self.answers[0].value / 2


def puzzle_observation(kit: AnyKit, puzzle: Puzzle) -> Any:
    """Return the observation of the player who has to choose."""
    return kit.game.observe(kit.parse_state(puzzle.position), Seat(puzzle.seat))


def canonical_position(kit: AnyKit, observation: Any) -> str:
    """Return the canonical position of an observation: a state sampled deterministically."""
    return kit.format_state(kit.game.determinize(observation, Random(0)))


def puzzle_id(game: str, position: str, seat: int) -> str:
    """Return the id of a puzzle, a hash of its question."""
    return sha256(f"{game}|{position}|{seat}".encode()).hexdigest()[:8]


def load_puzzles(kit: AnyKit) -> tuple[Puzzle, ...]:
    """Load the puzzles of a game, easiest first; empty for a game without any."""
    return _puzzles(kit.game.home)


@lru_cache
def _puzzles(package: str) -> tuple[Puzzle, ...]:
    file = files(package) / PUZZLE_FILE
    return decode_puzzles(file.read_bytes()) if file.is_file() else ()


def decode_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Decode puzzles from lines of JSON; raises msgspec.ValidationError."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in data.splitlines() if line)


def encode_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Encode puzzles as lines of JSON, easiest first."""
    ordered = sorted(puzzles, key=lambda each: (each.rating, each.id))
    return b"".join(msgspec.json.encode(each) + b"\n" for each in ordered)


def find_puzzle(kit: AnyKit, id: str) -> Puzzle:
    """Return the puzzle with this id or unique prefix; raises InputError."""
    matches = [each for each in load_puzzles(kit) if id and each.id.startswith(id)]
    if len(matches) != 1:
        raise InputError(text("puzzle-none", written=shorten(id)), PUZZLE_MESSAGES_PACKAGE)
    return matches[0]
