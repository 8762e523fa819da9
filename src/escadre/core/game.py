"""Define the `Game` interface: seats, nodes, rejections, checks.

Everything above this module (bots, tables, environments, the command line) knows a game only
through the `Game` that its kit hands out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NewType, TypeVar, Union, overload

import msgspec

from escadre.core.chance import Law, Outcome, Rng
from escadre.core.i18n.catalogue import Text, text, words

Seat = NewType("Seat", int)
CHANCE = Seat(-1)
"""The seat of nature: it plays the outcomes of chance nodes."""
ALL = Seat(-2)
"""The viewpoint that sees every secret: a finished match, a replay. Never a live player's."""

Viewer = Union[Seat, None]
"""Whose eyes: a seat, `None` for the public, or `ALL`."""


class Decision(msgspec.Struct, frozen=True, tag="decision"):
    """These seats choose now, each for itself, in any order; by this clause."""

    seats: tuple[Seat, ...]
    clause: str


class Chance(msgspec.Struct, frozen=True, tag="chance"):
    """Nature answers now, by this law; by this clause."""

    law: Law
    clause: str


class Terminal(msgspec.Struct, frozen=True, tag="terminal"):
    """The match is over, by this clause.

    `returns` are payoffs from -1 (worst) to 1 (best), `places` count from 1 and may be shared: a
    drawn match has places (1, 1), one that both lose (2, 2).
    """

    returns: tuple[float, ...]
    places: tuple[int, ...]
    clause: str
    reason: Text


Node = Union[Decision, Chance, Terminal]


class Rejection(msgspec.Struct, frozen=True, gc=False):
    """Why an action is refused: the clause that it breaks, and a sentence."""

    clause: str
    reason: Text


C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741  O is the observation, everywhere


def never(*_: object) -> bool:
    """Of no state, and of no choice."""
    return False


def always(*_: object) -> bool:
    """Of every state, and of every choice."""
    return True


@dataclass(frozen=True)
class Game(Generic[C, S, A, O]):
    """The rules of one game. C configuration, S state, A action, O observation.

    `apply` trusts its caller: `validate` had no objection. Everybody who does not know that for
    certain goes through `play`.
    """

    name: str
    rules_version: int  # raised when a record of before would replay differently
    home: str  # the package that holds its law book and words
    config_type: Any
    action_type: Any  # what a seat's message is decoded into; chance cannot be spelled in it
    sides: Callable[[C], tuple[int, ...]]  # one entry a seat; equal sides win together
    objection: Callable[[C], Rejection | None]  # why not a match with this configuration?
    initial_state: Callable[[C], S]
    node: Callable[[S], Node]
    validate: Callable[[S, Seat, A], Rejection | None]  # asked only of a seat that may choose
    apply: Callable[[S, Seat, A], S]  # also takes chance's outcomes, from seat CHANCE
    observe: Callable[[S, Viewer], O]
    legal_actions: Callable[[O], Sequence[A]]  # empty when the observer has nothing to choose
    determinize: Callable[[O, Rng], S]
    final: Callable[[S, Seat, A], bool] = never  # a choice that reveals something: no take-back
    returnable: Callable[[S, Seat, A], bool] = never  # taken back though others have seen it
    seals: Callable[[S, Seat, A], bool] = never  # it fixes what was set up unseen
    perfect_information: Callable[[S], bool] = never  # from here on everybody sees everything
    releases: tuple[str, ...] = ()  # the last that replays version 1 of the rules, version 2, …


AnyGame = Game[Any, Any, Any, Any]


class IllegalAction(ValueError):
    """An action that the referee refused."""

    def __init__(self, game: AnyGame, rejection: Rejection) -> None:
        sentence = words("en", game.home).say(rejection.reason)
        super().__init__(f"{rejection.clause}: {sentence}" if rejection.clause else sentence)
        self.rejection = rejection


def referee(game: Game[C, S, A, O], state: S, seat: Seat, action: A | Outcome) -> Rejection | None:
    """Why this seat may not do this now; None when it may. Asks `validate` last."""
    return judged(game, game.node(state), state, seat, action)


def judged(
    game: Game[C, S, A, O], node: Node, state: S, seat: Seat, action: A | Outcome
) -> Rejection | None:
    """The referee's answer where the node of the state is known already."""
    match node:
        case Terminal():
            return Rejection(node.clause, text("match-over"))
        case Chance(law):
            if seat != CHANCE:
                return Rejection(node.clause, text("chance-first"))
            if not isinstance(action, Outcome) or not law.allows(action):
                return Rejection(node.clause, text("impossible-outcome"))
            return None
        case Decision(seats):
            if seat not in seats or isinstance(action, Outcome):
                return Rejection(node.clause, text("not-your-turn"))
            return game.validate(state, seat, action)


def play(game: Game[C, S, A, O], state: S, seat: Seat, action: A | Outcome) -> S:
    """Apply an action after the referee has looked at it; raises IllegalAction."""
    if rejection := referee(game, state, seat, action):
        raise IllegalAction(game, rejection)
    return game.apply(state, seat, action)  # type: ignore[arg-type]


def start(game: Game[C, S, A, O], config: C) -> S:
    """The first state of a match; raises IllegalAction when the configuration cannot be played."""
    if rejection := game.objection(config):
        raise IllegalAction(game, rejection)
    return game.initial_state(config)


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """What this seat has arranged stands; from now on nothing of it moves."""


def not_ready(ready: Sequence[bool]) -> tuple[Seat, ...]:
    """The seats that are still arranging theirs; `ready` has one entry a seat."""
    return tuple(Seat(seat) for seat, said in enumerate(ready) if not said)


T = TypeVar("T")


@overload
def with_item(items: tuple[T, T], seat: int, item: T) -> tuple[T, T]: ...
@overload
def with_item(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]: ...
def with_item(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """These items, with another one for this seat."""
    return (*items[:seat], item, *items[seat + 1 :])
