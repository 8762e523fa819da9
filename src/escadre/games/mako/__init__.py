"""MAKO Naval: its game kit, and a guide to the modules of this directory.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/                    scene and standing, log
  captains/                built-in bots and their advice
  training/, kernels       arrays for training; many matches at once; compiled functions
  optima/, lessons/        exact values of endgames; lessons
"""

from escadre.core.kit import Analysis, GameKit
from escadre.games.mako.captains import (
    CALIBRATION,
    CAPTAINS,
    advise,
    advise_by_search,
    evaluate,
    evaluate_mid_turn,
    explain_action,
    shown_returns,
)
from escadre.games.mako.captains.simple import ShortestPathCaptain
from escadre.games.mako.notation import format_action, parse_action
from escadre.games.mako.positions import format_state, parse_state, to_builtins
from escadre.games.mako.rules.game import GAME
from escadre.games.mako.rules.model import Action, Config, Observation, State
from escadre.games.mako.view.intro import INTRODUCTION
from escadre.games.mako.view.log import describe_ply
from escadre.games.mako.view.notable_plies import is_notable
from escadre.games.mako.view.scene import (
    describe_equipment,
    describe_fleet,
    puzzle_theme,
    scene,
    standing,
)

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    export_observation=to_builtins,
    scene=scene,
    standing=standing,
    describe_ply=describe_ply,
    introduction=INTRODUCTION,
    describe_equipment=describe_equipment,
    describe_fleet=describe_fleet,
    captains=CAPTAINS,
    setup_clauses=frozenset({"MAK-3", "MAK-17"}),
    analysis=Analysis(
        evaluate=evaluate,
        evaluate_mid_turn=evaluate_mid_turn,
        shown_returns=shown_returns,
        calibration=CALIBRATION,
        advise=advise,
        advise_by_search=advise_by_search,
        explain_action=explain_action,
        confirming_captains=[*CAPTAINS.values()][:4],
        is_notable=is_notable,
        puzzle_theme=puzzle_theme,
        rollout_bot=ShortestPathCaptain,  # a search would be slow
    ),
)
