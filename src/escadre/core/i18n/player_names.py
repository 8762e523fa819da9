"""Name players in a sentence: articles, prepositions, numbering.

`say("their-turn", seat=Player(1))` gives the message of that name `$seat` ("Léo", "the boatswain",
"player 2"), `$Seat` at the beginning of a sentence, `$of-seat` and `$to-seat` after a preposition
("d’Anna", "du bosco", "au joueur 2"), `$name-seat` and `$Name-seat` without an article. The page
makes the same forms in `web/src/i18n/names.ts`; both are tested on the same list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

ELIDES = re.compile("[aàâäeéèêëiîïoôöuùûüœæ]|y(?![aeiouéèêô])|h[eéèêëiîïoôöuùûüy]", re.IGNORECASE)
"""Beginnings of names before which « de » loses its e: d’Anna, d’Yves; but de Yann, de Hamza."""


class PlayerArgument(NamedTuple):
    """A message argument that names the player of a seat, from 0; in JSON a list of one number."""

    seat: int


class PlayerName(msgspec.Struct, frozen=True, gc=False):
    """A player's name; with `title` it is a role, such as a captain's, and takes an article.

    A `phrase` is used unchanged, with a capital at the beginning of a sentence ("your side").
    """

    name: str
    title: bool = False
    phrase: bool = False


def name_forms(
    language: str, argument: str, name: PlayerName, is_known: bool = True
) -> Mapping[str, str]:
    """Return all forms of a name by argument name; `is_known` is false if it is only a number."""
    bare, lower = name.name, name.title or name.phrase or not is_known
    if language == "fr":
        within = _french(name, is_known)
        of, to = _after("de", within, bare), _after("à", within, bare)
    else:
        within = _english(name) if is_known else bare
        of, to = f"of {within}", f"to {within}"
    return {
        argument: within,
        capitalized(argument): capitalized(within) if lower else within,
        f"of-{argument}": of,
        f"to-{argument}": to,
        f"To-{argument}": capitalized(to),
        f"name-{argument}": bare,
        f"Name-{argument}": capitalized(bare) if lower else bare,
    }


def name_label(name: PlayerName, language: str) -> str:
    """Return a name in the form for the beginning of a line, such as "The boatswain"."""
    return name_forms(language, "name", name)["Name"]


def _english(name: PlayerName) -> str:
    """Return "the boatswain", "boatswain 2" or "Ann"."""
    article = "" if name.name[-1:].isdigit() else "the "
    return f"{article}{_low(name.name)}" if name.title else name.name


def _french(name: PlayerName, is_known: bool) -> str:
    if not is_known:
        return f"le {name.name}"
    return _low(name.name) if name.title else name.name


def _after(preposition: str, within: str, bare: str) -> str:
    """Join a preposition and a name, contracted where French requires it."""
    if within.startswith("le ") and within != bare:
        return f"{'du' if preposition == 'de' else 'au'} {within[3:]}"
    if preposition == "de" and ELIDES.match(within):
        return f"d’{within}"
    return f"{preposition} {within}"


def _low(text: str) -> str:
    return text[:1].lower() + text[1:]


def capitalized(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def disambiguate(names: Sequence[str]) -> list[str]:
    """Append to each shared name its position in the sequence, from 1: `Ann 1`, `Ann 3`."""
    alike = Counter(names)
    return [f"{name} {n}" if alike[name] > 1 else name for n, name in enumerate(names, 1)]
