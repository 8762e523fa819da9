"""MÂTS: two columns of ships pass each other broadside to broadside, for two players."""

from escadre.core.kit import GameKit
from escadre.games.mats.bots import CAPTAINS, SETUPS, estimate
from escadre.games.mats.notation import (
    format_action,
    format_state,
    parse_action,
    parse_state,
)
from escadre.games.mats.rules import GAME, Action, Config, Observation, State
from escadre.games.mats.view import scene, tell

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=tell,
    captains=CAPTAINS,
    estimate=estimate,
    setups=SETUPS,
)
