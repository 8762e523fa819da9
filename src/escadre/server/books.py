"""The law book of a game, as HTML."""

from __future__ import annotations

from functools import lru_cache

from markdown_it import MarkdownIt

from escadre.core.words import text
from escadre.lawbook import law_book
from escadre.server.house import Missing
from escadre.server.wire import ClauseText, LawBook

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache
def book(game: str, home: str, language: str) -> LawBook:
    """The law book in the package `home`; raises Missing when it has none in that language."""
    try:
        written = law_book(home, language)
    except FileNotFoundError:
        raise Missing(text("table-no-law-book", game=game)) from None
    return LawBook(
        game=game,
        title=written.title,
        intro=_MARKDOWN.render(written.intro),
        clauses=tuple(
            ClauseText(each.id, each.title, each.kind, _MARKDOWN.render(each.body))
            for each in written.clauses
        ),
    )
