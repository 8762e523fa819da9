"""Test the rules of Bataille navale one by one, except placement."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.chance import Draw, DrawOutcome
from escadre.core.game import CHANCE, Chance, IllegalAction, Seat, Terminal, play
from escadre.games.battleship.notation import parse_action
from escadre.games.battleship.rules.fleets import Fleet
from escadre.games.battleship.rules.game import GAME, complete_state, is_over, observe
from escadre.games.battleship.rules.model import Action, Bomb, Config, PlaceShip, RemoveShip, State
from tests.games.battleship.scripted_matches import (
    ONE,
    SEA,
    TWO,
    VARIANT_1,
    VARIANT_2,
    after_bombs,
    battle_state,
    config_rejection,
    encoded_observation,
    is_allowed,
    legal_actions_of,
    placement_state,
    play_lines,
    refusal_of,
    shooter,
    terminal_node,
)
from tests.games.battleship.states import match

# The seas and the ships


def test_grid_has_ten_columns_and_ten_rows() -> None:
    """BAT-1: ten columns from A, ten rows from 1, and nothing outside."""
    state = battle_state()
    assert len(legal_actions_of(state, ONE)) == 100
    for corner, number in {"A1": 0, "J1": 9, "A10": 90, "J10": 99, "C4": 32}.items():
        assert parse_action(state.config, corner) == Bomb(number)
        assert is_allowed(state, ONE, corner)
    for square in (-1, 100):
        assert refusal_of(state, ONE, Bomb(square)) == ("BAT-1", "no-such-square")
    for outside in ("K1", "A11", "A0", "@1"):
        with pytest.raises(ValueError, match="is not a square"):
            parse_action(state.config, outside)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("5 A1 d", "“d” is not a direction"),
        ("5A1 right", "“right” is not a direction"),
        ("5 A1 5", "“5” is not a direction"),
        ("A1 5", "Write the ship’s size first, then its square and h or v: 5 A1 h."),
        ("A1 v 5", "Write the ship’s size first, then its square and h or v: 5 A1 v."),
        ("A1 5 d", "“d” is not a direction"),
        ("5 d A1", "“d” is not a direction"),
        ("a1 5 V", "Write the ship’s size first, then its square and h or v: 5 A1 v."),
        ("5 K1 h", "“K1” is not a square"),
    ],
)
def test_error_names_the_invalid_part_of_a_ship(line: str, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse_action(battle_state().config, line)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    "action", [PlaceShip(2, -1, True), PlaceShip(2, 100, True), RemoveShip(-1), RemoveShip(100)]
)
def test_ships_cannot_be_placed_or_lifted_outside_the_grid(action: Action) -> None:
    """BAT-1: squares outside the grid are also refused during placement."""
    assert refusal_of(placement_state(), ONE, action) == ("BAT-1", "no-such-square")


def test_bomb_falls_on_the_opponents_grid() -> None:
    """BAT-1: a bomb never falls on the player's own grid."""
    state = after_bombs(battle_state(), "C4")
    assert state.bombed == (0, 1 << 32)
    assert after_bombs(state, "D4").bombed == (1 << 33, 1 << 32)


@pytest.mark.parametrize(
    ("line", "squares"),
    [("3 C4 h", ["C4", "D4", "E4"]), ("3 C4 v", ["C4", "C5", "C6"])],
)
def test_ship_is_a_straight_line(line: str, squares: list[str]) -> None:
    """BAT-2: a ship goes right or down from its top left end, without a gap."""
    (ship,) = play_lines(placement_state(), ONE, line).fleets[0]
    assert [SEA.names[square] for square in SEA.squares(ship)] == squares


@pytest.mark.parametrize(
    ("variant", "fleet", "clause"),
    [(1, VARIANT_1, "BAT-3"), (2, VARIANT_2, "BAT-4")],
)
def test_fleets_have_the_ships_of_their_variant(
    variant: int, fleet: tuple[str, ...], clause: str
) -> None:
    """BAT-3, BAT-4: the exact number of ships of each size."""
    state = placement_state(variant=variant)
    for n, ship in enumerate(fleet):
        assert refusal_of(state, ONE, "ready") == ("BAT-9", "ships-missing")
        assert len(state.fleets[0]) == n
        state = play_lines(state, ONE, ship)
    for size in range(1, 10):
        one_more = PlaceShip(size, SEA.square(0, 9), across=True)
        id = "no-such-ship-left" if size in state.config.ships else "no-such-ship-size"
        assert refusal_of(state, ONE, one_more) == (clause, id)
    assert is_allowed(state, ONE, "ready")


def test_sizes_of_variant_1() -> None:
    """BAT-3: the ships have 5, 4, 3, 3 and 2 squares."""
    assert Counter(placement_state(variant=1).config.ships) == {5: 1, 4: 1, 3: 2, 2: 1}
    assert all(is_allowed(placement_state(variant=1), ONE, f"{size} A1 h") for size in (5, 4, 3, 2))


def test_sizes_of_variant_2() -> None:
    """BAT-4: the ships have 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1 squares."""
    assert Counter(placement_state(variant=2).config.ships) == {4: 1, 3: 2, 2: 3, 1: 4}
    assert all(is_allowed(placement_state(variant=2), ONE, f"{size} A1 h") for size in (4, 3, 2, 1))


def test_variant_1_is_the_default() -> None:
    """BAT-3: variant 1 is used without an option, and there is no variant 3."""
    assert placement_state().config.ships == (5, 4, 3, 3, 2)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"variant": 3}', type=Config)


@pytest.mark.parametrize(("variant", "bombs"), [(1, 35), (2, 50)])
def test_number_of_bombs_of_each_variant(variant: int, bombs: int) -> None:
    """BAT-5: 35 bombs each in variant 1, 50 in variant 2; the last one ends the match."""
    state = battle_state(variant=variant)
    order = [SEA.names[square] for square in reversed(range(100))]  # the fleets are at the top
    for square in order[: bombs - 1]:
        state = after_bombs(state, square, square)
    state = after_bombs(state, order[bombs - 1])
    assert shooter(state) == TWO
    state = after_bombs(state, order[bombs - 1])
    assert terminal_node(state).clause == "BAT-18"
    assert [each.bit_count() for each in state.bombed] == [bombs, bombs]


@pytest.mark.parametrize(
    ("bombs", "rejection"),
    [(0, ("BAT-6", "bombs-range")), (1, None), (100, None), (101, ("BAT-6", "bombs-range"))],
)
def test_agreed_number_of_bombs(bombs: int, rejection: tuple[str, str] | None) -> None:
    """BAT-6: players may agree on 1 to 100 bombs."""
    assert config_rejection(bombs=bombs) == rejection


@pytest.mark.parametrize("variant", [1, 2])
def test_agreed_number_is_the_same_for_both_players(variant: int) -> None:
    """BAT-6: both players have the agreed number, in either variant."""
    assert is_over(after_bombs(battle_state(variant=variant, bombs=1), "J10", "J10"))
    state = after_bombs(battle_state(variant=variant, bombs=2), "J10", "J10", "J9")
    assert shooter(state) == TWO
    assert is_over(after_bombs(state, "J9"))


def test_first_player_is_drawn() -> None:
    """BAT-10: each seat with probability one half; then that seat begins."""
    state = placement_state()
    for seat in (ONE, TWO):
        state = play_lines(state, seat, *VARIANT_1, "ready")
    assert GAME.node(state) == Chance(Draw((0, 1)), "BAT-10")
    assert dict(Draw((0, 1)).outcomes()) == {
        DrawOutcome(0): Fraction(1, 2),
        DrawOutcome(1): Fraction(1, 2),
    }
    assert refusal_of(state, ONE, "C4") == ("BAT-10", "chance-first")
    for item in (0, 1):
        assert shooter(play(GAME, state, CHANCE, DrawOutcome(item))) == item
    with pytest.raises(IllegalAction, match="BAT-10"):
        play(GAME, state, CHANCE, DrawOutcome(2))


@pytest.mark.parametrize(("first", "seat"), [("1", ONE), ("2", TWO)])
def test_first_player_can_be_agreed(first: str, seat: Seat) -> None:
    """BAT-10: an agreed first player is not drawn."""
    assert shooter(battle_state(first=first)) == seat


# Bombs


def test_players_bomb_in_turn() -> None:
    """BAT-11: the first player bombs, then the second, then the first again."""
    state = battle_state()
    seats = []
    for square in ("J10", "J10", "J9", "J9", "J8"):
        seats.append(shooter(state))
        other = Seat(1 - seats[-1])
        assert refusal_of(state, other, square) == ("BAT-11", "not-your-turn")
        assert not legal_actions_of(state, other)
        state = play_lines(state, shooter(state), square)
    assert seats == [ONE, TWO, ONE, TWO, ONE]


@pytest.mark.parametrize("squares", [["A1"], ["A9", "J10", "B9"]])
def test_hit_gives_no_extra_shot(squares: list[str]) -> None:
    """BAT-11: after a hit, and after a sinking, it is the opponent's turn."""
    assert shooter(after_bombs(battle_state(), *squares)) == TWO


SMALL = """
    A B C D
 1  ■ ■ ■ ·
 2  · · · ·
 3  · · · ■
 4  · · · ·
"""


def answers(state: State, seat: Seat) -> tuple[list[str], list[str], int]:
    """Return the squares of a seat's grid that were missed and hit, and the ships sunk."""
    seen = observe(state, None)
    names = state.config.sea.names
    hit = state.config.sea.squares(seen.hit[seat])
    plouf = state.config.sea.squares(seen.bombed[seat] & ~seen.hit[seat])
    return [names[s] for s in plouf], [names[s] for s in hit], len(seen.sunk[seat])


def test_plouf_touche_coule() -> None:
    """BAT-12: water, a hit, and sunk with the last undamaged square of the ship."""
    state = match(SMALL, SMALL)
    state = after_bombs(state, "D1")
    assert answers(state, TWO) == (["D1"], [], 0)
    state = after_bombs(state, "D4", "B1", "D2", "A1", "C4")
    assert answers(state, TWO) == (["D1"], ["A1", "B1"], 0)
    state = after_bombs(state, "C1")
    assert answers(state, TWO) == (["D1"], ["A1", "B1", "C1"], 1)
    assert answers(state, ONE) == (["D2", "C4", "D4"], [], 0)


@given(st.permutations(range(16)), st.permutations(range(16)))
def test_answers_are_consistent_during_a_match(one: list[int], two: list[int]) -> None:
    """BAT-12: the answers always follow from the fleets and the bombs dropped."""
    state = match(SMALL, SMALL)
    assert state.hit == (0, 0) == battle_state().hit and state.sunk == ((), ())
    for squares in zip(one, two, strict=True):
        for square in squares:
            if is_over(state):
                return
            state = play(GAME, state, shooter(state), Bomb(square))
            assert state == complete_state(state)


HALF_SUNK = """
    A B C D
 1  ▣ ▣ ▣ ·
 2  · · · ·
 3  ○ · · ■
 4  · · · ·
"""


def test_answers_of_a_diagram() -> None:
    """BAT-12: a bombed square answers only for its own ship."""
    state = match(SMALL, HALF_SUNK)
    assert answers(state, TWO) == (["A3"], ["A1", "B1", "C1"], 1)
    wounded = match(SMALL, HALF_SUNK.replace("▣ ▣ ▣", "✕ ■ ✕"))
    assert answers(wounded, TWO) == (["A3"], ["A1", "C1"], 0)


@pytest.mark.parametrize("viewer", [ONE, TWO, None])
def test_coule_shows_the_sunk_ship(viewer: Seat | None) -> None:
    """BAT-13: everybody sees the squares of sunk ships, and of none afloat."""
    state = match(SMALL, HALF_SUNK)
    seen = observe(state, viewer)
    assert seen.sunk == ((), (0b111,))
    assert seen.fleets[1] == (state.fleets[1] if viewer == TWO else None)


def test_touche_does_not_show_the_ship() -> None:
    """BAT-13: a ship that is only hit is not shown."""
    state = match(SMALL, HALF_SUNK.replace("▣ ▣ ▣", "▣ ▣ ■"))
    assert observe(state, ONE).sunk == ((), ())


def test_ship_of_one_square_is_sunk_by_one_hit() -> None:
    """BAT-13: a ship of one square is never only hit."""
    state = after_bombs(match(SMALL, SMALL), "D3")
    assert answers(state, TWO) == ([], ["D3"], 1)
    assert observe(state, ONE).sunk[1] == (1 << 11,)


def test_same_answers_give_the_same_observation() -> None:
    """BAT-13: states with the same answers have the same observation, byte for byte."""
    here = match(SMALL, HALF_SUNK)
    there = match(SMALL, HALF_SUNK.replace("○ · · ■", "○ ■ · ·"))
    assert here != there
    assert encoded_observation(here, ONE) == encoded_observation(there, ONE)
    assert encoded_observation(here, None) == encoded_observation(there, None)
    assert encoded_observation(here, TWO) != encoded_observation(there, TWO)


def test_fleets_are_shown_only_at_the_end() -> None:
    """BAT-13: both fleets are shown when the match is over."""
    state = match(NEARLY, LAST_SQUARE)
    assert observe(state, ONE).fleets == (state.fleets[0], None)
    assert observe(state, None).fleets == (None, None)
    over = after_bombs(state, "C3")
    for viewer in (ONE, TWO, None):
        assert observe(over, viewer).fleets == over.fleets
    state = after_bombs(match(SMALL, SMALL, bomb_count=1), "D4")
    assert observe(state, TWO).fleets == (None, state.fleets[1])
    assert observe(after_bombs(state, "D4"), TWO).fleets == state.fleets


@pytest.mark.parametrize("square", ["D4", "A1"])
def test_bombing_a_square_twice_is_refused(square: str) -> None:
    """BAT-14: no bomb is spent, and the turn stays; the other grid is unaffected."""
    state = after_bombs(match(SMALL, SMALL), square)
    assert is_allowed(state, TWO, square)
    state = after_bombs(state, "C4")
    before = msgspec.json.encode(state)
    assert refusal_of(state, ONE, square) == ("BAT-14", "already-bombed")
    with pytest.raises(IllegalAction, match=r"BAT-14: .* bomb isn’t lost"):
        play_lines(state, ONE, square)
    assert msgspec.json.encode(state) == before
    assert shooter(state) == ONE
    assert parse_action(state.config, square) not in legal_actions_of(state, ONE)
    assert len(legal_actions_of(state, ONE)) == 15


# The end


LAST_SQUARE = """
    A B C D
 1  ▣ ▣ ▣ ·
 2  · · · ·
 3  · · ■ ✕
 4  · · · ·
"""
NEARLY = """
    A B C D
 1  ▣ ▣ ■ ·
 2  · · · ·
 3  · · ▣ ▣
 4  · · · ·
"""


def test_sinking_the_last_ship_wins_at_once() -> None:
    """BAT-15: the match ends with bombs left on both sides; the second player has no last shot."""
    state = match(NEARLY, LAST_SQUARE, bomb_count=10)
    assert shooter(state) == ONE
    state = after_bombs(state, "C3")
    assert terminal_node(state).clause == "BAT-15"
    assert (terminal_node(state).returns, terminal_node(state).places) == ((1.0, -1.0), (1, 2))
    assert refusal_of(state, TWO, "C1") == ("BAT-15", "match-over")


def test_second_player_can_win_by_sinking_the_last_ship() -> None:
    """BAT-15: the rule is the same for both players."""
    assert GAME.sides(Config()) == (0, 1)
    state = after_bombs(match(NEARLY, LAST_SQUARE, bomb_count=10), "A4", "C1")
    assert terminal_node(state).clause == "BAT-15"
    assert (terminal_node(state).returns, terminal_node(state).places) == ((-1.0, 1.0), (2, 1))


def test_match_goes_on_while_one_square_is_afloat() -> None:
    """BAT-15: only the hit on the last square ends the match."""
    assert shooter(match(NEARLY, LAST_SQUARE)) == ONE
    assert not is_over(after_bombs(match(NEARLY, LAST_SQUARE), "A4"))


def test_sinking_the_last_ship_with_the_last_bomb_wins() -> None:
    """BAT-15: sinking all ships wins before any scores are compared."""
    state = after_bombs(match(NEARLY, LAST_SQUARE, bomb_count=5), "C3")
    assert terminal_node(state).clause == "BAT-15"
    everything = after_bombs(match(NEARLY, LAST_SQUARE, bomb_count=5), "A4", "C1")
    assert terminal_node(everything).clause == "BAT-15"


def all_bombs_used(by_one: str, by_two: str, wounded: str = "", first: str = "1") -> State:
    """Return a match of variant 2 after all 20 bombs: ships of these sizes sunk, one ship hit."""
    state = battle_state(variant=2, bombs=20, first=first)
    seas = (
        squares_to_bomb(state.fleets[0], by_two),
        squares_to_bomb(state.fleets[1], by_one, wounded),
    )
    return complete_state(replace(state, bombed=seas))


def squares_to_bomb(fleet: Fleet, sunk: str, wounded: str = "") -> int:
    """Return twenty squares: all of the sunk ships, all but one of the hit ships, and water."""
    afloat, bombs = list(fleet), 0
    for size in map(int, sunk):
        ship = next(ship for ship in afloat if ship.bit_count() == size)
        afloat.remove(ship)
        bombs |= ship
    for size in map(int, wounded):
        ship = next(ship for ship in afloat if ship.bit_count() == size)
        afloat.remove(ship)
        bombs |= ship & ship - 1
    for square in reversed(range(100)):
        if bombs.bit_count() < 20 and not sum(fleet) >> square & 1:
            bombs |= 1 << square
    return bombs


ONE_WINS, TWO_WINS = ((1.0, -1.0), (1, 2)), ((-1.0, 1.0), (2, 1))
DRAWN = ((0.0, 0.0), (1, 1))


def verdict(state: State) -> tuple[str, tuple[tuple[float, ...], tuple[int, ...]]]:
    node = terminal_node(state)
    return node.clause, (node.returns, node.places)


@pytest.mark.parametrize(
    ("more", "less"), [("43", "1111"), ("4", "3"), ("1", ""), ("3211", "33"), ("432", "33")]
)
def test_larger_sum_of_sizes_wins(more: str, less: str) -> None:
    """BAT-16: 4 + 3 beats 1 + 1 + 1 + 1, though these are more ships; one square is enough."""
    assert verdict(all_bombs_used(more, less)) == ("BAT-16", ONE_WINS)
    assert verdict(all_bombs_used(less, more)) == ("BAT-16", TWO_WINS)
    assert verdict(all_bombs_used(more, less, first="2")) == ("BAT-16", ONE_WINS)


def test_ending_names_both_sums() -> None:
    """BAT-16: the sentence names both sums, the winner's first."""
    reason = terminal_node(all_bombs_used("1111", "43")).reason
    assert dict(reason.args) == {"more": 7, "less": 4}


def test_hits_on_ships_afloat_do_not_count() -> None:
    """BAT-16: a sunk submarine beats a battleship of which three squares are hit."""
    assert verdict(all_bombs_used("", "1", wounded="43")) == ("BAT-16", TWO_WINS)
    assert verdict(all_bombs_used("", "", wounded="4")) == ("BAT-18", DRAWN)


def test_match_goes_on_until_the_last_bomb() -> None:
    """BAT-16: the match goes on while the second player has one bomb left."""
    state = all_bombs_used("43", "1111")
    state = complete_state(replace(state, bombed=(state.bombed[0] & ~(1 << 99), state.bombed[1])))
    assert shooter(state) == TWO
    assert verdict(after_bombs(state, "J10")) == ("BAT-16", ONE_WINS)


@pytest.mark.parametrize(
    ("more", "less"), [("2211", "33"), ("31", "4"), ("11", "2"), ("321", "33")]
)
def test_more_ships_win_when_sums_are_equal(more: str, less: str) -> None:
    """BAT-17: 2 + 2 + 1 + 1 beats 3 + 3; one ship more is enough."""
    assert verdict(all_bombs_used(more, less)) == ("BAT-17", ONE_WINS)
    assert verdict(all_bombs_used(less, more)) == ("BAT-17", TWO_WINS)


def test_ending_names_the_numbers_of_ships() -> None:
    """BAT-17: the sentence names the sum and both numbers, the winner's first."""
    assert dict(terminal_node(all_bombs_used("33", "2211")).reason.args) == {
        "size": 6,
        "more": 4,
        "less": 2,
    }


@pytest.mark.parametrize(("one", "two"), [("42", "33"), ("", ""), ("1", "1"), ("411", "222")])
def test_equal_sums_and_ships_are_a_draw(one: str, two: str) -> None:
    """BAT-18: 4 + 2 against 3 + 3: equal sums and equal numbers of ships."""
    assert verdict(all_bombs_used(one, two)) == ("BAT-18", DRAWN)
    assert verdict(all_bombs_used(two, one)) == ("BAT-18", DRAWN)


# Extras


@pytest.mark.parametrize(
    ("first", "bombs", "order"),
    [
        ("1", (3, 1), [0, 1, 0, 0]),
        ("1", (1, 3), [0, 1, 1, 1]),
        ("2", (1, 3), [1, 0, 1, 1]),
    ],
)
def test_player_with_bombs_left_plays_on_alone(
    first: str, bombs: tuple[int, int], order: list[int]
) -> None:
    """BAT-19: players take turns while both have bombs; then one plays alone; then sums decide."""
    state = battle_state(first=first, bombs=bombs[0], bombs_second=bombs[1])
    seats: list[int] = []
    for square in SEA.names[::-1]:
        if isinstance(GAME.node(state), Terminal):
            break
        seats.append(shooter(state))
        state = play_lines(state, shooter(state), square)
    assert seats == order
    assert verdict(state) == ("BAT-18", DRAWN)


@pytest.mark.parametrize(
    ("bombs", "rejection"),
    [(0, ("BAT-19", "bombs-range")), (1, None), (100, None), (101, ("BAT-19", "bombs-range"))],
)
def test_handicap_is_from_1_to_100_bombs(bombs: int, rejection: tuple[str, str] | None) -> None:
    """BAT-19: the second player's number has the same limits, whatever the first player has."""
    assert config_rejection(bombs_second=bombs) == rejection
    assert config_rejection(bombs=100, bombs_second=bombs) == rejection


def test_players_have_equal_bombs_without_a_handicap() -> None:
    """BAT-19: the handicap is off by default."""
    assert placement_state().config.bombs_of == (35, 35)
    assert placement_state(variant=2, bombs_second=7).config.bombs_of == (50, 7)
    assert placement_state(bombs=9).config.bombs_of == (9, 9)


@pytest.mark.parametrize("side", ["width", "height"])
@pytest.mark.parametrize(("length", "fits"), [(3, False), (4, True), (20, True), (21, False)])
def test_size_of_the_sea(side: str, length: int, fits: bool) -> None:
    """BAT-20: 4 to 20 wide, 4 to 20 high, independently."""
    rejection = config_rejection(fleet=(2,), **{side: length})
    assert rejection == (None if fits else ("BAT-20", "size-range"))


@pytest.mark.parametrize(
    ("fleet", "fits"),
    [((), False), ((0,), False), ((1,), True), ((9,), True), ((10,), False), ((3, 0), False)],
)
def test_sizes_of_ships(fleet: tuple[int, ...], fits: bool) -> None:
    """BAT-20: a fleet has at least one ship, each 1 to 9 squares long."""
    assert config_rejection(fleet=fleet, width=20) == (None if fits else ("BAT-20", "fleet-range"))


@pytest.mark.parametrize(
    ("width", "height", "fleet", "fits"),
    [
        (4, 4, (1, 1, 1, 1), True),
        (4, 4, (1, 1, 1, 1, 1), False),
        (4, 4, (4, 4), True),
        (4, 4, (4, 4, 1), False),
        (4, 4, (5,), False),
        (4, 5, (5,), True),
        (4, 5, (3, 3, 3), True),
        (4, 5, (3, 3, 3, 1), False),
        (6, 6, (5, 4, 3, 3, 2), False),
        (7, 6, (5, 4, 3, 3, 2), True),
        (7, 7, (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), True),
        (6, 7, (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), False),
        (11, 4, (4, 2, 2, 2, 1, 1, 1, 1, 1, 1), True),
        (11, 6, (3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1), True),
    ],
)
def test_fleet_that_cannot_be_placed_is_refused(
    width: int, height: int, fleet: tuple[int, ...], fits: bool
) -> None:
    """BAT-20: a fleet is refused only if an exact search finds no legal placement either."""
    rejection = config_rejection(width=width, height=height, fleet=fleet)
    assert rejection == (None if fits else ("BAT-20", "fleet-does-not-fit"))


def test_error_of_an_unfinished_search_does_not_say_impossible() -> None:
    """BAT-20: the search has a limit, and the sentence says so when the search reaches it."""
    fleet = (8, 8, 5, 3, 3, 3, 2, 2, 1)
    assert config_rejection(width=13, height=6, fleet=fleet) == ("BAT-20", "no-room-found")


def test_usual_fleets_can_have_another_sea() -> None:
    """BAT-20: 6 by 6 is too small for variant 1."""
    assert config_rejection(width=6, height=6) == ("BAT-20", "fleet-does-not-fit")
    assert config_rejection(width=20, height=4) is None


def test_match_with_a_custom_fleet() -> None:
    """BAT-20: only ships of the custom fleet are placed; the rest of the match is as usual."""
    state = placement_state(width=4, height=4, fleet=(1, 2), first="1")
    assert state.config.ships == (2, 1)
    assert refusal_of(state, ONE, "3 A1 h") == ("BAT-20", "no-such-ship-size")
    for seat in (ONE, TWO):
        state = play_lines(state, seat, "1 A1", "2 C3 h")
        assert refusal_of(state, seat, "1 A3") == ("BAT-20", "no-such-ship-left")
        state = play_lines(state, seat, "ready")
    assert len(legal_actions_of(state, ONE)) == 16
    assert refusal_of(state, ONE, Bomb(16)) == ("BAT-1", "no-such-square")
    state = after_bombs(state, "A1", "D4", "C3", "D1", "D3")
    assert verdict(state) == ("BAT-15", ONE_WINS)


@pytest.mark.parametrize(
    ("option", "accepted", "rejected"),
    [
        ("bombs", ("1", "100", "null"), ("0", "101", "1.5", '"many"')),
        ("bombs_second", ("1", "100", "null"), ("0", "101")),
        ("width", ("4", "20"), ("3", "21")),
        ("height", ("4", "20"), ("3", "21")),
        ("fleet", ("[1]", "[9]", "null", str([1] * 40)), ("[0]", "[10]", str([1] * 41))),
        ("first", ('"random"', '"1"', '"2"'), ('"0"', '"3"', "1")),
        ("variant", ("1", "2"), ("0", "3")),
        ("wind", (), ("1",)),
    ],
)
def test_options_from_json_have_the_same_limits(
    option: str, accepted: tuple[str, ...], rejected: tuple[str, ...]
) -> None:
    """BAT-6, BAT-10, BAT-19, BAT-20: invalid JSON options are refused with a clause."""
    for value in accepted:
        msgspec.json.decode(f'{{"{option}": {value}}}', type=Config)
    for value in rejected:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(f'{{"{option}": {value}}}', type=Config)
