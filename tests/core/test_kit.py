"""Test that a kit refuses inconsistent fields, and field names of earlier releases."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from escadre.core.kit import Analysis, GameKit
from tests.toy import KIT


def even(state: Any) -> list[float]:
    return [0.0, 0.0]


def no_advice(observation: Any, rng: Any) -> None:
    return None


@pytest.mark.parametrize(
    ("combination", "message"),
    [
        ({"evaluate_mid_turn": even}, "`evaluate_mid_turn` needs `evaluate`"),
        ({"calibration": 1.5}, "`calibration` needs `evaluate`"),
        ({"evaluate": even, "calibration": 0.0}, "`calibration` must be greater than 0"),
        ({"advise_quickly": no_advice}, "`advise_quickly` needs `advise`"),
        ({"advise_by_search": no_advice}, "`advise_by_search` needs `advise`"),
        ({"rate_action": lambda observation, action, rng: None}, "`rate_action` needs `advise`"),
        ({"explain_action": lambda observation, action: ()}, "`explain_action` needs `advise`"),
        ({"rollout_budget": 0}, "`rollout_budget` must be at least 1"),
    ],
)
def test_an_analysis_with_inconsistent_fields_is_refused(
    combination: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Analysis(**combination)


@pytest.mark.parametrize(
    ("combination", "message"),
    [
        ({"captains": {"random": KIT.captains["gunner"]}}, "no captain may be called `random`"),
        ({"introduction": ("one picture",)}, "`introduction` needs three pictures, or none"),
        ({"finishing_captain": "nobody"}, "`finishing_captain` must be one of `captains`"),
    ],
)
def test_a_kit_with_inconsistent_fields_is_refused(
    combination: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        replace(KIT, **combination)


@pytest.mark.parametrize(
    ("old", "new"),
    [("tell", "describe_ply"), ("estimate", "evaluate"), ("policies", "ESCADRE_POLICIES")],
)
def test_a_field_name_of_an_earlier_release_is_refused_with_the_new_one(old: str, new: str) -> None:
    given: dict[str, Any] = {each.name: getattr(KIT, each.name) for each in fields(KIT)}
    given[old] = None
    with pytest.raises(TypeError, match=f"`{old}` is now .*{new}"):
        GameKit(**given)
