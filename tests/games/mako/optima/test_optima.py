"""Compare endgames, state by state, with a program that has its own rules."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")


from escadre.core.errors import InputError
from escadre.games.mako.optima import by_squares, parse_endgame, solve_by_rules, to_case
from escadre.games.mako.optima.by_squares import solve_by_squares
from tests.conftest import swept
from tests.helpers.compiled import skip_compilation


@pytest.fixture(autouse=True)
def plain_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute the bounds in Python."""
    skip_compilation(monkeypatch, by_squares, "_sweep_bounds", "_value")


START = "..N../...../...../...../..S..:1"


@pytest.mark.parametrize(
    "written",
    [
        *swept(START),
        "ss.sn/nNnns/.n.s./Ss.ns/s..s.:1",  # the boat that moves comes home, or is blocked
        "Ns.ns/nssns/nssns/nsnns/ns.nS:2",  # mines are taken back and sent again
        "sn.nn/nNs.s/ns.Sn/snsn./ss.ns:1",  # a boat can be hit (MAK-11)
    ],
)
def test_both_programs_agree(written: str) -> None:
    start, turns = parse_endgame(written)
    rules, squares = solve_by_rules(start, turns), solve_by_squares(to_case(start, turns))
    assert rules.value == pytest.approx(squares.value, abs=1e-9)
    assert rules.error == squares.error == 0
    assert squares.cases < rules.cases


def test_boat_next_to_its_goal_wins_on_its_turn() -> None:
    """MAK-15, MAK-16: a boat next to its goal wins, whatever the opponent threatens."""
    start, turns = parse_endgame("ns.sn/sSsns/nsnsn/snsNs/ns.n.:1")
    assert solve_by_rules(start, turns).value == solve_by_squares(to_case(start, turns)).value == 1


def test_value_of_a_hit_in_the_last_turn_matches_a_calculation_by_hand() -> None:
    """MAK-4, MAK-8, MAK-11, MAK-20: south is shut in, and nearer to its goal by two steps.

    North has one square to sail to, two from south: only a 2 hits, and north sails on. Then south
    leaves its port and wins only if it hits in its turn.
    """
    start, turns = parse_endgame("nn.ss/nSn.N/nnnss/nssss/ns.ss:1")
    assert solve_by_squares(to_case(start, turns)).value == pytest.approx(
        (5 / 6 - 1 / 6) / 6 - 5 / 6
    )
    assert solve_by_rules(start, turns).value == pytest.approx((5 / 6 - 1 / 6) / 6 - 5 / 6)


def test_mirrored_endgame_has_the_same_value() -> None:
    written = "ss.sn/nNnns/.n.s./Ss.ns/s..s.:1"
    rows = written.removesuffix(":1").split("/")
    mirrored = "/".join(row[::-1] for row in rows) + ":1"
    one, two = (
        solve_by_squares(to_case(*parse_endgame(each))).value for each in (written, mirrored)
    )
    assert one == pytest.approx(two)


def test_bounds_of_an_endless_endgame_stay_open() -> None:
    """MAK-5, MAK-12: two boats that are shut in can only pass, forever."""
    start, turns = parse_endgame("ss.ns/Nssns/sssnn/sssnS/ss.nn")
    for result in (solve_by_rules(start, turns), solve_by_squares(to_case(start, turns))):
        assert (result.value, result.error) == (0, 1)


@pytest.mark.parametrize(
    "written",
    ["", "x", "..N../..S..", START.replace("S", "."), START + "0", "nnNnn/sssss/nnnnn/sssss/nnSnn"],
)
def test_invalid_endgames_are_refused(written: str) -> None:
    with pytest.raises(InputError):
        parse_endgame(written)
