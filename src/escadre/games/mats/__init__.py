"""MÂTS: its game kit, and a guide to the modules of this directory.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/, automatic_setups  scene and standing, log; the set-ups "shuffle" and "advised"
  captains/                built-in bots and their advice
  training/, kernels       arrays for training; many matches at once; compiled functions
  optima/, lessons/        exact values with small fleets; lessons
"""

from escadre.core.kit import Analysis, GameKit
from escadre.games.mats.automatic_setups import SETUPS
from escadre.games.mats.captains import CAPTAINS, advise, evaluate
from escadre.games.mats.captains.advice import advise_by_search
from escadre.games.mats.captains.broadside_means import (
    mean_over_broadside,
    shown_before_broadside_dice,
)
from escadre.games.mats.captains.levels import rollout_captain
from escadre.games.mats.captains.shown_chances import shown_returns
from escadre.games.mats.notation import format_action, parse_action
from escadre.games.mats.positions import format_state, parse_state, to_builtins
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Action, Config, Observation, State
from escadre.games.mats.view.intro import INTRODUCTION
from escadre.games.mats.view.log import describe_ply, omit_from_log
from escadre.games.mats.view.notable_plies import is_notable
from escadre.games.mats.view.scene import puzzle_theme, scene, standing

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
    omit_from_log=omit_from_log,
    introduction=INTRODUCTION,
    captains=CAPTAINS,
    setups=SETUPS,
    setup_clauses=frozenset({"MAT-1", "MAT-3"}),
    analysis=Analysis(
        evaluate=evaluate,
        shown_returns=shown_returns,
        shown_before_chance=shown_before_broadside_dice,
        mean_over_chance=mean_over_broadside,
        advise=advise,
        advise_by_search=advise_by_search,
        is_notable=is_notable,
        puzzle_theme=puzzle_theme,
        rollout_bot=rollout_captain,
    ),
)
