"""The reference rules of the game.

Modules, with the rules that they implement:
  model   configuration, actions, phases, state (MAK-1 as data)
  game    GAME; turns, mines, choice of boats (MAK-3 to MAK-15, MAK-17 to MAK-19)
  board   the board, its goals and distances (MAK-2, MAK-7, MAK-8, MAK-15, MAK-19)
  boats   owners, boats at sea, mines that block (MAK-1, MAK-3, MAK-6, MAK-7, MAK-17, MAK-21)
  ending  arrivals, teams, closed races (MAK-16, MAK-17, MAK-20, MAK-21)
"""

from escadre.games.mako.rules.game import GAME as GAME
