"""How a match ended, in one line."""

from __future__ import annotations

from typing import Any

from escadre.core.game import AnyGame, Terminal
from escadre.core.record import AnyRecord
from escadre.core.words import Words


def ending_told(game: AnyGame, record: AnyRecord, last: Any, say: Words) -> str:
    """Who has won and why; that the match goes on, when it does."""
    if (ending := record.ending) is None:
        return say("cli-goes-on")
    if ending.how == "agreed":
        return say("cli-agreed")
    winners = [
        name for name, place in zip(record.players, ending.places, strict=True) if place == 1
    ]
    names = ", ".join(winners)
    if ending.seat is not None:
        return say("cli-resigned", player=record.players[ending.seat], names=names)
    node = game.node(last)
    reason = say.say(node.reason) if isinstance(node, Terminal) else ""
    alone = 0 < len(winners) < len(record.players)
    return say(
        "cli-won" if alone else "cli-nobody", names=names, reason=reason, clause=ending.clause
    )
