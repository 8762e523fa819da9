"""The hash chain of a record: the hash of each ply and of the ending covers the hash before it.

The chain starts with game, rules, configuration, players and the server's commitment.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from escadre.core.match.canonical_json import FORMAT, canonical_json

if TYPE_CHECKING:
    from escadre.core.match.fair_seeds import FairSeeds
    from escadre.core.match.record import AnyRecord, Ending, Ply


def initial_hash(record: AnyRecord) -> str:
    """Hash game, rules, configuration, players and commitment: the start of the chain."""
    first = {
        "game": record.game,
        "rules_version": record.rules_version,
        "config": record.config,
        "players": record.players,
        "commitment": record.lots.commitment if record.lots else None,
    }
    if record.format > 1:
        first["format"] = record.format
    if record.inherited_plies:
        first["taken"] = record.inherited_plies
    return chained_digest(first, "", record.format)


def ply_hash(previous: str, ply: Ply[Any], format: int = FORMAT) -> str:
    """Hash a ply without its comment, together with the previous hash."""
    required = {"seat": ply.seat, "action": ply.action}
    optional = {"by": ply.stand_in, "law": ply.distribution, "seal": ply.seal, "hinted": ply.hinted}
    return chained_digest(
        required | {name: each for name, each in optional.items() if each}, previous, format
    )


def ending_hash(previous: str, ending: Ending, lots: FairSeeds | None, format: int = FORMAT) -> str:
    """Hash an ending, together with the hash of the last ply and the audited seeds."""
    return chained_digest({"ending": replace(ending, hash=""), "lots": lots}, previous, format)


def last_hash(record: AnyRecord) -> str:
    """Return the last hash so far, to which the next ply or the ending is chained."""
    return record.plies[-1].hash if record.plies else initial_hash(record)


def chained_digest(value: Any, previous: str, format: int) -> str:
    """Return the SHA-256 of the previous hash and the canonical JSON of a value."""
    return sha256(previous.encode() + canonical_json(value, format)).hexdigest()
