"""MÂTS: the kit, and a map of this folder.

In reading order:
  rules/                   the reference rules; `rules.GAME`
  notation, positions      actions and positions as text
  view/, setups            scene, log, summaries; the set-ups "shuffle" and "advised"
  captains/                built-in bots and their advice
  codec, vector, kernels   numbers for training; many matches at once, compiled
  optima/, lessons/        exact values with small fleets; lessons
"""

from escadre.core.kit import GameKit
from escadre.games.mats.captains import CAPTAINS, advise, estimate
from escadre.games.mats.notation import format_action, parse_action
from escadre.games.mats.positions import format_state, parse_state, to_builtins
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Action, Config, Observation, State
from escadre.games.mats.setups import SETUPS
from escadre.games.mats.view.intro import AIM
from escadre.games.mats.view.log import tell
from escadre.games.mats.view.scene import scene
from escadre.games.mats.view.summary import notable, standing, theme

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
    notable=notable,
    set_up_by=frozenset({"MAT-1", "MAT-3"}),
    aim=AIM,
    theme=theme,
    captains=CAPTAINS,
    advise=advise,
    estimate=estimate,
    setups=SETUPS,
)
