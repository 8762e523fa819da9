"""How fast somebody may go, and how many may be connected."""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

MOST_ADDRESSES = 20_000


COSTS = (
    (re.compile(r"/api/tables/[^/]+/record"), 20),
    (re.compile(r"/api/tables/[^/]+/scenes/.*"), 3),
    (re.compile(r"/api/tables/[^/]+/(situation|requests)"), 3),
    (re.compile(r"/api/tables"), 10),
    (re.compile(r"/health"), 3),
)
"""Requests that cost more than a page: how many tokens. One is about a millisecond of a core."""

QUESTION = 4
"""What a question costs that is answered aside."""


def cost_of(path: str) -> int:
    """How many tokens a request for this takes."""
    return next((cost for pattern, cost in COSTS if pattern.fullmatch(path)), 1)


class RateLimit:
    """Holds `burst` tokens and gets `rate` new ones a second."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = float(burst), time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take so many tokens, if they are there; what costs more than all of them takes all."""
        burst, now = self._burst, time.monotonic()
        level = self._level + (now - self._at) * self._rate
        level, wanted = min(burst, level), min(cost, burst)
        self._at, self._level = now, level
        if level < wanted:
            return False
        self._level = level - wanted
        return True


class RateLimits:
    """A rate limit for every address; of very many those used last are remembered."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, RateLimit] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, cost: float = 1) -> bool:
        """Take so many tokens from the bucket of an address, if they are there."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets.popitem(last=False)
            self._buckets[address] = bucket = RateLimit(self._rate, self._burst)
        else:
            self._buckets.move_to_end(address)
        return bucket.take(cost)


class ConnectionLimit:
    """How many are in, from each address and in all."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._in: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Whether one more may come in; who may is counted, and must leave."""
        if self._all >= self._most or self._in[address] >= self._most_each:
            return False
        self._all += 1
        self._in[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One goes."""
        self._all -= 1
        self._in[address] -= 1
        if not self._in[address]:
            del self._in[address]


def network_of(host: str | None) -> str:
    """What counts as one address: of IPv6, the half that one customer is given."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
