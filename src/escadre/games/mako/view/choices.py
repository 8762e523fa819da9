"""Steps, mines and boats to choose; why a square is closed."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.scene import Aim, Choice, Fits, Press
from escadre.core.scene.fits import Closed, fit_from_masks
from escadre.games.mako.rules.boats import (
    enterable_squares,
    foreign,
    friends,
    hostile_boat_squares,
    mined,
    occupied,
    square_of,
)
from escadre.games.mako.rules.model import ChooseBoat, Pass, State, ToChoose, ToMove, ToSend
from escadre.games.mako.view.panels import SEA_PANEL, boat_piece, boat_text, boats_sailing

_OFF = Rejection("MAK-2", text("off-board"))
_FAR = Rejection("MAK-4", text("one-square"))
_PORT = Rejection("MAK-7", text("port-closed"))
_BOAT = Rejection("MAK-6", text("boat-there"))
_ENEMY = Rejection("MAK-6", text("enemy-boat"))
_MINE = Rejection("MAK-6", text("mine-there"))
_SAFE = Rejection("MAK-13", text("port-safe"))
_MINED = Rejection("MAK-12", text("mined-already"))
_OWN = Rejection("MAK-17", text("own-boat"))
_SHORES = Rejection("MAK-13", text("shores-clear"))


def blocked_for_step(state: State, boat: int) -> Closed:
    """MAK-4, MAK-6, MAK-7: return the answers of `move_objection` for an own boat at sea."""
    board, at = state.config.board, square_of(state, boat)
    return (
        (~board.water, _OFF),
        (hostile_boat_squares(state, boat), _ENEMY),
        (~board.neighbours[at], _FAR),
        (~board.open_to[boat], _PORT),
        (occupied(state), _BOAT),
        (foreign(state.config, state.mines, boat), _MINE),
    )


def blocked_for_mine(state: State, sending: ToSend) -> Closed:
    """MAK-8 to MAK-13, MAK-17: return the answers of `mine_objection`."""
    board, own = state.config.board, 0
    for friend in friends(state.config)[sending.boat]:
        if (at := state.boats[friend]) is not None:
            own |= 1 << at
    near = sum(1 << to for to in board.landings[square_of(state, sending.boat)][sending.pips])
    return (
        (~board.water, _OFF),
        (~near, Rejection("MAK-8", text("not-so-far", pips=sending.pips))),
        (board.all_ports, _SAFE),
        (mined(state), _MINED),
        (own, _OWN),
        (0 if state.config.mine_shores else board.shores, _SHORES),
    )


def legal_choices(state: State, fits: Fits, say: Words) -> Iterator[Choice]:
    """MAK-4, MAK-5, MAK-8: build the choices: a step or pass; then a square for the mine."""
    match state.phase:
        case ToChoose():
            for boat in state.config.sailing:
                if boat not in state.chosen:
                    label = say("choose", boat=boat_text(boat, say))
                    yield Press(f"choose-{'nesw'[boat]}", label, (ChooseBoat(boat),))
        case ToMove(seat):
            yield from _steps(state, seat, fits, say)
            stuck = not any(enterable_squares(state, boat) for boat in boats_sailing(state, seat))
            sure = None if stuck else say("pass-sure")
            yield Press("pass", say("pass"), (Pass(),), main=stuck, sure=sure)
        case ToSend() as sending:
            fit = fit_from_masks(
                fits, state.config.board.sea.size, blocked_for_mine(state, sending)
            )
            yield Aim("send", say("send"), SEA_PANEL, {"type": "send"}, "square", fit)
        case _:
            return


def _steps(state: State, seat: Seat, fits: Fits, say: Words) -> Iterator[Aim]:
    for boat in boats_sailing(state, seat):
        fit = fit_from_masks(fits, state.config.board.sea.size, blocked_for_step(state, boat))
        step = {"type": "step", "boat": boat}
        label = say("step", boat=boat_text(boat, say))
        yield Aim(boat_piece(boat), label, SEA_PANEL, step, "square", fit, boat_piece(boat))
