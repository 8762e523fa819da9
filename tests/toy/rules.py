"""The rules of Skirmish, from the configuration to GAME (SKI-1 to SKI-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import (
    Dice,
    DiceOutcome,
    Draw,
    DrawOutcome,
    Outcome,
    Rng,
    random_item,
    shuffled,
)
from escadre.core.game import (
    ALL,
    CHANCE,
    Chance,
    Decision,
    Game,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    replace_item,
)
from escadre.core.i18n.catalogue import text
from escadre.core.squares import SquareBoard

MAGAZINE = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)  # SKI-3
SALVOS = 2  # SKI-3, SKI-8: as many kegs per captain as there are salvos
BAY = SquareBoard.of(3, 2)  # SKI-5
LEAST, MOST = 2, 3  # SKI-5: squares that a captain covers


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match."""

    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 3  # SKI-1
    teams: bool = False  # SKI-2


class Load(msgspec.Struct, frozen=True, tag="load"):
    """SKI-4: load this keg, in secret."""

    keg: int


class Cover(msgspec.Struct, frozen=True, tag="cover"):
    """SKI-5: cover these squares of the bay, in rising order, in secret."""

    squares: tuple[int, ...]


Action = Union[Load, Cover]


class Salvo(msgspec.Struct, frozen=True):
    """SKI-6: the kegs, squares and dice of all captains; tuples are indexed by seat."""

    kegs: tuple[int, ...]
    covers: tuple[tuple[int, ...], ...]
    pips: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """The full state of a match."""

    config: Config
    hands: tuple[tuple[int, ...], ...]  # in rising order
    loaded: tuple[int | None, ...]
    covers: tuple[tuple[int, ...], ...]  # (): nothing yet
    salvos: tuple[Salvo, ...] = ()


class Observation(msgspec.Struct, frozen=True):
    """The part of the state that one viewer sees."""

    viewer: Viewer
    config: Config
    held: tuple[int, ...]  # number of kegs held by each captain
    hands: tuple[tuple[int, ...] | None, ...]  # None: hidden from this viewer
    ready: tuple[bool, ...]  # loaded; when all have, squares covered
    loaded: tuple[int | None, ...]  # None: nothing, or hidden from this viewer
    covers: tuple[tuple[int, ...], ...]  # (): nothing, or hidden from this viewer
    salvos: tuple[Salvo, ...]


def sides(config: Config) -> tuple[int, ...]:
    """SKI-2: return the sides: seats 1 and 3 against 2 and 4, or each for itself."""
    return tuple(seat % 2 if config.teams else seat for seat in range(config.players))


def validate_config(config: Config) -> Rejection | None:
    """SKI-1, SKI-2: return why no match can be played with these options."""
    if not 2 <= config.players <= 4:
        return Rejection("SKI-1", text("players-range"))
    if config.teams and config.players != 4:
        return Rejection("SKI-2", text("teams-of-two"))
    return None


def initial_state(config: Config) -> State:
    """Return the state before any keg is drawn."""
    captains = config.players
    return State(config, ((),) * captains, (None,) * captains, ((),) * captains)


def node(state: State) -> Node:
    """Return what comes next: draw (SKI-3), load (SKI-4), cover (SKI-5), dice (SKI-6), the end."""
    if drawer(state) is not None:
        return Chance(Draw(magazine(state)), "SKI-3")
    if len(state.salvos) == SALVOS:
        return result(state)
    if waiting := tuple(Seat(seat) for seat, done in enumerate(ready(state)) if not done):
        return Decision(waiting, "SKI-5" if all_loaded(state) else "SKI-4")
    return Chance(Dice(state.config.players), "SKI-6")


def drawer(seen: State | Observation) -> Seat | None:
    """SKI-3: return the seat that draws a keg: in turn, two each, before the first salvo."""
    if seen.salvos or all_loaded(seen) or any(ready(seen)):
        return None
    drawn = sum(seen.held if isinstance(seen, Observation) else map(len, seen.hands))
    return Seat(drawn % seen.config.players) if drawn < SALVOS * seen.config.players else None


def all_loaded(seen: State | Observation) -> bool:
    """SKI-5: return whether all captains have loaded, so that kegs are shown."""
    return None not in seen.loaded


def ready(seen: State | Observation) -> tuple[bool, ...]:
    """SKI-4, SKI-5: return which seats have loaded or, once all have, have covered squares."""
    if isinstance(seen, Observation):
        return seen.ready
    if all_loaded(seen):
        return tuple(map(bool, seen.covers))
    return tuple(keg is not None for keg in seen.loaded)


def magazine(seen: State | Observation) -> tuple[int, ...]:
    """SKI-3: return the kegs that this viewer has not seen drawn, in rising order."""
    left = Counter(MAGAZINE)
    for hand in seen.hands:
        left.subtract(hand or ())
    for kegs in (seen.loaded, *(salvo.kegs for salvo in seen.salvos)):
        left.subtract(keg for keg in kegs if keg is not None)
    return tuple(left.elements())


def powers(salvo: Salvo, side: Sequence[int]) -> tuple[int, ...]:
    """SKI-6: return each captain's power: keg plus die, plus or minus one for each square."""
    foreign = [
        {
            square
            for theirs, other in zip(salvo.covers, side, strict=True)
            if other != mine
            for square in theirs
        }
        for mine in side
    ]
    return tuple(
        keg + pips + sum(-1 if square in theirs else 1 for square in squares)
        for keg, squares, pips, theirs in zip(
            salvo.kegs, salvo.covers, salvo.pips, foreign, strict=True
        )
    )


def prizes(seen: State | Observation) -> tuple[int, ...]:
    """SKI-7: return the salvos won by each captain's side; a tie between sides wins nothing."""
    side = sides(seen.config)
    won: Counter[int] = Counter()
    for salvo in seen.salvos:
        powers_of_side = powers(salvo, side)
        strongest = {
            side[seat] for seat, power in enumerate(powers_of_side) if power == max(powers_of_side)
        }
        if len(strongest) == 1:
            won.update(strongest)
    return tuple(won[each] for each in side)


def result(state: State) -> Terminal:
    """SKI-8: return the end with each captain's place; returns count seats behind minus ahead."""
    won, side = prizes(state), sides(state.config)
    places = tuple(1 + sum(other > mine for other in won) for mine in won)
    returns = tuple(
        sum((mine > other) - (mine < other) for other in won) / (len(side) - side.count(side[seat]))
        for seat, mine in enumerate(won)
    )
    return Terminal(returns, places, "SKI-8", text("most-prizes", prizes=max(won)))


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """SKI-4, SKI-5: return why an action is not legal (the keg, then the squares), or None."""
    match action:
        case Load(keg):
            if all_loaded(state):
                return Rejection("SKI-5", text("cover-now"))
            if keg not in state.hands[seat]:
                return Rejection("SKI-4", text("no-such-keg", keg=keg))
        case Cover(squares):
            if not all_loaded(state):
                return Rejection("SKI-4", text("load-first"))
            if not LEAST <= len(squares) <= MOST:
                return Rejection("SKI-5", text("two-or-three"))
            if action not in COVERS:
                return Rejection("SKI-5", text("squares-of-the-bay"))
    return None


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match action:
        case DrawOutcome(keg):
            to = drawer(state)
            assert to is not None
            hand = tuple(sorted((*state.hands[to], keg)))
            return replace(state, hands=replace_item(state.hands, to, hand))
        case Load(keg):
            left = list(state.hands[seat])
            left.remove(keg)
            hands = replace_item(state.hands, seat, tuple(left))
            return replace(state, hands=hands, loaded=replace_item(state.loaded, seat, keg))
        case Cover(squares):
            return replace(state, covers=replace_item(state.covers, seat, squares))
        case DiceOutcome(pips):
            kegs = tuple(keg for keg in state.loaded if keg is not None)
            salvos = (*state.salvos, Salvo(kegs, state.covers, pips))
            return replace(initial_state(state.config), hands=state.hands, salvos=salvos)


def observe(state: State, viewer: Viewer) -> Observation:
    """SKI-3 to SKI-6: hide other seats' kegs and squares until all have chosen."""
    loaded, covered = all_loaded(state), all(state.covers)

    def mine(seat: int) -> bool:
        return viewer in (seat, ALL)

    return Observation(
        viewer,
        state.config,
        tuple(map(len, state.hands)),
        tuple(hand if mine(seat) else None for seat, hand in enumerate(state.hands)),
        ready(state),
        tuple(keg if loaded or mine(seat) else None for seat, keg in enumerate(state.loaded)),
        tuple(each if covered or mine(seat) else () for seat, each in enumerate(state.covers)),
        state.salvos,
    )


COVERS = tuple(
    Cover(squares)
    for count in range(LEAST, MOST + 1)
    for squares in combinations(range(BAY.size), count)
)


def legal_actions(seen: Observation) -> Sequence[Action]:
    """SKI-4, SKI-5: list each value of the captain's kegs; then any two or three squares."""
    seat = seen.viewer
    if seat is None or seat in (ALL, CHANCE) or seen.ready[seat] or drawer(seen) is not None:
        return ()
    if all_loaded(seen):
        return COVERS
    return [Load(keg) for keg in dict.fromkeys(seen.hands[seat] or ())]


def determinize(seen: Observation, rng: Rng) -> State:
    """Return a state with random hidden kegs and squares that gives the same observation."""
    unseen = shuffled(magazine(seen), rng)
    hands = tuple(
        tuple(sorted(unseen.pop() for _ in range(held))) if hand is None else hand
        for held, hand in zip(seen.held, seen.hands, strict=True)
    )
    kegs = tuple(
        unseen.pop() if done and keg is None else keg
        for done, keg in zip(seen.ready, seen.loaded, strict=True)
    )
    covers = tuple(
        random_item(COVERS, rng).squares if all_loaded(seen) and done and not squares else squares
        for done, squares in zip(seen.ready, seen.covers, strict=True)
    )
    return State(seen.config, hands, kegs, covers, seen.salvos)


def is_final(state: State, seat: Seat, action: Action) -> bool:
    """SKI-5, SKI-6: return whether an action is final: the last choice reveals the others."""
    return ready(state).count(False) == 1


def seals(state: State, seat: Seat, action: Action) -> bool:
    """SKI-4, SKI-5: return True, because choices are fixed and hidden until all have chosen."""
    return True


GAME: Game[Config, State, Action, Observation] = Game(
    name="skirmish",
    rules_version=2,
    home="tests.toy",
    config_type=Config,
    action_type=Action,
    sides=sides,
    validate_config=validate_config,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    is_final=is_final,
    seals=seals,
)
