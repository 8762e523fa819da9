"""The battle of the day at the terminal: one try, and a line to share that spoils nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from escadre.coach.puzzles.daily import PLAYER, Daily, daily_captain, daily_match
from escadre.coach.puzzles.sharing import result_shared
from escadre.core.kit import AnyKit
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
        line = result_shared(kit, of_day, match, laid, say)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(tries | {name: line}))
        screen.write(line)


def _tries(file: Path) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}
