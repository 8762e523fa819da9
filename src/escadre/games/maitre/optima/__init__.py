"""Exact values of the last turns of a match, computed by the rules and by the chance tables.

`1+4` is the last turn of a match in which only that ship is in port. Fitting it out wins and
failing draws, so the value is the chance to fit it out. `1+4,2+1` has two ships in port.
`1+4,2+1:2` has one turn left for each player; its value is the first player's wins minus losses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec.structs import replace

from escadre.core.chance import Dice, DiceOutcome, Distribution, Outcome
from escadre.core.errors import InputError
from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.solving.solvers import SolvableVariant, SolverResult, SolverSuite
from escadre.core.solving.state_graph import StateExpansion, exact_value
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.rules.attempts import complete_attempt, start_attempt
from escadre.games.maitre.rules.cards import ShipCard
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Attempt, Config, FitOut, Pile, State, seat_to_move
from escadre.games.maitre.rules.piles import end_turn

_HOME = "escadre.games.maitre"
_PATTERN = re.compile(r"([^:,]+(?:,[^:,]+){0,3})(?::([12]))?")


def parse_position(name: str) -> State:
    """Return the position that the name of a variant describes; raises InputError."""
    config = Config(rounds=1)
    match = _PATTERN.fullmatch(name)
    cards = [config.deck.card_number(id) for id in match[1].split(",")] if match else [None]
    ships = [card for card in cards if card is not None]
    if len({*ships}) < len(cards) or not all(
        isinstance(config.deck.cards[card], ShipCard) for card in ships
    ):
        raise InputError(text("optimum-no-port", written=shorten(name)), _HOME)
    turns = int((match and match[2]) or 1)
    return State(
        config,
        first_seat=Seat(0 if turns == 2 else 1),  # the first player is to move
        turns_completed=config.turn_limit - turns,
        port=tuple(ships),
        hidden_ships=(),
        returned_ships=(),
        goods=Pile(None, ()),
        treasures=Pile(None, ()),
        fleets=((), ()),
    )


def solve_by_rules(start: State) -> SolverResult:
    """Solve a position by the rules, through every throw, every die and every state."""
    solved = exact_value(
        StateExpansion(GAME, lambda state: replace(state, last_turn=None), grouped_rolls), start
    )
    return SolverResult(solved.value, solved.states, solved.error)


def grouped_rolls(state: State, distribution: Distribution) -> Iterator[tuple[Outcome, float]]:
    """Yield the outcomes of chance; throws that differ only in their order are one outcome."""
    if not isinstance(distribution, Dice):
        yield from ((outcome, float(chance)) for outcome, chance in distribution.outcomes())
        return
    for pips in combinations_with_replacement(range(1, distribution.faces + 1), distribution.count):
        orders = factorial(distribution.count) // prod(map(factorial, Counter(pips).values()))
        yield DiceOutcome(pips), orders / distribution.faces**distribution.count


def solve_by_tables(start: State) -> SolverResult:
    """Solve a position by the chance tables, turn by turn, from the values of the ships."""
    return SolverResult(_value_of_turn(start), 1)


def _value_of_turn(state: State) -> float:
    """Return the expected wins minus losses of the first seat, from the turn of this state on."""
    node = GAME.node(state)
    if isinstance(node, Terminal):
        return (node.returns[0] - node.returns[1]) / 2
    seat = seat_to_move(state)
    sign = 1 if seat == 0 else -1
    failure = _value_of_turn(end_turn(state, None))
    gains = {}
    for card in state.port:
        if card is not None:
            attempt: Attempt = start_attempt(state, seat, "arm", card)
            gains[card] = sign * (_value_of_turn(complete_attempt(state, attempt, card)) - failure)
    return failure + sign * success_value(state, seat, FitOut(), gains)


def parse_variant(name: str) -> SolvableVariant:
    """Parse the name of a variant, such as `1+4,2+1:2`; raises InputError."""
    start = parse_position(name)
    return SolvableVariant(
        "last",
        {"throws": partial(solve_by_rules, start), "tables": partial(solve_by_tables, start)},
    )


OPTIMA = SolverSuite(
    published_variants=(
        "1+2",
        "1+4",
        "2+1",
        "3+6",
        "2+1,3+6",
        "1+4,2+2",
        "1+2,2+1,2+2,3+3",
    ),
    quick_variants=("2+1", "3+6"),
    parse_variant=parse_variant,
)
