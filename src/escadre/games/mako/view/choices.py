"""The choices of a player: steps, mines and boats; other squares carry a reason."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.scene import Aim, Choice, FitBuilder, Press
from escadre.core.scene.fits import ClosedMasks, fit_from_masks
from escadre.games.mako.rules.boats import (
    blocking_mines,
    boat_squares,
    enterable_squares,
    friendly_boats,
    hostile_boat_squares,
    mine_squares,
    square_of,
)
from escadre.games.mako.rules.model import (
    ChooseBoat,
    ChoosePhase,
    MovePhase,
    Pass,
    SendMinePhase,
    State,
)
from escadre.games.mako.view.panels import SEA_PANEL, boat_name, boat_token_id, own_boats_at_sea

_OFF_BOARD = Rejection("MAK-2", text("off-board"))
_NOT_ADJACENT = Rejection("MAK-4", text("one-square"))
_PORT = Rejection("MAK-7", text("port-closed"))
_BOAT = Rejection("MAK-6", text("boat-there"))
_ENEMY = Rejection("MAK-6", text("enemy-boat"))
_MINE = Rejection("MAK-6", text("mine-there"))
_PORT_SAFE = Rejection("MAK-13", text("port-safe"))
_MINED = Rejection("MAK-12", text("mined-already"))
_OWN_BOAT = Rejection("MAK-17", text("own-boat"))
_SHORES_CLEAR = Rejection("MAK-13", text("shores-clear"))


def blocked_for_step(state: State, boat: int) -> ClosedMasks:
    """MAK-4, MAK-6, MAK-7: return the rejections of `validate_move`, each with its squares."""
    board, at = state.race_config.board, square_of(state, boat)
    return (
        (~board.water, _OFF_BOARD),
        (hostile_boat_squares(state, boat), _ENEMY),
        (~board.neighbours[at], _NOT_ADJACENT),
        (~board.open_to[boat], _PORT),
        (boat_squares(state), _BOAT),
        (blocking_mines(state.race_config, state.mines, boat), _MINE),
    )


def blocked_for_mine(state: State, sending: SendMinePhase) -> ClosedMasks:
    """MAK-8 to MAK-13, MAK-17: return the rejections of `validate_mine`, each with its squares."""
    board, friend_squares = state.race_config.board, 0
    for friend in friendly_boats(state.race_config)[sending.boat]:
        if (at := state.boats[friend]) is not None:
            friend_squares |= 1 << at
    landings = sum(1 << to for to in board.landings[square_of(state, sending.boat)][sending.pips])
    return (
        (~board.water, _OFF_BOARD),
        (~landings, Rejection("MAK-8", text("not-so-far", pips=sending.pips))),
        (board.all_ports, _PORT_SAFE),
        (mine_squares(state), _MINED),
        (friend_squares, _OWN_BOAT),
        (0 if state.race_config.mine_shores else board.shores, _SHORES_CLEAR),
    )


def seat_choices(state: State, fits: FitBuilder, say: Words) -> Iterator[Choice]:
    """MAK-4, MAK-5, MAK-8, MAK-17: yield the choices of this phase."""
    match state.phase:
        case ChoosePhase():
            for boat in state.race_config.sailing:
                if boat not in state.chosen:
                    label = say("choose", boat=boat_name(boat, say))
                    yield Press(f"choose-{'nesw'[boat]}", label, (ChooseBoat(boat),))
        case MovePhase(seat):
            yield from _step_choices(state, seat, fits, say)
            must_pass = not any(
                enterable_squares(state, boat) for boat in own_boats_at_sea(state, seat)
            )
            confirmation = None if must_pass else say("pass-sure")
            yield Press("pass", say("pass"), (Pass(),), main=must_pass, sure=confirmation)
        case SendMinePhase() as sending:
            fit = fit_from_masks(
                fits, state.race_config.board.sea.size, blocked_for_mine(state, sending)
            )
            yield Aim("send", say("send"), SEA_PANEL, {"type": "send"}, "square", fit)
        case _:
            return


def _step_choices(state: State, seat: Seat, fits: FitBuilder, say: Words) -> Iterator[Aim]:
    for boat in own_boats_at_sea(state, seat):
        fit = fit_from_masks(fits, state.race_config.board.sea.size, blocked_for_step(state, boat))
        step = {"type": "step", "boat": boat}
        label = say("step", boat=boat_name(boat, say))
        yield Aim(boat_token_id(boat), label, SEA_PANEL, step, "square", fit, boat_token_id(boat))
