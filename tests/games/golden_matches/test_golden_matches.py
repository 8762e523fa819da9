"""Test that golden records replay, and that each viewer sees the same as before."""

import json
from types import UnionType
from typing import Union, get_args, get_origin

import msgspec
import pytest

from escadre.core.match.json_format import encode_record
from escadre.core.match.replay import replay
from escadre.core.match.scoresheet import format_record, parse_record
from escadre.core.match.verification import verify
from tests.games.golden_matches import DIRECTORY, clauses, golden_record, names, transcripts
from tests.helpers.matches import KITS

every_match = pytest.mark.parametrize("name", names())


@every_match
def test_golden_match_replays(name: str) -> None:
    """Every position of the match round-trips through the notation."""
    record, kit = golden_record(name), KITS[golden_record(name).game]
    assert record.ending is not None
    assert verify(kit, record) == []
    for state in replay(kit, record):
        assert kit.parse_state(kit.format_state(state)) == state


@every_match
def test_clause_of_each_node_is_unchanged(name: str) -> None:
    assert (DIRECTORY / name / "clauses.txt").read_text("utf-8") == clauses(name)


@every_match
def test_record_encoding_is_unchanged(name: str) -> None:
    """Options added to a game since then are written too, with their defaults."""
    record, kit = golden_record(name), KITS[golden_record(name).game]
    stored = json.loads((DIRECTORY / name / "record.json").read_bytes())
    encoded = json.loads(encode_record(record))
    default = msgspec.to_builtins(kit.game.config_type())
    for option in encoded["config"].keys() - stored["config"].keys():
        assert encoded["config"].pop(option) == default[option]
    assert json.dumps(encoded) == json.dumps(stored)
    assert parse_record(format_record(kit, record), kit) == record


@every_match
def test_transcript_of_each_viewer_is_unchanged(name: str) -> None:
    """After a change of texts, `python -m tests.games.golden_matches` writes new transcripts."""
    for path, transcript in transcripts(name).items():
        assert path.read_text("utf-8") == transcript, path.name


@pytest.mark.parametrize("name", KITS)
def test_every_kind_of_action_is_played(name: str) -> None:
    """Every game has a golden match, and the golden matches contain every kind of action."""
    kinds = KITS[name].game.action_type
    union = get_origin(kinds) in (Union, UnionType)
    matches = [golden_record(each) for each in names() if golden_record(each).game == name]
    assert name in names()
    played = {type(ply.action) for match in matches for ply in match.plies}
    assert set(get_args(kinds) if union else [kinds]) <= played


def test_golden_matches_cover_every_ending_of_bataille_navale() -> None:
    records = [golden_record(name) for name in names() if golden_record(name).game == "battleship"]
    endings = [record.ending for record in records if record.ending]
    clauses = {ending.clause or ending.how for ending in endings}
    assert clauses == {"BAT-15", "BAT-16", "BAT-17", "BAT-18", "resigned"}
    assert {record.lots is not None for record in records} == {True, False}


def test_golden_matches_cover_every_clause_that_ends_mako_naval() -> None:
    records = [golden_record(name) for name in names() if golden_record(name).game == "mako"]
    clauses = {record.ending.clause for record in records if record.ending}
    assert clauses == {"MAK-16", "MAK-17", "MAK-20", "MAK-21"}
