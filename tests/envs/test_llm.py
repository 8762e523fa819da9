"""Test matches with a language model: prompts for the model, and its answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.envs.llm import TextMatch
from escadre.games import GAMES

OPTIONS: dict[str, dict[str, Any]] = {
    "battleship": {"width": 4, "height": 4, "fleet": (2, 1), "bombs": 6},
    "mako": {"way": "C"},
    "maitre": {"players": 3, "rounds": 2},
    "mats": {},
    "armada": {"grid": 300, "setup": "constructed"},
}


def test_every_game_is_tested() -> None:
    assert {*OPTIONS} == {*GAMES}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_answers_from_the_list_play_a_match(name: str, language: str) -> None:
    talk, rng = TextMatch(name, seed=2, language=language, **OPTIONS[name]), Random(3)
    for _ in range(60):
        if not talk.turn:
            break
        seat = talk.turn[-1]
        chosen = rng.choice(talk.legal(seat))
        assert talk.answer(seat, f"I think of [this], and then: [{chosen}]!") == ""
    assert talk.match.plies
    assert talk.turn or talk.returns is not None


def test_a_prompt_contains_seat_observation_and_legal_actions() -> None:
    talk = TextMatch("battleship", seed=1, first="1", listed_actions=3, **OPTIONS["battleship"])
    for seat, line in ((0, "2 A1 h"), (0, "1 D4"), (0, "ready"), (1, "2 B2 v"), (1, "1 D1")):
        assert talk.answer(seat, f"[{line}]") == ""
    assert talk.answer(1, "[ready]") == ""
    prompt = talk.prompt(0)
    assert prompt.startswith("You are player 1.")
    assert "player 2 – fleet placed" in prompt.lower()
    assert "[A1], [B1], [C1]\n\n13 more actions are legal." in prompt
    assert prompt.endswith("such as [A1]. The last brackets count.")
    other = talk.prompt(1)
    assert other.startswith("You are player 2.")
    assert "[A1]" not in other


def test_a_prompt_reveals_nothing_hidden() -> None:
    """Two matches that look the same to a seat have the same prompt."""
    prompts = []
    for fleet in (("2 A1 h", "1 D4"), ("2 C3 v", "1 A1")):
        talk = TextMatch("battleship", seed=1, **OPTIONS["battleship"])
        for line in (*fleet, "ready"):
            talk.answer(0, f"[{line}]")
        prompts.append(talk.prompt(1))
    assert prompts[0] == prompts[1]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("I resign.", "no action in square brackets"),
        ("[ready]", "BAT-9: 2 ships are still to be placed."),
        ("[nonsense]", "nonsense"),
    ],
)
def test_an_invalid_answer_is_refused_with_a_reason(said: str, why: str) -> None:
    talk = TextMatch("battleship", seed=1, **OPTIONS["battleship"])
    before = talk.match.state
    assert why in talk.answer(0, said)
    assert talk.match.state is before


def test_the_rulebook_is_available_in_both_languages() -> None:
    assert "BAT-14" in TextMatch("battleship", seed=1).rules()
    assert "MAT-27" in TextMatch("mats", seed=1, language="fr").rules()
