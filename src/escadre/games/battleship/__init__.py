"""Bataille navale: its game kit, and a guide to the modules of this directory.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/, automatic_setups  scene and standing, log; the set-up "shuffle"
  captains/                built-in bots and their advice
  training/, kernels       arrays for training; many matches at once; compiled functions
  optima/, lessons/        exact values on small seas; lessons
"""

from escadre.core.kit import Analysis, GameKit
from escadre.games.battleship.automatic_setups import place_at_random
from escadre.games.battleship.captains import CAPTAINS, advise, evaluate
from escadre.games.battleship.captains.settled import is_settled
from escadre.games.battleship.captains.shown_chances import shown_returns
from escadre.games.battleship.notation import format_action, parse_action
from escadre.games.battleship.positions import format_state, parse_state, to_builtins
from escadre.games.battleship.rules.game import GAME
from escadre.games.battleship.rules.model import Action, Config, Observation, State
from escadre.games.battleship.view.intro import INTRODUCTION
from escadre.games.battleship.view.log import describe_ply, omit_from_log
from escadre.games.battleship.view.notable_plies import describe_waste, is_notable
from escadre.games.battleship.view.scene import describe_equipment, puzzle_theme, scene, standing

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
    describe_equipment=describe_equipment,
    captains=CAPTAINS,
    setups={"shuffle": place_at_random},
    setup_clauses=frozenset({"BAT-9", "BAT-10"}),
    analysis=Analysis(
        evaluate=evaluate,
        shown_returns=shown_returns,
        shown_returns_use_observations=True,
        advise=advise,
        rollout_budget=4000,
        is_settled=is_settled,
        is_notable=is_notable,
        describe_waste=describe_waste,
        puzzle_theme=puzzle_theme,
    ),
)
