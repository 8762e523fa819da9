"""Play one match between entrants under a time limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from escadre.arena import protocol
from escadre.arena.entrants import Contestant
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
    asked: tuple[int, ...]  # number of choices per seat
    seconds: tuple[float, ...]  # per seat, for its choices
    fault: str = ""  # of the seat that `ending` names
    detail: str | Message = ""  # its output, action or error
    broken: Rejection | None = None  # by an illegal action


def play_match(
    kit: AnyKit,
    config: Any,
    players: Sequence[Contestant],
    names: Sequence[str],
    lots: FairSeeds,
    seeds: Sequence[int],
    bank: float,
) -> PlayedMatch:
    """Play a match; a bot at fault loses it. `bank`: seconds for all choices of a seat."""
    if (key := lots.key) is None:
        raise ValueError("the lots of a contest lie open from the start")
    seats, match = len(players), Match(kit, config, viewers=())
    asked, seat = [0] * seats, CHANCE
    choose = [player.choose for player in players]
    fault: BotFault | None = None
    broken: Rejection | None = None
    try:
        for number, player in enumerate(players):
            seat = Seat(number)
            player.begin(_start(match, seat, names, seeds, bank))
        while not match.over and (plies := len(match.plies)) < MAX_PLIES:
            if not (turn := match.turn):
                match.roll(AuditedRng(key, match.chance_count))
                continue
            seat = turn[0]
            asked[seat] += 1
            action = choose[seat](match.see(seat), plies + 1)
            if broken := match.objection(seat, action):
                raise BotFault("illegal", kit.format_action(config, action))
            match.apply(seat, action)
        ending = match.ending or match.agree_draw()
    except BotFault as found:
        fault = found
        ending = match.resign(seat)
    for player in players:
        player.end(protocol.MatchEnd(ending.returns, ending.places))
    return PlayedMatch(
        match,
        ending,
        tuple(asked),
        tuple(player.seconds for player in players),
        fault.kind if fault else "",
        fault.detail if fault else "",
        broken,
    )


def _start(
    match: Match, seat: Seat, names: Sequence[str], seeds: Sequence[int], bank: float
) -> protocol.MatchStart:
    game = match.game
    return protocol.MatchStart(
        game.name, game.rules_version, match.config, seat, tuple(names), seeds[seat], bank
    )
