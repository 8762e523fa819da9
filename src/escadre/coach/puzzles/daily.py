"""The battle of the day: the same fleet, draws and captain for everybody.

They follow from the date, and on a server from its key, too: nobody knows them beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from escadre.core.chance import Lots, Rng
from escadre.core.game import Seat
from escadre.core.kit import AnyKit, Bot
from escadre.core.match import Match
from escadre.core.scene import Arrange
from escadre.core.words import words

PLAYER = Seat(0)  # who looks at the battle of the day; the captain has all the other seats


class Daily(msgspec.Struct, frozen=True):
    """What is played on a day. `key` is what all luck is drawn from."""

    game: str
    day: date
    captain: str
    key: bytes

    def lots(self, n: int) -> Rng:
        """The source of the n-th outcome of chance, from 0."""
        return Lots(self.key, n)


def game_of_day(games: Sequence[str], day: date) -> str:
    """The games take turns, a day each."""
    return sorted(games)[day.toordinal() % len(games)]


def daily(kit: AnyKit, day: date, salt: bytes = b"") -> Daily:
    """The battle of this game on this day; `salt`: what only a server knows."""
    named = f"battle of the day {kit.game.name} {day.isoformat()}"
    key = sha256(salt + named.encode()).digest()
    captains = [*kit.captains]
    return Daily(kit.game.name, day, captains[Lots(key, 0).randrange(len(captains))], key[::-1])


def daily_match(kit: AnyKit, of_day: Daily) -> Match:
    """The match as its player meets it: his fleet lies as everybody's does that day."""
    match, captain = Match(kit), daily_captain(kit, of_day)
    while not match.over:
        if not (turn := match.turn):
            match.commit(match.plan_chance(of_day.lots))
        elif not (setup := _setup_of(match, turn[0])):
            break
        elif turn[0] == PLAYER:
            match.play(PLAYER, *kit.setups[setup](match.see(PLAYER), Random(of_day.key)))
            sealing = [e for e in match.legal(PLAYER) if kit.game.seals(match.state, PLAYER, e)]
            if not sealing:
                break
            match.play(PLAYER, sealing[0])
        else:
            match.play(turn[0], captain.choose(match.see(turn[0]), Random(0)))
    return match


def play_others(kit: AnyKit, of_day: Daily, match: Match) -> None:
    """Lots and the captain, until the player must choose or the match is over."""
    captain = daily_captain(kit, of_day)
    while not match.over:
        others = [seat for seat in match.turn if seat != PLAYER]
        if not match.turn:
            match.commit(match.plan_chance(of_day.lots))
        elif others:
            match.play(others[0], captain.choose(match.see(others[0]), Random(0)))
        else:
            return


def _setup_of(match: Match, seat: Seat) -> str:
    """The ready-made set-up that this seat could ask for now; "": nothing is to be set up."""
    scene = match.kit.scene(match.see(seat), words("en", match.game.home))
    return next((each.name for each in scene.choices if isinstance(each, Arrange)), "")


def daily_captain(kit: AnyKit, of_day: Daily) -> DailyCaptain:
    """Whom everybody meets that day."""
    return DailyCaptain(kit, kit.captains[of_day.captain], of_day.key)


@dataclass(frozen=True)
class DailyCaptain:
    """A captain whose whims follow from what is seen: the same for all who play alike."""

    kit: AnyKit
    captain: Bot[Any, Any]
    key: bytes

    def choose(self, observation: Any, rng: Rng) -> Any:
        """One of the legal actions."""
        seen = msgspec.json.encode(self.kit.to_builtins(observation))
        return self.captain.choose(observation, Random(sha256(self.key + seen).digest()))
