"""Apply actions to a match's row, from the choice of fleets to the end of the match."""

from __future__ import annotations

from escadre.core.kernel import ChanceArrays, KernelArray, jit, random_below, record_outcome
from escadre.games.armada.kernels.layout import (
    ACTIONS_USED,
    ADVANCED,
    AFLOAT,
    ANSWERING,
    AT_POINT,
    ATTACKER,
    BASIC,
    BATTLE,
    BUILDING,
    CHOOSER,
    CHOOSING_FIRST,
    CONSTRUCTED,
    DAMAGE,
    DEPLOYING,
    FIRST_SEAT,
    FIRST_SHIP,
    FLAG,
    FLAGS,
    FLEET,
    FLEET_KNOWN,
    FULL,
    HEIGHT,
    HULL,
    INFILTRATION,
    MOVED,
    MOVER,
    MOVING_SHIP,
    NO_FLAG,
    OBJECTIVE,
    OFFER,
    OFFERING,
    ON_SHIP,
    OUT_ORDER,
    PHASE,
    PIPS_DECIDE,
    SEAT,
    SEATS,
    SEATS_OUT,
    SETUP,
    SHIP_COUNT,
    SHIP_STRIDE,
    SHOTS,
    SIZE,
    STATUS,
    STEPS_MADE,
    SUNK,
    TAKING,
    TEAMS,
    TURNS_WITHOUT_DAMAGE,
    WAITING,
    WINNER,
    covers_point,
    invalidate_all,
    invalidate_near,
    put_ship,
    side_of,
)
from escadre.games.armada.rules.deployment_zones import GOAL_DEPTH
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE

# --- fleets ----------------------------------------------------------------------------------


@jit
def begin_match(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    chance: ChanceArrays,
    match: int,
) -> None:
    """ARM-1, ARM-2, ARM-16 to ARM-18: start with an empty table; draw a seat if necessary."""
    for i in range(FIRST_SHIP):
        row[i] = 0
    for seat in range(params[SEATS]):
        row[OUT_ORDER + seat] = -1
    row[WINNER] = row[MOVING_SHIP] = -1
    if params[SETUP] == CONSTRUCTED:
        row[PHASE] = BUILDING
        return
    if params[SETUP] == FULL:
        for i in range(3 * params[SEATS]):
            row[FLEET + i] = 4
    _draw_lot(params, row, open_steps, hit_masks, chance, match)


@jit
def _draw_lot(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    chance: ChanceArrays,
    match: int,
) -> None:
    """ARM-2, ARM-16: draw the seat that chooses fleets; with fixed fleets, the first player."""
    seat = random_below(chance.rng_states, match, params[SEATS])
    record_outcome(chance, match, seat)
    row[CHOOSER] = row[MOVER] = seat
    if params[SETUP] == BASIC:
        row[PHASE] = TAKING
    elif params[SETUP] == ADVANCED:
        row[PHASE] = OFFERING
    else:
        row[FIRST_SEAT] = seat
        _start_deployment(params, row, open_steps, hit_masks)


@jit
def _assign_fleets(row: KernelArray, large_seat: int, small: int, medium: int, large: int) -> None:
    """ARM-1, ARM-16: give the large ships to this seat, the others to the other seat."""
    other = 1 - large_seat
    for i in range(6):
        row[FLEET + i] = 0
    row[FLEET + 3 * large_seat + 2] = large
    row[FLEET + 3 * other], row[FLEET + 3 * other + 1] = small, medium


@jit
def _apply_fleet_action(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    arguments: KernelArray,
    chance: ChanceArrays,
    match: int,
) -> None:
    """ARM-2, ARM-16, ARM-17: apply a choice of fleets or of the first player."""
    seat, phase = row[MOVER], row[PHASE]
    if phase == BUILDING:
        row[FLEET_KNOWN + seat] = 1
        for i in range(3):
            row[FLEET + 3 * seat + i] = arguments[i]
        row[MOVER] = seat + 1
        if row[MOVER] == params[SEATS]:
            _draw_lot(params, row, open_steps, hit_masks, chance, match)
    elif phase == TAKING:
        _assign_fleets(row, seat if arguments[0] else 1 - seat, 4, 4, 4)
        row[PHASE], row[MOVER] = CHOOSING_FIRST, 1 - seat
    elif phase == OFFERING:
        for i in range(4):
            row[OFFER + i] = arguments[i]
        row[PHASE], row[MOVER] = ANSWERING, 1 - seat
    elif phase == ANSWERING:
        chooser, swaps = row[CHOOSER], arguments[0]
        chooser_has_large = row[OFFER + 3] != swaps
        large_seat = chooser if chooser_has_large else 1 - chooser
        _assign_fleets(row, large_seat, row[OFFER], row[OFFER + 1], row[OFFER + 2])
        row[FIRST_SEAT] = chooser if swaps else 1 - chooser
        _start_deployment(params, row, open_steps, hit_masks)
    else:
        row[FIRST_SEAT] = arguments[0]
        _start_deployment(params, row, open_steps, hit_masks)


@jit
def _start_deployment(
    params: KernelArray, row: KernelArray, open_steps: KernelArray, hit_masks: KernelArray
) -> None:
    """ARM-4: start deployment, with every ship beside the table."""
    count = 0
    for seat in range(params[SEATS]):
        for size in range(1, 4):
            for _ in range(row[FLEET + 3 * seat + size - 1]):
                s = FIRST_SHIP + SHIP_STRIDE * count
                for i in range(SHIP_STRIDE):
                    row[s + i] = 0
                row[s + SEAT], row[s + SIZE] = seat, size
                count += 1
    row[SHIP_COUNT], row[PHASE] = count, DEPLOYING
    _next_to_deploy(params, row, open_steps, hit_masks)


@jit
def _next_to_deploy(
    params: KernelArray, row: KernelArray, open_steps: KernelArray, hit_masks: KernelArray
) -> None:
    """ARM-4, ARM-19: select the next seat to deploy, or begin the first turn."""
    for n in range(params[SEATS]):
        seat = (row[FIRST_SEAT] - 1 - n) % params[SEATS]
        is_waiting = params[OBJECTIVE] == FLAGS and row[FLAG + 3 * seat] == NO_FLAG
        for ship in range(row[SHIP_COUNT]):
            s = FIRST_SHIP + SHIP_STRIDE * ship
            is_waiting = is_waiting or (row[s + SEAT] == seat and row[s + STATUS] == WAITING)
        if is_waiting:
            row[MOVER] = seat
            return
    row[PHASE], row[MOVER] = BATTLE, row[FIRST_SEAT]
    invalidate_all(row, open_steps, hit_masks)


@jit
def _deploy(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    arguments: KernelArray,
) -> None:
    """ARM-4, ARM-19: put a ship or a flag on the table."""
    flag, places_flag = FLAG + 3 * row[MOVER], params[OBJECTIVE] == FLAGS
    for ship in range(row[SHIP_COUNT]):
        s = FIRST_SHIP + SHIP_STRIDE * ship
        places_flag = places_flag and not (
            row[s + SEAT] == row[MOVER] and row[s + STATUS] == WAITING
        )
    if not places_flag:
        put_ship(params, row, arguments[0], arguments[1], arguments[2], arguments[3])
    elif arguments[0] >= 0:
        row[flag], row[flag + 1] = ON_SHIP, arguments[0]
    else:
        row[flag], row[flag + 1], row[flag + 2] = AT_POINT, arguments[1], arguments[2]
    _next_to_deploy(params, row, open_steps, hit_masks)


# --- battle ----------------------------------------------------------------------------------


@jit
def _step(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    ship: int,
    heading: int,
) -> None:
    """ARM-6, ARM-7, ARM-19, ARM-20: move a ship one step, and check for a victory."""
    s = FIRST_SHIP + SHIP_STRIDE * ship
    invalidate_near(params, row, open_steps, hit_masks, ship)
    put_ship(params, row, ship, row[s + HULL], row[s + HULL + 1], heading)
    invalidate_near(params, row, open_steps, hit_masks, ship)
    if row[MOVING_SHIP] == ship:
        row[STEPS_MADE] += 1
    else:
        row[ACTIONS_USED] += 1
        row[s + MOVED] = 1
        row[MOVING_SHIP] = ship
        row[STEPS_MADE] = 1
    seat = row[s + SEAT]
    if params[OBJECTIVE] == INFILTRATION and seat == params[ATTACKER]:
        for i in range(3):
            y = row[s + HULL + 2 * i + 1]
            if (y < GOAL_DEPTH) if seat == 0 else (y > params[HEIGHT] - GOAL_DEPTH):
                row[WINNER] = seat
    for owner in range(params[SEATS]):
        flag = FLAG + 3 * owner
        is_enemy_flag = row[flag] == AT_POINT and side_of(params, owner) != side_of(params, seat)
        if is_enemy_flag and covers_point(row, s, row[flag + 1], row[flag + 2]):
            row[WINNER] = seat


@jit
def _fire(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    ship: int,
    target: int,
) -> None:
    """ARM-11, ARM-14, ARM-19: deal one point of damage; sink a target with as much as its pips."""
    s, o = FIRST_SHIP + SHIP_STRIDE * ship, FIRST_SHIP + SHIP_STRIDE * target
    row[ACTIONS_USED] += 1
    row[MOVING_SHIP], row[TURNS_WITHOUT_DAMAGE] = -1, -1
    row[s + SHOTS] += 1
    row[o + DAMAGE] += 1
    if row[o + DAMAGE] < row[o + SIZE]:
        return
    invalidate_near(params, row, open_steps, hit_masks, target)
    row[o + STATUS] = SUNK
    seat, is_afloat = row[o + SEAT], False
    flag = FLAG + 3 * seat
    if row[flag] == ON_SHIP and row[flag + 1] == target:
        row[WINNER] = row[s + SEAT]
        return
    for other in range(row[SHIP_COUNT]):
        e = FIRST_SHIP + SHIP_STRIDE * other
        is_afloat = is_afloat or (row[e + SEAT] == seat and row[e + STATUS] == AFLOAT)
    if not is_afloat:
        row[OUT_ORDER + seat] = row[SEATS_OUT]
        row[SEATS_OUT] += 1
        row[flag] = NO_FLAG
        invalidate_all(row, open_steps, hit_masks)


@jit
def _end_turn(params: KernelArray, row: KernelArray) -> None:
    """ARM-5, ARM-21, ARM-22: give the turn to the next seat with a ship."""
    seat = (row[MOVER] + 1) % params[SEATS]
    while row[OUT_ORDER + seat] >= 0:
        seat = (seat + 1) % params[SEATS]
    row[MOVER] = seat
    row[ACTIONS_USED] = 0
    row[MOVING_SHIP] = -1
    row[STEPS_MADE] = 0
    row[TURNS_WITHOUT_DAMAGE] += 1
    for ship in range(row[SHIP_COUNT]):
        s = FIRST_SHIP + SHIP_STRIDE * ship
        row[s + MOVED] = row[s + SHOTS] = 0


@jit
def apply_action(
    params: KernelArray,
    row: KernelArray,
    open_steps: KernelArray,
    hit_masks: KernelArray,
    arguments: KernelArray,
    chance: ChanceArrays,
    match: int,
) -> bool:
    """Apply the chosen action; return whether the match is over."""
    if row[PHASE] == DEPLOYING:
        _deploy(params, row, open_steps, hit_masks, arguments)
    elif row[PHASE] != BATTLE:
        _apply_fleet_action(params, row, open_steps, hit_masks, arguments, chance, match)
    else:
        if arguments[0] < 0:
            _end_turn(params, row)
        elif arguments[3] == 0:
            _step(params, row, open_steps, hit_masks, arguments[0], arguments[1])
        else:
            _fire(params, row, open_steps, hit_masks, arguments[0], arguments[2])
        return (
            row[WINNER] >= 0
            or _last_side(params, row) >= 0
            or row[TURNS_WITHOUT_DAMAGE] >= MAX_TURNS_WITHOUT_DAMAGE
        )
    return False


# --- end -------------------------------------------------------------------------------------


@jit
def _last_side(params: KernelArray, row: KernelArray) -> int:
    """ARM-15, ARM-21: return the only side with ships afloat; -1 if there are several."""
    last = -1
    for seat in range(params[SEATS]):
        if row[OUT_ORDER + seat] < 0:
            if last >= 0 and side_of(params, seat) != last:
                return -1
            last = side_of(params, seat)
    return last


@jit
def _score(params: KernelArray, row: KernelArray, seat: int) -> int:
    """ARM-19 to ARM-22: return a seat's score: victory or pips, then the order of sinking."""
    winning_side = side_of(params, row[WINNER]) if row[WINNER] >= 0 else _last_side(params, row)
    pips = 0
    if winning_side >= 0:
        pips = 1 if side_of(params, seat) == winning_side else 0
    elif params[PIPS_DECIDE]:
        for ship in range(row[SHIP_COUNT]):
            s = FIRST_SHIP + SHIP_STRIDE * ship
            if row[s + STATUS] == AFLOAT and side_of(params, row[s + SEAT]) == side_of(
                params, seat
            ):
                pips += row[s + SIZE]
    out_rank = row[OUT_ORDER + seat]
    return int(8 * pips + (row[SEATS_OUT] if params[TEAMS] or out_rank < 0 else out_rank))


@jit
def write_returns(params: KernelArray, row: KernelArray, returns: KernelArray) -> None:
    """ARM-21: write each seat's return: seats behind it minus seats ahead of it, scaled."""
    for seat in range(params[SEATS]):
        score = _score(params, row, seat)
        behind = 0
        ahead = 0
        even = 0
        for other in range(params[SEATS]):
            other_score = _score(params, row, other)
            behind += other_score < score
            ahead += other_score > score
            even += other_score == score
        others = params[SEATS] - (even if params[TEAMS] else 1)
        returns[seat] = (behind - ahead) / others if others else 0.0
