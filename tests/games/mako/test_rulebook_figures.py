"""Test that the rulebook's figures agree with the rules."""

from __future__ import annotations

import re

import pytest

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games.mako.notation import BOAT_LETTERS, square_name
from escadre.games.mako.positions import parse_state
from escadre.games.mako.rules.boats import enterable_squares
from escadre.games.mako.rules.game import GAME, initial_state, mine_targets
from escadre.games.mako.rules.model import Config, SendMinePhase, State

Figure = dict[str, str]
"""The token on each drawn square, by the name of the square."""

FOUR = Config(players=4)
ARROWS = "↓←↑→"
FRENCH = str.maketrans("Oop", "Wwo")


def figures(clause: str, language: str) -> list[Figure]:
    clause_text = load_rulebook(GAME.home, language).clause(clause)
    assert clause_text
    return [
        read_figure(drawing, language)
        for drawing in re.findall(r"```sea\n(.*?)```", clause_text.body, re.DOTALL)
    ]


def read_figure(drawing: str, language: str) -> Figure:
    """Read a drawing; in French, O is the west boat, o are its mines, p is an empty port."""
    letters, *rows = [line.split() for line in drawing.splitlines()]
    return {
        f"{letter}{row[0]}": glyph.translate(FRENCH) if language == "fr" else glyph
        for row in rows
        for letter, glyph in zip(letters, row[1:], strict=True)
    }


def position(figure: Figure, more: str = "") -> State:
    """Return the drawn position; boats that are not drawn are in their ports."""
    ports = {"N": "h1", "E": "n8", "S": "g14", "W": "a7"}
    parts = []
    for boat in BOAT_LETTERS:
        at = next((square for square, glyph in figure.items() if glyph == boat), ports[boat])
        mines = [square for square, glyph in figure.items() if glyph == boat.lower()]
        parts.append(" ".join([boat, at, *(["*", *mines] if mines else [])]))
    return parse_state(" | ".join([f"players=4 turn=1 {more}", *parts]))


def names(state: State, squares: list[int]) -> set[str]:
    return {square_name(state.config, square) for square in squares}


def marked_squares(figure: Figure) -> set[str]:
    return {square for square, glyph in figure.items() if glyph == "x"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("clause", "count", "own"), [("MAK-4", 8, set()), ("MAK-6", 4, {"f5"}), ("MAK-15", 7, set())]
)
def test_figures_mark_the_squares_a_boat_can_enter(
    language: str, clause: str, count: int, own: set[str]
) -> None:
    (figure,) = figures(clause, language)
    state = position(figure)
    assert len(marked_squares(figure)) == count
    assert marked_squares(figure) | own == names(
        state, state.config.board.sea.squares(enterable_squares(state, 0))
    )


@pytest.mark.parametrize(("clause", "die", "hit"), [("MAK-8", 3, set()), ("MAK-12", 4, {"i4"})])
def test_figures_mark_the_squares_a_mine_can_land_on(
    language: str, clause: str, die: int, hit: set[str]
) -> None:
    (figure,) = figures(clause, language)
    state = position(figure, f"moved=N die={die}")
    assert isinstance(state.phase, SendMinePhase)
    assert marked_squares(figure) | hit == names(state, list(mine_targets(state, state.phase)))


@pytest.mark.parametrize(("clause", "config"), [("MAK-2", FOUR), ("MAK-19", Config(way="C"))])
def test_figures_show_ports_and_goals(language: str, clause: str, config: Config) -> None:
    (figure,) = figures(clause, language)
    state, board = initial_state(config), config.board
    assert set(figure) == names(state, board.sea.squares(board.water))
    for boat, at in enumerate(state.boats):
        arrows = {square for square, glyph in figure.items() if glyph == ARROWS[boat]}
        if at is None:
            assert not arrows
        else:
            assert figure[square_name(config, at)] == BOAT_LETTERS[boat]
            assert arrows == names(state, board.sea.squares(board.goals[boat]))
