"""Compare endgames, state by state, with a program with its own rules."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")


from escadre.core.errors import InputError
from escadre.games.mako.optima import parse_endgame, solve_by_rules, to_case
from escadre.games.mako.optima.by_squares import solve_by_squares

START = "..N../...../...../...../..S..:1"


@pytest.mark.parametrize(
    "written",
    [
        START,
        "ss.sn/nNnns/.n.s./Ss.ns/s..s.:1",  # who moves comes home, or is barred
        "Ns.ns/nssns/nssns/nsnns/ns.nS:2",  # mines are taken back and sent again
        "sn.nn/nNs.s/ns.Sn/snsn./ss.ns:1",  # a boat can be hit (MAK-11)
    ],
)
def test_both_programs_agree(written: str) -> None:
    start, turns = parse_endgame(written)
    rules, squares = solve_by_rules(start, turns), solve_by_squares(to_case(start, turns))
    assert rules.value == pytest.approx(squares.value, abs=1e-9)
    assert rules.error == squares.error == 0
    assert squares.states < rules.states


def test_who_is_beside_the_goal_and_moves_has_won() -> None:
    """MAK-15, MAK-16: whatever the other threatens."""
    start, turns = parse_endgame("ns.sn/sSsns/nsnsn/snsNs/ns.n.:1")
    assert solve_by_rules(start, turns).value == solve_by_squares(to_case(start, turns)).value == 1


def test_a_hit_in_the_last_turn_is_worth_its_chance() -> None:
    """MAK-4, MAK-8, MAK-11, MAK-20 by hand: the south is shut in, and nearer by two steps.

    The north has one square to sail to, two from the south: only a 2 hits, and it sails on. Then
    the south leaves its port and wins only if it hits in its turn.
    """
    start, turns = parse_endgame("nn.ss/nSn.N/nnnss/nssss/ns.ss:1")
    assert solve_by_squares(to_case(start, turns)).value == pytest.approx(
        (5 / 6 - 1 / 6) / 6 - 5 / 6
    )
    assert solve_by_rules(start, turns).value == pytest.approx((5 / 6 - 1 / 6) / 6 - 5 / 6)


def test_the_mirror_of_an_endgame_is_worth_as_much() -> None:
    written = "ss.sn/nNnns/.n.s./Ss.ns/s..s.:1"
    rows = written.removesuffix(":1").split("/")
    mirrored = "/".join(row[::-1] for row in rows) + ":1"
    one, two = (
        solve_by_squares(to_case(*parse_endgame(each))).value for each in (written, mirrored)
    )
    assert one == pytest.approx(two)


def test_without_an_end_bounds_close_in_or_stay_open() -> None:
    """MAK-5, MAK-12: shut in, both can only pass, and do so for ever."""
    start, turns = parse_endgame("ss.ns/Nssns/sssnn/sssnS/ss.nn")
    for found in (solve_by_rules(start, turns), solve_by_squares(to_case(start, turns))):
        assert (found.value, found.error) == (0, 1)


@pytest.mark.parametrize(
    "written",
    ["", "x", "..N../..S..", START.replace("S", "."), START + "0", "nnNnn/sssss/nnnnn/sssss/nnSnn"],
)
def test_what_is_no_endgame_is_refused(written: str) -> None:
    with pytest.raises(InputError):
        parse_endgame(written)
