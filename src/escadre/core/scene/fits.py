"""Which squares are open: one letter a square, with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import Words

FITS = "."
"""In a `fit` string: this square may be chosen."""
SILENT = " "
"""In a `fit` string: this square may not be chosen, and there is nothing to say about it."""
_REASONS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why something may not be done: the clause, and a sentence."""

    clause: str
    sentence: str


class Fits:
    """Collects `fit` strings and the reasons that they point to."""

    def __init__(self, say: Words) -> None:
        self._say = say
        self._reasons: dict[Reason, str] = {}
        self._letters: dict[Rejection, str] = {}  # of what was said already

    def letter(self, rejection: Rejection | None) -> str:
        """FITS, or the letter of this reason."""
        if rejection is None:
            return FITS
        if (known := self._letters.get(rejection)) is not None:
            return known
        reason = self.reason(rejection)
        if reason not in self._reasons:
            if len(self._reasons) == len(_REASONS):
                return SILENT
            self._reasons[reason] = _REASONS[len(self._reasons)]
        letter = self._letters[rejection] = self._reasons[reason]
        return letter

    def reason(self, rejection: Rejection) -> Reason:
        """A refusal, said."""
        return Reason(rejection.clause, self._say.say(rejection.reason))

    def fit(self, rejections: Sequence[Rejection | None]) -> str:
        """One letter a square."""
        return "".join(map(self.letter, rejections))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What `Scene.reasons` must hold."""
        return tuple(self._reasons)


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
