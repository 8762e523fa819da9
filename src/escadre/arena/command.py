"""`escadre arena`: an event from what was asked on the command line, with progress and a table."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from escadre.arena.event import cluster, event, processes
from escadre.arena.fault import WORDS
from escadre.arena.fixtures import Outcome, Plan
from escadre.arena.players import entrants
from escadre.arena.report import check_form, ratings_told, told, write
from escadre.arena.statistics import Sprt, bradley_terry, openskill, score, standings
from escadre.core.room import AnyRoom
from escadre.core.words import Complaint, Words, printable, text


class Asked(NamedTuple):
    """What was asked for. `matches` counts each group of players, on all seats together."""

    players: tuple[str, ...]
    matches: int
    seed: int
    out: Path | None
    records: Path | None
    sprt: str | None
    bank: float
    workers: int | None
    cluster: str | None


def held(room: AnyRoom, config: Any, asked: Asked, say: Words) -> None:
    """Hold the event and print its results; raises Complaint before anything is played.

    Ctrl-C ends it early: what has been played by then is written and printed.
    """
    if asked.out:
        check_form(asked.out)
    everybody = entrants(room, [each for each in asked.players if each.strip()])
    if len(everybody) < 2:
        raise Complaint(text("arena-few"), WORDS)
    seats = len(room.game.sides(config))
    if asked.sprt is not None and (seats, len(everybody)) != (2, 2):
        raise Complaint(text("arena-two"), WORDS)
    test = sprt(asked.sprt) if asked.sprt is not None else None
    rounds = -(-asked.matches // seats)
    plan = Plan(
        room.game.name,
        msgspec.json.encode(config),
        seats,
        everybody,
        rounds,
        asked.seed,
        asked.bank,
        asked.records is not None,
    )
    if asked.records:
        asked.records.mkdir(parents=True, exist_ok=True)
    if asked.out:
        asked.out.open("ab").close()  # better now than after a thousand matches
    outcomes: list[Outcome] = []
    label = say("arena-progress", game=say("game"), matches=plan.matches)
    stopped = False
    try:
        _play(plan, asked, outcomes, label, test)
    except KeyboardInterrupt:
        if not outcomes:
            raise
        stopped = True
    finally:
        if asked.out and outcomes:
            write(asked.out, outcomes)
    lines = list(told(standings(outcomes), outcomes, say))
    if test:
        lines.append(_verdict(test, asked.sprt or "", everybody[0].name, len(outcomes), say))
    elif seats > 2:
        lines += ["", say("arena-ratings-openskill"), *ratings_told(openskill(outcomes), say, 1)]
    elif len(everybody) > 2:
        lines += ["", say("arena-ratings-elo"), *ratings_told(bradley_terry(outcomes), say)]
    for line in lines:
        click.echo(printable(line))
    if stopped:
        click.echo(say("arena-stopped", played=len(outcomes), matches=plan.matches), err=True)
        raise click.exceptions.Exit(1)


def _play(plan: Plan, asked: Asked, outcomes: list[Outcome], label: str, test: Sprt | None) -> None:
    """Play until all is played, or the test knows; what is played is in `outcomes` at any time."""
    workers = asked.workers or os.cpu_count() or 1
    players = cluster(asked.cluster) if asked.cluster else nullcontext(partial(processes, workers))
    progress = click.progressbar(length=plan.matches, label=label, file=sys.stderr)
    with players as make, progress as bar:
        for played in event(plan, make, 4 * workers):
            for outcome in played:
                if asked.records:
                    (asked.records / _name(outcome)).write_bytes(outcome.record)
            outcomes += (msgspec.structs.replace(outcome, record=b"") for outcome in played)
            bar.update(len(played))
            if test:
                test.add(mean_score(played, plan.entrants[0].name))
                if test.verdict:
                    return


def sprt(written: str) -> Sprt:
    """The test that `0,20` asks for; raises Complaint."""
    try:
        elo0, elo1 = map(float, written.split(","))
    except ValueError:
        elo0 = elo1 = 0.0
    if not -2000 < elo0 < elo1 < 2000:
        raise Complaint(text("arena-sprt", written=written), WORDS)
    return Sprt(elo0, elo1)


def mean_score(played: list[Outcome], player: str) -> float:
    """The mean score of this player in a round, at tables of two."""
    pairs = [sorted(outcome.rows, key=lambda row: row.player != player) for outcome in played]
    return sum(score(mine, theirs) for mine, theirs in pairs) / len(pairs)


def _verdict(test: Sprt, written: str, player: str, matches: int, say: Words) -> str:
    elo0, elo1 = (each.strip() for each in written.split(","))
    return say(
        f"arena-verdict-{test.verdict or 'none'}",
        player=player,
        matches=matches,
        elo0=elo0,
        elo1=elo1,
        llr=f"{test.llr:+.2f}",
    )


def _name(outcome: Outcome) -> str:
    row = outcome.rows[0]
    group = "".join(c if c.isalnum() else "-" for c in row.group)
    return f"{group}-{row.round}-{row.match}.json"
