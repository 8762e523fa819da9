"""The captains by level, weakest first, and how they differ.

Each captain overlooks something that people overlook. The first two play largely at random and
often ignore a hit; the third searches well but finishes ships badly; the fourth also finishes many
in line; the fifth rates each ship by itself and sometimes guesses; the sixth rates whole fleets and
simulates how long its own fleet would survive.
docs/results/levels.md gives the differences in strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from escadre.games.battleship.captains.advice import advise
from escadre.games.battleship.captains.captain import Captain
from escadre.games.battleship.captains.placement import (
    place_to_survive,
    place_uniformly,
    place_uniformly_when_crowded,
)
from escadre.games.battleship.captains.targeting import (
    density_with_random_bombs,
    parity_then_around_hits,
    parity_with_line_following,
    posterior_search,
    random_search,
)

CAPTAINS: Mapping[str, Captain] = {
    "mousse": Captain(partial(random_search, follow_up_fifths=2), place_uniformly),
    "matelot": Captain(partial(random_search, follow_up_fifths=3), place_uniformly),
    "bosco": Captain(parity_then_around_hits, place_uniformly),
    "lieutenant": Captain(partial(parity_with_line_following, in_line_thirds=2), place_uniformly),
    "capitaine": Captain(
        partial(density_with_random_bombs, random_bomb_period=6), place_uniformly_when_crowded
    ),
    "amiral": Captain(posterior_search, place_to_survive, advise),
}
"""The captains by name, weakest first."""
