"""The Fluent bundle of a catalogue; imported on first use.

Fluent lets Babel write each number, which takes longer than all the rest of a sentence. A small
whole number looks alike in every language of ours, so it writes itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt

GROUPED = 1000
"""From here on digits come in groups, and each language has its own sign between them."""


class PlainNumber(FluentInt):
    """A whole number, for Fluent: it still chooses plurals by it."""

    def format(self, locale: Any) -> str:
        """As Babel would write it."""
        number = int(self)
        return str(number) if 0 <= number < GROUPED else str(super().format(locale))


_whole = lru_cache(maxsize=2048)(PlainNumber)


class Catalogue(FluentBundle):
    """The messages of one language."""

    def format_pattern(
        self, pattern: Any, args: Mapping[str, str | int] | None = None
    ) -> tuple[str, list[Exception]]:
        """A message, said; and what is wrong with it."""
        known = {
            name: _whole(value) if isinstance(value, int) else value
            for name, value in (args or {}).items()
        }
        errors: list[Exception] = []
        current = CurrentEnvironment(args=known)
        try:
            said = pattern(ResolverEnvironment(context=self, current=current, errors=errors))
        except ValueError as error:
            return "{???}", [*errors, error]
        return str(said), errors
