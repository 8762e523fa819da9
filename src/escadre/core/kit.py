"""`GameKit`: a game with its notation, scenes, log, captains and analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, Union

import msgspec

from escadre.core.advice import Advice
from escadre.core.chance import Rng, random_item
from escadre.core.game import A, AnyGame, C, Game, O, S, Seat
from escadre.core.i18n.catalogue import Message, Words
from escadre.core.scene import Scene, SurveyAnswer, SurveyQuestion
from escadre.core.scene.standing import SeatStanding

A_co = TypeVar("A_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Bot(Protocol[O_contra, A_co]):
    """A player that chooses a legal action from an observation, without access to the state."""

    def choose(self, observation: O_contra, rng: Rng) -> A_co:
        """Return one of `legal_actions(observation)`; called only when there is one."""
        ...


ChartQueryAnswerer = Callable[[O, SurveyQuestion, Words], Union[SurveyAnswer, None]]
"""Answer a question about a ship on a chart, from an observation; None: no answer."""

Evaluator = Callable[[S], Union[Sequence[float], None]]
"""Return the expected returns of every seat in a state; None if it cannot be evaluated yet."""


class IntroPicture(NamedTuple):
    """A picture that introduces a game: a position in its notation, and the panels to draw.

    It is drawn as `viewer` sees it. The message of the n-th picture of a game, from 1, is
    `aim-<n>`. `part` limits a grid to a rectangle: column and row of its first square, from 0,
    width and height. `hull` is the id of a ship on a chart; its reach, range of fire and targets
    are drawn.
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
    otherwise: Bot[O, A]  # plays if there is no advice

    def choose(self, observation: O, rng: Rng) -> A:
        """Return one of the legal actions."""
        if (advice := self.advise(observation, rng)) is not None:
            return advice.options[0].action
        return self.otherwise.choose(observation, rng)


@dataclass(frozen=True)
class RandomBot:
    """Play any legal action, all equally likely."""

    game: AnyGame

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return one of the legal actions."""
        actions = list(self.game.legal_actions(observation))
        return random_item(actions, rng)


@dataclass(frozen=True, kw_only=True)
class Analysis(Generic[S, A, O]):
    """The functions of a game that hints, match reports and puzzles use; all are optional.

    Without `evaluate` and `advise` choices are compared by rollouts. Raises ValueError for a
    combination that has no effect.
    """

    evaluate: Evaluator[S] | None = None
    """Expected returns of every seat in a state; it returns None in the middle of a turn."""
    evaluate_mid_turn: Evaluator[S] | None = None
    """The expected returns in the middle of a turn, if they can be computed exactly."""
    shown_returns: Evaluator[S] | None = None
    """The expected returns shown to people, calibrated on players of all levels.

    The function returns None for a state that only a rollout can evaluate. Without it, `evaluate`
    is used, the estimate with which captains search.
    """
    shown_returns_use_observations: bool = False
    """True if `shown_returns` also accepts an observation, because it uses nothing hidden.

    No states then need to be sampled for a chance that is shown.
    """
    shown_before_chance: Evaluator[S] | None = None
    """The expected returns shown before an event of chance, if not the mean of those after it.

    Reports count the difference between both as a corrected estimate. The function returns None for
    a state before which the mean is shown.
    """
    mean_over_chance: Evaluator[S] | None = None
    """The exact mean of the returns shown after an event of chance and the dice that follow it.

    Without it, the mean is computed if at most 36 results are possible and no other chance follows.
    The function returns None where it computes no mean.
    """
    calibration: float = 1.0
    """Exponent on the odds of `evaluate` when a chance is shown in a match of two."""
    advise: Adviser[O, A] | None = None
    """Rated actions of a seat, best first. None: actions are rated by rollouts."""
    advise_quickly: Adviser[O, A] | None = None
    """A cheaper first answer for games with a slow `advise`. None: `advise` is quick."""
    advise_by_search: Adviser[O, A] | None = None
    """The same advice on the scale of `evaluate`; the search for puzzles uses it.

    None: `advise` already uses the scale of `evaluate`, not the scale of `shown_returns`.
    """
    rate_action: Callable[[O, A, Rng], Advice[A] | None] | None = None
    """The advice of `advise`, with a rating of this action, too. None: it cannot be rated alone."""
    explain_action: Callable[[O, A], tuple[Message, ...]] | None = None
    """Reasons for an action that `advise` does not list."""
    rollout_bot: Callable[[], Bot[O, A]] | None = None
    """Make the stateless bot that plays rollouts. None: the captain below the strongest."""
    finishing_bot: Callable[[], Bot[O, A]] | None = None
    """Make the bot that plays a turn out for the chance shown within it. None: `rollout_bot`."""
    confirming_captains: Sequence[Bot[O, A]] = ()
    """Quick captains that play on after a choice and after the better one, in a game of chance.

    A choice is a mistake only if their matches confirm it. (): no choice needs that.
    """
    rollout_budget: int = 400
    """Maximum number of simulated choices per decision of the Monte Carlo bot, or per rollout."""
    is_settled: Callable[[O], bool] | None = None
    """Returns True if no choice of the observing seat can change the result, as far as it knows."""
    is_notable: Callable[[O, Any, O], bool] | None = None
    """Returns True if a match report always mentions a ply: `(before, action, after)`."""
    describe_waste: Callable[[Sequence[tuple[O, A]]], Message | None] | None = None
    """Describes the choices of one seat that could gain nothing; each with what the seat knew."""
    puzzle_theme: Callable[[O, A], str] | None = None
    """The theme of a puzzle with this answer; its name is message `puzzle-theme-<theme>`."""

    def __post_init__(self) -> None:
        """Check which fields go together; raises ValueError."""
        if self.evaluate is None and self.evaluate_mid_turn is not None:
            raise ValueError("Analysis: `evaluate_mid_turn` needs `evaluate`.")
        if self.evaluate is None and self.calibration != 1.0:
            raise ValueError("Analysis: `calibration` needs `evaluate`.")
        if not self.calibration > 0:
            raise ValueError("Analysis: `calibration` must be greater than 0.")
        if self.advise is None and self.advise_quickly is not None:
            raise ValueError("Analysis: `advise_quickly` needs `advise`.")
        if self.advise is None and self.advise_by_search is not None:
            raise ValueError("Analysis: `advise_by_search` needs `advise`.")
        if self.advise is None and self.rate_action is not None:
            raise ValueError("Analysis: `rate_action` needs `advise`.")
        if self.advise is None and self.explain_action is not None:
            raise ValueError("Analysis: `explain_action` needs `advise`.")
        if self.rollout_budget < 1:
            raise ValueError("Analysis: `rollout_budget` must be at least 1.")


_RENAMED_FIELDS = {
    "tell": "describe_ply",
    "survey": "answer_chart_query",
    "to_builtins": "export_observation",
    "equipment": "describe_equipment",
    "fleet": "describe_fleet",
    "quiet": "omit_from_log",
    "set_up_by": "setup_clauses",
    "aim": "introduction",
    "estimate": "analysis=Analysis(evaluate=...)",
    "confidence": "analysis=Analysis(calibration=...)",
    "within": "analysis=Analysis(evaluate_mid_turn=...)",
    "advise": "analysis=Analysis(advise=...)",
    "glance": "analysis=Analysis(advise_quickly=...)",
    "facts": "analysis=Analysis(explain_action=...)",
    "guide": "analysis=Analysis(rollout_bot=...)",
    "thoughts": "analysis=Analysis(rollout_budget=...)",
    "notable": "analysis=Analysis(is_notable=...)",
    "theme": "analysis=Analysis(puzzle_theme=...)",
    "policies": "the host's setting ESCADRE_POLICIES",
}  # old field names, each with its replacement


@dataclass(frozen=True, kw_only=True, eq=False)  # a kit is compared and cached by identity
class GameKit(Generic[C, S, A, O]):
    """A game with everything that tables, pages, terminals and bots need from it.

    Only the rules, the notation, `scene`, `describe_ply` and `captains` are required. A field that
    is None or empty switches its feature off. Raises TypeError for a field name of an earlier
    release, ValueError for fields that do not go together.
    """

    # Rules and notation
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
    export_observation: Callable[[O], Any] = msgspec.to_builtins
    """Convert an observation to JSON types, for bots in other processes."""

    # Scenes and log
    scene: Callable[[O, Words], Scene]
    """Turn an observation into panels and choices, in the reader's language."""
    answer_chart_query: ChartQueryAnswerer[O] | None = None
    """Answer a question about a ship on a chart: range of fire, reach, threats."""
    standing: Callable[[O, Words], tuple[SeatStanding, ...]] | None = None
    """The score of each seat as one viewer knows it: a few words, and a number to compare."""
    describe_ply: Callable[[O, Seat, Any, O, Words], str]
    """Return the log line of a ply: `(before, seat, action, after, words)`. Empty: no line."""
    omit_from_log: Callable[[O, Any], bool] | None = None
    """Returns True if the live log skips a ply that a record still shows: `(before, action)`."""
    is_log_step: Callable[[O, Any, O], bool] | None = None
    """Returns True if a later log line sums up this ply, so that the page hides it by default."""
    short_match: Mapping[str, Any] = field(default_factory=dict)
    """The options of a short match, which the page offers to new players. Empty: none."""
    introduction: tuple[IntroPicture, ...] = ()
    """Three positions that introduce the game: the goal, a turn, the pieces. Empty: none."""
    describe_equipment: Callable[[C, Words], str] | None = None
    """Describe in a sentence what each player has at the start."""
    describe_fleet: Callable[[O, int, Words], str] | None = None
    """Describe the ships of a seat, where seats differ. Empty: no difference."""

    # Captains and set-ups
    captains: Mapping[str, Bot[O, A]]
    """The built-in levels by name, weakest first."""
    finishing_captain: str = ""
    """The captain that plays the rest of a decided match for a player. Empty: the strongest."""
    setups: Mapping[str, Callable[[O, Rng], Sequence[A]]] = field(default_factory=dict)
    """Ready-made set-ups by name: the actions that place one."""
    setup_clauses: frozenset[str] = frozenset()
    """Clauses of the set-up phase; a replay starts after it."""

    # Evaluation and advice
    analysis: Analysis[S, A, O] = field(default_factory=Analysis)
    """The functions for hints, match reports and puzzles; all are optional."""

    def __new__(cls, **fields: Any) -> Self:
        """Refuse a field name of an earlier release; the error gives the new name."""
        for old in fields.keys() & _RENAMED_FIELDS.keys():
            raise TypeError(
                f"GameKit: `{old}` is now {_RENAMED_FIELDS[old]}; see docs/reference/migration.md."
            )
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Check which fields go together; raises ValueError."""
        if "random" in self.captains:
            raise ValueError("GameKit: no captain may be called `random`.")
        if self.finishing_captain and self.finishing_captain not in self.captains:
            raise ValueError("GameKit: `finishing_captain` must be one of `captains`.")
        if len(self.introduction) not in (0, 3):
            raise ValueError("GameKit: `introduction` needs three pictures, or none.")


AnyKit = GameKit[Any, Any, Any, Any]
