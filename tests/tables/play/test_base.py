import asyncio

import pytest

from escadre.tables.play.base import Lock

pytestmark = pytest.mark.anyio


class Behind:
    """Something that cannot be caught up with at first."""

    def __init__(self) -> None:
        self.looked = 0

    async def reload_if_stale(self) -> None:
        self.looked += 1
        if self.looked == 1:
            raise OSError


async def test_who_fails_to_catch_up_leaves_it_open() -> None:
    behind = Behind()
    lock = Lock(behind)
    with pytest.raises(OSError):
        async with lock:
            pytest.fail("it is behind")
    async with asyncio.timeout(10), lock:
        assert behind.looked == 2


async def test_one_after_the_other() -> None:
    lock, inside, most = Lock(Behind()), 0, 0
    with pytest.raises(OSError):
        async with lock:
            pass

    async def enter() -> None:
        nonlocal inside, most
        async with lock:
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(enter() for _ in range(5)))
    assert most == 1
