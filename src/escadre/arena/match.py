"""Play one match between entrants under a time limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from escadre.arena import protocol
from escadre.arena.entrants import ArenaBot
from escadre.arena.protocol import BotFault
from escadre.core.chance import AuditedRng
from escadre.core.game import CHANCE, Rejection, Seat
from escadre.core.i18n.catalogue import Message
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import FairSeeds
from escadre.core.match.match import Match
from escadre.core.match.record import Ending

MAX_PLIES = 20_000
"""The number of plies after which an unfinished match ends as an agreed draw."""


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match and its measurements."""

    match: Match
    ending: Ending
    choice_counts: tuple[int, ...]  # number of choices per seat
    seconds: tuple[float, ...]  # time of all choices, per seat
    fault: str = ""  # fault of the bot on the seat that `ending` names
    detail: str | Message = ""  # the rejected output or action, or the error
    rejection: Rejection | None = None  # of the bot's illegal action


def play_match(
    kit: AnyKit,
    config: Any,
    players: Sequence[ArenaBot],
    names: Sequence[str],
    fair_seeds: FairSeeds,
    seeds: Sequence[int],
    time_budget: float,
) -> PlayedMatch:
    """Play a match; a bot with a fault loses. `time_budget`: seconds per seat for all choices."""
    if (key := fair_seeds.key) is None:
        raise ValueError("the server seed must be revealed before an arena match")
    seats, match = len(players), Match(kit, config, viewers=())
    choice_counts, seat = [0] * seats, CHANCE
    choose = [player.choose for player in players]
    fault: BotFault | None = None
    rejection: Rejection | None = None
    try:
        for number, player in enumerate(players):
            seat = Seat(number)
            player.begin(_start(match, seat, names, seeds, time_budget))
        while not match.over and (plies := len(match.plies)) < MAX_PLIES:
            if not (turn := match.turn):
                match.roll(AuditedRng(key, match.chance_count))
                continue
            seat = turn[0]
            choice_counts[seat] += 1
            action = choose[seat](match.see(seat), plies + 1)
            if rejection := match.validate(seat, action):
                raise BotFault("illegal", kit.format_action(config, action))
            match.apply(seat, action)
        ending = match.ending or match.agree_draw()
    except BotFault as bot_fault:
        fault = bot_fault
        ending = match.resign(seat)
    for player in players:
        player.end(protocol.MatchEnd(ending.returns, ending.places))
    return PlayedMatch(
        match,
        ending,
        tuple(choice_counts),
        tuple(player.seconds for player in players),
        fault.kind if fault else "",
        fault.detail if fault else "",
        rejection,
    )


def _start(
    match: Match, seat: Seat, names: Sequence[str], seeds: Sequence[int], time_budget: float
) -> protocol.MatchStart:
    game = match.game
    return protocol.MatchStart(
        game.name, game.rules_version, match.config, seat, tuple(names), seeds[seat], time_budget
    )
