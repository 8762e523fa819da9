"""Test nodes, legal seats and outcomes of a game, in given positions."""

from random import Random

import pytest

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import (
    CHANCE,
    Chance,
    Decision,
    IllegalAction,
    Seat,
    Terminal,
    play,
    start,
    validate_action,
)
from escadre.core.i18n.catalogue import text
from tests.toy.notation import parse_state
from tests.toy.rules import GAME, Config, Cover, Load, State

DRAWING = parse_state("free | 1 - | - -")
LOADING = parse_state("free | 13 25 | - -")
COVERING = parse_state("free | 1 2 | 3 5")
FIRING = parse_state("free | 1 2 | 3@A1B1 5@A1C2")
OVER = parse_state("free | - - | - - | 35:11:A1B1,A1B1 12:61:A1B1,A1B1")


def refusal_of(
    state: State, seat: int, action: Load | DrawOutcome | DiceOutcome
) -> tuple[str, str] | None:
    rejection = validate_action(GAME, state, Seat(seat), action)
    return (rejection.clause, rejection.reason.id) if rejection else None


def test_the_positions_have_the_expected_nodes() -> None:
    assert isinstance(GAME.node(DRAWING), Chance)
    assert GAME.node(LOADING) == Decision((Seat(0), Seat(1)), "SKI-4")
    assert GAME.node(COVERING) == Decision((Seat(0), Seat(1)), "SKI-5")
    assert isinstance(GAME.node(FIRING), Chance)
    assert isinstance(GAME.node(OVER), Terminal)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choosing_seat_may_take_legal_actions_only(seat: int) -> None:
    mine, theirs = LOADING.hands[seat], LOADING.hands[1 - seat]
    assert refusal_of(LOADING, seat, Load(mine[0])) is None
    assert refusal_of(LOADING, seat, Load(theirs[0])) == ("SKI-4", "no-such-keg")


@pytest.mark.parametrize("seat", [-2, -1, 2])
def test_unknown_seats_cannot_choose(seat: int) -> None:
    assert refusal_of(LOADING, seat, Load(1)) == ("SKI-4", "not-your-turn")


def test_a_seat_that_has_chosen_waits() -> None:
    state = play(GAME, LOADING, Seat(0), Load(1))
    assert refusal_of(state, 0, Load(3)) == ("SKI-4", "not-your-turn")
    assert refusal_of(state, 1, Load(5)) is None


@pytest.mark.parametrize("action", [DrawOutcome(1), DiceOutcome((1, 1))])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_cannot_play_chance(seat: int, action: DrawOutcome | DiceOutcome) -> None:
    assert refusal_of(LOADING, seat, action) == ("SKI-4", "not-your-turn")
    assert refusal_of(DRAWING, seat, action) == ("SKI-3", "chance-first")
    assert refusal_of(FIRING, seat, action) == ("SKI-6", "chance-first")


def test_seats_cannot_choose_at_a_chance_node() -> None:
    assert refusal_of(FIRING, 0, Load(1)) == ("SKI-6", "chance-first")


def test_chance_outcomes_match_their_distribution() -> None:
    assert refusal_of(DRAWING, CHANCE, DrawOutcome(1)) is None
    assert refusal_of(DRAWING, CHANCE, DrawOutcome(6)) == ("SKI-3", "impossible-outcome")
    assert refusal_of(DRAWING, CHANCE, Load(1)) == ("SKI-3", "impossible-outcome")
    assert refusal_of(FIRING, CHANCE, DiceOutcome((6, 6))) is None
    assert refusal_of(FIRING, CHANCE, DiceOutcome((6, 7))) == ("SKI-6", "impossible-outcome")


@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("action", [Load(1), DrawOutcome(1), DiceOutcome((1, 1))])
def test_nothing_happens_after_the_end(seat: int, action: Load | DrawOutcome | DiceOutcome) -> None:
    assert refusal_of(OVER, seat, action) == ("SKI-8", "match-over")


def test_play_applies_a_legal_action() -> None:
    assert play(GAME, LOADING, Seat(1), Load(5)) == parse_state("free | 13 2 | - 5")


def test_play_raises_the_rejection_with_its_message() -> None:
    with pytest.raises(IllegalAction, match=r"^SKI-4: You don’t have a keg of 2\.$") as caught:
        play(GAME, LOADING, Seat(0), Load(2))
    assert caught.value.rejection.reason == text("no-such-keg", keg=2)


def test_start_raises_the_rejection() -> None:
    assert start(GAME, Config(2)) == parse_state("free | - - | - -")
    for captains in (1, 5):
        with pytest.raises(IllegalAction, match=r"^SKI-1: Two to four captains"):
            start(GAME, Config(captains))
    with pytest.raises(IllegalAction, match=r"^SKI-2: "):
        start(GAME, Config(3, teams=True))


def test_a_whole_match_move_by_move() -> None:
    """The seats draw in turn, load and cover in any order, and the dice decide."""
    state = start(GAME, Config(2))
    for keg in (1, 2, 3, 5):
        state = play(GAME, state, CHANCE, DrawOutcome(keg))
    assert state == LOADING
    state = play(GAME, state, Seat(1), Load(5))
    state = play(GAME, state, Seat(0), Load(3))
    assert state == COVERING
    squares = (Cover((0, 1)), Cover((0, 5)))
    for seat, cover in enumerate(squares):
        state = play(GAME, state, Seat(seat), cover)
    assert state == FIRING
    state = play(GAME, state, CHANCE, DiceOutcome((1, 1)))
    for seat, keg in ((0, 1), (1, 2)):
        state = play(GAME, state, Seat(seat), Load(keg))
    for seat, cover in enumerate(squares):
        state = play(GAME, state, Seat(seat), cover)
    assert state.salvos[0].kegs == (3, 5)
    over = play(GAME, state, CHANCE, GAME.node(state).distribution.sample(Random(0)))  # type: ignore[union-attr]
    assert isinstance(GAME.node(over), Terminal)
