"""Test the title, description and picture of link previews."""

import re
import struct
from html import unescape

import pytest

from escadre.games import GAMES
from escadre.server.http import pages
from escadre.server.routes import pages as page_routes
from tests.server.clients import Guest

pytestmark = pytest.mark.anyio

LONG = " ".join(str(number**7) for number in range(500)).encode()  # more than 500 bytes as gzip
BUILT = (
    b"""<!doctype html><html lang="en"><head>
<meta
  name="description"
  content="Old." /><title>Old</title></head><body>%s</body></html>"""
    % LONG
)


@pytest.fixture(autouse=True)
def built_start_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a start page, as the build does, and the icon of the site."""
    made = {
        name: pages.served_page(name, body, None)
        for name, body in {"index.html": BUILT, "icon-512.png": b"icon"}.items()
    }
    monkeypatch.setattr(page_routes, "built_pages", lambda: made)
    monkeypatch.setattr(pages, "built_pages", lambda: made)


async def meta(guest: Guest, path: str, language: str = "en") -> dict[str, str]:
    """Return the title and meta elements of a page, as a link preview reads them."""
    response = await guest.http.get(path, headers={"accept-language": language})
    assert response.status_code == 200
    assert response.headers["content-encoding"] == "gzip", "the page is not compressed once"
    assert response.text.count("<title>") == 1 and "Old" not in response.text
    assert f'<html lang="{language}"' in response.text
    found = re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)" />', response.text)
    title = re.findall(r"<title>(.*?)</title>", response.text)
    assert len(dict(found)) == len(found), "an element occurs twice"
    return {name: unescape(value) for name, value in [*found, ("title", title[0])]}


async def test_each_address_has_a_title_in_both_languages(ann: Guest) -> None:
    for path, english, french in (
        ("/", "Escadre – Naval pencil-and-paper and board games", "Escadre – "),
        ("/rules/armada", "Rules: Armada", "Règles"),
        ("/learn/mats", "Learn by playing: MÂTS", "Apprendre en jouant"),
        ("/puzzles", "Puzzles – Escadre", "Problèmes – Escadre"),
        ("/puzzles/mako", "Puzzles: MAKO Naval – Escadre", "Problèmes"),
        ("/day", "Battle of the day – Escadre", "Bataille du jour"),
        ("/campaign", "Campaign – Escadre", "Campagne"),
        ("/again/aaaaaaaaaaaa/0/1", "Try it again – Escadre", "Rejouer ce choix – Escadre"),
        ("/record", "Open a game record – Escadre", "Ouvrir une feuille de partie"),
        ("/results", "Your results – Escadre", "Vos résultats – Escadre"),
        ("/new/maitre", "Le Maître des Mers", "Le Maître des Mers"),
        ("/new/none", "Uncharted – Escadre", ""),
    ):
        for language, expected in (("en", english), ("fr", french)):
            found = await meta(ann, path, language)
            assert found["title"] == found["og:title"], (path, language)
            assert found["title"].startswith(expected), (path, language)
            assert found["og:description"] == found["description"] != ""
            assert found["og:url"] == ann.url + path
            assert found["og:locale"] == {"en": "en_GB", "fr": "fr_FR"}[language]
            assert found["twitter:card"] == "summary_large_image"
            image = await ann.http.get(found["og:image"])
            assert image.status_code == 200 and image.headers["content-type"] == "image/png"


async def test_every_page_is_compressed_once(ann: Guest) -> None:
    for path in page_routes.index.paths:
        await meta(ann, path.replace("{rest:path}", "none"))


async def test_title_names_the_stop_of_the_campaign(ann: Guest) -> None:
    stop = (await ann.get("/campaign"))["stops"][0]
    found = await meta(ann, f"/campaign/{stop['id']}")
    assert stop["title"] in found["title"] and stop["game_title"] in found["description"]


async def test_description_of_a_table_has_game_players_and_options(ann: Guest) -> None:
    name = 'Ann <b>"&'
    table = (await ann.open("me", "open", name=name, bombs=4))["table"]
    found = await meta(ann, f"/t/{table}")
    assert found["title"] == f"Bataille navale: {name} – Escadre"
    assert "A seat is free" in found["description"] and ": 4" in found["description"]
    page = await ann.http.get(f"/t/{table}")
    assert "<b>" not in page.text
    unknown = await meta(ann, "/t/unknown-table")
    assert unknown["title"] == "Table – Escadre"


async def test_title_of_a_table_names_its_players(ann: Guest) -> None:
    duel = (await ann.open("me", "bosco", name="Ann"))["table"]
    assert (await meta(ann, f"/t/{duel}"))["title"] == (
        "Bataille navale: Ann against the boatswain – Escadre"
    )
    assert (await meta(ann, f"/t/{duel}", "fr"))["title"] == (
        "Bataille navale\u00a0: Ann contre le bosco – Escadre"
    )
    race = (await ann.open("me", "mousse", "mousse", name="Ann", game="maitre", players=3))["table"]
    listed = (await meta(ann, f"/t/{race}"))["title"]
    assert listed == "Le Maître des Mers: Ann, cabin boy 2, cabin boy 3 – Escadre"


async def test_description_names_options_that_are_on(ann: Guest) -> None:
    seats = ("me", "mousse", "mousse", "mousse")
    table = (await ann.open(*seats, game="mako", players=4, teams=True))["table"]
    told = (await meta(ann, f"/t/{table}", "fr"))["description"]
    assert told.endswith(" Options – En équipes de deux (quatre joueurs).")


async def test_battle_of_the_day_and_game_record_have_descriptions(ann: Guest) -> None:
    day, day_of_game, record = [
        (await meta(ann, path, "fr"))["description"] for path in ("/day", "/day/armada", "/record")
    ]
    assert day == day_of_game == "La même partie pour tous, une fois par jour."
    assert record == "Vérifiez une feuille de partie et revoyez la partie coup par coup."


async def test_results_page_has_its_own_description(ann: Guest) -> None:
    home, results = [(await meta(ann, path))["description"] for path in ("/", "/results")]
    assert results != home


async def test_invalid_host_header_is_not_written_into_the_page(ann: Guest) -> None:
    response = await ann.http.get("/", headers={"host": 'evil"><script>'})
    assert "evil" not in response.text


async def test_pages_vary_by_language_for_caches(ann: Guest) -> None:
    first = await ann.http.get("/")
    assert "accept-language" in first.headers["vary"]
    again = await ann.http.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    other = await ann.http.get(
        "/", headers={"if-none-match": first.headers["etag"], "accept-language": "fr"}
    )
    assert other.status_code == 200


async def test_preview_picture_is_a_png_of_the_game(ann: Guest) -> None:
    pytest.importorskip("PIL")
    drawn = set()
    for name in GAMES:
        response = await ann.http.get(f"/preview/{name}.en.png")
        assert response.status_code == 200 and response.content.startswith(b"\x89PNG")
        assert struct.unpack(">II", response.content[16:24]) == (1200, 630)
        drawn.add(response.content)
    assert len(drawn) == len(GAMES)
    assert (await ann.http.get("/preview/none.en.png")).status_code == 404
    assert (await ann.http.get("/preview/armada.de.png")).status_code == 404


async def test_preview_picture_is_the_icon_without_pillow(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_routes, "game_picture", lambda kit, language: None)
    assert (await ann.http.get("/preview/armada.en.png")).content == b"icon"
