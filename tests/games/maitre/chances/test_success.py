"""Compare the exact chances with the rulebook's study and with the rules."""

from __future__ import annotations

from functools import cache
from math import fsum
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.chance import random_item
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, play, start
from escadre.games.maitre.captains.simple import best_dice_action
from escadre.games.maitre.chances.success import (
    CardValues,
    attempt_value,
    chance_to_win_card,
    completion_chance,
    fit_out_chances,
    success_value,
    values_of_card_alone,
)
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.cards import (
    NO_GOODS,
    STANDARD_DECK,
    Deck,
    DeckCard,
    Face,
    GoodsCard,
    SameFace,
    ShipCard,
    Sum,
)
from escadre.games.maitre.rules.game import GAME, apply, legal_actions, node, observe
from escadre.games.maitre.rules.model import (
    Attack,
    Attempt,
    Buy,
    Config,
    FitOut,
    FleetShip,
    Hunt,
    State,
)
from tests.conftest import often
from tests.games.maitre.states import card, play_lines, position

# Exact chance of success with best placement, five dice, no goods: rules/maitre.md's table.
STUDY = {
    "1+2": 0.6236,
    "1+3": 0.5549,
    "1+4": 0.5315,
    "1+5": 0.4842,
    "2+1": 0.6529,
    "2+2": 0.6163,
    "2+3": 0.5549,
    "2+4": 0.4945,
    "3+3": 0.6091,
    "3+4": 0.5634,
    "3+5": 0.4842,
    "3+6": 0.4175,
    "kind": 0.7226,
    "run": 0.7448,
    "runpair": 0.5291,
    "sixes": 0.4246,
    "house": 0.2983,
    "flip": 0.8199,
    "plus": 0.8199,
    "minus": 0.8199,
    "reroll": 0.7130,
    "extra1": 0.5793,
    "extra2": 0.4306,
    "extra3": 0.4306,
}


@pytest.mark.parametrize(("id", "chance"), list(STUDY.items()))
def test_chances_of_all_cards_match_the_study(id: str, chance: float) -> None:
    assert round(completion_chance(STANDARD_DECK, card(id), NO_GOODS, 5), 4) == chance


def test_more_goods_or_dice_never_lower_the_chance() -> None:
    for id in ("1+4", "runpair", "flip"):
        for dice in range(5, 8):
            alone = completion_chance(STANDARD_DECK, card(id), NO_GOODS, dice)
            assert alone < completion_chance(STANDARD_DECK, card(id), NO_GOODS, dice + 1)
            for n in range(4):
                aids: Any = tuple(int(m == n) for m in range(4))
                helped = completion_chance(STANDARD_DECK, card(id), aids, dice)
                useless = (id, n, dice) == ("flip", 2, 5)  # -1, where every die must count 23
                assert helped == alone if useless else alone < helped <= 1


TINY_CARDS: list[DeckCard] = [
    *(ShipCard(f"s{n}", n, 1, (Face(n), Sum(2, exactly=5 + n))) for n in range(1, 5)),
    ShipCard("s5", 5, 1, (SameFace(3),), True),
    GoodsCard("flip", "A", "flip", (Face(1),)),
    GoodsCard("reroll", "B", "reroll", (Face(1),)),
]
TINY = Deck("tiny", tuple(TINY_CARDS))


def by_the_rules(state: State, worth: CardValues | None = None) -> float:
    """Return the best expected value of the turn, by all actions and throws of the rules."""

    @cache
    def best(state: State) -> float:
        if state.turns_completed:
            assert isinstance(state.last_turn, Attempt)
            if state.last_turn.card is None or not is_complete(state, state.last_turn):
                return 0.0
            return (worth or {}).get(state.last_turn.card, 1.0)
        now = node(state)
        if isinstance(now, Chance):
            return fsum(
                float(p) * best(apply(state, CHANCE, outcome))
                for outcome, p in now.distribution.outcomes()
            )
        assert isinstance(now, Decision)
        actions = legal_actions(observe(state, now.seats[0]))
        return max(best(apply(state, now.seats[0], action)) for action in actions)

    return best(state)


def tiny(dice: int, fleet: tuple[FleetShip, ...] = ()) -> State:
    """Return a turn in which a ship is fitted out, with this many dice to be rolled."""
    state = replace(
        start(GAME, Config(deck=TINY)),
        first_seat=Seat(0),
        port=(0, 1, 2),
        hidden_ships=(),
        fleets=(fleet, ()),
    )
    return replace(state, in_progress=Attempt("arm", dice, None))


@pytest.mark.parametrize(
    ("dice", "cargo"),
    [(3, ()), (3, (5,)), (3, (6,)), (4, ()), pytest.param(4, (5,), marks=pytest.mark.sweep)],
)
@pytest.mark.parametrize("worth", [None, {0: 1.0, 1: 0.5, 2: 0.0}])
def test_fit_out_chances_match_the_rules(
    dice: int, cargo: tuple[int, ...], worth: CardValues | None
) -> None:
    """MDM-7: the first die fixes the card; compared with brute force by the rules.

    Re-rolling with four dice takes brute force a minute.
    """
    fleet = tuple(FleetShip(3 + n, each) for n, each in enumerate(cargo))
    state = tiny(dice, fleet)
    assert isinstance(state.in_progress, Attempt)
    assert attempt_value(state, state.in_progress, worth) == pytest.approx(
        by_the_rules(state, worth)
    )


@settings(max_examples=often(20, 4))
@given(st.integers(0, 10**6))
def test_tables_are_consistent_along_random_matches(seed: int) -> None:
    """A decision has the value of its best action, a throw the mean of its results."""
    rng, state = Random(seed), start(GAME, Config(players=3, rounds=25))
    while not isinstance(now := node(state), Terminal):
        doing = state.in_progress
        if isinstance(now, Chance):
            if isinstance(doing, Attempt) and doing.dice_left - len(doing.hand) <= 2:
                mean = 0.0
                for outcome, p in now.distribution.outcomes():
                    after = apply(state, CHANCE, outcome)
                    assert isinstance(after.in_progress, Attempt)
                    mean += float(p) * attempt_value(after, after.in_progress)
                assert attempt_value(state, doing) == pytest.approx(mean)
            state = play(GAME, state, CHANCE, now.distribution.sample(rng))
            continue
        assert isinstance(now, Decision)
        (seat,) = now.seats
        actions = list(legal_actions(observe(state, seat)))
        if isinstance(doing, Attempt) and not is_complete(state, doing):
            best = max(success_value(state, seat, action) for action in actions)
            assert attempt_value(state, doing) == pytest.approx(best)
        state = play(GAME, state, seat, random_item(actions, rng))


def test_best_play_succeeds_as_often_as_computed() -> None:
    state = play_lines(position("-", "-", port="1+4 1+2 2+1 3+3"), "arm")
    assert isinstance(state.in_progress, Attempt)
    chance = attempt_value(state, state.in_progress)
    assert chance == pytest.approx(
        sum(fit_out_chances(position("-", "-", port="1+4 1+2 2+1 3+3"), {}).values())
    )
    rng = Random(1)
    games = often(1500, 400)
    success_count = 0
    for _ in range(games):
        now = state
        while now.turns_completed == 0:
            if isinstance(law := node(now), Chance):
                now = apply(now, CHANCE, law.distribution.sample(rng))
            else:
                now = apply(now, Seat(0), best_dice_action(observe(now, Seat(0))))
        success_count += bool(now.fleets[0])
    assert abs(success_count / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def test_every_action_has_a_chance() -> None:
    state = position("1+2", "2+2")
    assert success_value(state, Seat(0), Hunt()) == pytest.approx(0.7226, abs=1e-4)
    assert success_value(state, Seat(0), Buy()) == pytest.approx(0.8199, abs=1e-4)
    assert success_value(state, Seat(0), Attack(card("1+2"), card("2+2"))) == pytest.approx(21 / 36)
    arm = success_value(state, Seat(0), FitOut())
    ports = [number for number in state.port if number is not None]
    assert arm > max(chance_to_win_card(state, Seat(0), number) for number in ports)
    for number in ports:
        single = chance_to_win_card(state, Seat(0), number)
        assert single == pytest.approx(
            success_value(state, Seat(0), FitOut(), values_of_card_alone(state, number))
        )
        # dice must be placed if they fit another card, so one card among four is a little worse
        assert single <= completion_chance(STANDARD_DECK, number, NO_GOODS, 5) + 1e-12
    assert chance_to_win_card(state, Seat(0), card("kind")) == success_value(state, Seat(0), Hunt())
    assert chance_to_win_card(state, Seat(0), card("flip")) == success_value(state, Seat(0), Buy())


def test_fit_out_chances_depend_on_the_values_of_the_ships() -> None:
    state = position("1+4:flip 1+2:reroll 1+5:extra1", "-", port="2+1 3+3 3+6 2+4")
    ports = [number for number in state.port if number is not None]
    worth = dict(zip(ports, (1.0, 0.25, 0.5, 0.0), strict=True))
    chances = fit_out_chances(state, worth)
    expected = success_value(state, Seat(0), FitOut(), worth)
    assert fsum(worth[number] * chances[number] for number in ports) == pytest.approx(expected)
    assert chances[ports[3]] < fit_out_chances(state, {})[ports[3]]
    assert fsum(fit_out_chances(state, {}).values()) == pytest.approx(
        success_value(state, Seat(0), FitOut())
    )


def test_goods_and_extra_dice_raise_the_chance() -> None:
    plain, helped = position("1+2 1+3", "-"), position("1+2 1+3:reroll 2+1:extra1", "-")
    assert success_value(helped, Seat(0), Hunt()) == pytest.approx(
        completion_chance(STANDARD_DECK, card("kind"), (0, 0, 0, 1), 6)
    )
    assert success_value(plain, Seat(0), Hunt()) < success_value(helped, Seat(0), Hunt())
