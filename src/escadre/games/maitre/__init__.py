"""Le Maître des Mers: the kit, and a map of this folder.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/                    scene, log, summaries
  captains/, chances/      built-in bots and their advice; exact chances of dice
  codec, vector, kernels   numbers for training; many matches at once, compiled
  optima/, lessons/        exact values of the last turns; lessons
"""

from escadre.core.kit import GameKit
from escadre.games.maitre.captains import CAPTAINS, advise, evaluate_mid_turn, explain_action
from escadre.games.maitre.captains.evaluation import evaluate
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.positions import format_state, parse_state
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Action, Config, Observation, State
from escadre.games.maitre.view.intro import AIM
from escadre.games.maitre.view.log import describe_ply
from escadre.games.maitre.view.scene import scene
from escadre.games.maitre.view.summary import is_notable, puzzle_theme, standing

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=describe_ply,
    standing=standing,
    notable=is_notable,
    set_up_by=frozenset({"MDM-2", "MDM-3", "MDM-25"}),
    aim=AIM,
    theme=puzzle_theme,
    captains=CAPTAINS,
    advise=advise,
    facts=explain_action,
    estimate=evaluate,
    within=evaluate_mid_turn,
    thoughts=800,
)
