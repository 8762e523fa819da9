"""Kinds and marks of scenes: meaning, drawing, glyph, sound.

They are defined in `vocabulary.toml` and documented in docs/reference/scene-vocabulary.md. The
page, the terminal and the conformance tests use this module.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of a kind or mark, as a sentence in each language, and its drawing.

    `drawing` is the name of its drawing on the page and in print. `glyph` and `ascii` are its
    letters in the terminal; a hull with a bow has one for each of eight headings. `sound` is played
    when it appears. Empty fields: none.
    """

    en: str
    fr: str
    drawing: str = ""
    glyph: str = ""
    ascii: str = ""
    sound: str = ""


TermTable = dict[str, Term]
"""Terms of one category, by the kind or mark that a scene uses."""


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Every kind and mark that has a drawing of its own."""

    tokens: TermTable
    token_marks: TermTable
    areas: TermTable
    counts: TermTable
    dice_marks: TermTable
    cards: TermTable
    card_marks: TermTable
    facts: TermTable
    slots: TermTable
    hulls: TermTable
    hull_marks: TermTable
    patches: TermTable
    regions: TermTable
    shares: TermTable


VOCABULARY = msgspec.convert(
    tomllib.loads(files("escadre.core.scene").joinpath("vocabulary.toml").read_text("utf-8")),
    Vocabulary,
)
