"""Errors with a message in every language, and messages for system errors."""

import errno

from escadre.core.i18n.catalogue import Message, text, words
from escadre.core.i18n.quoted_input import shorten


class InputError(ValueError):
    """Invalid input, with a message that can be shown in any language.

    `home` is the package of the game whose catalogue contains the message; "" means the common
    catalogue. `clause` is the clause that the input breaks, if any.
    """

    def __init__(self, reason: Message, home: str = "", clause: str = "") -> None:
        self.reason = reason
        self.home = home
        self.clause = clause
        super().__init__(self.message_in("en"))

    def message_in(self, language: str) -> str:
        """Return the message in this language."""
        return words(language, *filter(None, [self.home])).format(self.reason)


def system_error_message(error: OSError) -> Message:
    """Return a message for a system error: its code, and the reason that the system gives."""
    code = errno.errorcode.get(error.errno or 0, "")
    return text("trouble", code=code, said=shorten(error.strerror or error))


class RecordError(InputError):
    """A record that cannot be read or replayed."""
