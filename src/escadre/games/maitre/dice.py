"""Single dice of Le Maître des Mers: put to others, taken away, turned by goods."""

from __future__ import annotations

from escadre.games.maitre.cards import FACES, Pips

Aids = tuple[int, int, int, int]
"""How many goods of each kind can still be used this turn: flip, plus, minus, reroll (MDM-14)."""
EFFECTS = ("flip", "plus", "minus", "reroll")
NO_AIDS: Aids = (0, 0, 0, 0)


def with_die(dice: Pips, face: int) -> Pips:
    """These dice and one of this face more."""
    return tuple(sorted((*dice, face)))


def without_die(dice: Pips, face: int) -> Pips:
    """These dice without one of this face."""
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]


def turns_of(effect: str, face: int) -> tuple[int, ...]:
    """MDM-14: what a die of this face may become, all equally likely; empty: it cannot be used."""
    match effect:
        case "flip":
            return (7 - face,)
        case "plus":
            return (face + 1,) if face < 6 else ()
        case "minus":
            return (face - 1,) if face > 1 else ()
        case _:
            return tuple(FACES)
