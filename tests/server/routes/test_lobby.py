"""Test the routes of the lobby: goals, turning points, own tables, server information."""

from typing import Any

import msgspec
import pytest

from escadre.core.i18n.catalogue import words
from escadre.games import GAMES
from escadre.server.app import create_app
from escadre.server.listening_socket import display_host, lan_address
from escadre.server.settings import Settings
from escadre.tables import wire
from tests.server.clients import READY, Guest, bomb, place

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", list(GAMES))
async def test_aim_is_explained_in_three_pictures(ann: Guest, game: str) -> None:
    """Each picture shows only the panels that it is about."""
    told = await ann.get(f"/games/{game}/aim", query={"language": "fr"})
    pictures = msgspec.convert(told, list[wire.Picture])
    say = words("fr", GAMES[game].game.home)
    assert [each.sentence for each in pictures] == [say(f"aim-{n}") for n in (1, 2, 3)]
    for picture, shown_ in zip(pictures, GAMES[game].introduction, strict=True):
        assert {panel.id for panel in picture.scene.panels} == {*shown_.panels}


async def test_waiting_tables_name_the_players_they_wait_for(ann: Guest, ben: Guest) -> None:
    open_ = (await ann.open("me", "open", first="1", width=4, height=4, fleet=[1], bombs=1))[
        "table"
    ]
    asked = {"tables": f"{open_},nonsense,{'A' * 22}"}
    [told] = msgspec.convert(await ann.get("/waiting", query=asked), list[wire.TableStatus])
    assert (told.id, told.over, told.open, told.mine) == (open_, False, True, True)
    await ben.sit(open_, 1)
    for guest in (ann, ben):
        view = await guest.get(f"/tables/{open_}/view")
        act = {"type": "act", "ply": view["ply"], "actions": [place(1, 0), READY]}
        await guest.post(f"/tables/{open_}/requests", act, 200)
    [for_ann] = await ann.get("/waiting", query=asked)
    [for_ben] = await ben.get("/waiting", query=asked)
    assert (for_ann["mine"], for_ann["who"], for_ann["open"]) == (True, [], False)
    assert (for_ben["mine"], for_ben["who"]) == (False, ["Ann"])


async def test_turning_point_is_available_after_the_match(ann: Guest, ben: Guest) -> None:
    """The first sunk ship gives the final lead."""
    options: dict[str, Any] = {"first": "1", "width": 6, "height": 4, "fleet": [1, 1], "bombs": 3}
    table = (await ann.open("me", "open", **options))["table"]
    await ben.sit(table, 1)
    for guest in (ann, ben):
        view = await guest.get(f"/tables/{table}/view")
        act = {"type": "act", "ply": view["ply"], "actions": [place(1, 0), place(1, 5), READY]}
        await guest.post(f"/tables/{table}/requests", act, 200)
    assert (await ann.get(f"/tables/{table}/turning", 409))["sentence"]
    for guest, square in ((ann, 2), (ben, 2), (ann, 0), (ben, 8), (ann, 5)):
        view = await guest.get(f"/tables/{table}/view")
        await guest.post(
            f"/tables/{table}/requests",
            {"type": "act", "ply": view["ply"], "actions": [bomb(square)]},
            200,
        )
    turning = msgspec.convert(await ann.get(f"/tables/{table}/turning"), wire.TurningPoint)
    assert turning.ply == 6 + 3  # the third bomb after the fleets were placed
    assert [each.text for each in turning.standing] == ["one square sunk", "nothing sunk"]
    scene = await ann.get(f"/tables/{table}/scenes/{turning.ply}", query={"as": "all"})
    assert scene["standing"] == list(msgspec.to_builtins(turning.standing))


async def test_view_has_the_standing_of_each_seat(ann: Guest) -> None:
    table = (await ann.open("me", "mousse", game="mako"))["table"]
    view = await ann.get(f"/tables/{table}/view")
    assert [each["seat"] for each in view["scene"]["standing"]] == [0, 1]


async def test_unknown_path_returns_a_page_to_browsers_and_json_to_programs(ann: Guest) -> None:
    page = await ann.http.get("/nowhere/at/all", headers={"accept": "text/html,*/*"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<div id="app">' in page.text
    for path, accept in (("/api/nowhere", "text/html"), ("/nowhere", "*/*")):
        problem = await ann.http.get(path, headers={"accept": accept})
        assert problem.status_code == 404
        assert problem.json() == {"sentence": "There is nothing at this address.", "clause": None}


async def test_shared_address_is_the_configured_or_the_network_address(
    settings: Settings, ann: Guest
) -> None:
    assert await ann.get("/address") == {"url": ""}
    known = msgspec.structs.replace(settings, url="https://escadre.example")
    assert create_app(known).app.state.services.address == "https://escadre.example"
    near = create_app(settings, address="http://192.168.1.5:8000").app.state.services
    assert near.address == "http://192.168.1.5:8000"


def test_wildcard_host_is_shown_as_a_reachable_address() -> None:
    assert display_host("0.0.0.0") == display_host("::") == (lan_address() or "localhost")
    assert display_host("127.0.0.1") == "127.0.0.1"
    assert display_host("fe80::1") == "[fe80::1]"
    assert lan_address() not in ("127.0.0.1", "0.0.0.0", "")


async def test_the_page_can_be_installed(ann: Guest) -> None:
    """The page links a manifest; its icons exist and have the declared sizes."""
    page = (await ann.http.get("/")).text
    assert '<link rel="manifest" href="/manifest.webmanifest"' in page
    answer = await ann.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    sizes = {}
    for icon in manifest["icons"]:
        found = await ann.http.get(icon["src"])
        assert found.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(found.content[n : n + 4], "big") for n in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
            sizes[width] = icon
    assert sizes.keys() >= {192, 512}
