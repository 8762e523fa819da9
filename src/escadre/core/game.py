"""`Game`, the interface of the rules: seats, nodes, rejections, checks.

Everything above this module (bots, tables, environments, the command line) knows a game only
through the `Game` in its kit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NewType, Protocol, TypeVar, Union, overload

import msgspec

from escadre.core.chance import Distribution, Outcome, Rng
from escadre.core.i18n.catalogue import Message, text, words

Seat = NewType("Seat", int)
CHANCE = Seat(-1)
"""The seat of chance: it plays the outcomes of chance nodes."""
ALL = Seat(-2)
"""The viewer that sees every secret; only for finished matches and replays, never for a player."""

Viewer = Union[Seat, None]
"""A viewer: a seat, None for the public, or `ALL`."""
T = TypeVar("T")


class Decision(msgspec.Struct, frozen=True, tag="decision"):
    """A node where seats choose, independently and in any order, and the clause that says so."""

    seats: tuple[Seat, ...]
    clause: str


class Chance(msgspec.Struct, frozen=True, tag="chance"):
    """A node where chance acts: the distribution of outcomes, and the clause that says so."""

    distribution: Distribution = msgspec.field(name="law")
    clause: str


class Terminal(msgspec.Struct, frozen=True, tag="terminal"):
    """A node where the match is over, and the clause that ended it.

    `returns` are payoffs from -1 (worst) to 1 (best), `places` count from 1 and may be shared: a
    drawn match has places (1, 1), one that both lose has (2, 2).
    """

    returns: tuple[float, ...]
    places: tuple[int, ...]
    clause: str
    reason: Message


Node = Union[Decision, Chance, Terminal]


class Rejection(msgspec.Struct, frozen=True, gc=False):
    """A refused action: the clause that it breaks, and a message with the reason."""

    clause: str
    reason: Message


class HasConfig(Protocol):
    """A state; it contains the configuration of its match."""

    @property
    def config(self) -> Any:
        """The configuration of the match."""
        ...


class HasViewer(Protocol):
    """An observation; it contains its viewer."""

    @property
    def viewer(self) -> Viewer:
        """A seat, None for the public, or `ALL`."""
        ...


C = TypeVar("C")
S = TypeVar("S", bound=HasConfig)
A = TypeVar("A")
O = TypeVar("O", bound=HasViewer)  # noqa: E741  O is the observation, everywhere


def never(*_: object) -> bool:
    """Return False: the default of optional hooks."""
    return False


def always(*_: object) -> bool:
    """Return True: the default of a hook."""
    return True


@dataclass(frozen=True)
class Game(Generic[C, S, A, O]):
    """The rules of one game. C: configuration, S: state, A: action, O: observation.

    `apply` trusts its caller: it must only receive actions that `validate` accepts. Use `play`
    where that is not certain.
    """

    name: str
    rules_version: int  # increases when older records would replay differently
    home: str  # the import package with its rulebook, messages and lessons: "escadre.games.mako"
    config_type: Any
    action_type: Any  # the type of a seat's actions; it cannot express an outcome of chance
    sides: Callable[[C], tuple[int, ...]]  # the side of each seat; seats of a side win together
    validate_config: Callable[[C], Rejection | None]  # why a configuration cannot be played
    initial_state: Callable[[C], S]
    node: Callable[[S], Node]
    validate: Callable[[S, Seat, A], Rejection | None]  # called only for a seat that may choose
    apply: Callable[[S, Seat, A | Outcome], S]  # also applies outcomes of chance, from seat CHANCE
    observe: Callable[[S, Viewer], O]
    legal_actions: Callable[[O], Sequence[A]]  # empty when the viewer has nothing to choose
    determinize: Callable[[O, Rng], S]
    is_final: Callable[[S, Seat, A], bool] = never  # the action reveals something: no takeback
    can_take_back: Callable[[S, Seat, A], bool] = never  # can be undone even after others saw it
    seals: Callable[[S, Seat, A], bool] = never  # the action fixes a secret set-up
    perfect_information: Callable[[S], bool] = never  # every viewer sees everything from here on
    releases: tuple[str, ...] = ()  # for each old rules version, the last release that replays it


AnyGame = Game[Any, Any, Any, Any]


def has_two_players(game: AnyGame, config: Any) -> bool:
    """Return whether a match is played by two players, one against the other."""
    return len(game.sides(config)) == 2 and has_two_sides(game, config)


def has_two_sides(game: AnyGame, config: Any) -> bool:
    """Return whether a match has exactly two sides, of one or several players."""
    return len({*game.sides(config)}) == 2


class IllegalAction(ValueError):
    """An action that the rules refuse; the message is the clause and the reason."""

    def __init__(self, game: AnyGame, rejection: Rejection) -> None:
        sentence = words("en", game.home).format(rejection.reason)
        super().__init__(f"{rejection.clause}: {sentence}" if rejection.clause else sentence)
        self.rejection = rejection


def validate_action(
    game: Game[C, S, A, O], state: S, seat: Seat, action: A | Outcome
) -> Rejection | None:
    """Return why a seat may not play this action now; None if it may."""
    return validate_at_node(game, game.node(state), state, seat, action)


def validate_at_node(
    game: Game[C, S, A, O], node: Node, state: S, seat: Seat, action: A | Outcome
) -> Rejection | None:
    """Check an action as `validate_action` does, for a state whose node is already known."""
    match node:
        case Terminal():
            return Rejection(node.clause, text("match-over"))
        case Chance(distribution):
            if seat != CHANCE:
                return Rejection(node.clause, text("chance-first"))
            if not isinstance(action, Outcome) or not distribution.allows(action):
                return Rejection(node.clause, text("impossible-outcome"))
            return None
        case Decision(seats):
            if seat not in seats or isinstance(action, Outcome):
                return Rejection(node.clause, text("not-your-turn"))
            return game.validate(state, seat, action)


def play(game: Game[C, S, A, O], state: S, seat: Seat, action: A | Outcome) -> S:
    """Apply an action after checking it; raises IllegalAction."""
    if rejection := validate_action(game, state, seat, action):
        raise IllegalAction(game, rejection)
    return game.apply(state, seat, action)


def start(game: Game[C, S, A, O], config: C) -> S:
    """Return the first state of a match; raises IllegalAction for an unplayable configuration."""
    if rejection := game.validate_config(config):
        raise IllegalAction(game, rejection)
    return game.initial_state(config)


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The action with which a seat ends its set-up; the set-up can no longer change."""


def seats_not_ready(ready: Sequence[bool]) -> tuple[Seat, ...]:
    """Return the seats that are still setting up; `ready` has one entry per seat."""
    return tuple(Seat(seat) for seat, is_ready in enumerate(ready) if not is_ready)


@overload
def replace_item(items: tuple[T, T], index: int, item: T) -> tuple[T, T]: ...
@overload
def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]: ...
def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a copy of the tuple with the item at this index replaced."""
    return (*items[:index], item, *items[index + 1 :])
