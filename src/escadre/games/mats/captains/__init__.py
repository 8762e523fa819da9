"""Captains (built-in bots) of MÂTS: their levels, advice and evaluation of a match."""

from escadre.games.mats.captains.advice import advise
from escadre.games.mats.captains.evaluation import CALIBRATION, evaluate
from escadre.games.mats.captains.levels import CAPTAINS

__all__ = ["CALIBRATION", "CAPTAINS", "advise", "evaluate"]
