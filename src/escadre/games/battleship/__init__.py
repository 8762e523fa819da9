"""Battleship: the kit, and a map of this folder.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/, setups            scene, log, summaries; the set-up "shuffle"
  captains/                built-in bots and their advice
  codec, vector, kernels   numbers for training; many matches at once, compiled
  optima/, lessons/        exact values on small seas; lessons
"""

from escadre.core.kit import GameKit
from escadre.games.battleship.captains import CAPTAINS, advise, evaluate
from escadre.games.battleship.notation import format_action, parse_action
from escadre.games.battleship.positions import format_state, parse_state, to_builtins
from escadre.games.battleship.rules.game import GAME
from escadre.games.battleship.rules.model import Action, Config, Observation, State
from escadre.games.battleship.setups import place_at_random
from escadre.games.battleship.view.intro import INTRODUCTION
from escadre.games.battleship.view.log import describe_ply, omit_from_log
from escadre.games.battleship.view.scene import scene
from escadre.games.battleship.view.summary import describe_equipment, puzzle_theme, standing

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=describe_ply,
    quiet=omit_from_log,
    to_builtins=to_builtins,
    standing=standing,
    equipment=describe_equipment,
    set_up_by=frozenset({"BAT-9", "BAT-10"}),
    aim=INTRODUCTION,
    theme=puzzle_theme,
    captains=CAPTAINS,
    advise=advise,
    estimate=evaluate,
    thoughts=4000,
    setups={"shuffle": place_at_random},
)
