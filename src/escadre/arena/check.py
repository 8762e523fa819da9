"""What is wrong with a bot, for its author: it plays on every seat, against chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from escadre.arena.contest import contest
from escadre.arena.fixtures import company, drawn, seated, seed_of
from escadre.arena.players import AtHand, Entrant, Player
from escadre.arena.protocol import Match, Over
from escadre.arena.report import number
from escadre.bots import RandomBot
from escadre.core.game import Rejection
from escadre.core.kit import AnyKit
from escadre.core.record import opened
from escadre.core.words import Text, Words


class Fell(msgspec.Struct, frozen=True):
    """A match that the bot lost by its own fault."""

    match: int  # from 1
    seat: int
    ply: int  # from 1
    fault: str
    detail: str | Text
    broken: Rejection | None = None


class Report(msgspec.Struct, frozen=True):
    """What an author wants to know of his bot."""

    matches: int
    points: float  # mean of (return + 1) / 2 against bots that choose at random
    seconds: tuple[float, ...]  # of each choice
    falls: tuple[Fell, ...]
    offered: dict[str, int]  # how often each kind of action was legal
    chosen: dict[str, int]  # and how often the bot chose it


class Watched:
    """A player, and what it is offered and chooses."""

    def __init__(self, player: Player, kit: AnyKit) -> None:
        self._player = player
        self._kit = kit
        self.times: list[float] = []
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()

    def begin(self, match: Match) -> None:
        """A match begins."""
        self._player.begin(match)

    @property
    def seconds(self) -> float:
        """Spent on the choices of this match."""
        return self._player.seconds

    def choose(self, observation: Any, ply: int) -> Any:
        """What the player chooses; who does not answer has chosen nothing from nothing."""
        before = self.seconds
        action = self._player.choose(observation, ply)
        self.times.append(self.seconds - before)
        legal = self._kit.game.legal_actions(observation)
        self.offered.update({kind_of(each) for each in legal})
        self.chosen[kind_of(action)] += 1
        return action

    def end(self, over: Over) -> None:
        """The match has ended."""
        self._player.end(over)


def kind_of(action: Any) -> str:
    """The kind of an action: its tag, `bomb` for instance."""
    return str(getattr(action, "__struct_config__").tag)  # noqa: B009  any action is a struct


def checked(
    kit: AnyKit,
    config: Any,
    entrant: Entrant,
    matches: int,
    seed: int,
    bank: float,
    advanced: Callable[[int], object] = lambda _: None,
) -> Report:
    """Play so many matches with this bot, on each seat in turn; fewer once it did not answer.

    `advanced` hears of every match that is over.
    """
    seats = len(kit.game.sides(config))
    falls, points, played = [], 0.0, 0
    with company() as programs:
        watched = Watched(seated(kit, config, entrant, programs, entrant.name), kit)
        for number in range(matches):
            seat = number % seats
            others: Sequence[Player] = [AtHand(RandomBot(kit.game)) for _ in range(seats)]
            players = [*others[:seat], watched, *others[seat + 1 :]]
            names = ["random"] * seats
            names[seat] = entrant.name
            server = drawn(seed, number, "lots")
            lots = opened(server, [server] * seats)
            seeds = [seed_of(seed, number, n) for n in range(seats)]
            result = contest(kit, config, players, names, lots, seeds, bank, keep=False)
            played += 1
            advanced(1)
            points += (result.ending.returns[seat] + 1) / 2
            if result.fault and result.ending.seat == seat:
                ply = result.plies + 1
                fell = Fell(played, seat, ply, result.fault, result.detail, result.broken)
                falls.append(fell)
                if result.fault == "late":  # the next answer would be waited for as long
                    break
    return Report(
        played,
        points / max(1, played),
        tuple(watched.times),
        tuple(falls),
        dict(watched.offered),
        dict(watched.chosen),
    )


def told(report: Report, say: Words) -> Iterator[str]:
    """The report in words; nothing wrong comes first."""
    if not report.falls:
        yield say("check-fine", matches=report.matches)
    alike: dict[str, list[Fell]] = {}
    for fell in report.falls:
        alike.setdefault(f"{fell.fault} {fell.detail} {fell.broken}", []).append(fell)
    for first, *others in alike.values():
        yield _fall_told(first, say)
        if others:
            yield say("check-alike", n=len(others))
        if first.fault == "late":
            yield say("check-stopped")
    for kind, often in sorted(report.offered.items()):
        if kind not in report.chosen:
            yield say("check-never", kind=kind, times=often)
    if report.seconds:
        times = sorted(report.seconds)
        yield say(
            "check-time",
            choices=len(times),
            mean=number(say, 1000 * sum(times) / len(times)),
            most=number(say, 1000 * times[-1]),
        )
    yield say("check-points", points=f"{100 * report.points:.0f}")


def _fall_told(fell: Fell, say: Words) -> str:
    where = {"match": fell.match, "seat": fell.seat + 1, "ply": fell.ply}
    if fell.broken:
        clause, reason = fell.broken.clause, fell.broken.reason
        return say("check-illegal", **where, action=fell.detail, clause=clause, reason=reason)
    return say(f"check-{fell.fault}", **where, detail=fell.detail)
