"""Test that the JSON Schemas accept every golden record, option file and bot message."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from escadre.arena.protocol import BotAnswer, ChooseRequest, MatchEnd, MatchStart
from escadre.games import GAMES
from scripts.docs_site.generate_schemas import (
    all_schemas,
    bot_schema,
    options_schema,
    record_schema,
)
from tests.conftest import ROOT

GOLDEN = sorted((ROOT / "tests" / "data" / "golden").glob("*/record.json"))
OURS = [path for path in GOLDEN if json.loads(path.read_bytes())["game"] in GAMES]
PAGES = ROOT / "docs" / "reference" / "observations"


@cache
def records_of(game: str) -> Any:
    return jsonschema_rs.validator_for(record_schema(GAMES[game]))


def test_every_schema_is_valid() -> None:
    for name, made in all_schemas():
        assert made["$schema"].endswith("2020-12/schema"), name
        jsonschema_rs.validator_for(made)


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.parent.name)
def test_a_golden_record_fits_its_schema(path: Path) -> None:
    record = json.loads(path.read_bytes())
    fits = records_of(record["game"])
    fits.validate(record)
    assert not fits.is_valid(record | {"plies": [{"seat": "first"}]})
    assert not fits.is_valid(record | {"invented": 1})
    options = jsonschema_rs.validator_for(options_schema(GAMES[record["game"]]))
    options.validate(record["config"])


def test_the_cards_of_the_game_are_an_option_file() -> None:
    file = ROOT / "src" / "escadre" / "games" / "maitre" / "rules" / "cards.toml"
    options = jsonschema_rs.validator_for(options_schema(GAMES["maitre"]))
    deck = tomllib.loads(file.read_text("utf-8"))
    options.validate({"deck": deck})
    assert not options.is_valid({"deck": deck | {"cards": "none"}})


def test_bot_messages_fit_their_schema() -> None:
    fits = jsonschema_rs.validator_for(bot_schema())
    messages = (
        MatchStart("mats", 1, GAMES["mats"].game.config_type(), 0, ("a", "b"), 7, 60.0),
        ChooseRequest(1, 60.0, {"viewer": 0}, ("ready",)),
        MatchEnd((1.0, -1.0), (1, 2)),
        BotAnswer("ready"),
    )
    for message in messages:
        fits.validate(json.loads(msgspec.json.encode(message)))
    assert not fits.is_valid({"type": "choose", "ply": "first", "seconds": 1})
    assert not fits.is_valid({"action": 3})


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_message_of_each_page_fits_the_schema(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text("utf-8")
    shown = json.loads(page.partition("```json\n")[2].partition("```")[0])
    jsonschema_rs.validator_for(bot_schema()).validate(shown)
    assert shown["type"] == "choose" and shown["legal"]
