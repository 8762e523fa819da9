"""The reference rules of the game.

Modules, with the rules that they implement:
  model     configuration, actions, state; queries on fleets (MDM-13, MDM-14, MDM-25)
  game      GAME; set-up and course of a match (MDM-1 to MDM-4, MDM-24, MDM-25)
  cards     cards, decks and combinations (MDM-1, MDM-7, MDM-14)
  attempts  a turn with dice (MDM-5 to MDM-15)
  fights    attacks and loot (MDM-16 to MDM-19)
  piles     port and piles (MDM-2, MDM-3, MDM-9, MDM-10, MDM-20)
  ending    the end and the score (MDM-21 to MDM-24)
"""

from escadre.games.maitre.rules.game import GAME as GAME
