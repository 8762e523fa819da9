"""The registry of games: `GAMES[name]` is the kit of a built-in game or of an installed plug-in.

The module `registry` finds the kits. Packages outside `escadre.games` never import a game.

A game's directory, in reading order:
  rules/                     the reference rules: model, game (GAME), one module per topic
  notation, positions        actions and positions as text
  view/, setups              the scene that pages draw; ready-made set-ups
  captains/                  built-in bots and their advice
  training/, kernels         arrays for training, many matches at once; compiled functions
  chances/, optima/          exact chances (maitre); solved small variants
  lessons/, rules.*, words.*, picture.svg, puzzles.jsonl, figures/   texts and data
"""

from escadre.games.registry import GAMES as GAMES
from escadre.games.registry import POLICIES_VARIABLE as POLICIES_VARIABLE
from escadre.games.registry import GameRegistry as GameRegistry
