"""The reference rules of the game.

Modules, with the rules that they implement:
  model         configuration, actions, phases (states), observation
  game          GAME: dispatch by phase, hidden information, moves taken back (ARM-23)
  hulls         exact geometry of hulls and zones (ARM-4, ARM-7 to ARM-9, ARM-12, ARM-24)
  line_of_fire  line of fire from a long side (ARM-12, ARM-13)
  playing_area  the table (ARM-3, ARM-9)
  deployment_zones  where fleets and flags are set up (ARM-4, ARM-19 to ARM-21)
  placement     check many poses of a ship in one call (ARM-9), compiled on demand
  fleets        choosing, building and offering fleets (ARM-1, ARM-2, ARM-16 to ARM-18)
  deployment    deploying ships and placing flags (ARM-4, ARM-19)
  turns         turns of three actions, moves (ARM-5 to ARM-10)
  shots         shots (ARM-11 to ARM-14, ARM-24)
  ending        how a battle ends (ARM-15, ARM-19 to ARM-22)
"""

from escadre.games.armada.rules.game import GAME as GAME
