"""Wrap text into lines; hyphenated words and short quotations stay on one line."""

from __future__ import annotations

import re
import textwrap
from typing import Any

MAX_QUOTATION = 30
"""Longer quotations are sentences, which may be divided."""

_QUOTATION = re.compile(
    "|".join(
        f"{opening}[^{opening}{closing}]{{1,{MAX_QUOTATION}}}{closing}"
        for opening, closing in (("«", "»"), ("“", "”"), ('"', '"'))
    )
)
_DIVIDED_AT = " -"
_PLACEHOLDERS = "\ue000\ue001"
_TO_PLACEHOLDERS = str.maketrans(_DIVIDED_AT, _PLACEHOLDERS)
_FROM_PLACEHOLDERS = str.maketrans(_PLACEHOLDERS, _DIVIDED_AT)


def wrap(text: str, width: int, **options: Any) -> list[str]:
    """Wrap text like `textwrap.wrap`, but keep hyphenated words and quoted moves in one piece."""
    return [restore(line) for line in textwrap.wrap(keep_together(text), width, **options)]


def unbroken(text: str) -> str:
    """Return text that `wrap` puts on one line."""
    return text.translate(_TO_PLACEHOLDERS)


def keep_together(text: str) -> str:
    """Replace hyphens, and spaces in short quotations, so that no line is divided there."""
    text = _QUOTATION.sub(lambda quotation: unbroken(quotation[0]), text)
    return re.sub(r"(?<=\S)-(?=\S)", _PLACEHOLDERS[1], text)


def restore(text: str) -> str:
    """Return the text that was passed to `keep_together`."""
    return text.translate(_FROM_PLACEHOLDERS)
