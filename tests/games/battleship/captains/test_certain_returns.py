"""Test the chances of players whose bombs are certain to sink enough ships."""

from collections.abc import Collection
from random import Random

import pytest

from escadre.core.advice import MAX_UNDECIDED_RETURN
from escadre.core.game import Seat
from escadre.games.battleship import KIT
from escadre.games.battleship.captains.advice import advise
from escadre.games.battleship.captains.expected_sinkings import expected_sinkings
from escadre.games.battleship.captains.knowledge import Knowledge
from escadre.games.battleship.captains.return_bounds import bounds_of_certain_sinkings
from escadre.games.battleship.captains.settled import answers_of
from escadre.games.battleship.captains.shown_chances import attack_of, shown_returns
from escadre.games.battleship.rules.game import GAME
from tests.games.battleship.captains.small_sea import FLEETS, SEA

FIRST_FLEET = "3B2h 4D4h 3J2v 5F6h 2C7h ready x"
SECOND_FLEET = "3E2h 3A1v 4A6h 2J6v 5B10h ready x"
TWO_SHIPS_FOUND = (  # A1 sinks a destroyer, A10 or F10 the carrier
    f"variant=1 drawn=2 | {FIRST_FLEET} B1 I1 J1 H3 J3 I4 J4 F5 H5 I5 J5 F6 G6 H6 I6 J6 C7 D7 G7 H7"
    f" I7 J7 D8 F9 J9 B10 C10 G10 H10 | {SECOND_FLEET} C1 E1 G1 H1 A2 F2 J2 A3 A4 A5 F5 I5 A6 B6 C6"
    " D6 G6 J6 A7 B7 J7 D8 G9 J9 B10 C10 D10 E10 G10"
)
FOUR_BOMBS_EACH = (
    f"variant=1 drawn=2 | {FIRST_FLEET} B1 I1 J1 J2 H3 J3 E4 I4 J4 F5 H5 I5 J5 F6 G6 H6 I6 J6 C7 D7"
    f" G7 H7 I7 J7 D8 F9 J9 B10 C10 G10 H10 | {SECOND_FLEET} C1 E1 G1 H1 A2 E2 F2 J2 A3 A4 A5 F5 I5"
    " A6 B6 C6 D6 G6 H6 J6 A7 B7 J7 D8 G9 J9 B10 C10 D10 E10 G10"
)
FOUR_BOMBS_AGAINST_THREE = FOUR_BOMBS_EACH.replace("J3 E4", "J3 D4 E4")


def surely_sunk(fleets: Collection[tuple[int, ...]], bombed: int, bombs: int) -> int:
    """Return the most squares of ships that these bombs sink, whichever fleet it is."""
    least = min(sum(ship.bit_count() for ship in fleet if not ship & ~bombed) for fleet in fleets)
    if not bombs:
        return least
    best = least
    for square in range(SEA.size):
        bomb = 1 << square
        if bomb & bombed:
            continue
        by_answer: dict[tuple[bool, int], list[tuple[int, ...]]] = {}
        for fleet in fleets:
            ship = next((ship for ship in fleet if ship & bomb), 0)
            sunk = ship if not ship & ~(bombed | bomb) else 0
            by_answer.setdefault((bool(ship), sunk), []).append(fleet)
        best = max(
            best,
            min(surely_sunk(each, bombed | bomb, bombs - 1) for each in by_answer.values()),
        )
    return best


def test_search_is_certain_to_sink_what_it_counts() -> None:
    rng, count = Random(1), 0
    while count < 15:
        fleet = FLEETS[rng.randrange(len(FLEETS))]
        bombed = sum(1 << square for square in rng.sample(range(SEA.size), 14))
        if any(not ship & ~bombed for ship in fleet):
            continue
        hit = sum(fleet) & bombed
        found = expected_sinkings(Knowledge(SEA, bombed, hit, (), (3, 2)), 3)
        if not found.least_ships:
            continue
        fitting = [
            each
            for each in FLEETS
            if sum(each) & bombed == hit and all(ship & ~bombed for ship in each)
        ]
        count += 1
        assert 0 < found.least_size <= surely_sunk(fitting, bombed, 3)


@pytest.mark.parametrize("line", [TWO_SHIPS_FOUND, FOUR_BOMBS_EACH, FOUR_BOMBS_AGAINST_THREE])
def test_player_who_cannot_lose_has_an_even_chance_at_least(line: str) -> None:
    """Regression test: 59%, 29% and 21% were shown, although a draw was certain."""
    state = KIT.parse_state(line)
    assert bounds_of_certain_sinkings(*answers_of(state)) == (0, 1)
    returns = shown_returns(state)
    assert returns is not None
    assert 0 <= returns[0] < MAX_UNDECIDED_RETURN
    assert returns[0] > 0.5 or line != TWO_SHIPS_FOUND


def test_certain_ships_raise_the_chance_of_a_player_who_cannot_lose() -> None:
    """The carrier has two possible places, so it does not count for other players."""
    state = KIT.parse_state(TWO_SHIPS_FOUND)
    usual = attack_of(state, Seat(0))
    assert attack_of(state, Seat(0), counts_certain=True).ships > usual.ships + 0.5


def test_hint_shows_an_even_chance_to_a_player_who_cannot_lose() -> None:
    """Regression test: the hint said 'wins 21%' for the squares that sink both ships."""
    state = KIT.parse_state(FOUR_BOMBS_AGAINST_THREE)
    advice, returns = advise(GAME.observe(state, Seat(0)), Random(1)), shown_returns(state)
    assert advice is not None and returns is not None
    best = {
        KIT.format_action(state.config, each.action): each.value
        for each in advice.options[: advice.tied]
    }
    assert "A1" in best
    assert "B1" not in best, "no ship can be there"
    assert set(best.values()) == {returns[0]}
    assert returns[0] >= 0


def test_chance_after_a_bomb_on_a_certain_ship_stays_even() -> None:
    state = KIT.parse_state(FOUR_BOMBS_AGAINST_THREE)
    for action in ("A1", "A10", "F10"):
        after = GAME.apply(state, Seat(0), KIT.parse_action(state.config, action))
        returns = shown_returns(after)
        assert returns is not None
        assert returns[0] >= 0


def test_certain_ships_are_no_bound_if_the_other_player_can_finish_first() -> None:
    """BAT-15: the match ends when a whole fleet is sunk."""
    bombed = SEA.all_squares & ~0b11
    ships = 0b11 << 12, 0b11
    of_both = Knowledge(SEA, bombed, ships[0], (ships[0],), (2,))
    assert expected_sinkings(of_both, 2).least_ships == 1
    assert bounds_of_certain_sinkings((of_both, of_both), (2, 2)) == (-1, 1)
    assert bounds_of_certain_sinkings((of_both, of_both), (2, 1)) == (0, 1)
