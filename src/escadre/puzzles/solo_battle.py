"""A match of one person against a captain that is replayed from the person's choices.

A key determines all dice, and the captain's observation determines the captain's choices: equal
choices of the player lead to equal matches. Nothing is stored between two requests.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Literal

import msgspec

from escadre.core.chance import AuditedRng, Rng
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.match import Match
from escadre.core.scene import Arrange

PLAYER_SEAT = Seat(0)  # the player's seat; the captain has all others
SoloResult = Literal["won", "lost", "drawn", "stopped"]


class SoloBattle(msgspec.Struct, frozen=True, kw_only=True):
    """A match against a captain. `key` seeds all random numbers; `config` None is the default."""

    game: str
    captain: str
    key: bytes
    config: Any = None

    def rng_for_outcome(self, n: int) -> Rng:
        """Return the source of the n-th outcome of chance, from 0."""
        return AuditedRng(self.key, n)


def start_match(kit: AnyKit, battle: SoloBattle) -> Match:
    """Begin the match with the player's fleet placed; everyone who plays it gets the same fleet."""
    match, captain = Match(kit, battle.config), battle_captain(kit, battle)
    while not match.over:
        if not (turn := match.turn):
            match.commit(match.plan_chance(battle.rng_for_outcome))
        elif not (setup := _setup_name(match, turn[0])):
            break
        elif turn[0] == PLAYER_SEAT:
            match.play(PLAYER_SEAT, *kit.setups[setup](match.see(PLAYER_SEAT), Random(battle.key)))
            sealing_actions = [
                e for e in match.legal(PLAYER_SEAT) if kit.game.seals(match.state, PLAYER_SEAT, e)
            ]
            if not sealing_actions:
                break
            match.play(PLAYER_SEAT, sealing_actions[0])
        else:
            match.play(turn[0], captain.choose(match.see(turn[0]), Random(0)))
    return match


def play_opponents(kit: AnyKit, battle: SoloBattle, match: Match) -> None:
    """Resolve chance and let the captain play until the player must choose or the match ends."""
    captain = battle_captain(kit, battle)
    while not match.over:
        others = [seat for seat in match.turn if seat != PLAYER_SEAT]
        if not match.turn:
            match.commit(match.plan_chance(battle.rng_for_outcome))
        elif others:
            match.play(others[0], captain.choose(match.see(others[0]), Random(0)))
        else:
            return


def _setup_name(match: Match, seat: Seat) -> str:
    """Return the name of the ready-made set-up that this seat can use now, or ""."""
    scene = match.kit.scene(match.see(seat), words("en", match.game.home))
    return next((each.name for each in scene.choices if isinstance(each, Arrange)), "")


def battle_captain(kit: AnyKit, battle: SoloBattle) -> RepeatableCaptain:
    """Return the captain of this battle."""
    return RepeatableCaptain(kit, kit.captains[battle.captain], battle.key)


@dataclass(frozen=True)
class RepeatableCaptain:
    """A captain with random choices seeded by the observation, so that they can be repeated."""

    kit: AnyKit
    captain: Bot[Any, Any]
    key: bytes

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return one of the legal actions."""
        encoded_observation = msgspec.json.encode(self.kit.export_observation(observation))
        return self.captain.choose(
            observation, Random(sha256(self.key + encoded_observation).digest())
        )


def solo_result(match: Match) -> SoloResult:
    """Return the result for the player; "stopped" for an unfinished match."""
    if not (ending := match.ending):
        return "stopped"
    winners = ending.places.count(1)
    if winners and ending.places[PLAYER_SEAT] != 1:
        return "lost"
    return "won" if winners == 1 else "drawn"
