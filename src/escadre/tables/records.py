"""The record of a table's match."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.match import Match
from escadre.core.record import AnyRecord, Audit, commitment
from escadre.tables.ports import NO_SEED, Occupant


def record_of(
    match: Match, occupants: Sequence[Occupant], server_seed: bytes, taken: int = 0
) -> AnyRecord:
    """Who played, and every ply; the server's seed is in it once the match is over.

    `taken`: so many plies were taken from another match; of what follows no lots are audited.
    """
    names = [each.name or each.level or "" for each in occupants]
    if taken:
        return match.record(names, taken=taken)
    audit = Audit(
        commitment(server_seed),
        tuple((occupant.seed or NO_SEED).hex() for occupant in occupants),
        server_seed.hex() if match.over else None,
    )
    return match.record(names, audit)
