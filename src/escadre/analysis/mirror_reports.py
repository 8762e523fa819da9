"""Compare the reports of two players with the same information, and combine them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import hypot
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from escadre.analysis.change_causes import split_opponent_change
from escadre.analysis.report import SeatReport, sum_by_cause
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.core.game import Seat, has_two_players
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.core.match.record import Ply
from escadre.core.significance import EQUAL_TOLERANCE

SYMMETRY_TOLERANCE = 4  # maximum mean difference in points of two curves that count as equal


def is_symmetric(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], reports: Sequence[SeatReport]
) -> bool:
    """Return whether the reports of two players are mirror images of each other."""
    if len(reports) != 2 or not share_information(kit, config, plies):
        return False
    curve, other_curve = (_evaluation_curve(kit, config, plies, report) for report in reports)
    return (
        fmean(abs(a + b) for a, b in zip(curve, other_curve, strict=True)) * POINTS_PER_RETURN
        <= SYMMETRY_TOLERANCE
    )


def share_information(kit: AnyKit, config: Any, plies: Sequence[Ply[Any]]) -> bool:
    """Return whether there are two players, who had the same information in half of the plies."""
    if not has_two_players(kit.game, config):
        return False
    match, known_plies = Match(kit, config, viewers=()), 0
    for ply in plies:
        match.apply(ply.seat, ply.action)
        known_plies += kit.game.perfect_information(match.state)
    return 2 * known_plies >= len(plies)


def with_opponent_mistakes(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], report: SeatReport, other: SeatReport
) -> SeatReport:
    """Split the changes by the opponent into gains from their mistakes and corrected estimates.

    `other` is the opponent's report. Both seats had the same information; the sum over the causes
    does not change.
    """
    ply_numbers, other_ply_numbers = (
        _ply_numbers(kit, config, plies, each.seat) for each in (report, other)
    )
    losses = defaultdict[int, float](float)
    for each in other.changes:
        if each.cause == "own":
            losses[other_ply_numbers[each.number - 1]] -= each.gain
    changes = [
        split_change
        for each in report.changes
        for split_change in split_opponent_change(each, ply_numbers, losses)
    ]
    numbers = {ply: number for number, ply in reversed([*enumerate(ply_numbers, 1)])}
    number_here = {n: numbers[ply] for n, ply in enumerate(other_ply_numbers, 1) if ply in numbers}
    gains = {each.number: each.gain for each in changes if each.cause == "others"}
    opponent_losses = {
        number: each.rounded_loss
        for each in other.mistakes
        if (number := number_here.get(each.number)) is not None
        and abs(POINTS_PER_RETURN * gains.get(number, 0.0) - each.loss) < EQUAL_TOLERANCE
    }
    minor_choices = {number_here[n] for n in other.minor_choices if n in number_here}
    independent_errors = report.errors["revised"], report.errors["others"], other.errors["own"]
    errors = {**report.errors, "others": other.errors["own"], "revised": hypot(*independent_errors)}
    return replace(
        report,
        returns_by_cause=sum_by_cause(changes),
        errors=errors,
        changes=tuple(changes),
        opponent_judged=True,
        opponent_losses=opponent_losses,
        minor_choices=report.minor_choices | minor_choices,
    )


def _ply_numbers(kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], seat: Seat) -> list[int]:
    """Return the ply of each notice of a seat, plus one number for an ending outside the rules."""
    match, ply_numbers = Match(kit, config, viewers=[seat]), list[int]()
    for n, ply in enumerate(plies, 1):
        ply_numbers += [n] * len(match.apply(ply.seat, ply.action))
    return [*ply_numbers, len(plies) + 1]


def _evaluation_curve(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], report: SeatReport
) -> Iterator[float]:
    """Yield the expected return of the seat at the start and after each ply."""
    ply_numbers = _ply_numbers(kit, config, plies, report.seat)
    values_by_ply = {ply_numbers[step.number - 1]: step.value for step in report.steps}
    value = report.initial_value
    for n in range(len(plies) + 1):
        value = values_by_ply.get(n, value)
        yield value
