"""The clauses of MÂTS, each at its numbers and just beyond them.

Positions are drawn as in the law book: `>` is the first seat and sails to the right, the outer rows
are in double-file, capital letters are sound ships, small ones touched.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.chance import Dice
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play, referee, start
from escadre.games.mats.notation import (
    format_diagram,
    format_state,
    parse_action,
    parse_diagram,
    parse_state,
    ship_names,
)
from escadre.games.mats.rules import (
    GAME,
    LAST_CROSSING,
    SOUND,
    SUNK,
    TOUCHED,
    Advance,
    Column,
    Config,
    Lift,
    Post,
    Ready,
    State,
    Stay,
    ahead,
    chances,
    combats,
    final,
    have_passed,
    initial_state,
    legal_actions,
    node,
    observe,
)
from escadre.games.mats.ships import Kind

ONE, TWO = Seat(0), Seat(1)
USUAL = Config()
SHIELDED = Config(wrecks_shield=True)


def drawn(drawing: str, config: Config = USUAL, **turn: Any) -> State:
    """A position in which the first seat, as first player, has the choice; or as `turn` says."""
    return parse_diagram(drawing, config, **{"first": ONE, **turn})


def after(state: State, *lines: str) -> State:
    """The state after these plies, each passed by the referee."""
    for line in lines:
        action = parse_action(state.config, line)
        now = node(state)
        seat = now.seats[0] if isinstance(now, Decision) else CHANCE
        state = play(GAME, state, seat, action)
    return state


def refused(state: State, line: str, seat: Seat | None = None) -> tuple[str, str]:
    """The clause and the message of a refusal."""
    now = node(state)
    assert isinstance(now, Decision)
    action = parse_action(state.config, line)
    rejection = referee(GAME, state, now.seats[0] if seat is None else seat, action)
    assert rejection is not None, f"{line} is allowed"
    return rejection.clause, rejection.reason.id


def reached(state: State, ship: str) -> set[int]:
    """How far a ship may advance: by each of these."""
    now = node(state)
    assert isinstance(now, Decision)
    seat = now.seats[0]
    return {
        by
        for by in range(-1, 9)
        if referee(GAME, state, seat, Advance(ship_names(state.config).index(ship), by)) is None
    }


def picture(state: State) -> list[str]:
    return [line.rstrip() for line in format_diagram(state).splitlines()]


def same(state: State, drawing: str) -> bool:
    """Whether the columns stand as in this drawing."""
    shown = parse_diagram(drawing, state.config)
    return (state.columns, state.ships) == (shown.columns, shown.ships)


def condition(state: State, seat: int, ship: str) -> int:
    return state.ships[seat][ship_names(state.config).index(ship)]


def ordered(first: str, second: str, config: Config = USUAL, **fields: Any) -> State:
    """Both columns ordered and shown, ships named from the head; who begins is not yet rolled."""
    state = replace(initial_state(config), **fields)
    for seat, column in ((ONE, first), (TWO, second)):
        for slot, ship in enumerate(column.split(), 1):
            state = play(GAME, state, seat, parse_action(config, f"{ship} {slot}"))
        state = play(GAME, state, seat, Ready())
    return state


def fleet(*kinds: tuple[str, int, int]) -> Config:
    """One ship of each kind; touched they have a mast and a gun less."""
    return Config(
        ships=tuple(
            Kind(name, 1, (masts, guns), (max(0, masts - 1), max(0, guns - 1)))
            for name, masts, guns in kinds
        )
    )


# --- the columns -----------------------------------------------------------------------------


def test_every_order_can_be_made_and_stands_once_it_is_shown() -> None:
    """MAT-1: seven ships in one column, in any order, none missing; then it stands."""
    state = start(GAME, USUAL)
    assert node(state) == Decision((ONE, TWO), "MAT-1")
    assert [len(state.ships[0]), len(state.orders[0])] == [7, 7]
    trio = fleet(("a", 1, 1), ("b", 1, 1), ("c", 1, 1))
    for order in permutations("abc"):
        shown = ordered(" ".join(order), "a b c", trio)
        assert shown.columns is not None
        assert [place.base for place in shown.columns[0].places] == ["abc".index(s) for s in order]
    state = after(state, "e1 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6")
    assert refused(state, "ready") == ("MAT-1", "ships-missing")
    state = after(state, "v 7", "ready")
    assert state.ready == (True, False)
    assert referee(GAME, state, ONE, Post(0, 1)) is not None
    shown = ordered("v f c1 c2 e1 e2 e3", "e1 e2 e3 c1 c2 f v")
    shown = after(shown, "dice: 6 1")
    assert refused(shown, "v 2") == ("MAT-1", "columns-shown")
    assert refused(shown, "-2") == ("MAT-1", "columns-shown")
    assert refused(shown, "ready") == ("MAT-1", "columns-shown")


def test_ships_change_places_while_they_are_ordered() -> None:
    """MAT-1: a ship takes a slot; who stood there takes the slot that it left, or none."""
    state = after(start(GAME, USUAL), "e1 1", "c1 2")
    assert state.orders[0] == (0, 3, None, None, None, None, None)
    assert after(state, "c1 1").orders[0][:2] == (3, 0)
    assert after(state, "f 1").orders[0][:2] == (5, 3)
    assert after(state, "e1 7").orders[0] == (None, 3, None, None, None, None, 0)
    assert after(state, "-1").orders[0][:2] == (None, 3)
    assert refused(state, "e1 1") == ("MAT-1", "stands-there")
    assert refused(state, "-3") == ("MAT-1", "slot-empty")
    assert refused(state, "e2 8") == ("MAT-1", "no-such-slot")
    assert refused(state, "e2 0") == ("MAT-1", "no-such-slot")
    assert after(state, "e2 7").orders[0][6] == 1
    assert refused(state, "-8") == ("MAT-1", "no-such-slot")
    assert refused(state, "stay") == ("MAT-1", "order-first")
    assert refused(state, "e1+1") == ("MAT-1", "order-first")
    for ship in (-1, 7):
        rejection = referee(GAME, state, ONE, Post(ship, 2))
        assert rejection is not None and rejection.reason.id == "no-such-ship"


def test_an_order_is_its_owners_until_both_are_shown() -> None:
    """MAT-1: the other sees only that one is ready, then both at the same time."""
    one = after(start(GAME, USUAL), "e1 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6", "v 7")
    two = after(start(GAME, USUAL), "v 1", "e2 2", "e3 3", "c1 4", "c2 5", "f 6", "e1 7")
    for state, other in ((one, two), (after(one, "ready"), after(two, "ready"))):
        assert observe(state, ONE) != observe(other, ONE)
        assert observe(state, TWO) == observe(other, TWO)
        assert observe(state, None) == observe(other, None)
    assert observe(after(one, "ready"), TWO).ready == (True, False)
    assert final(one, ONE, Ready()) and not final(one, ONE, Post(0, 1))
    shown = ordered("e1 e2 e3 c1 c2 f v", "v e2 e3 c1 c2 f e1")
    assert shown.columns is not None
    assert observe(shown, None).columns == observe(shown, TWO).columns == shown.columns


def test_columns_meet_head_to_head() -> None:
    """MAT-2: no ship abreast of another; after the first automatic advance the heads are."""
    state = ordered("f c1 e1 e2 e3 c2 v", "v e1 c1 c2 e2 e3 f")
    assert picture(state) == [
        "    1   2   3   4   5   6   7   8   9   10  11  12  13  14",
        "<   .   .   .   .   .   .   .   .   .   .   .   .   .   .",
        "<   .   .   .   .   .   .   .   V   E1  C1  C2  E2  E3  F",
        ">   V   C2  E3  E2  E1  C1  F   .   .   .   .   .   .   .",
        ">   .   .   .   .   .   .   .   .   .   .   .   .   .   .",
    ]
    assert not combats(state)
    for dice, where in (("dice: 2 1", 8), ("dice: 1 2", 7)):
        begun = after(state, dice)
        assert [combat.where for combat in combats(begun)] == [where]
        assert combats(begun)[0].ships == ((5,), (6,))


def test_the_higher_die_is_first_player() -> None:
    """MAT-3: a die each, again while they are equal; the higher begins."""
    state = ordered("f c1 e1 e2 e3 c2 v", "v e1 c1 c2 e2 e3 f")
    assert node(state) == Chance(Dice(2), "MAT-3")
    for pip in range(1, 7):
        assert after(state, f"dice: {pip} {pip}") == state
    assert after(state, "dice: 3 2").first == ONE
    assert after(state, "dice: 3 3", "dice: 2 3").first == TWO
    assert after(state, "dice: 1 6").first == TWO


# --- a series --------------------------------------------------------------------------------


def test_four_phases_and_then_the_other_begins() -> None:
    """MAT-4: the first player's column, his choice, the other's choice, combat; roles swap."""
    state = after(ordered("f c1 e1 e2 e3 c2 v", "v e1 c1 c2 e2 e3 f"), "dice: 1 2")
    assert state.columns is not None
    assert (state.columns[0].head, state.columns[1].head) == (7, 7)  # phase 1
    assert node(state) == Decision((TWO,), "MAT-7")
    state = after(state, "stay")
    assert node(state) == Decision((ONE,), "MAT-7")
    state = after(state, "stay")
    assert node(state) == Chance(Dice(2), "MAT-19")
    state = after(state, "dice: 6 1")
    assert node(state) == Chance(Dice(1), "MAT-20")
    state = after(state, "dice: 1")
    assert state.columns is not None
    assert (state.columns[0].head, state.columns[1].head) == (8, 7)
    assert (state.first, node(state)) == (ONE, Decision((ONE,), "MAT-7"))


BOTH_FILES = """
    1   2   3   4   5   6   7
<   .   .   .   .   .   .   .
<   .   .   .   .   .   C1  E1
>   E2  #   ~   F   .   .   .
>   C2  #   .   E1  .   .   .
"""


@pytest.mark.parametrize(("first", "shift"), [(TWO, (0, -1)), (ONE, (1, 0))])
def test_only_the_first_players_column_advances_and_all_of_it(
    first: Seat, shift: tuple[int, int]
) -> None:
    """MAT-5: ships, wrecks, water and both files, by one position; the other stays."""
    state = drawn(BOTH_FILES, first=Seat(1 - first))
    assert state.columns is not None
    moved = after(state, "stay", "stay")
    assert moved.columns is not None and moved.first == first
    for seat in (0, 1):
        assert moved.columns[seat].places == state.columns[seat].places
        assert moved.columns[seat].head - state.columns[seat].head == shift[seat]


TAILS = """
    3   4   5
<   .   .   .
<   E1  {}  .
>   .   {}  F
>   .   .   .
"""


@pytest.mark.parametrize("upper", ["C1", "# "])
@pytest.mark.parametrize("lower", ["E2", "# "])
@pytest.mark.parametrize("seat", [0, 1])
def test_columns_have_passed_when_last_is_strictly_beyond_last(
    upper: str, lower: str, seat: int
) -> None:
    """MAT-6: abreast is not passed, one place more is; wrecks count like ships, on either side."""
    columns = drawn(TAILS.format(upper, lower)).columns
    assert columns is not None and not have_passed(columns)
    heads = [column.head for column in columns]
    heads[seat] += ahead(seat)
    assert have_passed(moved(columns, *heads))
    heads[seat] -= 2 * ahead(seat)
    assert not have_passed(moved(columns, *heads))


def moved(columns: tuple[Column, Column], one: int, two: int) -> tuple[Column, Column]:
    return replace(columns[0], head=one), replace(columns[1], head=two)


def test_a_crossing_ends_after_the_automatic_advance() -> None:
    """MAT-6: no advance is chosen and nobody fires once the columns have passed."""
    state = drawn(
        """
        3   4   5
    <   .   .   .
    <   E1  C1  .
    >   E2  F   V
    >   .   .   .
    """,
        advanced=2,
    )
    assert [combat.where for combat in combats(state)] == [3, 4]
    abreast = after(state, "dice: 6 1 6 1", "dice: 1 1")
    assert abreast.crossing == 1 and [combat.where for combat in combats(abreast)] == [3]
    passed = after(abreast, "dice: 6 1", "dice: 1")
    assert (passed.crossing, passed.columns, passed.first) == (2, None, None)


# --- chosen advances -------------------------------------------------------------------------

OPEN = """
    1   2   3   4   5   6   7   8   9
<   .   .   .   .   .   .   .   .   .
<   .   .   .   .   .   V   C2  E3  C1
>   {}   .   .   .   .   .   .   .   .
>   .   .   .   .   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("ship", "masts"),
    [("E1", 4), ("C2", 3), ("F ", 2), ("V ", 1), ("e1", 3), ("c2", 2), ("f ", 1), ("v ", 0)],
)
def test_as_far_as_masts_and_only_forward(ship: str, masts: int) -> None:
    """MAT-7: from one position to as many as it has masts on its present face; or none."""
    state = drawn(OPEN.format(ship))
    name = ship.strip().lower()
    assert reached(state, name) == set(range(1, masts + 1))
    assert refused(state, f"{name}+{masts + 1}") == ("MAT-7", "not-enough-masts")
    assert refused(state, f"{name}+0") == ("MAT-7", "forward-only")
    rejection = referee(GAME, state, ONE, Advance(ship_names(USUAL).index(name), -1))
    assert rejection is not None and rejection.reason.id == "forward-only"
    if masts:
        assert same(after(state, "stay"), OPEN.format(ship))
        moved = after(state, f"{name}+{masts}")
        assert moved.columns is not None and state.columns is not None
        assert moved.columns[0].head == 1 + masts
        assert moved.columns[1] == state.columns[1]


def test_one_ship_of_ones_own_that_is_at_sea() -> None:
    """MAT-7: one ship a phase, of one's own column, by the seat whose phase it is."""
    state = drawn(OPEN.format("E1"))
    assert refused(state, "c1+1") == ("MAT-7", "not-at-sea")  # sunk; the other's is no help
    for ship in (-1, 7):
        rejection = referee(GAME, state, ONE, Advance(ship, 1))
        assert rejection is not None and rejection.reason.id == "not-at-sea"
    assert refused(state, "v+1", TWO) == ("MAT-7", "not-your-turn")
    assert node(after(state, "e1+1")) == Decision((TWO,), "MAT-7")


@pytest.mark.parametrize(
    ("column", "furthest"),
    [("V   C1  E1  .", 2), ("V   C1  #   .", 2), ("V   C1  E1  C2", 3), ("V   .   .   .", 0)],
)
def test_not_beyond_the_last_of_the_other_column(column: str, furthest: int) -> None:
    """MAT-8: to the last ship or wreck of the other column, and no farther."""
    state = drawn(
        f"""
        3   4   5   6
    <   .   .   .   .
    <   {column}
    >   E2  .   .   .
    >   .   .   .   .
    """
    )
    assert reached(state, "e2") == set(range(1, furthest + 1))
    assert refused(state, f"e2+{furthest + 1}") == ("MAT-8", "beyond-last")


def test_not_beyond_the_last_for_the_second_seat_either() -> None:
    """MAT-8: the second seat sails the other way."""
    state = drawn(
        """
        3   4   5   6
    <   .   .   .   .
    <   .   .   E1  .
    >   #   C1  E2  F
    >   .   .   .   .
    """,
        first=TWO,
    )
    assert reached(state, "e1") == {1, 2}
    assert refused(state, "e1+3") == ("MAT-8", "beyond-last")


HELD = """
    1   2   3   4   5   6
<   .   .   .   .   .   .
<   .   .   .   V   C2  E3
>   C1  F   #   E2  .   .
>   #   V   E1  .   .   .
"""


def test_a_ship_with_company_in_double_file_cannot_move() -> None:
    """MAT-9: a ship or a wreck beside it holds it; the ship in double-file itself may go."""
    state = drawn(HELD)
    assert refused(state, "c1+1") == ("MAT-9", "hemmed-in")
    assert refused(state, "f+1") == ("MAT-9", "hemmed-in")
    assert reached(state, "c1") == reached(state, "f") == set()
    assert reached(state, "e1") == {1, 2, 3}
    assert reached(state, "e2") == {1, 2}
    free = drawn(HELD.replace(">   #   V   E1", ">   .   .   E1"))
    assert reached(free, "c1") == {1} and reached(free, "f") == set()  # MAT-10, MAT-11 at 3
    alone = drawn(HELD.replace(">   #   V   E1", ">   .   .   . "))
    assert reached(alone, "c1") == {1, 2, 3} and reached(alone, "f") == {1, 2}


def test_a_ship_in_double_file_leaves_a_wreck_behind() -> None:
    """MAT-9: double-file with a wreck: the ship goes on, the wreck stays in the column."""
    assert same(
        after(drawn(HELD), "e1+1"),
        """
        1   2   3   4   5   6
    <   .   .   .   .   .   .
    <   .   .   .   V   C2  E3
    >   C1  F   #   E2  .   .
    >   #   V   .   E1  .   .
    """,
    )
    assert same(
        after(drawn(HELD), "e1+2"),
        """
        1   2   3   4   5   6
    <   .   .   .   .   .   .
    <   .   .   .   V   C2  E3
    >   C1  F   #   E2  E1  .
    >   #   V   .   .   .   .
    """,
    )


WAY = """
    1   2   3   4   5   6
<   .   .   .   .   .   .
<   .   .   .   .   F   C2
>   E1  {}   {}   .   .   .
>   .   {}   {}   .   .   .
"""


@pytest.mark.parametrize(
    ("two", "three", "reach"),
    [
        (("C1", ". "), ("F ", "V "), {1}),  # a ship in double-file: not to pass, nor to land on
        (("C1", ". "), ("F ", "# "), {1, 3, 4}),  # a wreck in double-file stops nobody
        (("C1", "V "), ("F ", ". "), set()),
        (("# ", "V "), ("F ", ". "), set()),
        (("# ", ". "), ("# ", ". "), {1, 2, 3, 4}),
        (("~ ", ". "), ("F ", ". "), {1, 2, 3, 4}),
        (("# ", "# "), ("F ", ". "), {2, 3, 4}),
    ],
)
def test_nobody_passes_a_ship_in_double_file(
    two: tuple[str, str], three: tuple[str, str], reach: set[int]
) -> None:
    """MAT-10: only a ship in double-file stops; base ships, water and wrecks are passed."""
    state = drawn(WAY.format(two[0], three[0], two[1], three[1]))
    assert reached(state, "e1") == reach
    for by in {3, 4} - reach if reach <= {1} else ():
        assert refused(state, f"e1+{by}") == ("MAT-10", "double-file-ahead")


@pytest.mark.parametrize(
    ("there", "landed"),
    [("C1", ("C1", "E1")), ("c1", ("c1", "E1")), ("# ", ("# ", "E1"))],
)
def test_on_a_ship_or_a_wreck_of_ones_own_one_stands_in_double_file(
    there: str, landed: tuple[str, str]
) -> None:
    """MAT-11: beside it, in double-file."""
    state = drawn(WAY.format(there, "F ", ". ", ". "))
    shown = f"""
        2   3   4   5   6
    <   .   .   .   .   .
    <   .   .   .   F   C2
    >   {landed[0]}  F   .   .   .
    >   {landed[1]}  .   .   .   .
    """
    assert same(after(state, "e1+1"), shown)


@pytest.mark.parametrize(
    ("base", "second"), [("C1", "V "), ("C1", "# "), ("# ", "V "), ("# ", "# ")]
)
def test_a_position_holds_two_at_most(base: str, second: str) -> None:
    """MAT-11: where two pieces are nobody lands, whatever they are."""
    state = drawn(WAY.format(base, "F ", second, ". "))
    assert refused(state, "e1+1") == ("MAT-11", "two-at-most")
    assert 1 not in reached(state, "e1")


HOLE = """
    1   2   3   4   5
<   .   .   .   .   .
<   .   .   .   C2  E2
>   E1  F   V   .   .
>   .   .   .   .   .
"""


def test_water_gives_way_to_a_ship() -> None:
    """MAT-12: a ship that arrives on water takes its place; no double-file."""
    hole = """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  E2
    >   E1  ~   V   .   .
    >   .   .   F   .   .
    """
    assert same(after(drawn(HOLE), "f+1"), hole)
    filled = """
        2   3   4   5
    <   .   .   .   .
    <   .   .   C2  E2
    >   E1  V   .   .
    >   .   F   .   .
    """
    assert same(after(drawn(hole), "e1+1"), filled)


OVERTAKEN = """
    1   2   3   4   5   6
<   .   .   .   .   .   .
<   .   .   .   .   C2  F
>   E1  C1  V   .   .   .
>   .   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("e1+3", ["    2   3   4   5   6", ">   C1  V   E1  .   ."]),
        ("e1+4", ["    2   3   4   5   6", ">   C1  V   ~   E1  ."]),
        ("c1+3", ["    1   2   3   4   5   6", ">   E1  ~   V   ~   C1  ."]),
        ("v+1", ["    1   2   3   4   5   6", ">   E1  C1  ~   V   .   ."]),
    ],
)
def test_a_ship_may_overtake_its_own_head(line: str, shown: list[str]) -> None:
    """MAT-13: it stands in the column, as its new head; holes behind it are water."""
    state = after(drawn(OVERTAKEN), line)
    numbers, _, _, base, second = picture(state)
    assert [numbers, base] == shown
    assert set(second[1:].split()) == {"."}


@pytest.mark.parametrize(
    ("line", "base"),
    [
        ("c1+1", ">   E1  ~   V   .   .   ."),  # one hole between two pieces in place
        ("v+1", ">   E1  C1  ~   V   .   ."),  # between a piece in place and the one that moved
        ("c1+3", ">   E1  ~   V   ~   C1  ."),  # several
    ],
)
def test_holes_are_filled_with_water(line: str, base: str) -> None:
    """MAT-14: between two pieces in place, or one in place and the one that moved."""
    assert picture(after(drawn(OVERTAKEN), line))[3] == base


def test_a_place_beside_which_a_piece_stays_is_no_hole() -> None:
    """MAT-14: water fills the column only; who leaves double-file leaves no water."""
    state = after(drawn(HELD), "e1+2")
    assert "~" not in "".join(picture(state))


def test_no_water_at_the_tail() -> None:
    """MAT-15: water that is left last is taken away, all of it; a shorter tail ends it sooner."""
    long = """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  F
    >   E1  ~   ~   V   .
    >   .   .   .   .   .
    """
    short = after(drawn(long), "e1+3")
    assert same(
        short,
        """
        4   5
    <   .   .
    <   C2  F
    >   V   .
    >   E1  .
    """,
    )
    assert series_left(drawn(long)) == 5
    assert series_left(short) == 2


def series_left(state: State) -> int:
    """Automatic advances until the columns have passed, when nobody moves and nobody is hurt."""
    assert state.columns is not None
    ends = [
        column.head + (-1 if seat == 0 else 1) * (len(column.places) - 1)
        for seat, column in enumerate(state.columns)
    ]
    return ends[1] - ends[0] + 1


def test_water_stays_in_the_middle_and_goes_when_it_becomes_the_tail() -> None:
    """MAT-15: only at the tail; a wreck at the tail keeps the water before it."""
    kept = drawn(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  F
    >   #   ~   E1  V   .
    >   .   .   .   .   .
    """
    )
    assert picture(after(kept, "e1+1"))[3] == ">   #   ~   ~   V   ."
    gone = drawn(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   .   .   C2  F
    >   C1  ~   E1  V   .
    >   .   .   .   .   .
    """
    )
    assert picture(after(gone, "c1+3"))[0].split() == ["3", "4", "5"]


def test_water_does_nothing_else() -> None:
    """MAT-16: it is never in double-file, stops nobody, and nobody fires at it."""
    state = drawn(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   C1  ~   C2  F
    >   E1  ~   V   .   .
    >   .   .   .   .   .
    """
    )
    assert not combats(state)
    assert reached(state, "e1") == {1, 2, 3, 4}
    for base, second in (("C1  E1  V", ".   ~   ."), ("C1  ~   V", ".   F   .")):
        with pytest.raises(ValueError, match="can hold"):
            parse_diagram(f"<  .  .  .\n<  E3  C2  E2\n>  {base}\n>  {second}")


# --- combat ----------------------------------------------------------------------------------

BROADSIDES = """
    2   3   4   5   6
<   .   F   .   .   .
<   .   V   C1  ~   E1
>   C2  F   E2  E3  .
>   .   V   C1  .   .
"""


def test_combat_wherever_both_have_ships() -> None:
    """MAT-17: one against one, two against one, two against two; each for itself."""
    state = drawn(BROADSIDES, advanced=2)
    two, one = combats(state)
    assert (two.where, two.ships, two.guns) == (3, ((5, 6), (6, 5)), (7, 7))
    assert (one.where, one.ships, one.guns) == (4, ((1, 3), (3,)), (3, 2))
    alone = drawn(BROADSIDES.replace("~ ", "E2"), advanced=2)
    assert combats(alone)[2].ships == ((2,), (1,))
    assert node(alone) == Chance(Dice(6), "MAT-19")


def test_combats_of_a_phase_are_fought_at_the_same_time() -> None:
    """MAT-17: a loss at one position changes no total at another, in either order."""
    state = drawn(BROADSIDES, advanced=2)
    state = after(state, "dice: 1 6 2 2")
    two, one = combats(state)
    assert (two.totals, one.totals) == ((8, 13), (5, 4))
    state = after(state, "dice: 6 6 6")
    assert [condition(state, 0, ship) for ship in ("f", "v", "e2", "c1")] == [SUNK, SUNK, 0, 0]
    assert [condition(state, 1, ship) for ship in ("f", "v", "c1")] == [SOUND, SOUND, SUNK]


WRECKS = """
    2   3   4
<   .   .   .
<   C2  V   .
>   E1  #   F
>   #   C1  .
"""


def test_a_wreck_neither_fights_nor_shields() -> None:
    """MAT-18: the ship beside it fights alone; unless the table has agreed otherwise."""
    held, beside = combats(drawn(WRECKS, advanced=2))
    assert (held.where, held.ships, held.guns) == (2, ((0,), (4,)), (1, 2))
    assert (beside.where, beside.ships, beside.guns) == (3, ((3,), (6,)), (2, 4))
    assert not combats(parse_diagram(WRECKS, SHIELDED, first=ONE))
    both = WRECKS.replace(">   #   C1  .", ">   C2  C1  .")
    assert [c.where for c in combats(parse_diagram(both, SHIELDED, first=ONE))] == [2]


@pytest.mark.parametrize(
    ("dice", "losers"),
    [
        ("dice: 3 3", ((1, 6), (1, 0))),  # 8 against 7
        ("dice: 3 4", ((0, 4), (0, 5), (1, 6), (1, 0))),  # 8 against 8
        ("dice: 3 5", ((0, 4), (0, 5))),  # 8 against 9
    ],
)
def test_a_die_and_all_guns(dice: str, losers: tuple[tuple[int, int], ...]) -> None:
    """MAT-19: of ship and double-file; one more is enough to win; equal totals: both lose."""
    state = drawn(
        """
        2   3   4
    <   .   e1  .
    <   .   V   .
    >   .   C2  .
    >   .   F   .
    """,
        advanced=2,
    )
    assert combats(state)[0].guns == (5, 4)
    assert combats(after(state, dice))[0].losers == losers


def test_the_odds_by_guns() -> None:
    """MAT-19: win .417 .583 .722 .833 .917 .972, both lose .167 .139 .111 .083 .056 .028."""
    wins, ties = (15, 21, 26, 30, 33, 35, 36), (6, 5, 4, 3, 2, 1, 0)
    for lead in range(7):
        win, lose, both = chances(lead)
        assert win == Fraction(wins[lead], 36) and both == Fraction(ties[lead], 36)
        assert win + lose + both == 1
        assert chances(-lead) == (lose, win, both)


DUEL = """
    3   4
<   .   .
<   V   C1
>   E1  .
>   C2  .
"""


@pytest.mark.parametrize("first_pip", range(1, 7))
@pytest.mark.parametrize("second_pip", [1, 3, 4, 6])
def test_three_touches_and_four_sinks(first_pip: int, second_pip: int) -> None:
    """MAT-20: a die for the ship, then one for the ship in double-file: 1-3 touched, 4-6 sunk."""
    state = after(drawn(DUEL, advanced=2), "dice: 1 6")
    assert node(state) == Chance(Dice(2), "MAT-20")
    state = after(state, f"dice: {first_pip} {second_pip}")
    assert condition(state, 0, "e1") == (TOUCHED if first_pip <= 3 else SUNK)
    assert condition(state, 0, "c2") == (TOUCHED if second_pip <= 3 else SUNK)
    assert condition(state, 1, "v") == SOUND


@pytest.mark.parametrize("pip", range(1, 7))
def test_touched_twice_is_sunk(pip: int) -> None:
    """MAT-21: whatever the die shows; a sound ship beside it suffers by its own die."""
    state = drawn(DUEL.replace("E1", "e1"), advanced=2)
    state = after(state, "dice: 1 6", f"dice: {pip} 3")
    assert condition(state, 0, "e1") == SUNK
    assert condition(state, 0, "c2") == TOUCHED


def test_a_touched_ship_shows_its_other_face_at_once() -> None:
    """MAT-22: lesser masts for the next advance, lesser guns for the next combat."""
    state = drawn(
        """
        2   3   4   5
    <   .   .   .   .
    <   .   V   C1  E1
    >   .   C2  .   .
    >   .   .   .   .
    """,
        advanced=2,
    )
    assert combats(state)[0].guns == (2, 4)
    state = after(state, "dice: 1 6", "dice: 2")
    assert condition(state, 0, "c2") == TOUCHED
    assert state.first == TWO and combats(state)[0].guns == (1, 2)  # now abreast of the corvette
    state = after(state, "stay") if node(state) == Decision((TWO,), "MAT-7") else state
    assert node(state) == Decision((ONE,), "MAT-7")
    assert reached(state, "c2") == {1}
    wide = drawn(OPEN.format("c2"))
    assert refused(wide, "c2+3") == ("MAT-7", "not-enough-masts")


def test_a_wreck_takes_the_place_of_a_sunk_ship_and_drifts_on() -> None:
    """MAT-23: in the column or in double-file as the ship was, and on with every advance."""
    state = drawn(
        """
        2   3   4   5   6
    <   .   .   .   .   .
    <   .   V   C1  E1  E2
    >   F   E1  .   .   .
    >   .   C2  .   .   .
    """,
        advanced=2,
        first=TWO,
    )
    state = after(state, "dice: 1 6", "dice: 6 2")
    assert picture(state)[1:] == [
        "<   .   .   .   .",
        "<   V   C1  E1  E2",
        ">   F   #   .   .",
        ">   .   c2  .   .",
    ]
    assert picture(state)[0].split() == ["3", "4", "5", "6"]
    state = drawn(DUEL, advanced=2, first=TWO)
    state = after(state, "dice: 1 6", "dice: 2 6")
    assert picture(state)[3:] == [">   .   e1", ">   .   #"]


# --- the end ---------------------------------------------------------------------------------


def test_after_a_crossing_what_is_left_is_ordered_anew() -> None:
    """MAT-24: wrecks and water go, touched ships stay touched; both order in secret again."""
    state = drawn(
        """
        3   4   5   6
    <   .   .   .   .
    <   E1  C1  .   .
    >   .   e2  ~   F
    >   .   #   .   .
    """,
        advanced=2,
    )
    state = after(state, "dice: 6 1", "dice: 1")
    assert (state.columns, state.first, state.crossing) == (None, None, 2)
    assert node(state) == Decision((ONE, TWO), "MAT-24")
    assert state.ships[0] == (SUNK, TOUCHED, SUNK, SUNK, SUNK, SOUND, SUNK)
    assert state.ships[1] == (SOUND, SUNK, SUNK, TOUCHED, SUNK, SUNK, SUNK)
    assert state.orders == ((None, None), (None, None))
    assert refused(state, "v 1") == ("MAT-24", "no-such-ship")
    assert refused(state, "e1 1") == ("MAT-24", "no-such-ship")
    state = after(state, "f 1", "e2 2", "ready", "c1 1", "e1 2", "ready")
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
        ("dice: 3 1", "dice: 1", (1.0, -1.0), (1, 2), "fleet-lost"),
        ("dice: 3 3", "dice: 1", (-1.0, 1.0), (2, 1), "fleet-lost"),
    ],
)
def test_who_has_no_ship_left_loses_and_both_can(
    dice: str, damage: str, returns: tuple[float, float], places: tuple[int, int], reason: str
) -> None:
    """MAT-25: both fleets lost at once in the same broadside: both lose."""
    end = node(after(drawn(LAST, advanced=2), dice, damage))
    assert isinstance(end, Terminal)
    assert (end.returns, end.places, end.clause) == (returns, places, "MAT-25")
    assert end.reason.id == reason


def test_all_combats_of_the_phase_come_before_the_end() -> None:
    """MAT-25: who loses the last ship at one position still fires at another, and both may lose."""
    state = drawn(
        """
        3   4
    <   .   .
    <   c1  c2
    >   e1  e2
    >   .   .
    """,
        advanced=2,
    )
    end = node(after(state, "dice: 2 1 2 1", "dice: 1 1 1 1"))
    assert isinstance(end, Terminal) and end.places == (2, 2)
    one_left = after(state, "dice: 2 1 3 1", "dice: 1 1 1")
    end = node(one_left)
    assert isinstance(end, Terminal) and end.places == (1, 2)
    assert condition(one_left, 0, "e2") == TOUCHED


def test_a_ship_left_is_a_ship() -> None:
    """MAT-25: a touched scout without a gun is enough to go on."""
    state = drawn(
        """
        2   3
    <   .   .
    <   .   V
    >   e1  e2
    >   .   .
    """,
        advanced=2,
    )
    assert not isinstance(node(after(state, "dice: 1 6", "dice: 6")), Terminal)


def test_after_fifty_crossings_it_is_a_draw() -> None:
    """MAT-26: the fiftieth crossing is played, a fifty-first is not."""
    line = "crossing={} first=1 advanced=2 | @4 E1 | @4 C1"
    assert LAST_CROSSING == 50
    more = after(parse_state(line.format(49)), "dice: 6 1", "dice: 1")
    assert (more.crossing, type(node(more))) == (50, Decision)
    end = node(after(parse_state(line.format(50)), "dice: 6 1", "dice: 1"))
    assert isinstance(end, Terminal)
    assert (end.returns, end.places, end.clause) == ((0.0, 0.0), (1, 1), "MAT-26")


def test_every_crossing_has_a_combat_so_no_match_comes_near_fifty() -> None:
    """MAT-26: two ships a side, every order and every advance: no crossing without a combat."""
    config = fleet(("a", 2, 1), ("b", 1, 1))
    columns = ("a b", "b a")
    todo = [after(ordered(one, two, config), "dice: 2 1") for one in columns for two in columns]
    seen = 0
    while todo:
        state = todo.pop()
        assert state.crossing == 1, "the columns have passed, and nobody has fired"
        now = node(state)
        if isinstance(now, Decision):
            seen += 1
            actions = legal_actions(observe(state, now.seats[0]))
            todo += (GAME.apply(state, now.seats[0], action) for action in actions)
        else:
            assert now.clause == "MAT-19"
    assert seen == 18


def test_phases_without_a_choice_are_skipped() -> None:
    """MAT-27: who has no legal advance is not asked, and phase 4 without a combat is none."""
    dismasted = fleet(("a", 0, 1), ("b", 0, 1))
    state = after(ordered("a b", "a b", dismasted), "dice: 2 1")
    assert node(state) == Chance(Dice(2), "MAT-19")  # nobody was asked
    one_mast = fleet(("a", 1, 1), ("b", 0, 1))
    state = after(ordered("b a", "b a", one_mast), "dice: 2 1")
    assert node(state) == Decision((ONE,), "MAT-7")
    assert set(legal_actions(observe(state, ONE))) == {Advance(0, 1), Stay()}
    apart = drawn(
        """
        1   2   3   4   5
    <   .   .   .   .   .
    <   .   E1  ~   ~   C1
    >   #   ~   v   .   .
    >   .   .   .   .   .
    """,
        first=TWO,
    )
    # Nobody is abreast: the series ends without dice, and the other's column has advanced.
    state = after(apart, "stay")
    assert (state.first, state.fought) == (ONE, ())
    assert state.columns is not None and state.columns[0].head == 4


# --- what is listed, what one sees -----------------------------------------------------------


@pytest.mark.parametrize("drawing", [HELD, HOLE, OVERTAKEN, BROADSIDES, WRECKS, DUEL, BOTH_FILES])
@pytest.mark.parametrize("first", [ONE, TWO])
def test_every_legal_advance_is_listed(drawing: str, first: Seat) -> None:
    state = drawn(drawing, first=first)
    allowed = {
        Advance(ship, by)
        for ship in range(-1, 9)
        for by in range(-2, 9)
        if referee(GAME, state, first, Advance(ship, by)) is None
    }
    assert set(legal_actions(observe(state, first))) == allowed | {Stay()}
    assert len(list(legal_actions(observe(state, first)))) == len(allowed) + 1


def test_the_last_combats_stay_seen_until_the_next() -> None:
    state = after(drawn(BROADSIDES, advanced=2), "dice: 1 6 2 2", "dice: 6 1 2")
    assert [(c.where, c.dice, c.damage) for c in state.fought] == [
        (3, (1, 6), (6, 1)),
        (4, (2, 2), (2,)),
    ]
    assert observe(state, None).fought == state.fought
    assert after(state, "stay").fought == state.fought


def test_a_sunk_ships_number_is_gone_with_it() -> None:
    state = parse_state("crossing=1 first=1 advanced=0 | @3 E1 # | @5 C1 V")
    assert condition(state, 0, "e2") == SUNK
    assert format_state(state) == "crossing=1 first=1 advanced=0 | @3 E1 # | @5 C1 V"
    assert refused(state, "e2+1") == ("MAT-7", "not-at-sea")


def test_lifting_is_not_listed_but_allowed() -> None:
    state = after(start(GAME, USUAL), "e1 1")
    assert Lift(0) not in set(legal_actions(observe(state, ONE)))
    assert referee(GAME, state, ONE, Lift(0)) is None
    assert set(legal_actions(observe(state, ONE))) == {Post(ship, 1) for ship in range(1, 7)}
