"""Commitment, server and client seeds, seals of secret set-ups.

When a seat has fixed a secret set-up, all viewers receive its seal: the HMAC-SHA256 of the actions
of that seat since its last seal. The key of the seal follows from the server's seed, which is
revealed after the match; the seal then proves that the set-up was not changed. Before that the seal
reveals nothing, not even whether two set-ups are equal.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Any

import msgspec

from escadre.core.game import Seat
from escadre.core.match.canonical_json import canonical_json

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""SHA-256, or 32 bytes of a seed, in lower case hexadecimal."""


class FairSeeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data that makes dice and draws auditable: see `derive_rng_key`. Seeds are 32 bytes each.

    The server shows `commitment` before the match and reveals its seed after it.
    """

    commitment: Digest
    seat_seeds: tuple[Digest, ...]
    server_seed: Digest | None = None

    @property
    def kept_seed(self) -> bytes | None:
        """The revealed server seed; None before, and where it does not match the commitment."""
        seed = bytes.fromhex(self.server_seed or "")
        return seed if commitment(seed) == self.commitment else None

    @property
    def key(self) -> bytes | None:
        """The key of the match's `AuditedRng`; None where `kept_seed` is None."""
        if (seed := self.kept_seed) is None:
            return None
        return derive_rng_key(seed, [bytes.fromhex(each) for each in self.seat_seeds])


# Auditable randomness


def commitment(server_seed: bytes) -> str:
    """Hash the server's seed; shown before the match, so that the seed cannot be changed."""
    return sha256(server_seed).hexdigest()


def reveal_seeds(server_seed: bytes, seat_seeds: Sequence[bytes]) -> FairSeeds:
    """Make an audit in which the server's seed is revealed from the start."""
    seats = tuple(seed.hex() for seed in seat_seeds)
    return FairSeeds(commitment(server_seed), seats, server_seed.hex())


def derive_rng_key(server_seed: bytes, seat_seeds: Sequence[bytes]) -> bytes:
    """Derive the key of a match's `AuditedRng` from the server's seed and the seats' seeds.

    The n-th outcome of chance, n from 0, is `distribution.sample(AuditedRng(key, n))`. All seeds
    are 32 bytes long, so no two lists of seeds have the same concatenation.
    """
    return sha256(b"".join((server_seed, *seat_seeds))).digest()


def setup_seal(server_seed: bytes, seat: Seat, n: int, actions: Sequence[Any]) -> str:
    """Compute the n-th seal of a seat, n from 0, over its actions since the previous seal."""
    salt = hmac.digest(server_seed, b"escadre seal %d %d" % (seat, n), "sha256")
    return hmac.digest(salt, canonical_json(actions), "sha256").hex()


def progress_receipt(server_seed: bytes, plies: int) -> str:
    """Return the server's receipt for the fact that this many plies were played in public.

    Only the server can make it before it reveals its seed; afterwards everyone can check it.
    """
    return hmac.digest(server_seed, b"escadre receipt %d" % plies, "sha256").hex()


NO_SEED = bytes(32)


def client_seed(written: str) -> bytes:
    """Return a seat's seed: 64 hexadecimal digits unchanged, the hash of any other text."""
    if not written:
        return NO_SEED
    with suppress(ValueError):
        if len(written) == 64 and written.isascii() and written.isalnum():
            return bytes.fromhex(written)
    return sha256(written.encode("utf-8", "replace")).digest()
