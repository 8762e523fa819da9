"""Exact values of endgames on the smallest board, computed by two independent programs.

`..N../...../.sn../...../..S..:2` is a sea of five by five squares, row by row from the north: boats
are capitals, mines small letters, and `.` is an empty square. The north boat is to move, and each
side has two turns until the race ends (MAK-20); without a number, there is no limit.
"""

from __future__ import annotations

import re
from functools import partial

from msgspec.structs import replace

from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.solving.solvers import SolvableVariant, SolverResult, SolverSuite
from escadre.core.solving.state_graph import StateExpansion, exact_value
from escadre.games.mako.optima.by_squares import Case, solve_by_squares
from escadre.games.mako.positions import parse_diagram
from escadre.games.mako.rules.board import STANDARD_BOARD, SmallBoardSpec
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import MAX_ROUNDS, NORTH, SOUTH, Config, State

_HOME = "escadre.games.mako"
SIDE, PORTS = 5, (2, 22)
_PATTERN = re.compile(r"([.NSns]{5}(?:/[.NSns]{5}){4})(?::([1-9]))?")

SMALLEST_CONFIG = Config(
    way="C",
    chart=replace(
        STANDARD_BOARD,
        size=SIDE + 1,
        ports=((2, 0), (5, 2), (2, 5), (0, 2)),
        small=SmallBoardSpec(0, SIDE - 1, ((2, 0), (2, SIDE - 1))),
    ),
)
"""MAK-19: the smallest sea that the options allow."""


def parse_endgame(name: str) -> tuple[State, int | None]:
    """Parse the position and the turns left of each side (None for no limit); raises InputError."""
    if (match := _PATTERN.fullmatch(name)) is None:
        raise InputError(text("optimum-no-endgame", written=shorten(name)), _HOME)
    glyphs = [*match[1].replace("/", "")]
    for port in PORTS:
        if glyphs[port] == ".":
            glyphs[port] = "o"
    rows = [" ".join(glyphs[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)]
    turns = int(match[2]) if match[2] else None
    rounds = MAX_ROUNDS - turns if turns else 0
    start = parse_diagram(SMALLEST_CONFIG, "\n".join(rows), rounds=rounds)
    if start.closed:
        raise InputError(text("optimum-no-endgame", written=shorten(name)), _HOME)
    return start, turns


def solve_by_rules(start: State, turns: int | None) -> SolverResult:
    """Return wins minus losses of the north boat, which is to move, computed by the rules."""

    def merge_state(state: State) -> State:
        rounds = state.rounds if turns else 0
        return replace(state, last_roll=None, again=False, rounds=rounds)

    solved = exact_value(StateExpansion(GAME, merge_state), start)
    return SolverResult(solved.value, solved.states, solved.error)


def to_case(start: State, turns: int | None) -> Case:
    """Convert the position to a `Case` of the program `by_squares`."""
    width = start.race_config.board.sea.width
    north, south = (at // width * SIDE + at % width for at in start.boats if at is not None)
    north_mines, south_mines = (
        sum((start.mines[boat] >> width * row & 31) << SIDE * row for row in range(SIDE))
        for boat in (NORTH, SOUTH)
    )
    return Case(north, south, north_mines, south_mines, 2 * turns if turns else -1)


def parse_variant(name: str) -> SolvableVariant:
    """Parse this variant; raises InputError."""
    start, turns = parse_endgame(name)
    squares = partial(solve_by_squares, to_case(start, turns))
    return SolvableVariant(
        "race", {"rules": partial(solve_by_rules, start, turns), "squares": squares}
    )


OPTIMA = SolverSuite(
    published_variants=(
        "..N../...../...../...../..S..:1",
        "ss.sn/nNnns/.n.s./Ss.ns/s..s.:1",
        "Ns.n./.ssn./.snn./.ssnS/.s.n.:2",
        "Ns.ss/ns..s/nns.s/n.nnS/n..ns:2",
        "Ns.ns/nssns/nssns/nsnns/ns.nS:3",
    ),
    quick_variants=(
        "..N../...../...../...../..S..:1",
        "ss.sn/nNnns/.n.s./Ss.ns/s..s.:1",
        "Ns.n./.ssn./.snn./.ssnS/.s.n.:2",
    ),
    parse_variant=parse_variant,
)
