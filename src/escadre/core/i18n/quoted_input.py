"""Shorten and clean user input before it is shown in a sentence or on a terminal.

`shorten` shortens a text that a refusal quotes. `clean_argument` shortens and cleans every text
argument of a message. `strip_control_characters` cleans whole lines for a terminal.
"""

QUOTED_LENGTH = 40
"""Maximum number of characters of a text that a refusal quotes."""

MAX_ARGUMENT_LENGTH = 900
"""Maximum length of an argument of a message in characters; longer user input is cut."""

_BLANKS = "\u00a0\u202f"  # blanks that isprintable() does not accept


def shorten(written: object) -> str:
    """Shorten user input to `QUOTED_LENGTH`, to quote it in a sentence."""
    return _cut(str(written), QUOTED_LENGTH)


def clean_argument(value: str) -> str:
    """Return an argument of a message on one line, without control characters, and not too long."""
    line = "".join(c if c.isprintable() or c in _BLANKS else " " for c in value)
    return _cut(line, MAX_ARGUMENT_LENGTH)


def _cut(line: str, length: int) -> str:
    return line if len(line) <= length else f"{line[: length - 1]}…"


def strip_control_characters(said: str) -> str:
    """Replace each control character in a text by U+FFFD; line breaks are kept."""
    return "".join(c if c.isprintable() or c in _BLANKS or c == "\n" else "\ufffd" for c in said)
