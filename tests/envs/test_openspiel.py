"""Test OpenSpiel's simulations of all five games, and information states."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from escadre.core.chance import DiceOutcome
from escadre.core.game import CHANCE, Seat
from escadre.core.match.record import Ply
from escadre.core.match.replay import information_state
from escadre.envs import openspiel
from escadre.games import GAMES

OPTIONS = {
    "battleship": "width:4;height:4;fleet:2/1;bombs:4",
    "mako": "way:C",
    "maitre": "players:3;rounds:1",
    "mats": "",
    "armada": "setup:constructed;width:20;height:20;grid:740;objective:flag",
}
LONG_AT_RANDOM = ("mako", "armada")  # games whose random matches have many hundred plies
LONG = (
    ("battleship", "variant:2"),
    ("mako", "players:4;teams:true"),
    ("maitre", "players:6;rounds:2"),
    ("armada", "setup:constructed;grid:300;objective:flag"),
)
TINY = {"options": "width:4;height:4;fleet:2;bombs:2;first:1"}


def test_all_games_are_registered() -> None:
    names = {name.removeprefix("escadre_") for name in pyspiel.registered_names()}
    assert {*GAMES} <= names
    assert {*OPTIONS} == {*GAMES}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, options) for name, options in OPTIONS.items() if name not in LONG_AT_RANDOM),
        *(pytest.param(name, OPTIONS[name], marks=pytest.mark.sweep) for name in LONG_AT_RANDOM),
        *(pytest.param(*each, marks=pytest.mark.sweep) for each in LONG),
    ],
)
def test_games_pass_the_simulations_of_openspiel(
    name: str, options: str, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pyspiel.load_game(f"escadre_{name}", {"options": options})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    capfd.readouterr()


def test_games_and_states_round_trip_through_text() -> None:
    game = pyspiel.load_game("escadre_battleship", TINY)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert pyspiel.load_game(str(game)).num_distinct_actions() == game.num_distinct_actions() == 49


def test_any_options_can_be_loaded() -> None:
    brig = {"kind": "brig", "count": 2, "sound": (2, 1), "touched": (1, 0)}
    game = openspiel.load_game("mats", ships=[brig])
    assert game.num_distinct_actions() == 2 + 2 * 2 + 1
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    same = pyspiel.load_game("escadre_battleship", {"options": "fleet:3/2;width:5"})
    assert openspiel.load_game("battleship", fleet=[3, 2], width=5).shared.codec.config == (
        same.shared.codec.config
    )


@pytest.mark.parametrize("options", ["width:wide", "width:99", "colour:blue"])
def test_invalid_options_are_refused(options: str) -> None:
    with pytest.raises((ValueError, RuntimeError), match=r"width|option"):
        pyspiel.load_game("escadre_battleship", {"options": options})


@pytest.mark.parametrize("name", ["battleship", "mats"])
@pytest.mark.filterwarnings("ignore:The chararray class:DeprecationWarning")  # inside OpenSpiel
def test_a_playthrough_can_be_written(name: str) -> None:
    """OpenSpiel's golden files show all functions of the state, ply by ply."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # slow to import

    game = f"escadre_{name}(options={OPTIONS[name]})"
    text = playthrough(game, [], 0)
    assert f'GameType.short_name = "escadre_{name}"' in text
    assert "# Apply action" in text


def play_plies(game: Any, rng: Random, ply_count: int) -> Any:
    state = game.new_initial_state()
    for _ in range(ply_count):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_a_clone_is_independent_and_shares_the_rules() -> None:
    state = play_plies(pyspiel.load_game("escadre_mats"), Random(1), 9)
    before = str(state)
    copy = state.clone()
    assert copy.data is state.data
    assert copy.shared is state.shared
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_information_states_match_perfect_recall() -> None:
    """Two matches have the same string for a player exactly where `information_state` agrees."""
    game = pyspiel.load_game("escadre_battleship", TINY)
    kit, config = game.shared.kit, game.shared.codec.config
    recalled: dict[str, Any] = {}
    string_by_memory: dict[Any, str] = {}
    for seed in range(60):
        rng = Random(seed)
        state, plies = game.new_initial_state(), list[Ply[Any]]()
        while not state.is_terminal() and len(plies) < 5 + seed % 3:
            seat = state.current_player()
            number = rng.choice(state.legal_actions()[:3])
            plies.append(
                Ply(Seat(seat), game.shared.codec.decode(state.observation_of(seat), number))
            )
            state.apply_action(number)
        for player in (0, 1):
            string = state.information_state_string(player)
            memory = player, information_state(kit, config, plies, Seat(player))
            assert recalled.setdefault(string, memory) == memory
            assert string_by_memory.setdefault(memory, string) == string
    assert 20 < len(recalled) < 120  # some information states occur more than once


def test_hidden_fleets_do_not_change_the_opponents_strings() -> None:
    game = pyspiel.load_game("escadre_battleship", TINY)
    one, other = game.new_initial_state(), game.new_initial_state()
    one.apply_action(0)
    other.apply_action(5)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert np.array_equal(one.observation_tensor(1), other.observation_tensor(1))
    assert one.observation_string(0) != other.observation_string(0)


def test_dice_are_rolled_one_by_one() -> None:
    game = pyspiel.load_game("escadre_mats")
    state = game.new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    meeting = state.data.state
    assert [face for face, _ in state.chance_outcomes()] == [*range(6)]
    state.apply_action(4)
    assert state.is_chance_node()
    assert state.data.state is meeting
    state.apply_action(1)
    after = GAMES["mats"].game.apply(meeting, CHANCE, DiceOutcome((5, 2)))
    assert state.data.state == after


def test_draws_have_the_probabilities_of_their_distribution() -> None:
    state = pyspiel.load_game("escadre_mako", {"options": "players:3"}).new_initial_state()
    assert dict(state.chance_outcomes()) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
