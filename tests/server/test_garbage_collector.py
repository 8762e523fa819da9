import asyncio
import gc
import sys
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context

import pytest

from escadre.server.garbage_collector import (
    MIN_SECONDS_BETWEEN,
    MIN_YOUNG_OBJECTS,
    GarbageCollector,
)


class Node:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(0)
    gc.freeze()  # what other tests have left is not looked at, which takes long
    yield
    gc.freeze()
    gc.set_threshold(*before)


def alone(work: Callable[[], None]) -> None:
    """Run this in a process of its own, where there is little memory to be looked at."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as aside:
        aside.submit(_undisturbed, work).result()


def _undisturbed(work: Callable[[], None]) -> None:
    gc.set_threshold(0)
    gc.collect()
    work()


@pytest.mark.anyio
async def test_nothing_is_due_by_itself_while_it_runs() -> None:
    gc.set_threshold(700, 10, 10)
    runs = 0

    def note(phase: str, info: dict[str, int]) -> None:
        nonlocal runs
        runs += 1

    gc.callbacks.append(note)
    task = asyncio.create_task(GarbageCollector().run())
    await asyncio.sleep(0)
    kept = [[n] for n in range(50_000)]
    assert runs == 0
    assert len(kept) == 50_000
    gc.callbacks.remove(note)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert gc.get_threshold() == (700, 10, 10)
    assert gc.get_freeze_count() == 0


def test_new_cycles_go_before_they_are_many_and_what_has_stayed_is_not_looked_at() -> None:
    alone(new_cycles)


def new_cycles() -> None:
    garbage, looked, most = GarbageCollector(), list[int](), 0
    gc.callbacks.append(lambda _, info: looked.append(info["generation"]))
    before = sys.getallocatedblocks()
    for _ in range(40):  # four times what there is, in small parts
        nodes = [Node() for _ in range(before // 20)]
        del nodes
        garbage.collect_young()
        garbage.collect_if_due(idle=False, now=garbage.last_full + 2 * MIN_SECONDS_BETWEEN)
        most = max(most, sys.getallocatedblocks())
    gc.callbacks.pop()
    assert set(looked) == {0}
    assert most < 1.5 * before


def test_what_has_stayed_goes_when_all_is_quiet() -> None:
    """Adds a second: with floats, `began + MIN_SECONDS_BETWEEN - began` may be less than it."""
    garbage, node = GarbageCollector(), Node()
    gone, began = weakref.ref(node), garbage.last_full
    gc.collect(0)  # it has stayed
    del node
    garbage.collect_if_due(idle=False, now=began + 2)
    garbage.collect_if_due(idle=True, now=began + MIN_SECONDS_BETWEEN - 1)
    assert gone() is not None
    garbage.collect_if_due(idle=True, now=began + MIN_SECONDS_BETWEEN + 1)
    assert gone() is None


def test_what_is_new_is_passed_over_while_nothing_is_found_and_goes_when_all_is_quiet() -> None:
    garbage = GarbageCollector()
    gc.collect()
    kept = [[n] for n in range(2 * MIN_YOUNG_OBJECTS)]
    garbage.collect_young()  # in vain
    gone = weakref.ref(Node())
    kept += [[n] for n in range(2 * MIN_YOUNG_OBJECTS)]
    garbage.collect_young()
    assert gone() is not None
    assert len(kept) == 4 * MIN_YOUNG_OBJECTS
    garbage.collect_if_due(idle=True, now=garbage.last_full + MIN_SECONDS_BETWEEN + 1)
    assert gone() is None


def test_it_goes_when_the_memory_has_doubled_however_busy_all_are() -> None:
    """So much garbage that would stay, several times over: the memory is bounded."""
    alone(much_that_would_stay)


def much_that_would_stay() -> None:
    garbage = GarbageCollector()
    before, most = sys.getallocatedblocks(), 0
    for _ in range(12):
        nodes = [Node() for _ in range(before // 8)]
        gc.collect(0)  # they have stayed
        del nodes
        garbage.collect_if_due(idle=False, now=garbage.last_full)
        most = max(most, sys.getallocatedblocks())
    assert most < 2.6 * before
