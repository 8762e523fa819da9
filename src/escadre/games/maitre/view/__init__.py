"""Le Maître des Mers drawn: dice, port, piles, fleets, scores, and all that may be done now."""

from __future__ import annotations

from escadre.core.game import Decision, Node, Seat, Terminal
from escadre.core.scene import Scene
from escadre.core.who import Player
from escadre.core.words import Words
from escadre.games.maitre.attempts import is_complete
from escadre.games.maitre.model import Attempt, Fight, Observation, State
from escadre.games.maitre.rules import buy_objection, hunt_objection, node
from escadre.games.maitre.view.choices import offered_choices
from escadre.games.maitre.view.hints import Coach
from escadre.games.maitre.view.panels import panels
from escadre.games.maitre.view.telling import tell

__all__ = ["scene", "tell"]


def scene(seen: Observation, say: Words) -> Scene:
    """All that this viewer sees and may do."""
    state, now = seen.position, node(seen.position)
    coach = Coach(seen, now, say)
    turn = now.seats if isinstance(now, Decision) else ()
    drawn = tuple(panels(seen, coach, say))
    offered = tuple(offered_choices(state, coach, say)) if seen.viewer in turn else ()
    return Scene(_prompt(seen, now, say), drawn, offered)


def _prompt(seen: Observation, now: Node, say: Words) -> str:
    """What is to be done now, and by whom."""
    match now:
        case Terminal(reason=reason):
            return say.say(reason)
        case Decision(seats):
            what = _what(seen.position)
            if seen.viewer in seats:
                return _asked(seen.position, seats[0], what, say)
            return say(f"their-{what}", seat=Player(seats[0]))
        case _:
            return say("lots")


def _asked(state: State, seat: Seat, what: str, say: Words) -> str:
    """What is asked of who looks; at the beginning of a turn, only what this seat can do."""
    if what != "turn":
        return say(f"your-{what}")
    if not state.fleets[seat]:
        return say("your-first")
    hunts, buys = hunt_objection(state, seat) is None, buy_objection(state, seat) is None
    return say("your-turn", hunts=int(hunts), buys=int(buys))


def _what(state: State) -> str:
    """Which prompt fits."""
    match state.doing:
        case None:
            return "turn"
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return "stow"
            return "roll" if attempt.settled else "dice"
        case Fight():
            return "loot"
