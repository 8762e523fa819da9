"""What a match was for each seat, by what that seat knew, found out aside and moment by moment.

Functions of values that are cheap to send. Whoever runs them keeps the moments of a match or two,
for the next one of the same match comes soon.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from escadre.coach import telling
from escadre.coach.analysis import (
    TRUTHS,
    Group,
    GroupWorth,
    SeatReport,
    decode_reports,
    encode_reports,
    groups,
    judge_group,
    summed,
)
from escadre.coach.choices import POINTS
from escadre.coach.comparing import costly_pair
from escadre.coach.mirror import mirrored, with_the_others
from escadre.coach.rollouts import Mean, expectation
from escadre.core.game import Seat
from escadre.core.history import first_turn, information_state
from escadre.core.match import Match, kit_of
from escadre.core.words import Words, words
from escadre.tables import wire
from escadre.tables.again import StoredLog, logged
from escadre.tables.names import names
from escadre.tables.ports import Occupant
from escadre.tables.refusal import WORDS
from escadre.tables.retold import lines_of


class _Moment(NamedTuple):
    """Something to be judged for a seat: what it saw at the beginning, or what somebody did."""

    seat: Seat
    what: Any
    noticed: int  # by this seat, in the whole match


@lru_cache(maxsize=2)
def _moments(game: str, config: bytes, log: StoredLog) -> tuple[_Moment, ...]:
    match = logged(game, config, log).match
    kit, found = match.kit, list[_Moment]()
    plies = match.plies.recorded
    for seat in range(len(match.sides)):
        first, noticed = information_state(kit, match.config, plies, Seat(seat))
        pieces = (first, *groups(kit, first, noticed))
        found += (_Moment(Seat(seat), piece, len(noticed)) for piece in pieces)
    return tuple(found)


def count(game: str, config: bytes, log: StoredLog) -> int:
    """How many moments there are to be judged, of all seats."""
    return len(_moments(game, config, log))


def judge_moment(game: str, config: bytes, log: StoredLog, at: int) -> bytes:
    """What one of these moments was worth; needs no other, and nothing but what its seat saw."""
    seat, what, noticed = _moments(game, config, log)[at]
    kit = kit_of(game)
    if isinstance(what, Group):
        options = msgspec.json.decode(config, type=kit.game.config_type)
        found: Mean | GroupWorth = judge_group(kit, options, seat, what)
    else:
        found = expectation(kit, what, TRUTHS)
    return pickle.dumps((seat, noticed, found))


def reports(game: str, config: bytes, log: StoredLog, found: Sequence[bytes]) -> tuple[bytes]:
    """The reports of all seats from what each moment was worth, in order."""
    ending = logged(game, config, log).match.ending
    made = list[SeatReport]()
    for seat, its in groupby(map(pickle.loads, found), key=lambda each: each[0]):
        (_, noticed, start), *rest = its
        decided = ending if ending and ending.returns else None
        made.append(summed(seat, start, [each for _, _, each in rest], decided, noticed))
    return (encode_reports(made),)


def analysis_told(
    game: str,
    config: bytes,
    log: StoredLog,
    found: bytes,
    occupants: Sequence[Occupant],
    language: str,
) -> tuple[bytes]:
    """The reports in words; `wire.Analysis` as JSON."""
    match = logged(game, config, log).match
    say = words(language, WORDS, "escadre.coach", match.game.home)
    say = say.named(*names(occupants, say))
    config, plies, reports = match.config, match.plies.recorded, decode_reports(found)
    if mirrored(match.kit, config, plies, reports):
        pairs = reports, reports[::-1]
        reports = [with_the_others(match.kit, config, plies, *pair) for pair in pairs]
    seats = tuple(seat_told(match, report, say) for report in reports)
    about = telling.about_told(match.kit, match.config, say)
    return (msgspec.json.encode(wire.Analysis(1, 1, about, seats)),)


def seat_told(match: Match, report: SeatReport, say: Words) -> wire.SeatAnalysis:
    """The report of one seat in words, made of what this seat could read."""
    kit, config = match.kit, match.config
    its = Match(kit, config, viewers=[report.seat])
    lines = [*lines_of(its, match.plies, say)]  # of all that this seat noticed
    plies = match.plies.recorded
    sights = telling.own_sights(kit, config, plies, report.seat)
    end = wire.Line(len(match.plies), None, telling.stopped_told(match.ending, say))
    begins = first_turn(kit, config, match.plies)
    played = next((n for n, each in enumerate(lines, 1) if each.ply > begins), len(lines) + 1)

    def at(number: int) -> wire.Line:
        return lines[number - 1] if number <= len(lines) else end

    course = [(0, report.start), *((at(each.number).ply, each.value) for each in report.steps)]
    ended = match.ending is not None and bool(match.ending.returns)
    turn = telling.led_from(kit, config, report) if ended else None
    return wire.SeatAnalysis(
        int(report.seat),
        tuple((ply, round(POINTS * (1 + value), 1)) for ply, value in course),
        tuple(telling.story_told(kit, config, report, ended, say, lambda n: at(n).ply)),
        tuple(wire.LedgerRow(*row) for row in telling.ledger_told(kit, config, report, say, ended)),
        tuple(
            wire.TurnedLine(line.ply, line.seat, telling.signed(each.gain, say), line.text)
            for each in sorted(telling.swings(report, played), key=lambda each: -abs(each.gain))
            for line in [at(each.number)]
        ),
        telling.choices_told(report, say),
        tuple(
            wire.CostlyLine(
                at(each.number).ply,
                each.number,
                each.loss,
                *telling.costly_told(kit, config, each, seen, say),
                costly_pair(kit, config, each, seen, say),
            )
            for each in report.costly
            for seen in [sights[each.number - 1]]
        ),
        telling.judgement_told(report, say),
        at(turn).ply if turn is not None else None,
    )
