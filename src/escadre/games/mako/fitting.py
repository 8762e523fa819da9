"""Where a boat may step and a mine may land, and why not elsewhere, for the whole board at once."""

from __future__ import annotations

from escadre.core.fit_masks import Closed
from escadre.core.game import Rejection
from escadre.core.words import text
from escadre.games.mako.boats import (
    foreign,
    friends,
    mined,
    occupied,
    square_of,
    strange_boats,
)
from escadre.games.mako.model import State, ToSend

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


def closed_to_step(state: State, boat: int) -> Closed:
    """MAK-4, MAK-6, MAK-7: the answers of `move_objection` for a boat at sea that is one's own."""
    board, at = state.config.board, square_of(state, boat)
    return (
        (~board.water, _OFF),
        (strange_boats(state, boat), _ENEMY),
        (~board.neighbours[at], _FAR),
        (~board.open_to[boat], _PORT),
        (occupied(state), _BOAT),
        (foreign(state.config, state.mines, boat), _MINE),
    )


def closed_to_mine(state: State, sending: ToSend) -> Closed:
    """MAK-8 to MAK-13, MAK-17: the answers of `mine_objection`."""
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
