"""Test the registry of games."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import escadre.games.registry
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.games import GAMES, GameRegistry
from tests import toy
from tests.conftest import ROOT

OURS = ("battleship", "mako", "maitre", "mats", "armada")


def test_built_in_games_are_registered() -> None:
    assert set(GAMES) >= {*OURS}
    assert len(GAMES) == len(list(GAMES))


@pytest.mark.parametrize("name", GAMES)
def test_kit_is_found_by_the_name_of_its_game(name: str) -> None:
    kit = GAMES[name]
    assert kit.game.name == name
    assert kit.captains, "nobody to play against"
    assert GAMES[name] is kit


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_title(name: str, language: str) -> None:
    say = words(language, GAMES[name].game.home)
    assert say("game") and say("tagline")


def page_sources() -> list[Path]:
    """Return the sources and texts of the web page."""
    web = [path for path in (ROOT / "web" / "src").rglob("*") if ".test." not in path.name]
    catalogues = (ROOT / "src" / "escadre").glob("words.*.ftl")
    return [path for path in (ROOT / "web" / "index.html", *web, *catalogues) if path.is_file()]


@pytest.mark.parametrize("name", OURS)
def test_page_does_not_name_a_game(name: str) -> None:
    titles = {words(language, GAMES[name].game.home)("game") for language in LANGUAGES}
    named = re.compile("|".join((rf"\b(?i:{name})\b", *(rf"\b{each}\b" for each in titles))))
    sources = page_sources()
    assert len(sources) > 100
    assert [path.name for path in sources if named.search(path.read_text("utf-8"))] == []


EXAMPLES = {
    "battleship": ["C4", "5 C4 h", "-C4"],
    "mako": ["N e5", "*h8"],
    "maitre": ["1+2 x 3+5", "4 > 1+4/2"],
    "mats": ["C2 3", "-3", "C2+1"],
}
WORDS = {
    "battleship": {"en": ["ready"], "fr": ["prêt"]},
    "mako": {"en": ["pass"], "fr": ["passer"]},
    "maitre": {
        "en": [*("arm", "hunt", "buy", "roll", "leave"), "use flip 2", "discard 3", "loot 1+4"],
        "fr": [
            *("arme", "cherche", "relance", "laisse"),
            "utilise retournement 2",
            "écarte 3",
            "prends 1+4",
        ],
    },
    "mats": {"en": ["ready", "stay"], "fr": ["prêt", "reste"]},
}


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_examples_of_actions(name: str, language: str) -> None:
    """All examples are in the sentence of the `?`, and can be read as actions."""
    kit = GAMES[name]
    help_text = words(language, kit.game.home)("notation")
    plain = WORDS[name].get(language, WORDS[name]["en"])
    for line in (*EXAMPLES[name], *plain):
        assert line in help_text
        assert kit.parse_action(kit.game.config_type(), line) is not None


def test_french_refusal_names_attacker_and_target() -> None:
    """MDM-16: the stronger ship may not attack the weaker."""
    refusal = words("fr", GAMES["maitre"].game.home)("too-weak").replace("\u00a0", " ")
    assert refusal == (
        "Ce navire est plus faible que le vôtre. Attaquez un navire aussi fort ou plus fort."
    )


def test_unknown_game_is_not_registered() -> None:
    with pytest.raises(KeyError):
        GAMES["whist"]


def registry_with(monkeypatch: pytest.MonkeyPatch, **places: str) -> GameRegistry:
    def entry_points(group: str) -> list[EntryPoint]:
        assert group == "escadre.games"
        return [EntryPoint(name, place, group) for name, place in places.items()]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    return GameRegistry()


def test_installed_game_of_another_project_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    games = registry_with(monkeypatch, skirmish="tests.toy:KIT")
    assert games["skirmish"] is toy.KIT
    assert tuple(games) == (*OURS, "skirmish")


def test_installed_game_cannot_replace_a_built_in_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = registry_with(monkeypatch, battleship="tests.toy:KIT")
    assert games["battleship"] is GAMES["battleship"]


def test_kit_is_imported_on_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    imported: list[Any] = []
    monkeypatch.setattr(escadre.games.registry, "import_module", imported.append)
    games = registry_with(monkeypatch)
    assert "battleship" in list(games)
    assert imported == []
