"""Test that the rulebook's figures and numbers agree with the rules."""

import re

import pytest

from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games.battleship.rules.fleets import FLEETS, ship_placements
from escadre.games.battleship.rules.game import GAME
from tests.games.battleship.rules.test_placement import ROW_2
from tests.games.battleship.states import DrawnSea, sea

SEA = re.compile(r"^```sea( refused)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def drawings(language: str) -> list[tuple[str, bool, DrawnSea]]:
    """Return all seas in the rulebook: the rule, whether it shows a mistake, and the sea."""
    return [
        (clause.id, bool(refused), sea(drawing))
        for clause in load_rulebook(GAME.home, language).clauses
        for refused, drawing in SEA.findall(clause.body)
    ]


def has_touching_ships(drawn: DrawnSea) -> bool:
    halos = {ship: drawn.sea.with_neighbours(ship) for ship in drawn.fleet}
    return any(halos[one] & two for one in drawn.fleet for two in drawn.fleet if one != two)


@every_language
def test_drawn_fleets_are_legal(language: str) -> None:
    assert len(drawings(language)) == 6
    for clause, refused, drawn in drawings(language):
        assert has_touching_ships(drawn) == refused, clause
        for ship in drawn.fleet:
            assert ship in {
                placement.ship for placement in ship_placements(drawn.sea, ship.bit_count())
            }, clause


def test_both_languages_have_the_same_drawings() -> None:
    assert drawings("en") == drawings("fr")


def test_drawings_match_their_text() -> None:
    (_, _, small), (_, _, fleet), _, (_, _, row_2), (_, _, three), (_, _, four) = drawings("en")
    assert small.fleet == (1 << small.sea.parse_square("C4"),)  # type: ignore[operator]
    assert sorted((ship.bit_count() for ship in fleet.fleet), reverse=True) == list(FLEETS[1])
    assert row_2 == sea(ROW_2)
    assert [ship.bit_count() for ship in three.fleet] == [3, 3, 3]
    assert [ship.bit_count() for ship in four.fleet] == [1, 1, 1, 1]


@every_language
@pytest.mark.parametrize(("id", "variant"), [("BAT-3", 1), ("BAT-4", 2)])
def test_tables_list_the_fleets(language: str, id: str, variant: int) -> None:
    clause = load_rulebook(GAME.home, language).clause(id)
    assert clause is not None
    rows = re.findall(r"\| (\d+) \| (\d+) \|", clause.body)
    assert tuple(int(size) for many, size in rows for _ in range(int(many))) == FLEETS[variant]
