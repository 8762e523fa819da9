"""Seals of secret set-ups and receipts of progress, checkable when the server reveals its seed.

When a seat has fixed a secret set-up, all viewers receive its seal: the HMAC-SHA256 of the actions
of that seat since its last seal. The key of the seal follows from the server's seed, which is
revealed after the match; the seal then proves that the set-up was not changed. Before that the seal
reveals nothing, not even whether two set-ups are equal.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from escadre.core.game import CHANCE, Seat
from escadre.core.match.canonical_json import canonical_json


def setup_seal(server_seed: bytes, seat: Seat, n: int, actions: Sequence[Any]) -> str:
    """Compute the n-th seal of a seat, n from 0, over its actions since the previous seal."""
    salt = hmac.digest(server_seed, b"escadre seal %d %d" % (seat, n), "sha256")
    return hmac.digest(salt, canonical_json(actions), "sha256").hex()


def progress_receipt(server_seed: bytes, plies: int) -> str:
    """Return the server's receipt, which confirms that this many public plies were played.

    Until the server reveals its seed, only the server can make the receipt; then everyone can check
    it.
    """
    return hmac.digest(server_seed, b"escadre receipt %d" % plies, "sha256").hex()


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
