"""Kinds and marks of scenes: meaning, drawing, glyph, sound.

It is written once, in `vocabulary.toml`, and said in docs/reference/scene-vocabulary.md. The page,
the terminal and the laws take what they need from here.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind or a mark means, in a sentence of each language, and how it is drawn.

    `drawing` is its name on the page and in print, `glyph` and `ascii` are its letters in the
    terminal (of a hull with a bow one for each of eight headings), `sound` is what is heard when it
    appears. Empty: it has none.
    """

    en: str
    fr: str
    drawing: str = ""
    glyph: str = ""
    ascii: str = ""
    sound: str = ""


Family = dict[str, Term]
"""Terms of one sort, by the kind or mark that a scene names."""


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Every kind and mark that is drawn in a way of its own."""

    tokens: Family
    token_marks: Family
    areas: Family
    counts: Family
    dice_marks: Family
    cards: Family
    card_marks: Family
    facts: Family
    slots: Family
    hulls: Family
    hull_marks: Family
    patches: Family
    regions: Family
    shares: Family


VOCABULARY = msgspec.convert(
    tomllib.loads(files("escadre.core.scene").joinpath("vocabulary.toml").read_text("utf-8")),
    Vocabulary,
)
