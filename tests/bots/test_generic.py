"""Test the bots that play any game, in the toy game and in a game with one good action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.bots.generic import MonteCarloBot, RandomBot, make_monte_carlo_bot
from escadre.core.chance import Rng
from escadre.core.game import (
    CHANCE,
    AnyGame,
    Chance,
    Decision,
    Node,
    Seat,
    Terminal,
    validate_action,
)
from escadre.core.i18n.catalogue import text
from escadre.core.kit import Analysis, Bot
from escadre.core.match.match import playout
from escadre.games import GAMES
from tests.conftest import often
from tests.toy import KIT
from tests.toy.rules import GAME, Config, Load, Observation

Told = tuple[int, ...]


@dataclass(frozen=True)
class Seen:
    """Kegs loaded so far, which are visible to all."""

    viewer: Any
    loaded: Told


def node(state: Told) -> Node:
    """Return what comes next: two captains load a keg each; the first wins only with keg 7."""
    if len(state) < 2:
        return Decision((Seat(len(state)),), "ONE-1")
    returns = (1.0, -1.0) if state[0] == 7 else (-1.0, 1.0)
    return Terminal(returns, (1, 2) if state[0] == 7 else (2, 1), "ONE-1", text("match-over"))


def load_keg(state: Told, seat: Seat, action: Any) -> Told:
    return (*state, action.keg)


def kegs(seen: Any) -> Sequence[Load]:
    return [Load(keg) for keg in range(10)]


TOY: AnyGame = GAME
SEVEN: AnyGame = replace(
    TOY,
    node=node,
    apply=load_keg,
    observe=lambda state, viewer: Seen(viewer, state),
    legal_actions=kegs,
    determinize=lambda seen, rng: seen.loaded,
)


@dataclass(frozen=True)
class Guide:
    """Loads the same keg, except for some random lapses."""

    habit: int
    lapses: int = 0  # out of ten choices

    def choose(self, observation: Any, rng: Rng) -> Load:
        return Load(rng.randrange(10) if rng.randrange(10) < self.lapses else self.habit)


def test_lapses_of_the_guide_are_not_copied() -> None:
    """Among equal choices the guide's usual one is played, however often it lapses."""
    bot, second = MonteCarloBot(SEVEN, Guide(3, lapses=2), max_simulated_choices=200), Seen(1, (4,))
    guide = Guide(3, lapses=2)
    assert {guide.choose(second, Random(seed)) for seed in range(20)} != {Load(3)}
    assert {bot.choose(second, Random(seed)) for seed in range(20)} == {Load(3)}


def test_a_wrong_guide_is_not_followed() -> None:
    for guide in (None, Guide(3), Guide(7)):
        bot = MonteCarloBot(SEVEN, guide, max_simulated_choices=2000)
        assert {bot.choose(Seen(0, ()), Random(seed)) for seed in range(4)} == {Load(7)}


def test_without_time_for_playouts_the_guide_is_followed() -> None:
    bot = MonteCarloBot(SEVEN, Guide(3), max_simulated_choices=1)
    assert bot.choose(Seen(0, ()), Random(1)) == Load(3)


class CountingGuide:
    """Always loads the same keg, and counts its choices."""

    asked = 0

    def choose(self, observation: Any, rng: Rng) -> Load:
        self.asked += 1
        return Load(3)


@given(thoughts=st.integers(-1, 400), plain=st.booleans())
def test_search_ends_in_a_game_without_end(thoughts: int, plain: bool) -> None:
    """The search ends with any budget, without an estimate, and with few playouts."""
    endless: AnyGame = replace(
        SEVEN,
        node=lambda state: Decision((Seat(len(state) % 2),), "ONE-1"),
        perfect_information=lambda state: plain,
    )
    guide = CountingGuide()
    bot = MonteCarloBot(endless, guide, lambda state: None, thoughts)
    assert bot.choose(Seen(0, ()), Random(1)) == Load(3)
    assert guide.asked <= 5 + max(0, 2 * thoughts)


def test_the_same_seed_gives_the_same_choice() -> None:
    bot = MonteCarloBot(SEVEN, None, max_simulated_choices=300)
    choices = [[bot.choose(Seen(1, (4,)), Random(seed)) for seed in range(5)] for _ in range(2)]
    assert choices[0] == choices[1]


def test_without_chance_one_playout_per_candidate_is_enough() -> None:
    plain: AnyGame = replace(SEVEN, perfect_information=lambda state: True)
    bot = MonteCarloBot(plain, Guide(3), max_simulated_choices=64)
    assert {bot.choose(Seen(0, ()), Random(seed)) for seed in range(10)} == {Load(7)}
    assert bot.choose(Seen(1, (7,)), Random(1)) == Load(3), "among equals the guide's choice"


def test_playouts_stop_at_an_estimate() -> None:
    """The estimate's value is used: here keg 2 wins by the estimate, but not by the rules."""
    bot = MonteCarloBot(
        SEVEN, Guide(3), lambda loaded: (1.0, -1.0) if loaded == (2,) else None, 400
    )
    assert {bot.choose(Seen(0, ()), Random(seed)) for seed in range(5)} <= {Load(2), Load(7)}
    deaf = MonteCarloBot(SEVEN, Guide(3), lambda loaded: (0.0, 0.0) if loaded else None, 400)
    assert deaf.choose(Seen(0, ()), Random(1)) == Load(3)


TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in GAMES),
    ("mako", {"players": 4}),
    ("mako", {"players": 4, "teams": True}),
    ("mako", {"finish": "both"}),
    ("mako", {"way": "C"}),
    ("maitre", {"players": 6}),
    ("battleship", {"width": 5, "height": 4, "fleet": [2, 1], "bombs": 9, "bombs_second": 2}),
    ("mats", {"ships": [{"kind": "prau", "count": 12, "sound": [6, 9], "touched": [0, 0]}]}),
    ("armada", {"setup": "constructed", "players": 3}),
    ("armada", {"setup": "constructed", "objective": "flag", "players": 4, "teams": True}),
    ("armada", {"setup": "constructed", "objective": "infiltration"}),
]
at_each_table = pytest.mark.parametrize(
    "table", range(len(TABLES)), ids=[f"{name}-{options}" for name, options in TABLES]
)


@cache
def states(table: int) -> list[tuple[Node, Any]]:
    """Return the first nodes and states of a match between two boscos."""
    return list(islice(_states(*TABLES[table]), often(150, 60)))


def _states(name: str, options: dict[str, Any]) -> Iterator[tuple[Node, Any]]:
    game = GAMES[name].game
    bosco = GAMES[name].captains["bosco"]
    rng = Random(7)
    config = msgspec.convert(options, game.config_type)
    assert game.validate_config(config) is None
    state = game.initial_state(config)
    while True:
        yield (now := game.node(state)), state
        match now:
            case Terminal():
                return
            case Chance(distribution):
                state = game.apply(state, CHANCE, distribution.sample(rng))
            case Decision(seats):
                action = bosco.choose(game.observe(state, seats[-1]), rng)
                state = game.apply(state, seats[-1], action)


@at_each_table
def test_estimates_are_valid_returns(table: int) -> None:
    """One return per seat, with sum 0 except in Armada; at most 26 choices in a row have none."""
    name, _ = TABLES[table]
    estimate = GAMES[name].analysis.evaluate
    estimated = 0
    without_estimate = 0
    assert estimate is not None
    for now, state in states(table):
        if isinstance(now, Terminal):
            break
        if (expected := estimate(state)) is None:
            without_estimate += isinstance(now, Decision)
            assert without_estimate <= 26, "none while two columns of twelve ships are ordered"
        else:
            estimated, without_estimate = estimated + 1, 0
            assert len(expected) == len(GAMES[name].game.sides(state.config))
            assert all(-1 <= each <= 1 for each in expected)
            assert name == "armada" or abs(sum(expected)) < 1e-5
    assert estimated > 5


@at_each_table
def test_choices_are_legal_and_depend_on_the_observation_only(table: int) -> None:
    """States with equal observations give the same choice."""
    name, _ = TABLES[table]
    game = GAMES[name].game
    bot = replace(make_monte_carlo_bot(GAMES[name]), max_simulated_choices=often(32, 12))
    decisions = [
        (now.seats, state) for now, state in states(table)[:60] if isinstance(now, Decision)
    ]
    for seats, state in decisions[:: len(decisions) // 4]:
        for seat in seats:
            seen = game.observe(state, seat)
            action = bot.choose(seen, Random(3))
            assert validate_action(game, state, seat, action) is None
            truth = game.determinize(seen, Random(4))
            assert bot.choose(game.observe(truth, seat), Random(3)) == action


def even(state: Any) -> list[float]:
    """Return the evaluation that all seats are equal."""
    return [0.0] * state.config.captains


def test_the_toy_gets_a_monte_carlo_bot() -> None:
    """The toy's only captain plays at random, so playouts are random."""
    assert make_monte_carlo_bot(KIT) == MonteCarloBot(GAME)
    assert make_monte_carlo_bot(replace(KIT, analysis=Analysis(evaluate=even))) == MonteCarloBot(
        GAME, estimate=even
    )
    bot = MonteCarloBot(GAME, max_simulated_choices=500)
    for seed in range(6):
        seats: list[Bot[Any, Any]] = [RandomBot(GAME)] * 3
        seats[seed % 3] = bot
        assert playout(KIT, Config(), tuple(seats), Random(seed)).ending is not None
    state = GAME.initial_state(Config())
    seen: Observation = GAME.observe(state, Seat(0))
    assert not GAME.legal_actions(seen), "the match starts with a chance node"


def test_the_guide_is_the_rollout_bot_or_the_second_best_captain() -> None:
    for kit in GAMES.values():
        guide = make_monte_carlo_bot(kit).guide
        if kit.analysis.rollout_bot:
            assert type(guide) is type(kit.analysis.rollout_bot())
        else:
            assert guide is kit.captains["capitaine"]
