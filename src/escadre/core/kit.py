"""Define `GameKit`: rules with notation, scenes, captains, hooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, Union

import msgspec
from msgspec.structs import replace

from escadre.core.advice import Advice
from escadre.core.chance import Rng
from escadre.core.game import Game, Seat
from escadre.core.i18n.catalogue import Message, Words
from escadre.core.scene import Scene, SurveyAnswer, SurveyQuestion
from escadre.core.scene.standing import SeatStanding

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741
A_co = TypeVar("A_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Bot(Protocol[O_contra, A_co]):
    """A player that chooses a legal action from an observation, without access to the state."""

    def choose(self, observation: O_contra, rng: Rng) -> A_co:
        """Return one of `legal_actions(observation)`; called only when there is one."""
        ...


ChartQueryAnswerer = Callable[[O, SurveyQuestion, Words], Union[SurveyAnswer, None]]
"""Answer a question about a hull of a chart, from an observation; None: no answer."""

Evaluator = Callable[[S], Union[Sequence[float], None]]
"""Return the expected returns of every seat in a state; None: unknown until later."""


class IntroPicture(NamedTuple):
    """A picture that introduces a game: a position in its notation, and the panels to draw.

    It is drawn as `viewer` sees it. The message of the n-th picture of a game, from 1, is
    `aim-<n>`. Of a grid only `part` is shown: column and row of its first square, from 0, its
    width, height. For a `hull` of a chart its reach, range of fire and targets are drawn.
    """

    position: str
    panels: tuple[str, ...]
    viewer: int = 0
    part: tuple[int, int, int, int] | None = None
    hull: str | None = None


Adviser = Callable[[O, Rng], Union[Advice[A], None]]
"""Return rated actions of the observing seat, best first; None: the game cannot compute them here.
"""


@dataclass(frozen=True)
class AdvisedCaptain(Generic[O, A]):
    """Play the best advised action, so that a hint is always the captain's own choice."""

    advise: Adviser[O, A]
    otherwise: Bot[O, A]  # plays where there is no advice

    def choose(self, observation: O, rng: Rng) -> A:
        """Return one of the legal actions."""
        if (advice := self.advise(observation, rng)) is not None:
            return advice.options[0].action
        return self.otherwise.choose(observation, rng)


@dataclass(frozen=True)
class GameKit(Generic[C, S, A, O]):
    """A game with everything that tables, pages, terminals and bots need of it.

    The fields up to `captains` are required. A field that is None or empty switches its feature
    off.
    """

    game: Game[C, S, A, O]
    """The rules."""
    format_action: Callable[[C, Any], str]
    """Write an action, or an outcome of chance, as one line: `(config, action) -> text`."""
    parse_action: Callable[[C, str], A]
    """Read such a line. Raises ValueError with one sentence."""
    format_state: Callable[[S], str]
    """Write a position as one line."""
    parse_state: Callable[[str], S]
    """Read such a line. Raises ValueError with one sentence."""
    scene: Callable[[O, Words], Scene]
    """Turn an observation into panels and choices, in the reader's language."""
    tell: Callable[[O, Seat, Any, O, Words], str]
    """Return the log line of a ply: `(before, seat, action, after, words)`. Empty: no line."""
    captains: Mapping[str, Bot[O, A]]
    """The built-in levels by name, weakest first."""
    setups: Mapping[str, Callable[[O, Rng], Sequence[A]]] = field(default_factory=dict)
    """Ready-made set-ups by name: the actions that place one."""
    survey: ChartQueryAnswerer[O] | None = None
    """Answer a question about a hull on a chart: range of fire, reach, threats."""
    estimate: Evaluator[S] | None = None
    """Expected returns of every seat in a state; it returns None in the middle of a turn."""
    confidence: float = 1.0
    """Exponent on the odds of `estimate` when a chance is shown in a match of two."""
    within: Evaluator[S] | None = None
    """The expected returns in the middle of a turn, where they can be computed exactly."""
    advise: Adviser[O, A] | None = None
    """Rated actions of a seat, best first. None: they are found by rollouts."""
    glance: Adviser[O, A] | None = None
    """A cheaper first answer, where `advise` is slow. None: `advise` is quick."""
    facts: Callable[[O, A], tuple[Message, ...]] | None = None
    """Reasons for an action that `advise` does not list."""
    guide: Callable[[], Bot[O, A]] | None = None
    """Make the stateless bot that plays rollouts. None: the captain below the strongest."""
    thoughts: int = 400
    """Choices that the Monte Carlo bot may simulate per decision, and a rollout of advice."""
    to_builtins: Callable[[O], Any] = msgspec.to_builtins
    """Convert an observation to JSON types, for bots in other processes."""
    policies: Mapping[str, Bot[O, A]] = field(default_factory=dict)
    """Trained networks of this installation by name."""
    standing: Callable[[O, Words], tuple[SeatStanding, ...]] | None = None
    """The score of each seat as one viewer knows it: a few words, and a number to compare."""
    equipment: Callable[[C, Words], str] | None = None
    """Describe in a sentence what each player has at the start."""
    fleet: Callable[[O, int, Words], str] | None = None
    """Describe the ships of a seat, where seats differ. Empty: no difference."""
    notable: Callable[[O, Any, O], bool] | None = None
    """Whether a match report always mentions a ply: `(before, action, after)`."""
    quiet: Callable[[O, Any], bool] | None = None
    """Whether the live log skips a ply that a record still shows: `(before, action)`."""
    theme: Callable[[O, A], str] | None = None
    """The theme of a puzzle with this answer; its name is message `puzzle-theme-<theme>`."""
    set_up_by: frozenset[str] = frozenset()
    """Clauses of the set-up phase; a replay starts after it."""
    aim: tuple[IntroPicture, ...] = ()
    """Three positions that introduce the game: the goal, a turn, the pieces."""

    @property
    def players(self) -> Mapping[str, Bot[O, A]]:
        """All bots by name: the captains, weakest first, and then trained networks.

        Hints, analysis and puzzles use captains only.
        """
        return {
            **self.captains,
            **{n: p for n, p in self.policies.items() if n not in self.captains},
        }

    def drawn(self, observation: O, say: Words) -> Scene:
        """Return the scene of an observation, with the scores of the seats."""
        scene = self.scene(observation, say)
        return replace(scene, standing=self.standing(observation, say)) if self.standing else scene


AnyKit = GameKit[Any, Any, Any, Any]
