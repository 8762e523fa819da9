"""MAKO Naval: the kit, and a map of this folder.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/                    scene, log, summaries
  captains/                built-in bots and their advice
  codec, vector, kernels   numbers for training; many matches at once, compiled
  optima/, lessons/        exact values of endgames; lessons
"""

from escadre.core.kit import GameKit
from escadre.games.mako.captains import CAPTAINS, CONFIDENCE, advise, evaluate, explain_action
from escadre.games.mako.notation import format_action, parse_action
from escadre.games.mako.positions import format_state, parse_state, to_builtins
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Action, Config, Observation, State
from escadre.games.mako.view.intro import INTRODUCTION
from escadre.games.mako.view.log import describe_ply
from escadre.games.mako.view.scene import scene
from escadre.games.mako.view.summary import (
    describe_equipment,
    describe_fleet,
    is_notable,
    puzzle_theme,
    standing,
)

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=describe_ply,
    to_builtins=to_builtins,
    standing=standing,
    equipment=describe_equipment,
    fleet=describe_fleet,
    notable=is_notable,
    set_up_by=frozenset({"MAK-3", "MAK-17"}),
    aim=INTRODUCTION,
    theme=puzzle_theme,
    captains=CAPTAINS,
    advise=advise,
    facts=explain_action,
    estimate=evaluate,
    confidence=CONFIDENCE,
)
