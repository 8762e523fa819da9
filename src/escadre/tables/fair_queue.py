"""Who is served next, so that nobody waits because somebody else asks for much."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is done: a network, a guest of it, one of his tables.

    `urgent`: a person waits for it.
    """

    network: str
    guest: str
    table: str
    urgent: bool


class FairQueue(Generic[T]):
    """What people wait for comes first; then one item each for every network, guest and table.

    Who was served goes to the end of his row: one visitor with fifty tables is one visitor.
    """

    def __init__(self) -> None:
        self._urgent: _Row[T] = _Row()
        self._others: _Row[T] = _Row()

    def __len__(self) -> int:
        return self._urgent.length + self._others.length

    def put(self, asker: Asker, item: T) -> None:
        """Wait at the end of the row."""
        self._row(asker).put(asker[:-1], item)

    @property
    def urgent(self) -> bool:
        """Whether a person waits."""
        return bool(self._urgent.length)

    def take(self) -> T:
        """Who is next; raises LookupError when nobody waits."""
        return (self._urgent if self.urgent else self._others).take()

    def remove(self, asker: Asker, item: T) -> bool:
        """Wait no longer; whether it did."""
        return self._row(asker).remove(asker[:-1], item)

    def _row(self, asker: Asker) -> _Row[T]:
        return self._urgent if asker.urgent else self._others


class _Row(Generic[T]):
    """Items in order, or rows of them by name that take turns."""

    def __init__(self) -> None:
        self.length = 0
        self._items: list[T] = []
        self._rows: OrderedDict[str, _Row[T]] = OrderedDict()

    def put(self, path: tuple[str, ...], item: T) -> None:
        self.length += 1
        if not path:
            self._items.append(item)
            return
        if path[0] not in self._rows:
            self._rows[path[0]] = _Row()
        self._rows[path[0]].put(path[1:], item)

    def take(self) -> T:
        if not self.length:
            raise LookupError("nobody waits")
        self.length -= 1
        if self._items:
            return self._items.pop(0)
        name, row = next(iter(self._rows.items()))
        item = row.take()
        self._rows.move_to_end(name)
        self._forget(name)
        return item

    def remove(self, path: tuple[str, ...], item: T) -> bool:
        if not path:
            found = item in self._items
            if found:
                self._items.remove(item)
        else:
            row = self._rows.get(path[0])
            found = row is not None and row.remove(path[1:], item)
            if found:
                self._forget(path[0])
        self.length -= found
        return found

    def _forget(self, name: str) -> None:
        if not self._rows[name].length:
            del self._rows[name]
