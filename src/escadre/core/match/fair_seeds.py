"""Commit to the server's seed, and derive the key of a match's dice and draws from all seeds.

The server publishes the hash of its seed before the match (`commitment`) and reveals the seed after
it. The key of all dice and draws is derived from the server's seed and the seats' seeds
(`derive_rng_key`); `escadre.core.chance.AuditedRng` turns the key into random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Annotated

import msgspec

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in lower case hexadecimal: a SHA-256 or a seed."""
NO_SEED = bytes(32)
"""The seed of a seat that submitted none."""


class FairSeeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seeds that make dice and draws auditable, 32 bytes each; see `derive_rng_key`.

    The server shows `commitment` before the match and reveals its seed after it.
    """

    commitment: Hex32
    seat_seeds: tuple[Hex32, ...]
    server_seed: Hex32 | None = None

    @property
    def matching_server_seed(self) -> bytes | None:
        """The revealed server seed; None before the end, or if it does not match the commitment."""
        seed = bytes.fromhex(self.server_seed or "")
        return seed if commitment(seed) == self.commitment else None

    @property
    def key(self) -> bytes | None:
        """The key of the match's `AuditedRng`; None if `matching_server_seed` is None."""
        if (seed := self.matching_server_seed) is None:
            return None
        return derive_rng_key(seed, [bytes.fromhex(each) for each in self.seat_seeds])


def commitment(server_seed: bytes) -> str:
    """Hash the server's seed; shown before the match, so that the seed cannot be changed."""
    return sha256(server_seed).hexdigest()


def reveal_seeds(server_seed: bytes, seat_seeds: Sequence[bytes]) -> FairSeeds:
    """Return fair seeds whose server seed is public from the start."""
    seats = tuple(seed.hex() for seed in seat_seeds)
    return FairSeeds(commitment(server_seed), seats, server_seed.hex())


def derive_rng_key(server_seed: bytes, seat_seeds: Sequence[bytes]) -> bytes:
    """Derive the key of a match's `AuditedRng` from the server's seed and the seats' seeds.

    The n-th outcome of chance, n from 0, is `distribution.sample(AuditedRng(key, n))`. All seeds
    are 32 bytes long, so no two lists of seeds have the same concatenation.
    """
    return sha256(b"".join((server_seed, *seat_seeds))).digest()


def parse_seat_seed(text: str) -> bytes:
    """Return a seat's seed: 64 hexadecimal digits unchanged, the hash of any other text."""
    if not text:
        return NO_SEED
    with suppress(ValueError):
        if len(text) == 64 and text.isascii() and text.isalnum():
            return bytes.fromhex(text)
    return sha256(text.encode("utf-8", "replace")).digest()
