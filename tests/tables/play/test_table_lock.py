"""Test the lock of a table, and its release after a failed reload."""

import asyncio

import pytest

from escadre.tables.play.base_table import Lock

pytestmark = pytest.mark.anyio


class StaleTable:
    """A table whose first reload fails."""

    def __init__(self) -> None:
        self.looked = 0

    async def reload_if_stale(self) -> None:
        self.looked += 1
        if self.looked == 1:
            raise OSError


async def test_failed_reload_releases_the_lock() -> None:
    behind = StaleTable()
    lock = Lock(behind)
    with pytest.raises(OSError):
        async with lock:
            pytest.fail("the lock was entered without a reload")
    async with asyncio.timeout(10), lock:
        assert behind.looked == 2


async def test_lock_is_held_by_one_task_at_a_time() -> None:
    lock = Lock(StaleTable())
    holder_count = 0
    most = 0
    with pytest.raises(OSError):
        async with lock:
            pass

    async def enter() -> None:
        nonlocal holder_count, most
        async with lock:
            holder_count += 1
            most = max(most, holder_count)
            await asyncio.sleep(0)
            holder_count -= 1

    await asyncio.gather(*(enter() for _ in range(5)))
    assert most == 1
