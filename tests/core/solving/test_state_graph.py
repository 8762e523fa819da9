"""Test exact values of games with a few states."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from escadre.core.chance import Dice
from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal
from escadre.core.i18n.catalogue import text
from escadre.core.solving.state_graph import StateExpansion, exact_value

END = text("match-over")


def rules_of(nodes: dict[str, Any], ways: dict[str, Any]) -> StateExpansion:
    """Return a game whose states are strings, and whose actions are their next states."""
    game: Any = SimpleNamespace(
        node=lambda state: nodes[state],
        observe=lambda state, seat: state,
        legal_actions=lambda state: ways[state],
        apply=lambda state, seat, action: (
            ways[state][action.pips[0] - 1] if seat == CHANCE else action
        ),
    )
    return StateExpansion(game)


def terminal(first: float, second: float) -> Terminal:
    return Terminal((first, second), (1, 1), "", END)


ENDS = {"won": terminal(1, -1), "lost": terminal(-1, 1), "both": terminal(-1, -1)}


def chooses(seat: int) -> Decision:
    return Decision((Seat(seat),), "")


def test_values_are_maximin_over_choices_and_means_over_chance() -> None:
    nodes = ENDS | {"a": chooses(0), "b": chooses(1), "die": Chance(Dice(1), "")}
    successors = {"a": ["b", "die"], "b": ["won", "both"], "die": ["won"] * 2 + ["lost"] * 4}
    assert exact_value(rules_of(nodes, successors), "b").value == 0  # a loss for both counts 0
    assert exact_value(rules_of(nodes, successors), "die").value == pytest.approx(-1 / 3)
    assert exact_value(rules_of(nodes, successors), "a") == pytest.approx((0, 0, 6))


def test_rerolled_outcomes_do_not_change_the_value() -> None:
    nodes = ENDS | {"die": Chance(Dice(1), "")}
    successors = {"die": ["die"] * 3 + ["won"] * 2 + ["lost"]}
    assert exact_value(rules_of(nodes, successors), "die").value == pytest.approx(1 / 3)


def test_bounds_converge_if_states_repeat() -> None:
    """Players take turns to win on a six; the first to roll is ahead, 1 to 5/6."""
    nodes = ENDS | {"a": Chance(Dice(1), ""), "b": Chance(Dice(1), "")}
    successors = {"a": ["won"] + ["b"] * 5, "b": ["lost"] + ["a"] * 5}
    result = exact_value(rules_of(nodes, successors), "a")
    assert result.value == pytest.approx(1 / 11, abs=1e-6) and result.error < 1e-6


def test_bounds_stay_wide_if_both_can_wait_for_ever() -> None:
    nodes = ENDS | {"a": chooses(0), "b": chooses(1)}
    result = exact_value(rules_of(nodes, {"a": ["b", "lost"], "b": ["a", "won"]}), "a")
    assert result.error == 1


def test_a_given_policy_is_followed() -> None:
    nodes = ENDS | {"a": chooses(0), "b": chooses(1)}
    rules = rules_of(nodes, {"a": ["b"], "b": ["won", "lost"]})
    assert exact_value(rules, "a").value == -1
    careless = {1: lambda state: [("won", 0.75), ("lost", 0.25)]}
    assert exact_value(rules, "a", careless).value == pytest.approx(0.5)


def test_too_many_states_are_refused() -> None:
    nodes = ENDS | {"die": Chance(Dice(1), "")}
    with pytest.raises(InputError):
        exact_value(rules_of(nodes, {"die": ["won", "lost"] * 3}), "die", max_states=2)
