"""The battle of the day, and its result as a line to share.

Both follow from the date, and on a server also from its secret key, so they cannot be predicted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any, Literal

import msgspec

from escadre.core.chance import AuditedRng, Rng
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, words
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.match import Match
from escadre.core.scene import Arrange

PLAYER_SEAT = Seat(0)  # the player's seat; the captain has all others


class DailyBattle(msgspec.Struct, frozen=True):
    """The battle of one day. `key` seeds all randomness."""

    game: str
    day: date
    captain: str
    key: bytes

    def lots(self, n: int) -> Rng:
        """Return the source of the n-th outcome of chance, from 0."""
        return AuditedRng(self.key, n)


def game_of_day(games: Sequence[str], day: date) -> str:
    """Return the game of a day; the games rotate daily."""
    return sorted(games)[day.toordinal() % len(games)]


def daily_battle(kit: AnyKit, day: date, salt: bytes = b"") -> DailyBattle:
    """Return the battle of a game on a day; `salt` is a secret of the server."""
    named = f"battle of the day {kit.game.name} {day.isoformat()}"
    key = sha256(salt + named.encode()).digest()
    captains = [*kit.captains]
    return DailyBattle(
        kit.game.name, day, captains[AuditedRng(key, 0).randrange(len(captains))], key[::-1]
    )


def start_daily_match(kit: AnyKit, of_day: DailyBattle) -> Match:
    """Begin the battle with the player's fleet placed, the same for all players."""
    match, captain = Match(kit), daily_captain(kit, of_day)
    while not match.over:
        if not (turn := match.turn):
            match.commit(match.plan_chance(of_day.lots))
        elif not (setup := _setup_name(match, turn[0])):
            break
        elif turn[0] == PLAYER_SEAT:
            match.play(PLAYER_SEAT, *kit.setups[setup](match.see(PLAYER_SEAT), Random(of_day.key)))
            sealing = [
                e for e in match.legal(PLAYER_SEAT) if kit.game.seals(match.state, PLAYER_SEAT, e)
            ]
            if not sealing:
                break
            match.play(PLAYER_SEAT, sealing[0])
        else:
            match.play(turn[0], captain.choose(match.see(turn[0]), Random(0)))
    return match


def play_opponents(kit: AnyKit, of_day: DailyBattle, match: Match) -> None:
    """Play chance and the captain until the player must choose or the match ends."""
    captain = daily_captain(kit, of_day)
    while not match.over:
        others = [seat for seat in match.turn if seat != PLAYER_SEAT]
        if not match.turn:
            match.commit(match.plan_chance(of_day.lots))
        elif others:
            match.play(others[0], captain.choose(match.see(others[0]), Random(0)))
        else:
            return


def _setup_name(match: Match, seat: Seat) -> str:
    """Return the ready-made set-up that this seat could use now; "": none."""
    scene = match.kit.scene(match.see(seat), words("en", match.game.home))
    return next((each.name for each in scene.choices if isinstance(each, Arrange)), "")


def daily_captain(kit: AnyKit, of_day: DailyBattle) -> DailyCaptain:
    """Return the captain of the day."""
    return DailyCaptain(kit, kit.captains[of_day.captain], of_day.key)


@dataclass(frozen=True)
class DailyCaptain:
    """A captain whose randomness follows from the observation: the same for equal play."""

    kit: AnyKit
    captain: Bot[Any, Any]
    key: bytes

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return one of the legal actions."""
        seen = msgspec.json.encode(self.kit.export_observation(observation))
        return self.captain.choose(observation, Random(sha256(self.key + seen).digest()))


DayResult = Literal["won", "lost", "drawn", "stopped"]

SQUARES = 10
EVEN_MARGIN = 0.1  # of a return: a smaller lead is even
GREEN, YELLOW, RED = "\N{LARGE GREEN SQUARE}", "\N{LARGE YELLOW SQUARE}", "\N{LARGE RED SQUARE}"


def day_result(match: Match) -> DayResult:
    """Return the result for the player; "stopped" for an unfinished match."""
    if not (ending := match.ending):
        return "stopped"
    first = min(ending.places)
    won, alone = ending.places[PLAYER_SEAT] == first == 1, ending.places.count(1) == 1
    return "won" if won and alone else "drawn" if won or first > 1 else "lost"


def shareable_result(
    kit: AnyKit, of_day: DailyBattle, match: Match, laid: int, say: Words, hinted: bool = False
) -> str:
    """Write the result, and as squares the lead from the first choice to the last.

    `laid`: the number of plies before the player's first choice; `hinted`: hints were used. `say`
    has the messages of the analysis and of the game.
    """
    result, values = day_result(match), [*_player_evaluations(kit, match, laid)]
    line = say(
        "day-result",
        day=of_day.day.isoformat(),
        game=say("game"),
        captain=say(f"captain-{of_day.captain}"),
        result=say(f"day-{result}"),
        choices=len(values),
    )
    if hinted:
        line = f"{line} \N{MIDDLE DOT} {say('day-hinted')}"
    if match.over:
        values.append({"won": 1.0, "lost": -1.0}.get(result, 0.0))
    return f"{line}\n{result_squares(values)}".rstrip()


def result_squares(values: list[float]) -> str:
    """Write returns as squares: ahead, even, behind; of many, the first, the last, some between."""
    many = min(SQUARES, len(values))
    picked = [values[n * (len(values) - 1) // max(1, many - 1)] for n in range(many)]
    return "".join(
        GREEN if v > EVEN_MARGIN else RED if v < -EVEN_MARGIN else YELLOW for v in picked
    )


def _player_evaluations(kit: AnyKit, match: Match, laid: int) -> Iterator[float]:
    """Return the expected return after each choice of the player, where the estimate is known."""
    again, value = Match(kit, match.config, viewers=()), 0.0
    for n, (seat, action) in enumerate(match.plies):
        again.apply(seat, action)
        if n >= laid and seat == PLAYER_SEAT:
            told = (
                kit.analysis.evaluate(again.state)
                if kit.analysis.evaluate and not again.over
                else None
            )
            value = told[PLAYER_SEAT] if told else value
            yield value
