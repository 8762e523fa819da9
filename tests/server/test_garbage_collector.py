"""Test when the server runs the garbage collector."""

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
    MIN_SECONDS_BETWEEN_FULL,
    MIN_YOUNG_OBJECTS,
    GarbageCollector,
)


class Node:
    """An object that references itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def isolated_gc() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(0)
    gc.freeze()  # exclude objects of other tests, whose collection takes long
    yield
    gc.freeze()
    gc.set_threshold(*before)


def run_in_new_process(work: Callable[[], None]) -> None:
    """Run a function in a new process, which has few objects to collect."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        executor.submit(_run_without_automatic_gc, work).result()


def _run_without_automatic_gc(work: Callable[[], None]) -> None:
    gc.set_threshold(0)
    gc.collect()
    work()


@pytest.mark.anyio
async def test_automatic_collection_is_off_while_it_runs() -> None:
    gc.set_threshold(700, 10, 10)
    run_count = 0

    def note(phase: str, info: dict[str, int]) -> None:
        nonlocal run_count
        run_count += 1

    gc.callbacks.append(note)
    task = asyncio.create_task(GarbageCollector().run())
    await asyncio.sleep(0)
    objects = [[n] for n in range(50_000)]
    assert run_count == 0
    assert len(objects) == 50_000
    gc.callbacks.remove(note)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert gc.get_threshold() == (700, 10, 10)
    assert gc.get_freeze_count() == 0


def test_new_cycles_are_collected_early_without_a_full_collection() -> None:
    run_in_new_process(new_cycles)


def new_cycles() -> None:
    garbage = GarbageCollector()
    looked = list[int]()
    most = 0
    gc.callbacks.append(lambda _, info: looked.append(info["generation"]))
    before = sys.getallocatedblocks()
    for _ in range(40):  # four times the existing blocks, in small parts
        nodes = [Node() for _ in range(before // 20)]
        del nodes
        garbage.collect_young()
        garbage.collect_if_due(idle=False, now=garbage.last_full + 2 * MIN_SECONDS_BETWEEN_FULL)
        most = max(most, sys.getallocatedblocks())
    gc.callbacks.pop()
    assert set(looked) == {0}
    assert most < 1.5 * before


def test_old_garbage_is_collected_when_idle() -> None:
    """Adds a second: in floats, `began + MIN_SECONDS_BETWEEN - began` can be too small."""
    garbage, node = GarbageCollector(), Node()
    node_reference, began = weakref.ref(node), garbage.last_full
    gc.collect(0)  # the node survives into an older generation
    del node
    garbage.collect_if_due(idle=False, now=began + 2)
    garbage.collect_if_due(idle=True, now=began + MIN_SECONDS_BETWEEN_FULL - 1)
    assert node_reference() is not None
    garbage.collect_if_due(idle=True, now=began + MIN_SECONDS_BETWEEN_FULL + 1)
    assert node_reference() is None


def test_fruitless_young_collection_is_skipped_until_idle() -> None:
    garbage = GarbageCollector()
    gc.collect()
    objects = [[n] for n in range(2 * MIN_YOUNG_OBJECTS)]
    garbage.collect_young()  # finds no garbage
    node_reference = weakref.ref(Node())
    objects += [[n] for n in range(2 * MIN_YOUNG_OBJECTS)]
    garbage.collect_young()
    assert node_reference() is not None
    assert len(objects) == 4 * MIN_YOUNG_OBJECTS
    garbage.collect_if_due(idle=True, now=garbage.last_full + MIN_SECONDS_BETWEEN_FULL + 1)
    assert node_reference() is None


def test_full_collection_runs_when_memory_has_doubled_even_if_busy() -> None:
    """Repeatedly creates old garbage; memory use stays limited."""
    run_in_new_process(old_garbage)


def old_garbage() -> None:
    garbage = GarbageCollector()
    before, most = sys.getallocatedblocks(), 0
    for _ in range(12):
        nodes = [Node() for _ in range(before // 8)]
        gc.collect(0)  # the nodes survive into an older generation
        del nodes
        garbage.collect_if_due(idle=False, now=garbage.last_full)
        most = max(most, sys.getallocatedblocks())
    assert most < 2.6 * before
