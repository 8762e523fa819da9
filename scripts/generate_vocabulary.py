"""Write vocabulary.ts and docs/reference/scene-vocabulary.md.

python scripts/generate_vocabulary.py            write them
python scripts/generate_vocabulary.py --check  exit code 1 when they are not what vocabulary.toml
says
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from escadre.core.scene.vocabulary import VOCABULARY, Term, TermTable

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "scene-vocabulary.md"
TYPES = ROOT / "web" / "src" / "scene" / "vocabulary.ts"
HEADER = "// Made by scripts/generate_vocabulary.py from core/scene/vocabulary.toml. Do not edit."
INTRODUCTION = """\
# The vocabulary of scenes

<!-- Made by scripts/generate_vocabulary.py from core/scene/vocabulary.toml. Do not edit. -->

A game draws nothing. Its `view.py` says what lies where: a token of the kind `mine`, of seat 1, on
column 3. Whoever draws it, the page or the terminal, looks the kind up here. So a kind that stands
here looks the same in every game, in both languages of the reader, by day and by night; take it
where it means what you mean.

Your game may also say something that nobody has drawn yet. A token then carries a `sign` of two or
three letters, and that is what is drawn; anything else is shown by its `label`. A mark must stand
here: one that nobody knows would do nothing. The laws hold you to that.

A new kind or mark is a few lines in `src/escadre/core/scene/vocabulary.toml` and, where it has a
drawing of its own, one file in `web/src`: the type checker says which.
"""


class Section(NamedTuple):
    """One family of terms as documented."""

    family: TermTable
    title: str
    says: str


SECTIONS = (
    Section(
        VOCABULARY.tokens,
        "Tokens",
        "Things that lie on the squares of a grid. One of another kind is drawn by its `sign`.",
    ),
    Section(VOCABULARY.token_marks, "Marks of tokens", "What varies a token."),
    Section(
        VOCABULARY.areas,
        "Areas",
        "Squares of a grid that look alike. Those of another kind are tinted, and named below it.",
    ),
    Section(
        VOCABULARY.counts,
        "Counts",
        "Lines of a tally, and figures that tokens and hulls bear. `size` is how long a ship is, "
        "or a side whose flag is flown. One of another kind is shown by its label.",
    ),
    Section(VOCABULARY.dice_marks, "Marks of dice", "What became of a die."),
    Section(
        VOCABULARY.cards,
        "Cards",
        "Cards by their picture; their `side` is a family. One of another kind shows its title.",
    ),
    Section(VOCABULARY.card_marks, "Marks of cards", "How a card lies there."),
    Section(
        VOCABULARY.facts,
        "Facts",
        "What is printed on a card. One of another kind shows its text, or else its label.",
    ),
    Section(
        VOCABULARY.slots,
        "Slots",
        "What a place on a card stands for. One of another kind shows its text alone.",
    ),
    Section(
        VOCABULARY.hulls,
        "Hulls",
        "Things on a chart, drawn as the polygon that they cover, whatever their kind.",
    ),
    Section(VOCABULARY.hull_marks, "Marks of hulls", "What varies a hull."),
    Section(VOCABULARY.patches, "Patches", "Parts of a chart. Those of another kind are tinted."),
    Section(
        VOCABULARY.regions,
        "Regions",
        "Parts of a chart in the answer to a survey. Those of another kind are tinted.",
    ),
    Section(
        VOCABULARY.shares,
        "Shares",
        "One way that dice may go, a part of a bar. One of another kind has no colour of its own.",
    ),
)
DRAWINGS = {
    "TOKENS": ("TokenDrawing", VOCABULARY.tokens),
    "AREAS": ("AreaDrawing", VOCABULARY.areas),
    "COUNTS": ("CountDrawing", VOCABULARY.counts),
    "CARDS": ("CardDrawing", VOCABULARY.cards),
    "FACTS": ("FactDrawing", VOCABULARY.facts),
    "SLOTS": ("SlotDrawing", VOCABULARY.slots),
    "PATCHES": ("PatchDrawing", VOCABULARY.patches),
    "REGIONS": ("RegionDrawing", VOCABULARY.regions),
    "SHARES": ("ShareDrawing", VOCABULARY.shares),
}
MARKS = (
    *(VOCABULARY.token_marks, VOCABULARY.dice_marks),
    *(VOCABULARY.card_marks, VOCABULARY.hull_marks),
)
HEARD = (VOCABULARY.tokens, VOCABULARY.token_marks)


def document() -> str:
    """Return the page for authors of games."""
    return "\n".join([INTRODUCTION, *(line for each in SECTIONS for line in described(each))])


def described(section: Section) -> Iterator[str]:
    """Yield a heading, a sentence and a table without empty columns."""
    terms = section.family.values()
    columns = {
        "On the page": [code(term.drawing) for term in terms],
        "In the terminal": [letters(term) for term in terms],
        "Heard": [code(term.sound) for term in terms],
    }
    shown = {title: cells for title, cells in columns.items() if any(cells)}
    yield from (f"## {section.title}", "", section.says, "")
    yield row("", "What it means", *shown)
    yield row(*["---"] * (2 + len(shown)))
    for (kind, term), *cells in zip(section.family.items(), *shown.values(), strict=True):
        yield row(code(kind), f"{term.en}<br>*{term.fr}*", *cells)
    yield ""


def row(*cells: str) -> str:
    """Return one line of the table."""
    return f"| {' | '.join(cells)} |"


def code(word: str) -> str:
    """Format a word as code; empty stays empty."""
    return f"`{word}`" if word else ""


def letters(term: Term) -> str:
    """Return the terminal letters of a term: its glyph and its ASCII form."""
    return " ".join(map(code, dict.fromkeys([term.glyph, term.ascii])))


def typescript() -> str:
    """Return the TypeScript source: marks, kinds with drawings, sounds."""
    marks = sorted({mark for family in MARKS for mark in family})
    heard = {kind: term.sound for family in HEARD for kind, term in family.items() if term.sound}
    lines = [HEADER, "", "/** A mark of a token, a die, a card or a hull. */", union("Mark", marks)]
    lines += ["", "// Kinds that have a drawing, and what it is called."]
    for name, (type, family) in DRAWINGS.items():
        drawn = {kind: term.drawing for kind, term in family.items() if term.drawing}
        lines += mapping(name, type, drawn)
    lines += [
        "",
        "// Kinds and marks that are heard when they appear.",
        *mapping("SOUNDS", "Sound", heard),
    ]
    return "\n".join([*lines, ""])


def mapping(name: str, type: str, values: dict[str, str]) -> Iterator[str]:
    """Yield a map from kinds to these values, and its type."""
    yield from ("", union(type, list(dict.fromkeys(values.values()))))
    yield f"export const {name}: ReadonlyMap<string, {type}> = new Map(["
    yield from (f"  {json.dumps(pair)}," for pair in values.items())
    yield "]);"


def union(name: str, values: list[str]) -> str:
    """Return a type that is a union of these words."""
    return f"export type {name} = {' | '.join(map(json.dumps, values))};"


def main(arguments: list[str]) -> None:
    """Write both files, or report that one is outdated."""
    made = {PAGE: document(), TYPES: typescript()}
    if arguments == ["--check"]:
        for path, text in made.items():
            if not path.is_file() or path.read_text("utf-8") != text:
                stale = path.relative_to(ROOT).as_posix()
                sys.exit(f"{stale} is stale: run python scripts/generate_vocabulary.py")
    elif arguments:
        sys.exit("Usage: python scripts/generate_vocabulary.py [--check]")
    else:
        for path, text in made.items():
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
