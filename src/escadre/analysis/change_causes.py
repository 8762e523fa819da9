"""Attribute a change of the expected return to luck, a choice, or an error of the estimate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from escadre.analysis.mistakes import ChoiceEvaluation
from escadre.analysis.rollouts import Mean, fully_known_state
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit
from escadre.core.match.replay import InformationStep

ChangeCause = Literal["luck", "hidden", "own", "others", "revised", "stopped"]
CAUSES: tuple[ChangeCause, ...] = ("luck", "hidden", "own", "others", "revised", "stopped")
"""The causes of a change of the expected return:

- `luck`: an outcome of chance.
- `hidden`: what the answer to the seat's own choice revealed.
- `own`: losses of the seat's choices against the best, or all that its turn has changed (see
  `attribute_change`).
- `others`: choices of other seats.
- `revised`: errors of earlier estimates.
- `stopped`: an ending outside the rules, which is not a choice on the board.
"""

ShownCause = ChangeCause | Literal["net"]
"""A cause as a report shows it; `net` is the effect of the moves of both players together."""


class EvaluationChange(msgspec.Struct, frozen=True):
    """A change of the expected return; `number` is the index of its ply in the seat's log, from 1.

    An ending outside the rules has the number after the last ply. `value`: the expected return
    after the change.
    """

    number: int
    seat: Seat  # the acting seat
    cause: ChangeCause = msgspec.field(name="part")
    gain: float
    value: float


class TurnSegment(NamedTuple):
    """Consecutive plies of one actor between two states of known value: a ply or a whole turn."""

    first_number: int  # number of the first noticed ply
    actor: Seat
    actions: tuple[Any, ...]
    observations: tuple[Any, ...]  # the observation before each action
    observation_after: Any
    has_perfect_information: bool  # nothing was hidden

    @property
    def choices(self) -> Iterator[tuple[int, Any, Any]]:
        """Yield number, observation and action of each choice."""
        numbers = range(self.first_number, self.first_number + len(self.actions))
        return zip(numbers, self.observations, self.actions, strict=True)


def split_turns(
    kit: AnyKit, first_observation: Any, information_steps: Sequence[InformationStep]
) -> Iterator[TurnSegment]:
    """Split the plies that a seat noticed into the segments that are evaluated.

    Plies of one actor form one segment only while nothing is hidden and the game knows no value of
    the states between them. Otherwise each ply gets the change that it made.
    """
    observations = [first_observation, *(each.observation for each in information_steps)]
    # None: something is hidden
    known_states = [fully_known_state(kit, each) for each in observations]
    start = 0
    for last, step in enumerate(information_steps):
        turn_continues = (
            last + 1 < len(information_steps)
            and information_steps[last + 1].seat == step.seat != CHANCE
        )
        is_known_throughout = known_states[last] is not None and known_states[last + 1] is not None
        if turn_continues and is_known_throughout and not _has_value(kit, known_states[last + 1]):
            continue
        actions = tuple(each.action for each in information_steps[start : last + 1])
        before = tuple(observations[start : last + 1])
        is_known = known_states[start] is not None
        yield TurnSegment(start + 1, step.seat, actions, before, step.observation, is_known)
        start = last + 1


def _has_value(kit: AnyKit, state: Any) -> bool:
    """Return whether the game can evaluate a fully known state without playing the turn out."""
    evaluators = (kit.analysis.evaluate_mid_turn, kit.analysis.shown_returns)
    return any(each is not None and each(state) is not None for each in evaluators)


def attribute_change(
    seat: Seat,
    segment: TurnSegment,
    evaluations: Sequence[ChoiceEvaluation],
    value_after: Mean,
    is_forced: bool = False,
    mean_after_chance: Mean | None = None,
    values_leave_out_turns: bool = False,
) -> Iterator[tuple[ChangeCause, Mean]]:
    """Yield the causes of a segment's change in order, with the value after each.

    The last value is `value_after`. `evaluations`: one for each choice of this seat. For such
    choices, the value after the best alternatives comes first, as the cause `revised`.
    `is_forced`: the actor had no choice, so only the estimate was wrong. `mean_after_chance`:
    the mean over all outcomes of chance, if another value was shown before it.
    `values_leave_out_turns`: the value before a turn leaves out what the turn can achieve; then the
    whole change counts as that of the seat's choices, and nothing as an error of the estimate.
    """
    if segment.actor == CHANCE:
        if mean_after_chance is not None:
            yield "revised", mean_after_chance
        yield "luck", value_after
    elif segment.actor != seat:
        yield "revised" if is_forced else "others", value_after
    elif values_leave_out_turns and segment.has_perfect_information and not is_forced:
        yield "own", value_after
    else:
        hidden_result = bool(evaluations) and not segment.has_perfect_information
        value_played = evaluations[0].expected_return if hidden_result else value_after
        losses = [each.loss for each in evaluations]
        total_loss = sum(max(0.0, loss.value) for loss in losses)
        best_value = max(value_played.value, min(1.0, value_played.value + total_loss))
        yield (
            "revised",
            Mean(
                best_value,
                hypot(value_played.standard_error, *(loss.standard_error for loss in losses)),
            ),
        )
        yield "own", value_played
        if hidden_result:
            yield "hidden", value_after


def split_opponent_change(
    change: EvaluationChange, ply_numbers: Sequence[int], losses: dict[int, float]
) -> Iterator[EvaluationChange]:
    """Split a change by the opponent into the gain from their mistakes and a corrected estimate.

    `ply_numbers`: the ply of each notice. `losses`: the opponent's losses by ply; the function
    removes the losses that it attributes.
    """
    if change.cause != "others" or change.number > len(ply_numbers):
        yield change
        return
    mistake_gain = losses.pop(ply_numbers[change.number - 1], 0.0)
    estimate_error = change.gain - mistake_gain
    if estimate_error or not mistake_gain:
        yield replace(
            change, cause="revised", gain=estimate_error, value=change.value - mistake_gain
        )
    if mistake_gain:
        yield replace(change, gain=mistake_gain)
