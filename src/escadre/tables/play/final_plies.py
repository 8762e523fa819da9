"""Count the public plies that can no longer be taken back, for receipts.

`escadre.core.match.seals` makes the receipt itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.game import CHANCE, Seat


def count_final_plies(public: Sequence[Seat], over: bool) -> int:
    """Return the number of public plies, given by their seats, that can no longer be taken back.

    A seat can take back its last choices until another seat or chance has followed.
    """
    count = len(public)
    if over or not count or public[-1] == CHANCE:
        return count
    while count and public[count - 1] == public[-1]:
        count -= 1
    return count
