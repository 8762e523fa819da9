"""Write vocabulary.ts and docs/reference/scene-vocabulary.md.

python scripts/generate_vocabulary.py            write them
python scripts/generate_vocabulary.py --check  exit with 1 if a file is outdated
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

Use this page to choose kinds and marks for the scenes of a game. A game does not draw anything.
Its `view.py` names what is on the table, for example a token of the kind `mine`, of seat 1, in
column 3. Page and terminal draw each kind as described here, in the same way for all games. If a
kind has the meaning that you need, use it.

- **Other kinds.** A game may use a kind that is not listed here. Give a token of such a kind a
  `sign` of two or three letters, which the page draws. The page shows the `label` of other things.
- **Marks.** A mark must be listed here, because an unknown mark has no effect. The conformance
  tests check this.
- **New kinds and marks.** Add a few lines to `src/escadre/core/scene/vocabulary.toml`. If a new
  kind has its own drawing, also add a file to `web/src`. The type checker says which one.
"""


class Section(NamedTuple):
    """A section of the page: one family of terms."""

    family: TermTable
    title: str
    description: str


SECTIONS = (
    Section(
        VOCABULARY.tokens,
        "Tokens",
        "Tokens are things on the squares of a grid. The page draws the `sign` of other kinds.",
    ),
    Section(VOCABULARY.token_marks, "Marks of tokens", "These marks show the state of a token."),
    Section(
        VOCABULARY.areas,
        "Areas",
        "Areas are squares of a grid that look alike. The page tints other kinds and names them "
        "below the grid.",
    ),
    Section(
        VOCABULARY.counts,
        "Counts",
        "Counts are lines of a tally, and figures on tokens and hulls. `size` is the length of a "
        "ship, or the side whose flag the page shows. The page shows the label of other kinds.",
    ),
    Section(VOCABULARY.dice_marks, "Marks of dice", "These marks show what happened to a die."),
    Section(
        VOCABULARY.cards,
        "Cards",
        "The kind of a card selects its picture. The `side` of a card is a family. Cards of other "
        "kinds show their title.",
    ),
    Section(VOCABULARY.card_marks, "Marks of cards", "These marks show the state of a card."),
    Section(
        VOCABULARY.facts,
        "Facts",
        "Facts are printed on a card. Other kinds show their text, or their label if they have no "
        "text.",
    ),
    Section(
        VOCABULARY.slots,
        "Slots",
        "The kind of a slot says what the slot of a card is for. Other kinds show only their text.",
    ),
    Section(
        VOCABULARY.hulls,
        "Hulls",
        "Hulls are things on a chart. The page draws the polygon that a hull covers.",
    ),
    Section(VOCABULARY.hull_marks, "Marks of hulls", "These marks show the state of a hull."),
    Section(
        VOCABULARY.patches, "Patches", "Patches are parts of a chart. The page tints other kinds."
    ),
    Section(
        VOCABULARY.regions,
        "Regions",
        "Regions are parts of a chart in the answer to a survey. The page tints other kinds.",
    ),
    Section(
        VOCABULARY.shares,
        "Shares",
        "A share is one possible result of dice, drawn as a part of a bar. Other kinds have no "
        "colour of their own.",
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
WITH_SOUND = (VOCABULARY.tokens, VOCABULARY.token_marks)


def document() -> str:
    """Return the page of the vocabulary, for authors of games."""
    return "\n".join([INTRODUCTION, *(line for each in SECTIONS for line in section_lines(each))])


def section_lines(section: Section) -> Iterator[str]:
    """Yield a section's heading, its sentence, and a table without empty columns."""
    terms = section.family.values()
    columns = {
        "On the page": [code(term.drawing) for term in terms],
        "At the terminal": [terminal_symbols(term) for term in terms],
        "Sound": [code(term.sound) for term in terms],
    }
    filled_columns = {title: cells for title, cells in columns.items() if any(cells)}
    yield from (f"## {section.title}", "", section.description, "")
    yield row("Name", "Meaning", *filled_columns)
    yield row(*["---"] * (2 + len(filled_columns)))
    for (kind, term), *cells in zip(section.family.items(), *filled_columns.values(), strict=True):
        yield row(code(kind), f"{term.en}<br>*{term.fr}*", *cells)
    yield ""


def row(*cells: str) -> str:
    """Return one line of the table."""
    return f"| {' | '.join(cells)} |"


def code(word: str) -> str:
    """Format a word as code; empty stays empty."""
    return f"`{word}`" if word else ""


def terminal_symbols(term: Term) -> str:
    """Return the terminal letters of a term: its glyph and its ASCII form."""
    return " ".join(map(code, dict.fromkeys([term.glyph, term.ascii])))


def typescript() -> str:
    """Return the TypeScript source with marks, kinds and their drawings, and sounds."""
    marks = sorted({mark for family in MARKS for mark in family})
    heard = {
        kind: term.sound for family in WITH_SOUND for kind, term in family.items() if term.sound
    }
    lines = [HEADER, "", "/** A mark of a token, a die, a card or a hull. */", union("Mark", marks)]
    lines += ["", "// Kinds that have a drawing, and what it is called."]
    for name, (type, family) in DRAWINGS.items():
        drawings = {kind: term.drawing for kind, term in family.items() if term.drawing}
        lines += mapping(name, type, drawings)
    lines += [
        "",
        "// Kinds and marks that are heard when they appear.",
        *mapping("SOUNDS", "Sound", heard),
    ]
    return "\n".join([*lines, ""])


def mapping(name: str, type: str, values: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a TypeScript map from kinds to these values, and its type."""
    yield from ("", union(type, list(dict.fromkeys(values.values()))))
    yield f"export const {name}: ReadonlyMap<string, {type}> = new Map(["
    yield from (f"  {json.dumps(pair)}," for pair in values.items())
    yield "]);"


def union(name: str, values: list[str]) -> str:
    """Return a type that is a union of these words."""
    return f"export type {name} = {' | '.join(map(json.dumps, values))};"


def main(arguments: list[str]) -> None:
    """Write both files, or report that one is outdated."""
    texts = {PAGE: document(), TYPES: typescript()}
    if arguments == ["--check"]:
        for path, text in texts.items():
            if not path.is_file() or path.read_text("utf-8") != text:
                stale = path.relative_to(ROOT).as_posix()
                sys.exit(f"{stale} is stale: run python scripts/generate_vocabulary.py")
    elif arguments:
        sys.exit("Usage: python scripts/generate_vocabulary.py [--check]")
    else:
        for path, text in texts.items():
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
