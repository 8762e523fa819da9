"""Skirmish: a toy game with every kind of node, made to be copied.

It has secret hands, drawn from a magazine of kegs, simultaneous choices, choices of several squares
at once, dice, teams, and a result with places.
"""

from escadre.bots.generic import RandomBot
from escadre.core.kit import GameKit
from tests.toy.notation import format_action, format_state, parse_action, parse_state
from tests.toy.rules import GAME, Action, Config, Observation, State
from tests.toy.view import describe_ply, scene

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    describe_ply=describe_ply,
    captains={"gunner": RandomBot(GAME)},
)
