"""Configuration, actions, state and observation; queries on fleets."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from escadre.core.game import Seat, Viewer
from escadre.games.maitre.rules.cards import STANDARD_DECK, Deck, GoodsCard, Pips, ShipCard
from escadre.games.maitre.rules.match_length import max_turns

FAMILY_BONUS = 5  # MDM-22

Purpose = Literal["arm", "hunt", "buy"]
"""The purpose of the dice in a turn: to fit out a ship, hunt for treasure or buy goods."""


class Config(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a match."""

    players: Literal[2, 3, 4, 5, 6] = 2  # MDM-1
    rounds: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None  # MDM-24; None: the default
    coach: bool = True  # whether players may ask for the exact chances
    deck: Deck = STANDARD_DECK  # MDM-1

    @property
    def turn_limit(self) -> int:
        """MDM-24: the number of turns after which the match is scored."""
        return max_turns(self.players, self.rounds)

    @property
    def last_round(self) -> int:
        """MDM-24: the number of the last round."""
        return self.turn_limit // self.players


class FitOut(msgspec.Struct, frozen=True, gc=False, tag="arm"):
    """MDM-9: this turn, fit out a ship of the port."""


class Hunt(msgspec.Struct, frozen=True, gc=False, tag="hunt"):
    """MDM-11: this turn, hunt for the treasure on top of its pile."""


class Buy(msgspec.Struct, frozen=True, gc=False, tag="buy"):
    """MDM-12: this turn, buy the goods on top of their pile."""


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """MDM-16: this turn, attack another player's ship with an own ship."""

    ship: int
    target: int


class PlaceDie(msgspec.Struct, frozen=True, gc=False, tag="place"):
    """MDM-5: place a die of this face on a part of a card, where it stays."""

    face: int
    card: int
    part: int


class UseGoods(msgspec.Struct, frozen=True, gc=False, tag="use"):
    """MDM-14: use goods on a die of this face that was rolled and is not yet placed."""

    card: int
    face: int


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """MDM-6: set this die aside for the turn, because no die can be placed."""

    face: int


class RollRest(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """MDM-5: roll the dice that are not placed or discarded."""


class Stow(msgspec.Struct, frozen=True, gc=False, tag="stow"):
    """MDM-11, MDM-12: put the card that was won under this ship."""

    ship: int


class Loot(msgspec.Struct, frozen=True, gc=False, tag="loot"):
    """MDM-18: put the loser's cargo under this ship of the winner."""

    ship: int


class LeaveLoot(msgspec.Struct, frozen=True, gc=False, tag="leave"):
    """MDM-18: decline the cargo."""


Action = Union[
    FitOut, Hunt, Buy, Attack, PlaceDie, UseGoods, Discard, RollRest, Stow, Loot, LeaveLoot
]


class FleetShip(msgspec.Struct, frozen=True, gc=False):
    """A ship in a fleet, and the one card it may carry (MDM-13)."""

    ship: int
    cargo: int | None = None


Fleet = tuple[FleetShip, ...]
"""The fleet of a seat, in the order in which its ships were fitted out."""


class Pile(msgspec.Struct, frozen=True, gc=False):
    """MDM-3: the pile of goods or treasures; only the top card can be won.

    Cards of one letter are shuffled. The top card is None until it is drawn, when it turns up, so
    the state has no hidden information.
    """

    top: int | None
    rest: tuple[int, ...]


class Attempt(msgspec.Struct, frozen=True, gc=False, tag="attempt"):
    """A turn with dice.

    `dice_left` counts the dice not yet placed or discarded; those in `hand` have been rolled, the
    others are rolled next. When a ship is fitted out, `card` is None until the first die is placed
    (MDM-7).
    """

    purpose: Purpose = msgspec.field(name="aim")
    dice_left: int = msgspec.field(name="dice")
    card: int | None
    placed: tuple[Pips, ...] = ()  # one entry per part of the card
    hand: Pips = ()
    roll: int = 1  # number of the roll within this turn
    # MDM-6: whether a die was placed or discarded since this roll
    has_used_die: bool = msgspec.field(default=False, name="settled")
    discarded: Pips = msgspec.field(default=(), name="aside")
    # MDM-14: goods used this turn
    used_goods: tuple[int, ...] = msgspec.field(default=(), name="used")


class Fight(msgspec.Struct, frozen=True, gc=False, tag="fight"):
    """A turn with an attack: the two ships, their dice (the attacker's first), and the loot."""

    attacker: Seat = msgspec.field(name="by")
    ship: int
    defender: Seat = msgspec.field(name="against")
    target: int
    pips: tuple[int, ...] = ()
    loot: int | None = None
    loot_ship: int | None = msgspec.field(default=None, name="onto")


class State(msgspec.Struct, frozen=True, gc=False):
    """The full state of a match, which is public.

    The pile of ships consists of `hidden_ships`, in an order that is drawn when needed, and below
    them `returned_ships`, the ships sent there by MDM-19, oldest first. `port` has None where a
    ship is to be drawn.
    """

    config: Config
    first_seat: Seat | None = msgspec.field(name="first")  # MDM-25; None: not yet drawn
    turns_completed: int = msgspec.field(name="turns")
    port: tuple[int | None, ...]
    hidden_ships: tuple[int, ...] = msgspec.field(name="hidden")
    returned_ships: tuple[int, ...] = msgspec.field(name="under")
    goods: Pile
    treasures: Pile
    fleets: tuple[Fleet, ...]  # one per seat
    # the turn with dice or with an attack; None if the player has not chosen yet
    in_progress: Attempt | Fight | None = msgspec.field(default=None, name="doing")
    # How the previous turn ended.
    last_turn: Attempt | Fight | None = msgspec.field(default=None, name="last")


class Observation(msgspec.Struct, frozen=True, gc=False):
    """One viewer's knowledge: the whole state."""

    viewer: Viewer
    state: State = msgspec.field(name="position")


def seat_to_move(state: State) -> Seat:
    """MDM-25: return the seat to move; raises ValueError before the first player is drawn."""
    if state.first_seat is None:
        raise ValueError("the first player is not yet drawn")
    return Seat((state.first_seat + state.turns_completed) % state.config.players)


def current_round(state: State) -> int:
    """MDM-24: return the number of the current round, counted from 1."""
    return min(state.turns_completed // state.config.players + 1, state.config.last_round)


def ship_card(deck: Deck, number: int) -> ShipCard:
    """Return the ship with this number; raises ValueError if that card is not a ship."""
    card = deck.cards[number]
    if not isinstance(card, ShipCard):
        raise ValueError("this card is not a ship")
    return card


def free_ships(fleet: Fleet) -> tuple[int, ...]:
    """MDM-13: return the ships of a fleet that carry nothing."""
    return tuple(vessel.ship for vessel in fleet if vessel.cargo is None)


def set_cargo(fleet: Fleet, ship: int, cargo: int | None) -> Fleet:
    """MDM-13: return the fleet with this cargo under that ship, or nothing under it if None."""
    return tuple(FleetShip(ship, cargo) if vessel.ship == ship else vessel for vessel in fleet)


def cargo_cards(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the cards that a fleet carries."""
    return tuple(vessel.cargo for vessel in state.fleets[seat] if vessel.cargo is not None)


def goods_effect(deck: Deck, card: int) -> str:
    """MDM-14: return the effect of a card; empty if it is not goods."""
    goods = deck.cards[card]
    return goods.effect if isinstance(goods, GoodsCard) else ""


def extra_dice(state: State, seat: Seat) -> int:
    """MDM-14: return the number of dice that goods add to the first roll."""
    return sum(
        goods_effect(state.config.deck, card) == "extra" for card in cargo_cards(state, seat)
    )


def usable_goods(state: State, attempt: Attempt) -> tuple[int, ...]:
    """MDM-14: return the goods that the player to move can still use."""
    deck = state.config.deck
    return tuple(
        card
        for card in cargo_cards(state, seat_to_move(state))
        if card not in attempt.used_goods and goods_effect(deck, card) not in ("", "extra")
    )
