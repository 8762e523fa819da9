"""Test the lock of a table, and its release after a failed reload."""

import asyncio

import pytest

from escadre.tables.play.base_table import Lock

pytestmark = pytest.mark.anyio


class StaleTable:
    """A table whose first reload fails."""

    def __init__(self) -> None:
        self.reload_count = 0

    async def reload_if_stale(self) -> None:
        self.reload_count += 1
        if self.reload_count == 1:
            raise OSError


async def test_failed_reload_releases_the_lock() -> None:
    table = StaleTable()
    lock = Lock(table)
    with pytest.raises(OSError):
        async with lock:
            pytest.fail("the lock was entered without a reload")
    async with asyncio.timeout(10), lock:
        assert table.reload_count == 2


async def test_lock_is_held_by_one_task_at_a_time() -> None:
    lock = Lock(StaleTable())
    holder_count = 0
    max_holders = 0
    with pytest.raises(OSError):
        async with lock:
            pass

    async def enter() -> None:
        nonlocal holder_count, max_holders
        async with lock:
            holder_count += 1
            max_holders = max(max_holders, holder_count)
            await asyncio.sleep(0)
            holder_count -= 1

    await asyncio.gather(*(enter() for _ in range(5)))
    assert max_holders == 1
