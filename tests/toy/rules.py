"""Skirmish: two secret kegs of powder each, two salvos, dice. The clauses SKI-1 to SKI-7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Dice, Draw, Drawn, Outcome, Rng, Rolled, shuffled
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
)
from escadre.core.seats import with_item
from escadre.core.words import text

MAGAZINE = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)  # SKI-3
SALVOS = 2  # SKI-3, SKI-7: as many kegs a captain as there are salvos


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the captains agree on before the match."""

    captains: Annotated[int, msgspec.Meta(ge=2, le=4)] = 3  # SKI-1
    teams: bool = False  # SKI-2


class Load(msgspec.Struct, frozen=True, tag="load"):
    """SKI-4: load this keg, in secret."""

    keg: int


class Salvo(msgspec.Struct, frozen=True):
    """SKI-5: the kegs and the dice of all captains. Tuples are indexed by seat, here and below."""

    kegs: tuple[int, ...]
    pips: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """The whole truth."""

    config: Config
    hands: tuple[tuple[int, ...], ...]  # in rising order
    loaded: tuple[int | None, ...]
    salvos: tuple[Salvo, ...] = ()


class Observation(msgspec.Struct, frozen=True):
    """What one viewer knows."""

    viewer: Viewer
    config: Config
    held: tuple[int, ...]  # how many kegs each holds
    hands: tuple[tuple[int, ...] | None, ...]  # None: not for these eyes
    ready: tuple[bool, ...]
    loaded: tuple[int | None, ...]  # None: nothing, or not for these eyes
    salvos: tuple[Salvo, ...]


def sides(config: Config) -> tuple[int, ...]:
    """SKI-2: seats 1 and 3 against 2 and 4, or each for himself."""
    return tuple(seat % 2 if config.teams else seat for seat in range(config.captains))


def objection(config: Config) -> Rejection | None:
    """SKI-1, SKI-2: why no match can be played with these options."""
    if not 2 <= config.captains <= 4:
        return Rejection("SKI-1", text("captains-range"))
    if config.teams and config.captains != 4:
        return Rejection("SKI-2", text("teams-of-two"))
    return None


def initial_state(config: Config) -> State:
    """Nobody has drawn a keg."""
    return State(config, ((),) * config.captains, (None,) * config.captains)


def node(state: State) -> Node:
    """Drawing kegs (SKI-3), then loading (SKI-4) and firing (SKI-5) until all are spent (SKI-7)."""
    if drawer(state) is not None:
        return Chance(Draw(magazine(state)), "SKI-3")
    if len(state.salvos) == SALVOS:
        return result(state)
    if waiting := tuple(Seat(s) for s, keg in enumerate(state.loaded) if keg is None):
        return Decision(waiting, "SKI-4")
    return Chance(Dice(state.config.captains), "SKI-5")


def drawer(seen: State | Observation) -> Seat | None:
    """SKI-3: whose turn it is to draw a keg: in turn, two each, before the first salvo."""
    if seen.salvos or any(loaded(seen)):
        return None
    drawn = sum(seen.held if isinstance(seen, Observation) else map(len, seen.hands))
    return Seat(drawn % seen.config.captains) if drawn < SALVOS * seen.config.captains else None


def loaded(seen: State | Observation) -> tuple[bool, ...]:
    """SKI-4: who has loaded for this salvo."""
    if isinstance(seen, Observation):
        return seen.ready
    return tuple(keg is not None for keg in seen.loaded)


def magazine(seen: State | Observation) -> tuple[int, ...]:
    """SKI-3: the kegs that this viewer has not seen drawn, in rising order."""
    left = Counter(MAGAZINE)
    for hand in seen.hands:
        left.subtract(hand or ())
    for kegs in (seen.loaded, *(salvo.kegs for salvo in seen.salvos)):
        left.subtract(keg for keg in kegs if keg is not None)
    return tuple(left.elements())


def prizes(seen: State | Observation) -> tuple[int, ...]:
    """SKI-6: how many salvos each captain's side has won; a tie between sides wins nothing."""
    side = sides(seen.config)
    won: Counter[int] = Counter()
    for salvo in seen.salvos:
        powers = [keg + pips for keg, pips in zip(salvo.kegs, salvo.pips, strict=True)]
        strongest = {side[seat] for seat, power in enumerate(powers) if power == max(powers)}
        if len(strongest) == 1:
            won.update(strongest)
    return tuple(won[each] for each in side)


def result(state: State) -> Terminal:
    """SKI-7: a place for each; the return is how many one beats, less how many beat one."""
    won, side = prizes(state), sides(state.config)
    places = tuple(1 + sum(other > mine for other in won) for mine in won)
    returns = tuple(
        sum((mine > other) - (mine < other) for other in won) / (len(side) - side.count(side[seat]))
        for seat, mine in enumerate(won)
    )
    return Terminal(returns, places, "SKI-7", text("most-prizes", prizes=max(won)))


def validate(state: State, seat: Seat, action: Load) -> Rejection | None:
    """SKI-4: only a keg that one holds."""
    if action.keg not in state.hands[seat]:
        return Rejection("SKI-4", text("no-such-keg", keg=action.keg))
    return None


def apply(state: State, seat: Seat, action: Load | Outcome) -> State:
    """The rules."""
    match action:
        case Drawn(keg):
            to = drawer(state)
            assert to is not None
            hand = tuple(sorted((*state.hands[to], keg)))
            return replace(state, hands=with_item(state.hands, to, hand))
        case Load(keg):
            left = list(state.hands[seat])
            left.remove(keg)
            hands = with_item(state.hands, seat, tuple(left))
            return replace(state, hands=hands, loaded=with_item(state.loaded, seat, keg))
        case Rolled(pips):
            kegs = tuple(keg for keg in state.loaded if keg is not None)
            salvos = (*state.salvos, Salvo(kegs, pips))
            return replace(state, loaded=(None,) * len(kegs), salvos=salvos)


def observe(state: State, viewer: Viewer) -> Observation:
    """SKI-3, SKI-4: kegs are their captain's secret until they are fired."""

    def open_to(seat: int) -> bool:
        return viewer in (seat, ALL) or _all_loaded(state)

    return Observation(
        viewer,
        state.config,
        tuple(map(len, state.hands)),
        tuple(hand if viewer in (seat, ALL) else None for seat, hand in enumerate(state.hands)),
        loaded(state),
        tuple(keg if open_to(seat) else None for seat, keg in enumerate(state.loaded)),
        state.salvos,
    )


def _all_loaded(state: State) -> bool:
    return None not in state.loaded


def legal_actions(seen: Observation) -> Sequence[Load]:
    """SKI-4: any keg of one's own, each value once."""
    seat = seen.viewer
    if seat is None or seat in (ALL, CHANCE) or seen.ready[seat] or drawer(seen) is not None:
        return ()
    return [Load(keg) for keg in dict.fromkeys(seen.hands[seat] or ())]


def determinize(seen: Observation, rng: Rng) -> State:
    """Kegs that nobody has shown are shuffled and dealt anew."""
    unseen = shuffled(magazine(seen), rng)
    hands = tuple(
        tuple(sorted(unseen.pop() for _ in range(held))) if hand is None else hand
        for held, hand in zip(seen.held, seen.hands, strict=True)
    )
    kegs = tuple(
        unseen.pop() if ready and keg is None else keg
        for ready, keg in zip(seen.ready, seen.loaded, strict=True)
    )
    return State(seen.config, hands, kegs, seen.salvos)


def final(state: State, seat: Seat, action: Load) -> bool:
    """SKI-5: whoever loads last sees at once what the others have loaded."""
    return state.loaded.count(None) == 1


GAME: Game[Config, State, Load, Observation] = Game(
    name="skirmish",
    rules_version=1,
    home="tests.toy",
    config_type=Config,
    action_type=Load,
    sides=sides,
    objection=objection,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    final=final,
)
