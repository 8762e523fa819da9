"""A position at the end of a turn as the network's inputs.

All seats have the same fields; `network.py` computes win chances from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from escadre.games.maitre.chances.success import attack_win_chance, card_chance
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    DIE_EFFECTS,
    Deck,
    GoodsCard,
    GoodsCounts,
    ShipCard,
    TreasureCard,
)
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

GOODS_VALUE = 2.0  # approximate value for a thief, in points


class ShipAsTarget(NamedTuple):
    """A ship as a target of attacks: its cargo, in points."""

    family: int
    firepower: int
    cargo: float


@dataclass(frozen=True, eq=False)
class FleetFeatures:
    """The features of one fleet. Equal fleets are one object, used as a cache key."""

    ships: tuple[ShipAsTarget, ...]
    free: int
    points: float
    total: float  # with the bonus for complete families
    nearly: tuple[int, ...]  # families that lack one ship
    can_hunt: bool
    aids: GoodsCounts
    dice: int
    own: tuple[float, ...]  # the fields of `SeatFeatures` from `points` to `can_hunt`


class SeatFeatures(NamedTuple):
    """The features of a seat, scaled to about one; seats and families are interchangeable.

    First its own, then relative to the others, then those shared by all.
    """

    points: float  # tens of points of treasure
    complete: float  # families
    one_missing: float
    two_missing: float
    ships: float
    free: float
    full: float
    firepower: float
    extra: float  # dice
    turning: float  # goods that turn a die
    reroll: float
    map: float
    can_hunt: float
    in_port: float  # families whose one missing ship is there
    treasure: float  # mean gain of a hunt, if this seat could hunt
    hunt: float  # mean gain of a hunt
    gain: float  # mean gain of the best attack
    even: float  # whether an attack for cargo has even odds
    loss: float  # cost of the best attacks on each ship
    danger: float  # chance that the most endangered laden ship is beaten
    sinkable: float  # chance that the most endangered empty ship is beaten
    moves: float
    waits: float
    lead: float
    late_lead: float
    last_lead: float
    ashore: float  # ships in port and pile
    port: float
    treasures: float  # points not yet found
    rounds: float  # turns left, from 10 down
    goods: float
    players: float


class _PositionSummary(NamedTuple):
    """The values from which the features of all seats are computed."""

    state: State
    fleets: tuple[FleetFeatures, ...]
    mover: int
    in_port: frozenset[int]  # families
    ashore: int  # ships in port and pile
    best: float
    second: float


def seat_features(state: State) -> list[SeatFeatures]:
    """Compute the features of every seat at the start of a turn."""
    moment = _summarize(state)
    common = _shared_features(moment)
    return [
        SeatFeatures._make((*fleet.own, *_relative_features(moment, seat), *common))
        for seat, fleet in enumerate(moment.fleets)
    ]


def _summarize(state: State) -> _PositionSummary:
    deck = state.config.deck
    port = [number for number in state.port if number is not None]
    fleets = tuple([fleet_features(deck, fleet) for fleet in state.fleets])
    best, second = sorted([fleet.total for fleet in fleets], reverse=True)[:2]
    in_port = frozenset([ship_card(deck, number).family for number in port])
    ashore = len(state.hidden) + len(state.under) + len(port)
    return _PositionSummary(state, fleets, seat_to_move(state), in_port, ashore, best, second)


def _shared_features(moment: _PositionSummary) -> tuple[float, ...]:
    """Compute the fields of `SeatFeatures` from `ashore` on."""
    state, players = moment.state, moment.state.config.players
    return (
        moment.ashore / 12,
        len(state.port) / 4,
        _points(state.config.deck, state.treasures) / 31,
        min((state.config.turns - state.turns) / players, 10) / 10,
        (len(state.goods.rest) + (state.goods.top is not None)) / 7,
        players / 6,
    )


def _relative_features(moment: _PositionSummary, seat: int) -> tuple[float, ...]:
    """Compute the fields of `SeatFeatures` from `in_port` to `last_lead`."""
    state, fleet, players = moment.state, moment.fleets[seat], len(moment.fleets)
    rival = moment.second if fleet.total == moment.best else moment.best
    lead = max(-2.0, min(2.0, (fleet.total - rival) / 10))
    hunt = _expected_hunt(state.config.deck, state.treasures, fleet.aids, fleet.dice)
    return (
        sum([family in moment.in_port for family in fleet.nearly]),
        hunt,
        hunt * fleet.can_hunt,
        *_piracy(seat, moment.fleets),
        seat == moment.mover,
        (seat - moment.mover) % players / players,
        lead,
        lead * (1 - moment.ashore / 12),
        lead * (moment.ashore <= 2),
    )


@lru_cache(maxsize=4096)
def fleet_features(deck: Deck, fleet: Fleet) -> FleetFeatures:
    """Compute the features of this fleet."""
    ships = tuple(_target(deck, vessel) for vessel in fleet)
    cargo = [deck.cards[vessel.cargo] for vessel in fleet if vessel.cargo is not None]
    helps = Counter[str](card.effect for card in cargo if isinstance(card, GoodsCard))
    points = float(sum(card.value for card in cargo if isinstance(card, TreasureCard)))
    flip, plus, minus, reroll = (helps[each] for each in DIE_EFFECTS)
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
        DICE_PER_TURN + helps["extra"],
        (
            points / 10,
            complete,
            one_missing,
            two_missing,
            len(fleet) / 6,
            min(free, 3) / 3,
            free == 0,
            sum(each.firepower for each in ships) / 20,
            helps["extra"],
            flip + plus + minus,
            reroll,
            has_map,
            has_map and free > 0,
        ),
    )


def _target(deck: Deck, vessel: FleetShip) -> ShipAsTarget:
    mine = ship_card(deck, vessel.ship)
    if vessel.cargo is None:
        return ShipAsTarget(mine.family, mine.firepower, 0.0)
    cargo = deck.cards[vessel.cargo]
    worth = float(cargo.value) if isinstance(cargo, TreasureCard) else GOODS_VALUE
    return ShipAsTarget(mine.family, mine.firepower, worth)


def _missing(deck: Deck, ships: Iterable[ShipAsTarget]) -> dict[int, int]:
    """MDM-22: count, per family, the ships that are elsewhere."""
    sizes = Counter(card.family for card in deck.cards if isinstance(card, ShipCard))
    had = Counter(each.family for each in ships)
    return {family: sizes[family] - count for family, count in had.items()}


@lru_cache(maxsize=16384)
def attack_risks(fleet: FleetFeatures, by: FleetFeatures) -> tuple[float, ...]:
    """MDM-16, MDM-17: return, for each ship, the chance that the others' best attack beats it."""
    return tuple(
        max(
            (
                attack_win_chance(mine.firepower - theirs.firepower)
                for theirs in by.ships
                if theirs.family != mine.family and mine.firepower >= theirs.firepower
            ),
            default=0.0,
        )
        for mine in fleet.ships
    )


@lru_cache(maxsize=16384)
def _piracy(
    seat: int, fleets: tuple[FleetFeatures, ...]
) -> tuple[float, bool, float, float, float]:
    """Compute the fields of `SeatFeatures` from `gain` to `sinkable`."""
    fleet, others = fleets[seat], [*fleets[:seat], *fleets[seat + 1 :]]
    gain, even = 0.0, False
    if fleet.free:
        for other in others:
            for theirs, chance in zip(other.ships, attack_risks(other, fleet), strict=True):
                gain = max(gain, chance * theirs.cargo)
                even = even or (chance >= 0.5 and theirs.cargo > 0)
    loss, danger, sinkable = 0.0, 0.0, 0.0
    attacks = [(attack_risks(fleet, other), other.free) for other in others]
    for n, mine in enumerate(fleet.ships):
        if mine.cargo:
            worst = max(chances[n] if free else 0.0 for chances, free in attacks)
            loss += worst * mine.cargo
            danger = max(danger, worst)
        else:
            sinkable = max(sinkable, *(chances[n] for chances, _ in attacks))
    return gain / 8, even, loss / 8, danger, sinkable


@lru_cache(maxsize=4096)
def _expected_hunt(deck: Deck, pile: Pile, aids: GoodsCounts, dice: int) -> float:
    """Return the mean gain of a hunt, in eighths of a point, over all possible top cards."""
    tops = (pile.top,) if pile.top is not None else cards_of_first_letter(deck, pile.rest)
    worths = (card_chance(deck, top, aids, dice) * _value(deck, top) for top in tops)
    return sum(worths) / max(1, len(tops)) / 8


@lru_cache(maxsize=1024)
def _points(deck: Deck, pile: Pile) -> float:
    """Return the points of treasures not yet found."""
    cards = pile.rest if pile.top is None else (pile.top, *pile.rest)
    return float(sum(_value(deck, card) for card in cards))


def _value(deck: Deck, number: int) -> int:
    card = deck.cards[number]
    return card.value if isinstance(card, TreasureCard) else 0
