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
from escadre.core.i18n.catalogue import Text, Words
from escadre.core.scene import Scene, SurveyAnswer, SurveyQuestion
from escadre.core.scene.standing import SeatStanding

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741
A_co = TypeVar("A_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Bot(Protocol[O_contra, A_co]):
    """A captain: sees an observation and nothing else, and chooses one of the legal actions."""

    def choose(self, observation: O_contra, rng: Rng) -> A_co:
        """One of `legal_actions(observation)`; asked only when there is one."""
        ...


SurveyAnswerer = Callable[[O, SurveyQuestion, Words], Union[SurveyAnswer, None]]
"""What a chart says of a hull to whoever asks."""

Estimate = Callable[[S], Union[Sequence[float], None]]
"""The returns that every seat may expect from here; None: it cannot be told before more is done."""


class Shown(NamedTuple):
    """A picture that explains a game: a position in its notation, and the panels that are drawn.

    It is drawn as a seat sees it. The n-th picture of a game, from 1, is told by `aim-<n>`.
    Of a sea only `part` is shown: column and row of its first square, from 0, its width, height.
    Of a chart's `hull` it is drawn where it can sail, where its guns reach and whom they hit.
    """

    position: str
    panels: tuple[str, ...]
    viewer: int = 0
    part: tuple[int, int, int, int] | None = None
    hull: str | None = None


Advise = Callable[[O, Rng], Union[Advice[A], None]]
"""What the seat that looks may choose, best first; None: the game cannot tell by itself here."""


@dataclass(frozen=True)
class AdvisedCaptain(Generic[O, A]):
    """Plays the first of what is advised to her: a hint is what she would do, by construction."""

    advise: Advise[O, A]
    otherwise: Bot[O, A]  # who plays where nothing is advised

    def choose(self, observation: O, rng: Rng) -> A:
        """One of the legal actions."""
        if (advice := self.advise(observation, rng)) is not None:
            return advice.options[0].action
        return self.otherwise.choose(observation, rng)


@dataclass(frozen=True)
class GameKit(Generic[C, S, A, O]):
    """All that a table, a page or a terminal needs of one game."""

    game: Game[C, S, A, O]
    format_action: Callable[[C, Any], str]  # also the outcomes of chance
    parse_action: Callable[[C, str], A]  # raises ValueError with one sentence
    format_state: Callable[[S], str]  # a position in one line
    parse_state: Callable[[str], S]
    scene: Callable[[O, Words], Scene]
    tell: Callable[[O, Seat, Any, O, Words], str]  # before, seat, action, after: the log line
    captains: Mapping[str, Bot[O, A]]  # levels, weakest first
    setups: Mapping[str, Callable[[O, Rng], Sequence[A]]] = field(default_factory=dict)
    survey: SurveyAnswerer[O] | None = None  # None: nothing to tell
    estimate: Estimate[S] | None = None  # None: only the end of a match tells
    confidence: float = 1.0  # at which what `estimate` says is told between two: see `tempered`
    within: Estimate[S] | None = None  # within a turn, where `estimate` waits for its end
    advise: Advise[O, A] | None = (
        None  # None: advice is found by playing on, see `escadre.analysis`
    )
    glance: Advise[O, A] | None = (
        None  # a first look, where `advise` thinks long; None: it is quick
    )
    facts: Callable[[O, A], tuple[Text, ...]] | None = None  # of a choice that `advise` left out
    guide: Callable[[], Bot[O, A]] | None = (
        None  # plays on in what is imagined, with nothing in mind; None: the captain below the top
    )
    thoughts: int = 400  # choices that the imagining bot imagines before its own
    to_builtins: Callable[[O], Any] = msgspec.to_builtins  # an observation for bots elsewhere
    policies: Mapping[str, Bot[O, A]] = field(default_factory=dict)  # trained networks of this host
    standing: Callable[[O, Words], tuple[SeatStanding, ...]] | None = None  # None: nothing is told
    equipment: Callable[[C, Words], str] | None = None  # what each player has at the start
    fleet: Callable[[O, int, Words], str] | None = None  # who sails what: "": nothing to tell
    notable: Callable[[O, Any, O], bool] | None = None  # before, action, after: a hit, say
    quiet: Callable[[O, Any], bool] | None = None  # before, action: told in a record, not in a log
    theme: Callable[[O, A], str] | None = None  # what a puzzle with this answer is about
    set_up_by: frozenset[str] = frozenset()  # clauses of what comes before the first turn
    aim: tuple[Shown, ...] = ()  # what I want, what I do in a turn, what the pieces are

    @property
    def players(self) -> Mapping[str, Bot[O, A]]:
        """Who may have a seat: the captains, the weakest first, and then trained networks.

        Only captains are a measure for hints, analysis and puzzles.
        """
        return {
            **self.captains,
            **{n: p for n, p in self.policies.items() if n not in self.captains},
        }

    def drawn(self, observation: O, say: Words) -> Scene:
        """The scene, with how it stands."""
        scene = self.scene(observation, say)
        return replace(scene, standing=self.standing(observation, say)) if self.standing else scene


AnyKit = GameKit[Any, Any, Any, Any]
