"""The daily battle, and its result as a text to share.

The date determines the game, the captain and all dice; on a server a secret key is added, so that
the dice cannot be predicted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256

from escadre.core.chance import AuditedRng, random_item
from escadre.core.i18n.catalogue import Words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.core.options import build_config
from escadre.puzzles.solo_battle import PLAYER_SEAT, SoloBattle, solo_result

MAX_RESULT_SQUARES = 10
EVEN_MARGIN = 0.1  # a smaller lead, as a return, counts as even
GREEN, YELLOW, RED = "\N{LARGE GREEN SQUARE}", "\N{LARGE YELLOW SQUARE}", "\N{LARGE RED SQUARE}"


class DailyBattle(SoloBattle, frozen=True, kw_only=True):
    """The battle of one day."""

    day: date


def game_of_day(games: Sequence[str], day: date) -> str:
    """Return the game of a day; the games rotate daily."""
    return sorted(games)[day.toordinal() % len(games)]


def daily_battle(kit: AnyKit, day: date, salt: bytes = b"") -> DailyBattle:
    """Return the battle of a game on a day, in its short form if it has one.

    `salt`, a secret of the server, changes the dice.
    """
    seed_text = f"battle of the day {kit.game.name} {day.isoformat()}"
    key = sha256(salt + seed_text.encode()).digest()
    captains = [*kit.captains]
    captain = random_item(captains, AuditedRng(key, 0))
    dice_key = key[::-1]  # another key, because outcome 0 of the first has chosen the captain
    config = build_config(kit.game.config_type, kit.short_match) if kit.short_match else None
    return DailyBattle(game=kit.game.name, day=day, captain=captain, key=dice_key, config=config)


def shareable_result(
    kit: AnyKit,
    battle: DailyBattle,
    match: Match,
    setup_plies: int,
    say: Words,
    hinted: bool = False,
) -> str:
    """Return the text to share: the result, and squares for the lead over the course of the match.

    `setup_plies`: the number of plies before the player's first choice; `hinted`: hints were used.
    `say` has the messages of the analysis and of the game.
    """
    result, values = solo_result(match), [*_player_evaluations(kit, match, setup_plies)]
    line = say(
        "day-result",
        day=battle.day.isoformat(),
        game=say("game"),
        captain=say(f"captain-{battle.captain}"),
        result=say(f"day-{result}"),
        choices=len(values),
    )
    if hinted:
        line = f"{line} \N{MIDDLE DOT} {say('day-hinted')}"
    if match.over:
        values.append({"won": 1.0, "lost": -1.0}.get(result, 0.0))
    return f"{line}\n{result_squares(values)}".rstrip()


def result_squares(values: list[float]) -> str:
    """Write returns as coloured squares; of many, keep the first, the last and some between."""
    count = min(MAX_RESULT_SQUARES, len(values))
    selected = [values[n * (len(values) - 1) // max(1, count - 1)] for n in range(count)]
    return "".join(
        GREEN if v > EVEN_MARGIN else RED if v < -EVEN_MARGIN else YELLOW for v in selected
    )


def _player_evaluations(kit: AnyKit, match: Match, setup_plies: int) -> Iterator[float]:
    """Return the expected return after each choice of the player, if the estimate is known."""
    replayed_match, value = Match(kit, match.config, viewers=()), 0.0
    for n, (seat, action) in enumerate(match.plies):
        replayed_match.apply(seat, action)
        if n >= setup_plies and seat == PLAYER_SEAT:
            returns = (
                kit.analysis.evaluate(replayed_match.state)
                if kit.analysis.evaluate and not replayed_match.over
                else None
            )
            value = returns[PLAYER_SEAT] if returns else value
            yield value
