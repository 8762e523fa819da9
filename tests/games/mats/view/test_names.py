"""Test the names of ships in MÂTS."""

from __future__ import annotations

import pytest

from escadre.core.game import start
from escadre.core.scene import Tally, Token
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Config
from escadre.games.mats.rules.ships import ShipKind
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import play_lines
from tests.games.mats.view.scenes import SEA, panel, scene


def test_ships_afloat_are_counted_by_kind() -> None:
    tally = panel(scene(parse_diagram(SEA.replace("E1", "e1"), first=0)), "fleet-0")
    assert isinstance(tally, Tally)
    assert [(count.value, count.initial) for count in tally.counts] == [
        (2, 3),
        (1, 2),
        (1, 1),
        (1, 1),
    ]
    assert tally.counts[0].label == "scout (4 masts, 1 gun; 1 hit)"


def test_custom_ships_keep_their_names() -> None:
    config = Config(ships=(ShipKind("jonque", 2, (2, 2), (1, 1)),))
    state = play_lines(start(GAME, config), "j1 1")
    (token,) = panel(scene(state), "column-0").tokens
    assert isinstance(token, Token)
    assert token.label == "jonque 1: 2 masts, 2 guns" and token.sign == "J1"


@pytest.mark.parametrize("kind", ["label", "numbered", "twice"])
def test_custom_ship_can_have_the_name_of_a_message(kind: str) -> None:
    state = start(GAME, Config(ships=(ShipKind(kind, 2, (2, 2), (1, 1)),)))
    tally = panel(scene(state), "fleet-0")
    assert isinstance(tally, Tally) and tally.counts[0].label.startswith(f"{kind} (")


def test_custom_ship_with_the_name_of_a_mark_has_no_mark() -> None:
    state = play_lines(start(GAME, Config(ships=(ShipKind("touched", 1, (2, 2), (1, 1)),))), "t 1")
    (token,) = panel(scene(state), "column-0").tokens
    assert token.marks == ()
