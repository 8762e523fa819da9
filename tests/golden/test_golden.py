"""A record of today must replay for ever, and tell each viewer the same."""

from types import UnionType
from typing import Union, get_args, get_origin

import pytest

from escadre.core.history import verify
from escadre.core.record import encode_record
from escadre.games import GAMES
from tests.golden import FOLDER, golden, tellings


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_match_of_every_game_replays(name: str) -> None:
    record = golden(name)
    assert record.ending is not None
    assert verify(GAMES[name].game, record) == []


@pytest.mark.parametrize("name", GAMES)
def test_it_is_still_written_the_same(name: str) -> None:
    assert encode_record(golden(name)) == (FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_each_pair_of_eyes_saw_the_same(name: str) -> None:
    """`python -m tests.golden` tells them anew, when words were changed."""
    for path, told in tellings(golden(name)).items():
        assert path.read_text("utf-8") == told, path.name


@pytest.mark.parametrize("name", GAMES)
def test_something_happens(name: str) -> None:
    """Every kind of action is played in it."""
    kinds = GAMES[name].game.action_type
    union = get_origin(kinds) in (Union, UnionType)
    played = {type(ply.action) for ply in golden(name).plies}
    assert set(get_args(kinds) if union else [kinds]) <= played
