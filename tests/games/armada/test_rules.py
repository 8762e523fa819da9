"""The clauses of Armada, each number tried at it and just beyond it.

Positions are drawn in inches: `l 15.0 12.0 0.0` is a large ship, the middle of its base at
(15, 12), its tip to the north. On the headings 0, 90, 180 and 270 corners are easily worked out by
hand: a large ship is 1.820 long and 0.5 to either side, a medium 1.429 and 0.391, a small 1.039 and
0.281.
"""

from __future__ import annotations

from itertools import combinations
from math import atan, degrees, hypot
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escadre.core.chance import Drawn
from escadre.core.game import (
    ALL,
    CHANCE,
    Chance,
    Decision,
    Rejection,
    Seat,
    Terminal,
    play,
    referee,
    start,
)
from escadre.games.armada.hulls import (
    LARGE,
    MEDIUM,
    PORT,
    SHARPEST,
    SMALL,
    STARBOARD,
    TURN,
    Pose,
    broadside,
)
from escadre.games.armada.notation import drawn, parse_action
from escadre.games.armada.rules import (
    CORNER,
    GAME,
    GAP,
    INCH,
    Answer,
    Build,
    Config,
    Deploy,
    EndTurn,
    Fire,
    Flag,
    Hoist,
    LetBegin,
    NameFleets,
    State,
    Step,
    TakeFleet,
    band,
    final,
    hulls,
    legal_actions,
    node,
    objection,
    observe,
    on_table,
    open_headings,
)

ONE, TWO, THREE, FOUR = map(Seat, range(4))
USUAL = Config()


def clause(state: State, action: Any, seat: Seat = ONE) -> str | None:
    """By which clause this is refused; None: it is allowed."""
    rejection = referee(GAME, state, seat, action)
    return rejection.clause if rejection else None


def reason(state: State, action: Any, seat: Seat = ONE) -> str:
    """Why this is refused, by the name of the sentence."""
    rejection = referee(GAME, state, seat, action)
    assert rejection is not None
    return rejection.reason.id


def played(state: State, *lines: str) -> State:
    """After these actions of whoever is to choose, or lots."""
    for line in lines:
        now = node(state)
        seat = now.seats[0] if isinstance(now, Decision) else CHANCE
        state = play(GAME, state, seat, parse_action(state.config, line))
    return state


def after(state: State, *actions: Any) -> State:
    """After these actions of whoever is to choose."""
    for action in actions:
        now = node(state)
        assert isinstance(now, Decision)
        state = play(GAME, state, now.seats[0], action)
    return state


def sizes(state: State, seat: Seat) -> list[int]:
    return [ship.size for ship in state.ships if ship.seat == seat]


def ended(state: State) -> Terminal:
    now = node(state)
    assert isinstance(now, Terminal)
    return now


# --- the fleets ------------------------------------------------------------------------------


def test_basic_fleets_have_twelve_pips_each() -> None:
    """ARM-1: four large ships against four small and four medium ones."""
    state = played(start(GAME, USUAL), "lot 1", "larges", "begin 1")
    assert sizes(state, ONE) == [LARGE] * 4
    assert sizes(state, TWO) == [SMALL] * 4 + [MEDIUM] * 4
    assert sum(sizes(state, ONE)) == sum(sizes(state, TWO)) == 12


def test_one_chooses_the_fleet_and_the_other_who_begins() -> None:
    """ARM-2: by lot; the other chooses who moves first."""
    state = start(GAME, USUAL)
    assert isinstance(now := node(state), Chance) and now.clause == "ARM-2"
    assert {outcome for outcome, _ in now.law.outcomes()} == {Drawn(0), Drawn(1)}
    state = played(state, "lot 2")
    assert node(state) == Decision((TWO,), "ARM-2")
    assert clause(state, LetBegin(0), TWO) == "ARM-2"
    state = after(state, TakeFleet(False))
    assert sizes(state, TWO) == []
    assert node(state) == Decision((ONE,), "ARM-2")
    assert [clause(state, LetBegin(seat)) for seat in (-1, 0, 1, 2)] == [
        "ARM-2",
        None,
        None,
        "ARM-2",
    ]
    state = after(state, LetBegin(1))
    assert sizes(state, ONE) == [LARGE] * 4
    assert state.first == TWO


def test_with_fleets_that_nobody_chooses_the_lot_says_who_begins() -> None:
    """ARM-2: so in full and constructed set-ups."""
    state = start(GAME, Config(setup="full"))
    assert isinstance(node(state), Chance)
    assert played(state, "lot 2").first == TWO


@pytest.mark.parametrize("size", ["width", "height"])
def test_the_table_is_20_to_60_inches(size: str) -> None:
    """ARM-3: 19 and 61 are refused; the usual table is 30 by 24."""
    assert USUAL.edges == (30_000, 24_000)
    for inches, fine in ((19, False), (20, True), (60, True), (61, False)):
        refusal = objection(replace(USUAL, **{size: inches}))
        assert refusal is None if fine else refusal == Rejection("ARM-3", refusal.reason)  # type: ignore[union-attr]
        text = msgspec.json.encode({size: inches})
        if fine:
            assert msgspec.json.decode(text, type=Config).edges[size == "height"] == inches * INCH
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=Config)


def test_a_disc_ends_at_its_circle() -> None:
    """ARM-3: (6, 8, 10) is a point of a circle; a thousandth within it is on the table."""
    disc = Config(table="disc", width=20, height=24)
    assert disc.edges == (20_000, 20_000)
    assert not on_table(disc, ((16_000, 2_000),))
    assert on_table(disc, ((15_999, 2_000),))
    assert on_table(disc, ((16_000, 2_001),))
    assert not on_table(disc, ((16_001, 2_000),))
    assert on_table(USUAL, ((16_001, 2_000),))


# --- deployment ------------------------------------------------------------------------------


def deploying(config: Config = USUAL) -> State:
    """The first seat has the larges, begins, and so deploys last; the second is to deploy."""
    return played(start(GAME, config), "lot 1", "larges", "begin 1")


def test_who_moves_second_deploys_first() -> None:
    """ARM-4: and the other only when the whole fleet lies on the table."""
    state = deploying()
    assert node(state) == Decision((TWO,), "ARM-4")
    for number in range(4, 12):
        assert node(state) == Decision((TWO,), "ARM-4")
        assert clause(state, Deploy(0, 5_000, 22_000, 0), TWO) == "ARM-4"
        state = after(state, Deploy(number, 2_000 * number, 3_000, 1800))
    for number in range(4):
        assert node(state) == Decision((ONE,), "ARM-4")
        state = after(state, Deploy(number, 2_000 + 2_000 * number, 22_000, 0))
    assert state.turn == ONE
    assert node(state) == Decision((ONE,), "ARM-5")


def test_the_border_of_the_band_may_be_touched() -> None:
    """ARM-4: it is 6 inches deep on the usual table: a tip at 6.000 lies in it, at 6.001 not."""
    state = deploying()
    assert band(USUAL, 1) == (0, 0, 30_000, 6_000)
    assert clause(state, Deploy(4, 5_000, 4_961, 1800), TWO) is None  # 4961 + 1039
    assert clause(state, Deploy(4, 5_000, 4_962, 1800), TWO) == "ARM-4"
    assert reason(state, Deploy(4, 5_000, 4_962, 1800), TWO) == "outside-band"


def test_the_edge_of_the_table_may_not_be_touched() -> None:
    """ARM-4, ARM-9: a base at 0.001 lies on the table, at 0.000 it touches the edge."""
    state = deploying()
    assert clause(state, Deploy(4, 5_000, 1, 1800), TWO) is None
    assert clause(state, Deploy(4, 5_000, 0, 1800), TWO) == "ARM-9"
    assert clause(state, Deploy(4, 282, 3_000, 1800), TWO) is None
    assert clause(state, Deploy(4, 281, 3_000, 1800), TWO) == "ARM-9"


def test_ships_may_not_touch_when_they_are_deployed() -> None:
    """ARM-4: bases of 0.391 and 0.281 side by side: 0.672 apart they touch, 0.673 apart not."""
    state = after(deploying(), Deploy(8, 10_000, 3_000, 1800))
    assert clause(state, Deploy(4, 10_672, 3_000, 1800), TWO) == "ARM-4"
    assert clause(state, Deploy(4, 10_673, 3_000, 1800), TWO) is None
    assert clause(state, Deploy(8, 20_000, 3_000, 1800), TWO) == "ARM-4"
    assert reason(state, Deploy(8, 20_000, 3_000, 1800), TWO) == "deployed-already"
    for number in (-1, 0, 12):
        assert reason(state, Deploy(number, 20_000, 3_000, 1800), TWO) == "not-your-ship"


@pytest.mark.parametrize("table", ["rectangle", "disc"])
def test_bands_are_twelve_inches_apart_on_every_table(table: Any) -> None:
    """ARM-4: no ship is within 12 inches of an enemy, wherever in its band it lies."""
    for inches in range(20, 61):
        config = Config(table=table, width=inches, height=inches)
        south, north = band(config, 0), band(config, 1)
        assert south[1] - north[3] >= GAP == 12_000
        assert north[3] - north[1] == south[3] - south[1] <= 6_000
        assert north[1] == 0 and south[3] == config.edges[1]
    assert south[1] - north[3] == 48_000
    small = Config(height=20)
    assert band(small, 0)[1] - band(small, 1)[3] == 12_000


# --- the turn --------------------------------------------------------------------------------

MEDIUMS = [f"m {x}.0 20.0 0.0" for x in (3, 6, 9, 12)]
FAR_OFF = ["s 25.0 3.0 180.0", "s 27.0 3.0 180.0"]


def test_three_actions_a_turn() -> None:
    """ARM-5: a fourth is refused; less is allowed, or nothing."""
    state = drawn(USUAL, MEDIUMS, FAR_OFF)
    for number in range(3):
        assert clause(state, EndTurn()) is None
        assert clause(state, Step(number, 0)) is None
        state = after(state, Step(number, 0))
        assert state.actions == number + 1
    assert clause(state, Step(3, 0)) == "ARM-5"
    assert reason(state, Step(3, 0)) == "no-actions-left"
    state = after(state, EndTurn())
    assert node(state) == Decision((TWO,), "ARM-5")
    assert (state.actions, state.moved, state.shots, state.moving) == (0, (), (), None)
    assert clause(state, Step(3, 0)) == "ARM-5"  # not his turn


def test_a_ship_moves_once_a_turn() -> None:
    """ARM-5: it may move again in the next turn."""
    state = after(drawn(USUAL, MEDIUMS, FAR_OFF), Step(0, 0), Step(1, 0))
    assert clause(state, Step(0, 0)) == "ARM-5"
    assert reason(state, Step(0, 0)) == "moved-already"
    state = after(state, EndTurn(), EndTurn())
    assert clause(state, Step(0, 0)) is None


def test_fire_move_fire() -> None:
    """ARM-5: actions come in any order."""
    state = drawn(USUAL, ["l 15.0 12.0 0.0"], ["l 17.0 11.0 90.0", "l 17.0 9.0 90.0"])
    state = after(state, Fire(0, STARBOARD, 1), Step(0, 0), Fire(0, STARBOARD, 2))
    assert state.actions == 3
    assert [ship.damage for ship in state.ships] == [0, 1, 1]
    assert clause(state, Fire(0, STARBOARD, 2)) == "ARM-5"


def test_only_ships_of_ones_own_that_are_afloat_act() -> None:
    """ARM-5, ARM-14: neither the enemy's, nor sunk ones, nor ones that are not."""
    state = drawn(USUAL, MEDIUMS, FAR_OFF)
    sunk = replace(state, ships=(replace(state.ships[0], sunk=True), *state.ships[1:]))
    for number in (-1, 4, 6):
        assert clause(state, Step(number, 0)) == "ARM-5"
        assert clause(state, Fire(number, PORT, 4)) == "ARM-5"
    assert clause(sunk, Step(0, 0)) == clause(sunk, Fire(0, PORT, 4)) == "ARM-14"


@pytest.mark.parametrize(("letter", "most"), [("s", 4), ("m", 2), ("l", 1)])
def test_whole_steps_up_to_four_two_and_one(letter: str, most: int) -> None:
    """ARM-6: a small ship makes up to 4, a medium 2, a large 1; all are one action."""
    state = drawn(USUAL, [f"{letter} 15.0 20.0 0.0"], FAR_OFF)
    for _ in range(most):
        assert clause(state, Step(0, 0)) is None
        state = after(state, Step(0, 0))
        assert state.actions == 1
        assert clause(state, EndTurn()) is None  # it may stop after any step
    assert clause(state, Step(0, 0)) == "ARM-6"


def test_another_action_ends_a_move() -> None:
    """ARM-6: the steps of one move are not interrupted, neither by a move nor by a shot."""
    state = after(drawn(USUAL, MEDIUMS, FAR_OFF), Step(0, 0))
    assert clause(state, Step(0, 0)) is None
    assert clause(after(state, Step(1, 0)), Step(0, 0)) == "ARM-5"
    firing = drawn(USUAL, ["s 20.0 20.0 0.0", "l 15.0 12.0 0.0"], ["l 17.0 11.0 90.0"])
    firing = after(firing, Step(0, 0), Fire(1, STARBOARD, 2))
    assert clause(firing, Step(0, 0)) == "ARM-5"


def test_a_step_puts_the_base_on_the_old_tip() -> None:
    """ARM-7: on any heading; damage goes along, the old piece is taken away."""
    state = drawn(USUAL, ["l 15.0 20.0 0.0/2"], FAR_OFF)
    state = after(state, Step(0, 450))
    assert state.ships[0].pose == Pose(15_000, 18_180, 450)
    assert state.ships[0].damage == 2
    assert len(hulls(state)) == 3
    state = after(state, EndTurn(), EndTurn(), Step(0, 900))
    assert state.ships[0].pose == Pose(15_000 + 1_287, 18_180 - 1_287, 900)


def test_headings_are_whole_tenths_of_a_turn() -> None:
    """ARM-7: from 0.0 to 359.9."""
    state = drawn(USUAL, ["l 15.0 12.0 0.0"], FAR_OFF)
    for heading in (-1, TURN):
        assert clause(state, Step(0, heading)) == "ARM-7"
        assert clause(deploying(), Deploy(4, 9_000, 3_000, heading), TWO) == "ARM-7"
    assert clause(state, Step(0, TURN - 1)) is clause(state, Step(0, 0)) is None


@pytest.mark.parametrize(
    ("letter", "size", "sharpest"), [("s", SMALL, 748), ("m", MEDIUM, 747), ("l", LARGE, 746)]
)
@pytest.mark.parametrize("heading", [0, 100, 700, 1800, 3599])
def test_no_turn_sharper_than_that(letter: str, size: int, sharpest: int, heading: int) -> None:
    """ARM-8: 74.8, 74.7 and 74.6 degrees to either side; a tenth more is refused."""
    base, height = {SMALL: (9 / 16, 1), MEDIUM: (25 / 32, 11 / 8), LARGE: (1, 7 / 4)}[size]
    exactly = 90 - degrees(atan(base / 2 / hypot(height, base / 2)))
    assert sharpest < 10 * exactly < sharpest + 1
    assert SHARPEST[size] == sharpest
    state = drawn(USUAL, [f"{letter} 15.0 12.0 {heading // 10}.{heading % 10}"], FAR_OFF)
    for way in (-1, 1):
        assert clause(state, Step(0, (heading + way * sharpest) % TURN)) is None
        assert clause(state, Step(0, (heading + way * (sharpest + 1)) % TURN)) == "ARM-8"
        assert clause(state, Step(0, (heading + way * 1800) % TURN)) == "ARM-8"
    assert len(list(open_headings(state, 0))) == 2 * sharpest + 1


def test_the_edge_of_the_table_may_not_be_struck() -> None:
    """ARM-9: a tip at 0.001 lies on the table, one at 0.000 touches the edge."""
    assert clause(drawn(USUAL, ["l 15.0 3.641 0.0"], FAR_OFF), Step(0, 0)) is None
    touching = drawn(USUAL, ["l 15.0 3.640 0.0"], FAR_OFF)
    assert clause(touching, Step(0, 0)) == "ARM-9"
    assert reason(touching, Step(0, 0)) == "strikes-edge"
    assert clause(drawn(USUAL, ["l 26.359 12.0 90.0"], FAR_OFF), Step(0, 900)) is None
    assert clause(drawn(USUAL, ["l 26.360 12.0 90.0"], FAR_OFF), Step(0, 900)) == "ARM-9"


@pytest.mark.parametrize("friend", [True, False])
def test_contact_counts_as_striking(friend: bool) -> None:
    """ARM-9: after a step the tip is at 16.360; a base there is struck, one at 16.359 not."""
    for base, refused in (("16.360", "ARM-9"), ("16.359", None), ("16.361", "ARM-9")):
        other = f"s 15.0 {base} 0.0"
        fleets = [["l 15.0 20.0 0.0", other], FAR_OFF] if friend else [["l 15.0 20.0 0.0"], [other]]
        assert clause(drawn(USUAL, *fleets), Step(0, 0)) == refused
    # Corner to corner: the new base ends at 15.500, 18.180.
    for x, refused in (("15.781", "ARM-9"), ("15.782", None)):
        assert (
            clause(drawn(USUAL, ["l 15.0 20.0 0.0"], [f"s {x} 18.180 0.0"]), Step(0, 0)) == refused
        )


def test_what_lies_between_two_places_is_not_struck() -> None:
    """ARM-9: only the places where the piece is put down are tested.

    On heading 74 the medium ship turns around a small one that lies in the bend: its base at
    x = 15.6, on the straight way from the old starboard corner (15.391, 20) to the new tip.
    """
    state = drawn(USUAL, ["m 15.0 20.0 0.0"], ["s 15.6 19.4 90.0"])
    assert clause(state, Step(0, 740)) is None


def test_a_ship_does_not_strike_its_own_old_place() -> None:
    """ARM-9: it is taken away; the new base touches its tip."""
    state = drawn(USUAL, ["s 15.0 12.0 0.0"], FAR_OFF)
    assert clause(state, Step(0, 0)) is None


def test_a_fixed_flag_of_ones_own_may_not_be_covered() -> None:
    """ARM-9: not even touched by the tip."""
    config = Config(objective="flag")
    for y, refused in ((16_360, "ARM-9"), (16_359, None)):
        flags = (Flag(point=(15_000, y)), Flag(point=(2_000, 2_000)))
        state = drawn(config, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags)
        assert clause(state, Step(0, 0)) == refused


def test_a_ship_without_room_stays() -> None:
    """ARM-10: tip at 0.080: ahead it would leave by its tip, to a side by a corner of its base."""
    state = drawn(USUAL, ["l 15.0 1.900 0.0", "l 5.0 20.0 0.0"], FAR_OFF)
    assert list(open_headings(state, 0)) == []
    for heading in (0, 90, 100, 746, 2854):
        assert clause(state, Step(0, heading)) == "ARM-9"
    steps = [action for action in legal_actions(observe(state, ONE)) if isinstance(action, Step)]
    assert {step.ship for step in steps} == {1}
    assert clause(state, EndTurn()) is None


# --- fire ------------------------------------------------------------------------------------

# A large ship on heading 0 at (15, 12) has its starboard side from (15.500, 12.000) to its tip at
# (15.000, 10.180). Guns fire straight out: along (1820, -500). Two points are in the same lane when
# they differ by a multiple of (91, -25). The zone's outer edge goes from (17.123, 11.036) to
# (16.887, 10.180), by way of (17.064, 10.822), (17.005, 10.608) and (16.946, 10.394).
GUNNER = "l 15.0 12.0 0.0"


def hits(gunner: str, others: list[str], enemies: list[str], side: int = STARBOARD) -> bool:
    """Whether the last of the enemies is hit."""
    state = drawn(USUAL, [gunner, *others], enemies)
    return clause(state, Fire(0, side, len(state.ships) - 1)) is None


@pytest.mark.parametrize(("letter", "pips"), [("s", 1), ("m", 2), ("l", 3)])
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_as_many_shots_as_pips(letter: str, pips: int, damage: int) -> None:
    """ARM-11: 1, 2 and 3 a turn, damaged or not; each is an action."""
    if damage >= pips:
        return
    state = drawn(USUAL, [f"{letter} 15.0 12.0 0.0/{damage}"], ["l 16.0 11.0 90.0", *FAR_OFF])
    state = replace(
        state, ships=(state.ships[0], replace(state.ships[1], damage=-9), *state.ships[2:])
    )
    for shot in range(pips):
        assert state.actions == shot
        assert clause(state, Fire(0, STARBOARD, 1)) is None
        state = after(state, Fire(0, STARBOARD, 1))
    assert clause(state, Fire(0, STARBOARD, 1)) == ("ARM-11" if pips < 3 else "ARM-5")
    state = after(state, EndTurn(), EndTurn())
    assert clause(state, Fire(0, STARBOARD, 1)) is None


def test_the_zone_ends_where_a_large_piece_ends() -> None:
    """ARM-12: a tip on the outer edge, at (17.005, 10.608), is not hit; 0.001 nearer it is."""
    assert not hits(GUNNER, [], ["s 18.044 10.608 270.0"])
    assert hits(GUNNER, [], ["s 18.043 10.608 270.0"])
    assert not hits(GUNNER, [], ["s 18.045 10.608 270.0"])


def test_the_zone_is_narrower_towards_both_ends_of_the_side() -> None:
    """ARM-12: the piece is held with its whole base against the side.

    The rim of the zone at the stern is the line from (15.500, 12.000) to (17.123, 11.036); halfway
    is (16.311, 11.518), at the rim's outer side. A base a thousandth beyond the rim is not hit,
    though it lies in the lanes of the side and nearer than 1.82 inches.
    """
    start, near = (15_500, 12_000), (17_123, 11_036)
    dx, dy = near[0] - start[0], near[1] - start[1]
    x, y = 16_312, 11_518
    assert dx * (y - start[1]) - dy * (x - start[0]) == 482
    assert not hits(GUNNER, [], ["s 16.312 12.557 0.0"])  # its tip at (16.312, 11.518)
    assert hits(GUNNER, [], ["s 16.312 12.556 0.0"])


def test_guns_fire_from_the_two_long_sides_only() -> None:
    """ARM-12: to starboard, to port, and neither ahead nor astern."""
    assert hits(GUNNER, [], ["l 16.5 11.0 90.0"], STARBOARD)
    assert not hits(GUNNER, [], ["l 16.5 11.0 90.0"], PORT)
    assert hits(GUNNER, [], ["l 13.5 11.0 270.0"], PORT)
    assert not hits(GUNNER, [], ["l 13.5 11.0 270.0"], STARBOARD)
    for side in (PORT, STARBOARD):
        assert not hits(GUNNER, [], ["l 15.0 10.0 0.0"], side)
        assert not hits(GUNNER, [], ["l 15.0 12.1 180.0"], side)
    state = drawn(USUAL, [GUNNER], ["l 16.5 11.0 90.0"])
    assert [clause(state, Fire(0, side, 1)) for side in (-1, 2)] == ["ARM-12", "ARM-12"]


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_every_size_fires_as_far(size: int) -> None:
    """ARM-12: the large piece is held against the side of any ship."""
    for reach, length in ((LARGE, 1_820), (MEDIUM, 1_429), (SMALL, 1_039)):
        side = broadside(size, Pose(0, 0, 900), STARBOARD, reach)
        (x0, y0), (x1, y1) = side.start, side.end
        out = [
            ((x - x0) * -(y1 - y0) + (y - y0) * (x1 - x0)) / hypot(x1 - x0, y1 - y0)
            for x, y in side.zone[1:3]
        ]
        assert out == pytest.approx([length, length], abs=1.5)


# A small ship, its base to the gunner, its lanes from its tip to its north corner (16.500, 10.719).
HIDDEN = "s 16.500 11.000 90.0"
# Between them: a small one whose tip, at (15.863, 10.894), is in the very lane of that corner.
SCREEN = "s 15.863 11.933 0.0"
SLIPPED = "s 15.863 11.934 0.0"


@pytest.mark.parametrize("friend", [True, False])
def test_the_first_hull_in_a_lane_stops_the_shot(friend: bool) -> None:
    """ARM-13: friend or foe; if a thousandth of an inch looks past it, the target is hit."""

    def target_hit(screen: str) -> bool:
        if friend:
            return hits(GUNNER, [screen], [HIDDEN])
        return hits(GUNNER, [], [screen, HIDDEN])

    assert hits(GUNNER, [], [HIDDEN])
    assert not target_hit(SCREEN)
    assert target_hit(SLIPPED)
    assert not target_hit("s 15.863 11.932 0.0")


def test_who_hides_the_target_is_said() -> None:
    """ARM-13: the refusal names the ship before it, by its number."""
    state = drawn(USUAL, [GUNNER, SCREEN], [HIDDEN])
    rejection = referee(GAME, state, ONE, Fire(0, STARBOARD, 2))
    assert rejection is not None
    assert (rejection.clause, rejection.reason.id, dict(rejection.reason.args)) == (
        "ARM-13",
        "hidden-behind",
        {"ship": 2},
    )


def test_the_screen_itself_is_hit() -> None:
    """ARM-13: it is the first hull."""
    state = drawn(USUAL, [GUNNER], [SCREEN, HIDDEN])
    assert clause(state, Fire(0, STARBOARD, 1)) is None
    assert clause(state, Fire(0, STARBOARD, 2)) == "ARM-13"


def test_two_screens_may_hide_together_what_neither_hides_alone() -> None:
    """ARM-13: lanes are counted, not hulls."""
    north, south = "s 15.863 11.109 0.0", "s 16.300 12.100 0.0"
    assert hits(GUNNER, [north], [HIDDEN])
    assert hits(GUNNER, [south], [HIDDEN])
    assert not hits(GUNNER, [north, south], [HIDDEN])


def test_friends_are_no_targets() -> None:
    """ARM-13: nor is oneself, a sunk ship, or a ship that is not there."""
    state = drawn(USUAL, [GUNNER, SCREEN], [HIDDEN])
    assert reason(state, Fire(0, STARBOARD, 1)) == "friend"
    assert reason(state, Fire(0, STARBOARD, 0)) == "friend"
    sunk = replace(state, ships=(*state.ships[:2], replace(state.ships[2], sunk=True)))
    for target, position in ((3, state), (-1, state), (2, sunk)):
        assert clause(position, Fire(0, STARBOARD, target)) == "ARM-13"
    teams = Config(players=4, setup="full", teams=True)
    ally = drawn(teams, [GUNNER], FAR_OFF, [HIDDEN], ["s 2.0 2.0 0.0"])
    assert reason(ally, Fire(0, STARBOARD, 3)) == "friend"


@pytest.mark.parametrize(("letter", "pips"), [("s", 1), ("m", 2), ("l", 3)])
def test_a_ship_sinks_at_as_much_damage_as_it_has_pips(letter: str, pips: int) -> None:
    """ARM-14: not before; then it is taken off at once."""
    state = drawn(USUAL, [GUNNER], [f"{letter} 16.5 11.0 90.0", *FAR_OFF])
    for damage in range(1, pips + 1):
        state = after(state, Fire(0, STARBOARD, 1))
        assert state.ships[1].damage == damage
        assert state.ships[1].sunk == (damage == pips)
        assert (1 in hulls(state)) == (damage < pips)
    assert clause(state, Fire(0, STARBOARD, 1)) == ("ARM-13" if pips < 3 else "ARM-5")


def test_what_stood_behind_a_sunk_ship_is_hit_next() -> None:
    """ARM-14: it is taken off at once; damage of others stays until they sink."""
    state = drawn(USUAL, [GUNNER], [SCREEN, HIDDEN, "l 25.0 3.0 0.0/2"])
    assert clause(state, Fire(0, STARBOARD, 2)) == "ARM-13"
    state = after(state, Fire(0, STARBOARD, 1))
    assert clause(state, Fire(0, STARBOARD, 2)) is None
    state = after(state, EndTurn(), EndTurn())
    assert state.ships[3].damage == 2


# --- the end ---------------------------------------------------------------------------------


def test_who_has_sunk_the_whole_fleet_wins() -> None:
    """ARM-15: at once; not while one is afloat."""
    state = drawn(USUAL, [GUNNER], [SCREEN, HIDDEN])
    state = after(state, Fire(0, STARBOARD, 1))
    assert isinstance(node(state), Decision)
    end = ended(after(state, Fire(0, STARBOARD, 2)))
    assert (end.clause, end.returns, end.places) == ("ARM-15", (1.0, -1.0), (1, 2))
    assert referee(GAME, after(state, Fire(0, STARBOARD, 2)), ONE, EndTurn()) is not None


# --- other fleets ----------------------------------------------------------------------------


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("swap", [True, False])
def test_one_names_the_fleets_and_the_other_may_swap(mine: bool, swap: bool) -> None:
    """ARM-16: who agrees moves first; after a swap the one who named them does."""
    state = played(start(GAME, Config(setup="advanced")), "lot 2")
    assert node(state) == Decision((TWO,), "ARM-16")
    state = after(state, NameFleets(3, 2, 1, mine))
    assert node(state) == Decision((ONE,), "ARM-16")
    state = after(state, Answer(swap))
    larges = TWO if mine != swap else ONE
    assert sizes(state, larges) == [LARGE]
    assert sizes(state, Seat(1 - larges)) == [SMALL] * 3 + [MEDIUM] * 2
    assert state.first == (TWO if swap else ONE)


def test_each_fleet_has_a_ship_and_at_most_four_of_a_size() -> None:
    """ARM-16: 0 to 4 of each size; 5 and -1 are refused, and so is an empty fleet."""
    state = played(start(GAME, Config(setup="advanced")), "lot 1")
    fine = [(4, 0, 1), (0, 4, 1), (4, 4, 4), (1, 0, 1)]
    wrong = [(5, 0, 1), (0, 5, 1), (0, 1, 5), (-1, 1, 1), (0, 0, 1), (4, 4, 0)]
    assert [clause(state, NameFleets(*n, True)) for n in fine] == [None] * len(fine)
    assert [clause(state, NameFleets(*n, True)) for n in wrong] == ["ARM-16"] * len(wrong)
    assert clause(state, Answer(True)) == "ARM-16"
    assert clause(state, TakeFleet(True)) == "ARM-16"


def test_constructed_fleets_have_at_most_twelve_pips() -> None:
    """ARM-17: 12 are allowed, 13 not; four of a size, not five; at least one ship."""
    state = start(GAME, Config(setup="constructed"))
    fine = [(4, 4, 0), (0, 0, 4), (1, 4, 1), (1, 0, 0)]
    wrong = [(2, 4, 1), (4, 3, 1), (5, 0, 0), (0, 5, 0), (0, 0, 5), (-1, 0, 1), (0, 0, 0)]
    assert [clause(state, Build(*n)) for n in fine] == [None] * len(fine)
    assert [clause(state, Build(*n)) for n in wrong] == ["ARM-17"] * len(wrong)


def test_only_while_fleets_are_built_is_there_a_secret() -> None:
    """ARM-17: one screen needs a curtain then, and with no other fleets."""
    for config in (Config(), Config(setup="advanced"), Config(setup="full")):
        assert GAME.perfect_information(start(GAME, config))
    state = start(GAME, Config(setup="constructed"))
    for seat in (ONE, TWO):
        assert not GAME.perfect_information(state)
        state = play(GAME, state, seat, Build(2, 2, 2))
    assert GAME.perfect_information(state)


def test_fleets_are_built_in_secret_until_all_are() -> None:
    """ARM-17: each sees his own; when both are built all is shown."""
    state = start(GAME, Config(setup="constructed"))
    assert node(state) == Decision((ONE, TWO), "ARM-17")
    state = play(GAME, state, TWO, Build(4, 1, 2))
    assert node(state) == Decision((ONE,), "ARM-17")
    sealed = (None, (0, 0, 0))  # that it is built is seen, and no more
    assert observe(state, ONE).table.fleets == observe(state, None).table.fleets == sealed
    assert observe(state, TWO).table.fleets == (None, (4, 1, 2))
    assert observe(state, ALL).table == state
    assert referee(GAME, state, TWO, Build(1, 1, 1)) is not None
    state = play(GAME, state, ONE, Build(0, 0, 4))
    assert (
        observe(state, ONE).table.fleets
        == observe(state, None).table.fleets
        == (
            (0, 0, 4),
            (4, 1, 2),
        )
    )
    state = played(state, "lot 1")
    assert sizes(state, ONE) == [LARGE] * 4
    assert sizes(state, TWO) == [SMALL] * 4 + [MEDIUM] + [LARGE] * 2


def test_full_fleets_have_four_of_every_size() -> None:
    """ARM-18: nothing is chosen."""
    state = played(start(GAME, Config(setup="full")), "lot 1")
    for seat in (ONE, TWO):
        assert sizes(state, seat) == [SMALL] * 4 + [MEDIUM] * 4 + [LARGE] * 4
    assert node(state) == Decision((TWO,), "ARM-4")


# --- other goals -----------------------------------------------------------------------------

FLAGS = Config(objective="flag")


def hoisting() -> State:
    """Two fleets of one ship each lie on the table; the second seat is to hoist its flag."""
    state = drawn(FLAGS, ["l 15.0 21.0 0.0"], ["s 5.0 3.0 180.0"])
    return replace(state, turn=None)


def test_each_hoists_a_flag_at_the_end_of_deployment() -> None:
    """ARM-19: on a ship of his own, or at a point of his band."""
    state = hoisting()
    assert node(state) == Decision((TWO,), "ARM-19")
    assert [clause(state, Hoist(ship), TWO) for ship in (-1, 0, 1, 2)] == [
        "ARM-19",
        "ARM-19",
        None,
        "ARM-19",
    ]
    state = after(state, Hoist(1))
    assert node(state) == Decision((ONE,), "ARM-19")
    state = after(state, Hoist(None, 3_000, 20_000))
    assert state.flags == (Flag(point=(3_000, 20_000)), Flag(1))
    assert state.turn == ONE


def test_a_fixed_flag_stands_in_the_band_and_under_no_ship() -> None:
    """ARM-19: on the border of the band, not beyond it, not on the edge, not where a ship is."""
    state = hoisting()
    places = {
        (10_000, 6_000): None,
        (10_000, 6_001): "ARM-19",
        (10_000, 1): None,
        (10_000, 0): "ARM-19",
        (5_282, 3_000): None,  # a thousandth beside the base
        (5_281, 3_000): "ARM-19",
        (5_000, 3_500): "ARM-19",
    }
    assert {at: clause(state, Hoist(None, *at), TWO) for at in places} == places


def test_who_sinks_the_flagship_wins_at_once() -> None:
    """ARM-19: another ship may sink."""
    flags = (Flag(0), Flag(2))
    state = drawn(FLAGS, [GUNNER], [SCREEN, HIDDEN, *FAR_OFF], flags=flags)
    state = after(state, Fire(0, STARBOARD, 1))
    assert isinstance(node(state), Decision)
    end = ended(after(state, Fire(0, STARBOARD, 2)))
    assert (end.clause, end.returns) == ("ARM-19", (1.0, -1.0))


def test_who_touches_the_enemys_flag_wins_at_once() -> None:
    """ARM-19: the tip comes to 16.360; a flag there is touched, one at 16.359 not."""
    for y, won in ((16_360, True), (16_359, False)):
        flags = (Flag(0), Flag(point=(15_000, y)))
        state = after(drawn(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0))
        assert isinstance(node(state), Terminal) == won
    flags = (Flag(0), Flag(point=(15_000, 16_360)))
    end = ended(after(drawn(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0)))
    assert (end.clause, end.returns) == ("ARM-19", (1.0, -1.0))


def test_the_flag_of_a_sunk_fleet_falls() -> None:
    """ARM-19: so nobody of three wins by touching what nobody defends any more."""
    three = replace(THREE_OF_US, objective="flag")
    flags = (None, Flag(point=(3_000, 17_000)), Flag(point=(30_000, 3_000)))
    state = drawn(three, [GUNNER, "l 3.0 20.0 0.0"], [SCREEN], FAR_OFF, flags=flags)
    assert ended(after(state, Step(1, 0))).clause == "ARM-19"
    state = after(state, Fire(0, STARBOARD, 2))
    assert state.flags == (None, None, flags[2])
    assert isinstance(node(after(state, Step(1, 0))), Decision)


@pytest.mark.parametrize("attacker", [1, 2])
def test_who_crosses_the_goal_line_wins(attacker: Any) -> None:
    """ARM-20: an inch from the edge: a tip at 1.000 has not crossed, one at 0.999 has."""
    config = Config(objective="infiltration", attacker=attacker)
    seat = Seat(attacker - 1)
    for y, won in ((4_640, False), (4_639, True)):
        pose = Pose(15_000, y, 0) if seat == ONE else Pose(15_000, 24_000 - y, 1800)
        fleets = [["l 15.0 12.0 0.0"], ["l 5.0 12.0 0.0"]]
        state = drawn(config, *fleets, turn=seat)
        ships = list(state.ships)
        ships[seat] = replace(ships[seat], pose=pose)
        state = after(replace(state, ships=tuple(ships)), Step(seat, pose.heading))
        assert isinstance(node(state), Terminal) == won
    end = ended(state)
    assert (end.clause, end.returns[seat]) == ("ARM-20", 1.0)


def test_the_defender_does_not_win_by_crossing() -> None:
    """ARM-20: the line is the attacker's goal."""
    config = Config(objective="infiltration", attacker=2)
    state = after(drawn(config, ["l 15.0 4.0 0.0"], ["l 5.0 12.0 0.0"]), Step(0, 0))
    assert isinstance(node(state), Decision)


def test_the_attacker_loses_when_all_his_ships_are_sunk() -> None:
    """ARM-20: and wins by ARM-15 when he sinks the other fleet."""
    for attacker, expected in ((2, "ARM-20"), (1, "ARM-15")):
        config = Config(objective="infiltration", attacker=attacker)  # type: ignore[arg-type]
        end = ended(after(drawn(config, [GUNNER], [HIDDEN]), Fire(0, STARBOARD, 1)))
        assert (end.clause, end.returns) == (expected, (1.0, -1.0))


# --- more players ----------------------------------------------------------------------------

THREE_OF_US = Config(players=3, setup="full")
FOUR_OF_US = Config(players=4, setup="full")


def test_three_or_four_start_from_the_corners_of_a_larger_table() -> None:
    """ARM-21: 36 by 36 inches; corners of 12, so fleets are twelve apart (ARM-4)."""
    for config in (THREE_OF_US, FOUR_OF_US):
        assert config.edges == (36_000, 36_000)
        corners = [band(config, seat) for seat in range(config.players)]
        for a, b in combinations(corners, 2):
            gap = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            assert gap == 12_000
        assert all(right - left == bottom - top == CORNER for left, top, right, bottom in corners)
    assert band(FOUR_OF_US, 0) == (0, 24_000, 12_000, 36_000)
    assert band(FOUR_OF_US, 1) == (0, 0, 12_000, 12_000)


def test_with_more_than_two_everybody_needs_a_stash() -> None:
    """ARM-21, ARM-20: constructed or full fleets, no infiltration; teams are of four."""
    refusals = {
        Config(players=3): "ARM-21",
        Config(players=4, setup="advanced"): "ARM-21",
        Config(players=3, setup="full"): None,
        Config(players=4, setup="constructed"): None,
        Config(players=3, setup="full", objective="flag"): None,
        Config(players=3, setup="full", objective="infiltration"): "ARM-20",
        Config(players=4, setup="full", teams=True): None,
        Config(players=3, setup="full", teams=True): "ARM-21",
        Config(players=2, teams=True): "ARM-21",
    }
    found = {config: objection(config) for config in refusals}
    assert {c: r and r.clause for c, r in found.items()} == refusals


def test_the_last_fleet_afloat_wins_and_the_dead_are_passed_over() -> None:
    """ARM-21: who was sunk later has the better place."""
    state = drawn(THREE_OF_US, [GUNNER], [SCREEN], [HIDDEN])
    state = after(state, Fire(0, STARBOARD, 1))
    assert isinstance(node(state), Decision)
    passed = after(state, EndTurn())
    assert passed.turn == THREE
    end = ended(after(state, Fire(0, STARBOARD, 2)))
    assert (end.clause, end.places, end.returns) == ("ARM-21", (1, 3, 2), (1.0, -1.0, 0.0))


def test_teams_of_opposite_corners_win_together() -> None:
    """ARM-21: seats 1 and 3 against 2 and 4; a sunk member of the winning side has won."""
    teams = Config(players=4, setup="full", teams=True)
    state = drawn(teams, [GUNNER], [SCREEN], ["l 3.0 30.0 0.0"], [HIDDEN])
    state = after(state, Fire(0, STARBOARD, 1))
    assert isinstance(node(state), Decision)
    end = ended(after(state, Fire(0, STARBOARD, 3)))
    assert (end.places, end.returns) == ((1, 3, 1, 3), (1.0, -1.0, 1.0, -1.0))
    lost = ended(replace(after(state, Fire(0, STARBOARD, 3)), out=(ONE, TWO, FOUR)))
    assert lost.places == (1, 3, 1, 3)


# --- rulings ---------------------------------------------------------------------------------


def test_thirty_turns_without_damage_are_a_drawn_battle() -> None:
    """ARM-22: after 29 it goes on; a hit begins the count anew."""
    state = drawn(USUAL, [GUNNER], [HIDDEN, *FAR_OFF])
    for turn in range(30):
        assert isinstance(node(state), Decision), turn
        state = after(state, EndTurn())
    end = ended(state)
    assert (end.clause, end.returns, end.places) == ("ARM-22", (0.0, 0.0), (1, 1))
    state = drawn(USUAL, [GUNNER], [HIDDEN, *FAR_OFF], quiet=29)
    state = after(state, Fire(0, STARBOARD, 1), EndTurn())
    assert (state.quiet, type(node(state))) == (0, Decision)


def test_moves_may_be_taken_back_and_shots_not() -> None:
    """ARM-23: until the turn is ended."""
    state = drawn(USUAL, [GUNNER], [HIDDEN])
    assert not final(state, ONE, Step(0, 0))
    assert final(state, ONE, Fire(0, STARBOARD, 1))
    assert final(state, ONE, EndTurn())
    assert not final(deploying(), TWO, Deploy(4, 5_000, 3_000, 1800))


def test_with_less_steps_small_ships_make_three() -> None:
    """ARM-24: three are allowed, a fourth not; others go as far as ever."""
    config = Config(small_steps=3)
    state = drawn(config, ["s 15.0 20.0 0.0", "m 5.0 20.0 0.0"], FAR_OFF)
    state = after(state, Step(0, 0), Step(0, 0), Step(0, 0))
    assert clause(state, Step(0, 0)) == "ARM-6"
    state = after(state, Step(1, 0))
    assert clause(state, Step(1, 0)) is None


@pytest.mark.parametrize(
    ("letter", "near", "far"),
    # The side of a small ship on heading 0 at (15, 12) looks along (1039, -281), that of a medium
    # one along (1429, -391); from its middle (15.140, 11.480) or (15.195, 11.285) we go out.
    [
        ("s", ("17.128", "11.214"), ("17.233", "11.186")),
        ("m", ("17.588", "10.916"), ("17.694", "10.887")),
    ],
)
def test_with_ones_own_range_smaller_ships_fire_less_far(
    letter: str, near: tuple[str, str], far: tuple[str, str]
) -> None:
    """ARM-24: a small piece is 1.039 long, a medium 1.429: a tip before that is hit, beyond not."""
    for range_, expected in (("own", [True, False]), ("large", [True, True])):
        config = Config(range=range_)  # type: ignore[arg-type]
        found = []
        for x, y in (near, far):
            state = drawn(config, [f"{letter} 15.0 12.0 0.0"], [f"s {x} {y} 270.0"])
            found.append(clause(state, Fire(0, STARBOARD, 1)) is None)
        assert found == expected
