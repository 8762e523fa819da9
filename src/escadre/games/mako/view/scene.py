"""The scene: the sea, the die, the players, the prompt, the choices."""

from __future__ import annotations

from escadre.core.game import Decision, Terminal
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import FitBuilder, Panel, Scene
from escadre.games.mako.rules.boats import enterable_squares
from escadre.games.mako.rules.game import node
from escadre.games.mako.rules.model import (
    ChoosePhase,
    DrawPhase,
    MovePhase,
    Observation,
    SendPhase,
    State,
)
from escadre.games.mako.view.choices import legal_choices
from escadre.games.mako.view.panels import boat_tally, boat_text, boats_sailing, die_tray, sea_panel


def scene(seen: Observation, say: Words) -> Scene:
    """Build everything this viewer sees and may do."""
    state = seen.sea
    now = node(state)
    turn = now.seats if isinstance(now, Decision) else ()
    places = now.places if isinstance(now, Terminal) else ()
    fits = FitBuilder(say)
    mine = seen.viewer is not None and seen.viewer in turn
    choices = tuple(legal_choices(state, fits, say)) if mine else ()
    panels: tuple[Panel, ...] = (
        sea_panel(state, say),
        die_tray(state, mine, say),
        *(boat_tally(seen, seat, places, say) for seat in range(state.race.players)),
    )
    return Scene(_prompt(seen, say), panels, choices, fits.reasons)


def _prompt(seen: Observation, say: Words) -> str:
    state, now = seen.sea, node(seen.sea)
    if isinstance(now, Terminal):
        return say("over", reason=now.reason)
    match state.phase:
        case DrawPhase():
            return say("lot")
        case ChoosePhase(seat):
            return say(
                "your-choice" if seat == seen.viewer else "their-choice", seat=PlayerArgument(seat)
            )
        case MovePhase(seat):
            return _move_prompt(state, seat, seat == seen.viewer, say)
        case SendPhase(seat, boat, pips) if seat == seen.viewer:
            return say("your-mine", pips=pips, boat=boat_text(boat, say))
        case SendPhase(seat, _, pips):
            return say("their-mine", pips=pips, seat=PlayerArgument(seat))
        case _:
            return say("rolling")


def _move_prompt(state: State, seat: int, mine: bool, say: Words) -> str:
    """MAK-4, MAK-5, MAK-11: say which boat is to move or must pass, and whether a mine hit."""
    again = int(state.again)
    if not mine:
        return say("their-move", seat=PlayerArgument(seat), again=again)
    boats = boats_sailing(state, seat)
    if not any(enterable_squares(state, boat) for boat in boats):
        return say("your-pass", again=again)
    if len(boats) > 1 and not state.rounds and not again:
        return say("your-start", finish=state.race.finish)
    if len(boats) > 1:
        return say("your-move-either", again=again)
    return say("your-move", boat=boat_text(boats[0], say), again=again)
