"""Play a bot against random bots, and report the bot's faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from escadre.arena.entrants import ArenaBot, EntrantSpec, InProcessBot
from escadre.arena.match import play_match
from escadre.arena.protocol import MatchEnd, MatchStart
from escadre.arena.schedule import bot_seed, make_arena_bot, make_server_seed, program_pool
from escadre.bots.generic import RandomBot
from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import Message, Words, format_number
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import reveal_seeds


class FaultReport(msgspec.Struct, frozen=True):
    """A match that the bot lost by a fault, such as an illegal action."""

    match: int  # from 1
    seat: int
    ply: int  # from 1
    fault: str
    detail: str | Message
    rejection: Rejection | None = None


class BotCheckReport(msgspec.Struct, frozen=True):
    """The result of checking one bot."""

    matches: int
    score_share: float  # mean of (return + 1) / 2 against bots that choose at random
    choice_seconds: tuple[float, ...]  # duration of each choice
    faults: tuple[FaultReport, ...]
    offered: dict[str, int]  # how often each kind of action was legal
    chosen: dict[str, int]  # how often the bot chose it


class RecordingPlayer:
    """Wraps a player and records its legal kinds of action, its choices and their times."""

    def __init__(self, player: ArenaBot, kit: AnyKit) -> None:
        self._player = player
        self._kit = kit
        self.choice_seconds: list[float] = []
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()

    def begin(self, match: MatchStart) -> None:
        """Start a match."""
        self._player.begin(match)

    @property
    def seconds(self) -> float:
        """Seconds spent on the choices of this match."""
        return self._player.seconds

    def choose(self, observation: Any, ply: int) -> Any:
        """Return the player's choice and record it; faults are not recorded."""
        before = self.seconds
        action = self._player.choose(observation, ply)
        self.choice_seconds.append(self.seconds - before)
        legal = self._kit.game.legal_actions(observation)
        self.offered.update({action_type(each) for each in legal})
        self.chosen[action_type(action)] += 1
        return action

    def end(self, match_end: MatchEnd) -> None:
        """End the match."""
        self._player.end(match_end)


def action_type(action: Any) -> str:
    """Return the kind of an action: its tag, for example `bomb`."""
    return str(getattr(action, "__struct_config__").tag)  # noqa: B009  any action is a struct


def check_bot(
    kit: AnyKit,
    config: Any,
    entrant: EntrantSpec,
    matches: int,
    seed: int,
    time_budget: float,
    on_match_played: Callable[[int], object] = lambda _: None,
) -> BotCheckReport:
    """Play matches of a bot, on each seat in turn, against random bots; stop once it is late.

    `on_match_played` is called after each match.
    """
    seats = len(kit.game.sides(config))
    faults = []
    points = 0.0
    played = 0
    with program_pool() as programs:
        recording_player = RecordingPlayer(
            make_arena_bot(kit, config, entrant, programs, entrant.name), kit
        )
        for number in range(matches):
            seat = number % seats
            others: Sequence[ArenaBot] = [InProcessBot(RandomBot(kit.game)) for _ in range(seats)]
            players = [*others[:seat], recording_player, *others[seat + 1 :]]
            names = ["random"] * seats
            names[seat] = entrant.name
            server_seed = make_server_seed(seed, number)
            fair_seeds = reveal_seeds(server_seed, [server_seed] * seats)
            seeds = [bot_seed(seed, number, n) for n in range(seats)]
            result = play_match(kit, config, players, names, fair_seeds, seeds, time_budget)
            played += 1
            on_match_played(1)
            points += (result.ending.returns[seat] + 1) / 2
            if result.fault and result.ending.seat == seat:
                ply = len(result.match.plies) + 1
                fault = FaultReport(
                    played, seat, ply, result.fault, result.detail, result.rejection
                )
                faults.append(fault)
                if result.fault == "late":  # it would probably be late again
                    break
    return BotCheckReport(
        played,
        points / max(1, played),
        tuple(recording_player.choice_seconds),
        tuple(faults),
        dict(recording_player.offered),
        dict(recording_player.chosen),
    )


def bot_check_lines(report: BotCheckReport, say: Words) -> Iterator[str]:
    """Yield the report line by line, in the language of `say`."""
    if not report.faults:
        yield say("check-fine", matches=report.matches)
    equal_faults: dict[str, list[FaultReport]] = {}
    for fault in report.faults:
        equal_faults.setdefault(f"{fault.fault} {fault.detail} {fault.rejection}", []).append(fault)
    for first, *others in equal_faults.values():
        yield _fault_line(first, say)
        if others:
            yield say("check-alike", n=len(others))
        if first.fault == "late":
            yield say("check-stopped")
    for kind, count in sorted(report.offered.items()):
        if kind not in report.chosen:
            yield say("check-never", kind=kind, times=count)
    if report.choice_seconds:
        times = sorted(report.choice_seconds)
        yield say(
            "check-time",
            choices=len(times),
            mean=format_number(say, 1000 * sum(times) / len(times)),
            most=format_number(say, 1000 * times[-1]),
        )
    yield say("check-points", points=f"{100 * report.score_share:.0f}")


def _fault_line(fault: FaultReport, say: Words) -> str:
    where = {"match": fault.match, "seat": fault.seat + 1, "ply": fault.ply}
    if fault.rejection:
        clause, reason = fault.rejection.clause, fault.rejection.reason
        return say("check-illegal", **where, action=fault.detail, clause=clause, reason=reason)
    return say(f"check-{fault.fault}", **where, detail=fault.detail)
