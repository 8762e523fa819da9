"""One match of the arena: the referee believes nobody, the dice come from lots named beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from escadre.arena import protocol
from escadre.arena.fault import Fault
from escadre.arena.players import Player
from escadre.core.chance import Lots
from escadre.core.game import CHANCE, Chance, Rejection, Seat, Terminal, start
from escadre.core.kit import AnyKit
from escadre.core.record import (
    AnyRecord,
    Audit,
    Ending,
    agreed,
    begin,
    chained,
    closed,
    ended_by_rules,
    lots_key,
    resigned,
)
from escadre.core.words import Text

LONGEST = 20_000
"""Plies after which a match between bots that find no end is drawn."""


class Played(msgspec.Struct, frozen=True):
    """A match as it went: what is needed for its record, and what was measured."""

    plies: int
    moves: tuple[tuple[Seat, Any], ...]  # none unless they were to be kept
    ending: Ending
    asked: tuple[int, ...]  # choices, one a seat
    seconds: tuple[float, ...]  # spent on them
    fault: str = ""  # of the seat that `ending` names
    detail: str | Text = ""  # what it said, did or died of
    broken: Rejection | None = None  # by an illegal action


def contest(
    kit: AnyKit,
    config: Any,
    players: Sequence[Player],
    names: Sequence[str],
    lots: Audit,
    seeds: Sequence[int],
    bank: float,
    *,
    keep: bool,
) -> Played:
    """Play a match; a bot at fault has lost it.

    `bank`: seconds for all choices of a seat. `keep`: the moves, for a record.
    """
    game, seats = kit.game, len(players)
    key = lots_key(bytes.fromhex(lots.server_seed or ""), [*map(bytes.fromhex, lots.seat_seeds)])
    moves: list[tuple[Seat, Any]] = []
    asked, plies, draws = [0] * seats, 0, 0
    seat, state = CHANCE, start(game, config)
    node_of, observe, validate, apply = game.node, game.observe, game.validate, game.apply
    choose = [player.choose for player in players]
    fault: Fault | None = None
    broken: Rejection | None = None
    try:
        for number, player in enumerate(players):
            seat = Seat(number)
            player.begin(
                protocol.Match(
                    game.name, game.rules_version, config, seat, tuple(names), seeds[seat], bank
                )
            )
        while not isinstance(node := node_of(state), Terminal) and plies < LONGEST:
            if isinstance(node, Chance):
                seat, action = CHANCE, node.law.sample(Lots(key, draws))
                draws += 1
            else:
                seat = node.seats[0]
                asked[seat] += 1
                action = choose[seat](observe(state, seat), plies + 1)
                if broken := validate(state, seat, action):
                    raise Fault("illegal", kit.format_action(config, action))
            state = apply(state, seat, action)
            plies += 1
            if keep:
                moves.append((seat, action))
        ending = ended_by_rules(node) if isinstance(node, Terminal) else agreed(game.sides(config))
    except Fault as found:
        fault = found
        ending = resigned(game.sides(config), seat)
    for player in players:
        player.end(protocol.Over(ending.returns, ending.places))
    return Played(
        plies,
        tuple(moves),
        ending,
        tuple(asked),
        tuple(player.seconds for player in players),
        fault.kind if fault else "",
        fault.detail if fault else "",
        broken,
    )


def record_of(
    kit: AnyKit, config: Any, names: Sequence[str], lots: Audit, played: Played
) -> AnyRecord:
    """The record of a match that was played, chained and sealed."""
    moves = ((seat, action, "") for seat, action in played.moves)
    return closed(chained(begin(kit.game, config, names, lots), moves), played.ending)
