"""Test the placement of a fleet, rule by rule, also on crowded seas."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.chance import random_item
from escadre.core.game import ALL, Chance, Decision, Ready, Seat, play, start, validate_action
from escadre.core.squares import EIGHT_DIRECTIONS, SquareBoard
from escadre.games.battleship.rules.fleets import Fleet, ship_placements
from escadre.games.battleship.rules.game import GAME, observe
from escadre.games.battleship.rules.model import Bomb, Config, PlaceShip, RemoveShip
from tests.games.battleship.scripted_matches import (
    ONE,
    SEA,
    TWO,
    VARIANT_1,
    battle_state,
    config_rejection,
    encoded_observation,
    is_allowed,
    legal_actions_of,
    placement_state,
    play_lines,
    refusal_of,
)
from tests.games.battleship.states import sea


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_ships_stay_on_the_grid(size: int) -> None:
    """BAT-7: a ship can end on the last column or row, not one square further."""
    state = placement_state()
    last, beyond = SEA.columns[10 - size], SEA.columns[11 - size]
    assert is_allowed(state, ONE, f"{size} {last}1 h")
    assert refusal_of(state, ONE, f"{size} {beyond}1 h") == ("BAT-7", "leaves-grid")
    assert is_allowed(state, ONE, f"{size} A{11 - size} v")
    assert refusal_of(state, ONE, f"{size} A{12 - size} v") == ("BAT-7", "leaves-grid")
    assert refusal_of(state, ONE, f"{size} J10 h") == ("BAT-7", "leaves-grid")


def test_ships_do_not_wrap_to_the_next_row() -> None:
    """BAT-7: J1 and A2 are not adjacent, though their numbers are consecutive."""
    assert refusal_of(placement_state(), ONE, "2 J1 h") == ("BAT-7", "leaves-grid")
    state = placement_state(variant=2)
    assert is_allowed(play_lines(state, ONE, "1 J1"), ONE, "1 A2")
    assert is_allowed(play_lines(state, ONE, "1 A2"), ONE, "1 J1")
    assert is_allowed(play_lines(state, ONE, "1 J5"), ONE, "1 A7")


@pytest.mark.parametrize("direction", EIGHT_DIRECTIONS)
def test_ships_do_not_touch_by_a_side_or_a_corner(direction: tuple[int, int]) -> None:
    """BAT-8: one square of water between two ships is required."""
    state = play_lines(placement_state(variant=2), ONE, "1 E5")
    corner = SEA.square(4, 4)
    beside, further = (SEA.square_at(corner, *direction, n) for n in (1, 2))
    assert beside is not None and further is not None
    assert refusal_of(state, ONE, PlaceShip(1, beside, True)) == ("BAT-8", "touches")
    assert validate_action(GAME, state, ONE, PlaceShip(1, further, True)) is None
    assert refusal_of(state, ONE, PlaceShip(1, corner, True)) == ("BAT-8", "overlaps")


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("2 A3 h", "touches"),
        ("2 A4 v", None),
        ("2 B3 h", "touches"),
        ("2 C4 v", "overlaps"),
        ("2 C5 v", "touches"),
        ("2 C6 v", None),
        ("2 F5 v", "touches"),
        ("2 G5 v", None),
        ("2 A2 v", None),
        ("2 B2 v", "touches"),
        ("2 D2 h", None),
        ("2 D3 h", "touches"),
    ],
)
def test_long_ships_do_not_touch_either(line: str, refusal: str | None) -> None:
    """BAT-8: all squares of both ships count (a ship of three is on C4, D4 and E4)."""
    state = play_lines(placement_state(), ONE, "3 C4 h")
    if refusal is None:
        assert is_allowed(state, ONE, line)
    else:
        assert refusal_of(state, ONE, line) == ("BAT-8", refusal)


@pytest.mark.parametrize("line", ["5 A1 h", "5 F1 h", "5 A6 v", "5 J6 v", "5 F10 h", "5 A10 h"])
def test_ships_can_touch_the_edge(line: str) -> None:
    """BAT-8: ships may touch the edge, and a corner of the sea."""
    assert is_allowed(placement_state(), ONE, line)


def test_ships_of_different_players_do_not_interfere() -> None:
    """BAT-8: the opponent's fleet is on another grid."""
    state = play_lines(placement_state(), ONE, "5 A1 h")
    assert is_allowed(state, TWO, "5 A1 h") and is_allowed(state, TWO, "4 A2 h")


def test_both_players_place_at_the_same_time() -> None:
    """BAT-9: either player can act first, and either can be ready first."""
    state = placement_state()
    assert GAME.node(state) == Decision((ONE, TWO), "BAT-9")
    for first, second in ((ONE, TWO), (TWO, ONE)):
        waiting = play_lines(state, first, *VARIANT_1, "ready")
        assert GAME.node(waiting) == Decision((second,), "BAT-9")
        assert not legal_actions_of(waiting, first) and legal_actions_of(waiting, second)
        assert refusal_of(waiting, first, "-A1") == ("BAT-9", "not-your-turn")
        assert refusal_of(waiting, second, "A1") == ("BAT-9", "place-first")
        assert isinstance(GAME.node(play_lines(waiting, second, *VARIANT_1, "ready")), Chance)


def test_no_bombs_before_both_are_ready() -> None:
    """BAT-9: a player who is ready cannot bomb yet either."""
    state = placement_state(first="1")
    assert refusal_of(state, ONE, "C4") == ("BAT-9", "place-first")
    assert not any(isinstance(action, Bomb) for action in legal_actions_of(state, ONE))
    state = play_lines(state, TWO, *VARIANT_1, "ready")
    assert refusal_of(state, ONE, "C4") == ("BAT-9", "place-first")
    assert refusal_of(state, TWO, "C4") == ("BAT-9", "not-your-turn")


@pytest.mark.parametrize("line", ["5 A1 h", "2 J1 v", "-A1", "ready"])
def test_ships_cannot_move_after_the_shooting_has_begun(line: str) -> None:
    """BAT-9: fleets are final once bombing has started."""
    assert refusal_of(battle_state(), ONE, line) == ("BAT-9", "nothing-moves")


@pytest.mark.parametrize("missing", range(1, 6))
def test_ready_is_refused_while_a_ship_is_missing(missing: int) -> None:
    """BAT-9: a fleet is not ready, whichever ships are missing and however many."""
    state = play_lines(placement_state(), ONE, *VARIANT_1[missing:])
    assert refusal_of(state, ONE, "ready") == ("BAT-9", "ships-missing")
    assert Ready() not in legal_actions_of(state, ONE)
    state = play_lines(state, ONE, *VARIANT_1[:missing])
    assert Ready() in legal_actions_of(state, ONE)


def test_ships_are_placed_in_any_order_and_can_be_lifted() -> None:
    """BAT-9: before “ready”, a ship can be lifted by any of its squares and placed elsewhere."""
    state = play_lines(placement_state(), ONE, *reversed(VARIANT_1))
    assert state == play_lines(placement_state(), ONE, *VARIANT_1), (
        "the state does not depend on the order"
    )
    for square in ("A1", "C1", "E1"):
        lifted = play_lines(state, ONE, f"-{square}")
        assert len(lifted.fleets[0]) == 4
        assert is_allowed(lifted, ONE, "5 F1 h")
    for water in ("F1", "A2"):
        assert refusal_of(state, ONE, f"-{water}") == ("BAT-9", "no-ship-there")
    assert refusal_of(placement_state(), ONE, "-A1") == ("BAT-9", "no-ship-there")
    assert refusal_of(state, TWO, "-A1") == ("BAT-9", "no-ship-there")


ROW_2 = """
    A B C D
 1  · · · ·
 2  ■ ■ ■ ·
 3  · · · ·
 4  · · · ·
 5  · · · ·
"""


def test_ship_must_leave_room_for_the_others() -> None:
    """BAT-9: on 4 by 5 squares, three ships of three fit in rows 1, 3 and 5, not in 2 or 4."""
    state = placement_state(width=4, height=5, fleet=(3, 3, 3))
    (ship,) = sea(ROW_2).fleet
    place = PlaceShip(3, (ship & -ship).bit_length() - 1, across=True)
    assert refusal_of(state, ONE, place) == ("BAT-9", "rest-does-not-fit")
    assert place not in legal_actions_of(state, ONE)
    state = play_lines(state, ONE, "3 A1 h")
    assert refusal_of(state, ONE, "3 A4 h") == ("BAT-9", "rest-does-not-fit")
    assert is_allowed(play_lines(state, ONE, "3 A3 h"), ONE, "3 B5 h")
    assert is_allowed(placement_state(width=4, height=5, fleet=(3, 3)), ONE, "3 A2 h"), (
        "two leave kit"
    )


def fleets(sea: SquareBoard, sizes: tuple[int, ...]) -> Iterator[Fleet]:
    """Yield all legal fleets by brute force, each once per permutation of equal ships."""
    if not sizes:
        yield ()
        return
    for rest in fleets(sea, sizes[1:]):
        for ship, halo in ship_placements(sea, sizes[0]):
            if not any(halo & other for other in rest):
                yield (ship, *rest)


@given(data=st.data())
def test_listed_placements_match_the_legal_fleets(data: st.DataObject) -> None:
    """BAT-9: a placement is listed if a legal fleet has it together with the ships placed."""
    width, height = data.draw(st.integers(4, 5)), data.draw(st.integers(4, 5))
    sizes = tuple(sorted(data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))))
    all_fleets = list(fleets(SquareBoard.of(width, height), sizes))
    if not all_fleets:
        assert config_rejection(width=width, height=height, fleet=sizes)
        return
    state = placement_state(width=width, height=height, fleet=sizes)
    count = data.draw(st.integers(0, len(sizes) - 1))
    for ship in data.draw(st.sampled_from(all_fleets))[:count]:
        squares = state.config.sea.squares(ship)
        across = len(squares) == 1 or squares[1] == squares[0] + 1
        state = play(GAME, state, ONE, PlaceShip(len(squares), squares[0], across))
    placed = set(state.fleets[0])
    possible = {
        ship for fleet in all_fleets if placed <= set(fleet) for ship in set(fleet) - placed
    }
    sea = state.config.sea
    placings = [
        (PlaceShip(size, square, across), sea.line(*sea.xy(square), size, across))
        for size in set(sizes)
        for square in range(sea.size)
        for across in (True, False)
    ]
    assert {
        ship for a, ship in placings if validate_action(GAME, state, ONE, a) is None
    } == possible
    largest = max(ship.bit_count() for ship in possible)
    assert {ship for a, ship in placings if a in legal_actions_of(state, ONE)} == {
        ship for ship in possible if ship.bit_count() == largest
    }


@pytest.mark.parametrize(
    ("width", "height", "sizes", "count"),
    [
        (4, 5, (2, 1, 1), 1206),
        (4, 5, (2, 2, 1), 1168),
        (4, 5, (3, 2, 1), 988),
        (5, 5, (3, 2), 524),
    ],
)
def test_number_of_fleets_matches_another_program(
    width: int, height: int, sizes: tuple[int, ...], count: int
) -> None:
    """BAT-8: the legal fleets on small seas, counted by the rules and by a published program."""
    fleets = set()
    states = {placement_state(width=width, height=height, fleet=sizes)}
    while states:
        state = states.pop()
        places = [
            action for action in legal_actions_of(state, ONE) if isinstance(action, PlaceShip)
        ]
        if not places:
            fleets.add(state.fleets[0])
        states |= {GAME.apply(state, ONE, place) for place in places}
    assert len(fleets) == count


@pytest.mark.parametrize("first", ["random", "1", "2"])
def test_placement_is_hidden_until_both_are_ready(first: str) -> None:
    """BAT-9: the opponent and the public see nothing, not even the number of ships."""
    nothing, something = (
        placement_state(first=first),
        play_lines(placement_state(first=first), ONE, *VARIANT_1),
    )
    for viewer in (TWO, None):
        assert encoded_observation(nothing, viewer) == encoded_observation(something, viewer)
    assert observe(something, ONE).fleets[0] == something.fleets[0]
    assert observe(something, ALL).fleets == something.fleets


# Seas so crowded that looking for room for the rest of a fleet is given up at some point

CROWDED = Config(width=9, height=9, fleet=(5, 4, 4, 3, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1))


@pytest.mark.parametrize("seed", range(6))
def test_player_can_always_act_on_a_crowded_sea(seed: int) -> None:
    """BAT-9: in every position, a ship can be placed or removed, and the rules agree."""
    rng, state = Random(seed), start(GAME, CROWDED)
    for _ in range(15):
        node = GAME.node(state)
        assert isinstance(node, Decision)
        legal = list(GAME.legal_actions(observe(state, Seat(0))))
        assert legal, f"nothing to do after {len(state.fleets[0])} ships"
        assert (
            all(isinstance(action, PlaceShip | RemoveShip) for action in legal) or len(legal) == 1
        )
        state = play(GAME, state, Seat(0), random_item(legal, rng))
        if state.ready[0]:
            break
