"""The reference rules of the game.

Modules, with the rules that they implement:
  model    configuration, actions, columns, stages, state (MAT-18, MAT-22 as data)
  game     GAME; ordering, series, crossings (MAT-1 to MAT-7, MAT-24 to MAT-27)
  ships    the ships as data, and the check of a host's own ships
  columns  columns under way and advances (MAT-5 to MAT-16)
  combats  combats between ships abreast (MAT-17 to MAT-23)
  ending   how a match ends when a fleet is lost (MAT-25)
"""

from escadre.games.mats.rules.game import GAME as GAME
