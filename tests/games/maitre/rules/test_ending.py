"""Test the end of a match and its scores."""

from __future__ import annotations

import pytest

from escadre.core.game import Decision, IllegalAction, Seat, Terminal
from escadre.games.maitre.rules.ending import Score, complete_families, score_of
from escadre.games.maitre.rules.game import GAME, node
from escadre.games.maitre.rules.model import Config, State
from tests.games.maitre.states import ARMING, ids, play_lines, position


def test_match_ends_when_no_ship_is_in_port() -> None:
    """MDM-21: the match ends at once, but not while a ship is left."""
    rest = "1+3 1+5 1+2 2+1 2+2 2+3 2+4 3+5 3+6 3+4"
    two = play_lines(position(rest, "-", port="1+4 3+3", now=ARMING), "6 > 1+4/3")
    assert node(two) == Decision((Seat(1),), "MDM-4")
    one = play_lines(position(f"{rest} 3+3", "-", port="1+4", now=ARMING), "6 > 1+4/3")
    ended = node(one)
    assert isinstance(ended, Terminal) and ended.clause == "MDM-21" and one.turns_completed == 1
    with pytest.raises(IllegalAction):
        play_lines(one, "arm")
    under = play_lines(position(rest, "-", port="1+4", under="3+3", now=ARMING), "6 > 1+4/3")
    assert ids(under, under.port) == ["3+3"] and isinstance(node(under), Decision)


def ended_match(
    *fleets: str, turns: int = 40, options: str = "rounds=20"
) -> tuple[Terminal, State]:
    state = position(*fleets, turns=turns, options=options)
    ended = node(state)
    assert isinstance(ended, Terminal)
    return ended, state


def test_treasures_and_complete_families_score() -> None:
    """MDM-22: goods score nothing; three ships of a family score nothing, four score 5."""
    ended, state = ended_match("1+2 1+3 1+4 1+5:flip", "2+1:kind 2+2 2+3 3+6")
    assert [score_of(state, Seat(n)).points for n in (0, 1)] == [5, 5]
    assert complete_families(state, Seat(0)) == (1,) and complete_families(state, Seat(1)) == ()
    ended, state = ended_match("1+2:kind 1+3:house", "2+1:sixes 2+2:runpair 3+3")
    assert [score_of(state, Seat(n)).points for n in (0, 1)] == [13, 13]
    assert (ended.places, ended.returns) == ((2, 1), (-1.0, 1.0))
    ended, _ = ended_match("1+2:kind 1+3:house", "2+1:sixes 2+2:run 3+3", turns=40)
    assert ended.places == (1, 2) and dict(ended.reason.args)["how"].id == "by-points"  # type: ignore[union-attr]
    _, state = ended_match("1+2:kind", "2+1 2+2 2+3 2+4 3+3:run 3+4:runpair 3+5:sixes 3+6:house")
    assert score_of(state, Seat(1)).points == 36 and complete_families(state, Seat(1)) == (2, 3)


@pytest.mark.parametrize(
    ("fleets", "places", "how"),
    [
        (("1+2 1+3", "2+4 3+6"), (2, 1), "by-firepower"),
        (("1+2 1+3 1+4", "3+5 3+6"), (1, 2), "by-ships"),  # 9 against 11, but three ships
        (("1+2 1+3", "2+1 2+4"), (1, 1), "by-nothing"),
        (("1+3", "3+3"), (1, 1), "by-nothing"),
        (("1+3", "3+4"), (2, 1), "by-firepower"),
        (("1+3:kind", "3+4 2+4"), (1, 2), "by-points"),
    ],
)
def test_ties_are_broken_by_ships_and_then_by_firepower(
    fleets: tuple[str, str], places: tuple[int, int], how: str
) -> None:
    """MDM-23: the larger fleet wins, then the greater firepower; else the victory is shared."""
    ended, state = ended_match(*fleets)
    assert ended.places == places
    assert dict(ended.reason.args)["how"].id == how  # type: ignore[union-attr]
    ships, powers = zip(*(score_of(state, Seat(n))[1:] for n in (0, 1)), strict=True)
    assert score_of(state, Seat(0)) == Score(score_of(state, Seat(0)).points, ships[0], powers[0])


def test_more_than_two_players_can_share_places() -> None:
    """MDM-23: equal players share a place; returns count the opponents beaten and lost to."""
    ended, _ = ended_match("1+3", "3+3", "1+2", "3+6", turns=80)
    assert ended.places == (2, 2, 4, 1)
    assert ended.returns == (0.0, 0.0, -1.0, 1.0)


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 45), (3, 40), (4, 35), (5, 30), (6, 25), (2, 1), (3, 200)]
)
def test_match_is_scored_after_the_last_round(players: int, rounds: int) -> None:
    """MDM-24: a match is scored after round 45, 40, 35, 30 or 25, or the agreed one, no earlier."""
    usual = {2: 45, 3: 40, 4: 35, 5: 30, 6: 25}[players] == rounds
    options = "" if usual else f"rounds={rounds}"
    fleets = ["1+3", *["-"] * (players - 1)]
    before = position(*fleets, turns=players * rounds - 1, options=options)
    assert isinstance(node(before), Decision)
    after = position(*fleets, turns=players * rounds, options=options)
    ended = node(after)
    assert isinstance(ended, Terminal) and ended.clause == "MDM-24" and ended.places[0] == 1


@pytest.mark.parametrize("rounds", [0, 201])
def test_last_round_is_from_1_to_200(rounds: int) -> None:
    """MDM-24: a match has at least one round, at most two hundred."""
    rejection = GAME.validate_config(Config(rounds=rounds))
    assert rejection and rejection.clause == "MDM-24"
    assert (
        GAME.validate_config(Config(rounds=1)) is None is GAME.validate_config(Config(rounds=200))
    )
