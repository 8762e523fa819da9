"""What a position of Le Maître des Mers looks like to each seat at the end of a turn, in numbers.

Every seat is described by the same few dozen; `network.py` makes chances to win of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from escadre.games.maitre.captains.coach import card_chance
from escadre.games.maitre.cards import DICE, Deck, GoodsCard, ShipCard, TreasureCard
from escadre.games.maitre.dice import EFFECTS, Aids
from escadre.games.maitre.fights import attack_chance
from escadre.games.maitre.fleets import ship, turn_of
from escadre.games.maitre.model import FAMILY_BONUS, Pile, State, Vessels
from escadre.games.maitre.piles import first_letter

GOODS_WORTH = 2.0  # points, roughly: what a thief would like to have them for


class TargetShip(NamedTuple):
    """A ship as pirates see it: what it carries, in points."""

    family: int
    firepower: int
    cargo: float


@dataclass(frozen=True, eq=False)
class FleetFeatures:
    """What counts of a fleet. Equal fleets are one object, by whose identity more is kept."""

    ships: tuple[TargetShip, ...]
    free: int
    points: float
    total: float  # with the bonus for complete families
    nearly: tuple[int, ...]  # families of which one ship is wanting
    can_hunt: bool
    aids: Aids
    dice: int
    own: tuple[float, ...]  # the fields of `SeatFeatures` from `points` to `can_hunt`


class SeatFeatures(NamedTuple):
    """A seat in numbers of about one. Seats and families are interchangeable.

    First what is its own, then how it stands against the others, then what is the same for all.
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
    in_port: float  # families of which the one missing ship is there
    treasure: float  # what a hunt gives on average, if it could hunt
    hunt: float  # what a hunt gives on average
    gain: float  # what the best attack brings on average
    even: float  # whether an attack for cargo has even odds
    loss: float  # what the best attacks on each ship would cost
    danger: float  # how likely the laden ship most in danger is beaten
    sinkable: float  # how likely the empty ship most in danger is beaten
    moves: float
    waits: float
    lead: float
    late_lead: float
    last_lead: float
    ashore: float  # ships in port and pile
    port: float
    treasures: float  # points still to be found
    rounds: float  # left, from 10 down
    goods: float
    players: float


def seat_features(state: State) -> list[SeatFeatures]:
    """Every seat, at the start of a turn."""
    deck, players = state.config.deck, state.config.players
    fleets = tuple([fleet_features(deck, fleet) for fleet in state.fleets])
    in_port = {ship(deck, number).family for number in state.port if number is not None}
    ashore = len(state.hidden) + len(state.under) + sum(card is not None for card in state.port)
    mover, treasures = turn_of(state), state.treasures
    late, last = 1 - ashore / 12, ashore <= 2
    common = (
        ashore / 12,
        len(state.port) / 4,
        _points(deck, treasures) / 31,
        min((state.config.turns - state.turns) / players, 10) / 10,
        (len(state.goods.rest) + (state.goods.top is not None)) / 7,
        players / 6,
    )
    best, second = sorted([fleet.total for fleet in fleets], reverse=True)[:2]
    rows = []
    for seat, fleet in enumerate(fleets):
        rival = second if fleet.total == best else best
        lead = max(-2.0, min(2.0, (fleet.total - rival) / 10))
        hunt = _hunt(deck, treasures, fleet.aids, fleet.dice)
        rows.append(
            SeatFeatures._make(
                (
                    *fleet.own,
                    sum([family in in_port for family in fleet.nearly]),
                    hunt,
                    hunt * fleet.can_hunt,
                    *_piracy(seat, fleets),
                    seat == mover,
                    (seat - mover) % players / players,
                    lead,
                    lead * late,
                    lead * last,
                    *common,
                )
            )
        )
    return rows


@lru_cache(maxsize=4096)
def fleet_features(deck: Deck, fleet: Vessels) -> FleetFeatures:
    """What counts of this fleet."""
    sizes = Counter(card.family for card in deck.cards if isinstance(card, ShipCard))
    ships: list[TargetShip] = []
    families: Counter[int] = Counter()
    points, extra = 0.0, 0
    aids: dict[str, int] = dict.fromkeys(EFFECTS, 0)
    for vessel in fleet:
        mine, cargo = ship(deck, vessel.ship), 0.0
        families[mine.family] += 1
        if vessel.cargo is not None:
            carried = deck.cards[vessel.cargo]
            cargo = float(carried.value) if isinstance(carried, TreasureCard) else GOODS_WORTH
            if isinstance(carried, TreasureCard):
                points += carried.value
            elif isinstance(carried, GoodsCard) and carried.effect == "extra":
                extra += 1
            elif isinstance(carried, GoodsCard):
                aids[carried.effect] += 1
        ships.append(TargetShip(mine.family, mine.firepower, cargo))
    free = sum(vessel.cargo is None for vessel in fleet)
    has_map = any(ship(deck, vessel.ship).map for vessel in fleet)
    missing = [sizes[family] - count for family, count in families.items()]
    flip, plus, minus, reroll = (aids[each] for each in EFFECTS)
    return FleetFeatures(
        tuple(ships),
        free,
        points,
        points + FAMILY_BONUS * missing.count(0),
        tuple(family for family, count in families.items() if sizes[family] - count == 1),
        has_map and free > 0,
        (flip, plus, minus, reroll),
        DICE + extra,
        (
            points / 10,
            missing.count(0),
            missing.count(1),
            missing.count(2),
            len(fleet) / 6,
            min(free, 3) / 3,
            free == 0,
            sum(each.firepower for each in ships) / 20,
            extra,
            flip + plus + minus,
            reroll,
            has_map,
            has_map and free > 0,
        ),
    )


@lru_cache(maxsize=16384)
def dangers(fleet: FleetFeatures, by: FleetFeatures) -> tuple[float, ...]:
    """MDM-16, MDM-17: for each ship, how likely the best attack of those others beats it."""
    return tuple(
        max(
            (
                attack_chance(mine.firepower - theirs.firepower)
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
    """The fields of `SeatFeatures` from `gain` to `sinkable`."""
    fleet, others = fleets[seat], [*fleets[:seat], *fleets[seat + 1 :]]
    gain, even = 0.0, False
    if fleet.free:
        for other in others:
            for theirs, chance in zip(other.ships, dangers(other, fleet), strict=True):
                gain = max(gain, chance * theirs.cargo)
                even = even or (chance >= 0.5 and theirs.cargo > 0)
    loss, danger, sinkable = 0.0, 0.0, 0.0
    attacks = [(dangers(fleet, other), other.free) for other in others]
    for n, mine in enumerate(fleet.ships):
        if mine.cargo:
            worst = max(chances[n] if free else 0.0 for chances, free in attacks)
            loss += worst * mine.cargo
            danger = max(danger, worst)
        else:
            sinkable = max(sinkable, *(chances[n] for chances, _ in attacks))
    return gain / 8, even, loss / 8, danger, sinkable


@lru_cache(maxsize=4096)
def _hunt(deck: Deck, pile: Pile, aids: Aids, dice: int) -> float:
    """What a hunt gives on average, in eighths of a point: over all that may lie on top."""
    tops = (pile.top,) if pile.top is not None else first_letter(deck, pile.rest)
    worths = (card_chance(deck, top, aids, dice) * _value(deck, top) for top in tops)
    return sum(worths) / max(1, len(tops)) / 8


@lru_cache(maxsize=1024)
def _points(deck: Deck, pile: Pile) -> float:
    """The points that are still to be found."""
    cards = pile.rest if pile.top is None else (pile.top, *pile.rest)
    return float(sum(_value(deck, card) for card in cards))


def _value(deck: Deck, number: int) -> int:
    card = deck.cards[number]
    return card.value if isinstance(card, TreasureCard) else 0
