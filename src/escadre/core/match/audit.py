"""Commitment, server and client seeds, seals of secret set-ups.

When a seat has fixed in secret what it set up, everybody is shown a seal: the HMAC-SHA256 of all
that the seat did since its last seal. After the match the key of the seal follows from the server's
seed, and whoever kept the seal knows that the set-up was not exchanged. Before it, the key is
unknown, so that the seal tells nothing: not even whether two set-ups are the same.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Any

import msgspec

from escadre.core.game import Seat
from escadre.core.match.canonical_json import canonical

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""SHA-256, or 32 bytes of a seed, in lower case hexadecimal."""


class Audit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes dice and lots auditable: see `lots_key`. Seeds are 32 bytes each.

    The server shows `commitment` before the match and reveals its seed after it.
    """

    commitment: Digest
    seat_seeds: tuple[Digest, ...]
    server_seed: Digest | None = None

    @property
    def kept_seed(self) -> bytes | None:
        """The server's seed, once it is revealed; None, too, where it is not the promised one."""
        seed = bytes.fromhex(self.server_seed or "")
        return seed if commitment(seed) == self.commitment else None

    @property
    def key(self) -> bytes | None:
        """The key of the match's `Lots`, once its seed is revealed; None where `kept_seed` is."""
        if (seed := self.kept_seed) is None:
            return None
        return lots_key(seed, [bytes.fromhex(each) for each in self.seat_seeds])


# Dice and lots that can be audited


def commitment(server_seed: bytes) -> str:
    """What the server shows before the match, so that it cannot change its seed any more."""
    return sha256(server_seed).hexdigest()


def opened(server_seed: bytes, seat_seeds: Sequence[bytes]) -> Audit:
    """An audit in which the server's seed lies open from the start."""
    seats = tuple(seed.hex() for seed in seat_seeds)
    return Audit(commitment(server_seed), seats, server_seed.hex())


def lots_key(server_seed: bytes, seat_seeds: Sequence[bytes]) -> bytes:
    """The key of a match's `Lots`: the server's seed and then each seat's own, in seat order.

    The n-th outcome of chance in a match, n from 0, is `law.sample(Lots(key, n))`. All seeds are 32
    bytes long, so that no two lists of seeds read the same.
    """
    return sha256(b"".join((server_seed, *seat_seeds))).digest()


def setup_seal(server_seed: bytes, seat: Seat, n: int, actions: Sequence[Any]) -> str:
    """The n-th seal of a seat in a match, n from 0, over what it did since the one before."""
    salt = hmac.digest(server_seed, b"escadre seal %d %d" % (seat, n), "sha256")
    return hmac.digest(salt, canonical(actions), "sha256").hex()


NO_SEED = bytes(32)


def seed_of(written: str) -> bytes:
    """A seat's share of the lots: 64 hexadecimal digits stay as they are, all else is hashed."""
    if not written:
        return NO_SEED
    with suppress(ValueError):
        if len(written) == 64 and written.isascii() and written.isalnum():
            return bytes.fromhex(written)
    return sha256(written.encode("utf-8", "replace")).digest()
