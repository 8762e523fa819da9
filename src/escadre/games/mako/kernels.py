"""Races on rows of integers: compiled twin of the rules.

A race is a sea and facts. A sea is four planes in a row: the colour of the mine on each square and
the boat there, both from 1; a way home that is surely open; and a bit for each boat that may enter,
then one for each whose mine may land. A plane has one square more, which is all that lies off the
board. `t` says what was agreed, where things begin, and the board as
tables. `luck` is the streams of the races, what fell in this step, and how much. Where a processor
could only guess which way to go, numbers are combined instead of asking.
"""

from __future__ import annotations

from typing import Any

from escadre.core.kernel import IntArray, copy_row, fill_row, jit, jit_inline, random_below
from escadre.games.mako.rules.model import MAX_ROUNDS, MINES_PER_BOAT

SQUARES, PLANE, NUMBERS, SEATS, CREW, SLOTS, PAIRS, BOTH, TEAMED, FIELDS = range(10)
"""What was agreed: squares of the board, and of a plane; actions; seats; boats a seat, and in all;

MAK-17 (two boats; both have to come home), MAK-21.
"""
(
    BOAT, MINE, GOAL, PORTS, _WATER, COLOUR, _OWNER, STOCK, HOME, _SIDE, PHASE, TURN, BEGAN,
    MOVED, PIPS, AGAIN, ROUNDS,
) = range(FIELDS, FIELDS + 17)  # fmt: skip
"""Where the fields of the codec begin."""
SQUARE, FREE, LEFT, ROOM, DELTA, STEPS, SLOT, CREWS, PORT, ENTERED, AHEAD, TEAM = range(
    FIELDS + 17, FIELDS + 29
)
"""Where the tables begin: by square its bits, the fourth plane where nothing lies, what of it mine

and boat leave, and how far water leads in each way, four bits each; by way how much is added to a
square; by boat and square the way left; by seat and slot the boat there, by seat its boats; by boat
its port, a bit for each colour that it may enter (0: no mine), and its directions, towards its goal
first; by seat its side.
"""
OPEN, GOAL_OF = 0, 4
"""Bits of a square: from these on boat by boat."""
AT, ASHORE, LAID, ASKED, SENDER, PIP, EXTRA, ROUND, FIRST, ARRIVED, WITNESS, LANDINGS, FACTS = (
    *(0, 4, 8),
    *range(12, 22),
)
"""Facts: boat by boat its square (-1: none), when it came home, its mines at sea; who is asked, the

boat that sends a mine, so far, whether once more; rounds; who began; boats at home; and the boat
whose port and goal the third plane of the sea joins (-1: none found); a bit for each direction in
which the mine may fly.
"""
_FAR = 9999


@jit_inline
def square_at(t: IntArray, at: int, way: int, distance: int) -> int:
    """Return the square this far away; the extra square if that is off the board."""
    leads = (t[t[ROOM] + at] >> 4 * way & 15) >= distance
    return int(at + distance * t[t[DELTA] + way] if leads else t[SQUARES])


@jit_inline
def may_enter(t: IntArray, sea: IntArray, boat: int, square: int) -> int:
    """MAK-4, MAK-6, MAK-7: return 1 if this boat may enter that neighbouring square."""
    return int(sea[3 * t[PLANE] + square] >> boat & 1)


@jit_inline
def may_mine(t: IntArray, sea: IntArray, boat: int, square: int) -> int:
    """MAK-8 to MAK-13, MAK-17: return 1 if a mine of this boat may land there."""
    return int(sea[3 * t[PLANE] + square] >> 4 + boat & 1)


@jit_inline
def update_access(t: IntArray, sea: IntArray, square: int) -> None:
    """Update which boats may enter a square and which mines may land, after a change there."""
    mine, boat = sea[square], sea[t[PLANE] + square]
    sea[3 * t[PLANE] + square] = t[t[FREE] + square] & t[t[LEFT] + 5 * mine + boat]


@jit_inline
def _set_boat(t: IntArray, sea: IntArray, facts: IntArray, boat: int, square: int) -> None:
    """Put a boat on a square; -1 removes it."""
    at = int(facts[AT + boat])
    sea[t[PLANE] + at] = 0
    update_access(t, sea, at)
    facts[AT + boat] = square
    if square >= 0:
        sea[t[PLANE] + square] = boat + 1
        update_access(t, sea, square)


# MAK-20: whether any boat can still come home


@jit
def _find_path(
    t: IntArray, sea: IntArray, boat: int, at: int, been: IntArray, way: IntArray
) -> int:
    """Return the length of a way home from there, and write it to `way`; 0: there is none.

    If there is none, `been` has 1 on all squares that this boat can reach.
    """
    length, entered = 1, t[t[ENTERED] + boat]
    fill_row(been, 0)
    way[0] = at
    been[at] = 1
    while length:
        here, ahead = way[length - 1], 0
        if t[t[SQUARE] + here] >> GOAL_OF + boat & 1:
            break
        while ahead < 8:  # the goal lies ahead
            square = square_at(t, here, t[t[AHEAD] + 8 * boat + ahead], 1)
            enters = t[t[SQUARE] + square] >> OPEN + boat & entered >> sea[square] & 1
            if enters & (been[square] == 0):
                way[length] = square
                been[square] = 1
                break
            ahead += 1
        length += 1 if ahead < 8 else -1
    return length


@jit
def _mark_path(t: IntArray, way: IntArray, nth: IntArray, noted: IntArray) -> None:
    """Mark a way without detours: a short one is seldom mined."""
    fill_row(nth, 0)
    for n in range(len(way)):
        nth[way[n]] = n + 1
    best = 1
    while best < len(way):
        here = way[best - 1]
        noted[here] = 1
        for each in range(8):
            best = max(best, nth[square_at(t, here, each, 1)])
    noted[way[best - 1]] = 1


@jit
def find_open_path(
    t: IntArray, sea: IntArray, facts: IntArray, been: IntArray, way: IntArray
) -> bool:
    """Mark an open way from port to goal for a boat at sea; return whether there is one.

    It stays open until a mine lands on it or the boat comes home.
    """
    noted = sea[2 * t[PLANE] : 3 * t[PLANE]]
    fill_row(noted, 0)
    latest, facts[WITNESS] = max(facts[WITNESS], 0), -1
    for each in range(4):
        boat = (latest + each) & 3
        if facts[AT + boat] >= 0:
            length = _find_path(t, sea, boat, t[t[PORT] + boat], been, way)
            if length:
                facts[WITNESS] = boat
                _mark_path(t, way[:length], been, noted)
                return True
    return False


@jit
def no_boat_can_arrive(
    t: IntArray, sea: IntArray, facts: IntArray, grid: IntArray, been: IntArray, way: IntArray
) -> bool:
    """MAK-20: return whether no boat can come home, even by taking back mines of its side."""
    if find_open_path(t, sea, facts, been, way):
        return False
    copy_row(grid, sea[: t[PLANE]])
    opened = True
    while opened:
        opened = False
        for boat in range(4):
            entered = t[t[ENTERED] + boat]
            if facts[AT + boat] >= 0:
                for nth in range(2):
                    origin = t[t[PORT] + boat] if nth else int(facts[AT + boat])
                    if _find_path(t, grid, boat, origin, been, way):
                        return False
                    for square in range(t[SQUARES]):
                        if been[square] and grid[square] and entered >> grid[square] & 1:
                            grid[square] = 0
                            opened = True
    return True


@jit_inline
def _path_bypasses(t: IntArray, sea: IntArray, boat: int, square: int) -> bool:
    """Reroute the marked way around a new mine; return whether that worked.

    It does where the open squares around the mine are connected, and one of them is a goal if the
    mined one was.
    """
    around, goal, noted = 0, GOAL_OF + boat, 2 * t[PLANE]
    entered, ashore = t[t[ENTERED] + boat], t[t[SQUARE] + square] >> goal & 1 == 0
    for way in range(8):
        near = square_at(t, square, way, 1)
        bits = t[t[SQUARE] + near]
        enters = bits >> OPEN + boat & entered >> sea[near] & 1
        around |= enters << way
        ashore |= enters & bits >> goal & 1 == 1
    even = around & 0x55  # two squares beside the mine touch each other at its corner
    around |= (even << 1 | even >> 7) & (even >> 1 | even << 7) & 0xAA
    starts = around & ~(around << 1 | around >> 7)
    if not ashore or around == 0 or starts & (starts - 1):
        return False
    for way in range(8):
        near = square_at(t, square, way, 1)
        enters = t[t[SQUARE] + near] >> OPEN + boat & entered >> sea[near] & 1
        sea[noted + near] |= enters
    return True


@jit_inline
def _mine_closes_race(
    t: IntArray, sea: IntArray, facts: IntArray, square: int, grid: IntArray, been: IntArray,
    way: IntArray,
) -> bool:  # fmt: skip
    """MAK-20: return whether the race is closed after a mine landed there."""
    boat = int(facts[WITNESS])
    if boat >= 0 and facts[AT + boat] >= 0:
        blocks = sea[2 * t[PLANE] + square] and not t[t[ENTERED] + boat] >> sea[square] & 1
        if not blocks or _path_bypasses(t, sea, boat, square):
            return False
    return no_boat_can_arrive(t, sea, facts, grid, been, way)


# Turns and the end


@jit_inline
def next_turn(t: IntArray, facts: IntArray) -> None:
    """MAK-3: pass clockwise to the next seat that still has a boat at sea."""
    seat = facts[ASKED]
    facts[EXTRA], facts[SENDER] = 0, -1
    for _ in range(t[SEATS]):
        seat, sailing = (seat + 1 if seat + 1 < t[SEATS] else 0), False
        facts[ROUND] += seat == facts[FIRST]
        for n in range(t[CREW]):
            sailing = sailing or facts[AT + t[t[CREWS] + 2 * seat + n]] >= 0
        if sailing:
            break
    facts[ASKED] = seat


@jit
def _rank_key(t: IntArray, facts: IntArray, seat: int) -> int:
    """MAK-16, MAK-17, MAK-20: return the rank key of a seat, lower is better."""
    best, total = _FAR, 0
    for n in range(t[CREW]):
        boat = t[t[CREWS] + 2 * seat + n]
        at, way = facts[AT + boat], 0
        if at >= 0:
            way = t[t[STEPS] + boat * t[SQUARES] + at]
        elif not t[PAIRS]:
            way = facts[ASHORE + boat] - 10
        best, total = min(best, way), total + way
    return total if t[BOTH] else best


@jit_inline
def _is_won(t: IntArray, facts: IntArray) -> bool:
    """MAK-16, MAK-17, MAK-21: return whether the boats at home decide the race."""
    home = facts[ARRIVED]
    if home == 0 or not (t[PAIRS] or t[TEAMED]):
        return bool(home >= t[SEATS] - 1)
    if not t[BOTH]:
        return True
    return _rank_key(t, facts, 0) == 0 or _rank_key(t, facts, 1) == 0


@jit
def rank_seats(t: IntArray, facts: IntArray, returns: IntArray) -> None:
    """Return, for each seat, the number beaten minus the number lost to."""
    seats = t[SEATS]
    for seat in range(seats):
        lead = 0
        for other in range(seats):
            mine, theirs = _FAR, _FAR
            for each in range(seats):
                if t[t[TEAM] + each] == t[t[TEAM] + seat]:
                    mine = min(mine, _rank_key(t, facts, each))
                if t[t[TEAM] + each] == t[t[TEAM] + other]:
                    theirs = min(theirs, _rank_key(t, facts, each))
            lead += (mine < theirs) - (mine > theirs)
        returns[seat] = lead / (2 if t[TEAMED] else seats - 1)


# Applying actions


@jit_inline
def sail(t: IntArray, sea: IntArray, facts: IntArray, boat: int, square: int) -> bool:
    """MAK-6, MAK-14, MAK-15: move a boat; return whether it came home."""
    colour = sea[square]
    if colour:
        sea[square] = 0
        facts[LAID + colour - 1] -= 1
        update_access(t, sea, square)
    if not t[t[SQUARE] + square] >> GOAL_OF + boat & 1:
        _set_boat(t, sea, facts, boat, square)
        return False
    _set_boat(t, sea, facts, boat, -1)
    facts[ARRIVED] += 1
    facts[ASHORE + boat] = facts[ARRIVED]
    return True


@jit_inline
def land_mine(t: IntArray, sea: IntArray, facts: IntArray, boat: int, square: int) -> bool:
    """MAK-10, MAK-11: land a mine; return whether it hit a boat, which goes back to its port."""
    sea[square] = boat + 1
    facts[LAID + boat] += 1
    other = sea[t[PLANE] + square] - 1
    update_access(t, sea, square)
    if other < 0:
        return False
    _set_boat(t, sea, facts, other, t[t[PORT] + other])
    facts[EXTRA], facts[SENDER] = 1, -1
    return True


@jit_inline
def roll_die(t: IntArray, sea: IntArray, facts: IntArray, boat: int, pip: int) -> bool:
    """MAK-4, MAK-8, MAK-12: roll the die for the mine; return whether it can land anywhere."""
    landings, at = 0, int(facts[AT + boat])
    for way in range(8):
        landings |= may_mine(t, sea, boat, square_at(t, at, way, pip)) << way
    facts[SENDER], facts[PIP], facts[LANDINGS] = boat, pip, landings
    return landings > 0


@jit_inline
def begin_race(
    t: IntArray, fresh: Any, sea: IntArray, facts: IntArray, luck: Any, match: int
) -> None:
    """MAK-3: put every boat on its port, and draw the first player."""
    copy_row(sea, fresh[0])
    copy_row(facts, fresh[1])
    first = random_below(luck[0], match, t[SEATS])
    luck[1][match, luck[2][match]] = first
    luck[2][match] += 1
    facts[FIRST] = facts[ASKED] = first


@jit_inline
def apply_choice(
    t: IntArray, sea: IntArray, facts: IntArray, number: int, room: Any, luck: Any, match: int
) -> bool:
    """Apply an action and roll the die that follows; return whether the race is over."""
    passing, over, turned = 8 * t[CREW], False, True
    if number > passing:
        boat = int(facts[SENDER])
        square = square_at(t, int(facts[AT + boat]), number - passing - 1, int(facts[PIP]))
        turned = not land_mine(t, sea, facts, boat, square)
        over = _mine_closes_race(t, sea, facts, square, room[0], room[1], room[2])
    elif number < passing:
        boat = t[t[CREWS] + 2 * facts[ASKED] + number // 8]
        if sail(t, sea, facts, boat, square_at(t, int(facts[AT + boat]), number % 8, 1)):
            over = _is_won(t, facts) or no_boat_can_arrive(t, sea, facts, room[0], room[1], room[2])
        elif facts[LAID + boat] < MINES_PER_BOAT:
            pip = random_below(luck[0], match, 6) + 1
            luck[1][match, 0], luck[2][match] = pip, 1
            turned = not roll_die(t, sea, facts, boat, pip)
    if turned:
        next_turn(t, facts)
    return over or facts[ROUND] >= MAX_ROUNDS
