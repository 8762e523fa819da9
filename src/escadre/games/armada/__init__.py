"""Armada: pyramid ships on an open table, many and fast against few and strong."""

from escadre.core.kit import GameKit
from escadre.games.armada.aim import AIM
from escadre.games.armada.captains import CAPTAINS, advise, estimate, glance, guide
from escadre.games.armada.model import Action, Config, Observation, State
from escadre.games.armada.notation import (
    format_action,
    format_state,
    parse_action,
    parse_state,
    to_builtins,
)
from escadre.games.armada.rules import GAME
from escadre.games.armada.setups import SETUPS
from escadre.games.armada.standing import standing
from escadre.games.armada.survey import survey
from escadre.games.armada.themes import theme
from escadre.games.armada.view import quiet, scene, tell

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=tell,
    quiet=quiet,
    standing=standing,
    set_up_by=frozenset({"ARM-2", "ARM-4", "ARM-16", "ARM-17", "ARM-19"}),
    aim=AIM,
    theme=theme,
    captains=CAPTAINS,
    estimate=estimate,
    advise=advise,
    glance=glance,
    guide=guide,
    thoughts=350,
    setups=SETUPS,
    survey=survey,
    to_builtins=to_builtins,
)
