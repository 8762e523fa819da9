"""Test that a changed position can still be played, or is refused with one clear error.

Positions of real matches, each as one line, are changed at random: words are dropped, doubled or
exchanged, and numbers are changed.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.kit import AnyKit
from escadre.games import GAMES
from tests.conftest import often

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "armada": [
        *[{"width": 20, "height": 20}] * 6,  # small, so that ships meet and sink
        {"setup": "constructed", "objective": "flag"},
        {"setup": "full", "objective": "infiltration"},
    ],
    "battleship": [{"width": 5, "height": 4, "fleet": (3, 2, 1), "bombs": 12}, {}],
    "maitre": [{"players": 3, "rounds": 8}, *[{"players": 2}] * 4, {"players": 6, "coach": False}],
    "mako": [
        {},
        {"boats": "chosen"},
        {"way": "C"},
        {"players": 4, "teams": True},
        {"finish": "both"},
    ],
    "mats": [{}, {"wrecks_shield": True}] * 12,  # each match with other dice
}
MET = {
    "armada": {'"sunk":true', '"flags":[{'},
    "battleship": {" x "},
    "maitre": {" now fight ", " loot=", " aside=", " used=", " settled", ":runpair", "under 2"},
    "mako": {"moved="},
    "mats": {"crossing=4", "fought="},
}
"""Texts that some of the positions must contain, so that every kind of position is tested."""


@lru_cache
def random_positions(name: str) -> tuple[str, ...]:
    """Yield positions of matches played at random."""
    kit, lines = GAMES[name], []
    for n, options in enumerate(OPTIONS[name]):
        rng, state = Random(n), kit.game.initial_state(kit.game.config_type(**options))
        for _ in range(often(1500, 500)):
            lines.append(kit.format_state(state))
            if (after := random_step(kit, state, rng)) is None:
                break
            state = after
    return tuple(lines)


def random_step(kit: AnyKit, state: Any, rng: Random) -> Any:
    """Return the state after a random legal ply; None at the end of the match."""
    match kit.game.node(state):
        case Terminal():
            return None
        case Chance(distribution):
            return play(kit.game, state, CHANCE, distribution.sample(rng))
        case Decision(seats):
            seat = Seat(rng.choice(seats))
            legal = kit.game.legal_actions(kit.game.observe(state, seat))
            return play(kit.game, state, seat, rng.choice(list(legal)))


def changed(line: str, other: str, data: st.DataObject) -> str:
    """Return the line with a word dropped, doubled or exchanged, or with a number changed."""
    words_, others = line.split(" "), other.split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words_) - 1))
        match data.draw(st.sampled_from(["drop", "double", "swap", "take", "number"])):
            case "drop" if len(words_) > 1:
                del words_[at]
            case "double":
                words_.insert(at, words_[at])
            case "swap":
                to = data.draw(st.integers(0, len(words_) - 1))
                words_[at], words_[to] = words_[to], words_[at]
            case "take":
                words_[at] = data.draw(st.sampled_from(others))
            case _:
                digits = [n for n, letter in enumerate(words_[at]) if letter.isdigit()]
                if digits:
                    n, digit = data.draw(st.sampled_from(digits)), data.draw(st.integers(0, 9))
                    words_[at] = f"{words_[at][:n]}{digit}{words_[at][n + 1 :]}"
    return " ".join(words_)


@pytest.mark.parametrize("name", OPTIONS)
def test_positions_of_matches_round_trip(name: str) -> None:
    kit, lines = GAMES[name], random_positions(name)
    for line in lines[:: often(1, 10)]:
        assert kit.format_state(kit.parse_state(line)) == line
    assert [part for part in MET[name] if not any(part in line for line in lines)] == []


@pytest.mark.parametrize("name", OPTIONS)
@given(data=st.data())
def test_changed_position_can_be_played_or_has_a_clear_error(
    name: str, data: st.DataObject
) -> None:
    kit, lines = GAMES[name], random_positions(name)
    one, other = (data.draw(st.sampled_from(lines)) for _ in range(2))
    line = changed(one, other, data)
    try:
        state = kit.parse_state(line)
    except InputError as refused:
        assert all("\n" not in refused.message_in(language) for language in LANGUAGES)
        return
    assert kit.format_state(kit.parse_state(kit.format_state(state))) == kit.format_state(state)
    rng, say = Random(1), words("en", kit.game.home)
    for _ in range(12):
        for viewer in (None, *map(Seat, range(len(kit.game.sides(state.config))))):
            assert kit.scene(kit.game.observe(state, viewer), say).panels
        if (state := random_step(kit, state, rng)) is None:
            break


BROKEN = {
    "battleship": [
        "variant=1 width=4 height=4 fleet=1 bombs=2 drawn=1 | 1A1h ready | 1A1h ready x B1 C1 D1",
        "variant=1 width=4 height=4 fleet=1 bombs=9 drawn=1 | 1A1h ready x B1 | 1A1h ready",
        "variant=1 width=4 height=4 fleet=1 bombs=9 drawn=1 | 1A1h ready | 1A1h ready x B1 C1",
        "variant=1 width=4 height=4 fleet=1 drawn=1 | 1A1h ready | 1A1h ready x B1 B1",
        "variant=1 width=4 height=4 fleet=1 drawn=1 | 1A1h ready x A2 | 1A1h ready x A1",
        "variant=1 width=4 height=4 fleet=1 drawn=1 | 1A1h ready x A1 | 1A1h ready x A1",
        "variant=1 width=4 height=5 fleet=3+3+3 drawn=? | 3A2h | -",
        "variant=1 width=4 height=4 fleet=1+1 drawn=? | 1A1h 1A1h | -",
        "variant=1 width=4 height=4 width=5 fleet=1 bombs=9 drawn=? | - | -",
    ],
    "mako": [
        "way=A turn=? | N h2 | E n8 | S g14 | W a7",
        "way=A mine_shores=false turn=1 | N h4 * b1 | E n8 | S g14 | W a7",
        "way=A turn=2 home=Ne14,Sh1 | N home | E n8 | S home | W a7",
        "way=B turn=2 home=Ne14,Sh1 | N home | S home",
        "way=A boats=chosen turn=1 chosen=N,N | N h1 | E n8 | S g14 | W a7",
        "way=A boats=chosen turn=1 chosen=N | N h1 | E n8 | S g14 | W a7",
        "way=A boats=chosen turn=1 | N h2 | E n8 | S g14 | W a7",
        "way=A turn=1 chosen=N | N h1 | E n8 | S g14 | W a7",
        "way=A turn=1 | N h2 * j8 j8 | E n8 | S g14 | W a7",
        "way=A turn=1 turn=2 | N h1 | E n8 | S g14 | W a7",
        "way=A turn=1 moved=N die=4 thrown=2 | N h2 | E n8 | S g14 | W a7",
    ],
    "mats": [
        "crossing=51 | @3 E1 | @4 C1",
        "crossing=1 crossing=2 first=1 | @3 E1 | @4 C1",
        "crossing=1 first=1 | @3 E1 | @99 C1",
        "crossing=1 first=1 | @3 # # # # # # # E1 | @3 C1",
        "crossing=2 | order | order -",
        "crossing=2 fought=4:e1.e1:3+0:c1:4+2:1 | order - ; E1 | order - ; C1",
        "crossing=2 fought=4:e1:3+0:c1:4+2: | order - ; E1 | order - ; C1",
    ],
}


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name in BROKEN for line in BROKEN[name]]
)
def test_positions_that_break_a_clause_are_refused(name: str, line: str) -> None:
    with pytest.raises(InputError) as complaint:
        GAMES[name].parse_state(line)
    assert all("\n" not in complaint.value.message_in(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "line",
    [
        "variant=1 width=4 height=4 fleet=1 bombs=9 drawn=1 | 1A1h ready x B1 | 1A1h ready x A1 B1",
        "variant=1 width=4 height=4 fleet=1 bombs=9 drawn=1 | 1A1h ready x A1 | 1A1h ready x B1",
        "variant=1 width=4 height=4 fleet=1 bombs=1 bombs_second=3 drawn=1"
        " | 1A1h ready x B1 C1 D1 | 1A1h ready x B1",
    ],
)
def test_uneven_numbers_of_bombs_are_possible_at_the_end(line: str) -> None:
    """BAT-11, BAT-15, BAT-19: the last bomb sinks the last ship; one player can bomb alone."""
    kit = GAMES["battleship"]
    assert isinstance(kit.game.node(kit.parse_state(line)), Terminal)
