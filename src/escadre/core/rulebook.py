"""Parse a game's rulebook, Markdown with one heading per clause.

A rulebook is a Markdown file in the package of the game, such as `rules.en.md`. Its title is a
first-level heading, its chapters are second-level headings, and its clauses are third-level
headings that begin with their ids:

    ### BAT-7 · No ship leaves the grid
    ### BAT-13 (R) · A sunk ship is revealed

The letter is the clause's kind: S is a clause of the original rules (the S is not written), R is a
ruling of this project, D is data of this project that replaces lost data, X is an extra.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Literal, cast

import msgspec

ClauseKind = Literal["S", "R", "D", "X"]

_CHAPTER = re.compile(r"^## ", re.MULTILINE)
_CLAUSE = re.compile(r"^### ", re.MULTILINE)
_HEADING = re.compile(r"(?P<id>[A-Z]+-[1-9][0-9]*)(?: \((?P<kind>[RDX])\))? · (?P<title>.+)")


class Clause(msgspec.Struct, frozen=True):
    """One clause; `body` is Markdown without the heading, and `#BAT-7` links to clause BAT-7."""

    id: str
    kind: ClauseKind
    title: str
    chapter: str
    body: str


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of one game in one language. `intro` is Markdown."""

    language: str
    title: str
    intro: str
    clauses: tuple[Clause, ...]

    def clause(self, id: str) -> Clause | None:
        """Return the clause with this id, in upper or lower case; None for an unknown id."""
        return next((each for each in self.clauses if each.id == id.upper()), None)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all clauses."""
        return frozenset(clause.id for clause in self.clauses)


@lru_cache
def load_rulebook(package: str, language: str) -> Rulebook:
    """Load the rulebook in the package of a game (`game.home`).

    Raises FileNotFoundError when there is none in that language, ValueError when it is malformed.
    """
    source = files(package).joinpath(f"rules.{language}.md").read_text("utf-8")
    return parse_rulebook(source, language)


def parse_rulebook(source: str, language: str) -> Rulebook:
    """Parse a rulebook; raises ValueError with one sentence when it is malformed."""
    preface, *chapters = _CHAPTER.split(source)
    title, _, intro = preface.partition("\n")
    if not title.startswith("# "):
        raise ValueError("a rulebook begins with its title: # ...")
    clauses = tuple(clause for chapter in chapters for clause in _clauses(chapter))
    ids = [clause.id for clause in clauses]
    if twice := {id for id in ids if ids.count(id) > 1}:
        raise ValueError(f"the rulebook has rule {min(twice)} more than once")
    return Rulebook(language, title[2:].strip(), intro.strip(), clauses)


def _clauses(chapter: str) -> list[Clause]:
    opening, *sections = _CLAUSE.split(chapter)
    name, _, rest = opening.partition("\n")
    if rest.strip():
        raise ValueError(f"text outside every clause in the chapter {name.strip()!r}")
    clauses = []
    for section in sections:
        heading, _, body = section.partition("\n")
        if not (match := _HEADING.fullmatch(heading.strip())):
            raise ValueError(f"not the heading of a clause: ### {heading.strip()}")
        kind = cast(ClauseKind, match["kind"] or "S")
        clauses.append(Clause(match["id"], kind, match["title"], name.strip(), body.strip()))
    return clauses
