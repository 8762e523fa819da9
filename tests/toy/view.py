"""Skirmish drawn: what each captain holds and has won, and a button for each keg of one's own."""

from __future__ import annotations

from typing import Any

from escadre.core.chance import Drawn
from escadre.core.game import Seat
from escadre.core.scene import Count, Die, Press, Scene, Tally, Tray
from escadre.core.words import Words
from tests.toy.rules import SALVOS, Load, Observation, drawer, legal_actions, prizes


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    won = prizes(seen)
    tallies = [
        Tally(
            f"captain-{seat}",
            say("captain", seat=seat + 1),
            seat,
            (Count("prize", say("prizes"), won[seat], SALVOS), Count("keg", say("kegs"), held)),
        )
        for seat, held in enumerate(seen.held)
    ]
    dice = seen.salvos[-1].pips if seen.salvos else ()
    tray = Tray("dice", say("dice"), dice=tuple(_die(n, pips) for n, pips in enumerate(dice)))
    choices = tuple(
        Press(f"keg-{action.keg}", say("load", keg=action.keg), (action,))
        for action in legal_actions(seen)
    )
    turn = waiting(seen)
    prompt = say("your-turn" if seen.viewer in turn else "others" if turn else "no-choice")
    return Scene(prompt, turn, (*tallies, tray), choices)


def _die(seat: int, pips: int) -> Die:
    return Die(f"die-{seat}", pips, str(pips))


def waiting(seen: Observation) -> tuple[int, ...]:
    """The seats that have to choose now."""
    if drawer(seen) is not None or len(seen.salvos) == SALVOS:
        return ()
    return tuple(seat for seat, ready in enumerate(seen.ready) if not ready)


def tell(before: Observation, seat: Seat, action: Any, after: Observation, say: Words) -> str:
    """The log line of a ply; what this viewer has not seen is not in it."""
    match action:
        case Load(keg):
            known = after.viewer == seat or after.loaded[seat] is not None
            return say("told-load", keg=keg) if known else say("told-load-hidden")
        case Drawn(keg):
            to = drawer(before)
            assert to is not None
            known = after.hands[to] is not None
            return say("told-draw", seat=to + 1, keg=keg if known else "?")
        case _:
            kegs, pips = (" ".join(map(str, each)) for each in (after.salvos[-1].kegs, action.pips))
            return say("told-dice", kegs=kegs, dice=pips)
