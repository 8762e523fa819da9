"""The end of a match and its score (MDM-21 to MDM-24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.maitre.rules.cards import Deck, ShipCard
from escadre.games.maitre.rules.model import FAMILY_BONUS, Fleet, State, ship_card


class Score(NamedTuple):
    """MDM-22, MDM-23: the points of a seat, then the tie-breaks, in order of importance."""

    points: int
    ships: int
    firepower: int


def points_of_treasures(state: State, seat: Seat) -> int:
    """MDM-22: return the points of the treasures in the fleet."""
    return _points_of_treasures(state.config.deck, state.fleets[seat])


def _points_of_treasures(deck: Deck, fleet: Fleet) -> int:
    cargo = (ship.cargo for ship in fleet if ship.cargo is not None)
    return sum(getattr(deck.cards[card], "value", 0) for card in cargo)


def complete_families(state: State, seat: Seat) -> tuple[int, ...]:
    """MDM-22: return the families of which this seat has every ship."""
    return _complete_families(state.config.deck, state.fleets[seat])


def _complete_families(deck: Deck, fleet: Fleet) -> tuple[int, ...]:
    own_ships = {each.ship for each in fleet}
    return tuple(family for family, ships in families(deck) if ships <= own_ships)


@lru_cache(maxsize=64)
def families(deck: Deck) -> tuple[tuple[int, frozenset[int]], ...]:
    """Return the families of a deck in rising order, with the numbers of their ships."""
    by_family: dict[int, set[int]] = {}
    for number, card in enumerate(deck.cards):
        if isinstance(card, ShipCard):
            by_family.setdefault(card.family, set()).add(number)
    return tuple((family, frozenset(by_family[family])) for family in sorted(by_family))


def score_of(state: State, seat: Seat) -> Score:
    """MDM-22, MDM-23: compute the score so far."""
    return _score_of_fleet(state.config.deck, state.fleets[seat])


@lru_cache(maxsize=4096)
def _score_of_fleet(deck: Deck, fleet: Fleet) -> Score:
    """Compute the score of a fleet; captains compare many positions with the same fleet."""
    points = _points_of_treasures(deck, fleet)
    points += FAMILY_BONUS * len(_complete_families(deck, fleet))
    firepower = sum(ship_card(deck, each.ship).firepower for each in fleet)
    return Score(points, len(fleet), firepower)


def is_over(state: State) -> bool:
    """MDM-21, MDM-24: return whether no ship is left in port, or the last round is over."""
    return state.in_progress is None and (
        not state.port or state.turns_completed >= state.config.turn_limit
    )


def result(state: State) -> Terminal | None:
    """MDM-21 to MDM-24: return the result of the match; None while it goes on."""
    if not is_over(state):
        return None
    scores = _scores(state)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    returns = _returns(scores)
    clause, message_id = ("MDM-24", "ended-rounds") if state.port else ("MDM-21", "ended-port")
    how, rounds = _deciding_text(scores), state.config.last_round
    if places.count(1) > 1:
        reason = text(f"{message_id}-shared", how=how, rounds=rounds)
    else:
        reason = text(message_id, seat=PlayerArgument(places.index(1)), how=how, rounds=rounds)
    return Terminal(returns, places, clause, reason)


def final_returns(state: State) -> tuple[float, ...] | None:
    """MDM-21 to MDM-24: return the returns of a match that is over, without the reason."""
    return _returns(_scores(state)) if is_over(state) else None


def _scores(state: State) -> list[Score]:
    return [score_of(state, Seat(seat)) for seat in range(state.config.players)]


def _returns(scores: Sequence[Score]) -> tuple[float, ...]:
    others = len(scores) - 1
    return tuple(
        sum((score > other) - (score < other) for other in scores) / others for score in scores
    )


def _deciding_text(scores: list[Score]) -> Message:
    """MDM-22, MDM-23: return what decided first place: points, ships, firepower, or nothing."""
    best, second, *_ = sorted(scores, reverse=True)
    if best.points > second.points:
        return text("by-points", best=best.points, second=second.points)
    if best.ships > second.ships:
        return text("by-ships", points=best.points, best=best.ships, second=second.ships)
    if best.firepower > second.firepower:
        return text(
            "by-firepower", points=best.points, best=best.firepower, second=second.firepower
        )
    return text("by-nothing", points=best.points)
