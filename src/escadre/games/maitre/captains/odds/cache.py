"""Things that take long to make, kept as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, ParamSpec, Protocol, TypeVar


class Sized(Protocol):
    """Something that knows how large it is."""

    size: int  # bytes


T = TypeVar("T", bound=Sized)
P = ParamSpec("P")

CACHE_BYTES = 2**27
"""So many bytes a cache may keep."""


class SizedCache(Generic[P, T]):
    """Makes things, and keeps those that were wanted last, as many as there is room for."""

    def __init__(self, make: Callable[P, T]) -> None:
        self._make = make
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._room = CACHE_BYTES
        self._lock = Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The thing that these make."""
        wanted = (*args, *kwargs.values())
        with self._lock:
            if wanted in self._kept:
                self._kept.move_to_end(wanted)
                return self._kept[wanted]
            made = self._kept[wanted] = self._make(*args, **kwargs)
            self._room -= made.size
            while self._room < 0 and len(self._kept) > 1:
                self._room += self._kept.popitem(last=False)[1].size
        return made

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()
            self._room = CACHE_BYTES
