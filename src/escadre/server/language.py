"""Which language somebody wants to read."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.words import LANGUAGES

LONGEST_HEADER = 500


def spoken(asked: str | None, accept: str | None) -> str:
    """The language that is asked for, or the best of those that a browser accepts, or English."""
    if asked in LANGUAGES:
        return str(asked)
    wanted = sorted(_wanted((accept or "")[:LONGEST_HEADER]), key=lambda each: -each[1])
    return next((language for language, _ in wanted), LANGUAGES[0])


def _wanted(accept: str) -> Iterator[tuple[str, float]]:
    for part in accept.split(","):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().split("-")[0]
        if language not in LANGUAGES:
            continue
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if 0 < quality <= 1:
            yield language, quality
