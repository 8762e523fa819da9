"""Bataille navale, the variant of the IUT: bombs are limited, ships never touch."""

from escadre.core.kit import GameKit
from escadre.games.battleship.aim import AIM
from escadre.games.battleship.captains import CAPTAINS, advise, estimate
from escadre.games.battleship.equipment import equipment
from escadre.games.battleship.model import Action, Config, Observation, State
from escadre.games.battleship.notation import (
    format_action,
    format_state,
    parse_action,
    parse_state,
    to_builtins,
)
from escadre.games.battleship.rules import GAME
from escadre.games.battleship.setups import shuffle
from escadre.games.battleship.standing import standing
from escadre.games.battleship.themes import theme
from escadre.games.battleship.view import quiet, scene, tell

KIT: GameKit[Config, State, Action, Observation] = GameKit(
    game=GAME,
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    scene=scene,
    tell=tell,
    quiet=quiet,
    to_builtins=to_builtins,
    standing=standing,
    equipment=equipment,
    set_up_by=frozenset({"BAT-9", "BAT-10"}),
    aim=AIM,
    theme=theme,
    captains=CAPTAINS,
    advise=advise,
    estimate=estimate,
    thoughts=4000,
    setups={"shuffle": shuffle},
)
