"""The network's inputs: features of each seat in a position at the end of a turn.

All seats have the same features, from which `network.py` computes their chances to win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from escadre.games.maitre.chances.success import completion_chance
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    DIE_EFFECTS,
    Deck,
    GoodsCard,
    GoodsCounts,
    ShipCard,
    TreasureCard,
)
from escadre.games.maitre.rules.fights import attack_win_chance
from escadre.games.maitre.rules.model import (
    FAMILY_BONUS,
    Fleet,
    FleetShip,
    Pile,
    State,
    seat_to_move,
    ship_card,
)
from escadre.games.maitre.rules.piles import cards_of_first_letter

GOODS_VALUE = 2.0  # approximate value of goods for an attacker, in points


class ShipAsTarget(NamedTuple):
    """A ship as the target of an attack; `cargo` is the value of its cargo in points."""

    family: int
    firepower: int
    cargo: float


@dataclass(frozen=True, eq=False)
class FleetFeatures:
    """The features of one fleet. Equal fleets share one object, which is used as a cache key."""

    ships: tuple[ShipAsTarget, ...]
    free: int
    points: float
    total: float  # with the bonus for complete families
    nearly: tuple[int, ...]  # families with one ship missing
    can_hunt: bool
    die_goods: GoodsCounts
    dice: int
    own: tuple[float, ...]  # the fields of `SeatFeatures` from `points` to `can_hunt`


class SeatFeatures(NamedTuple):
    """The features of a seat, scaled to about one.

    The features of its own fleet come first, then those relative to other seats, then those that
    all seats share. No feature depends on which seat or which family it is.
    """

    points: float  # tens of points of treasure
    complete: float  # complete families
    one_missing: float
    two_missing: float
    ships: float
    free: float
    full: float
    firepower: float
    extra: float  # extra dice by goods
    turning: float  # goods that turn a die
    reroll: float
    map: float
    can_hunt: float
    in_port: float  # families that lack one ship, which is in port
    treasure: float  # mean gain of a hunt, if this seat could hunt
    hunt: float  # mean gain of a hunt
    gain: float  # mean gain of the best attack
    even_odds: float  # whether an attack for cargo has even odds
    loss: float  # cost of the best attacks on each ship
    danger: float  # largest chance that a laden ship loses to an attack
    sinkable: float  # largest chance that an empty ship loses to an attack
    moves: float
    waits: float
    lead: float
    late_lead: float
    last_lead: float
    ashore: float  # ships in port and pile
    port: float
    treasures: float  # points not yet found
    rounds: float  # rounds left, at most 10
    goods: float
    players: float


class _PositionSummary(NamedTuple):
    """Values of a position that the features of all seats share."""

    state: State
    fleets: tuple[FleetFeatures, ...]
    mover: int
    in_port: frozenset[int]  # families of the ships in port
    ashore: int  # number of ships in port and pile
    best: float
    second: float


def seat_features(state: State) -> list[SeatFeatures]:
    """Compute the features of every seat at the start of a turn."""
    summary = _summarize(state)
    common = _shared_features(summary)
    return [
        SeatFeatures._make((*fleet.own, *_relative_features(summary, seat), *common))
        for seat, fleet in enumerate(summary.fleets)
    ]


def _summarize(state: State) -> _PositionSummary:
    deck = state.config.deck
    port = [number for number in state.port if number is not None]
    fleets = tuple([fleet_features(deck, fleet) for fleet in state.fleets])
    best, second = sorted([fleet.total for fleet in fleets], reverse=True)[:2]
    in_port = frozenset([ship_card(deck, number).family for number in port])
    ashore = len(state.hidden_ships) + len(state.returned_ships) + len(port)
    return _PositionSummary(state, fleets, seat_to_move(state), in_port, ashore, best, second)


def _shared_features(summary: _PositionSummary) -> tuple[float, ...]:
    """Compute the fields of `SeatFeatures` from `ashore` to the last."""
    state, players = summary.state, summary.state.config.players
    return (
        summary.ashore / 12,
        len(state.port) / 4,
        _points(state.config.deck, state.treasures) / 31,
        min((state.config.turn_limit - state.turns_completed) / players, 10) / 10,
        (len(state.goods.rest) + (state.goods.top is not None)) / 7,
        players / 6,
    )


def _relative_features(summary: _PositionSummary, seat: int) -> tuple[float, ...]:
    """Compute the fields of `SeatFeatures` from `in_port` to `last_lead`."""
    state = summary.state
    fleet = summary.fleets[seat]
    players = len(summary.fleets)
    best_rival = summary.second if fleet.total == summary.best else summary.best
    lead = max(-2.0, min(2.0, (fleet.total - best_rival) / 10))
    hunt = _expected_hunt(state.config.deck, state.treasures, fleet.die_goods, fleet.dice)
    return (
        sum([family in summary.in_port for family in fleet.nearly]),
        hunt,
        hunt * fleet.can_hunt,
        *_piracy(seat, summary.fleets),
        seat == summary.mover,
        (seat - summary.mover) % players / players,
        lead,
        lead * (1 - summary.ashore / 12),
        lead * (summary.ashore <= 2),
    )


@lru_cache(maxsize=4096)
def fleet_features(deck: Deck, fleet: Fleet) -> FleetFeatures:
    """Compute the features of this fleet."""
    ships = tuple(_target(deck, vessel) for vessel in fleet)
    cargo = [deck.cards[vessel.cargo] for vessel in fleet if vessel.cargo is not None]
    effects = Counter[str](card.effect for card in cargo if isinstance(card, GoodsCard))
    points = float(sum(card.value for card in cargo if isinstance(card, TreasureCard)))
    flip, plus, minus, reroll = (effects[each] for each in DIE_EFFECTS)
    missing = _missing(deck, ships)
    complete, one_missing, two_missing = (list(missing.values()).count(n) for n in range(3))
    free = len(fleet) - len(cargo)
    has_map = any(ship_card(deck, vessel.ship).map for vessel in fleet)
    return FleetFeatures(
        ships,
        free,
        points,
        points + FAMILY_BONUS * complete,
        tuple(family for family, count in missing.items() if count == 1),
        has_map and free > 0,
        (flip, plus, minus, reroll),
        DICE_PER_TURN + effects["extra"],
        (
            points / 10,
            complete,
            one_missing,
            two_missing,
            len(fleet) / 6,
            min(free, 3) / 3,
            free == 0,
            sum(each.firepower for each in ships) / 20,
            effects["extra"],
            flip + plus + minus,
            reroll,
            has_map,
            has_map and free > 0,
        ),
    )


def _target(deck: Deck, vessel: FleetShip) -> ShipAsTarget:
    ship = ship_card(deck, vessel.ship)
    if vessel.cargo is None:
        return ShipAsTarget(ship.family, ship.firepower, 0.0)
    cargo = deck.cards[vessel.cargo]
    value = float(cargo.value) if isinstance(cargo, TreasureCard) else GOODS_VALUE
    return ShipAsTarget(ship.family, ship.firepower, value)


def _missing(deck: Deck, ships: Iterable[ShipAsTarget]) -> dict[int, int]:
    """MDM-22: return, for each family of the fleet, the number of its missing ships."""
    sizes = Counter(card.family for card in deck.cards if isinstance(card, ShipCard))
    owned = Counter(each.family for each in ships)
    return {family: sizes[family] - count for family, count in owned.items()}


@lru_cache(maxsize=16384)
def attack_risks(fleet: FleetFeatures, attacker: FleetFeatures) -> tuple[float, ...]:
    """MDM-16, MDM-17: return, for each ship, the chance that the attacker's best attack wins."""
    return tuple(
        max(
            (
                attack_win_chance(ship.firepower - enemy.firepower)
                for enemy in attacker.ships
                if enemy.family != ship.family and ship.firepower >= enemy.firepower
            ),
            default=0.0,
        )
        for ship in fleet.ships
    )


@lru_cache(maxsize=16384)
def _piracy(
    seat: int, fleets: tuple[FleetFeatures, ...]
) -> tuple[float, bool, float, float, float]:
    """Compute the fields of `SeatFeatures` from `gain` to `sinkable`."""
    fleet, others = fleets[seat], [*fleets[:seat], *fleets[seat + 1 :]]
    gain, even_odds = 0.0, False
    if fleet.free:
        for other in others:
            for target, chance in zip(other.ships, attack_risks(other, fleet), strict=True):
                gain = max(gain, chance * target.cargo)
                even_odds = even_odds or (chance >= 0.5 and target.cargo > 0)
    loss, danger, sinkable = 0.0, 0.0, 0.0
    attacks = [(attack_risks(fleet, other), other.free) for other in others]
    for n, ship in enumerate(fleet.ships):
        if ship.cargo:
            worst = max(chances[n] if free else 0.0 for chances, free in attacks)
            loss += worst * ship.cargo
            danger = max(danger, worst)
        else:
            sinkable = max(sinkable, *(chances[n] for chances, _ in attacks))
    return gain / 8, even_odds, loss / 8, danger, sinkable


@lru_cache(maxsize=4096)
def _expected_hunt(deck: Deck, pile: Pile, goods: GoodsCounts, dice: int) -> float:
    """Return the mean gain of a hunt, in eighths of a point, over all possible top cards."""
    tops = (pile.top,) if pile.top is not None else cards_of_first_letter(deck, pile.rest)
    values = (completion_chance(deck, top, goods, dice) * _value(deck, top) for top in tops)
    return sum(values) / max(1, len(tops)) / 8


@lru_cache(maxsize=1024)
def _points(deck: Deck, pile: Pile) -> float:
    """Return the points of treasures not yet found."""
    cards = pile.rest if pile.top is None else (pile.top, *pile.rest)
    return float(sum(_value(deck, card) for card in cards))


def _value(deck: Deck, number: int) -> int:
    card = deck.cards[number]
    return card.value if isinstance(card, TreasureCard) else 0
