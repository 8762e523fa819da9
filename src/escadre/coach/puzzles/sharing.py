"""The battle of the day in a line to share: how it went, and nothing of what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from escadre.coach.puzzles.daily import PLAYER, Daily
from escadre.core.kit import AnyKit
from escadre.core.match import Match
from escadre.core.words import Words

DayResult = Literal["won", "lost", "drawn", "stopped"]

SQUARES = 10
LEADING = 0.1  # of a return: less is even
GREEN, YELLOW, RED = "\N{LARGE GREEN SQUARE}", "\N{LARGE YELLOW SQUARE}", "\N{LARGE RED SQUARE}"


def day_result(match: Match) -> DayResult:
    """How it ended for the player; "stopped" where it did not."""
    if not (ending := match.ending):
        return "stopped"
    first = min(ending.places)
    won, alone = ending.places[PLAYER] == first == 1, ending.places.count(1) == 1
    return "won" if won and alone else "drawn" if won or first > 1 else "lost"


def result_shared(
    kit: AnyKit, of_day: Daily, match: Match, laid: int, say: Words, hinted: bool = False
) -> str:
    """How it went, and in squares who was ahead from the first choice to the last.

    `laid`: how many plies had come before the player could choose; `hinted`: hints were asked for.
    `say` knows the words of the coach and those of the game.
    """
    result, values = day_result(match), [*_values(kit, match, laid)]
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
    """Returns as squares: ahead, even, behind; of many, the first, the last, some between."""
    many = min(SQUARES, len(values))
    picked = [values[n * (len(values) - 1) // max(1, many - 1)] for n in range(many)]
    return "".join(GREEN if v > LEADING else RED if v < -LEADING else YELLOW for v in picked)


def _values(kit: AnyKit, match: Match, laid: int) -> Iterator[float]:
    """What the player could expect after each choice of his own, as far as an estimate tells it."""
    again, value = Match(kit, match.config, viewers=()), 0.0
    for n, (seat, action) in enumerate(match.plies):
        again.apply(seat, action)
        if n >= laid and seat == PLAYER:
            told = kit.estimate(again.state) if kit.estimate and not again.over else None
            value = told[PLAYER] if told else value
            yield value
