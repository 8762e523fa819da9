"""List the legal actions of a match, which is a row of integers, in the order of the codec.

Each action fills a row of the codec's field `candidates` and a row of `arguments`.
"""

from __future__ import annotations

from escadre.core.kernel import KernelArray, jit
from escadre.games.armada.kernels.layout import (
    ACTION_COUNT,
    ACTIONS_USED,
    AFLOAT,
    ANSWERING,
    AT_POINT,
    BATTLE,
    BOTTOM,
    BUILDING,
    BUILDS,
    CHOOSING_FIRST,
    DEPLOYING,
    DEPLOYMENT_ZONES,
    DISC_DIAMETER,
    FIRST_SHIP,
    FLAG,
    FLAG_ZONES,
    GRID,
    HEADING,
    HEIGHT,
    HULL,
    LEFT,
    LIST_LENGTHS,
    LISTED_COUNT,
    MAX_HEADING_CHANGE,
    MAX_STEPS,
    MOVED,
    MOVER,
    MOVING_SHIP,
    NOT_COMPUTED,
    OFFERING,
    OFFERS,
    PHASE,
    RADIUS,
    RIGHT,
    SEAT,
    SEATS,
    SHIP_COUNT,
    SHIP_STRIDE,
    SHOTS,
    SIZE,
    STATUS,
    STEPS_MADE,
    TAKING,
    TOP,
    WAITING,
    WIDTH,
    covers_point,
    may_touch,
    outline_offset,
    side_of,
)
from escadre.games.armada.kernels.line_of_fire import HitScratch, find_hits
from escadre.games.armada.rules.hulls import FULL_TURN, are_disjoint, contains_point
from escadre.games.armada.rules.model import INCH
from escadre.games.armada.rules.turns import ACTIONS_PER_TURN

ACTION_FEATURES = 20
"""Length of an action's row in the codec's field `candidates`."""
ARGUMENT_COUNT = 4
"""Length of an action's row in `arguments`.

A fleet or an offer has its numbers of ships, a choice its number. Other actions begin with the ship
(-1: none). Then a step has its heading, and 0 in the last column; a shot has side, target and 1; a
deployment has x, y and heading; a fixed flag has x and y.
"""
(
    TAKE_FLEET,
    CHOOSE_FIRST,
    OFFER_FLEETS,
    ANSWER_OFFER,
    BUILD_FLEET,
    DEPLOY,
    PLACE_FLAG,
    STEP,
    FIRE,
    END_TURN,
) = range(10)
"""Kinds of actions, numbered as in the codec; a candidate has a 1 at the index of its kind."""
_SHIP, _X, _Y, _HEADING, _SIDE, _TARGET, _SMALL, _ANSWER = 10, 11, 12, 13, 14, 15, 16, 19
"""Indices of a candidate's other features; the numbers of medium and large ships follow _SMALL."""
Scratch = tuple[KernelArray, HitScratch]
"""Scratch arrays: for the numbers of nearby ships, and for `find_hits`."""


@jit
def _append_action(
    params: KernelArray,
    row: KernelArray,
    candidates: KernelArray,
    arguments: KernelArray,
    kind: int,
    ship: int,
) -> int:
    """Append an action; return the offset of its row in `candidates`, or -1 if the list is full."""
    n = row[LISTED_COUNT]
    row[LISTED_COUNT] += 1
    if n >= params[ACTION_COUNT]:
        return -1
    offset = ACTION_FEATURES * n
    for i in range(ACTION_FEATURES):
        candidates[offset + i] = 0
    candidates[offset + kind] = 1
    candidates[offset + _SHIP] = ship
    candidates[offset + _TARGET] = -1
    arguments[n, 0] = ship
    arguments[n, 3] = kind == FIRE
    return int(offset)


# --- places (ARM-9) --------------------------------------------------------------------------


@jit
def _on_table(params: KernelArray, left: int, top: int, right: int, bottom: int) -> bool:
    """ARM-3: return whether a box is on the table, without touching its edge."""
    if not (left > 0 and right < params[WIDTH] and top > 0 and bottom < params[HEIGHT]):
        return False
    if params[DISC_DIAMETER] == 0:
        return True
    x_extent = max(abs(2 * left - params[DISC_DIAMETER]), abs(2 * right - params[DISC_DIAMETER]))
    y_extent = max(abs(2 * top - params[DISC_DIAMETER]), abs(2 * bottom - params[DISC_DIAMETER]))
    return bool(
        x_extent * x_extent + y_extent * y_extent < params[DISC_DIAMETER] * params[DISC_DIAMETER]
    )


@jit
def _is_free(
    params: KernelArray,
    row: KernelArray,
    size: int,
    x: int,
    y: int,
    heading: int,
    nearby: KernelArray,
    count: int,
) -> bool:
    """ARM-9: return whether a ship at this pose is on the table and touches no nearby ship."""
    outline = outline_offset(params, size, heading)
    ax, ay = x + params[outline], y + params[outline + 1]
    bx, by = x + params[outline + 2], y + params[outline + 3]
    cx, cy = x + params[outline + 4], y + params[outline + 5]
    left, right = min(ax, bx, cx), max(ax, bx, cx)
    top, bottom = min(ay, by, cy), max(ay, by, cy)
    if not (left > 0 and right < params[WIDTH] and top > 0 and bottom < params[HEIGHT]):
        return False
    corners, disc = ((ax, ay), (bx, by), (cx, cy)), params[DISC_DIAMETER]
    if disc:
        for px, py in corners:
            if (2 * px - disc) ** 2 + (2 * py - disc) ** 2 >= disc * disc:
                return False
    for n in range(count):
        s = nearby[n]
        beside = row[s + LEFT] > right or row[s + RIGHT] < left
        if not (beside or row[s + TOP] > bottom or row[s + BOTTOM] < top):
            h = s + HULL
            other_corners = (row[h], row[h + 1]), (row[h + 2], row[h + 3]), (row[h + 4], row[h + 5])
            if not are_disjoint(corners, other_corners):
                return False
    return True


@jit
def _is_clear_of_flags(
    params: KernelArray, row: KernelArray, seat: int, size: int, ship: int, heading: int
) -> bool:
    """ARM-9, ARM-19: return whether a step to this heading avoids the side's own flags."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    outline = outline_offset(params, size, heading)
    x, y = row[s + HULL], row[s + HULL + 1]
    corners = (
        (x + params[outline], y + params[outline + 1]),
        (x + params[outline + 2], y + params[outline + 3]),
        (x + params[outline + 4], y + params[outline + 5]),
    )
    for owner in range(params[SEATS]):
        flag = FLAG + 3 * owner
        own = row[flag] == AT_POINT and side_of(params, owner) == side_of(params, seat)
        if own and contains_point(corners, (row[flag + 1], row[flag + 2])):
            return False
    return True


@jit
def _find_open_steps(
    params: KernelArray, row: KernelArray, open_steps: KernelArray, ship: int, nearby: KernelArray
) -> None:
    """ARM-7 to ARM-9: compute which grid headings are open for this ship's next step."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    count = 0
    x = row[s + HULL]
    y = row[s + HULL + 1]
    size = int(row[s + SIZE])
    for other in range(row[SHIP_COUNT]):
        other_offset = FIRST_SHIP + SHIP_STRIDE * other
        if (
            other != ship
            and row[other_offset + STATUS] == AFLOAT
            and may_touch(params, row, other_offset, x, y, size)
        ):
            nearby[count] = other_offset
            count += 1
    radius = params[params[RADIUS] + size]
    max_change = params[params[MAX_HEADING_CHANGE] + size] // params[GRID]
    open_water = count == 0 and _on_table(params, x - radius, y - radius, x + radius, y + radius)
    has_fixed_flags = False
    for seat in range(params[SEATS]):
        has_fixed_flags = has_fixed_flags or row[FLAG + 3 * seat] == AT_POINT
    for n in range(2 * max_change + 1):
        is_open = open_water
        if not is_open or has_fixed_flags:
            heading = (row[s + HEADING] + (n - max_change) * params[GRID]) % FULL_TURN
            is_open = is_open or _is_free(params, row, size, x, y, heading, nearby, count)
            if is_open and has_fixed_flags:
                is_open = _is_clear_of_flags(params, row, int(row[s + SEAT]), size, ship, heading)
        open_steps[ship, n] = is_open


# --- phases ----------------------------------------------------------------------------------


@jit
def _list_battle(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    candidates: KernelArray,
    arguments: KernelArray,
    scratch: Scratch,
) -> None:
    """ARM-5 to ARM-13: list shots, then steps, then the end of the turn."""
    seat, has_actions = row[MOVER], row[ACTIONS_USED] < ACTIONS_PER_TURN
    for ship in range(row[SHIP_COUNT]):
        s = FIRST_SHIP + SHIP_STRIDE * ship
        is_own = row[s + SEAT] == seat and row[s + STATUS] == AFLOAT
        if has_actions and is_own and row[s + SHOTS] < row[s + SIZE]:
            if hit_masks[ship, 0] == NOT_COMPUTED:
                find_hits(params, row, hit_masks, ship, scratch[1])
            _list_shots(params, row, hit_masks, ship, candidates, arguments)
    for ship in range(row[SHIP_COUNT]):
        s = FIRST_SHIP + SHIP_STRIDE * ship
        if row[s + SEAT] == seat and row[s + STATUS] == AFLOAT:
            if row[MOVING_SHIP] == ship:
                can_step = row[STEPS_MADE] < params[params[MAX_STEPS] + row[s + SIZE]]
            else:
                can_step = has_actions and not row[s + MOVED]
            if can_step:
                if open_steps[ship, 0] == NOT_COMPUTED:
                    _find_open_steps(params, row, open_steps, ship, scratch[0])
                _list_steps(params, row, open_steps, ship, candidates, arguments)
    _append_action(params, row, candidates, arguments, END_TURN, -1)


@jit
def _list_steps(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    ship: int,
    candidates: KernelArray,
    arguments: KernelArray,
) -> None:
    """ARM-7 to ARM-9: list each open step of a ship."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    max_change = params[params[MAX_HEADING_CHANGE] + row[s + SIZE]] // params[GRID]
    for n in range(2 * max_change + 1):
        if open_steps[ship, n]:
            offset = _append_action(params, row, candidates, arguments, STEP, ship)
            if offset >= 0:
                heading = (row[s + HEADING] + (n - max_change) * params[GRID]) % FULL_TURN
                candidates[offset + _HEADING] = arguments[row[LISTED_COUNT] - 1, 1] = heading


@jit
def _list_shots(
    params: KernelArray,
    row: KernelArray,
    hit_masks: KernelArray,
    ship: int,
    candidates: KernelArray,
    arguments: KernelArray,
) -> None:
    """ARM-13: list each shot of a ship that would hit."""
    port = hit_masks[ship, 0]
    starboard = hit_masks[ship, 1]
    target = 0
    while (port | starboard) >> target:
        for side in range(2):
            if (port if side == 0 else starboard) >> target & 1:
                offset = _append_action(params, row, candidates, arguments, FIRE, ship)
                if offset >= 0:
                    candidates[offset + _SIDE] = arguments[row[LISTED_COUNT] - 1, 1] = side
                    candidates[offset + _TARGET] = arguments[row[LISTED_COUNT] - 1, 2] = target
        target += 1


@jit
def _list_deployments(
    params: KernelArray,
    row: KernelArray,
    ship: int,
    candidates: KernelArray,
    arguments: KernelArray,
    nearby: KernelArray,
) -> None:
    """ARM-4: list places for this ship at whole inches of its zone; if none is free, finer ones."""
    count, zone = 0, params[DEPLOYMENT_ZONES] + 4 * row[MOVER]
    size, spacing = int(row[FIRST_SHIP + SHIP_STRIDE * ship + SIZE]), 2 * INCH
    left = params[zone]
    top = params[zone + 1]
    right = params[zone + 2]
    bottom = params[zone + 3]
    for other in range(row[SHIP_COUNT]):
        other_offset = FIRST_SHIP + SHIP_STRIDE * other
        if row[other_offset + STATUS] == AFLOAT:
            nearby[count] = other_offset
            count += 1
    while row[LISTED_COUNT] == 0 and spacing >= INCH // 8:
        for x in range(left + spacing, right, spacing):
            for y in range(top + INCH, bottom, min(spacing, INCH)):
                for heading in range(0, FULL_TURN, FULL_TURN // 4):
                    outline = outline_offset(params, size, heading)
                    is_inside = True
                    for i in range(3):
                        is_inside = is_inside and left <= x + params[outline + 2 * i] <= right
                        is_inside = is_inside and top <= y + params[outline + 2 * i + 1] <= bottom
                    if is_inside and _is_free(params, row, size, x, y, heading, nearby, count):
                        offset = _append_action(params, row, candidates, arguments, DEPLOY, ship)
                        if offset >= 0:
                            n = row[LISTED_COUNT] - 1
                            candidates[offset + _X] = arguments[n, 1] = x
                            candidates[offset + _Y] = arguments[n, 2] = y
                            candidates[offset + _HEADING] = arguments[n, 3] = heading
        spacing //= 2


@jit
def _list_flags(
    params: KernelArray, row: KernelArray, candidates: KernelArray, arguments: KernelArray
) -> None:
    """ARM-19: list each own ship as a flagship, and points two inches apart for a fixed flag."""
    for ship in range(row[SHIP_COUNT]):
        if row[FIRST_SHIP + SHIP_STRIDE * ship + SEAT] == row[MOVER]:
            _append_action(params, row, candidates, arguments, PLACE_FLAG, ship)
    zone, disc = params[FLAG_ZONES] + 4 * row[MOVER], params[DISC_DIAMETER]
    for x in range(params[zone], params[zone + 2] + 1, 2 * INCH):
        for y in range(params[zone + 1], params[zone + 3] + 1, 2 * INCH):
            is_free = True
            if disc:
                from_middle = (2 * x - disc) ** 2 + (2 * y - disc) ** 2
                is_free = from_middle <= (disc - 2 * INCH) ** 2
            for ship in range(row[SHIP_COUNT]):
                s = FIRST_SHIP + SHIP_STRIDE * ship
                is_free = is_free and not (row[s + STATUS] == AFLOAT and covers_point(row, s, x, y))
            if is_free:
                offset = _append_action(params, row, candidates, arguments, PLACE_FLAG, -1)
                if offset >= 0:
                    candidates[offset + _X] = arguments[row[LISTED_COUNT] - 1, 1] = x
                    candidates[offset + _Y] = arguments[row[LISTED_COUNT] - 1, 2] = y


@jit
def _list_fleets(
    params: KernelArray, row: KernelArray, candidates: KernelArray, arguments: KernelArray
) -> None:
    """ARM-2, ARM-16, ARM-17: list the fleets, the answers or the first players to choose from."""
    phase = row[PHASE]
    if phase in (BUILDING, OFFERING):
        kind, length = (BUILD_FLEET, 3) if phase == BUILDING else (OFFER_FLEETS, 4)
        table = params[BUILDS] if phase == BUILDING else params[OFFERS]
        for n in range(params[params[LIST_LENGTHS] + (phase == OFFERING)]):
            # never -1: there are fewer fleets and offers than places in the list
            offset = _append_action(params, row, candidates, arguments, kind, -1)
            for i in range(length):
                candidates[offset + _SMALL + i] = arguments[n, i] = params[table + length * n + i]
        return
    kind = TAKE_FLEET if phase == TAKING else ANSWER_OFFER if phase == ANSWERING else CHOOSE_FIRST
    for n in range(params[SEATS] if phase == CHOOSING_FIRST else 2):
        offset = _append_action(params, row, candidates, arguments, kind, -1)
        choice = 1 - n if phase == TAKING else n
        arguments[n, 0] = choice
        candidates[offset + _ANSWER] = (
            (n - row[MOVER]) % params[SEATS] if phase == CHOOSING_FIRST else choice
        )


@jit
def list_legal_actions(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    candidates: KernelArray,
    arguments: KernelArray,
    scratch: Scratch,
) -> None:
    """List the legal actions of the seat to move; `scratch`: arrays for nearby ships and shots."""
    row[LISTED_COUNT] = 0
    if row[PHASE] == BATTLE:
        _list_battle(params, row, open_steps, hit_masks, candidates, arguments, scratch)
    elif row[PHASE] == DEPLOYING:
        for ship in range(row[SHIP_COUNT]):
            s = FIRST_SHIP + SHIP_STRIDE * ship
            if row[s + SEAT] == row[MOVER] and row[s + STATUS] == WAITING:
                _list_deployments(params, row, ship, candidates, arguments, scratch[0])
                return
        _list_flags(params, row, candidates, arguments)
    else:
        _list_fleets(params, row, candidates, arguments)
