"""Shorten and clean user input before it is shown in a sentence or on a terminal.

`shorten` shortens a text that a refusal quotes, `strip_control_characters` cleans whole lines for a
terminal. `catalogue` cleans the arguments of messages.
"""

QUOTED_LENGTH = 40
"""Maximum number of characters of a text that a refusal quotes."""

BLANKS = "\u00a0\u202f"  # blanks that isprintable() does not accept


def shorten(written: object, length: int = QUOTED_LENGTH) -> str:
    """Shorten user input to this length, to quote it in a sentence."""
    line = str(written)
    return line if len(line) <= length else f"{line[: length - 1]}…"


def strip_control_characters(text: str) -> str:
    """Replace each control character in a text by U+FFFD; line breaks are kept."""
    return "".join(c if c.isprintable() or c in BLANKS or c == "\n" else "\ufffd" for c in text)
