"""Captains, and what they reckon with: whole turns must be what the rules make of them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.game import CHANCE, Chance, Seat, Terminal, play, start
from escadre.core.kit import Bot
from escadre.core.playout import playout
from escadre.games.maitre.bots import CAPTAINS, Bosco, Foreseeing, Reckoner, Wavering, estimate
from escadre.games.maitre.coach import prospect
from escadre.games.maitre.notation import format_action
from escadre.games.maitre.rules import (
    GAME,
    Action,
    Arm,
    Attack,
    Attempt,
    Config,
    Hunt,
    Observation,
    State,
    is_complete,
    legal_actions,
    node,
    observe,
    turn_of,
)
from escadre.games.maitre.turns import Branch, branches, failed, judged, worth_of
from escadre.games.maitre.value import Portrait, learned, portraits
from tests.games.maitre.test_rules import card, does, fleet, position

Captain = Bot[Observation, Action]


def chosen(state: State, captain: str = "bosco", seed: int = 1) -> str:
    seen = observe(state, turn_of(state))
    return format_action(state.config, CAPTAINS[captain].choose(seen, Random(seed)))


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_every_end_of_a_turn_that_captains_reckon_with_is_one_of_the_rules(seed: int) -> None:
    """Along a match at random: how a turn really ended is among its branches, or is a failure."""
    rng, state = Random(seed), start(GAME, Config(players=3, rounds=12))
    begun: list[Branch] = []
    before = state
    while not isinstance(now := node(state), Terminal):
        turns = state.turns
        if isinstance(now, Chance):
            state = play(GAME, state, CHANCE, now.law.sample(rng))
        else:
            (seat,) = now.seats
            actions = list(legal_actions(observe(state, seat)))
            action = actions[rng.randrange(len(actions))]
            if state.doing is None:
                before, begun = state, branches(state, action)
            state = play(GAME, state, seat, action)
        if state.turns > turns:
            ends = [end for branch in begun for end in branch.ends]
            if isinstance(state.last, Attempt) and not is_complete(state, state.last):
                ends = [failed(before)]
            assert board(state) in map(board, ends)


def board(state: State) -> tuple[object, ...]:
    """What lies on the table."""
    return state.port, state.hidden, state.under, state.goods, state.treasures, state.fleets


def test_the_chances_of_a_turn_are_exact() -> None:
    state = position("1+2 1+4", "2+2:plus 3+4", port="1+3 2+1 3+3 2+4")
    listed = {each.action: each for each in judged(state, learned())}
    for action, each in listed.items():
        assert sum(chance for chance, _ in each.ends) == pytest.approx(1)
        if not isinstance(action, Arm):
            assert each.ends[0][0] == pytest.approx(prospect(state, Seat(0), action))
    arm = listed[Arm()]
    assert [fleet(end, 0) for _, end in arm.ends[:-1]] == [
        f"1+2 1+4 {id}" for id in ("1+3", "2+1", "3+3", "2+4")
    ]
    equal = judged(state, lambda states: [np.full(2, 0.5) for _ in states])
    (even,) = (each for each in equal if each.action == Arm())
    assert sum(chance for chance, _ in even.ends[:-1]) == pytest.approx(
        prospect(state, Seat(0), Arm())
    )
    assert all(each.ratings == pytest.approx([0.5, 0.5]) for each in equal)
    fight = listed[Attack(card("1+2"), card("2+2"))]
    assert [fleet(end, 1) for _, end in fight.ends[:2]] == ["2+2 3+4", "2+2:plus 3+4"]
    assert [round(36 * chance) for chance, _ in fight.ends] == [21, 15, 0]


def test_worth_is_in_eighths_of_the_best_and_never_nothing() -> None:
    assert worth_of([1, 2, 3], [0.2, 0.1, -0.5]) == {1: 1.0, 2: 0.5, 3: 0.125}
    assert worth_of([1, 2], [0.0, -1.0]) == {1: 1.0, 2: 1.0}


def test_the_winner_of_a_fight_chooses_what_is_best_for_him() -> None:
    state = position("1+3:kind", "3+3 3+4")
    fight = next(each for each in judged(state, learned()) if isinstance(each.action, Attack))
    won, lost = fight.ends[0][1], fight.ends[1][1]
    assert fleet(won, 1) == "3+4"
    assert sorted(fleet(lost, 1).split()) in (["3+3", "3+4:kind"], ["3+3:kind", "3+4"])


# Captains


def test_bosco_goes_by_rules_of_thumb() -> None:
    assert chosen(position("1+2", "2+2:plus")) == "1+2 x 2+2"
    assert chosen(position("1+2", "2+2")) == "1+2 x 2+2"
    assert chosen(position("1+2", "2+3:plus")) == "hunt"  # 15 of 36
    assert chosen(position("1+4", "2+2")) == "arm"
    assert chosen(position("1+2:plus", "2+2")) == "1+2 x 2+2"
    usual = observe(position("1+2", "2+2:plus"), Seat(0))
    assert Bosco(hunt_first=True).choose(usual, Random(1)) == Hunt()
    for_cargo, empty = Bosco(for_cargo_only=True), observe(position("1+2", "2+2"), Seat(0))
    assert for_cargo.choose(usual, Random(1)) == Attack(card("1+2"), card("2+2"))
    assert for_cargo.choose(empty, Random(1)) == Hunt()


def test_the_cabin_boy_places_what_fits() -> None:
    state = does(position("1+2:flip", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 1 1 1 1 4")
    for seed in range(10):
        assert chosen(state, "mousse", seed).split()[1] == ">"


def test_who_reckons_ends_the_match_when_ahead_and_not_when_behind() -> None:
    """One ship is in port: whoever arms it ends the match."""
    rest = "1+4 1+5 2+1 2+2 2+4 3+4 3+5 3+6"
    ahead = position(f"{rest}:house", "1+3:kind 1+2:flip 2+3:plus", port="3+3")
    behind = position("1+3:kind 1+2:flip 2+3:plus", f"{rest}:house", port="3+3")
    assert chosen(ahead, "amiral") == "arm"
    assert chosen(behind, "amiral") != "arm"


def test_who_wavers_reckons_or_goes_by_rules_of_thumb() -> None:
    state = position("1+2", "2+2:plus")
    seen = observe(state, Seat(0))
    reckoned = Reckoner(learned()).choose(seen, Random(1))
    assert Bosco().turn(state) == Attack(card("1+2"), card("2+2"))
    assert Wavering(learned(), habit=0).choose(seen, Random(1)) == reckoned
    armed = position("1+4", "2+2")
    always = Wavering(learned(), habit=10, thumb=Bosco(hunt_first=True))
    assert always.choose(observe(armed, Seat(0)), Random(1)) == Arm()
    able = observe(position("1+2", "2+2:plus"), Seat(0))
    assert always.choose(able, Random(1)) == Hunt()
    tried = observe(does(state, "arm", "dice 1 2 3 4 5"), Seat(0))
    assert always.choose(tried, Random(1)) == Reckoner(learned()).choose(tried, Random(1))


def test_the_learned_chances_are_chances() -> None:
    for players in range(2, 7):
        state = position(*["1+3:kind", *["-"] * (players - 1)])
        (chances,) = learned()([state])
        assert len(chances) == players and sum(chances) == pytest.approx(1)
        assert chances[0] == max(chances)
        assert all(len(row) == len(Portrait._fields) for row in portraits(state))
    over = position("1+3", "3+4", "1+4:kind", turns=60, options="rounds=20")
    assert list(learned()([over])[0]) == [0, 0, 1]


def test_an_estimate_favours_no_seat() -> None:
    """When all move on a seat, so does what they expect; while dice are out nothing is told."""
    fleets = "1+3:kind", "2+2:plus", "-"
    hopes = estimate(position(*fleets))
    moved = estimate(replace(position(*fleets[2:], *fleets[:2]), first=Seat(1)))
    assert hopes is not None and moved is not None
    assert moved == pytest.approx([*hopes[2:], *hopes[:2]])
    assert min(hopes) == hopes[2]
    assert estimate(does(position(*fleets), "arm")) is None


@pytest.mark.parametrize("level", CAPTAINS)
def test_captains_play_whole_matches_by_the_rules(level: str) -> None:
    record = playout(GAME, Config(players=3, rounds=8), [CAPTAINS[level]] * 3, Random(2))
    assert record.ending and record.ending.how == "rules"


def test_the_admiral_beats_rules_of_thumb() -> None:
    """A short sanity run; strength is measured in benchmarks/strength_maitre.py."""
    captain, won = Reckoner(learned()), 0
    for seed in range(40):
        seats: list[Captain] = [captain, Bosco()] if seed % 2 else [Bosco(), captain]
        ending = playout(GAME, Config(), seats, Random(seed // 2)).ending
        assert ending
        won += ending.places[1 - seed % 2] == 1
    assert won >= 22  # about 31 are expected; fewer than 22 once in a thousand such captains


def test_looking_further_never_leaves_the_rules() -> None:
    further = Foreseeing(learned(), turns=2, candidates=2, lots=1)
    for seed in range(3):
        before = position("1+2 1+4", "2+2:plus 3+4", "3+3")
        action = further.choose(observe(before, Seat(0)), Random(seed))
        assert action in list(legal_actions(observe(before, Seat(0))))
