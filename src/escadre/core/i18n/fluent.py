"""The Fluent bundle of a catalogue; imported on first use.

Fluent formats each number with Babel, which takes longer than the rest of a sentence. Small whole
numbers look the same in both languages, so they are formatted here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt

GROUPING_FROM = 1000
"""The smallest number with a separator between groups of digits, which depends on the language."""


class UngroupedInt(FluentInt):
    """A whole number for Fluent that is formatted without Babel and still selects plurals."""

    def format(self, locale: Any) -> str:
        """Format the number as Babel would."""
        number = int(self)
        return str(number) if 0 <= number < GROUPING_FROM else str(super().format(locale))


_format_int = lru_cache(maxsize=2048)(UngroupedInt)


class FluentCatalogue(FluentBundle):
    """The messages of one language."""

    def format_pattern(
        self, pattern: Any, args: Mapping[str, str | int] | None = None
    ) -> tuple[str, list[Exception]]:
        """Format a message; returns the text and a list of errors."""
        known = {
            name: _format_int(value) if isinstance(value, int) else value
            for name, value in (args or {}).items()
        }
        errors: list[Exception] = []
        current = CurrentEnvironment(args=known)
        try:
            said = pattern(ResolverEnvironment(context=self, current=current, errors=errors))
        except ValueError as error:
            return "{???}", [*errors, error]
        return str(said), errors
