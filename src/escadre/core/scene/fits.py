"""Where something fits: one letter a square, and the reasons that the letters point to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from escadre.core.game import Rejection
from escadre.core.words import Words

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
