"""A law book as plain lines of text."""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import indent

from escadre.lawbook import Clause, LawBook

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_STRONG = re.compile(r"\*\*([^*]+)\*\*|__([^_]+)__")


def book_told(book: LawBook) -> str:
    """The whole book: its title, what stands before the clauses, and each chapter."""
    blocks = [f"{book.title}\n{'=' * len(book.title)}", _plain(book.intro)]
    for chapter, clauses in groupby(book.clauses, lambda clause: clause.chapter):
        blocks += [f"{chapter}\n{'-' * len(chapter)}", *map(clause_told, clauses)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def clause_told(clause: Clause) -> str:
    """One clause under its heading."""
    kind = "" if clause.kind == "S" else f" ({clause.kind})"
    return f"{clause.id}{kind} · {clause.title}\n\n{_plain(clause.body)}".rstrip()


def _plain(markdown: str) -> str:
    """Markdown without its links, stars and fences; it reads well enough so."""
    plain = _STRONG.sub(lambda strong: strong[1] or strong[2], _LINK.sub(r"\1", markdown))
    return _FENCED.sub(lambda drawn: indent(drawn[1], "    ").rstrip("\n"), plain)
