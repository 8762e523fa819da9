"""A least-recently-used cache with a limit in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")

ENTRY_OVERHEAD = 200  # approximate bytes that an entry needs in addition to its value


class LRUCache(Generic[V]):
    """A cache that drops the least recently used values to stay within a number of bytes."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self.used_bytes = 0

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> V | None:
        """Return the value cached under this key, or None."""
        if (entry := self._values.get(key)) is None:
            return None
        self._values.move_to_end(key)
        return entry[0]

    def put(self, key: Hashable, value: V, size: int) -> V:
        """Cache a value of `size` bytes and return it; a value above the limit is not cached."""
        self.drop(key)
        entry_bytes = size + ENTRY_OVERHEAD
        if entry_bytes <= self._max_bytes:
            self._values[key] = value, entry_bytes
            self.used_bytes += entry_bytes
        while self.used_bytes > self._max_bytes:
            _, (_, dropped_bytes) = self._values.popitem(last=False)
            self.used_bytes -= dropped_bytes
        return value

    def drop(self, key: Hashable) -> None:
        """Remove the value cached under this key, if any."""
        if (before := self._values.pop(key, None)) is not None:
            self.used_bytes -= before[1]

    async def get_or_make(
        self, key: Hashable, make: Callable[[], Awaitable[V]], size_of: Callable[[V], int]
    ) -> V:
        """Return the cached value, or make it, cache it and return it."""
        if (value := self.get(key)) is not None:
            return value
        value = await make()
        return self.put(key, value, size_of(value))
