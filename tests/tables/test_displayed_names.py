"""Test which names are accepted, and that a table uses a player's name everywhere."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat, Viewer
from escadre.tables.displayed_names import accept_name
from escadre.tables.errors import Refusal
from escadre.tables.memory_ports import MemoryStore
from escadre.tables.play.views import TableViews
from escadre.tables.ports import Occupant
from tests.conftest import often
from tests.tables.helpers import BEN, FLEET, SMALL, act, open_table_as_ann, ports_of, tables_on

pytestmark = pytest.mark.anyio

NUMBERED = re.compile(r"(player|joueur) [12]", re.I)


def view(views: TableViews, viewer: Viewer, language: str = "en") -> dict[str, Any]:
    decoded: dict[str, Any] = msgspec.json.decode(views.view(viewer, language, 0))
    return decoded


def test_name_needs_a_visible_character() -> None:
    assert accept_name(" Anne\n Marie ") == "Anne Marie"
    for written in ("", " \t", "\u200b"):
        with pytest.raises(Refusal):
            accept_name(written)


@pytest.mark.parametrize("name", ["battleship", "mako", "maitre", "mats", "armada"])
async def test_named_players_are_never_shown_by_number(name: str) -> None:
    table = await open_table_as_ann(tables_on(ports_of(MemoryStore())), "me", "open", game=name)
    await table.sit(1, Occupant("guest", "Léa"), BEN.id)
    rng = Random(3)
    mousse = table.kit.captains["mousse"]
    views = TableViews(table)
    texts = {"en": "", "fr": ""}
    while not table.match.over and len(table.log) < often(120, 50):
        seat = table.match.turn[0]
        await table.play(seat, [mousse.choose(table.match.see(seat), rng)])
        for viewer in (None, Seat(0)):
            for language in often(("en", "fr"), ("en", "fr")[len(table.log) % 2 :][:1]):
                shown_view = view(views, viewer, language)
                texts[language] += f"{shown_view['scene']} {shown_view['lines']}"
    for shown in texts.values():
        assert not NUMBERED.search(shown)
        assert "Léa" in shown
        assert "Ann" in shown


async def test_name_of_a_late_player_replaces_the_seat_number() -> None:
    table = await open_table_as_ann(tables_on(ports_of(MemoryStore())), "me", "open", **SMALL)
    views = TableViews(table)
    assert "Player 2" in str(view(views, None)["scene"])
    await table.sit(1, Occupant("guest", "Ben"), BEN.id)
    assert "layer 2" not in str(view(views, None)["scene"])
    assert "Ben" in str(view(views, None)["scene"])


async def test_equal_captains_are_numbered() -> None:
    table = await open_table_as_ann(
        tables_on(ports_of(MemoryStore())), "me", "mousse", "mousse", game="maitre", players=3
    )
    chairs = view(TableViews(table), None)["table"]["chairs"]
    assert [chair["name"] for chair in chairs] == ["Ann", "Cabin boy 2", "Cabin boy 3"]
    chairs = view(TableViews(table), None, "fr")["table"]["chairs"]
    assert [chair["name"] for chair in chairs] == ["Ann", "Le mousse 2", "Le mousse 3"]


async def test_prompt_names_the_captain_to_move() -> None:
    table = await open_table_as_ann(tables_on(ports_of(MemoryStore())), "me", "me", **SMALL)
    table.occupants[1] = Occupant("bot", "", "bosco")
    table.logged_match.clear_names()
    for seat in (0, 1):
        await act(table, seat, *FLEET)
    await act(table, 0, {"type": "bomb", "square": 5})
    views = TableViews(table)
    assert view(views, None)["scene"]["prompt"] == "The boatswain is choosing a square."
    assert view(views, None, "fr")["scene"]["prompt"] == "Le bosco choisit une case."
