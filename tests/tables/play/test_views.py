"""Test that the sentences of a view are addressed to its viewer, and which parts are cached."""

import re
import sys
from dataclasses import replace
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from escadre.core.game import ALL, Seat
from escadre.core.i18n.catalogue import LANGUAGES, text, words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Grid
from escadre.core.scene.standing import ending_for_viewer
from escadre.games import GAMES
from escadre.tables.cache import LRUCache
from escadre.tables.errors import MESSAGES_PACKAGE
from escadre.tables.play import views as views_module
from escadre.tables.play.registry import Tables
from escadre.tables.play.table import VisitorRole
from escadre.tables.play.views import TableViews, scene_with_standing
from escadre.tables.ports import Occupant
from tests.tables.helpers import (
    ANN,
    FLEET,
    KEYS,
    SETTINGS,
    SMALL,
    act,
    open_table_as_ann,
    ports_of,
    tables_on,
)

HOME = GAMES["battleship"].game.home


@pytest.mark.parametrize(
    ("viewer", "places", "said"),
    [
        (Seat(0), (1, 2), "you sank your opponent’s whole fleet: 7 squares to 4"),
        (Seat(1), (1, 2), "your last ship is sunk: 4 squares to 7"),
        (None, (1, 2), "all of player 2’s ships are sunk, 7 squares to 4"),
        (ALL, (1, 2), "all of player 2’s ships are sunk, 7 squares to 4"),
        (Seat(0), (1, 1), "all of player 2’s ships are sunk, 7 squares to 4"),
    ],
)
def test_ending_is_addressed_to_the_viewer(
    viewer: Seat | None, places: tuple[int, ...], said: str
) -> None:
    say = words("en", MESSAGES_PACKAGE, HOME)
    reason = text("won-all-sunk", seat=PlayerArgument(1), more=7, less=4)
    assert say.format(ending_for_viewer(reason, places, viewer, say)) == said


def test_ending_without_a_winner_is_the_same_for_all_viewers() -> None:
    say = words("en", MESSAGES_PACKAGE, HOME)
    drawn = text("nobody-wins", ships=1, size=3)
    assert ending_for_viewer(drawn, (2, 1), Seat(0), say) == drawn


def arguments_of(sentence: str) -> set[str]:
    """Return the arguments of a sentence; all forms of a player count as one."""
    return {*re.findall(r"\$(?:of-|to-|To-)?(\w+)", sentence.replace("Seat", "seat"))}


@pytest.mark.parametrize("game", list(GAMES))
def test_endings_for_winner_and_loser_use_the_arguments_of_the_common_one(game: str) -> None:
    """Each variant exists in both languages and needs only the arguments of its ending."""
    home = GAMES[game].game.home
    variants = []
    for language in LANGUAGES:
        source = files(home).joinpath(f"words.{language}.ftl").read_text("utf-8")
        messages = dict(re.findall(r"^([\w-]+) = (.*(?:\n[ }].*)*)", source, re.M))
        mine = {
            id
            for id in messages
            if re.search("-(won|lost)$", id) and id.rpartition("-")[0] in messages
        }
        for id in mine:
            assert arguments_of(messages[id]) <= arguments_of(messages[id.rpartition("-")[0]]), id
        variants.append(mine)
    assert variants[0] == variants[1] != set()


@pytest.mark.anyio
async def test_common_part_of_views_is_computed_once() -> None:
    """Only the parts for one viewer differ; the common part is cached until a change."""
    made, kit = list[object](), GAMES["battleship"]

    def count_call(state: Any) -> bool:
        made.append(state)
        return kit.game.perfect_information(state)

    counting = replace(kit, game=replace(kit.game, perfect_information=count_call))
    tables = Tables({"battleship": counting}, KEYS, ports_of(), SETTINGS)
    table = await open_table_as_ann(tables, "me", "me", **SMALL)
    views = TableViews(table)
    await act(table, 0, *FLEET[:2])
    eyes = [VisitorRole(frozenset([seat]), is_owner=not seat) for seat in (0, 1)]
    infos = [msgspec.json.decode(views.view(Seat(n), "en", 0, eyes[n]))["table"] for n in (0, 1)]
    assert len(made) == 1
    assert [each["mine"] for each in infos] == [[0], [1]]
    assert [each["can_take_back"] for each in infos] == [True, False]
    assert [each["hosting"] for each in infos] == [True, False]
    await act(table, 0, FLEET[2])
    await act(table, 1, *FLEET)
    table_part = msgspec.json.decode(views.view(Seat(1), "en", 0, eyes[1]))["table"]
    assert len(made) == 2 and table_part["turn"] == [0]


@pytest.mark.anyio
async def test_prompt_says_that_a_player_is_missing() -> None:
    """The prompt does not say that the opponent is placing ships, because the seat is empty."""
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    missing = "Waiting for another player to join."

    def prompt(viewer: Seat | None) -> str:
        text: str = msgspec.json.decode(TableViews(table).view(viewer, "en", 0))["scene"]["prompt"]
        return text

    assert (
        prompt(Seat(0)) != missing
        and prompt(None) == "This table is waiting for you: take the open seat."
    )
    await act(table, 0, *FLEET)
    assert prompt(Seat(0)) == missing
    await table.sit(1, Occupant("guest", "Ben"), "b" * 22)
    assert missing not in (prompt(Seat(0)), prompt(None))


@pytest.mark.anyio
async def test_only_changed_panels_are_encoded_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    for seat in (0, 1):
        await act(table, seat, *FLEET)
    views, written = TableViews(table), list[object]()
    encode = views_module._encoded

    def noted(part: object) -> Any:
        written.append(part)
        return encode(part)

    monkeypatch.setattr(views_module, "_encoded", noted)
    for square in range(3):
        for seat in (0, 1):
            for viewer in (Seat(0), Seat(1), None):
                written.clear()
                sent = msgspec.json.decode(views.view(viewer, "fr", 0), type=dict[str, msgspec.Raw])
                scene = scene_with_standing(
                    table.kit, table.match.see(viewer), table.logged_match.words("fr")
                )
                assert bytes(sent["scene"]) == msgspec.json.encode(scene), (
                    "another panel was encoded again"
                )
                again = [part.id for part in written if isinstance(part, Grid)]
                if square or seat:
                    assert again == [f"sea-{seat}"]
            await act(table, seat, {"type": "bomb", "square": square})


@pytest.mark.anyio
async def test_player_who_takes_all_seats_may_request_hints() -> None:
    """The next view says so, although the presence of players has not changed."""
    table = await open_table_as_ann(tables_on(ports_of()), "me", "open", **SMALL)
    await table.sit(1, Occupant("guest", "Ben"), "b" * 22)
    views = TableViews(table)

    def allowed() -> bool:
        is_allowed: bool = msgspec.json.decode(views.view(Seat(0), "en", 0))["table"][
            "hints_allowed"
        ]
        return is_allowed

    assert not allowed()
    await table.add_holder(1, ANN.id)
    await act(table, 0, FLEET[0])
    assert allowed()


@pytest.mark.anyio
async def test_only_the_latest_view_is_cached() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    for seat in (0, 1):
        await act(table, seat, *FLEET)
    cache = LRUCache[object](10**9)
    views, weights = TableViews(table, cache), set[int]()
    for square in range(3):
        for seat in (0, 1):
            for since in range(3):
                views.view(Seat(0), "en", since)
            weights.add(len(cache))
            await act(table, seat, {"type": "bomb", "square": square})
    assert len(weights) == 1


@pytest.mark.anyio
async def test_full_view_is_dropped_after_the_next_one() -> None:
    table = await open_table_as_ann(tables_on(ports_of()), "me", "me", **SMALL)
    cache = LRUCache[object](10**9)
    views = TableViews(table, cache)
    whole = views.view(Seat(0), "en", 0)
    assert views.view(Seat(0), "en", 0) is whole
    reference_count = sys.getrefcount(whole)
    await act(table, 0, FLEET[0])
    views.view(Seat(0), "en", 1)
    assert sys.getrefcount(whole) == reference_count - 1
