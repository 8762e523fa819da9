"""Effects of actions, from the fleets to the end."""

from __future__ import annotations

from typing import Any

from escadre.core.kernel import IntArray, jit, random_below
from escadre.games.armada.kernels.layout import (
    ADVANCED,
    AFLOAT,
    ANSWERING,
    ASKED,
    AT_POINT,
    ATTACKER,
    BASIC,
    BATTLE,
    BEGINNING,
    BUILDING,
    CHOOSER,
    CONSTRUCTED,
    COUNT,
    DAMAGE,
    DEPLOYING,
    FIRST,
    FIRST_SHIP,
    FLAG,
    FLAGS,
    FLEET,
    FULL,
    HEIGHT,
    HULL,
    INFILTRATION,
    KNOWN,
    LIES,
    MADE,
    MOVED,
    NAMING,
    NO_FLAG,
    OBJECTIVE,
    OF_SEAT,
    OFFER,
    ON_SHIP,
    ORDER,
    OUT,
    PARTS,
    PHASE,
    PIPS_COUNT,
    QUIET,
    SEATS,
    SETUP,
    SHOTS,
    SIZE,
    SUNK,
    TAKING,
    TEAMED,
    UNDER_WAY,
    USED,
    WAITS,
    WINNER,
    covers_point,
    invalidate_all,
    invalidate_near,
    put_ship,
    side_of,
)
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.playing_area import GOAL_DEPTH

# Fleets


@jit
def begin_match(
    t: IntArray, row: IntArray, ways: IntArray, aims: IntArray, luck: Any, match: int
) -> None:
    """ARM-1, ARM-2, ARM-16 to ARM-18: start with an empty table; draw the lot if needed."""
    for i in range(FIRST_SHIP):
        row[i] = 0
    for seat in range(t[SEATS]):
        row[ORDER + seat] = -1
    row[WINNER] = row[UNDER_WAY] = -1
    if t[SETUP] == CONSTRUCTED:
        row[PHASE] = BUILDING
        return
    if t[SETUP] == FULL:
        for i in range(3 * t[SEATS]):
            row[FLEET + i] = 4
    _draw_lot(t, row, ways, aims, luck, match)


@jit
def _draw_lot(
    t: IntArray, row: IntArray, ways: IntArray, aims: IntArray, luck: Any, match: int
) -> None:
    """ARM-2, ARM-16: draw the seat that chooses fleets; with fixed fleets, the first player."""
    seat = random_below(luck[0], match, t[SEATS])
    luck[1][match, 0], luck[2][match] = seat, 1
    row[CHOOSER] = row[ASKED] = seat
    if t[SETUP] == BASIC:
        row[PHASE] = TAKING
    elif t[SETUP] == ADVANCED:
        row[PHASE] = NAMING
    else:
        row[FIRST] = seat
        _start_deployment(t, row, ways, aims)


@jit
def _assign_fleets(row: IntArray, larges_to: int, small: int, medium: int, large: int) -> None:
    """ARM-1, ARM-16: give the larges to this seat of two, the others to the other."""
    other = 1 - larges_to
    for i in range(6):
        row[FLEET + i] = 0
    row[FLEET + 3 * larges_to + 2] = large
    row[FLEET + 3 * other], row[FLEET + 3 * other + 1] = small, medium


@jit
def _apply_fleet_action(
    t: IntArray,
    row: IntArray,
    ways: IntArray,
    aims: IntArray,
    does: IntArray,
    luck: Any,
    match: int,
) -> None:
    """ARM-2, ARM-16, ARM-17: apply a choice before any ship is there."""
    seat, phase = row[ASKED], row[PHASE]
    if phase == BUILDING:
        row[KNOWN + seat] = 1
        for i in range(3):
            row[FLEET + 3 * seat + i] = does[i]
        row[ASKED] = seat + 1
        if row[ASKED] == t[SEATS]:
            _draw_lot(t, row, ways, aims, luck, match)
    elif phase == TAKING:
        _assign_fleets(row, seat if does[0] else 1 - seat, 4, 4, 4)
        row[PHASE], row[ASKED] = BEGINNING, 1 - seat
    elif phase == NAMING:
        for i in range(4):
            row[OFFER + i] = does[i]
        row[PHASE], row[ASKED] = ANSWERING, 1 - seat
    elif phase == ANSWERING:
        chooser, swaps = row[CHOOSER], does[0]
        mine = row[OFFER + 3] != swaps
        larges_to = chooser if mine else 1 - chooser
        _assign_fleets(row, larges_to, row[OFFER], row[OFFER + 1], row[OFFER + 2])
        row[FIRST] = chooser if swaps else 1 - chooser
        _start_deployment(t, row, ways, aims)
    else:
        row[FIRST] = does[0]
        _start_deployment(t, row, ways, aims)


@jit
def _start_deployment(t: IntArray, row: IntArray, ways: IntArray, aims: IntArray) -> None:
    """ARM-4: put every ship beside the table."""
    count = 0
    for seat in range(t[SEATS]):
        for size in range(1, 4):
            for _ in range(row[FLEET + 3 * seat + size - 1]):
                s = FIRST_SHIP + PARTS * count
                for i in range(PARTS):
                    row[s + i] = 0
                row[s + OF_SEAT], row[s + SIZE] = seat, size
                count += 1
    row[COUNT], row[PHASE] = count, DEPLOYING
    _next_to_deploy(t, row, ways, aims)


@jit
def _next_to_deploy(t: IntArray, row: IntArray, ways: IntArray, aims: IntArray) -> None:
    """ARM-4, ARM-19: the last player deploys first; when all is set up the first turn begins."""
    for back in range(t[SEATS]):
        seat = (row[FIRST] - 1 - back) % t[SEATS]
        waits = t[OBJECTIVE] == FLAGS and row[FLAG + 3 * seat] == NO_FLAG
        for ship in range(row[COUNT]):
            s = FIRST_SHIP + PARTS * ship
            waits = waits or (row[s + OF_SEAT] == seat and row[s + LIES] == WAITS)
        if waits:
            row[ASKED] = seat
            return
    row[PHASE], row[ASKED] = BATTLE, row[FIRST]
    invalidate_all(row, ways, aims)


@jit
def _deploy(t: IntArray, row: IntArray, ways: IntArray, aims: IntArray, does: IntArray) -> None:
    """ARM-4, ARM-19: put a ship or a flag on the table."""
    flag, flies = FLAG + 3 * row[ASKED], t[OBJECTIVE] == FLAGS
    for ship in range(row[COUNT]):
        s = FIRST_SHIP + PARTS * ship
        flies = flies and not (row[s + OF_SEAT] == row[ASKED] and row[s + LIES] == WAITS)
    if not flies:
        put_ship(t, row, does[0], does[1], does[2], does[3])
    elif does[0] >= 0:
        row[flag], row[flag + 1] = ON_SHIP, does[0]
    else:
        row[flag], row[flag + 1], row[flag + 2] = AT_POINT, does[1], does[2]
    _next_to_deploy(t, row, ways, aims)


# Battle


@jit
def _step(
    t: IntArray, row: IntArray, ways: IntArray, aims: IntArray, ship: int, heading: int
) -> None:
    """ARM-6, ARM-7, ARM-19, ARM-20: move a ship, which may win by its new place."""
    s = FIRST_SHIP + PARTS * ship
    invalidate_near(t, row, ways, aims, ship)
    put_ship(t, row, ship, row[s + HULL], row[s + HULL + 1], heading)
    invalidate_near(t, row, ways, aims, ship)
    if row[UNDER_WAY] == ship:
        row[MADE] += 1
    else:
        row[USED] += 1
        row[s + MOVED], row[UNDER_WAY], row[MADE] = 1, ship, 1
    seat = row[s + OF_SEAT]
    if t[OBJECTIVE] == INFILTRATION and seat == t[ATTACKER]:
        for i in range(3):
            y = row[s + HULL + 2 * i + 1]
            if (y < GOAL_DEPTH) if seat == 0 else (y > t[HEIGHT] - GOAL_DEPTH):
                row[WINNER] = seat
    for owner in range(t[SEATS]):
        flag = FLAG + 3 * owner
        theirs = row[flag] == AT_POINT and side_of(t, owner) != side_of(t, seat)
        if theirs and covers_point(row, s, row[flag + 1], row[flag + 2]):
            row[WINNER] = seat


@jit
def _fire(
    t: IntArray, row: IntArray, ways: IntArray, aims: IntArray, ship: int, target: int
) -> None:
    """ARM-11, ARM-14, ARM-19: deal one damage; with as many as it has pips the target sinks."""
    s, o = FIRST_SHIP + PARTS * ship, FIRST_SHIP + PARTS * target
    row[USED] += 1
    row[UNDER_WAY], row[QUIET] = -1, -1
    row[s + SHOTS] += 1
    row[o + DAMAGE] += 1
    if row[o + DAMAGE] < row[o + SIZE]:
        return
    invalidate_near(t, row, ways, aims, target)
    row[o + LIES] = SUNK
    seat, left = row[o + OF_SEAT], False
    flag = FLAG + 3 * seat
    if row[flag] == ON_SHIP and row[flag + 1] == target:
        row[WINNER] = row[s + OF_SEAT]
        return
    for other in range(row[COUNT]):
        each = FIRST_SHIP + PARTS * other
        left = left or (row[each + OF_SEAT] == seat and row[each + LIES] == AFLOAT)
    if not left:
        row[ORDER + seat] = row[OUT]
        row[OUT] += 1
        row[flag] = NO_FLAG
        invalidate_all(row, ways, aims)


@jit
def _end_turn(t: IntArray, row: IntArray) -> None:
    """ARM-5, ARM-21, ARM-22: pass to the next seat that still has a ship."""
    seat = (row[ASKED] + 1) % t[SEATS]
    while row[ORDER + seat] >= 0:
        seat = (seat + 1) % t[SEATS]
    row[ASKED], row[USED], row[UNDER_WAY], row[MADE] = seat, 0, -1, 0
    row[QUIET] += 1
    for ship in range(row[COUNT]):
        s = FIRST_SHIP + PARTS * ship
        row[s + MOVED] = row[s + SHOTS] = 0


@jit
def apply_action(
    t: IntArray,
    row: IntArray,
    ways: IntArray,
    aims: IntArray,
    does: IntArray,
    luck: Any,
    match: int,
) -> bool:
    """Apply the chosen action; return whether the match is over."""
    if row[PHASE] == DEPLOYING:
        _deploy(t, row, ways, aims, does)
    elif row[PHASE] != BATTLE:
        _apply_fleet_action(t, row, ways, aims, does, luck, match)
    else:
        if does[0] < 0:
            _end_turn(t, row)
        elif does[3] == 0:
            _step(t, row, ways, aims, does[0], does[1])
        else:
            _fire(t, row, ways, aims, does[0], does[2])
        return row[WINNER] >= 0 or _last_side(t, row) >= 0 or row[QUIET] >= MAX_TURNS_WITHOUT_DAMAGE
    return False


# The end


@jit
def _last_side(t: IntArray, row: IntArray) -> int:
    """ARM-15, ARM-21: return the only side that still has a ship; -1: there are several."""
    left = -1
    for seat in range(t[SEATS]):
        if row[ORDER + seat] < 0:
            if left >= 0 and side_of(t, seat) != left:
                return -1
            left = side_of(t, seat)
    return left


@jit
def _score(t: IntArray, row: IntArray, seat: int) -> int:
    """ARM-19 to ARM-22: return the winning side, or the pips of a side; then the later sunk."""
    won, pips = side_of(t, row[WINNER]) if row[WINNER] >= 0 else _last_side(t, row), 0
    if won >= 0:
        pips = 1 if side_of(t, seat) == won else 0
    elif t[PIPS_COUNT]:
        for ship in range(row[COUNT]):
            s = FIRST_SHIP + PARTS * ship
            if row[s + LIES] == AFLOAT and side_of(t, row[s + OF_SEAT]) == side_of(t, seat):
                pips += row[s + SIZE]
    sunk = row[ORDER + seat]
    return int(8 * pips + (row[OUT] if t[TEAMED] or sunk < 0 else sunk))


@jit
def rank_fleets(t: IntArray, row: IntArray, returns: IntArray) -> None:
    """ARM-21: return, for each seat, the number behind minus the number ahead."""
    for seat in range(t[SEATS]):
        mine, behind, ahead, even = _score(t, row, seat), 0, 0, 0
        for other in range(t[SEATS]):
            theirs = _score(t, row, other)
            behind += theirs < mine
            ahead += theirs > mine
            even += theirs == mine
        others = t[SEATS] - (even if t[TEAMED] else 1)
        returns[seat] = (behind - ahead) / others if others else 0.0
