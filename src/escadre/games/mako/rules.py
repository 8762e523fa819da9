"""MAKO Naval: a race across a sea that fills with mines. The clauses MAK-1 to MAK-21, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Dice, Draw, Drawn, Rng, Rolled
from escadre.core.game import (
    Chance,
    Decision,
    Game,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    always,
)
from escadre.core.sea import Sea
from escadre.core.words import Text, text
from escadre.games.mako.board import STANDARD, Board, Chart, board

MINES = 30  # MAK-1, for each boat
LAST_ROUND = 300  # MAK-20

NORTH, EAST, SOUTH, WEST = range(4)
"""The boats, by the shore they start from."""


_PAIRS = {
    "A": ((NORTH, SOUTH), (EAST, WEST)),
    "B": ((NORTH,), (SOUTH,)),
    "C": ((NORTH,), (SOUTH,)),
}
_EACH = ((NORTH,), (EAST,), (SOUTH,), (WEST,))


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What the players agree on before the race."""

    players: Literal[2, 3, 4] = 2  # MAK-1
    way: Literal["A", "B", "C"] = "A"  # MAK-17 to MAK-19, with two players
    finish: Literal["first", "both"] = "first"  # MAK-17, in way A
    mine_shores: bool = True  # MAK-13
    teams: bool = False  # MAK-21, with four players
    chart: Chart = STANDARD  # MAK-2

    @property
    def fleet(self) -> tuple[tuple[int, ...], ...]:
        """MAK-3, MAK-17 to MAK-19: the boats of each seat."""
        return _PAIRS[self.way] if self.players == 2 else _EACH[: self.players]

    @property
    def board(self) -> Board:
        """MAK-2, MAK-19: the sea that is sailed."""
        return board(self.chart, self.way == "C")


class Step(msgspec.Struct, frozen=True, tag="step"):
    """MAK-4: one boat moves to a square beside it."""

    boat: int
    square: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """MAK-5: no move, no roll, no mine."""


class Send(msgspec.Struct, frozen=True, tag="send"):
    """MAK-8: the mine flies to this square."""

    square: int


Action = Union[Step, Pass, Send]


class State(msgspec.Struct, frozen=True):
    """The whole truth, which lies open. `boats` and `mines` are indexed by boat: N, E, S, W."""

    config: Config
    turn: Seat | None  # None: the first player is not yet drawn
    boats: tuple[int | None, ...]  # the square of each; None: home, or not in this race
    mines: tuple[int, ...]  # the squares mined in its colour
    home: tuple[int, ...] = ()  # boats in the order of arrival
    ashore: tuple[int, ...] = ()  # the goal squares on which they arrived
    moved: int | None = None  # the boat that has moved this turn
    pips: int | None = None  # the die, while its mine is to be sent
    thrown: int | None = None  # the die as it has lain there since it was last thrown
    again: bool = False  # MAK-11: a mine has hit, and whose turn it is plays again
    rounds: int = 0  # MAK-20: how often the turn came round to the seat that began
    began: Seat = Seat(0)
    closed: bool = False  # MAK-20: no boat can ever come home; looked at when a mine has landed


class Observation(msgspec.Struct, frozen=True):
    """What one viewer knows: everything."""

    viewer: Viewer
    sea: State


def objection(config: Config) -> Rejection | None:
    """MAK-2, MAK-17 to MAK-19, MAK-21: why no race can be sailed with these options."""
    if config.chart.fault:
        return Rejection("MAK-2", text("chart-fault"))
    if config.way != "A" and config.players != 2:
        return Rejection("MAK-18" if config.way == "B" else "MAK-19", text("ways-for-two"))
    if config.teams and config.players != 4:
        return Rejection("MAK-21", text("teams-of-four"))
    if config.finish == "both" and (config.players != 2 or config.way != "A"):
        return Rejection("MAK-17", text("both-in-way-a"))
    return None


def sides(config: Config) -> tuple[int, ...]:
    """MAK-21: opposite seats sail together; else each for itself."""
    return (0, 1, 0, 1) if config.teams else tuple(range(config.players))


def initial_state(config: Config) -> State:
    """MAK-3: every boat on its port; who is first is still to be drawn."""
    sailing = {boat for boats in config.fleet for boat in boats}
    ports = config.board.ports
    boats = tuple(ports[boat] if boat in sailing else None for boat in range(4))
    return State(config, None, boats, (0, 0, 0, 0))


@lru_cache(maxsize=1024)
def seat_of(config: Config) -> tuple[Seat | None, ...]:
    """Whose boat is whose: indexed by boat."""
    owner: list[Seat | None] = [None] * 4
    for seat, boats in enumerate(config.fleet):
        for boat in boats:
            owner[boat] = Seat(seat)
    return tuple(owner)


@lru_cache(maxsize=1024)
def friends(config: Config) -> tuple[tuple[int, ...], ...]:
    """MAK-17, MAK-21: the boats, its own included, whose mines do not stop a boat."""
    together = sides(config)
    owner = seat_of(config)
    return tuple(
        tuple(
            other
            for other in range(4)
            if other == boat
            or (
                (a := owner[boat]) is not None
                and (b := owner[other]) is not None
                and together[a] == together[b]
            )
        )
        for boat in range(4)
    )


def mined(state: State) -> int:
    """Every square with a mine on it."""
    north, east, south, west = state.mines
    return north | east | south | west


def foreign(state: State, boat: int) -> int:
    """MAK-6: the mines that stop this boat."""
    own = 0
    for friend in friends(state.config)[boat]:
        own |= state.mines[friend]
    return mined(state) & ~own


def afloat(state: State) -> int:
    """The squares with a boat on them."""
    squares = 0
    for at in state.boats:
        if at is not None:
            squares |= 1 << at
    return squares


def stock(state: State, boat: int) -> int:
    """MAK-1: the mines that this boat has left."""
    return MINES - state.mines[boat].bit_count()


def reach(state: State, boat: int) -> int:
    """MAK-4, MAK-6, MAK-7: the squares this boat may enter now."""
    at = state.boats[boat]
    if at is None:
        return 0
    sea = state.config.board
    return sea.neighbours[at] & sea.open_to[boat] & ~foreign(state, boat) & ~afloat(state)


def targets(state: State) -> tuple[int, ...]:
    """MAK-8 to MAK-13: the squares where the mine may land; empty while none is to be sent."""
    if state.moved is None or state.pips is None:
        return ()
    at = state.boats[state.moved]
    assert at is not None
    closed = not_minable(state)
    landings = state.config.board.landings[at][state.pips]
    return tuple([square for square in landings if not closed >> square & 1])


def not_minable(state: State) -> int:
    """MAK-12, MAK-13, MAK-17: mines, ports, one's own boats and, if agreed, the shores."""
    assert state.moved is not None
    closed = mined(state) | state.config.board.all_ports
    for friend in friends(state.config)[state.moved]:
        if (at := state.boats[friend]) is not None:
            closed |= 1 << at
    return closed if state.config.mine_shores else closed | state.config.board.shores


def node(state: State) -> Node:
    """The lot (MAK-3), then turn by turn: move, roll, send (MAK-4) until the race is decided."""
    if (ended := _ended(state)) is not None:
        return ended
    if state.turn is None:
        return _LOT[state.config.players]
    if state.moved is None:
        return _MOVES[state.turn]
    return _ROLL if state.pips is None else _SENDS[state.turn]


_LOT = {n: Chance(Draw(tuple(range(n))), "MAK-3") for n in (2, 3, 4)}
_MOVES = tuple(Decision((Seat(seat),), "MAK-4") for seat in range(4))
_ROLL = Chance(Dice(1), "MAK-4")
_SENDS = tuple(Decision((Seat(seat),), "MAK-8") for seat in range(4))


def _ended(state: State) -> Terminal | None:
    """MAK-16, MAK-17, MAK-20, MAK-21."""
    config = state.config
    if state.home:
        if config.teams:
            winner = sides(config)[_owner(config, state.home[0])]
            reason = text("team-home", boat=_name(state.home[0]))
            return _won_by(config, winner, "MAK-21", reason)
        if config.players == 2 and config.way == "A":
            return _pair_home(state)
        racing = [boat for boat in range(4) if state.boats[boat] is not None]
        if len(racing) <= 1:
            order = [*state.home, *racing]
            reason = _in_order(order)
            return _placed(config, [[_owner(config, boat)] for boat in order], "MAK-16", reason)
    if state.closed or state.rounds >= LAST_ROUND:
        return _ranked(state)
    return None


def _in_order(boats: Sequence[int]) -> Text:
    """MAK-16: who came ashore after whom, and who did not; for the sentence."""
    first, *between, last = boats
    if not between:
        return text("first-home", boat=_name(first), last=_name(last))
    then = text("then-one", boat=_name(between[-1]))
    for boat in reversed(between[:-1]):
        then = text("then-more", boat=_name(boat), others=then)
    return text("home-in-order", boat=_name(first), then=then, last=_name(last))


def _pair_home(state: State) -> Terminal | None:
    """MAK-17: the first boat home, or both boats, win for their owner."""
    config = state.config
    if config.finish == "first":
        reason = text("first-of-pair", boat=_name(state.home[0]))
        return _won_by(config, _owner(config, state.home[0]), "MAK-17", reason)
    for seat, boats in enumerate(config.fleet):
        if set(boats) <= set(state.home):
            return _won_by(config, seat, "MAK-17", text("both-home"))
    return None if not state.closed and state.rounds < LAST_ROUND else _ranked(state)


def _ranked(state: State) -> Terminal:
    """MAK-20: who is home first, then the shortest way left that ignores mines, shared if equal."""
    config = state.config
    left: dict[int, list[Seat]] = {}
    in_order = [[_owner(config, boat)] for boat in state.home]
    if config.players == 2 and config.way == "A":
        in_order = []
    for seat, boats in enumerate(config.fleet):
        ways = [_way(state, boat) for boat in boats]
        if [Seat(seat)] not in in_order:
            length = sum(ways) if config.finish == "both" else min(ways)
            left.setdefault(length, []).append(Seat(seat))
    reason = text("way-closed" if state.closed else "too-long", ways=_ways_left(state))
    if config.teams:
        together = sides(config)
        best: dict[int, int] = {}
        for length, seats in left.items():
            for seat in seats:
                best[together[seat]] = min(length, best.get(together[seat], length))
        if best[0] != best[1]:
            return _won_by(config, 0 if best[0] < best[1] else 1, "MAK-20", reason)
        return _placed(config, [[Seat(seat) for seat in range(4)]], "MAK-20", reason)
    in_order += [left[length] for length in sorted(left)]
    return _placed(config, in_order, "MAK-20", reason)


def _way(state: State, boat: int) -> int:
    at = state.boats[boat]
    if at is None:
        return 0
    steps = state.config.board.ways[boat][at]
    assert steps is not None, "every boat could sail home on a sea without mines"
    return steps


def _ways_left(state: State) -> Text:
    """Who still has how far to go, for the sentence."""
    said: Text | None = None
    for boat in reversed(range(4)):
        if state.boats[boat] is not None:
            name, steps = _name(boat), _way(state, boat)
            if said is None:
                said = text("ways-one", boat=name, steps=steps)
            else:
                said = text("ways-more", boat=name, steps=steps, others=said)
    assert said is not None
    return said


def _name(boat: int) -> Text:
    return text(f"boat-{'nesw'[boat]}")


def _won_by(config: Config, side: int, clause: str, reason: Text) -> Terminal:
    together = sides(config)
    groups = [
        [Seat(seat) for seat, its in enumerate(together) if its == side],
        [Seat(seat) for seat, its in enumerate(together) if its != side],
    ]
    return _placed(config, groups, clause, reason)


def _placed(config: Config, groups: list[list[Seat]], clause: str, reason: Text) -> Terminal:
    """Places from groups that share them; returns from those beaten less those lost to."""
    seats = config.players
    places, returns = [0] * seats, [0.0] * seats
    before = 0
    for group in groups:
        for seat in group:
            places[seat] = before + 1
            after = seats - before - len(group)
            others = seats - len(group) if config.teams else seats - 1
            returns[seat] = (after - before) / others if others else 0.0
        before += len(group)
    return Terminal(tuple(returns), tuple(places), clause, reason)


def _owner(config: Config, boat: int) -> Seat:
    owner = seat_of(config)[boat]
    assert owner is not None
    return owner


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Why this seat may not do this now."""
    if state.pips is not None:
        if not isinstance(action, Send):
            return Rejection("MAK-12", text("must-send"))
        return send_objection(state, action.square)
    match action:
        case Send():
            return Rejection("MAK-4", text("move-first"))
        case Pass():
            return None
        case Step(boat, square):
            return step_objection(state, seat, boat, square)


def step_objection(state: State, seat: Seat, boat: int, square: int) -> Rejection | None:
    """MAK-4, MAK-6, MAK-7: why this boat may not enter that square."""
    sea = state.config.board
    if boat not in state.config.fleet[seat] or state.boats[boat] is None:
        return Rejection("MAK-3", text("not-your-boat"))
    at = state.boats[boat]
    assert at is not None
    if not 0 <= square < sea.sea.size or not sea.water >> square & 1:
        return Rejection("MAK-2", text("off-board"))
    if not sea.neighbours[at] >> square & 1:
        return Rejection("MAK-4", text("one-square"))
    if not sea.open_to[boat] >> square & 1:
        return Rejection("MAK-7", text("port-closed"))
    if afloat(state) >> square & 1:
        return Rejection("MAK-6", text("boat-there"))
    if foreign(state, boat) >> square & 1:
        return Rejection("MAK-6", text("mine-there"))
    return None


def send_objection(state: State, square: int) -> Rejection | None:
    """MAK-8 to MAK-13, MAK-17: why the mine may not land there."""
    assert state.moved is not None and state.pips is not None
    sea = state.config.board
    at = state.boats[state.moved]
    assert at is not None
    if not 0 <= square < sea.sea.size or not sea.water >> square & 1:
        return Rejection("MAK-2", text("off-board"))
    if square not in sea.landings[at][state.pips]:
        return Rejection("MAK-8", text("not-so-far", pips=state.pips))
    if sea.all_ports >> square & 1:
        return Rejection("MAK-13", text("port-safe"))
    if mined(state) >> square & 1:
        return Rejection("MAK-12", text("mined-already"))
    for friend in friends(state.config)[state.moved]:
        if state.boats[friend] == square:
            return Rejection("MAK-17", text("own-boat"))
    if not state.config.mine_shores and sea.shores >> square & 1:
        return Rejection("MAK-13", text("shores-clear"))
    return None


def apply(state: State, seat: Seat, action: Action | Rolled | Drawn) -> State:
    """The rules."""
    match action:
        case Step(boat, square):
            return _stepped(state, boat, square)
        case Rolled(pips):
            rolled = replace(state, pips=pips[0], thrown=pips[0])
            return rolled if targets(rolled) else _next_turn(rolled)  # MAK-12
        case Send(square):
            return _landed(state, square)
        case Pass():
            return _next_turn(state)
        case Drawn(item):
            return replace(state, turn=Seat(item), began=Seat(item))


def _stepped(state: State, boat: int, square: int) -> State:
    """MAK-6: a mine of one's own is taken back. MAK-14, MAK-15: when no die is rolled."""
    bit = 1 << square
    mines = tuple(colour & ~bit for colour in state.mines)
    if state.config.board.goals[boat] & bit:
        boats = _with(state.boats, boat, None)
        home, ashore = (*state.home, boat), (*state.ashore, square)
        arrived = replace(state, boats=boats, mines=mines, home=home, ashore=ashore)
        return _next_turn(replace(arrived, closed=is_closed(arrived)))
    boats = _with(state.boats, boat, square)
    moved = replace(state, boats=boats, mines=mines, moved=boat)
    return moved if stock(moved, boat) else _next_turn(moved)


def _landed(state: State, square: int) -> State:
    """MAK-10, MAK-11: the mine stays where it lands; a boat there sails home, and one plays on."""
    assert state.moved is not None
    mines = _with(state.mines, state.moved, state.mines[state.moved] | 1 << square)
    if square in state.boats:
        hit = state.boats.index(square)
        boats = _with(state.boats, hit, state.config.board.ports[hit])
        struck = replace(state, boats=boats, mines=mines, moved=None, pips=None, again=True)
        return replace(struck, closed=is_closed(struck))
    landed = replace(state, mines=mines)
    return _next_turn(replace(landed, closed=is_closed(landed)))


def _with(row: tuple[int | None, ...], at: int, item: int | None) -> tuple[int | None, ...]:
    return (*row[:at], item, *row[at + 1 :])


def _next_turn(state: State) -> State:
    """MAK-3: clockwise to the next seat that still has a boat at sea."""
    assert state.turn is not None
    fleet = state.config.fleet
    seats = len(fleet)
    seat, rounds = state.turn, state.rounds
    for _ in range(seats):
        seat = Seat((seat + 1) % seats)
        rounds += seat == state.began
        if any(state.boats[boat] is not None for boat in fleet[seat]):
            break
    return replace(state, turn=seat, moved=None, pips=None, again=False, rounds=rounds)


def is_closed(state: State) -> bool:
    """MAK-20: whether no boat still racing can ever come home.

    Ever: a boat may take back every mine of its side that it can come to, which may open the way to
    another; and a boat that is hit sails again from its port. What nobody can come to stays.
    """
    sea = state.config.board
    mines = list(state.mines)
    racing = [boat for boat in range(4) if state.boats[boat] is not None]
    opened = True
    while opened:
        opened = False
        for boat in racing:
            others = 0
            for colour in range(4):
                if colour not in friends(state.config)[boat]:
                    others |= mines[colour]
            open_ = sea.open_to[boat] & ~others
            at, port = state.boats[boat], sea.ports[boat]
            assert at is not None and port is not None
            region = _flood(sea.sea, 1 << at, open_, sea.goals[boat])
            if region & sea.goals[boat]:
                return False
            region |= _flood(sea.sea, 1 << port, open_, sea.goals[boat])
            if region & sea.goals[boat]:
                return False
            for friend in friends(state.config)[boat]:
                if mines[friend] & region:
                    mines[friend] &= ~region
                    opened = True
    return True


def _flood(sea: Sea, front: int, open_: int, goal: int) -> int:
    """All squares that can be come to through open ones, or enough of them to touch the goal."""
    region = 0
    while front != region and not front & goal:
        region, front = front, front | sea.spread(front) & open_
    return front


def observe(state: State, viewer: Viewer) -> Observation:
    """Nothing is hidden in this game."""
    return Observation(viewer, state)


@lru_cache(maxsize=64)
def _steps(sea: Board) -> tuple[tuple[tuple[tuple[int, Step], ...], ...], ...]:
    """Ready-made steps with the bit of their square, by boat and square."""
    return tuple(
        tuple(
            tuple((1 << to, Step(boat, to)) for to in sea.sea.squares(sea.neighbours[at]))
            for at in range(sea.sea.size)
        )
        for boat in range(4)
    )


_SENDINGS = tuple(Send(square) for square in range(400))


def legal_actions(seen: Observation) -> Sequence[Action]:
    """All that the observer may do now."""
    state = seen.sea
    if seen.viewer is None or state.turn != seen.viewer or _ended(state) is not None:
        return ()
    if state.pips is not None:
        return [_SENDINGS[square] for square in targets(state)]
    if state.moved is not None:
        return ()
    actions: list[Action] = []
    steps = _steps(state.config.board)
    for boat in state.config.fleet[state.turn]:
        if (at := state.boats[boat]) is not None:
            may = reach(state, boat)
            actions += [step for bit, step in steps[boat][at] if bit & may]
    actions.append(Pass())
    return actions


def determinize(seen: Observation, rng: Rng) -> State:
    """There is nothing to guess."""
    return seen.sea


GAME: Game[Config, State, Action, Observation] = Game(
    name="mako",
    rules_version=1,
    home="escadre.games.mako",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=objection,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    perfect_information=always,
)
