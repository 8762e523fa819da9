"""Turn search on kernel rows: compiled twin of the captains' search.

Twin of `search`, `routes` and `features` of the captains, compiled for training on thousands of
races; boats and mines move by the game's kernel. Players do not need it.
"""

from __future__ import annotations

from typing import NamedTuple

from escadre.core.kernel import IntArray, copy_row, fill_row, jit
from escadre.games.mako import kernels
from escadre.games.mako.captains.features import (
    FEATURES_PER_BOAT,
    FEATURES_PER_PAIR,
    NO_BOAT,
    Floats32,
)
from escadre.games.mako.captains.routes import MAX_STEPS, UNREACHABLE
from escadre.games.mako.kernels import BOAT_SQUARE, MINES_AT_SEA, OPEN_TO, SENDER, square_at
from escadre.games.mako.rules.model import MINES_PER_BOAT

RACE, NUMBER, FACE, WAY = range(4)
"""Of a leaf: its race, the step, the face of the die, the way of the mine."""
ANY_FACE = 6
"""The face of a leaf to which every face leads."""


class Races(NamedTuple):
    """Rows of the kernel, one race each: mines by square, facts, legal actions."""

    seas: IntArray
    facts: IntArray
    masks: IntArray


class Rows(NamedTuple):
    """One race after a step, and after a mine."""

    sea: IntArray
    facts: IntArray
    sea_then: IntArray
    facts_then: IntArray


class Ground(NamedTuple):
    """Squares of each boat as rows of bits: its goals, those open to it; two boards to compute."""

    goals: IntArray
    opened: IntArray
    steps: IntArray


class Ways(NamedTuple):
    """Routes of the boats: cached by the square of a mine, after a step, after a mine."""

    known: IntArray
    now: IntArray
    then: IntArray


class Maps(NamedTuple):
    """Relations of two squares, as in `features`."""

    between: Floats32
    across: Floats32
    along: Floats32
    in_line: Floats32
    aims: Floats32


class Sight(NamedTuple):
    """Tables for the inputs of a network, and room to compute the boats' part of them."""

    own: IntArray
    against: IntArray
    distances: Floats32
    maps: Maps
    boats: Floats32
    rank: IntArray
    order: IntArray


class Leaves(NamedTuple):
    """The results of a search: inputs of each leaf, its race, step, face and way; races won.

    `wins`: 1 for steps that need no leaf, as the race is won.
    """

    seen: Floats32
    of: IntArray
    wins: IntArray


class Buffers(NamedTuple):
    """Room in which turns are expanded."""

    rows: Rows
    ground: Ground
    ways: Ways
    sight: Sight


@jit
def _open_rows(t: IntArray, sea: IntArray, boat: int, rows: IntArray) -> None:
    """Return the squares open to a boat: a bit per column, with a frame around."""
    width, entered = t[t[kernels.STEP_OFFSETS] + 4], t[t[kernels.ENTERABLE_COLOURS] + boat]
    for y in range(len(rows) - 2):
        row = 0
        for x in range(width):
            square = y * width + x
            row |= (
                t[t[kernels.SQUARE_BITS] + square] >> OPEN_TO + boat & entered >> sea[square] & 1
            ) << x
        rows[y + 1] = row


@jit
def _grow(now: IntArray, opened: IntArray, surely: bool, to: IntArray) -> bool:
    """Add their neighbours, or those beside two of them; return whether any were added."""
    more = False
    for y in range(1, len(now) - 1):
        up, here, down = now[y - 1], now[y], now[y + 1]
        one, above = here << 1 | here | here >> 1, up << 1 | up | up >> 1
        below = down << 1 | down | down >> 1
        row = one | above | below
        if surely:
            row = one & above | one & below | above & below
            for each in (up, here, down):
                row |= each & (each << 1 | each >> 1) | each << 1 & each >> 1
        to[y] = here | row & opened[y]
        more |= to[y] != here
    return more


@jit
def _find_route(
    t: IntArray,
    boat: int,
    at: int,
    opened: IntArray,
    goals: IntArray,
    steps: IntArray,
    route: IntArray,
) -> None:
    """Compute the fields of a `Route`, as in `routes`; `steps` is two scratch boards."""
    width, port = t[t[kernels.STEP_OFFSETS] + 4], t[t[kernels.PORT_OF_BOAT] + boat]
    for surely in range(2):
        now, to, here, back, count = steps[0], steps[1], UNREACHABLE, UNREACHABLE, 0
        for y in range(len(goals)):
            now[y] = row = goals[y] & opened[y]
            while row:
                row &= row - 1
                count += 1
        far = 0
        while True:
            reached = min(far, MAX_STEPS)
            if here == UNREACHABLE and now[at // width + 1] >> at % width & 1:
                here = reached
            if back == UNREACHABLE and now[port // width + 1] >> port % width & 1:
                back = reached
            if here != UNREACHABLE and (surely or back != UNREACHABLE):
                break
            if not _grow(now, opened, surely == 1, to):
                break
            now, to, far = to, now, far + 1
        route[surely] = here
        if not surely:
            route[2], route[3] = count, back
    around, y, x = 0, at // width + 1, at % width
    for row in range(y - 1, y + 2):
        for column in range(x - 1, x + 2):
            around += column >= 0 and opened[row] >> column & 1
    route[4] = around - (opened[y] >> x & 1)


@jit
def _write_boats(t: IntArray, facts: IntArray, routes: IntArray, sight: Sight) -> None:
    """Compute each boat's inputs, as in `features`, and its rank."""
    boats, rank = sight.boats, sight.rank
    rank[NO_BOAT] = 9900
    for boat in range(4):
        at, stock = int(facts[BOAT_SQUARE + boat]), MINES_PER_BOAT - facts[MINES_AT_SEA + boat]
        rank[boat], told = 9000, boats[boat]
        fill_row(told, 0)
        if at >= 0:
            route = routes[boat]
            steps, sure, goals, back, around = route[0], route[1], route[2], route[3], route[4]
            told[0], told[1], told[2], told[3] = 1, steps / 13, sure / 13, steps == UNREACHABLE
            told[4], told[5], told[6] = back / 13, goals / 11, min(stock, 10) / 10
            told[7], told[8] = at == t[t[kernels.PORT_OF_BOAT] + boat], 1 / (1 + steps)
            told[9], told[10] = sight.distances[boat, at], around / 8
            rank[boat] = 100 * steps + sure


@jit
def _sort_boats(named: IntArray, rank: IntArray, into: IntArray) -> None:
    """Sort these boats by rising rank."""
    for i in range(len(named)):
        j, boat = i, named[i]
        while j > 0 and rank[boat] < rank[into[j - 1]]:
            into[j] = into[j - 1]
            j -= 1
        into[j] = boat


@jit
def _write_pair(t: IntArray, facts: IntArray, sight: Sight, a: int, b: int, told: Floats32) -> None:
    """Compute the inputs of a boat and an enemy, as in `features`."""
    p, q = int(facts[BOAT_SQUARE + a]), int(facts[BOAT_SQUARE + b])
    maps, distances = sight.maps, sight.distances
    told[0], told[1] = maps.between[p, q], maps.across[p, q]
    told[2], told[3] = maps.along[p, q], maps.in_line[p, q]
    strikes = q != t[t[kernels.PORT_OF_BOAT] + b] and facts[MINES_AT_SEA + a] < MINES_PER_BOAT
    struck = p != t[t[kernels.PORT_OF_BOAT] + a] and facts[MINES_AT_SEA + b] < MINES_PER_BOAT
    told[4], told[5] = maps.aims[p, q] * strikes, maps.aims[q, p] * struck
    told[6] = distances[a, p] - distances[a, q]
    told[7] = distances[b, q] - distances[b, p]


@jit
def _write_features(
    t: IntArray, facts: IntArray, routes: IntArray, sight: Sight, seen: Floats32
) -> None:
    """Compute each side's inputs, as `features.inputs` does."""
    own, against, boats, rank, order = (
        sight.own,
        sight.against,
        sight.boats,
        sight.rank,
        sight.order,
    )
    _write_boats(t, facts, routes, sight)
    mover, sides = t[t[kernels.SIDE_OF_SEAT] + facts[kernels.MOVER]], len(seen)
    for side in range(sides):
        fill_row(seen[side], 0)
        mine, theirs = order[: own.shape[1]], order[own.shape[1] :]
        _sort_boats(own[side], rank, mine)
        _sort_boats(against[side], rank, theirs)
        for n in range(len(order)):
            copy_row(
                seen[side, FEATURES_PER_BOAT * n : FEATURES_PER_BOAT * (n + 1)], boats[order[n]]
            )
        start = FEATURES_PER_BOAT * len(order)
        for a in mine:
            for b in theirs:
                if (
                    a != NO_BOAT
                    and b != NO_BOAT
                    and facts[BOAT_SQUARE + a] >= 0
                    and facts[BOAT_SQUARE + b] >= 0
                ):
                    told = seen[side, start : start + FEATURES_PER_PAIR]
                    _write_pair(t, facts, sight, a, b, told)
                start += FEATURES_PER_PAIR
        wait = (side - mover + sides) % sides
        seen[side, start], seen[side, start + 1] = wait == 0, wait / 3


@jit
def _find_routes(
    t: IntArray, sea: IntArray, facts: IntArray, ground: Ground, routes: IntArray
) -> None:
    """Compute the routes of all boats at sea."""
    goals, opened = ground.goals, ground.opened
    for boat in range(4):
        _open_rows(t, sea, boat, opened[boat])
        if facts[BOAT_SQUARE + boat] >= 0:
            at = int(facts[BOAT_SQUARE + boat])
            _find_route(t, boat, at, opened[boat], goals[boat], ground.steps, routes[boat])


@jit
def _routes_after_mine(t: IntArray, rows: Rows, square: int, ground: Ground, ways: Ways) -> None:
    """Update the routes after a mine landed; those of unchanged boats are cached."""
    facts, before, opened = rows.facts_then, rows.facts, ground.opened
    known, routes = ways.known, ways.then
    width, mine = t[t[kernels.STEP_OFFSETS] + 4], before[SENDER] + 1
    for boat in range(4):
        at = int(facts[BOAT_SQUARE + boat])
        if at < 0 or t[t[kernels.ENTERABLE_COLOURS] + boat] >> mine & 1:
            continue
        moved = at != before[BOAT_SQUARE + boat]
        if moved or known[boat, square, 0] < 0:
            row, bit = square // width + 1, 1 << square % width
            kept = opened[boat, row]
            opened[boat, row] = kept & ~bit
            _find_route(t, boat, at, opened[boat], ground.goals[boat], ground.steps, routes[boat])
            opened[boat, row] = kept
            if not moved:
                copy_row(known[boat, square], routes[boat])
        else:
            copy_row(routes[boat], known[boat, square])


@jit
def _append_leaf(
    t: IntArray, facts: IntArray, routes: IntArray, sight: Sight,
    leaf: tuple[int, int, int, int], leaves: Leaves, n: int,
) -> int:  # fmt: skip
    """Store a leaf; return the number of leaves."""
    _write_features(t, facts, routes, sight, leaves.seen[n])
    for each in range(4):
        leaves.of[n, each] = leaf[each]
    return n + 1


@jit
def _follow_mines(
    t: IntArray, boat: int, leaf: tuple[int, int], buffers: Buffers, leaves: Leaves, n: int
) -> int:
    """Expand every die face, and every square where the mine may land (MAK-8 to MAK-13)."""
    rows, ways, sight = buffers.rows, buffers.ways, buffers.sight
    sea, facts, sea_then, facts_then = rows.sea, rows.facts, rows.sea_then, rows.facts_then
    for face in range(6):
        if not kernels.roll_die(t, sea, facts, boat, face + 1):
            copy_row(facts_then, facts)
            kernels.next_turn(t, facts_then)
            n = _append_leaf(t, facts_then, ways.now, sight, (leaf[0], leaf[1], face, 0), leaves, n)
            continue
        for way in range(8):
            if facts[kernels.LANDINGS] >> way & 1:
                copy_row(sea_then, sea)
                copy_row(facts_then, facts)
                square = square_at(t, int(facts[BOAT_SQUARE + boat]), way, face + 1)
                if not kernels.land_mine(t, sea_then, facts_then, boat, square):
                    kernels.next_turn(t, facts_then)
                for each in range(4):
                    copy_row(ways.then[each], ways.now[each])
                _routes_after_mine(t, rows, square, buffers.ground, ways)
                n = _append_leaf(
                    t, facts_then, ways.then, sight, (leaf[0], leaf[1], face, way), leaves, n
                )
    return n


@jit
def _clear_cache(known: IntArray) -> None:
    """Clear the cached routes."""
    for boat in range(len(known)):
        for square in range(known.shape[1]):
            known[boat, square, 0] = -1


@jit
def follow_turns(t: IntArray, races: Races, buffers: Buffers, leaves: Leaves) -> int:
    """Expand every step that may be made in these races; return how many leaves it found."""
    rows, ways, wins, n = buffers.rows, buffers.ways, leaves.wins, 0
    sea, fact, fact_then = rows.sea, rows.facts, rows.facts_then
    passing = 8 * t[kernels.BOATS_PER_SEAT]
    for race in range(len(races.seas)):
        fill_row(wins[race], 0)
        _clear_cache(ways.known)
        for number in range(passing + 1):
            if races.masks[race, number] == 0:
                continue
            copy_row(sea, races.seas[race])
            copy_row(fact, races.facts[race])
            mined, ashore, boat = False, False, 0
            if number < passing:
                boat = t[t[kernels.BOATS_OF_SEAT] + 2 * fact[kernels.MOVER] + number // 8]
                square = square_at(t, int(fact[BOAT_SQUARE + boat]), number % 8, 1)
                mined = sea[square] > 0
                ashore = kernels.move_boat(t, sea, fact, boat, square)
                at_sea = 0
                for each in range(t[kernels.BOATS_PER_SEAT]):
                    at_sea += (
                        fact[
                            BOAT_SQUARE
                            + t[t[kernels.BOATS_OF_SEAT] + 2 * fact[kernels.MOVER] + each]
                        ]
                        >= 0
                    )
                if ashore and not (t[kernels.BOTH_MUST_ARRIVE] and at_sea):
                    wins[race, number] = 1
                    continue
            _find_routes(t, sea, fact, buffers.ground, ways.now)
            if mined:
                _clear_cache(ways.known)
            if number == passing or ashore or fact[MINES_AT_SEA + boat] >= MINES_PER_BOAT:
                copy_row(fact_then, fact)
                kernels.next_turn(t, fact_then)
                leaf = (race, number, ANY_FACE, 0)
                n = _append_leaf(t, fact_then, ways.now, buffers.sight, leaf, leaves, n)
            else:
                n = _follow_mines(t, boat, (race, number), buffers, leaves, n)
            if mined:
                _clear_cache(ways.known)
    return n


@jit
def write_all_features(t: IntArray, races: Races, buffers: Buffers, seen: Floats32) -> None:
    """Compute each side's inputs of these races."""
    routes = buffers.ways.now
    for race in range(len(races.seas)):
        _find_routes(t, races.seas[race], races.facts[race], buffers.ground, routes)
        _write_features(t, races.facts[race], routes, buffers.sight, seen[race])


@jit
def best_mine_values(of: IntArray, values: IntArray, most: IntArray, best: IntArray) -> None:
    """Return the greatest value of each race, step and face, and its mine's direction."""
    for race in range(len(most)):
        for number in range(most.shape[1]):
            fill_row(most[race, number], -9)
    for n in range(len(values)):
        race, number, face = of[n, RACE], of[n, NUMBER], of[n, FACE]
        first, last = (0, 6) if face == ANY_FACE else (face, face + 1)
        for each in range(first, last):
            if values[n] > most[race, number, each]:
                most[race, number, each] = values[n]
                best[race, number, each] = of[n, WAY]
