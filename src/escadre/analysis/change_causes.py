"""Attribute a change of the expected return to luck, a choice, or an error of the estimate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.analysis.evaluation import ChoiceEvaluation
from escadre.analysis.rollouts import Mean
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit
from escadre.core.match.replay import InformationStep

ChangeCause = Literal["luck", "hidden", "own", "others", "revised", "stopped"]
CAUSES: tuple[ChangeCause, ...] = ("luck", "hidden", "own", "others", "revised", "stopped")
"""`own`: losses of the seat's choices against the best. `revised`: errors of earlier estimates.

`stopped`: an ending outside the rules, which is not a choice on the board.
"""


class EvaluationChange(msgspec.Struct, frozen=True):
    """A change of the expected return; `number` counts the plies that the seat noticed, from 1.

    An ending outside the rules has the number after the last one. `value`: the return afterwards.
    """

    number: int
    seat: Seat  # the acting seat
    part: ChangeCause
    gain: float
    value: float


class TurnSegment(NamedTuple):
    """Consecutive plies of one actor: a single one where something is hidden, else a whole turn."""

    first: int  # number of the first noticed ply
    actor: Seat
    actions: tuple[Any, ...]
    observations: tuple[Any, ...]  # the observation before each action
    after: Any
    perfect_information: bool  # nothing was hidden

    @property
    def choices(self) -> Iterator[tuple[int, Any, Any]]:
        """Yield number, observation and action of each choice."""
        numbers = range(self.first, self.first + len(self.actions))
        return zip(numbers, self.observations, self.actions, strict=True)


def split_turns(
    kit: AnyKit, first: Any, noticed: Sequence[InformationStep]
) -> Iterator[TurnSegment]:
    """Split the notices into the segments that are evaluated."""
    observations = [first, *(each.observation for each in noticed)]
    perfect = [
        kit.game.perfect_information(kit.game.determinize(s, Random(0))) for s in observations
    ]
    began = 0
    for last, step in enumerate(noticed):
        goes_on = last + 1 < len(noticed) and noticed[last + 1].seat == step.seat != CHANCE
        if goes_on and perfect[last] and perfect[last + 1]:
            continue
        actions = tuple(each.action for each in noticed[began : last + 1])
        before = tuple(observations[began : last + 1])
        yield TurnSegment(began + 1, step.seat, actions, before, step.observation, perfect[began])
        began = last + 1


def attribute_change(
    seat: Seat, segment: TurnSegment, judgements: Sequence[ChoiceEvaluation], after: Mean
) -> Iterator[tuple[ChangeCause, Mean]]:
    """Yield the causes of a segment's change, with the value after each; the last is that reached.

    `judgements` are of the seat's own choices: the value of the best ones comes first.
    """
    if segment.actor == CHANCE:
        yield "luck", after
    elif segment.actor != seat:
        yield "others", after
    else:
        hidden_result = bool(judgements) and not segment.perfect_information
        played = judgements[0].value if hidden_result else after
        losses = [each.loss for each in judgements]
        lost = sum(max(0.0, loss.value) for loss in losses)
        best = max(played.value, min(1.0, played.value + lost))
        yield "revised", Mean(best, hypot(played.error, *(loss.error for loss in losses)))
        yield "own", played
        if hidden_result:
            yield "hidden", after


def split_opponent_change(
    change: EvaluationChange, places: Sequence[int], lost: dict[int, float]
) -> Iterator[EvaluationChange]:
    """Split a change by the opponent: what its mistakes gave, and the error of the estimate.

    `places`: the ply of each notice; `lost`: the opponent's losses by ply, which it removes.
    """
    if change.part != "others" or change.number > len(places):
        yield change
        return
    given = lost.pop(places[change.number - 1], 0.0)
    if missed := change.gain - given:
        yield replace(change, part="revised", gain=missed, value=change.value - given)
    if given:
        yield replace(change, gain=given)
