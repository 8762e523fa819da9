"""Test the rules about fleets: ships of each side, and who moves first."""

from __future__ import annotations

from typing import Any

import pytest

from escadre.core.chance import DrawOutcome
from escadre.core.game import ALL, Chance, Decision, Seat, Viewer, play, start, validate_action
from escadre.games.armada.rules.game import GAME, node, observe
from escadre.games.armada.rules.model import (
    AnswerOffer,
    BuildFleet,
    BuildPhase,
    ChooseFirst,
    Config,
    DrawPhase,
    OfferFleets,
    State,
    TakeFleet,
    all_ships,
)
from escadre.games.armada.rules.ship_sizes import LARGE, MEDIUM, SMALL
from tests.games.armada.states import DEFAULT_CONFIG, ONE, TWO, after, clause, play_lines


def sizes(state: State, seat: Seat) -> list[int]:
    return [ship.size for ship in all_ships(state) if ship.seat == seat]


def fleets_seen(state: State, viewer: Viewer) -> tuple[Any, ...]:
    """ARM-17: return the fleets that a viewer knows while fleets are built."""
    table = observe(state, viewer).state
    assert isinstance(table, BuildPhase | DrawPhase)
    return table.fleets


def test_basic_fleets_have_twelve_pips_each() -> None:
    """ARM-1: four large ships against four small and four medium ones."""
    state = play_lines(start(GAME, DEFAULT_CONFIG), "lot 1", "larges", "begin 1")
    assert sizes(state, ONE) == [LARGE] * 4
    assert sizes(state, TWO) == [SMALL] * 4 + [MEDIUM] * 4
    assert sum(sizes(state, ONE)) == sum(sizes(state, TWO)) == 12


def test_one_player_takes_a_fleet_and_the_other_decides_who_begins() -> None:
    """ARM-2: the drawn player takes a fleet; the other decides who moves first."""
    state = start(GAME, DEFAULT_CONFIG)
    assert isinstance(now := node(state), Chance) and now.clause == "ARM-2"
    assert {outcome for outcome, _ in now.distribution.outcomes()} == {
        DrawOutcome(0),
        DrawOutcome(1),
    }
    state = play_lines(state, "lot 2")
    assert node(state) == Decision((TWO,), "ARM-2")
    assert clause(state, ChooseFirst(0), TWO) == "ARM-2"
    state = after(state, TakeFleet(False))
    assert sizes(state, TWO) == []
    assert node(state) == Decision((ONE,), "ARM-2")
    assert [clause(state, ChooseFirst(seat)) for seat in (-1, 0, 1, 2)] == [
        "ARM-2",
        None,
        None,
        "ARM-2",
    ]
    state = after(state, ChooseFirst(1))
    assert sizes(state, ONE) == [LARGE] * 4
    assert state.agreement.first == TWO


def test_first_player_is_drawn_in_full_and_constructed_setups() -> None:
    """ARM-2: these set-ups have no choice of fleets."""
    state = start(GAME, Config(setup="full"))
    assert isinstance(node(state), Chance)
    assert play_lines(state, "lot 2").agreement.first == TWO


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("swap", [True, False])
def test_one_player_names_the_fleets_and_the_other_may_swap(mine: bool, swap: bool) -> None:
    """ARM-16: a player who agrees moves first; after a swap the one who named them does."""
    state = play_lines(start(GAME, Config(setup="advanced")), "lot 2")
    assert node(state) == Decision((TWO,), "ARM-16")
    state = after(state, OfferFleets(3, 2, 1, mine))
    assert node(state) == Decision((ONE,), "ARM-16")
    state = after(state, AnswerOffer(swap))
    larges = TWO if mine != swap else ONE
    assert sizes(state, larges) == [LARGE]
    assert sizes(state, Seat(1 - larges)) == [SMALL] * 3 + [MEDIUM] * 2
    assert state.agreement.first == (TWO if swap else ONE)


def test_each_fleet_has_a_ship_and_at_most_four_of_a_size() -> None:
    """ARM-16: 0 to 4 of each size; 5 and -1 are refused, and so is an empty fleet."""
    state = play_lines(start(GAME, Config(setup="advanced")), "lot 1")
    fine = [(4, 0, 1), (0, 4, 1), (4, 4, 4), (1, 0, 1)]
    wrong = [(5, 0, 1), (0, 5, 1), (0, 1, 5), (-1, 1, 1), (0, 0, 1), (4, 4, 0)]
    assert [clause(state, OfferFleets(*n, True)) for n in fine] == [None] * len(fine)
    assert [clause(state, OfferFleets(*n, True)) for n in wrong] == ["ARM-16"] * len(wrong)
    assert clause(state, AnswerOffer(True)) == "ARM-16"
    assert clause(state, TakeFleet(True)) == "ARM-16"


def test_constructed_fleets_have_at_most_twelve_pips() -> None:
    """ARM-17: 12 are allowed, 13 not; four of a size, not five; at least one ship."""
    state = start(GAME, Config(setup="constructed"))
    fine = [(4, 4, 0), (0, 0, 4), (1, 4, 1), (1, 0, 0)]
    wrong = [(2, 4, 1), (4, 3, 1), (5, 0, 0), (0, 5, 0), (0, 0, 5), (-1, 0, 1), (0, 0, 0)]
    assert [clause(state, BuildFleet(*n)) for n in fine] == [None] * len(fine)
    assert [clause(state, BuildFleet(*n)) for n in wrong] == ["ARM-17"] * len(wrong)


def test_hidden_choices_exist_only_while_fleets_are_built() -> None:
    """ARM-17: only then do two players on one screen need a curtain."""
    for config in (Config(), Config(setup="advanced"), Config(setup="full")):
        assert GAME.perfect_information(start(GAME, config))
    state = start(GAME, Config(setup="constructed"))
    for seat in (ONE, TWO):
        assert not GAME.perfect_information(state)
        state = play(GAME, state, seat, BuildFleet(2, 2, 2))
    assert GAME.perfect_information(state)


def test_fleets_are_secret_until_all_are_built() -> None:
    """ARM-17: each player sees only their own; when both are built all is shown."""
    state = start(GAME, Config(setup="constructed"))
    assert node(state) == Decision((ONE, TWO), "ARM-17")
    state = play(GAME, state, TWO, BuildFleet(4, 1, 2))
    assert node(state) == Decision((ONE,), "ARM-17")
    sealed = (None, (0, 0, 0))  # only the fact that it is built is visible
    assert fleets_seen(state, ONE) == fleets_seen(state, None) == sealed
    assert fleets_seen(state, TWO) == (None, (4, 1, 2))
    assert observe(state, ALL).state == state
    assert validate_action(GAME, state, TWO, BuildFleet(1, 1, 1)) is not None
    state = play(GAME, state, ONE, BuildFleet(0, 0, 4))
    assert fleets_seen(state, ONE) == fleets_seen(state, None) == ((0, 0, 4), (4, 1, 2))
    state = play_lines(state, "lot 1")
    assert sizes(state, ONE) == [LARGE] * 4
    assert sizes(state, TWO) == [SMALL] * 4 + [MEDIUM] + [LARGE] * 2


def test_full_fleets_have_four_of_every_size() -> None:
    """ARM-18: players do not choose their fleets."""
    state = play_lines(start(GAME, Config(setup="full")), "lot 1")
    for seat in (ONE, TWO):
        assert sizes(state, seat) == [SMALL] * 4 + [MEDIUM] * 4 + [LARGE] * 4
    assert node(state) == Decision((TWO,), "ARM-4")
