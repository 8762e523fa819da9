"""Positions of Le Maître des Mers for tests, and functions that continue and query them."""

from __future__ import annotations

from typing import Any

from escadre.core.game import CHANCE, Decision, Seat, play, validate_action
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.positions import parse_state
from escadre.games.maitre.rules.cards import STANDARD_DECK, ShipCard
from escadre.games.maitre.rules.game import GAME, legal_actions, node, observe
from escadre.games.maitre.rules.model import Attempt, State

SHIPS = ["1+4", "1+3", "1+5", "1+2", "2+1", "2+2", "2+3", "2+4", "3+3", "3+4", "3+5", "3+6"]


GOODS = ["flip", "plus", "minus", "reroll", "extra1", "extra2", "extra3"]


TREASURES = ["kind", "run", "runpair", "sixes", "house"]


LETTERS = {card.id: card.letter for card in STANDARD_DECK.cards if not isinstance(card, ShipCard)}


def pile(cards: list[str]) -> str:
    """Return a pile whose first card is on top."""
    return " ".join([cards[0], "/", *cards[1:]]) if cards else "? /"


def position(
    *fleets: str,
    port: str = "",
    under: str = "-",
    goods: str | None = None,
    treasures: str | None = None,
    turns: int = 0,
    now: str = "",
    options: str = "",
) -> State:
    """Return a position with all cards; cards that are not named are where they begin."""
    named = " ".join([*fleets, port, under]).replace(":", " ").split()
    left = [id for id in SHIPS if id not in named]
    if not port:
        port, left = " ".join(left[:4]), left[4:]
    elif port == "-":
        left = []
    # the card hunted or bought is on top, and the earlier cards are gone
    top_card = now.split()[2:3]
    goods, treasures = (
        pile(_from(top_card, _left(all_, named))) if given is None else given
        for given, all_ in ((goods, GOODS), (treasures, TREASURES))
    )
    hidden = " ".join(left) or "-"
    parts = [
        f"match players={len(fleets)} first=1 turns={turns} {options}",
        f"port {port}",
        f"hidden {hidden}",
        f"under {under}",
        f"goods {goods}",
        f"treasures {treasures}",
        *(f"fleet {fleet}" for fleet in fleets),
        *([f"now {now}"] if now else []),
    ]
    return parse_state(" | ".join(parts))


def _left(cards: list[str], named: list[str]) -> list[str]:
    """MDM-3: return the unnamed cards of a pile that come after all its named cards."""
    latest = max((LETTERS[id] for id in cards if id in named), default="")
    return [id for id in cards if id not in named and LETTERS[id] >= latest]


def _from(tried: list[str], cards: list[str]) -> list[str]:
    if not tried or tried[0] not in cards:
        return cards
    top = tried[0]
    return [top, *(id for id in cards if id != top and LETTERS[id] >= LETTERS[top])]


def play_lines(state: State, *lines: str) -> State:
    """Return the state after these plies in notation; check that each is legal."""
    for line in lines:
        state = play(GAME, state, chooser(state), parse_action(state.config, line))
    return state


def chooser(state: State) -> Seat:
    now = node(state)
    return now.seats[0] if isinstance(now, Decision) else CHANCE


def refusal_of(state: State, line: str) -> str:
    """Return the rule and the sentence with which an action is refused."""
    rejection = validate_action(GAME, state, chooser(state), parse_action(state.config, line))
    assert rejection is not None, f"{line} is allowed"
    return f"{rejection.clause} {rejection.reason.id}"


def legal_lines(state: State) -> set[str]:
    listed = legal_actions(observe(state, chooser(state)))
    return {format_action(state.config, action) for action in listed}


def attempt(state: State) -> Attempt:
    assert isinstance(state.in_progress, Attempt)
    return state.in_progress


def last(state: State) -> Any:
    assert state.in_progress is None
    return state.last_turn


def fleet(state: State, seat: int) -> str:
    cards = state.config.deck.cards
    words = (
        cards[v.ship].id + ("" if v.cargo is None else f":{cards[v.cargo].id}")
        for v in state.fleets[seat]
    )
    return " ".join(words)


def ids(state: State, cards: Any) -> list[str]:
    return [state.config.deck.cards[card].id for card in cards if card is not None]


ARMING = "arm 1 1+4 4,3,4 roll=5 hand=6"


def card(id: str) -> int:
    number = STANDARD_DECK.card_number(id)
    assert number is not None
    return number
