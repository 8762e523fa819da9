"""Le Maître des Mers: its game kit, and a guide to the modules of this directory.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/                    scene and standing, log
  captains/, chances/      built-in bots and their advice; exact chances of dice
  training/, kernels       arrays for training; many matches at once; compiled functions
  optima/, lessons/        exact values of the last turns; lessons
"""

from escadre.core.kit import Analysis, GameKit
from escadre.games.maitre.captains import (
    CAPTAINS,
    advise,
    evaluate_mid_turn,
    explain_action,
    rate_action,
    shown_before_chance,
)
from escadre.games.maitre.captains.evaluation import evaluate
from escadre.games.maitre.captains.shown_chances import shown_returns
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.positions import format_state, parse_state
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Action, Config, Observation, State
from escadre.games.maitre.view.intro import INTRODUCTION
from escadre.games.maitre.view.log import describe_ply, is_log_step
from escadre.games.maitre.view.notable_plies import is_notable
from escadre.games.maitre.view.scene import puzzle_theme, scene, standing

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    standing=standing,
    describe_ply=describe_ply,
    is_log_step=is_log_step,
    short_match={"rounds": 14},  # by hints, 19 of 20 matches had a treasure hunt
    introduction=INTRODUCTION,
    captains=CAPTAINS,
    setup_clauses=frozenset({"MDM-2", "MDM-3", "MDM-25"}),
    analysis=Analysis(
        evaluate=evaluate,
        shown_returns=shown_returns,
        evaluate_mid_turn=evaluate_mid_turn,
        shown_before_chance=shown_before_chance,
        advise=advise,
        rate_action=rate_action,
        explain_action=explain_action,
        rollout_budget=800,
        is_notable=is_notable,
        puzzle_theme=puzzle_theme,
    ),
)
