"""Rounds with rotated seats and equal seeds; result rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import Any, Literal

import msgspec

from escadre.arena.entrants import Contestant, Entrant, LocalBot, local
from escadre.arena.luck_adjustment import luck
from escadre.arena.match import PlayedMatch, contest
from escadre.arena.subprocess_bot import Program
from escadre.core.i18n.catalogue import Text, text
from escadre.core.kit import AnyKit
from escadre.core.match.audit import Audit, opened
from escadre.core.match.json_format import encode_record
from escadre.games import GAMES

BLOCK = 4
"""Rounds of one group that are played one after the other, by the same programs."""

LATE = 5
"""Matches in a row: who has been late in so many plays no more."""

Task = tuple[int, tuple[int, ...]]
"""One round: its number, and the group that plays it."""


class Schedule(msgspec.Struct, frozen=True):
    """An event: the same schedule gives the same matches, wherever and in what order they go.

    A round is one group of entrants at one table, once on every seat, always with the same lots.
    """

    game: str
    config: bytes  # JSON
    seats: int
    entrants: tuple[Entrant, ...]
    rounds: int  # of each group
    seed: int
    bank: float = 60.0  # seconds a match for the choices of a program
    records: bool = False
    teams: bool = False  # sides of more than one seat
    luck: Literal["chance", "captains", None] = None  # what is taken off results

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Every choice of entrants for one table; some sit twice when there are too few."""
        everybody = range(len(self.entrants))
        if len(everybody) >= self.seats:
            return list(combinations(everybody, self.seats))
        some = combinations_with_replacement(everybody, self.seats)
        return [group for group in some if len(everybody) == 1 or len(set(group)) > 1]

    def label(self, group: tuple[int, ...]) -> str:
        """The names of a group."""
        return " - ".join(self.entrants[n].name for n in group)

    def without(self, task: Task, roll: LateList) -> bool:
        """Whether this round is not played, because one of its group plays no more."""
        return any(self.entrants[n].name in roll.struck for n in task[1])

    @property
    def matches(self) -> int:
        """How many there are in all."""
        return self.rounds * sum(len(seatings(group, self.teams)) for group in self.groups)

    @property
    def tasks(self) -> Iterator[Task]:
        """All rounds, so that after each block of them every group has met equally often."""
        return (
            (number, group)
            for first in range(0, self.rounds, BLOCK)
            for group in self.groups
            for number in range(first, min(first + BLOCK, self.rounds))
        )


class Row(msgspec.Struct, frozen=True):
    """One seat of one match; `match` tells which of the seatings of its round it was."""

    group: str
    round: int
    match: int
    seat: int
    player: str
    returns: float  # -1 to 1
    place: int  # from 1, may be shared
    side: int
    plies: int
    how: str  # rules, resigned, agreed
    clause: str
    choices: int
    seconds: float  # for all choices
    fault: str  # how the bot failed: illegal, unreadable, crashed, late, talked
    seed: str  # of the lots, hexadecimal


class MatchResult(msgspec.Struct, frozen=True):
    """A match that was played: a row a seat, what was wrong, and its record if it was asked for."""

    rows: tuple[Row, ...]
    verdict: Text | None = None
    record: bytes = b""
    luck: tuple[float, ...] = ()  # what each seat had of it; see `escadre.arena.luck_adjustment`


class LateList:
    """Who is late again and again: a bot that hangs shall not hold up the others."""

    def __init__(self) -> None:
        self._late = Counter[str]()
        self.struck: list[str] = []

    def heed(self, outcome: MatchResult) -> None:
        """A match has been played."""
        for row in outcome.rows:
            if row.fault == "late":
                self._late[row.player] += 1
            elif row.choices:  # he was asked, and was in time
                self._late[row.player] = 0
            if self._late[row.player] == LATE and row.player not in self.struck:
                self.struck.append(row.player)


def seatings(group: tuple[int, ...], teams: bool = False) -> list[tuple[int, ...]]:
    """The group turned around the table until it sits as it began.

    In teams: in every order, for turned around the table everybody would keep his partner.
    """
    turned = (group[i:] + group[:i] for i in range(len(group)))
    return list(dict.fromkeys(permutations(group) if teams else turned))


def digest_of(*what: object) -> bytes:
    """32 bytes that depend on all of this and on nothing else."""
    return sha256("\0".join(map(str, what)).encode()).digest()


def bot_seed(*what: object) -> int:
    """A number for a bot's own luck, below 2**48: any language can hold it."""
    return int.from_bytes(digest_of(*what)[:6], "big")


def play_rounds(schedule: Schedule, tasks: tuple[Task, ...]) -> list[list[MatchResult]]:
    """Play these rounds, one after the other; runs in any process on any machine.

    A round in which somebody would play who has been struck off the roll is empty.
    """
    kit = GAMES[schedule.game]
    config = msgspec.json.decode(schedule.config, type=kit.game.config_type)
    rounds, roll = list[list[MatchResult]](), LateList()
    with program_pool() as programs:
        for task in tasks:
            rounds.append([])
            if not schedule.without(task, roll):
                for outcome in _round(schedule, kit, config, *task, programs):
                    rounds[-1].append(outcome)
                    roll.heed(outcome)
    return rounds


@contextmanager
def program_pool() -> Iterator[dict[Any, Program]]:
    """A place for programs, which are ended when it is left."""
    programs: dict[Any, Program] = {}
    try:
        yield programs
    finally:
        for program in programs.values():
            program.close()


def _round(
    schedule: Schedule,
    kit: AnyKit,
    config: Any,
    number: int,
    group: tuple[int, ...],
    programs: dict[Any, Program],
) -> Iterator[MatchResult]:
    lots = _lots(schedule, number)
    for match, seating in enumerate(seatings(group, schedule.teams)):
        copies = [seating[:seat].count(who) for seat, who in enumerate(seating)]
        players = [
            # No program meets the same lots twice: what it remembers tells it nothing.
            seated(kit, config, schedule.entrants[who], programs, (group, match, who, copy))
            for who, copy in zip(seating, copies, strict=True)
        ]
        names = [schedule.entrants[who].name for who in seating]
        seeds = [
            bot_seed(schedule.seed, number, schedule.entrants[who].name, copy)
            for who, copy in zip(seating, copies, strict=True)
        ]
        result = contest(kit, config, players, names, lots, seeds, schedule.bank)
        record = result.match.record(names, lots) if schedule.records else None
        yield MatchResult(
            tuple(_rows(kit, config, result, names, (schedule.label(group), number, match), lots)),
            _verdict(result),
            encode_record(record) if record else b"",
            _luck(schedule, kit, config, result, seating, (number, match)),
        )


def _luck(
    schedule: Schedule,
    kit: AnyKit,
    config: Any,
    result: PlayedMatch,
    seating: tuple[int, ...],
    which: tuple[int, int],
) -> tuple[float, ...]:
    if schedule.luck is None:
        return ()
    levels = [schedule.entrants[who].level for who in seating]
    captains = {n: kit.captains[level] for n, level in enumerate(levels) if level in kit.captains}
    known = captains if schedule.luck == "captains" else {}
    rng = Random(bot_seed(schedule.seed, "luck", *seating, *which))
    return tuple(luck(kit, config, result.match.plies, known, rng))


def _verdict(result: PlayedMatch) -> Text | None:
    if not result.broken:
        return text(f"arena-{result.fault}", detail=result.detail) if result.fault else None
    clause, reason = result.broken.clause, result.broken.reason
    return text("arena-illegal", detail=result.detail, clause=clause, reason=reason)


def _lots(schedule: Schedule, number: int) -> Audit:
    """The lots of a round, for whoever plays it: neither the group nor the seating matters."""
    seats = [digest_of(schedule.seed, number, seat) for seat in range(schedule.seats)]
    return opened(digest_of(schedule.seed, number, "lots"), seats)


def seated(
    kit: AnyKit,
    config: Any,
    entrant: Entrant,
    programs: dict[Any, Program],
    which: Any,
) -> Contestant:
    """This entrant, ready for any number of matches; a program is started once, for `which`."""
    if not entrant.command:
        return LocalBot(local(kit, config, entrant))
    if which not in programs:
        programs[which] = Program(kit, config, entrant.command, python=entrant.python)
    return programs[which]


def _rows(
    kit: AnyKit,
    config: Any,
    result: PlayedMatch,
    names: list[str],
    which: tuple[str, int, int],
    lots: Audit,
) -> Iterator[Row]:
    ending = result.ending
    for seat, name in enumerate(names):
        yield Row(
            *which,
            seat,
            name,
            ending.returns[seat],
            ending.places[seat],
            kit.game.sides(config)[seat],
            len(result.match.plies),
            ending.how,
            ending.clause,
            result.asked[seat],
            result.seconds[seat],
            result.fault if ending.seat == seat else "",
            lots.server_seed or "",
        )
