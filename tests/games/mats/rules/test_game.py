"""Test the rules of MÂTS, except advances and combats."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from escadre.core.chance import Dice
from escadre.core.game import Chance, Decision, Ready, Seat, Terminal, start, validate_action
from escadre.games.mats.positions import format_state, parse_state
from escadre.games.mats.rules.combats import current_combats
from escadre.games.mats.rules.ending import LAST_CROSSING
from escadre.games.mats.rules.game import GAME, is_final, legal_actions, node, observe
from escadre.games.mats.rules.model import (
    HIT,
    INTACT,
    SUNK,
    Advance,
    OrderingStage,
    Pass,
    PlaceShip,
    RemoveShip,
)
from tests.games.mats.rules.test_columns import HELD, HOLE, OVERTAKEN
from tests.games.mats.rules.test_combats import BROADSIDES, DUEL, WRECKS
from tests.games.mats.states import (
    DEFAULT_CONFIG,
    ONE,
    TWO,
    columns_of,
    condition,
    drawn_state,
    first_of,
    fleet,
    ordered_state,
    ordering_stage,
    picture,
    play_lines,
    refusal_of,
)

# --- the columns -----------------------------------------------------------------------------


def test_every_order_is_possible_and_final_once_shown() -> None:
    """MAT-1: seven ships in one column, in any order, none missing; then it is final."""
    state = start(GAME, DEFAULT_CONFIG)
    assert node(state) == Decision((ONE, TWO), "MAT-1")
    assert [len(state.conditions[0]), len(ordering_stage(state).orders[0])] == [7, 7]
    trio = fleet(("a", 1, 1), ("b", 1, 1), ("c", 1, 1))
    for order in permutations("abc"):
        shown = ordered_state(" ".join(order), "a b c", trio)
        assert [place.base for place in columns_of(shown)[0].places] == [
            "abc".index(s) for s in order
        ]
    state = play_lines(state, "e1 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6")
    assert refusal_of(state, "ready") == ("MAT-1", "ships-missing")
    state = play_lines(state, "v 7", "ready")
    assert ordering_stage(state).ready == (True, False)
    assert validate_action(GAME, state, ONE, PlaceShip(0, 1)) is not None
    shown = ordered_state("v f c1 c2 e1 e2 e3", "e1 e2 e3 c1 c2 f v")
    shown = play_lines(shown, "dice: 6 1")
    assert refusal_of(shown, "v 2") == ("MAT-1", "columns-shown")
    assert refusal_of(shown, "-2") == ("MAT-1", "columns-shown")
    assert refusal_of(shown, "ready") == ("MAT-1", "columns-shown")


def test_ships_change_places_while_they_are_ordered() -> None:
    """MAT-1: a ship takes a slot; the ship there moves to the slot that became free, or to none."""
    state = play_lines(start(GAME, DEFAULT_CONFIG), "e1 1", "c1 2")
    assert ordering_stage(state).orders[0] == (0, 3, None, None, None, None, None)
    assert ordering_stage(play_lines(state, "c1 1")).orders[0][:2] == (3, 0)
    assert ordering_stage(play_lines(state, "f 1")).orders[0][:2] == (5, 3)
    assert ordering_stage(play_lines(state, "e1 7")).orders[0] == (
        None,
        3,
        None,
        None,
        None,
        None,
        0,
    )
    assert ordering_stage(play_lines(state, "-1")).orders[0][:2] == (None, 3)
    assert refusal_of(state, "e1 1") == ("MAT-1", "stands-there")
    assert refusal_of(state, "-3") == ("MAT-1", "slot-empty")
    assert refusal_of(state, "e2 8") == ("MAT-1", "no-such-slot")
    assert refusal_of(state, "e2 0") == ("MAT-1", "no-such-slot")
    assert ordering_stage(play_lines(state, "e2 7")).orders[0][6] == 1
    assert refusal_of(state, "-8") == ("MAT-1", "no-such-slot")
    assert refusal_of(state, "stay") == ("MAT-1", "order-first")
    assert refusal_of(state, "e1+1") == ("MAT-1", "order-first")
    for ship in (-1, 7):
        rejection = validate_action(GAME, state, ONE, PlaceShip(ship, 2))
        assert rejection is not None and rejection.reason.id == "no-such-ship"


def test_orders_are_secret_until_both_are_ready() -> None:
    """MAT-1: the opponent sees only that a player is ready, then both orders are shown."""
    one = play_lines(
        start(GAME, DEFAULT_CONFIG), "e1 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6", "v 7"
    )
    two = play_lines(
        start(GAME, DEFAULT_CONFIG), "v 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6", "e1 7"
    )
    for state, other in ((one, two), (play_lines(one, "ready"), play_lines(two, "ready"))):
        assert observe(state, ONE) != observe(other, ONE)
        assert observe(state, TWO) == observe(other, TWO)
        assert observe(state, None) == observe(other, None)
    assert ordering_stage(observe(play_lines(one, "ready"), TWO)).ready == (True, False)
    assert is_final(one, ONE, Ready()) and not is_final(one, ONE, PlaceShip(0, 1))
    shown = ordered_state("e1 e2 e3 c1 c2 f v", "v e2 e3 c1 c2 f e1")
    assert observe(shown, None).stage == observe(shown, TWO).stage == shown.stage


def test_columns_meet_head_to_head() -> None:
    """MAT-2: no ships are abreast; after the first automatic advance the heads are."""
    state = ordered_state("f c1 e1 e2 e3 c2 v", "v e1 c1 c2 e2 e3 f")
    assert picture(state) == [
        "    1   2   3   4   5   6   7   8   9   10  11  12  13  14",
        "<   .   .   .   .   .   .   .   .   .   .   .   .   .   .",
        "<   .   .   .   .   .   .   .   V   E1  C1  C2  E2  E3  F",
        ">   V   C2  E3  E2  E1  C1  F   .   .   .   .   .   .   .",
        ">   .   .   .   .   .   .   .   .   .   .   .   .   .   .",
    ]
    assert not current_combats(state)
    for dice, where in (("dice: 2 1", 8), ("dice: 1 2", 7)):
        begun = play_lines(state, dice)
        assert [combat.position for combat in current_combats(begun)] == [where]
        assert current_combats(begun)[0].ships == ((5,), (6,))


def test_higher_die_decides_the_first_player() -> None:
    """MAT-3: each player rolls a die, and rolls again while the dice are equal."""
    state = ordered_state("f c1 e1 e2 e3 c2 v", "v e1 c1 c2 e2 e3 f")
    assert node(state) == Chance(Dice(2), "MAT-3")
    for pip in range(1, 7):
        assert play_lines(state, f"dice: {pip} {pip}") == state
    assert first_of(play_lines(state, "dice: 3 2")) == ONE
    assert first_of(play_lines(state, "dice: 3 3", "dice: 2 3")) == TWO
    assert first_of(play_lines(state, "dice: 1 6")) == TWO


# --- a series --------------------------------------------------------------------------------


def test_first_player_changes_after_four_phases() -> None:
    """MAT-4: the first player's column, their choice, the opponent's choice, combat; roles swap."""
    state = play_lines(ordered_state("f c1 e1 e2 e3 c2 v", "v e1 c1 c2 e2 e3 f"), "dice: 1 2")
    assert (columns_of(state)[0].head, columns_of(state)[1].head) == (7, 7)  # phase 1
    assert node(state) == Decision((TWO,), "MAT-7")
    state = play_lines(state, "stay")
    assert node(state) == Decision((ONE,), "MAT-7")
    state = play_lines(state, "stay")
    assert node(state) == Chance(Dice(2), "MAT-19")
    state = play_lines(state, "dice: 6 1")
    assert node(state) == Chance(Dice(1), "MAT-20")
    state = play_lines(state, "dice: 1")
    assert (columns_of(state)[0].head, columns_of(state)[1].head) == (8, 7)
    assert (first_of(state), node(state)) == (ONE, Decision((ONE,), "MAT-7"))


BOTH_FILES = """
    1   2   3   4   5   6   7
<   .   .   .   .   .   .   .
<   .   .   .   .   .   C1  E1
>   E2  #   ~   F   .   .   .
>   C2  #   .   E1  .   .   .
"""


@pytest.mark.parametrize(("first", "shift"), [(TWO, (0, -1)), (ONE, (1, 0))])
def test_whole_column_of_the_first_player_advances(first: Seat, shift: tuple[int, int]) -> None:
    """MAT-5: ships, wrecks, water and both files, by one position; the other column stays."""
    state = drawn_state(BOTH_FILES, first=Seat(1 - first))
    moved = play_lines(state, "stay", "stay")
    assert first_of(moved) == first
    for seat in (0, 1):
        assert columns_of(moved)[seat].places == columns_of(state)[seat].places
        assert columns_of(moved)[seat].head - columns_of(state)[seat].head == shift[seat]


def test_crossing_ends_after_the_automatic_advance() -> None:
    """MAT-6: once the columns have passed there are no chosen advances and no combats."""
    state = drawn_state(
        """
        3   4   5
    <   .   .   .
    <   E1  C1  .
    >   E2  F   V
    >   .   .   .
    """,
        advances_made=2,
    )
    assert [combat.position for combat in current_combats(state)] == [3, 4]
    abreast = play_lines(state, "dice: 6 1 6 1", "dice: 1 1")
    assert abreast.crossing == 1 and [combat.position for combat in current_combats(abreast)] == [3]
    passed = play_lines(abreast, "dice: 6 1", "dice: 1")
    assert passed.crossing == 2 and isinstance(passed.stage, OrderingStage)


# --- the end ---------------------------------------------------------------------------------


def test_remaining_ships_are_ordered_again_after_a_crossing() -> None:
    """MAT-24: wrecks and water go, ships that were hit stay so; both order in secret again."""
    state = drawn_state(
        """
        3   4   5   6
    <   .   .   .   .
    <   E1  C1  .   .
    >   .   e2  ~   F
    >   .   #   .   .
    """,
        advances_made=2,
    )
    state = play_lines(state, "dice: 6 1", "dice: 1")
    assert state.crossing == 2
    assert node(state) == Decision((ONE, TWO), "MAT-24")
    assert state.conditions[0] == (SUNK, HIT, SUNK, SUNK, SUNK, INTACT, SUNK)
    assert state.conditions[1] == (INTACT, SUNK, SUNK, HIT, SUNK, SUNK, SUNK)
    assert ordering_stage(state).orders == ((None, None), (None, None))
    assert refusal_of(state, "v 1") == ("MAT-24", "no-such-ship")
    assert refusal_of(state, "e1 1") == ("MAT-24", "no-such-ship")
    state = play_lines(state, "f 1", "e2 2", "ready", "c1 1", "e1 2", "ready")
    assert picture(state)[2:4] == ["<   .   .   c1  E1", ">   e2  F   .   ."]
    assert node(state) == Chance(Dice(2), "MAT-3")


LAST = """
    3
<   .
<   c1
>   e1
>   .
"""


@pytest.mark.parametrize(
    ("dice", "damage", "returns", "places", "reason"),
    [
        ("dice: 3 2", "dice: 1 1", (-1.0, -1.0), (2, 2), "both-lost"),
        ("dice: 3 1", "dice: 1", (1.0, -1.0), (1, 2), "last-sunk"),
        ("dice: 3 3", "dice: 1", (-1.0, 1.0), (2, 1), "last-sunk"),
    ],
)
def test_player_without_ships_loses_and_both_can(
    dice: str, damage: str, returns: tuple[float, float], places: tuple[int, int], reason: str
) -> None:
    """MAT-25: if both fleets are lost in the same broadside, both lose."""
    end = node(play_lines(drawn_state(LAST, advances_made=2), dice, damage))
    assert isinstance(end, Terminal)
    assert (end.returns, end.places, end.clause) == (returns, places, "MAT-25")
    assert end.reason.id == reason


def test_all_combats_of_the_phase_are_fought_before_the_end() -> None:
    """MAT-25: a fleet that loses its last ship at one position still fires at another."""
    state = drawn_state(
        """
        3   4
    <   .   .
    <   c1  c2
    >   e1  e2
    >   .   .
    """,
        advances_made=2,
    )
    end = node(play_lines(state, "dice: 2 1 2 1", "dice: 1 1 1 1"))
    assert isinstance(end, Terminal) and end.places == (2, 2)
    one_left = play_lines(state, "dice: 2 1 3 1", "dice: 1 1 1")
    end = node(one_left)
    assert isinstance(end, Terminal) and end.places == (1, 2)
    assert condition(one_left, 0, "e2") == HIT


def test_match_goes_on_with_one_touched_ship() -> None:
    """MAT-25: a hit scout without guns is enough to go on."""
    state = drawn_state(
        """
        2   3
    <   .   .
    <   .   V
    >   e1  e2
    >   .   .
    """,
        advances_made=2,
    )
    assert not isinstance(node(play_lines(state, "dice: 1 6", "dice: 6")), Terminal)


def test_match_is_a_draw_after_fifty_crossings() -> None:
    """MAT-26: the fiftieth crossing is played, a fifty-first is not."""
    state = parse_state("crossing=1 first=1 advanced=2 | @4 E1 | @4 C1")
    assert LAST_CROSSING == 50
    more = play_lines(replace(state, crossing=49), "dice: 6 1", "dice: 1")
    assert (more.crossing, type(node(more))) == (50, Decision)
    end = node(play_lines(replace(state, crossing=50), "dice: 6 1", "dice: 1"))
    assert isinstance(end, Terminal)
    assert (end.returns, end.places, end.clause) == ((0.0, 0.0), (1, 1), "MAT-26")


def test_every_crossing_has_a_combat() -> None:
    """MAT-26: with two ships a side this is true of every order and advance."""
    config = fleet(("a", 2, 1), ("b", 1, 1))
    columns = ("a b", "b a")
    todo = [
        play_lines(ordered_state(one, two, config), "dice: 2 1")
        for one in columns
        for two in columns
    ]
    seen = 0
    while todo:
        state = todo.pop()
        assert state.crossing == 1, "the columns have passed without a combat"
        now = node(state)
        if isinstance(now, Decision):
            seen += 1
            actions = legal_actions(observe(state, now.seats[0]))
            todo += (GAME.apply(state, now.seats[0], action) for action in actions)
        else:
            assert now.clause == "MAT-19"
    assert seen == 18


def test_phases_without_a_choice_are_skipped() -> None:
    """MAT-27: a player without a legal advance is skipped, and so is phase 4 without a combat."""
    dismasted = fleet(("a", 0, 1), ("b", 0, 1))
    state = play_lines(ordered_state("a b", "a b", dismasted), "dice: 2 1")
    assert node(state) == Chance(Dice(2), "MAT-19")  # no seat had a choice
    one_mast = fleet(("a", 1, 1), ("b", 0, 1))
    state = play_lines(ordered_state("b a", "b a", one_mast), "dice: 2 1")
    assert node(state) == Decision((ONE,), "MAT-7")
    assert set(legal_actions(observe(state, ONE))) == {Advance(0, 1), Pass()}
    apart = drawn_state(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   E1  ~   ~   C1
    >   #   ~   v   .   .
    >   .   .   .   .   .
    """,
        first=TWO,
    )
    # No ships are abreast: the series ends without dice, and the other column has advanced.
    state = play_lines(apart, "stay")
    assert (first_of(state), state.last_combats) == (ONE, ())
    assert columns_of(state)[0].head == 4


# --- legal actions and observations ----------------------------------------------------------


@pytest.mark.parametrize("drawing", [HELD, HOLE, OVERTAKEN, BROADSIDES, WRECKS, DUEL, BOTH_FILES])
@pytest.mark.parametrize("first", [ONE, TWO])
def test_every_legal_advance_is_listed(drawing: str, first: Seat) -> None:
    state = drawn_state(drawing, first=first)
    allowed = {
        Advance(ship, by)
        for ship in range(-1, 9)
        for by in range(-2, 9)
        if validate_action(GAME, state, first, Advance(ship, by)) is None
    }
    assert set(legal_actions(observe(state, first))) == allowed | {Pass()}
    assert len(list(legal_actions(observe(state, first)))) == len(allowed) + 1


def test_last_combats_are_visible_until_the_next_ones() -> None:
    state = play_lines(drawn_state(BROADSIDES, advances_made=2), "dice: 1 6 2 2", "dice: 6 1 2")
    assert [(c.position, c.dice, c.damage_dice) for c in state.last_combats] == [
        (3, (1, 6), (6, 1)),
        (4, (2, 2), (2,)),
    ]
    assert observe(state, None).last_combats == state.last_combats
    assert play_lines(state, "stay").last_combats == state.last_combats


def test_number_of_a_sunk_ship_is_not_used_again() -> None:
    state = parse_state("crossing=1 first=1 advanced=0 | @3 E1 # | @5 C1 V")
    assert condition(state, 0, "e2") == SUNK
    assert format_state(state) == "crossing=1 first=1 advanced=0 | @3 E1 # | @5 C1 V"
    assert refusal_of(state, "e2+1") == ("MAT-7", "not-at-sea")


def test_lifting_is_legal_but_not_listed() -> None:
    state = play_lines(start(GAME, DEFAULT_CONFIG), "e1 1")
    assert RemoveShip(0) not in set(legal_actions(observe(state, ONE)))
    assert validate_action(GAME, state, ONE, RemoveShip(0)) is None
    assert set(legal_actions(observe(state, ONE))) == {PlaceShip(ship, 1) for ship in range(1, 7)}
