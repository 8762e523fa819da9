"""Captains (built-in bots) of Bataille navale: their levels, advice and evaluation of a match."""

from escadre.games.battleship.captains.advice import advise
from escadre.games.battleship.captains.evaluation import CALIBRATION, evaluate
from escadre.games.battleship.captains.levels import CAPTAINS

__all__ = ["CALIBRATION", "CAPTAINS", "advise", "evaluate"]
