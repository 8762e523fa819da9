"""Rate limits and connection limits, per address and in total, for one or more processes."""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict

import msgspec

from escadre.server.settings import Limits

MAX_ADDRESSES = 20_000


PATH_COSTS = (
    (re.compile(r"/api/tables/[^/]+/record"), 20),
    (re.compile(r"/api/tables/[^/]+/scenes/.*"), 3),
    (re.compile(r"/api/tables/[^/]+/(situation|requests)"), 3),
    (re.compile(r"/api/tables"), 10),
    (re.compile(r"/health"), 3),
)
"""Costs in tokens of expensive requests; a token is about a millisecond of a core."""

QUERY_COST = 4
"""Cost in tokens of a query that a worker answers."""
_RATES_OF_AN_ADDRESS = ("requests", "openings", "address_messages")
_COUNTS_OF_AN_ADDRESS = (
    *(f"{rate}_burst" for rate in _RATES_OF_AN_ADDRESS),
    "address_connections",
    "address_sockets",
)


def cost_of(path: str) -> int:
    """Return the number of tokens that a request for this path takes."""
    return next((cost for pattern, cost in PATH_COSTS if pattern.fullmatch(path)), 1)


class RateLimit:
    """Token bucket: holds `burst` tokens, refilled at `rate` per second."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = float(burst), time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take `cost` tokens if available; a cost above `burst` takes the full bucket."""
        burst, now = self._burst, time.monotonic()
        level = self._level + (now - self._at) * self._rate
        level, wanted = min(burst, level), min(cost, burst)
        self._at, self._level = now, level
        if level < wanted:
            return False
        self._level = level - wanted
        return True


class RateLimits:
    """One token bucket per address; above `max_addresses`, the least recently used is dropped."""

    def __init__(self, rate: float, burst: int, max_addresses: int = MAX_ADDRESSES) -> None:
        self._rate, self._burst, self._max_addresses = rate, burst, max_addresses
        self._buckets: OrderedDict[str, RateLimit] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, cost: float = 1) -> bool:
        """Take `cost` tokens from the bucket of an address, if available."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._max_addresses:
                self._buckets.popitem(last=False)
            self._buckets[address] = bucket = RateLimit(self._rate, self._burst)
        else:
            self._buckets.move_to_end(address)
        return bucket.take(cost)


class ConnectionLimit:
    """Limits the number of connections, per address and in total."""

    def __init__(self, max_total: int, max_per_address: int) -> None:
        self._max_total, self._max_per_address = max_total, max_per_address
        self._per_address: Counter[str] = Counter()
        self._total = 0

    def acquire(self, address: str) -> bool:
        """Count one more connection if allowed and return True; `release` must follow later."""
        if self._total >= self._max_total or self._per_address[address] >= self._max_per_address:
            return False
        self._total += 1
        self._per_address[address] += 1
        return True

    def release(self, address: str) -> None:
        """Release one connection of this address."""
        self._total -= 1
        self._per_address[address] -= 1
        if not self._per_address[address]:
            del self._per_address[address]


def limits_per_process(limits: Limits, process_count: int) -> Limits:
    """Return the limits of each of several processes, so that together they allow `limits`.

    Every process counts its own requests. Limits on the total that one process can hold are not
    divided.
    """
    rates = {name: getattr(limits, name) / process_count for name in _RATES_OF_AN_ADDRESS}
    counts = {name: -(-getattr(limits, name) // process_count) for name in _COUNTS_OF_AN_ADDRESS}
    return msgspec.structs.replace(limits, **rates, **counts)
