"""Test the choice of boats by the players (MAK-17)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Decision, Seat, play, start, validate_action
from escadre.core.i18n.catalogue import words
from escadre.core.scene import Press, Tally
from escadre.games import GAMES
from escadre.games.mako.rules.boats import friendly_boats, owner_by_boat
from escadre.games.mako.rules.game import GAME, legal_actions, node, observe, validate_config
from escadre.games.mako.rules.model import BOAT_PAIRS, Config, State

KIT = GAMES["mako"]
EN = words("en", GAME.home)
ONE, TWO = Seat(0), Seat(1)


def first_player_drawn(first: int, **options: Any) -> State:
    """Return the state after the draw of the first player."""
    state = start(GAME, Config(boats="chosen", **options))
    return play(GAME, state, CHANCE, KIT.parse_action(state.config, f"first {first}"))


def play_lines(state: State, *lines: str) -> State:
    """Return the state after these actions of the players to move."""
    for line in lines:
        now = node(state)
        assert isinstance(now, Decision)
        state = play(GAME, state, now.seats[0], KIT.parse_action(state.config, line))
    return state


def refusal_of(state: State, seat: Seat, line: str) -> str:
    rejection = validate_action(GAME, state, seat, KIT.parse_action(state.config, line))
    assert rejection is not None
    return f"{rejection.clause} {rejection.reason.id}"


def test_default_pairs_are_opposite_boats() -> None:
    """MAK-17: older records do not have this option, and replay as before."""
    assert Config().boats == "opposite"
    assert Config().fleet == ((0, 2), (1, 3))
    assert Config(boats="adjacent").fleet == ((0, 1), (2, 3))


@pytest.mark.parametrize("boats", [name for name in BOAT_PAIRS if name != "chosen"])
def test_each_player_sails_two_of_the_four_boats(boats: Any) -> None:
    """MAK-17: in every pairing, mines are shared within a pair and block the opponent."""
    config = Config(boats=boats)
    one, two = config.fleet
    assert sorted((*one, *two)) == [0, 1, 2, 3]
    assert {boat: owner_by_boat(config)[boat] for boat in one} == dict.fromkeys(one, 0)
    assert all(set(friendly_boats(config)[boat]) == set(one) for boat in one)
    assert all(set(friendly_boats(config)[boat]) == set(two) for boat in two)


def test_every_pair_can_be_agreed() -> None:
    """MAK-17: six pairs for the first player, each once."""
    pairs = {frozenset(one) for name, (one, _) in BOAT_PAIRS.items() if name != "chosen"}
    assert len(pairs) == 6 == len(BOAT_PAIRS) - 1


@pytest.mark.parametrize("first", [1, 2])
def test_boats_are_chosen_in_turn_and_the_last_is_assigned(first: int) -> None:
    """MAK-17: the first player takes boats one and three, the second the other two."""
    begins, other = Seat(first - 1), Seat(2 - first)
    state = first_player_drawn(first)
    for seat, line in ((begins, "choose W"), (other, "choose E"), (begins, "choose N")):
        assert node(state) == Decision((seat,), "MAK-17")
        assert not legal_actions(observe(state, Seat(1 - seat)))
        state = play_lines(state, line)
    assert node(state) == Decision((begins,), "MAK-4")
    assert set(state.race_config.fleet[begins]) == {3, 0}
    assert set(state.race_config.fleet[other]) == {1, 2}
    assert state.config == first_player_drawn(first).config, (
        "the options of the match do not change"
    )
    assert refusal_of(state, begins, "choose S") == "MAK-17 chosen-already"
    assert refusal_of(state, begins, "E m8") == "MAK-3 not-your-boat"
    assert play_lines(state, "W b7").boats[3] == KIT.parse_action(state.config, "W b7").square


def test_invalid_choices_are_refused() -> None:
    """MAK-17: a boat already taken; a move before the choice; a choice out of turn."""
    state = play_lines(first_player_drawn(1), "choose N")
    assert refusal_of(state, TWO, "choose N") == "MAK-17 boat-taken"
    assert refusal_of(state, TWO, "N h2") == "MAK-17 choose-first"
    assert refusal_of(state, TWO, "pass") == "MAK-17 choose-first"
    assert refusal_of(state, ONE, "choose E") == "MAK-17 not-your-turn"
    assert len(legal_actions(observe(state, TWO))) == 3


@pytest.mark.parametrize("options", [{"way": "B"}, {"way": "C"}, {"players": 3}, {"players": 4}])
@pytest.mark.parametrize("boats", ["adjacent", "chosen"])
def test_pairs_are_an_option_of_variant_a_only(options: Any, boats: Any) -> None:
    """MAK-17: in variants B and C each player has one boat."""
    rejection = validate_config(Config(boats=boats, **options))
    assert rejection is not None and rejection.clause == "MAK-17"
    assert validate_config(Config(boats=boats)) is None


def test_choice_has_buttons_and_log_lines() -> None:
    """MAK-17: the boats that are left are buttons, and the log also names the last boat."""
    state = play_lines(first_player_drawn(2), "choose S")
    scene = KIT.scene(observe(state, ONE), EN)
    assert scene.prompt == "Choose one of your two boats."
    presses = [choice for choice in scene.choices if isinstance(choice, Press)]
    assert [choice.label for choice in presses] == [
        "Take the North boat",
        "Take the East boat",
        "Take the West boat",
    ]
    tallies = {panel.owner: panel for panel in scene.panels if isinstance(panel, Tally)}
    assert [len(tallies[seat].counts) for seat in (0, 1)] == [0, 1]
    assert KIT.scene(observe(state, TWO), EN).prompt == "Player 1 is choosing a boat."
    state = play_lines(state, "choose N")
    action = KIT.parse_action(state.config, "choose W")
    after = play(GAME, state, TWO, action)
    log_text = KIT.describe_ply(observe(state, None), TWO, action, observe(after, None), EN)
    assert log_text == "takes the West boat; the East boat goes to player 1"
    boats = {t.id: t.side for t in KIT.scene(observe(after, ONE), EN).panels[0].tokens}  # type: ignore[union-attr]
    assert boats == {"boat-n": 0, "boat-e": 6, "boat-s": 1, "boat-w": 7}


@pytest.mark.parametrize("lines", [(), ("choose W",), ("choose W", "choose S")])
def test_position_of_a_choice_round_trips(lines: tuple[str, ...]) -> None:
    """MAK-17: a position contains the boats chosen so far."""
    state = play_lines(first_player_drawn(2), *lines)
    assert KIT.parse_state(KIT.format_state(state)) == state
    ended = play_lines(first_player_drawn(1), "choose W", "choose S", "choose N")
    assert KIT.parse_state(KIT.format_state(ended)) == ended
    line = KIT.format_state(ended)
    for wrong in (
        line.replace("boats=chosen", "boats=adjacent"),
        line.replace("chosen=W,S,N", "chosen=W,S,W"),
        line.replace("turn=1", "turn=?"),
        line.replace("chosen=W,S,N", "chosen=W,S moved=W"),
    ):
        with pytest.raises(InputError, match="Boats are chosen before the race"):
            KIT.parse_state(wrong)


@pytest.mark.parametrize("name", KIT.captains)
def test_captains_choose_boats_and_sail_them(name: str) -> None:
    """MAK-17: each takes a boat that is left; then it moves one of its own boats."""
    captain = KIT.captains[name]
    rng = Random(3)
    state = first_player_drawn(1)
    for _ in range(4):
        now = node(state)
        assert isinstance(now, Decision)
        seen = observe(state, now.seats[0])
        state = play(GAME, state, now.seats[0], captain.choose(seen, rng))
    assert state.race_config.boats != "chosen" and all(state.race_config.fleet)


@pytest.mark.parametrize("lines", [("choose N", "choose S"), ("choose N", "choose E")])
def test_admiral_takes_the_boat_with_the_best_start(
    lines: tuple[str, ...],
) -> None:
    """MAK-17: the amiral evaluates the start like a position of the race."""
    state = play_lines(first_player_drawn(1), *lines)
    assert KIT.analysis.evaluate is not None
    returns = {}
    for action in legal_actions(observe(state, ONE)):
        expected = KIT.analysis.evaluate(play(GAME, state, ONE, action))
        assert expected is not None
        returns[action] = expected[0]
    choice = KIT.captains["amiral"].choose(observe(state, ONE), Random(1))
    assert returns[choice] == pytest.approx(max(returns.values()), abs=0.001)


def test_first_boat_of_the_admiral_varies() -> None:
    """MAK-17: on the usual board all four boats are equally good."""
    choices = {
        KIT.captains["amiral"].choose(observe(first_player_drawn(1), ONE), Random(n))
        for n in range(12)
    }
    assert len(choices) > 1
