"""Test properties of every codec, in random matches with random options."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from escadre.core.chance import random_item
from escadre.core.codec import AnyCodec, get_codec
from escadre.core.errors import InputError
from escadre.core.game import Decision, Seat
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.games import GAMES
from tests.conftest import ROOT, often
from tests.games.armada.test_conformance import TestArmada as ArmadaLaws
from tests.games.battleship.test_conformance import TestBattleship as BattleshipLaws
from tests.games.maitre.test_conformance import TestMaitre as MaitreLaws
from tests.games.mako.test_conformance import TestMako as MakoLaws
from tests.games.mats.test_conformance import TestMats as MatsLaws
from tests.toy import KIT as TOY

CONFIGS: dict[str, st.SearchStrategy[Any]] = {
    "armada": ArmadaLaws.configs,
    "battleship": BattleshipLaws.configs,
    "maitre": MaitreLaws.configs,
    "mako": MakoLaws.configs,
    "mats": MatsLaws.configs,
}
del ArmadaLaws, BattleshipLaws, MaitreLaws, MakoLaws, MatsLaws  # or pytest runs them here, too

every_game = pytest.mark.parametrize("name", sorted(CONFIGS))
some = settings(max_examples=often(12, 5), deadline=None, suppress_health_check=list(HealthCheck))


def random_position(kit: AnyKit, data: st.DataObject) -> tuple[Match, Random]:
    """Draw a match with random options after any number of random plies."""
    config = data.draw(CONFIGS[kit.game.name], label="config")
    assume(kit.game.validate_config(config) is None)
    match = Match(kit, config, viewers=())
    rng = Random(data.draw(st.integers(0, 1 << 32), label="seed"))
    for _ in range(data.draw(st.integers(0, 90), label="plies")):
        if match.over:
            break
        if not match.turn:
            match.roll(rng)
            continue
        seat = random_item(match.turn, rng)  # simultaneous choices in any order
        listed = match.legal(seat)
        match.apply(seat, random_item(listed, rng))
    return match, rng


def are_equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[n], other[n]) for n in one)


@every_game
@some
@given(data=st.data())
def test_numbers_and_masks_agree_with_the_legal_actions(name: str, data: st.DataObject) -> None:
    match, _ = random_position(GAMES[name], data)
    codec = get_codec(name, match.config)
    for seat in range(codec.seat_count):
        seen = match.see(seat)
        listed = [*match.game.legal_actions(seen)]
        numbers = [codec.encode(seen, action) for action in listed]
        assert [codec.decode(seen, number) for number in numbers] == listed
        assert codec.legal(seen) == numbers
        assert len(set(numbers)) == len(numbers)
        mask = codec.mask(seen)
        assert mask.shape == (codec.action_count,)
        assert set(np.flatnonzero(mask).tolist()) == set(numbers)


@every_game
@some
@given(data=st.data())
def test_every_number_is_decoded_or_refused(name: str, data: st.DataObject) -> None:
    match, _ = random_position(GAMES[name], data)
    codec = get_codec(name, match.config)
    for seat in match.turn:
        seen = match.see(seat)
        legal = {*codec.legal(seen)}
        step = often(1, 1 + codec.action_count // 128)
        for number in sorted({*legal, *range(0, codec.action_count, step)}):
            try:
                action = codec.decode(seen, number)
            except ValueError:
                assert number not in legal
            else:
                if number not in legal:  # it may still be accepted, such as removing a ship
                    assert action not in match.legal(seat)


@every_game
@some
@given(data=st.data())
def test_arrays_have_the_declared_shapes_types_and_ranges(name: str, data: st.DataObject) -> None:
    match, _ = random_position(GAMES[name], data)
    codec = get_codec(name, match.config)
    for seat in range(codec.seat_count):
        arrays = codec.arrays(match.see(seat))
        assert [*arrays] == [field.name for field in codec.fields]
        for field in codec.fields:
            array = arrays[field.name]
            assert (array.shape, array.dtype) == (field.shape, field.dtype)
            assert field.low <= array.min() <= array.max() <= field.high, field.name
        flat = codec.flat(match.see(seat))
        assert flat.shape == (codec.size,)
        assert flat.dtype == np.float32
        assert np.abs(flat).max() <= 1


@every_game
@some
@given(data=st.data())
def test_equal_observations_give_equal_arrays(name: str, data: st.DataObject) -> None:
    """Other viewers get only the public arrays of a seat."""
    match, rng = random_position(GAMES[name], data)
    game, codec = match.game, get_codec(name, match.config)
    for seat in map(Seat, range(codec.seat_count)):
        here = codec.arrays(match.see(seat))
        dream = game.determinize(match.see(seat), rng)
        assert are_equal(here, codec.arrays(game.observe(dream, seat)))
        public = {field.name for field in codec.public_fields}
        for eyes in (None, *map(Seat, range(codec.seat_count))):
            there = codec.arrays(match.see(eyes), seat)
            assert are_equal({n: here[n] for n in public}, {n: there[n] for n in public})
            if eyes != seat:
                assert not any(there[field.name].any() for field in codec.private_fields)


@every_game
def test_equal_arrays_have_equal_legal_actions(name: str) -> None:
    """Two positions with the same arrays have the same legal numbers."""
    legal_by_arrays: dict[bytes, list[Any]] = {}
    for seed in range(often(4, 2)):
        match, rng = Match(name, viewers=()), Random(seed)
        codec = get_codec(name, match.config)
        for _ in range(often(400, 80 if name == "armada" else 400)):
            if match.over:
                break
            if not match.turn:
                match.roll(rng)
                continue
            seat = match.turn[0]
            seen, listed = match.see(seat), [*match.legal(seat)]
            key = codec.flat(seen).tobytes()
            legal = codec.legal(seen)
            assert legal_by_arrays.setdefault(key, legal) == legal
            match.apply(seat, random_item(listed, rng))
    assert len(legal_by_arrays) > 20


@pytest.mark.parametrize("name", sorted(CONFIGS))
def test_returns_sum_to_zero_if_the_codec_says_so(name: str) -> None:
    kit = GAMES[name]
    sums = set[float]()
    for seed in range(3):
        match, rng = Match(kit, viewers=()), Random(seed)
        match.play_out([next(iter(kit.captains))] * len(match.sides), rng)
        sums.add(round(sum(match.node.returns), 9))  # type: ignore[union-attr]
    assert sums == {0} or not get_codec(kit).zero_sum


def test_numbers_of_actions_agree_with_the_documents() -> None:
    """Bataille navale has 301, MAKO 25 and 17, MÂTS 29."""
    assert get_codec("battleship").action_count == 301
    assert get_codec("mako").action_count == 25
    assert get_codec("mako", GAMES["mako"].game.config_type(way="C")).action_count == 17
    assert get_codec("mats").action_count == 29


def test_too_many_legal_actions_raise_overflow_error() -> None:
    match, rng = Match("armada", setup="full", grid=1, viewers=()), Random(1)
    while not isinstance(match.node, Decision) or match.node.clause != "ARM-5":
        if match.turn:
            match.apply(match.turn[0], match.legal(match.turn[0])[0])
        else:
            match.roll(rng)
    codec = get_codec("armada", match.config)
    with pytest.raises(OverflowError, match="coarser grid"):
        codec.mask(match.see(match.turn[0]))


def test_a_game_without_a_codec_raises_input_error() -> None:
    with pytest.raises(InputError):
        get_codec(TOY)


def test_spectators_have_no_arrays() -> None:
    codec: AnyCodec = get_codec("mats")
    with pytest.raises(ValueError, match="seat"):
        codec.arrays(Match("mats").see(None))


def test_the_codec_documents_are_up_to_date() -> None:
    """After a change of a codec: python scripts/generate_codec_docs.py."""
    command = [sys.executable, "scripts/generate_codec_docs.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
