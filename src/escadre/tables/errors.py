"""Refusals: why a request was not carried out, in any language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ParamSpec

from escadre.core.game import IllegalAction
from escadre.core.i18n.catalogue import Text, text, words

WORDS = "escadre"
"""The package whose words tables say."""


class Refusal(Exception):
    """Nothing was done, and why. `stale`: on what was seen before; look again."""

    def __init__(
        self, reason: Text, clause: str | None = None, home: str = "", stale: bool = False
    ) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.clause = clause or None
        self.stale = stale
        self._home = home

    def said(self, language: str) -> str:
        """The sentence in this language."""
        return words(language, WORDS, *filter(None, [self._home])).say(self.reason)


class Outrun(Refusal):
    """Another process has written first: what was decided was decided on what is past."""


MOST_OUTRUN = 20  # of one command that others outrun; each time, something else has happened


P = ParamSpec("P")


async def insisting(do: Callable[P, Awaitable[None]], *args: P.args, **named: P.kwargs) -> None:
    """Do it again on what is there now, each time that another process was quicker."""
    for _ in range(MOST_OUTRUN - 1):
        try:
            return await do(*args, **named)
        except Outrun:
            continue
    return await do(*args, **named)


def refused(illegal: IllegalAction, home: str) -> Refusal:
    """What the referee said of an action in the game with this home."""
    return Refusal(illegal.rejection.reason, illegal.rejection.clause, home)


class NotKept(Refusal):
    """The store failed. `certain`: nothing was done; else nobody knows until it answers again."""

    def __init__(self, *, certain: bool) -> None:
        super().__init__(text("table-not-kept" if certain else "table-perhaps-kept"))


class Missing(Refusal):
    """There is no such thing."""
