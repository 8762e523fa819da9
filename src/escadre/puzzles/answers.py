"""Judge an answer, and check a puzzle's certificate again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, NamedTuple

from escadre.analysis.phrases import joined
from escadre.core.advice import SURE
from escadre.core.game import Seat, referee
from escadre.core.i18n.catalogue import Text, Words, text
from escadre.core.kit import AnyKit
from escadre.puzzles.comparison import FIRST, FIRST_SEED, SECOND, SECOND_SEED, compare, is_clear
from escadre.puzzles.mining import LEAST, same_choice
from escadre.puzzles.puzzle import Look, Puzzle, kept_position, puzzle_id, seen_in

ALMOST = 1e-6  # what other machines may reckon differently

Verdict = Literal["right", "good", "wrong"]


class JudgedAnswer(NamedTuple):
    """What an answer is, and the return that it gives up; 0 for what is right."""

    verdict: Verdict
    loss: float = 0.0


def answers_in(kit: AnyKit, puzzle: Puzzle) -> list[Any]:
    """The actions that are right, best first."""
    config = kit.parse_state(puzzle.position).config
    return [kit.parse_action(config, each.action) for each in puzzle.answers]


def rest_in(kit: AnyKit, puzzle: Puzzle) -> list[Any]:
    """The actions that the answers were compared with."""
    config = kit.parse_state(puzzle.position).config
    return [kit.parse_action(config, each) for each in puzzle.rest]


def judge_answer(kit: AnyKit, puzzle: Puzzle, action: Any) -> JudgedAnswer:
    """Whether this legal action is right, good but not best, or wrong.

    Right, too, is what does as well as an answer where both are played on. Good is what is closer
    to the best than to what the naive captain does. One look is enough for what is wrong for sure.
    """
    seen, answers = seen_in(kit, puzzle), answers_in(kit, puzzle)
    if same_choice(kit, seen, action, answers):
        return JudgedAnswer("right")
    halfway = (max(each.value for each in puzzle.answers) - puzzle.naive.value) / 2
    look, _ = compare(kit, seen, answers[:1], [action], FIRST_SEED, FIRST)
    if look.lead - SURE * look.error >= max(halfway, LEAST):
        return JudgedAnswer("wrong", look.lead)
    look, _ = compare(kit, seen, answers[:1], [action], SECOND_SEED, SECOND)
    if look.lead <= max(SURE * look.error, LEAST):
        return JudgedAnswer("right")
    return JudgedAnswer("good" if look.lead < halfway else "wrong", look.lead)


def said_against(kit: AnyKit, puzzle: Puzzle, action: Any, say: Words) -> str:
    """What is known of an answer that is not right; if nothing of its own, what the best one adds.

    That does not tell which one it is. "": nothing is known that tells them apart.
    """
    seen, best = seen_in(kit, puzzle), answers_in(kit, puzzle)[0]
    advice = kit.advise(seen, Random(0)) if kit.advise else None
    told = {option.action: option.reasons for option in (advice.options if advice else ())}
    for each in (action, best):
        if each not in told and kit.facts:
            told[each] = kit.facts(seen, each)
    ours, theirs = told.get(action, ()), told.get(best, ())
    for id, reasons, others in (("does", ours, theirs), ("adds", theirs, ours)):
        if own := [reason for reason in reasons if reason not in others]:
            return say(f"puzzle-{id}", reasons=joined(own, say))
    return say("puzzle-does", reasons=joined(ours, say)) if ours else ""


def looked_again(kit: AnyKit, puzzle: Puzzle, *looks: Look) -> list[Look]:
    """Looks with the seeds and truths of these, taken now."""
    seen, answers, rest = seen_in(kit, puzzle), answers_in(kit, puzzle), rest_in(kit, puzzle)
    return [compare(kit, seen, answers, rest, e.seed, e.truths).look for e in looks]


def faults(kit: AnyKit, puzzle: Puzzle) -> Iterator[Text]:
    """What is wrong with a puzzle as it is written: nothing is played on."""
    game, seat = kit.game, Seat(puzzle.seat)
    if puzzle.rules_version != game.rules_version:
        yield text("puzzle-rules", version=puzzle.rules_version)
        return
    if puzzle.id != puzzle_id(game.name, puzzle.position, seat):
        yield text("puzzle-id")
    state, seen = kit.parse_state(puzzle.position), seen_in(kit, puzzle)
    if kept_position(kit, seen) != puzzle.position:
        yield text("puzzle-position")
    answers, rest = answers_in(kit, puzzle), rest_in(kit, puzzle)
    for action in (*answers, *rest):
        if referee(game, state, seat, action):
            yield text("puzzle-illegal", action=kit.format_action(state.config, action))
            return
    if any(same_choice(kit, seen, action, answers) for action in rest):
        yield text("puzzle-both")
    first, *others = puzzle.looks
    seeds = {look.seed for look in puzzle.looks}
    shorter = any(look.truths < 10 * first.truths for look in others)
    if shorter or not others or len(seeds) <= len(others):
        yield text("puzzle-looks")
    if not all(is_clear(look) and look.lead >= LEAST for look in puzzle.looks):
        yield text("puzzle-lead")


def refuted(kit: AnyKit, puzzle: Puzzle) -> Iterator[Text]:
    """What is wrong with a puzzle when its certificate is looked at again."""
    found = list(faults(kit, puzzle))
    yield from found
    if found:
        return
    for claimed, look in zip(puzzle.looks, looked_again(kit, puzzle, *puzzle.looks), strict=True):
        same = abs(claimed.lead - look.lead) + abs(claimed.error - look.error) < ALMOST
        if not same or claimed.n != look.n:
            yield text("puzzle-other", seed=look.seed)
