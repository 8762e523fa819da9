"""Exact chances beside choices, cards and turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from escadre.core.game import Decision, Node
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import Hint
from escadre.games.maitre.chances.success import (
    attempt_chance,
    chance_of_card,
    success_chance,
    to_percent,
    value_only,
)
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.game import validate_buy, validate_hunt
from escadre.games.maitre.rules.model import Action, Attack, Attempt, Observation, seat_to_move


class ChanceHints:
    """Adds exact chances for a viewer who must choose, unless the table has disabled them."""

    def __init__(self, observation: Observation, now: Node, say: Words) -> None:
        self._state = state = observation.position
        self._say = say
        self._attempt = state.doing if isinstance(state.doing, Attempt) else None
        choosing = isinstance(now, Decision) and observation.viewer in now.seats
        tried = self._attempt is not None and not is_complete(state, self._attempt)
        self._speaks = choosing and state.config.coach and (tried or state.doing is None)
        # The best chance of all actions; None while no dice are out.
        self._best = (
            attempt_chance(state, self._attempt) if self._speaks and self._attempt else None
        )

    def of_action(self, action: Action) -> Hint | None:
        """Return the exact chance after this action."""
        if not self._speaks:
            return None
        chance = success_chance(self._state, seat_to_move(self._state), action)
        best = self._best is not None and chance > self._best - 1e-9
        return chance_hint(chance, self._say, best)

    def of_attacks(self, attacks: Iterable[Attack]) -> Hint | None:
        """Return the chance of the best of these attacks."""
        chances = [success_chance(self._state, seat_to_move(self._state), each) for each in attacks]
        if not self._speaks or not chances:
            return None
        return chance_hint(max(chances), self._say, of="action" if len(chances) == 1 else "most")

    def of_card(self, card: int) -> Hint | None:
        """Return the exact chance of this very card."""
        if not self._speaks:
            return None
        state, attempt = self._state, self._attempt
        if attempt is None:
            if self._out_of_reach(card):
                return None
            return chance_hint(
                chance_of_card(state, seat_to_move(state), card), self._say, of="card"
            )
        if attempt.card == card:
            return chance_hint(attempt_chance(state, attempt), self._say, of="card")
        if attempt.card is None and card in state.port:
            chance = attempt_chance(state, attempt, value_only(state, card))
            return chance_hint(chance, self._say, of="card")
        return None

    def _out_of_reach(self, card: int) -> bool:
        """MDM-11, MDM-12: return whether this seat may not try for a pile now."""
        state, seat = self._state, seat_to_move(self._state)
        if card == state.treasures.top:
            return validate_hunt(state, seat) is not None
        return card == state.goods.top and validate_buy(state, seat) is not None

    def of_turn(self) -> Hint | None:
        """Return the exact chance that this turn succeeds."""
        if not self._speaks or self._best is None:
            return None
        return chance_hint(self._best, self._say, of="turn")


def chance_hint(
    chance: float,
    say: Words,
    best: bool = False,
    of: Literal["action", "card", "turn", "most"] = "action",
) -> Hint:
    """Format a chance in whole per cent: 0 or 100 only when it is certain.

    For a card it is the chance to get it, for a turn that it succeeds, for an action both; for
    several actions, that of the best.
    """
    sentence = say(f"hint-{of}", percent=to_percent(chance))
    return Hint(sentence, min(1.0, chance), best)
