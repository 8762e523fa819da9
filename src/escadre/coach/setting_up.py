"""Advice while a side is set up in secret: one good way, as a good captain would lay it.

No way is known to be the best, and the same one for everybody would soon be found out: it is drawn
by luck that only who asks meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escadre.coach.rollouts import guide_of
from escadre.core.chance import Rng
from escadre.core.game import Decision, Seat
from escadre.core.kit import AnyKit

MOST_LAID = 64  # actions


def one_way(kit: AnyKit, seen: Any, rng: Rng) -> Iterator[Any]:
    """What a captain would still lay, one action after the other; nothing that is final.

    The one below the top: the top one thinks too long for whoever waits.
    """
    game, seat = kit.game, Seat(seen.viewer)
    captain = guide_of(kit)
    state = game.determinize(seen, rng)
    for _ in range(MOST_LAID):
        node = game.node(state)
        if not isinstance(node, Decision) or seat not in node.seats:
            return
        action = captain.choose(game.observe(state, seat), rng)
        if game.final(state, seat, action) or game.seals(state, seat, action):
            return
        yield action
        state = game.apply(state, seat, action)
