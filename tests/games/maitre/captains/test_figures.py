"""Test the figures of hints: certain results, chances after success and failure, the order."""

from collections.abc import Iterator
from functools import cache
from random import Random

from escadre import Match
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.rollouts import POINTS_PER_RETURN, expected_return
from escadre.analysis.shown_advice import game_advice
from escadre.core.advice import AnyAdvice, chance_as_percent, return_as_percent
from escadre.games.maitre import KIT
from escadre.games.maitre.rules.model import (
    Config,
    Observation,
    State,
    seat_to_move,
)
from tests.conftest import often
from tests.helpers.matches import seats_to_choose


@cache
def advised(rounds: int, seed: int) -> list[tuple[Observation, AnyAdvice]]:
    """Return the real choices of a match of mixed captains, with the advice shown."""
    match, rng = Match(KIT, Config(rounds=rounds)), Random(seed)
    shown = list[tuple[Observation, AnyAdvice]]()
    captains = [KIT.captains["matelot"], KIT.captains["bosco"]]
    for seat in seats_to_choose(match, rng):
        seen = match.see(seat)
        if len(match.legal(seat)) > 1 and (advice := game_advice(KIT, seen)):
            shown.append((seen, advice))
        match.play(seat, captains[seat].choose(seen, rng))
    return shown


def test_chances_after_success_and_failure_give_the_figure() -> None:
    """Regression test: 76% chance of success, wins 76% or 74%, was shown as wins 82%."""
    with_parts = with_difference = 0
    for seed in range(often(6, 1)):
        for seen, advice in advised(20, seed):
            if seen.state.in_progress is not None:
                continue
            for option in advice.options:
                arguments = {each.id: dict(each.args) for each in option.reasons}
                with_difference += "advice-gain" in arguments
                if not (stakes := arguments.get("advice-stakes")):
                    continue
                percent = arguments["advice-success"]["percent"]
                assert isinstance(percent, int)
                won, lost = (int(str(stakes[each])) for each in ("won", "lost"))
                parts = (percent * won + (100 - percent) * lost) / 100
                stated = max(1, round(POINTS_PER_RETURN * option.error))
                assert abs(parts - return_as_percent(option.value)) <= stated + 1e-6
                with_parts += 1
    assert with_parts > often(20, 8) and with_difference > often(5, 1)


def test_no_dice_action_has_better_figures_than_the_first() -> None:
    """Regression test: 0% chance of success came before 20% with the same chance to win."""
    compared = 0
    for seed in range(often(8, 1)):
        for _, advice in advised(20, seed):
            if advice.options[0].chance is None:
                continue
            first, *others = (
                (return_as_percent(each.value), chance_as_percent(each.chance or 0.0))
                for each in advice.options
            )
            assert all(each <= first for each in others)
            compared += bool(others)
    assert compared > often(50, 15)


def last_choices() -> Iterator[State]:
    """Yield the last state of short matches in which a player with the choice decides the match."""
    for seed in range(often(600, 50)):
        match, rng = Match(KIT, Config(rounds=3)), Random(seed)
        for seat in seats_to_choose(match, rng):
            state, actions = match.state, [*match.legal(seat)]
            if state.turns_completed + 1 == state.config.turn_limit and len(actions) > 1:
                yield state
            match.play(seat, rng.choice(actions))


def test_position_is_certain_only_if_no_choice_changes_the_result() -> None:
    """Regression test: a winner stood at 0% because the opponent could still take a treasure."""
    undecided = 0
    for state in last_choices():
        seat = seat_to_move(state)
        seen = KIT.game.observe(state, seat)
        if state.in_progress is not None or (advice := game_advice(KIT, seen)) is None:
            continue
        actions = [*KIT.game.legal_actions(seen)]
        assert {each.action for each in advice.options} == {*actions}
        values = {
            action: expected_return(
                KIT, KIT.game.observe(KIT.game.apply(state, seat, action), seat)
            ).value
            for action in actions
        }
        position = expected_return(KIT, seen).value
        best, worst = max(values.values()), min(values.values())
        if abs(best) == 1 and worst != best:
            undecided += 1
            assert return_as_percent(position) == (99 if best > 0 else 1)
            option = max(advice.options, key=lambda each: each.value)
            assert option.value == 1
            bad = min(values, key=values.__getitem__)
            loss = POINTS_PER_RETURN * evaluate_choice(KIT, seen, bad, 8).loss.value
            points = 100 - POINTS_PER_RETURN * (1 + worst)
            assert abs(loss - points) < 0.5, "a wrong number of points is charged"
    assert undecided > often(2, 0)
