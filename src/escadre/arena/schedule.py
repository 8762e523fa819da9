"""The schedule of a tournament, and functions that play its rounds.

The schedule determines which entrants meet, on which seats, and with which seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import Any, Literal

import msgspec

from escadre.arena.entrants import ArenaBot, EntrantSpec, InProcessBot, make_local_bot
from escadre.arena.luck_adjustment import chance_contribution
from escadre.arena.match import PlayedMatch, play_match
from escadre.arena.results import MatchResult, ResultRow
from escadre.arena.subprocess_bot import SubprocessBot
from escadre.arena.withdrawal import TimeoutTracker
from escadre.core.i18n.catalogue import Message, text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import FairSeeds, reveal_seeds
from escadre.core.match.json_format import encode_record
from escadre.games import GAMES

ROUNDS_PER_CHUNK = 4
"""Rounds of one group that are played one after the other, by the same programs."""

RoundOfGroup = tuple[int, tuple[int, ...]]
"""One round: its number, and the group that plays it."""


class Schedule(msgspec.Struct, frozen=True):
    """A tournament: the same schedule gives the same matches on any machine and in any order.

    In a round, one group of entrants plays a match for each rotation of the seats, always with the
    same dice and draws.
    """

    game: str
    config: bytes  # JSON
    seat_count: int
    entrants: tuple[EntrantSpec, ...]
    round_count: int  # rounds that each group plays
    seed: int
    time_budget: float = 60.0  # seconds per match for all choices of a program
    keeps_records: bool = False
    has_teams: bool = False  # whether several seats can win together
    luck_adjustment: Literal["chance", "captains", None] = None  # luck to remove from results

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """All groups that meet; an entrant appears twice in a group if there are too few."""
        entrants = range(len(self.entrants))
        if len(entrants) >= self.seat_count:
            return list(combinations(entrants, self.seat_count))
        repeated = combinations_with_replacement(entrants, self.seat_count)
        return [group for group in repeated if len(entrants) == 1 or len(set(group)) > 1]

    def label(self, group: tuple[int, ...]) -> str:
        """Return the names of a group."""
        return " - ".join(self.entrants[n].name for n in group)

    def is_skipped(self, task: RoundOfGroup, timeouts: TimeoutTracker) -> bool:
        """Return whether this round is skipped because an entrant of its group was withdrawn."""
        return any(self.entrants[n].name in timeouts.withdrawn for n in task[1])

    @property
    def match_count(self) -> int:
        """The number of matches."""
        return self.round_count * sum(
            len(seat_rotations(group, self.has_teams)) for group in self.groups
        )

    @property
    def tasks(self) -> Iterator[RoundOfGroup]:
        """All rounds, ordered so that after each chunk every group has met equally often."""
        return (
            (number, group)
            for first in range(0, self.round_count, ROUNDS_PER_CHUNK)
            for group in self.groups
            for number in range(first, min(first + ROUNDS_PER_CHUNK, self.round_count))
        )


def seat_rotations(group: tuple[int, ...], has_teams: bool = False) -> list[tuple[int, ...]]:
    """Return the seatings of a group: one for each rotation around the table.

    With teams, return every order, since rotation alone would keep the same partners.
    """
    turned = (group[i:] + group[:i] for i in range(len(group)))
    return list(dict.fromkeys(permutations(group) if has_teams else turned))


def digest_of(*values: object) -> bytes:
    """Return 32 bytes that depend only on these values."""
    return sha256("\0".join(map(str, values)).encode()).digest()


def bot_seed(*values: object) -> int:
    """Return a seed for a bot's own random numbers, below 2**48, exact in any language."""
    return int.from_bytes(digest_of(*values)[:6], "big")


def make_server_seed(seed: int, number: int) -> bytes:
    """Return the server seed of the match or round with this number."""
    return digest_of(seed, number, "lots")  # do not change the label: every draw depends on it


def make_fair_seeds(seed: int, number: int, seat_count: int) -> FairSeeds:
    """Return the seeds of the random draws of a match, or of all matches of a round."""
    seat_seeds = [digest_of(seed, number, seat) for seat in range(seat_count)]
    return reveal_seeds(make_server_seed(seed, number), seat_seeds)


def play_rounds(schedule: Schedule, tasks: tuple[RoundOfGroup, ...]) -> list[list[MatchResult]]:
    """Play rounds one after the other; runs in any process on any machine.

    A round with a withdrawn entrant gives no results.
    """
    kit = GAMES[schedule.game]
    config = msgspec.json.decode(schedule.config, type=kit.game.config_type)
    rounds, timeouts = list[list[MatchResult]](), TimeoutTracker()
    with program_pool() as programs:
        for task in tasks:
            rounds.append([])
            if not schedule.is_skipped(task, timeouts):
                for result in _play_round(schedule, kit, config, *task, programs):
                    rounds[-1].append(result)
                    timeouts.record(result)
    return rounds


@contextmanager
def program_pool() -> Iterator[dict[Any, SubprocessBot]]:
    """Yield a dictionary of running programs; on exit, all of them are ended."""
    programs: dict[Any, SubprocessBot] = {}
    try:
        yield programs
    finally:
        for program in programs.values():
            program.close()


def _play_round(
    schedule: Schedule,
    kit: AnyKit,
    config: Any,
    number: int,
    group: tuple[int, ...],
    programs: dict[Any, SubprocessBot],
) -> Iterator[MatchResult]:
    fair_seeds = make_fair_seeds(schedule.seed, number, schedule.seat_count)
    for match, seating in enumerate(seat_rotations(group, schedule.has_teams)):
        copy_numbers = [seating[:seat].count(index) for seat, index in enumerate(seating)]
        players = [
            # A program never sees the same draws twice, so it cannot profit from remembering them.
            make_arena_bot(
                kit, config, schedule.entrants[index], programs, (group, match, index, copy)
            )
            for index, copy in zip(seating, copy_numbers, strict=True)
        ]
        names = [schedule.entrants[index].name for index in seating]
        seeds = [
            bot_seed(schedule.seed, number, schedule.entrants[index].name, copy)
            for index, copy in zip(seating, copy_numbers, strict=True)
        ]
        result = play_match(kit, config, players, names, fair_seeds, seeds, schedule.time_budget)
        record = result.match.record(names, fair_seeds) if schedule.keeps_records else None
        yield MatchResult(
            tuple(
                _result_rows(
                    kit, config, result, names, (schedule.label(group), number, match), fair_seeds
                )
            ),
            _fault_message(result),
            encode_record(record) if record else b"",
            _match_luck(schedule, kit, config, result, seating, (number, match)),
        )


def _match_luck(
    schedule: Schedule,
    kit: AnyKit,
    config: Any,
    result: PlayedMatch,
    seating: tuple[int, ...],
    round_and_match: tuple[int, int],
) -> tuple[float, ...]:
    if schedule.luck_adjustment is None:
        return ()
    levels = [schedule.entrants[index].level for index in seating]
    captains = {n: kit.captains[level] for n, level in enumerate(levels) if level in kit.captains}
    bots_by_seat = captains if schedule.luck_adjustment == "captains" else {}
    rng = Random(bot_seed(schedule.seed, "luck", *seating, *round_and_match))
    return tuple(chance_contribution(kit, config, result.match.plies, bots_by_seat, rng))


def _fault_message(result: PlayedMatch) -> Message | None:
    if not result.rejection:
        return text(f"arena-{result.fault}", detail=result.detail) if result.fault else None
    clause, reason = result.rejection.clause, result.rejection.reason
    return text("arena-illegal", detail=result.detail, clause=clause, reason=reason)


def make_arena_bot(
    kit: AnyKit,
    config: Any,
    entrant: EntrantSpec,
    programs: dict[Any, SubprocessBot],
    program_key: Any,
) -> ArenaBot:
    """Return this entrant, ready to play; a program starts once for each `program_key`."""
    if not entrant.command:
        return InProcessBot(make_local_bot(kit, config, entrant))
    if program_key not in programs:
        programs[program_key] = SubprocessBot(
            kit, config, entrant.command, python=entrant.takes_pickled_observations
        )
    return programs[program_key]


def _result_rows(
    kit: AnyKit,
    config: Any,
    result: PlayedMatch,
    names: list[str],
    row_key: tuple[str, int, int],
    seeds: FairSeeds,
) -> Iterator[ResultRow]:
    ending = result.ending
    for seat, name in enumerate(names):
        yield ResultRow(
            *row_key,
            seat,
            name,
            ending.returns[seat],
            ending.places[seat],
            kit.game.sides(config)[seat],
            len(result.match.plies),
            ending.how,
            ending.clause,
            result.choice_counts[seat],
            result.seconds[seat],
            result.fault if ending.seat == seat else "",
            seeds.server_seed or "",
        )
