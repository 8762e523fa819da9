"""Of two players who knew the same, what one loses is what the other gains: one ledger for both."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import hypot
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from escadre.coach.analysis import CAUSES, Change, SeatReport
from escadre.coach.choices import POINTS
from escadre.coach.telling import is_duel
from escadre.core.game import Seat
from escadre.core.kit import AnyKit
from escadre.core.match import Match
from escadre.core.record import Ply

MIRRORED_WITHIN = 4  # points by which courses that tell the same differ on average, at most


def mirrored(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], reports: Sequence[SeatReport]
) -> bool:
    """Whether these are of two players, and one tells what the other does, the other way round."""
    if len(reports) != 2 or len(kit.game.sides(config)) != 2 or not is_duel(kit, config):
        return False
    match, known = Match(kit, config, viewers=()), 0
    for ply in plies:
        match.apply(ply.seat, ply.action)
        known += kit.game.perfect_information(match.state)
    if 2 * known < len(plies):  # as good as never
        return False
    one, two = (_course(kit, config, plies, report) for report in reports)
    return fmean(abs(a + b) for a, b in zip(one, two, strict=True)) * POINTS <= MIRRORED_WITHIN


def with_the_others(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], report: SeatReport, other: SeatReport
) -> SeatReport:
    """This report with what the choices of the other lost kept apart from what estimates missed.

    The other knew the same; the parts add up to what they did before.
    """
    places, others = (_places(kit, config, plies, each.seat) for each in (report, other))
    lost = defaultdict[int, float](float)
    for each in other.changes:
        if each.part == "own":
            lost[others[each.number - 1]] -= each.gain
    changes = [part for each in report.changes for part in _split(each, places, lost)]
    parts = {part: sum((e.gain for e in changes if e.part == part), 0.0) for part in CAUSES}
    unsure = report.errors["revised"], report.errors["others"], other.errors["own"]
    errors = {**report.errors, "others": other.errors["own"], "revised": hypot(*unsure)}
    return replace(report, parts=parts, errors=errors, changes=tuple(changes))


def _split(change: Change, places: Sequence[int], lost: dict[int, float]) -> Iterator[Change]:
    if change.part != "others" or change.number > len(places):
        yield change
        return
    given = lost.pop(places[change.number - 1], 0.0)
    if missed := change.gain - given:
        yield replace(change, part="revised", gain=missed, value=change.value - given)
    if given:
        yield replace(change, gain=given)


def _places(kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], seat: Seat) -> list[int]:
    """The ply of each thing that this seat noticed; one more: the ending without rules."""
    match, found = Match(kit, config, viewers=[seat]), list[int]()
    for n, ply in enumerate(plies, 1):
        found += [n] * len(match.apply(ply.seat, ply.action))
    return [*found, len(plies) + 1]


def _course(
    kit: AnyKit, config: Any, plies: Sequence[Ply[Any]], report: SeatReport
) -> Iterator[float]:
    """What the seat could expect after each ply of the match, and at first."""
    places = _places(kit, config, plies, report.seat)
    after = {places[step.number - 1]: step.value for step in report.steps}
    value = report.start
    for n in range(len(plies) + 1):
        value = after.get(n, value)
        yield value
