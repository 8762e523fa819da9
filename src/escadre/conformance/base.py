"""Generate matches with Hypothesis; checks shared by all conformance tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

import msgspec
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from hypothesis.control import current_build_context

from escadre.core.chance import DiceOutcome, DrawOutcome, random_item
from escadre.core.game import (
    ALL,
    CHANCE,
    Chance,
    Decision,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    play,
)
from escadre.core.i18n.catalogue import LANGUAGES, Message, words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.core.rulebook import load_rulebook

T = TypeVar("T")
TestFunction = TypeVar("TestFunction", bound=Callable[..., None])
SHRINK_SECONDS = 8.0
"""Seconds after the first failure within which Hypothesis may shrink the failing match."""
TRIES_NEVER_SKIPPED = 3  # tries after a failure that are never skipped
SUPPRESSED_CHECKS = [
    HealthCheck.differing_executors,  # each game's class runs the same test functions
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.large_base_example,
]


class MatchStep(NamedTuple):
    """A state of a generated match and the next ply, which is None for the last state."""

    state: Any
    seat: Seat | None = None
    action: Any = None


class HypothesisRng:
    """A random source that Hypothesis controls; it shrinks towards the lowest numbers."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1."""
        return draw_below(self._data, stop)


def draw_below(data: st.DataObject, stop: int) -> int:
    """Draw a whole number from 0 to stop - 1; faster than drawing from a Hypothesis strategy."""
    return data.conjecture_data.draw_integer(0, stop - 1)


def play_generated_plies(match: Match, data: st.DataObject, plies: int) -> Iterator[MatchStep]:
    """Play at most this many plies in a match, each drawn by Hypothesis."""
    rng = HypothesisRng(data)
    for _ in range(data.draw(st.integers(0, plies), label="plies")):
        match match.node:
            case Terminal():
                break
            case Chance(distribution):
                seat, action = CHANCE, distribution.sample(rng)
            case Decision(seats):
                assert seats, "a decision without seats"
                assert set(seats) <= set(range(len(match.sides))), f"no such seats: {seats}"
                seat = random_item(seats, rng)
                listed = list(match.legal(seat))
                assert listed, f"seat {seat} must choose and has nothing to choose from"
                action = random_item(listed, rng)
        yield MatchStep(match.state, seat, action)
        match.play(seat, action)
    yield MatchStep(match.state)


def property_test(at_most: int | None = None) -> Callable[[TestFunction], TestFunction]:
    """Run a test on generated matches: as many as the Hypothesis profile sets, or `at_most`."""
    examples = settings().max_examples

    def decorated(test: TestFunction) -> TestFunction:
        drawing = settings(
            deadline=None,
            suppress_health_check=SUPPRESSED_CHECKS,
            report_multiple_bugs=False,
            phases=[phase for phase in settings().phases if phase is not Phase.explain],
            max_examples=examples if at_most is None else min(at_most, examples),
        )
        return cast(TestFunction, drawing(given(data=st.data())(_limit_shrinking(test))))

    return decorated


def _limit_shrinking(test: TestFunction) -> TestFunction:
    """Limit shrinking: matches drawn more than SHRINK_SECONDS after a failure are skipped.

    Hypothesis repeats the first failing match before it shrinks it, and the simplest one at the
    end; these repetitions are never skipped.
    """

    @wraps(test)
    def limited(self: GeneratedMatches, data: st.DataObject) -> None:
        first, tries = self.failed
        late = tries > TRIES_NEVER_SKIPPED and time.monotonic() - first > SHRINK_SECONDS
        if late and not current_build_context().is_final:
            data.conjecture_data.mark_overrun()
        if tries:
            self.failed = first, tries + 1
        try:
            test(self, data)
        except Exception:
            if not tries:
                self.failed = time.monotonic(), 1
            raise

    return cast(TestFunction, limited)


conformance_test = property_test()


class GeneratedMatches:
    """Base class of the conformance tests: generated matches, and shared checks."""

    kit: ClassVar[AnyKit]
    configs: ClassVar[st.SearchStrategy[Any]]
    """Configurations to try; those that the game refuses test its refusals."""
    actions: ClassVar[st.SearchStrategy[Any] | None] = None
    """Actions, invalid ones included; None: any that Hypothesis generates for the action type."""
    finite: ClassVar[bool] = True
    """True if `legal_actions` lists every accepted action."""
    depth: ClassVar[int] = 60
    """Maximum length of a generated match, in plies."""
    bound: ClassVar[int] = 2_000
    """Maximum length in plies of a match with random choices; a longer one fails a test."""
    failed: tuple[float, int] = 0.0, 0
    """The time of the first failure of the current test, and the number of tries since."""

    def generate_match(self, data: st.DataObject) -> list[MatchStep]:
        """Generate a match and return its steps; Hypothesis chooses its length."""
        self.draw_config(data)
        self.match = Match(self.kit, self.config, viewers=())
        steps = list[MatchStep]()
        try:
            steps.extend(play_generated_plies(self.match, data, self.depth))
        finally:
            if current_build_context().is_final:
                note("\n".join(["the match:", *self._written(steps)]))
        return steps

    def _written(self, steps: list[MatchStep]) -> Iterator[str]:
        for _, seat, action in steps:
            if seat is not None:
                who = "chance" if seat == CHANCE else f"seat {seat}"
                yield f"{who}: {self.kit.format_action(self.config, action)}"

    def draw_config(self, data: st.DataObject) -> None:
        """Draw a configuration that can be played."""
        game = self.kit.game
        self.config = data.draw(
            self.configs.filter(lambda config: game.validate_config(config) is None), label="config"
        )
        self.seats = len(game.sides(self.config))

    @property
    def viewers(self) -> list[Viewer]:
        """All viewers: every seat, the public, and ALL."""
        return [*map(Seat, range(self.seats)), None, ALL]

    def last(self, steps: list[MatchStep], kind: type[T]) -> T | None:
        """Return the last node of this type in a generated match, or None."""
        state = self.last_state(steps, lambda node: isinstance(node, kind))
        return None if state is None else cast(T, self.kit.game.node(state))

    def last_state(self, steps: list[MatchStep], fits: Callable[[Node], bool]) -> Any:
        """Return the last state of a generated match whose node satisfies `fits`, or None."""
        states = (step.state for step in reversed(steps))
        return next((state for state in states if fits(self.kit.game.node(state))), None)

    def choose(self, state: Any, seat: Seat, data: st.DataObject) -> Any:
        """Draw one of the legal actions of a seat."""
        listed = list(self.kit.game.legal_actions(self.kit.game.observe(state, seat)))
        return listed[draw_below(data, len(listed))]

    def attempt(self, steps: list[MatchStep], data: st.DataObject) -> tuple[Seat, Any]:
        """Draw a seat and an action: one that was legal at some point of the match, or any."""
        game = self.kit.game
        actions_of_match = [
            action
            for state, _, _ in steps[:: max(1, len(steps) // 4)]
            for seat in choosers(game.node(state))
            for action in game.legal_actions(game.observe(state, seat))
        ]
        anything = st.from_type(game.action_type) if self.actions is None else self.actions
        outcomes = st.one_of(
            st.builds(DrawOutcome, st.integers()),
            st.builds(DiceOutcome, st.lists(st.integers(1, 6), max_size=3).map(tuple)),
        )
        sources = [anything, outcomes]
        if actions_of_match:
            # Faster than sampled_from, which would inspect each action.
            places = st.integers(0, len(actions_of_match) - 1)
            sources.append(places.map(actions_of_match.__getitem__))
        seats = st.integers(CHANCE, self.seats)
        if deciding := choosers(game.node(steps[-1].state)):
            seats = st.one_of(st.sampled_from(deciding), seats)
        action = data.draw(st.one_of(sources), label="attempt")
        return Seat(data.draw(seats, label="by seat")), action

    def sample_state(self, observation: Any, data: st.DataObject) -> Any:
        """Sample a state that fits the observation."""
        seed = data.draw(st.integers(0, 2**32 - 1), label="seed of the sample")
        return self.kit.game.determinize(observation, Random(seed))

    def play_to_end(self, state: Any, data: st.DataObject) -> Terminal:
        """Play a match to its end with random choices."""
        game, rng = self.kit.game, Random(data.draw(st.integers(0, 2**32 - 1), label="seed"))
        for _ in range(self.bound + 1):
            match node := game.node(state):
                case Terminal():
                    return node
                case Chance(distribution):
                    state = play(game, state, CHANCE, distribution.sample(rng))
                case Decision(seats):
                    seat = random_item(seats, rng)
                    listed = list(game.legal_actions(game.observe(state, seat)))
                    state = play(game, state, seat, random_item(listed, rng))
        raise AssertionError(
            f"a match with random choices has not ended after {self.bound} plies: "
            "correct the rules, or raise `bound` in your test class"
        )

    def check_rejection(self, rejection: Rejection) -> None:
        """Check that a refusal names a clause and has a message."""
        self.check_clause(rejection.clause)
        self.check_message(rejection.reason)

    def check_clause(self, id: str) -> None:
        """Check that the rulebooks of both languages have this clause."""
        for language in LANGUAGES:
            book = load_rulebook(self.kit.game.home, language)
            assert book.clause(id), f"{id or 'the empty clause'} is not in rules.{language}.md"

    def check_message(self, sentence: Message) -> None:
        """Check that the catalogues of both languages have this message."""
        for language in LANGUAGES:
            self.check_line(words(language, self.kit.game.home).format(sentence))

    def check_line(self, line: str) -> None:
        """Check that a text is one line and not empty."""
        assert line.strip() == line and line, f"empty, or with spaces around it: {line!r}"
        assert len(line.splitlines()) == 1, f"more than one line: {line!r}"


def choosers(node: Node) -> tuple[Seat, ...]:
    """Return the seats that choose at a node; empty unless it is a decision."""
    return node.seats if isinstance(node, Decision) else ()


def json_round_trip(value: Any, kind: Any = None) -> Any:
    """Return a value encoded as JSON and decoded again."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind or type(value))
