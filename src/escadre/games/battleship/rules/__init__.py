"""The reference rules of the game.

Modules, with the rules that they implement:
  model            configuration (BAT-3 to BAT-6, BAT-19, BAT-20), actions, state
  game             GAME; draw and turns, answers, result (BAT-1, BAT-6, BAT-10 to BAT-20)
  fleets           ships and bombs (BAT-3 to BAT-5), ship placements (BAT-2, BAT-7, BAT-8)
  placement        placing a fleet in secret (BAT-3, BAT-4, BAT-7 to BAT-9)
  packing          exact search for room for all ships (BAT-8, BAT-9)
  determinization  random hidden fleets that fit the answers
"""

from escadre.games.battleship.rules.game import GAME as GAME
