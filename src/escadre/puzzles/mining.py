"""Find puzzles in matches between captains; other positions are rejected with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from random import Random
from typing import Any, Literal, Union

import msgspec

from escadre.analysis.shown_advice import advise
from escadre.core.advice import AdvisedAction, AnyAdvice
from escadre.core.game import Seat
from escadre.core.kit import Adviser, AnyKit
from escadre.core.match.match import Match
from escadre.puzzles.comparison import (
    FIRST_SEED,
    FIRST_WORLDS,
    SECOND_SEED,
    SECOND_WORLDS,
    THIRD_SEED,
    ComparisonResult,
    compare_answers,
)
from escadre.puzzles.puzzle import Puzzle, PuzzleAnswer, canonical_position, puzzle_id

MAX_ANSWERS = 4  # maximum number of answers of a puzzle
PRECHECK_WORLDS = 8  # worlds of the first check: the first answer must not be behind in it
MAX_ALTERNATIVES = 4  # alternatives compared with the answers
CAPTAIN_TRIES = 8  # tries per captain
MAX_PER_THEME = 2  # puzzles of one match with the same theme
MAX_PER_MATCH = 16  # positions examined per match
MAX_SCREENED = 160  # positions per match from which the examined ones are selected
MAX_WEAK_SOLVE_RATE = 0.25  # maximum share of tries in which the weakest captain finds an answer
MIN_LEAD = 0.02  # minimum lead of a puzzle, as a return: one point of win chance

RejectionReason = Literal["flat", "obvious", "close", "second-look", "third-look"]
"""Why a position is not a puzzle:

- `flat`: too many equal answers.
- `obvious`: the weakest captain finds an answer.
- `close`: no clear lead.
- `second-look`, `third-look`: the second or third comparison does not confirm the lead.
"""
CERTAINTY_WORLDS = 24
"""Worlds sampled to find out whether an outcome is certain."""


class RejectedPosition(msgspec.Struct, frozen=True):
    """A position that is not a puzzle, and the reason."""

    game: str
    rules_version: int
    seat: int
    position: str
    reason: RejectionReason


ExaminedPosition = Union[Puzzle, RejectedPosition]


def critical_observations(
    kit: AnyKit, config: Any, players: Sequence[str], rng: Random
) -> Iterator[Any]:
    """Play a match of captains; yield the observations whose choice seems to matter most."""
    match, observations = Match(kit, config, viewers=()), list[Any]()
    captains = [kit.captains[rng.choice(players)] for _ in match.sides]
    while not match.over:
        if not (turn := match.turn):
            match.roll(rng)
            continue
        observation = match.see(turn[0])
        if len(kit.game.legal_actions(observation)) > 2:
            observations.append(observation)
        match.apply(turn[0], captains[turn[0]].choose(observation, rng))
    leads = [
        (quick_lead(kit, e), e)
        for e in rng.sample(observations, min(len(observations), MAX_SCREENED))
    ]
    promising = sorted((e for e in leads if e[0] >= MIN_LEAD), key=lambda e: -e[0])
    yield from (observation for _, observation in promising[:MAX_PER_MATCH])


def quick_lead(kit: AnyKit, observation: Any) -> float:
    """Return a quick estimate of the lead of the answers; 0 if there is no puzzle.

    It is also 0 if the weakest captain finds an answer. The estimate is used only to order
    positions.
    """
    advise_function = kit.analysis.advise_quickly or _adviser(kit)
    advice = advise_function(observation, Random(0)) if advise_function else None
    if advice is None:
        return 0.0
    answers, alternatives = split_answers(advice)
    if not alternatives or len(answers) > MAX_ANSWERS:
        return 0.0
    weakest = next(iter(kit.captains.values()))
    if weakest.choose(observation, Random(0)) in [each.action for each in answers]:
        return 0.0
    return answers[0].value - max(each.value for each in alternatives)


def _adviser(kit: AnyKit) -> Adviser[Any, Any] | None:
    """Return the advice function with the scale of the comparisons and of `MIN_LEAD`."""
    return kit.analysis.advise_by_search or kit.analysis.advise


def split_answers(advice: AnyAdvice) -> tuple[list[AdvisedAction[Any]], list[AdvisedAction[Any]]]:
    """Split the options into those as good as the best, the answers, and the alternatives."""
    options = advice.options
    threshold = options[0].value - MIN_LEAD
    answers = [each for n, each in enumerate(options) if n < advice.tied or each.value > threshold]
    return answers, [each for each in options if each not in answers]


def mine_matches(
    kit: AnyKit, config: Any, matches: int, seed: int, players: Sequence[str] = ()
) -> Iterator[list[ExaminedPosition]]:
    """Examine matches of captains; yield the puzzles and rejected positions of each.

    `players`: captains drawn for the seats, by default all but the strongest.
    """
    players = players or [*kit.captains][:-1]
    for number in range(matches):
        rng = Random(f"{kit.game.name} {seed} {number}")
        examined, themes = list[ExaminedPosition](), Counter[str]()
        for observation in critical_observations(kit, config, players, rng):
            exhausted_themes = {theme for theme, count in themes.items() if count == MAX_PER_THEME}
            if (examined_position := examine_position(kit, observation, exhausted_themes)) is None:
                continue
            examined.append(examined_position)
            if isinstance(examined_position, Puzzle):
                themes[examined_position.theme] += 1
        yield examined


def examine_position(
    kit: AnyKit, observation: Any, without: Container[str] = ()
) -> ExaminedPosition | None:
    """Return the position as a puzzle, or rejected with a reason; None if there is no advice.

    Also return None for a puzzle with a theme in `without`.
    """
    position = canonical_position(kit, observation)
    seat = Seat(observation.viewer)
    game = kit.game
    if game.observe(kit.parse_state(position), seat) != observation:
        return None  # the notation cannot represent this position
    advise_function = _adviser(kit)
    advice = (
        advise(kit, observation)
        if advise_function is None
        else advise_function(observation, Random(0))
    )
    if advice is None or len(advice.options) < 2:
        return None

    def rejected(reason: RejectionReason) -> RejectedPosition:
        return RejectedPosition(game.name, game.rules_version, seat, position, reason)

    answer_options, other_options = split_answers(advice)
    answers = [e.action for e in answer_options]
    alternatives = [e.action for e in other_options[:MAX_ALTERNATIVES]]
    if len(answers) > MAX_ANSWERS or not alternatives:
        return rejected("flat")
    if (
        theme := kit.analysis.puzzle_theme(observation, answers[0])
        if kit.analysis.puzzle_theme
        else ""
    ) in without:
        return None
    weak_solve_rates = solve_rates(kit, observation, answers, [*kit.captains][:1])
    if max(weak_solve_rates.values()) > MAX_WEAK_SOLVE_RATE:
        return rejected("obvious")
    if answer_options[0].value - other_options[0].value < MIN_LEAD:
        return rejected("close")
    weak = weak_choice(kit, observation, answers)
    alternatives = [*dict.fromkeys((*alternatives, weak))]
    precheck = compare_answers(kit, observation, answers, alternatives, FIRST_SEED, PRECHECK_WORLDS)
    if precheck.comparison.advantage < 0:
        return rejected("close")
    first = compare_answers(kit, observation, answers, alternatives, FIRST_SEED, FIRST_WORLDS)
    if not first.is_significant or first.comparison.advantage < MIN_LEAD:
        return rejected("close")
    second = compare_answers(kit, observation, answers, alternatives, SECOND_SEED, SECOND_WORLDS)
    if not _confirms_lead(second, len(answers)):
        return rejected("second-look")
    comparisons = [first.comparison, second.comparison]
    if second.comparison.worlds_used > 1:  # otherwise a third comparison gives the same result
        third = compare_answers(kit, observation, answers, alternatives, THIRD_SEED, SECOND_WORLDS)
        if not _confirms_lead(third, len(answers)):
            return rejected("third-look")
        comparisons.append(third.comparison)

    config = kit.parse_state(position).config
    notations = [kit.format_action(config, each) for each in (*answers, *alternatives)]
    valued_answers = [PuzzleAnswer(*each) for each in zip(notations, second.values, strict=True)]
    sorted_answers = tuple(sorted(valued_answers[: len(answers)], key=lambda each: -each.value))
    best = answers[valued_answers.index(sorted_answers[0])]
    return Puzzle(
        id=puzzle_id(game.name, position, seat),
        rules_version=game.rules_version,
        seat=seat,
        theme=theme,
        position=position,
        answers=sorted_answers,
        alternatives=tuple(notations[len(answers) :]),
        naive=valued_answers[len(answers) + alternatives.index(weak)],
        comparisons=tuple(comparisons),
        solve_rates=solve_rates(kit, observation, answers, [*kit.captains]),
        certain=has_certain_outcome(kit, observation, best),
    )


def _confirms_lead(result: ComparisonResult, answers: int) -> bool:
    """Return whether the lead is confirmed, and every answer is better than the alternatives."""
    worst, alternative = min(result.values[:answers]), max(result.values[answers:])
    return result.is_significant and result.comparison.advantage >= MIN_LEAD and worst > alternative


def is_equivalent(kit: AnyKit, observation: Any, action: Any, answers: Sequence[Any]) -> bool:
    """Return whether an action is an answer, or leads to the same state as one."""
    if action in answers:
        return True
    state, seat = kit.game.determinize(observation, Random(0)), Seat(observation.viewer)
    after = kit.game.apply(state, seat, action)
    return any(kit.game.apply(state, seat, each) == after for each in answers)


def has_certain_outcome(kit: AnyKit, observation: Any, action: Any) -> bool:
    """Return whether something is hidden, and no sampled world changes the action's outcome."""
    game, seat = kit.game, Seat(observation.viewer)
    worlds = (game.determinize(observation, Random(seed)) for seed in range(CERTAINTY_WORLDS))
    first = next(worlds)
    outcome, is_hidden = game.observe(game.apply(first, seat, action), seat), False
    for world in worlds:
        if game.observe(game.apply(world, seat, action), seat) != outcome:
            return False
        is_hidden |= world != first
    return is_hidden


def solve_rates(
    kit: AnyKit, observation: Any, answers: Sequence[Any], captains: Sequence[str]
) -> dict[str, float]:
    """Return the share of tries in which each captain chooses one of these answers."""
    return {
        level: sum(_captain_tries(kit, observation, answers, level)) / CAPTAIN_TRIES
        for level in captains
    }


def _captain_tries(
    kit: AnyKit, observation: Any, answers: Sequence[Any], level: str
) -> Iterator[bool]:
    captain = kit.captains[level]
    for n in range(CAPTAIN_TRIES):
        yield is_equivalent(kit, observation, captain.choose(observation, Random(n)), answers)


def weak_choice(kit: AnyKit, observation: Any, answers: Sequence[Any]) -> Any:
    """Return the weakest captain's first choice that is not an answer; there must be one."""
    weakest = next(iter(kit.captains.values()))
    tries = (weakest.choose(observation, Random(n)) for n in range(CAPTAIN_TRIES))
    return next(each for each in tries if not is_equivalent(kit, observation, each, answers))
