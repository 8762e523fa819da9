"""Test that forced choices and choices without effect are neither praised nor blamed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from escadre.analysis.change_causes import TurnSegment, attribute_change
from escadre.analysis.hints import make_hint
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.phrases import (
    advice_lines,
    analysis_catalogue,
    join_reasons,
    largest_changes,
)
from escadre.analysis.real_choices import all_forced, has_equal_values, is_real_choice
from escadre.analysis.report import build_report
from escadre.analysis.rollouts import Mean
from escadre.analysis.shown_advice import game_advice
from escadre.core.advice import Advice, AdvisedAction
from escadre.core.game import Decision, Seat, Terminal
from escadre.core.i18n.catalogue import text, words
from escadre.core.kit import Analysis, AnyKit
from escadre.core.match.match import Match
from escadre.core.match.replay import information_state
from escadre.games.battleship.captains.settled import is_settled
from tests.conftest import often
from tests.helpers.matches import KITS, random_match, seats_to_choose


def _choice_matters(kit: AnyKit, observation: Any) -> bool:
    """Return whether the choice has several legal actions, not all of the same value."""
    advice = game_advice(kit, observation)
    return len([*kit.game.legal_actions(observation)]) > 1 and not (
        advice is not None and has_equal_values(advice)
    )


@pytest.mark.parametrize("seed", range(often(20, 1)))
@pytest.mark.parametrize("game", KITS)
def test_no_key_moment_praise_or_mistake_is_a_choice_that_cannot_matter(
    game: str, seed: int
) -> None:
    kit, rng = KITS[game], Random(seed)
    record = random_match(kit, kit.game.config_type(), seed)
    seat = Seat(rng.randrange(len(record.players)))
    first, notices = information_state(kit, record.config, record.plies, seat)
    observations = [first, *(each.observation for each in notices)]
    count = often(60, 4 if game == "armada" else 8)
    for start in rng.randrange(len(notices)), max(0, len(notices) - count):  # also the end
        part = notices[start : start + count]
        report = build_report(kit, record.config, observations[start], part, None, world_count=2)
        mistake_plies = [each.number for each in report.mistakes]
        mistake_plies += [each.number for each in report.strong_choices]
        for number in mistake_plies:
            assert _choice_matters(kit, observations[start + number - 1])
        turning = {each.number for each in largest_changes(report)}
        for change in report.changes:
            if change.number in turning and change.cause == "own" and change.gain:
                assert is_real_choice(kit, observations[start + change.number - 1])


def test_another_seat_without_a_choice_changes_only_the_estimate() -> None:
    segment = TurnSegment(1, Seat(1), ("a",), ("before",), "after", has_perfect_information=True)
    causes = [
        [cause for cause, _ in attribute_change(Seat(0), segment, (), Mean(0.5, 0.0), forced)]
        for forced in (False, True)
    ]
    assert causes == [["others"], ["revised"]]


def test_only_action_of_another_seat_is_recognised() -> None:
    """In Le Maître, some choices of a turn are forced, and both players see everything."""
    match = Match("maitre")
    rng = Random(3)
    results = set[bool]()
    while len(results) < 2:
        if not (turn := match.turn):
            match.roll(rng)
            continue
        is_only = len(match.legal(turn[0])) == 1
        assert all_forced(match.kit, (match.see(1 - turn[0]),), turn[0]) == is_only
        results.add(is_only)
        match.play(turn[0], rng.choice([*match.legal(turn[0])]))


def test_choice_between_equal_values_does_not_count() -> None:
    match = match_at_choice(forced=False)
    seen, actions = match.see(match.turn[0]), [*match.legal(match.turn[0])][:3]
    for values, is_certain in ((0.2, 0.2, 0.2), True), ((0.2, 0.1, 0.1), False):
        options = [AdvisedAction(a, v) for a, v in zip(actions, values, strict=True)]
        analysis = replace_advice(match.kit, Advice(tuple(options)))
        evaluation = evaluate_choice(analysis, seen, actions[0], 2)
        assert evaluation.could_not_be_better == is_certain and not evaluation.mistake_points
        assert (evaluation.advantage.value > 0) == (not is_certain)


def match_at_choice(*, forced: bool) -> Match:
    """Return a match of Le Maître at a choice with one action, or with several."""
    match, rng = Match("maitre"), Random(3)
    while not match.turn or (len(match.legal(match.turn[0])) == 1) != forced:
        if match.turn:
            match.play(match.turn[0], rng.choice([*match.legal(match.turn[0])]))
        else:
            match.roll(rng)
    return match


def replace_advice(kit: AnyKit, advice: Advice[Any]) -> AnyKit:
    """Return the kit with this advice in every position."""
    return replace(kit, analysis=Analysis(advise=lambda _seen, _rng: advice))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hint_for_the_only_action_has_no_figure(language: str) -> None:
    match = match_at_choice(forced=True)
    kit, seen = match.kit, match.see(match.turn[0])
    say = analysis_catalogue(language, kit)
    hint = make_hint(kit, match.config, seen, say, allow_slow=True)
    assert hint.is_free and not hint.figures_explanation
    assert [(each.chance, each.chance_text) for each in hint.options] == [(None, "")]
    advice = Advice((AdvisedAction(match.legal(match.turn[0])[0], 0.2),))
    [line] = advice_lines(kit, match.config, advice, say)
    assert "%" not in hint.headline + line


@pytest.mark.parametrize(
    ("language", "joined", "separate"),
    [
        (
            "en",
            "there is no combat this turn and there is no combat this turn. A and b",
            "a and b. There is no combat this turn. There is no combat this turn",
        ),
        (
            "fr",
            "il n’y a pas de combat ce tour-ci et il n’y a pas de combat ce tour-ci. Le a et le b",
            "le a et le b. Il n’y a pas de combat ce tour-ci. Il n’y a pas de combat ce tour-ci",
        ),
    ],
)
def test_reasons_are_joined_to_sentences(language: str, joined: str, separate: str) -> None:
    """Two reasons share a sentence, unless one of them contains the conjunction or a comma."""
    say = words(language, "escadre.games.mats", "escadre.games.armada")
    one, other = text("advice-no-combat", held=0), text("advice-ships", one="a", two="b", more=0)
    assert join_reasons([one, one, other], say) == joined
    assert join_reasons([other, one, one], say) == separate
    assert join_reasons([one], say) == say("advice-no-combat", held=0)
    held = text("advice-no-combat", held=1)  # with a comma
    assert join_reasons([held, one], say).count(". ") == 1


@pytest.mark.parametrize(("worlds", "certainty"), [(0, "certain"), (8, "almost certain")])
@pytest.mark.parametrize(("value", "winner"), [(-1.0, "Your opponent is"), (1.0, "You are")])
def test_decided_position_is_described_plainly(
    value: float, winner: str, worlds: int, certainty: str
) -> None:
    """Reasons make no difference where every move wins; a result in sampled states is not sure."""
    match = match_at_choice(forced=False)
    seen, actions = match.see(match.turn[0]), match.legal(match.turn[0])
    options = [AdvisedAction(each, value, 0.0, (text("advice-method"),)) for each in actions]
    kit = replace_advice(match.kit, Advice(tuple(options), worlds=worlds))
    say = analysis_catalogue("en", match.kit)
    hint = make_hint(kit, match.config, seen, say, allow_slow=True)
    assert hint.headline.startswith(f"{winner} {certainty} to win")
    assert hint.is_free and len(hint.options) == 1


def _after_bombs(bombs: int, *squares: str) -> Match:
    """Return a match in which seat 0 has dropped these bombs, and seat 1 always missed."""
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=bombs)
    match.play(0, "2 A1 h", "1 D4", "ready")
    match.play(1, "2 A1 h", "1 D4", "ready")
    for square, miss in zip(squares, ("A4", "B4", "A3", "B3"), strict=False):
        match.play(0, square)
        match.play(1, miss)
    return match


@pytest.mark.parametrize(
    ("bombs", "squares", "settled"),
    [
        (4, ("A4",), (False, False)),  # three bombs: both ships are still possible
        (3, ("A1", "B1"), (True, True)),  # two squares ahead; one bomb sinks one square at most
        (3, ("A1", "A4"), (False, False)),  # one bomb finishes the ship, or sinks the small one
        (2, ("A4",), (False, False)),  # one bomb each: the small ship
        (5, ("A1", "B1"), (False, False)),
    ],
)  # fmt: skip
def test_settled_battle_of_bombs(
    bombs: int, squares: tuple[str, ...], settled: tuple[bool, bool]
) -> None:
    """BAT-16, BAT-17: the size of the ships sunk decides, then their number."""
    match = _after_bombs(bombs, *squares)
    assert (is_settled(match.see(0)), is_settled(match.see(1))) == settled
    say = analysis_catalogue("en", match.kit)
    hint = make_hint(match.kit, match.config, match.see(0), say, allow_slow=True)
    assert ("certain to win. An idea: " in hint.headline) == hint.is_free == settled[0]
    assert not hint.is_free or len(hint.options) == 1  # the likeliest hit can be played


def test_bombs_that_can_sink_no_ship_do_not_matter() -> None:
    """BAT-13: with one bomb, no ship of two squares without a hit can be sunk."""
    match = Match("battleship", width=4, height=4, fleet=(2,), first="1", bombs=1, bombs_second=3)
    match.play(0, "2 A1 h", "ready")
    match.play(1, "2 A1 h", "ready")
    assert is_settled(match.see(0)) and not is_settled(match.see(1))


@pytest.mark.parametrize("seed", range(often(40, 6)))
def test_settled_battle_ends_as_it_stands(seed: int) -> None:
    """Whatever the viewer bombs after that, the result stays the same."""
    rng, match = Random(seed), Match("battleship", width=4, height=4, fleet=(2, 1), bombs=4)
    for seat in seats_to_choose(match, rng):
        if is_settled(match.see(seat)):
            for other in range(3):
                results = {_play_on(match, seat, Random(n), Random(other)) for n in range(6)}
                assert len(results) == 1
        match.play(seat, rng.choice([*match.legal(seat)]))


def _play_on(match: Match, seat: Seat, rng: Random, other_rng: Random) -> Any:
    """Return the places after random bombs of this seat and of the other seat."""
    game, state = match.game, match.state
    while isinstance(node := game.node(state), Decision):
        mover = node.seats[0]
        legal = [*game.legal_actions(game.observe(state, mover))]
        state = game.apply(state, mover, (rng if mover == seat else other_rng).choice(legal))
    assert isinstance(node, Terminal)
    return node.places
