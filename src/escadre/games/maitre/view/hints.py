"""Hints in a scene: the exact chances of choices, cards and turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from escadre.core.advice import chance_as_percent
from escadre.core.game import Decision, Node
from escadre.core.i18n.catalogue import Words
from escadre.core.scene import Card, Hint
from escadre.games.maitre.chances.success import (
    attempt_value,
    chance_to_win_card,
    success_value,
    values_of_card_alone,
)
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.game import validate_buy, validate_hunt
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    FitOut,
    Observation,
    State,
    seat_to_move,
)


class ChanceHints:
    """Computes exact chances for a viewer who must choose, unless the options disable them."""

    def __init__(self, observation: Observation, current_node: Node, say: Words) -> None:
        self._state = state = observation.state
        self._say = say
        self._attempt = state.in_progress if isinstance(state.in_progress, Attempt) else None
        choosing = isinstance(current_node, Decision) and observation.viewer in current_node.seats
        has_dice = self._attempt is not None and not is_complete(state, self._attempt)
        self._is_enabled = (
            choosing and state.config.coach and (has_dice or state.in_progress is None)
        )
        # the best chance of all actions; None before the first roll
        self._best = (
            attempt_value(state, self._attempt) if self._is_enabled and self._attempt else None
        )

    def action_hint(self, action: Action) -> Hint | None:
        """Return the exact chance that the turn succeeds after this action; None without hints."""
        if not self._is_enabled:
            return None
        chance = success_value(self._state, seat_to_move(self._state), action)
        any_ship = isinstance(action, FitOut) and len(self._state.port) > 1
        subject: Literal["action", "any"] = "any" if any_ship else "action"
        return chance_hint(chance, self._say, self._is_best(chance), subject)

    def _is_best(self, chance: float) -> bool:
        """Return whether no action has a better chance than this one."""
        return self._best is not None and chance > max(0.0, self._best - 1e-9)

    def group_hint(self, state: State, last: Action) -> Hint | None:
        """Return the exact chance after a group of dice; `state`: before its last action."""
        if not self._is_enabled:
            return None
        chance = success_value(state, seat_to_move(state), last)
        return chance_hint(chance, self._say, self._is_best(chance))

    def attacks_hint(self, attacks: Iterable[Attack]) -> Hint | None:
        """Return the chance of the best of these attacks."""
        chances = [success_value(self._state, seat_to_move(self._state), each) for each in attacks]
        if not self._is_enabled or not chances:
            return None
        return chance_hint(
            max(chances), self._say, subject="action" if len(chances) == 1 else "most"
        )

    def card_hint(self, card: int) -> Hint | None:
        """Return the exact chance to win or fit out this card in this turn; None: not shown."""
        if not self._is_enabled:
            return None
        state, attempt = self._state, self._attempt
        if attempt is None:
            if self._is_out_of_reach(card):
                return None
            return chance_hint(
                chance_to_win_card(state, seat_to_move(state), card), self._say, subject="card"
            )
        if attempt.card == card:
            return chance_hint(attempt_value(state, attempt), self._say, subject="card")
        if attempt.card is None and card in state.port:
            chance = attempt_value(state, attempt, values_of_card_alone(state, card))
            return chance_hint(chance, self._say, subject="card")
        return None

    def port_caption(self, cards: Iterable[Card]) -> Hint | None:
        """Return the explanation of the chances on the ships of the port; None without chances."""
        has_chances = any(card.hint for card in cards)
        return Hint(self._say("hint-port"), None) if has_chances else None

    def _is_out_of_reach(self, card: int) -> bool:
        """MDM-11, MDM-12: return whether this card is on a pile that the seat may not attempt."""
        state, seat = self._state, seat_to_move(self._state)
        if card == state.treasures.top:
            return validate_hunt(state, seat) is not None
        return card == state.goods.top and validate_buy(state, seat) is not None

    def turn_hint(self) -> Hint | None:
        """Return the exact chance that this turn succeeds."""
        if not self._is_enabled or self._best is None:
            return None
        return chance_hint(self._best, self._say, subject="turn")


def chance_hint(
    chance: float,
    say: Words,
    best: bool = False,
    subject: Literal["action", "any", "card", "turn", "most"] = "action",
) -> Hint:
    """Format a chance in whole percent; 0% and 100% are shown only if they are certain.

    `subject` names what has this chance: an action, any ship of the port, a card, a turn, or the
    best of several actions.
    """
    sentence = say(f"hint-{subject}", percent=chance_as_percent(chance))
    return Hint(sentence, min(1.0, chance), best)
