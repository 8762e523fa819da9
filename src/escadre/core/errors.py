"""`InputError` and `RecordError`, and errors of the system in words."""

import errno

from escadre.core.i18n.catalogue import Text, brief, text, words


class InputError(ValueError):
    """Bad input, with the sentence to answer it, in any language.

    `home` is the package whose words say it (of a game, say), "" when the common ones do; `clause`
    is the clause that it breaks, where it breaks one.
    """

    def __init__(self, reason: Text, home: str = "", clause: str = "") -> None:
        self.reason = reason
        self.home = home
        self.clause = clause
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        """The sentence in this language."""
        return words(language, *filter(None, [self.home])).say(self.reason)


def trouble(error: OSError) -> Text:
    """What the system refuses, and why."""
    code = errno.errorcode.get(error.errno or 0, "")
    return text("trouble", code=code, said=brief(error.strerror or error))


class RecordError(InputError):
    """A record that cannot be read or replayed."""
