"""Exceptions for requests that were not carried out, with a reason in every language."""

from __future__ import annotations

from escadre.core.game import IllegalAction
from escadre.core.i18n.catalogue import Message, text, words

MESSAGES_PACKAGE = "escadre"
"""The package whose message catalogue tables use."""


class Refusal(Exception):
    """A request was not carried out; nothing has changed, except perhaps after a StoreFailure.

    `stale`: the request was based on an old view; the client needs the current one. `clause`: the
    rule of the game that forbids it, if any.
    """

    def __init__(
        self, reason: Message, clause: str | None = None, package: str = "", stale: bool = False
    ) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.clause = clause or None
        self.stale = stale
        self._package = package

    def sentence(self, language: str) -> str:
        """Return the reason as a sentence in this language."""
        return words(language, MESSAGES_PACKAGE, *filter(None, [self._package])).format(self.reason)


class ConcurrentWrite(Refusal):
    """Another process wrote first: the decision was based on outdated state."""


def refusal_of(illegal: IllegalAction, package: str) -> Refusal:
    """Return the refusal for an action that is illegal in the game with this package."""
    return Refusal(illegal.rejection.reason, illegal.rejection.clause, package)


class StoreFailure(Refusal):
    """The store failed; unless `nothing_written`, the data may have been written nevertheless.

    The outcome is then unknown until the store answers again.
    """

    def __init__(self, *, nothing_written: bool) -> None:
        super().__init__(text("table-not-kept" if nothing_written else "table-perhaps-kept"))


class NotFound(Refusal):
    """The requested object does not exist."""
