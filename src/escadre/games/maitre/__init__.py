"""Le Maître des Mers, by Jérémie Caplanne: dice, ships, treasures and piracy."""

from escadre.core.kit import GameKit
from escadre.games.maitre.aim import AIM
from escadre.games.maitre.captains import CAPTAINS, advise, estimate, facts, turn_estimate
from escadre.games.maitre.model import Action, Config, Observation, State
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.positions import format_state, parse_state
from escadre.games.maitre.rules import GAME
from escadre.games.maitre.standing import notable, standing
from escadre.games.maitre.themes import theme
from escadre.games.maitre.view import scene, tell

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=tell,
    standing=standing,
    notable=notable,
    set_up_by=frozenset({"MDM-2", "MDM-3", "MDM-25"}),
    aim=AIM,
    theme=theme,
    captains=CAPTAINS,
    advise=advise,
    facts=facts,
    estimate=estimate,
    within=turn_estimate,
    thoughts=800,
)
