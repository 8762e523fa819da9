"""How fast somebody may go, and how many may be connected."""

from __future__ import annotations

import time
from collections import Counter
from ipaddress import IPv6Address, ip_address

MOST_ADDRESSES = 20_000


class RateLimit:
    """Holds `burst` tokens and gets `rate` new ones a second."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = float(burst), time.monotonic()

    def take(self) -> bool:
        """Take one token, if there is one."""
        self._fill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nobody has used it for a while."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now


class RateLimits:
    """A rate limit for every address; those that nobody has used for a while are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, RateLimit] = {}

    def take(self, address: str) -> bool:
        """Take one token from the bucket of an address, if there is one."""
        if address not in self._buckets:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets = {a: b for a, b in self._buckets.items() if not b.full}
            self._buckets[address] = RateLimit(self._rate, self._burst)
        return self._buckets[address].take()


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
