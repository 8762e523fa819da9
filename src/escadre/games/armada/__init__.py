"""Armada: its game kit, and a guide to the modules of this directory.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/, automatic_setups  scene and standing, log, surveys; formations
  captains/                built-in bots and their advice
  training/, kernels/      arrays for training; many matches at once; compiled functions
  lessons/, figures/       lessons; figures of the rulebook
"""

from escadre.core.kit import Analysis, GameKit
from escadre.games.armada.automatic_setups import SETUPS
from escadre.games.armada.captains import (
    CAPTAINS,
    advise,
    advise_quickly,
    evaluate,
    finishing_captain,
    is_settled,
    rate_action,
    rollout_captain,
    shown_returns,
)
from escadre.games.armada.notation import format_action, parse_action
from escadre.games.armada.positions import format_state, parse_state, to_builtins
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.model import Action, Config, Observation, State
from escadre.games.armada.view.intro import INTRODUCTION
from escadre.games.armada.view.log import describe_ply, omit_from_log
from escadre.games.armada.view.notable_plies import is_notable
from escadre.games.armada.view.scene import puzzle_theme, scene, standing
from escadre.games.armada.view.survey import survey

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    export_observation=to_builtins,
    scene=scene,
    answer_chart_query=survey,
    standing=standing,
    describe_ply=describe_ply,
    omit_from_log=omit_from_log,
    introduction=INTRODUCTION,
    captains=CAPTAINS,
    finishing_captain="bosco",  # wins a decided match in a third of the admiral's turns
    short_match={"width": 20, "height": 20},  # ARM-3: first shots in the third or fourth turn
    setups=SETUPS,
    setup_clauses=frozenset({"ARM-2", "ARM-4", "ARM-16", "ARM-17", "ARM-19"}),
    analysis=Analysis(
        evaluate=evaluate,
        shown_returns=shown_returns,
        advise=advise,
        advise_quickly=advise_quickly,
        rate_action=rate_action,
        is_settled=is_settled,
        is_notable=is_notable,
        rollout_bot=rollout_captain,
        finishing_bot=finishing_captain,
        rollout_budget=350,
        puzzle_theme=puzzle_theme,
    ),
)
