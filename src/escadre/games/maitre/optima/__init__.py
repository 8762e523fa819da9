"""Exact values of the last turns, by rolls and by tables.

`1+4` is the last turn of a match with that ship alone in port: fitting it out wins, failing draws,
so the value is the chance to fit it out. `1+4,2+1` has two ships in port; `1+4,2+1:2` has one turn
left for each player, and the value is wins minus losses of the first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec.structs import replace

from escadre.core.chance import Dice, Distribution, Outcome, Rolled
from escadre.core.errors import InputError
from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import brief, text
from escadre.core.solving.solvers import Asked, Found, Optima
from escadre.core.solving.state_graph import Rules, exact_value
from escadre.games.maitre.chances.success import action_chance
from escadre.games.maitre.rules.attempts import new_attempt, succeeded
from escadre.games.maitre.rules.cards import ShipCard
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Arm, Attempt, Config, Pile, State, turn_of
from escadre.games.maitre.rules.piles import turn_passed

_HOME = "escadre.games.maitre"
_WRITTEN = re.compile(r"([^:,]+(?:,[^:,]+){0,3})(?::([12]))?")


def last_turns(written: str) -> State:
    """Return the position of a variant; raises InputError."""
    config = Config(rounds=1)
    found = _WRITTEN.fullmatch(written)
    cards = [config.deck.numbered(id) for id in found[1].split(",")] if found else [None]
    ships = [card for card in cards if card is not None]
    if len({*ships}) < len(cards) or not all(
        isinstance(config.deck.cards[card], ShipCard) for card in ships
    ):
        raise InputError(text("optimum-no-port", written=brief(written)), _HOME)
    turns = int((found and found[2]) or 1)
    return State(
        config,
        first=Seat(0 if turns == 2 else 1),  # seat 1 of the players is to move
        turns=config.turns - turns,
        port=tuple(ships),
        hidden=(),
        under=(),
        goods=Pile(None, ()),
        treasures=Pile(None, ()),
        fleets=((), ()),
    )


def by_throws(start: State) -> Found:
    """Solve by the rules: every throw, every die placed, every state listed."""
    found = exact_value(Rules(GAME, lambda state: replace(state, last=None), throw_outcomes), start)
    return Found(found.value, found.states, found.error)


def throw_outcomes(state: State, law: Distribution) -> Iterator[tuple[Outcome, float]]:
    """Group throws that differ only in their order."""
    if not isinstance(law, Dice):
        yield from ((outcome, float(chance)) for outcome, chance in law.outcomes())
        return
    for pips in combinations_with_replacement(range(1, law.faces + 1), law.count):
        ways = factorial(law.count) // prod(map(factorial, Counter(pips).values()))
        yield Rolled(pips), ways / law.faces**law.count


def by_tables(start: State) -> Found:
    """Solve by the tables of the coach, turn by turn, from the values of the ships."""
    return Found(_turn(start), 1)


def _turn(state: State) -> float:
    """Return wins minus losses of the first seat."""
    node = GAME.node(state)
    if isinstance(node, Terminal):
        return (node.returns[0] - node.returns[1]) / 2
    seat = turn_of(state)
    sign = 1 if seat == 0 else -1
    failed = _turn(turn_passed(state, None))
    gains = {}
    for card in state.port:
        if card is not None:
            attempt: Attempt = new_attempt(state, seat, "arm", card)
            gains[card] = sign * (_turn(succeeded(state, attempt, card)) - failed)
    return failed + sign * action_chance(state, seat, Arm(), gains)


def read_turns(written: str) -> Asked:
    """Parse this variant; raises InputError."""
    start = last_turns(written)
    return Asked("last", {"throws": partial(by_throws, start), "tables": partial(by_tables, start)})


OPTIMA = Optima(
    published=(
        "1+2",
        "1+4",
        "2+1",
        "3+6",
        "2+1,3+6",
        "1+4,2+2",
        "1+2,2+1,2+2,3+3",
    ),
    quick=("2+1", "3+6"),
    read=read_turns,
)
