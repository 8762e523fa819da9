"""Compare the last turns, throw by throw, with the tables of chances."""

from __future__ import annotations

import pytest

from escadre.core.errors import InputError
from escadre.games.maitre.optima import parse_position, solve_by_rules, solve_by_tables


def test_single_ship_is_fitted_out_as_often_as_the_tables_say() -> None:
    """MDM-8: the ship II +1 in 65.29% of turns (docs/results/maitre-odds.md)."""
    start = parse_position("2+1")
    assert solve_by_rules(start).value == pytest.approx(solve_by_tables(start).value, abs=1e-9)
    assert solve_by_tables(start).value == pytest.approx(0.6529, abs=5e-5)


def test_last_turn_but_one_takes_the_last_turn_into_account() -> None:
    """MDM-23: with one ship each, the greater firepower wins; the last ship empties its port."""
    start = parse_position("3+6:2")
    chance = solve_by_tables(parse_position("3+6")).value
    assert solve_by_tables(start).value == pytest.approx(chance - (1 - chance) * chance)
    assert solve_by_rules(start).value == pytest.approx(solve_by_tables(start).value, abs=1e-9)


@pytest.mark.parametrize("written", ["", "x", "1+4,1+4", "kind", "1+4:3", "1+4:2:2"])
def test_invalid_ports_are_refused(written: str) -> None:
    with pytest.raises(InputError):
        parse_position(written)
