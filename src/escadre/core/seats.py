"""Tuples with one item a seat."""

from __future__ import annotations

from typing import TypeVar, overload

T = TypeVar("T")


@overload
def with_item(items: tuple[T, T], seat: int, item: T) -> tuple[T, T]: ...
@overload
def with_item(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]: ...
def with_item(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """These items, with another one for this seat."""
    return (*items[:seat], item, *items[seat + 1 :])
