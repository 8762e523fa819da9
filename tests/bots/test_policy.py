"""Test networks from files: the games that they fit, and the errors of broken files."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from escadre import games
from escadre.bots.policy import PolicyNetwork, load_policy, read_policy, write_policy
from escadre.cli import cli
from escadre.core.codec import get_codec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from escadre.core.registry import get_bots
from escadre.games import GAMES, POLICIES_VARIABLE, GameRegistry
from escadre.tables.jobs import choose_turn
from escadre.tables.lobby.games import game_card

SMALL: dict[str, Any] = {"width": 5, "height": 5, "fleet": (2, 1), "bombs": 20}


def write_policy_file(
    file: Path, game: str = "battleship", temperature: float = 1.0, **options: Any
) -> Path:
    """Write a tiny network with random weights."""
    codec = get_codec(game, GAMES[game].game.config_type(**options))
    rng = np.random.default_rng(1)
    sizes = (codec.size, 6, codec.action_count)
    layers = [
        (rng.normal(size=(to, of)).astype(np.float32), np.zeros(to, np.float32))
        for of, to in pairwise(sizes)
    ]
    write_policy(file, codec, layers, "tanh", temperature)
    return file


@pytest.mark.parametrize("game", ["battleship", "mako", "maitre", "mats"])
def test_a_network_plays_legal_actions_to_the_end(game: str, tmp_path: Path) -> None:
    policy = read_policy(write_policy_file(tmp_path / "net.npz", game))
    match = Match(game, viewers=())
    match.play_out([policy, policy], Random(1))  # raises IllegalAction
    assert match.ending is not None and match.ending.how == "rules"


def test_the_bot_follows_the_network(tmp_path: Path) -> None:
    match = Match("battleship", **SMALL)
    seen, codec = match.see(0), get_codec("battleship", match.config)
    favourite = codec.legal(seen)[3]
    preferences = np.zeros(codec.action_count, np.float32)
    preferences[favourite] = 1
    layer = np.zeros((codec.action_count, codec.size), np.float32), preferences
    policy = write_policy(tmp_path / "net.npz", codec, [layer], "relu")
    assert codec.encode(seen, policy.choose(seen, Random(1))) == favourite


def test_the_same_seed_gives_the_same_choices(tmp_path: Path) -> None:
    policy = read_policy(write_policy_file(tmp_path / "net.npz", **SMALL))
    seen = Match("battleship", **SMALL).see(0)
    assert policy.choose(seen, Random(3)) == policy.choose(seen, Random(3))
    assert len({policy.choose(seen, Random(n)) for n in range(20)}) > 1


def test_a_batch_gives_the_same_results_as_single_passes(tmp_path: Path) -> None:
    policy = read_policy(write_policy_file(tmp_path / "net.npz", **SMALL))
    width = policy.layers[0][0].shape[1]
    seen = np.random.default_rng(2).normal(size=(3, width)).astype(np.float32)
    alone = [policy.preferences(row) for row in seen]
    assert np.allclose(policy.preferences(seen), alone, atol=1e-5)


def broken(file: Path, how: str) -> None:
    match how:
        case "rubbish":
            file.write_bytes(b"no network")
        case "empty":
            file.write_bytes(b"")
        case "cut":
            file.write_bytes(write_policy_file(file).read_bytes()[:2000])
        case "pickled":
            np.savez(file, about=np.array([{}], dtype=object))
        case "nothing told":
            np.savez(file, w0=np.zeros((2, 2)), b0=np.zeros(2))
        case "no weights":
            arrays = dict(np.load(write_policy_file(file)))
            np.savez(file, about=arrays["about"])
        case "not a number":
            arrays = dict(np.load(write_policy_file(file)))
            arrays["w0"][0, 0] = np.nan
            np.savez(file, **arrays)
        case _:
            arrays = dict(np.load(write_policy_file(file)))
            arrays["w1"] = arrays["w1"][:, :-1]
            np.savez(file, **arrays)


@pytest.mark.parametrize(
    "how",
    ["rubbish", "empty", "cut", "pickled", "nothing told", "no weights", "not a number", "unfit"],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_broken_file_raises_a_clear_error(how: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    broken(file, how)
    arguments = ["bot", "check", str(file), "--game", "battleship", "--language", language]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 1
    wanted = {
        "en": "net.npz is broken, or not a trained network of Escadre. Give another one.\n",
        "fr": "net.npz est corrompu, ou n’est pas un réseau entraîné d’Escadre. "
        "Donnez-en un autre.\n",
    }
    assert result.stderr == wanted[language]


def test_a_network_of_another_game_or_other_options_is_refused(tmp_path: Path) -> None:
    file, kit = write_policy_file(tmp_path / "net.npz"), GAMES["battleship"]
    with pytest.raises(InputError, match="was trained for another game: battleship"):
        load_policy(GAMES["mako"], None, file)
    other = Match("battleship", **SMALL)
    with pytest.raises(InputError, match=r"^net\.npz was trained with other options"):
        load_policy(kit, other.config, file)
    with pytest.raises(InputError, match=r"^net\.npz was trained with other options"):
        read_policy(file).choose(other.see(0), Random(1))


def test_options_that_do_not_change_the_arrays_may_differ(tmp_path: Path) -> None:
    file, kit = write_policy_file(tmp_path / "net.npz", bombs=100), GAMES["battleship"]
    assert isinstance(load_policy(kit, kit.game.config_type(bombs=35), file), PolicyNetwork)


def test_a_rewritten_file_is_read_again(tmp_path: Path) -> None:
    file, kit = write_policy_file(tmp_path / "net.npz"), GAMES["battleship"]
    first = load_policy(kit, None, file)
    assert load_policy(kit, None, file) is first
    write_policy_file(file, temperature=0.5)
    assert load_policy(kit, None, file).header.temperature == 0.5


def test_a_network_can_play_in_the_arena_and_at_the_terminal(tmp_path: Path) -> None:
    file = str(write_policy_file(tmp_path / "net.npz", **SMALL))
    small = ["-o", "width=5", "-o", "height=5", "-o", "fleet=2,1", "-o", "bombs=20"]
    arguments = ["arena", "--game", "battleship", "--players", f"{file},mousse", "--matches", "2"]
    result = CliRunner().invoke(cli, [*arguments, *small, "--workers", "1"])
    assert result.exit_code == 0, result.output
    assert "net.npz" in result.stdout
    arguments = ["play", "battleship", file, "mousse", "--seed", "1", "--language", "en"]
    result = CliRunner().invoke(cli, [*arguments, *small])
    assert result.exit_code == 0, result.output
    assert "net" in result.stdout


def test_a_server_can_offer_a_network_as_a_captain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(POLICIES_VARIABLE, str(write_policy_file(tmp_path / "pupil.npz")))
    monkeypatch.setattr(games, "GAMES", GameRegistry())
    kit = games.GAMES["battleship"]
    assert [*get_bots(kit)] == [*kit.captains, "pupil"]
    levels = game_card(kit, words("en", kit.game.home)).levels
    assert levels[-1].name == "pupil"
    seen = Match(kit).see(0)
    assert choose_turn("battleship", "pupil", seen, 1)[0] in kit.game.legal_actions(seen)
    assert [*get_bots(games.GAMES["mako"])] == [*GAMES["mako"].captains]
