"""A least-recently-used cache with a limit in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")

ENTRY_OVERHEAD = 200  # approximate bytes that an entry needs in addition to its value


class LRUCache(Generic[V]):
    """A cache that drops the least recently used values to stay within a number of bytes."""

    def __init__(self, max_weight: int) -> None:
        self._max_weight = max_weight
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._values)

    def get(self, name: Hashable) -> V | None:
        """Return the value cached under this key, or None."""
        if (entry := self._values.get(name)) is None:
            return None
        self._values.move_to_end(name)
        return entry[0]

    def put(self, name: Hashable, value: V, size: int) -> V:
        """Cache a value of `size` bytes and return it; a value above the limit is not cached."""
        self.drop(name)
        weight = size + ENTRY_OVERHEAD
        if weight <= self._max_weight:
            self._values[name] = value, weight
            self.weight += weight
        while self.weight > self._max_weight:
            _, (_, dropped_weight) = self._values.popitem(last=False)
            self.weight -= dropped_weight
        return value

    def drop(self, name: Hashable) -> None:
        """Remove the value cached under this key, if any."""
        if (before := self._values.pop(name, None)) is not None:
            self.weight -= before[1]

    async def get_or_make(
        self, name: Hashable, make: Callable[[], Awaitable[V]], size: Callable[[V], int]
    ) -> V:
        """Return the cached value, or make it, cache it and return it."""
        if (value := self.get(name)) is not None:
            return value
        value = await make()
        return self.put(name, value, size(value))
