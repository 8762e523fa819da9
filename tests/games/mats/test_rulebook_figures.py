"""Test that the rulebook's figures agree with the rules."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from escadre.core.game import CHANCE, Terminal, play, validate_action
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games.mats.notation import parse_action
from escadre.games.mats.positions import parse_state
from escadre.games.mats.rules.columns import have_passed
from escadre.games.mats.rules.combats import combat_chances, current_combats
from escadre.games.mats.rules.game import GAME, legal_actions, node, observe
from escadre.games.mats.rules.model import Advance, FiringStage, Pass, State
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import ONE, columns_of

FIGURE = re.compile(r"```columns ?([^\n]*)\n(.*?)```", re.DOTALL)


def figures(language: str) -> list[tuple[str, str, State]]:
    """Return rule, advance and position of each figure; the position is after the advance."""
    return [
        (clause.id, advance, parse_diagram(drawing, first=ONE))
        for clause in load_rulebook(GAME.home, language).clauses
        for advance, drawing in FIGURE.findall(clause.body)
    ]


def figure(id: str, n: int = 0) -> State:
    return [state for clause, _, state in figures("en") if clause == id][n]


def landings(state: State, ship: int) -> set[int]:
    """Return the positions to which a ship of the first seat can advance."""
    column = columns_of(state)[0]
    here = next(column.head - n for n, place in enumerate(column.places) if ship in place)
    actions = legal_actions(observe(state, ONE))
    return {here + a.by for a in actions if isinstance(a, Advance) and a.ship == ship}


def test_both_languages_have_the_same_figures() -> None:
    assert figures("en") == figures("fr")
    assert len(figures("en")) == 19


@pytest.mark.parametrize("language", LANGUAGES)
def test_figure_after_an_advance_follows_from_the_one_before(language: str) -> None:
    figures_by_clause = figures(language)
    advance_count = 0
    for (_, _, before), (clause, advance, drawn) in pairwise(figures_by_clause):
        if advance:
            advance_count += 1
            action = parse_action(before.config, advance)
            assert validate_action(GAME, before, ONE, action) is None, clause
            assert columns_of(GAME.apply(before, ONE, action)) == columns_of(drawn), clause
    assert advance_count == 4


def test_figures_of_the_meeting_and_of_the_first_advance() -> None:
    """MAT-2, MAT-5: an automatic advance leads from one figure to the other."""
    meeting, advanced = figure("MAT-2"), figure("MAT-5")
    assert not current_combats(meeting)
    rolled = parse_state("crossing=1 | @3 F C1 E1 | @4 V E1 C1")
    assert columns_of(meeting) == columns_of(rolled)
    assert columns_of(
        play(GAME, rolled, CHANCE, parse_action(meeting.config, "dice: 2 1"))
    ) == columns_of(advanced)
    assert [combat.ships for combat in current_combats(advanced)] == [((5,), (6,))]


def test_text_about_advances_matches_the_figures() -> None:
    """MAT-6, MAT-8, MAT-9, MAT-10: the text names exactly the legal positions."""
    assert not have_passed(columns_of(figure("MAT-6")))
    assert landings(figure("MAT-8"), 1) == {4, 5}
    position = figure("MAT-9")
    assert landings(position, 3) == landings(position, 5) == set()
    assert landings(position, 6) == {3}
    assert landings(position, 0) == {5, 6, 7}
    assert landings(figure("MAT-10"), 0) == {2}
    assert landings(figure("MAT-10", 1), 0) == {2, 4, 5}


def test_text_about_a_shorter_tail_matches_the_figures() -> None:
    """MAT-15: the crossing ends after five automatic advances, with the shorter tail after two."""
    for n, needed in ((0, 5), (1, 2)):
        columns = columns_of(figure("MAT-15", n))
        places = (len(column.places) - 1 for column in columns)
        tails = [columns[0].head - next(places), columns[1].head + next(places)]
        assert tails[1] - tails[0] + 1 == needed


def test_text_about_combats_matches_the_figures() -> None:
    """MAT-17 to MAT-19, MAT-21, MAT-25: the opponents, their guns, and the results."""
    two, one = current_combats(figure("MAT-17"))
    assert (two.position, [len(ships) for ships in two.ships]) == (3, [2, 2])
    assert (one.position, [len(ships) for ships in one.ships]) == (4, [2, 1])
    assert [(c.position, c.guns[0]) for c in current_combats(figure("MAT-18"))] == [(2, 1), (3, 2)]
    before, sunk = figure("MAT-21"), figure("MAT-21", 1)
    assert [combat.guns for combat in current_combats(before)] == [(1, 1)]
    broadside = replace(before, stage=FiringStage(columns_of(before), ONE))
    for line in ("dice: 2 5", "dice: 1"):
        broadside = play(GAME, broadside, CHANCE, parse_action(before.config, line))
    assert columns_of(broadside)[0].places == columns_of(sunk)[0].places
    assert broadside.conditions == sunk.conditions
    last = figure("MAT-25")
    assert Pass() in set(legal_actions(observe(last, ONE)))
    for line in ("stay", "dice: 3 2", "dice: 6 6"):
        now = node(last)
        assert not isinstance(now, Terminal)
        seat = getattr(now, "seats", (CHANCE,))[0]
        last = play(GAME, last, seat, parse_action(last.config, line))
    end = node(last)
    assert isinstance(end, Terminal) and end.places == (2, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_of_odds(language: str) -> None:
    clause = load_rulebook(GAME.home, language).clause("MAT-19")
    assert clause is not None
    wins, both = (
        [int(cell.split("/")[0]) for cell in line.strip("| ").split("|")[1:]]
        for line in clause.body.splitlines()
        if line.startswith("|") and "/36" in line
    )
    for lead in range(6):
        win, _, tie = combat_chances(lead)
        assert 36 * win == wins[lead] and 36 * tie == both[lead]
