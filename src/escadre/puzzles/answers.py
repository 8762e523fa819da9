"""Judge answers to puzzles, and verify a puzzle's certificate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from escadre.analysis.choice_names import choice_name
from escadre.analysis.hints import find_advice
from escadre.analysis.option_reasons import compare_reason, reasons_beyond_figure
from escadre.analysis.phrases import pick_reason, simple_reason, simple_sentence
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.analysis.shown_advice import with_rating
from escadre.core.advice import AdvisedAction, AnyAdvice
from escadre.core.game import Seat, validate_action
from escadre.core.i18n.catalogue import Message, Words, text
from escadre.core.kit import AnyKit
from escadre.core.registry import get_kit
from escadre.core.significance import SIGNIFICANCE_Z, is_worse
from escadre.puzzles.comparison import (
    FIRST_SEED,
    FIRST_WORLDS,
    SECOND_SEED,
    SECOND_WORLDS,
    compare_answers,
    has_significant_lead,
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
FIGURE_TOLERANCE_SHARE = 0.01
"""Figures, from 0 to 1, that differ by less than this (one point) count as equal."""
MAX_TWO_REASONS = 90  # characters of two reasons that are given together
MIN_SHOWN_LEAD_POINTS = 3
"""Figures that differ by fewer points do not show by themselves which move is better."""


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


def puzzle_advice(kit: AnyKit, puzzle: Puzzle) -> AnyAdvice | None:
    """Return the advice that the hint of this position shows; it is computed once."""
    return _advice(kit.game.name, puzzle.position, puzzle.seat)


@lru_cache(maxsize=64)
def _advice(game: str, position: str, seat: int) -> AnyAdvice | None:
    kit = get_kit(game)
    observation = kit.game.observe(kit.parse_state(position), Seat(seat))
    return find_advice(kit, observation, allow_slow=True)[0]


def _advised_options(kit: AnyKit, puzzle: Puzzle) -> dict[Any, AdvisedAction[Any]]:
    """Return the options of the hint by action; empty if there is no advice."""
    advice = puzzle_advice(kit, puzzle)
    return {option.action: option for option in (advice.options if advice else ())}


def judge_answer(kit: AnyKit, puzzle: Puzzle, action: Any) -> JudgedAnswer:
    """Return whether a legal action is right, good but not best, or wrong.

    The certificate decides first: an action with which the answers were compared is never right,
    and the naive captain's choice is wrong. Another action is judged by the figures that the hint
    shows for it: it is right if they are as good as those of the best answer, within the error. An
    action closer to the best answer than to the naive captain's choice is good. Rollouts judge only
    actions that the advice does not list.
    """
    config, observation = kit.parse_state(puzzle.position).config, puzzle_observation(kit, puzzle)
    answers = correct_actions(kit, puzzle)
    if action == answers[0]:
        return JudgedAnswer("right")
    options = _advised_options(kit, puzzle)
    best, option = options.get(answers[0]), options.get(action)
    if is_equivalent(kit, observation, action, answers):
        if best and option and not _is_as_good(option, best):
            return JudgedAnswer("good", best.value - option.value)
        return JudgedAnswer("right")
    naive = kit.parse_action(config, puzzle.naive.action)
    naive_loss = puzzle.answers[0].value - puzzle.naive.value
    lead = puzzle.comparisons[-1].advantage
    loss = best.value - option.value if best and option else 0.0
    shown_loss = loss if figures_show_lead(kit, puzzle) else 0.0
    if action == naive:
        return JudgedAnswer("wrong", shown_loss or naive_loss)
    is_alternative = action in alternative_actions(kit, puzzle)
    if is_alternative and lead >= naive_loss / 2:
        return JudgedAnswer("wrong", shown_loss or lead)
    if best is None or option is None:
        return _judge_by_rollouts(kit, puzzle, observation, answers[0], action)
    if not is_alternative and _is_as_good(option, best):
        return JudgedAnswer("right")
    listed_naive = options.get(naive)
    halfway = (best.value - listed_naive.value if listed_naive else naive_loss) / 2
    certified_loss = 0.0 if shown_loss or not is_alternative else lead
    return JudgedAnswer("good" if loss < halfway else "wrong", max(loss, certified_loss))


def _is_as_good(option: AdvisedAction[Any], best: AdvisedAction[Any]) -> bool:
    """Return whether the figures of an option are as good as the best ones, within the error."""
    return _figure(best) - _figure(option) < FIGURE_TOLERANCE_SHARE or not is_worse(option, best)


def _figure(option: AdvisedAction[Any]) -> float:
    """Return the chance that is shown on the board."""
    return (1 + option.value) / 2 if option.chance is None else option.chance


def _judge_by_rollouts(
    kit: AnyKit, puzzle: Puzzle, observation: Any, best: Any, action: Any
) -> JudgedAnswer:
    """Compare an action with the best answer; one comparison is enough for a clearly wrong one."""
    halfway = (max(each.value for each in puzzle.answers) - puzzle.naive.value) / 2
    comparison, _ = compare_answers(kit, observation, [best], [action], FIRST_SEED, FIRST_WORLDS)
    if comparison.advantage - SIGNIFICANCE_Z * comparison.error >= max(halfway, MIN_LEAD):
        return JudgedAnswer("wrong", comparison.advantage)
    comparison, _ = compare_answers(kit, observation, [best], [action], SECOND_SEED, SECOND_WORLDS)
    if comparison.advantage <= max(SIGNIFICANCE_Z * comparison.error, MIN_LEAD):
        return JudgedAnswer("right")
    return JudgedAnswer("good" if comparison.advantage < halfway else "wrong", comparison.advantage)


def count_equal_answers(kit: AnyKit, puzzle: Puzzle, say: Words) -> int:
    """Return how many other answers are as good as the best.

    Answers with the same name, such as headings that a player cannot tell apart, count once.
    """
    config, observation = kit.parse_state(puzzle.position).config, puzzle_observation(kit, puzzle)
    best, *others = correct_actions(kit, puzzle)
    right = [each for each in others if judge_answer(kit, puzzle, each).verdict == "right"]
    names = {choice_name(kit, config, observation, each, say) for each in right}
    return len(names - {choice_name(kit, config, observation, best, say)})


def figures_show_lead(kit: AnyKit, puzzle: Puzzle) -> bool:
    """Return whether the figures of the hint show that the best answer beats the alternatives.

    Otherwise only the certificate shows it, and figures beside the solution would contradict it.
    """
    options = _advised_options(kit, puzzle)
    best = options.get(correct_actions(kit, puzzle)[0])
    alternatives = [options.get(each) for each in alternative_actions(kit, puzzle)]
    return best is not None and all(_is_shown_ahead(best, each) for each in alternatives if each)


def _is_shown_ahead(best: AdvisedAction[Any], option: AdvisedAction[Any]) -> bool:
    """Return whether the figure of the best answer is clearly higher than that of another."""
    lead = _figure(best) - _figure(option)
    if best.chance is not None:
        is_clear = lead > hypot(best.chance_error, option.chance_error)
    else:
        is_clear = is_worse(option, best)
    return is_clear and 100 * lead >= MIN_SHOWN_LEAD_POINTS


def certified_lead(puzzle: Puzzle) -> int:
    """Return the lead of the best answer in the longest comparison, in points; at least 1."""
    return max(1, round(POINTS_PER_RETURN * puzzle.comparisons[-1].advantage))


def why_best(kit: AnyKit, puzzle: Puzzle, say: Words) -> str:
    """Return a reason for the best answer in the player's words, without its figure.

    A reason is preferred that the naive captain's choice lacks. "": there are only figures and
    drawbacks.
    """
    config = kit.parse_state(puzzle.position).config
    all_reasons = _reasons(kit, puzzle, correct_actions(kit, puzzle)[0])
    best = [each for each in all_reasons if not each.is_drawback]
    naive = _reasons(kit, puzzle, kit.parse_action(config, puzzle.naive.action))
    if gains := _gains(best, naive, say):
        return _first_reasons(gains, say)
    return simple_reason(best, say)


def _first_reasons(reasons: Sequence[Message], say: Words) -> str:
    """Return the first reason in the player's words, with a second one if both are short."""
    first = simple_reason(reasons, say)
    chosen = pick_reason(reasons, say)
    others = [each for each in reasons if each != chosen and not each.is_drawback]
    second = simple_reason(others, say)
    both = f"{first}{say('puzzle-and')}{second}"
    return both if second and second != first and len(both) <= MAX_TWO_REASONS else first


def clue_to_gain(kit: AnyKit, puzzle: Puzzle, say: Words) -> str:
    """Return a sentence that says what the best answer gains, without naming it; "" if unknown."""
    reason = why_best(kit, puzzle, say)
    return say("puzzle-clue-reason", reason=reason) if reason else ""


def why_not_best(kit: AnyKit, puzzle: Puzzle, action: Any, say: Words) -> str:
    """Give the reason against an answer, without the gain of the best one; "" if unknown.

    A reason that counts something, such as steps left, is given if the best answer's is better.
    """
    best = _reasons(kit, puzzle, correct_actions(kit, puzzle)[0])
    all_played = _reasons(kit, puzzle, action)
    played = [each for each in _gains(all_played, best, say) if compare_reason(each, best) != 1]
    costs = [
        replace(each, is_drawback=False)  # without "but"
        for each in played
        if each.is_drawback or compare_reason(each, best) == -1
    ]
    if costs:
        return say("puzzle-yours", reason=simple_reason(costs, say))
    return simple_sentence(played, say)


def _gains(best: Sequence[Message], other: Sequence[Message], say: Words) -> list[Message]:
    """Return the reasons for the best answer that the other answer has not, as they are worded.

    A reason that counts something, such as steps left, is a gain only if its count is better.
    """
    wordings = {simple_reason([each], say) for each in other}
    return [
        each
        for each in best
        if simple_reason([each], say) not in wordings and compare_reason(each, other) in (None, 1)
    ]


def _reasons(kit: AnyKit, puzzle: Puzzle, action: Any) -> list[Message]:
    """Return the reasons for an action, without those that only state its figure."""
    if option := _advised_options(kit, puzzle).get(action):
        return [*reasons_beyond_figure(option)]
    if kit.analysis.explain_action:
        return [*kit.analysis.explain_action(puzzle_observation(kit, puzzle), action)]
    if advice := puzzle_advice(kit, puzzle):
        rated = with_rating(kit, puzzle_observation(kit, puzzle), advice, action)
        return [
            reason
            for option in rated.options
            if option.action == action
            for reason in reasons_beyond_figure(option)
        ]
    return []


def repeat_comparisons(kit: AnyKit, puzzle: Puzzle, *comparisons: Comparison) -> list[Comparison]:
    """Repeat comparisons with the same seeds and numbers of worlds."""
    observation = puzzle_observation(kit, puzzle)
    answers = correct_actions(kit, puzzle)
    alternatives = alternative_actions(kit, puzzle)
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
        has_significant_lead(comparison) and comparison.advantage >= MIN_LEAD
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
