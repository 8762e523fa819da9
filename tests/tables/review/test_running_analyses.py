"""Test that failed analyses free their slot, are reported once, and are dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from escadre.tables.errors import Refusal
from escadre.tables.fair_queue import Requester
from escadre.tables.memory_ports import InlineWorkers, MemoryStore
from escadre.tables.play.logged_match import EncodedMatch
from escadre.tables.ports import Ports
from escadre.tables.review.analysis import (
    FAILURE_TTL_SECONDS,
    MAX_RUNNING,
    MAX_RUNNING_UPLOADS,
    Analyses,
    FinishedMatch,
)
from tests.tables.helpers import SETTINGS, Clock

pytestmark = pytest.mark.anyio

ANN = Requester("net", "ann", "t", urgent=True)


class FailingThinker(InlineWorkers):
    """A worker pool whose jobs all fail."""

    async def run(
        self, requester: Requester, patience: float, work: Callable[..., Any], *what: Any
    ) -> Any:
        await asyncio.sleep(0)
        raise ZeroDivisionError


class StuckThinker(InlineWorkers):
    """A worker pool whose jobs never finish."""

    async def run(
        self, requester: Requester, patience: float, work: Callable[..., Any], *what: Any
    ) -> Any:
        return await asyncio.get_running_loop().create_future()


def match(n: int, brought: bool = True) -> FinishedMatch:
    encoded = EncodedMatch("mats", b"{}", ())
    return FinishedMatch(f"m{n}", "mats", (), lambda: encoded, None if brought else f"m{n}")


def analyses(clock: Clock, thinker: InlineWorkers) -> Analyses:
    ports = Ports(MemoryStore(), thinker, thinker, now=lambda: clock.now)
    return Analyses(ports, SETTINGS)


async def start_failing_analysis(analyses: Analyses, match: FinishedMatch) -> None:
    """Start an analysis; return when it has failed."""
    before = asyncio.all_tasks()
    analyses.start(match, ANN)
    await asyncio.wait(asyncio.all_tasks() - before)


@pytest.mark.parametrize(("brought", "many"), [(True, MAX_RUNNING_UPLOADS), (False, MAX_RUNNING)])
async def test_failed_analyses_do_not_count_against_the_limit(brought: bool, many: int) -> None:
    """Regression test: four failed uploads, or sixteen analyses, blocked all others."""
    judging = analyses(Clock(), FailingThinker())
    for n in range(2 * many):
        await start_failing_analysis(judging, match(n, brought))


async def test_failure_is_reported_once_and_forgotten_after_a_while() -> None:
    clock = Clock()
    judging = analyses(clock, FailingThinker())
    await start_failing_analysis(judging, match(1))
    await start_failing_analysis(judging, match(2))
    assert await judging.is_known(match(1)) and await judging.is_known(match(2))
    with pytest.raises(Refusal):
        judging.progress("m1")
    assert judging.progress("m1") is None and not await judging.is_known(match(1))
    clock.now += FAILURE_TTL_SECONDS
    assert judging.progress("m2") is None and not await judging.is_known(match(2))


async def test_number_of_running_analyses_is_limited() -> None:
    judging = analyses(Clock(), StuckThinker())
    for n in range(MAX_RUNNING_UPLOADS):
        judging.start(match(n), ANN)
    with pytest.raises(Refusal):
        judging.start(match(99), ANN)
    for n in range(MAX_RUNNING_UPLOADS, MAX_RUNNING):
        judging.start(match(n, brought=False), ANN)
    with pytest.raises(Refusal):
        judging.start(match(99, brought=False), ANN)
    judging.close()


async def test_closing_cancels_analyses_and_refuses_new_ones() -> None:
    judging = analyses(Clock(), StuckThinker())
    before = asyncio.all_tasks()
    judging.start(match(1), ANN)
    (task,) = asyncio.all_tasks() - before
    judging.close()
    await asyncio.wait([task])
    assert task.cancelled()
    with pytest.raises(Refusal):
        judging.start(match(2), ANN)
