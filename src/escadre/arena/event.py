"""Rounds spread over processes or machines, and handed back in the order of the plan.

The seam is the standard `Executor`; the order makes every result the same on any number of cores.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any

from escadre.arena.fault import WORDS
from escadre.arena.fixtures import Outcome, Plan, played
from escadre.core.words import Complaint, text

CHUNK = 4  # rounds that a worker takes at a time
REACHED = "10s"  # how long a cluster is looked for
TRIES = 3  # a chunk that has killed so many executors is given up

Chunk = tuple[tuple[int, tuple[int, ...]], ...]


def processes(workers: int | None = None) -> Executor:
    """One process a core, or as many as said."""
    return ProcessPoolExecutor(workers or os.cpu_count() or 1, mp_context=get_context("spawn"))


@contextmanager
def cluster(address: str) -> Iterator[Callable[[], Executor]]:
    """What makes executors of a Dask cluster; raises Complaint when it cannot be reached."""
    try:
        import distributed
    except ImportError:
        raise Complaint(text("arena-extra", extra="cluster"), WORDS) from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=REACHED)
    except (OSError, ValueError) as error:
        problem = " ".join(str(error).split())
        raise Complaint(text("arena-no-cluster", address=address, problem=problem), WORDS) from None
    with client:  # pure=True, the default, would hand back remembered results
        yield partial(client.get_executor, pure=False)


def event(plan: Plan, make: Callable[[], Executor], ahead: int = 0) -> Iterator[list[Outcome]]:
    """The outcomes of one round after the other, in the order of `plan.tasks`.

    An executor that breaks is made anew, and what it had not handed back is played again: nothing
    is lost and nothing counts twice. `ahead`: chunks that may be under way at the same time.
    """
    tasks = plan.tasks
    chunks = deque(tuple(tasks[i : i + CHUNK]) for i in range(0, len(tasks), CHUNK))
    ahead = ahead or 4 * (os.cpu_count() or 1)
    waiting: deque[tuple[Chunk, Future[list[list[Outcome]]] | None]] = deque()
    executor, failures = make(), 0
    try:
        while chunks or waiting:
            try:
                while chunks and len(waiting) < ahead:
                    waiting.append((chunks.popleft(), None))
                for n, (chunk, future) in enumerate(waiting):
                    if future is None:
                        waiting[n] = chunk, executor.submit(played, plan, chunk)
                _, first = waiting[0]
                assert first is not None, "it was submitted just now"
                rounds = first.result()
            except BrokenExecutor:
                if (failures := failures + 1) == TRIES:
                    raise Complaint(text("arena-broken", tries=TRIES), WORDS) from None
                executor.shutdown(wait=False)
                executor = make()
                waiting = deque((chunk, _unless_broken(future)) for chunk, future in waiting)
                continue
            waiting.popleft()
            failures = 0
            yield from rounds
    finally:
        for _, future in waiting:
            if future is not None:
                future.cancel()
        executor.shutdown(wait=False)


def _unless_broken(
    future: Future[list[list[Outcome]]] | None,
) -> Future[list[list[Outcome]]] | None:
    """A future that has handed something back; None: to be played again."""
    if future is None or not future.done() or future.cancelled() or future.exception():
        return None
    return future
