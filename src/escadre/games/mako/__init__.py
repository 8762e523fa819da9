"""MAKO Naval (1973): a race across a sea that fills with mines, for two to four players."""

from escadre.core.kit import GameKit
from escadre.games.mako.aim import AIM
from escadre.games.mako.captains import CAPTAINS, CONFIDENCE, advise, estimate, facts
from escadre.games.mako.model import Action, Config, Observation, State
from escadre.games.mako.notation import (
    format_action,
    format_state,
    parse_action,
    parse_state,
    to_builtins,
)
from escadre.games.mako.rules import GAME
from escadre.games.mako.standing import equipment, fleet, notable, standing
from escadre.games.mako.themes import theme
from escadre.games.mako.view import scene, tell

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=tell,
    to_builtins=to_builtins,
    standing=standing,
    equipment=equipment,
    fleet=fleet,
    notable=notable,
    set_up_by=frozenset({"MAK-3", "MAK-17"}),
    aim=AIM,
    theme=theme,
    captains=CAPTAINS,
    advise=advise,
    facts=facts,
    estimate=estimate,
    confidence=CONFIDENCE,
)
