"""`fit` strings: one character per square, which tells whether it is open or why it is closed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from escadre.core.game import Rejection
from escadre.core.i18n.catalogue import Words

OPEN = "."
"""In a `fit` string: this square may be chosen."""
CLOSED = " "
"""In a `fit` string: this square may not be chosen, without a reason to show."""
_REASON_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Reason(msgspec.Struct, frozen=True, gc=False):
    """A reason why something may not be done: the clause, and a sentence."""

    clause: str
    sentence: str


class FitBuilder:
    """Collect `fit` strings and the reasons that they refer to."""

    def __init__(self, say: Words) -> None:
        self._say = say
        self._reasons: dict[Reason, str] = {}
        self._letters: dict[Rejection, str] = {}  # letters by rejection, a cache

    def letter(self, rejection: Rejection | None) -> str:
        """Return OPEN, or the letter of this rejection's reason."""
        if rejection is None:
            return OPEN
        if (letter := self._letters.get(rejection)) is not None:
            return letter
        reason = self.reason(rejection)
        if reason not in self._reasons:
            if len(self._reasons) == len(_REASON_LETTERS):
                return CLOSED
            self._reasons[reason] = _REASON_LETTERS[len(self._reasons)]
        letter = self._letters[rejection] = self._reasons[reason]
        return letter

    def reason(self, rejection: Rejection) -> Reason:
        """Return a rejection as a reason in the viewer's language."""
        return Reason(rejection.clause, self._say.format(rejection.reason))

    def fit(self, rejections: Sequence[Rejection | None]) -> str:
        """Return the `fit` string for these rejections, where None means an open square."""
        return "".join(map(self.letter, rejections))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The value of `Scene.reasons`."""
        return tuple(self._reasons)


_DIGITS = "0123456789abcdef"

ClosedMasks = Iterable[tuple[int, Rejection]]
"""Sets of closed squares, each with its reason; for a square in several sets the first counts."""


def fit_from_masks(fits: FitBuilder, size: int, closed: ClosedMasks) -> str:
    """Return the `fit` string for sets of squares; faster than `FitBuilder.fit`.

    The result is the same, with reasons numbered in the order of the squares. Raises ValueError for
    more than 15 sets that have squares of their own.
    """
    unassigned, disjoint_sets = (1 << size) - 1, list[tuple[int, Rejection]]()
    for squares, rejection in closed:
        if squares & unassigned:
            disjoint_sets.append((squares & unassigned, rejection))
            unassigned &= ~squares
    if len(disjoint_sets) == 1:  # the usual case: one digit per bit is enough
        squares, rejection = disjoint_sets[0]
        letters = f"{squares:0{size}b}"[::-1].replace("0", OPEN)
        return letters.replace("1", fits.letter(rejection))
    disjoint_sets.sort(key=lambda each: each[0] & -each[0])
    if len(disjoint_sets) >= len(_DIGITS):
        raise ValueError("more than 15 sets of closed squares")
    letter_by_digit, total = {ord("0"): OPEN}, 0
    for digit, (squares, rejection) in zip(_DIGITS[1:], disjoint_sets, strict=False):
        letter_by_digit[ord(digit)] = fits.letter(rejection)
        total += int(digit, 16) * int(f"{squares:b}", 16)  # one hexadecimal digit per bit
    return f"{total:0{size}x}"[::-1].translate(letter_by_digit)
