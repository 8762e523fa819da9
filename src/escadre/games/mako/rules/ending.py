"""The end of a race: arrivals, teams, and closed races (MAK-16, MAK-17, MAK-20, MAK-21)."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import Message, text
from escadre.core.squares import SquareBoard
from escadre.games.mako.rules.board import Board
from escadre.games.mako.rules.boats import (
    blocking_mines,
    boats_at_sea,
    friendly_boats,
    owner_by_boat,
    sides,
)
from escadre.games.mako.rules.model import MAX_ROUNDS, Config, State


def result(state: State) -> Terminal | None:
    """MAK-16, MAK-17, MAK-20, MAK-21: return the result of the race; None while it goes on."""
    if state.boats_ashore and (decided := _result_by_arrival(state)) is not None:
        return decided
    if state.closed or state.rounds >= MAX_ROUNDS:
        return _result_by_distance(state)
    return None


def _result_by_arrival(state: State) -> Terminal | None:
    """MAK-16, MAK-17, MAK-21: return the result if the boats at home decide the race, or None."""
    config, first = state.race_config, state.boats_ashore[0]
    if config.teams:
        winner = sides(config)[owner_by_boat(config)[first]]
        reason = text("team-home", boat=_name(first), steps=_best_loser_distance(state, winner))
        return _victory_of_side(config, winner, "MAK-21", reason)
    if config.pairs:
        return _result_of_pairs(state)
    at_sea = [boat for boat, _ in boats_at_sea(state)]
    if len(at_sea) > 1:
        return None
    order = [*state.boats_ashore, *at_sea]
    groups = [[owner_by_boat(config)[boat]] for boat in order]
    return _terminal(
        config, groups, "MAK-16", _arrival_text(order, boat_distance(state, order[-1]))
    )


def _arrival_text(boats: Sequence[int], steps: int) -> Message:
    """MAK-16: return the sentence with the order of arrival and the last boat's steps left."""
    first, *middle, last = boats
    if not middle:
        return text("first-home", boat=_name(first), last=_name(last), steps=steps)
    rest = text("then-one", boat=_name(middle[-1]))
    for boat in reversed(middle[:-1]):
        rest = text("then-more", boat=_name(boat), others=rest)
    return text("home-in-order", boat=_name(first), then=rest, last=_name(last), steps=steps)


def _result_of_pairs(state: State) -> Terminal | None:
    """MAK-17: return the result if the first boat home, or both of a seat, decide the race."""
    config = state.race_config
    if config.finish == "first":
        winner = owner_by_boat(config)[state.boats_ashore[0]]
        steps = _best_loser_distance(state, winner)
        reason = text("first-of-pair", boat=_name(state.boats_ashore[0]), steps=steps)
        return _victory_of_side(config, winner, "MAK-17", reason)
    for seat, boats in enumerate(config.fleet):
        if set(boats) <= set(state.boats_ashore):
            reason = text("both-home", steps=_best_loser_distance(state, seat))
            return _victory_of_side(config, seat, "MAK-17", reason)
    return None


def _result_by_distance(state: State) -> Terminal:
    """MAK-20: rank by arrival, then by distance without mines; ties share a place."""
    config = state.race_config
    reason = text("way-closed" if state.closed else "too-long", ways=_distances_text(state))
    if config.teams:
        return _result_of_teams(state, reason)
    arrived = [] if config.pairs else [owner_by_boat(config)[boat] for boat in state.boats_ashore]
    by_distance: dict[int, list[Seat]] = {}
    for seat in map(Seat, range(config.players)):
        if seat not in arrived:
            by_distance.setdefault(steps_left(state, seat), []).append(seat)
    groups = [[seat] for seat in arrived] + [by_distance[steps] for steps in sorted(by_distance)]
    return _terminal(config, groups, "MAK-20", reason)


def _result_of_teams(state: State, reason: Message) -> Terminal:
    """MAK-21: rank teams by the distance of their nearer boat."""
    config, side_of_seat = state.race_config, sides(state.race_config)
    distances = [steps_left(state, Seat(seat)) for seat in range(4)]
    best = [
        min(distance for distance, side in zip(distances, side_of_seat, strict=True) if side == n)
        for n in (0, 1)
    ]
    if best[0] == best[1]:
        return _terminal(config, [[Seat(seat) for seat in range(4)]], "MAK-20", reason)
    return _victory_of_side(config, best.index(min(best)), "MAK-20", reason)


def _best_loser_distance(state: State, winner: int) -> int:
    """Return the fewest steps to the goal among the losers."""
    side_of_seat = sides(state.race_config)
    return min(
        steps_left(state, Seat(seat)) for seat, side in enumerate(side_of_seat) if side != winner
    )


def steps_left(state: State, seat: Seat) -> int:
    """MAK-17, MAK-20: return a seat's steps to its goal: of two boats, the sum or the minimum."""
    distances = [boat_distance(state, boat) for boat in state.race_config.fleet[seat]]
    return sum(distances) if state.race_config.finish == "both" else min(distances)


def boat_distance(state: State, boat: int) -> int:
    """Return the steps that a boat has left to its goal."""
    square = state.boats[boat]
    return 0 if square is None else state.race_config.board.distances[boat][square]


def _distances_text(state: State) -> Message:
    """Return the sentence with the steps left of each boat at sea."""
    *others, last = (boat for boat, _ in boats_at_sea(state))
    sentence = text("ways-one", boat=_name(last), steps=boat_distance(state, last))
    for boat in reversed(others):
        sentence = text(
            "ways-more", boat=_name(boat), steps=boat_distance(state, boat), others=sentence
        )
    return sentence


def _name(boat: int) -> Message:
    return text(f"boat-{'nesw'[boat]}")


def _victory_of_side(config: Config, side: int, clause: str, reason: Message) -> Terminal:
    side_of_seat = sides(config)
    groups = [
        [Seat(seat) for seat, other in enumerate(side_of_seat) if other == side],
        [Seat(seat) for seat, other in enumerate(side_of_seat) if other != side],
    ]
    return _terminal(config, groups, clause, reason)


def _terminal(config: Config, groups: list[list[Seat]], clause: str, reason: Message) -> Terminal:
    """Return the result for groups of seats, best first; a group shares its place.

    A return is the number of seats behind minus the seats ahead, scaled to -1 to 1.
    """
    seats = config.players
    places, returns = [0] * seats, [0.0] * seats
    seats_ahead = 0
    for group in groups:
        for seat in group:
            places[seat] = seats_ahead + 1
            seats_behind = seats - seats_ahead - len(group)
            others = seats - len(group) if config.teams else seats - 1
            returns[seat] = (seats_behind - seats_ahead) / others if others else 0.0
        seats_ahead += len(group)
    return Terminal(tuple(returns), tuple(places), clause, reason)


def no_boat_can_arrive(state: State) -> bool:
    """MAK-20: return whether no boat at sea can ever arrive.

    Boats may take back any mine of their side that they can reach, which may open a path for
    another boat. A boat that is hit returns to its port. Other mines stay.
    """
    config = state.race_config
    board = config.board
    mines = list(state.mines)
    changed = True
    while changed:
        changed = False
        for boat, square in boats_at_sea(state):
            region = _reachable(board, boat, square, blocking_mines(config, mines, boat))
            if region & board.goals[boat]:
                return False
            for friend in friendly_boats(config)[boat]:
                if mines[friend] & region:
                    mines[friend] &= ~region
                    changed = True
    return True


def _reachable(board: Board, boat: int, square: int, mines: int) -> int:
    """Return all squares that this boat can reach, from its square or its port."""
    enterable, goal = board.open_to[boat] & ~mines, board.goals[boat]
    region = _flood_fill(board.sea, 1 << square, enterable, goal)
    if region & goal:
        return region
    return region | _flood_fill(board.sea, 1 << board.ports[boat], enterable, goal)


def _flood_fill(sea: SquareBoard, front: int, enterable: int, goal: int) -> int:
    """Return the squares reachable through open squares; stops when the goal is reached."""
    region = 0
    while front != region and not front & goal:
        region, front = front, front | sea.with_neighbours(front) & enterable
    return front
