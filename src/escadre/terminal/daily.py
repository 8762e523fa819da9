"""The battle of the day at the terminal: one try, and a line to share that spoils nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from escadre.coach.puzzles.daily import PLAYER, Daily, daily_captain, daily_match
from escadre.core.kit import AnyKit
from escadre.core.match import Match
from escadre.core.words import Words
from escadre.terminal.screen import Screen
from escadre.terminal.session import Participant, Session


def play_daily(kit: AnyKit, of_day: Daily, screen: Screen, say: Words, file: Path) -> None:
    """Play it, or say how it went when it was tried before; raises Stopped, or InputEnded."""
    tries = _tries(file)
    name = f"{of_day.day.isoformat()} {of_day.game}"
    if name in tries:
        screen.write(say("cli-day-tried"))
        screen.write(tries[name])
        return
    match, captain = daily_match(kit, of_day), daily_captain(kit, of_day)
    opponent = Participant(say(f"captain-{of_day.captain}"), captain)
    seats = [opponent] * len(match.sides)
    seats[PLAYER] = Participant(say("cli-player", seat=PLAYER + 1))
    session = Session(
        kit, match.config, seats, Random(0), screen, say, begun=match, lots=of_day.lots
    )
    screen.write(say("cli-day", game=say("game"), captain=say(f"captain-{of_day.captain}")))
    laid = len(match.plies)
    try:
        session.run()
    finally:
        line = result_line(match, of_day, laid, say)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(tries | {name: line}))
        screen.write(line)


def result_line(match: Match, of_day: Daily, laid: int, say: Words) -> str:
    """How it went, for others who have not played it yet: nothing of what lies where.

    `laid`: plies before the player's first choice.
    """
    ending = match.ending
    place = min(ending.places) if ending else 0
    result = "stopped"
    if ending:
        won, alone = ending.places[PLAYER] == place == 1, ending.places.count(1) == 1
        result = "won" if won and alone else "drawn" if won or place > 1 else "lost"
    return say(
        "cli-day-result",
        day=of_day.day.isoformat(),
        game=say("game"),
        captain=say(f"captain-{of_day.captain}"),
        result=say(f"cli-day-{result}"),
        choices=sum(seat == PLAYER for seat, *_ in [*match.plies.chosen][laid:]),
    )


def _tries(file: Path) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}
