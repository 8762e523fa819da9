"""A queue that shares service fairly among networks, guests and tables."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Requester(NamedTuple):
    """The origin of a request: a network, one of its guests, one of the guest's tables.

    `urgent`: a person is waiting for the result.
    """

    network: str
    guest: str
    table: str
    urgent: bool


class FairQueue(Generic[T]):
    """A queue: urgent items first, then one item per network, guest and table in turn.

    The network, guest and table just served move to the end of their queues, so a visitor with
    fifty tables gets as much service as a visitor with one.
    """

    def __init__(self) -> None:
        self._urgent: _TurnQueue[T] = _TurnQueue()
        self._others: _TurnQueue[T] = _TurnQueue()

    def __len__(self) -> int:
        return self._urgent.length + self._others.length

    def put(self, requester: Requester, item: T) -> None:
        """Add an item at the end of the queue of its requester."""
        self._queue_of(requester).put(requester[:-1], item)

    @property
    def urgent(self) -> bool:
        """True if an urgent item is waiting."""
        return bool(self._urgent.length)

    def take(self) -> T:
        """Remove and return the next item; raises LookupError when the queue is empty."""
        return (self._urgent if self.urgent else self._others).take()

    def remove(self, requester: Requester, item: T) -> bool:
        """Remove a waiting item; return whether it was in the queue."""
        return self._queue_of(requester).remove(requester[:-1], item)

    def _queue_of(self, requester: Requester) -> _TurnQueue[T]:
        return self._urgent if requester.urgent else self._others


class _TurnQueue(Generic[T]):
    """A queue of items in order, or of named sub-queues that take turns."""

    def __init__(self) -> None:
        self.length = 0
        self._items: list[T] = []
        self._rows: OrderedDict[str, _TurnQueue[T]] = OrderedDict()

    def put(self, path: tuple[str, ...], item: T) -> None:
        self.length += 1
        if not path:
            self._items.append(item)
            return
        if path[0] not in self._rows:
            self._rows[path[0]] = _TurnQueue()
        self._rows[path[0]].put(path[1:], item)

    def take(self) -> T:
        if not self.length:
            raise LookupError("the queue is empty")
        self.length -= 1
        if self._items:
            return self._items.pop(0)
        name, row = next(iter(self._rows.items()))
        item = row.take()
        self._rows.move_to_end(name)
        self._remove_if_empty(name)
        return item

    def remove(self, path: tuple[str, ...], item: T) -> bool:
        if not path:
            is_queued = item in self._items
            if is_queued:
                self._items.remove(item)
        else:
            row = self._rows.get(path[0])
            is_queued = row is not None and row.remove(path[1:], item)
            if is_queued:
                self._remove_if_empty(path[0])
        self.length -= is_queued
        return is_queued

    def _remove_if_empty(self, name: str) -> None:
        if not self._rows[name].length:
            del self._rows[name]
