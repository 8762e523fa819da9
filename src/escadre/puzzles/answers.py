"""Judge answers to puzzles, and verify a puzzle's certificate."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, NamedTuple

from escadre.analysis.phrases import simple_reason
from escadre.core.advice import SIGNIFICANCE_Z
from escadre.core.game import Seat, validate_action
from escadre.core.i18n.catalogue import Message, Words, text
from escadre.core.kit import AnyKit
from escadre.puzzles.comparison import (
    FIRST_SEED,
    FIRST_WORLDS,
    SECOND_SEED,
    SECOND_WORLDS,
    compare_answers,
    is_significant,
)
from escadre.puzzles.mining import MIN_LEAD, is_equivalent
from escadre.puzzles.puzzle import (
    Comparison,
    Puzzle,
    canonical_position,
    puzzle_id,
    puzzle_observation,
)

FLOAT_TOLERANCE = 1e-6  # tolerance for floating-point differences between machines

Verdict = Literal["right", "good", "wrong"]
"""`right`: as good as the best; `good`: not the best, but acceptable."""


class JudgedAnswer(NamedTuple):
    """The verdict on an answer, and its loss as a return; 0 for a right answer."""

    verdict: Verdict
    loss: float = 0.0


def correct_actions(kit: AnyKit, puzzle: Puzzle) -> list[Any]:
    """Return the right actions, best first."""
    config = kit.parse_state(puzzle.position).config
    return [kit.parse_action(config, each.action) for each in puzzle.answers]


def alternative_actions(kit: AnyKit, puzzle: Puzzle) -> list[Any]:
    """Return the actions with which the answers were compared."""
    config = kit.parse_state(puzzle.position).config
    return [kit.parse_action(config, each) for each in puzzle.alternatives]


def judge_answer(kit: AnyKit, puzzle: Puzzle, action: Any) -> JudgedAnswer:
    """Return whether a legal action is right, good but not best, or wrong.

    An action is also right if its rollouts are not significantly worse than those of the best
    answer. An action closer to the best answer than to the naive captain's choice is good. A single
    comparison is enough for a clearly wrong action.
    """
    observation, answers = puzzle_observation(kit, puzzle), correct_actions(kit, puzzle)
    if is_equivalent(kit, observation, action, answers):
        return JudgedAnswer("right")
    halfway = (max(each.value for each in puzzle.answers) - puzzle.naive.value) / 2
    comparison, _ = compare_answers(
        kit, observation, answers[:1], [action], FIRST_SEED, FIRST_WORLDS
    )
    if comparison.advantage - SIGNIFICANCE_Z * comparison.error >= max(halfway, MIN_LEAD):
        return JudgedAnswer("wrong", comparison.advantage)
    comparison, _ = compare_answers(
        kit, observation, answers[:1], [action], SECOND_SEED, SECOND_WORLDS
    )
    if comparison.advantage <= max(SIGNIFICANCE_Z * comparison.error, MIN_LEAD):
        return JudgedAnswer("right")
    return JudgedAnswer("good" if comparison.advantage < halfway else "wrong", comparison.advantage)


def why_not_best(kit: AnyKit, puzzle: Puzzle, action: Any, say: Words) -> str:
    """Return a simple reason against an answer; if there is none, an advantage of the best.

    The text does not reveal the best answer. "": no known reason distinguishes the two answers.
    """
    observation, best = puzzle_observation(kit, puzzle), correct_actions(kit, puzzle)[0]
    advice = kit.analysis.advise(observation, Random(0)) if kit.analysis.advise else None
    reasons_by_action = {
        option.action: option.reasons for option in (advice.options if advice else ())
    }
    for each in (action, best):
        if each not in reasons_by_action and kit.analysis.explain_action:
            reasons_by_action[each] = kit.analysis.explain_action(observation, each)
    answer_reasons, best_reasons = (
        reasons_by_action.get(action, ()),
        reasons_by_action.get(best, ()),
    )
    for id, reasons, others in (
        ("does", answer_reasons, best_reasons),
        ("adds", best_reasons, answer_reasons),
    ):
        if distinguishing := [reason for reason in reasons if reason not in others]:
            return say(f"puzzle-{id}", reasons=simple_reason(distinguishing, say))
    return say("puzzle-does", reasons=simple_reason(answer_reasons, say)) if answer_reasons else ""


def repeat_comparisons(kit: AnyKit, puzzle: Puzzle, *comparisons: Comparison) -> list[Comparison]:
    """Repeat comparisons with the same seeds and numbers of worlds."""
    observation, answers, alternatives = (
        puzzle_observation(kit, puzzle),
        correct_actions(kit, puzzle),
        alternative_actions(kit, puzzle),
    )
    return [
        compare_answers(
            kit, observation, answers, alternatives, comparison.seed, comparison.worlds
        ).comparison
        for comparison in comparisons
    ]


def stored_puzzle_problems(kit: AnyKit, puzzle: Puzzle) -> Iterator[Message]:
    """Yield the faults of a puzzle that can be found without rollouts."""
    game, seat = kit.game, Seat(puzzle.seat)
    if puzzle.rules_version != game.rules_version:
        yield text("puzzle-rules", version=puzzle.rules_version)
        return
    if puzzle.id != puzzle_id(game.name, puzzle.position, seat):
        yield text("puzzle-id")
    state, observation = kit.parse_state(puzzle.position), puzzle_observation(kit, puzzle)
    if canonical_position(kit, observation) != puzzle.position:
        yield text("puzzle-position")
    answers, alternatives = correct_actions(kit, puzzle), alternative_actions(kit, puzzle)
    for action in (*answers, *alternatives):
        if validate_action(game, state, seat, action):
            yield text("puzzle-illegal", action=kit.format_action(state.config, action))
            return
    if any(is_equivalent(kit, observation, action, answers) for action in alternatives):
        yield text("puzzle-both")
    first, *others = puzzle.comparisons
    seeds = {comparison.seed for comparison in puzzle.comparisons}
    shorter = any(comparison.worlds < 10 * first.worlds for comparison in others)
    if shorter or not others or len(seeds) <= len(others):
        yield text("puzzle-looks")
    if not all(
        is_significant(comparison) and comparison.advantage >= MIN_LEAD
        for comparison in puzzle.comparisons
    ):
        yield text("puzzle-lead")


def certificate_problems(kit: AnyKit, puzzle: Puzzle) -> Iterator[Message]:
    """Yield the faults of a puzzle after repeating its comparisons."""
    problems = list(stored_puzzle_problems(kit, puzzle))
    yield from problems
    if problems:
        return
    for stored, comparison in zip(
        puzzle.comparisons, repeat_comparisons(kit, puzzle, *puzzle.comparisons), strict=True
    ):
        is_same = (
            abs(stored.advantage - comparison.advantage) + abs(stored.error - comparison.error)
            < FLOAT_TOLERANCE
        )
        if not is_same or stored.worlds_used != comparison.worlds_used:
            yield text("puzzle-other", seed=comparison.seed)
