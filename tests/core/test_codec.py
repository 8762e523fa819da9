"""Property tests of every codec, in random matches with random options."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

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
del ArmadaLaws, BattleshipLaws, MaitreLaws, MakoLaws, MatsLaws  # their own tests run elsewhere

every_game = pytest.mark.parametrize("name", sorted(CONFIGS))
some = settings(max_examples=often(12, 5), deadline=None, suppress_health_check=list(HealthCheck))


def moment(kit: AnyKit, data: st.DataObject) -> tuple[Match, Random]:
    """A match with options of any kind, played at random up to anywhere."""
    config = data.draw(CONFIGS[kit.game.name], label="config")
    assume(kit.game.objection(config) is None)
    match = Match(kit, config, viewers=())
    rng = Random(data.draw(st.integers(0, 1 << 32), label="seed"))
    for _ in range(data.draw(st.integers(0, 90), label="plies")):
        if match.over:
            break
        if not match.turn:
            match.roll(rng)
            continue
        seat = match.turn[rng.randrange(len(match.turn))]  # those who choose at once, in any order
        listed = match.legal(seat)
        match.apply(seat, listed[rng.randrange(len(listed))])
    return match, rng


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[n], other[n]) for n in one)


@every_game
@some
@given(data=st.data())
def test_numbers_are_actions_and_the_mask_is_the_list(name: str, data: st.DataObject) -> None:
    match, _ = moment(GAMES[name], data)
    codec = get_codec(name, match.config)
    for seat in range(codec.seats):
        seen = match.see(seat)
        listed = [*match.game.legal_actions(seen)]
        numbers = [codec.encode(seen, action) for action in listed]
        assert [codec.decode(seen, number) for number in numbers] == listed
        assert codec.legal(seen) == numbers
        assert len(set(numbers)) == len(numbers)
        mask = codec.mask(seen)
        assert mask.shape == (codec.actions,)
        assert set(np.flatnonzero(mask)) == set(numbers)


@every_game
@some
@given(data=st.data())
def test_every_number_is_an_action_or_refused(name: str, data: st.DataObject) -> None:
    match, _ = moment(GAMES[name], data)
    codec = get_codec(name, match.config)
    for seat in match.turn:
        seen = match.see(seat)
        legal = {*codec.legal(seen)}
        for number in range(codec.actions):
            try:
                action = codec.decode(seen, number)
            except ValueError:
                assert number not in legal
            else:
                if number not in legal:  # it may be allowed, as taking a ship off again is
                    assert action not in match.legal(seat)


@every_game
@some
@given(data=st.data())
def test_arrays_are_as_their_fields_say(name: str, data: st.DataObject) -> None:
    match, _ = moment(GAMES[name], data)
    codec = get_codec(name, match.config)
    for seat in range(codec.seats):
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
def test_worlds_that_look_the_same_are_the_same_arrays(name: str, data: st.DataObject) -> None:
    """And what others may know of a seat's arrays is what the public sees."""
    match, rng = moment(GAMES[name], data)
    game, codec = match.game, get_codec(name, match.config)
    for seat in map(Seat, range(codec.seats)):
        here = codec.arrays(match.see(seat))
        dream = game.determinize(match.see(seat), rng)
        assert same(here, codec.arrays(game.observe(dream, seat)))
        public = {field.name for field in codec.public}
        for eyes in (None, *map(Seat, range(codec.seats))):
            there = codec.arrays(match.see(eyes), seat)
            assert same({n: here[n] for n in public}, {n: there[n] for n in public})
            if eyes != seat:
                assert not any(there[field.name].any() for field in codec.private)


@every_game
def test_what_a_mover_must_tell_apart_has_other_arrays(name: str) -> None:
    """Two moments with the same arrays offer the same numbers."""
    met: dict[bytes, list[Any]] = {}
    for seed in range(often(4, 2)):
        match, rng = Match(name, viewers=()), Random(seed)
        codec = get_codec(name, match.config)
        for _ in range(400):
            if match.over:
                break
            if not match.turn:
                match.roll(rng)
                continue
            seat = match.turn[0]
            seen, listed = match.see(seat), [*match.legal(seat)]
            key = codec.flat(seen).tobytes()
            told = codec.legal(seen)
            assert met.setdefault(key, told) == told
            match.apply(seat, listed[rng.randrange(len(listed))])
    assert len(met) > 20


@pytest.mark.parametrize("name", sorted(CONFIGS))
def test_returns_add_up_to_nothing_where_the_codec_says_so(name: str) -> None:
    kit = GAMES[name]
    sums = set[float]()
    for seed in range(3):
        match, rng = Match(kit, viewers=()), Random(seed)
        match.play_out([next(iter(kit.captains))] * len(match.sides), rng)
        sums.add(round(sum(match.node.returns), 9))  # type: ignore[union-attr]
    assert sums == {0} or not get_codec(kit).zero_sum


def test_the_sizes_that_documents_name() -> None:
    """301 numbers for Bataille navale, 25 and 17 for MAKO, 29 for MÂTS."""
    assert get_codec("battleship").actions == 301
    assert get_codec("mako").actions == 25
    assert get_codec("mako", GAMES["mako"].game.config_type(way="C")).actions == 17
    assert get_codec("mats").actions == 29


def test_too_many_candidates_are_an_error() -> None:
    match, rng = Match("armada", setup="full", grid=1, viewers=()), Random(1)
    while not isinstance(match.node, Decision) or match.node.clause != "ARM-5":
        if match.turn:
            match.apply(match.turn[0], match.legal(match.turn[0])[0])
        else:
            match.roll(rng)
    codec = get_codec("armada", match.config)
    with pytest.raises(OverflowError, match="coarser grid"):
        codec.mask(match.see(match.turn[0]))


def test_a_game_without_a_codec_says_so() -> None:
    with pytest.raises(InputError):
        get_codec(TOY)


def test_who_only_watches_has_no_arrays() -> None:
    codec: AnyCodec = get_codec("mats")
    with pytest.raises(ValueError, match="seat"):
        codec.arrays(Match("mats").see(None))


def test_the_page_says_what_the_codecs_say() -> None:
    """After a change of a codec: python scripts/generate_codec_docs.py."""
    command = [sys.executable, "scripts/generate_codec_docs.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
