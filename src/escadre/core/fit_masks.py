"""Fit strings from sets of squares: a reason is said once, not square by square."""

from __future__ import annotations

from collections.abc import Iterable

from escadre.core.game import Rejection
from escadre.core.scene import FITS, Fits

_DIGITS = "0123456789abcdef"

Closed = Iterable[tuple[int, Rejection]]
"""Sets of squares, and why each is closed; of a square in several sets the first one tells."""


def fit_of(fits: Fits, size: int, closed: Closed) -> str:
    """One letter a square: what `Fits.fit` makes when the referee is asked about each.

    Reasons take their letters in the order of the squares. There are 15 sets at most.
    """
    left, apart = (1 << size) - 1, list[tuple[int, Rejection]]()
    for squares, why in closed:
        if squares & left:
            apart.append((squares & left, why))
            left &= ~squares
    if len(apart) == 1:  # the usual case: a digit for each bit is enough
        squares, why = apart[0]
        written = f"{squares:0{size}b}"[::-1].replace("0", FITS)
        return written.replace("1", fits.letter(why))
    apart.sort(key=lambda each: each[0] & -each[0])
    table, total = {ord("0"): FITS}, 0
    for digit, (squares, why) in zip(_DIGITS[1:], apart, strict=False):
        table[ord(digit)] = fits.letter(why)
        total += int(digit, 16) * int(f"{squares:b}", 16)  # a hexadecimal digit for each bit
    return f"{total:0{size}x}"[::-1].translate(table)
