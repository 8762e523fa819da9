"""What a record proves by itself, what it lacks, and what it proves to who kept something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from escadre.core.record import AnyRecord
from escadre.core.words import Text, text

UNNAMED = "00" * 32
"""The share of the lots of a seat that has named none."""


class Kept(NamedTuple):
    """What a player kept of what he was shown during the match, and of what he named."""

    commitment: str | None = None
    seeds: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()


def broken(record: AnyRecord, kept: Kept) -> Iterator[Text]:
    """What was kept and is not in the record: it is not the record of that match.

    Zeros are no seed that anybody named: who gives them as his own is told so.
    """
    lots = record.lots
    if kept.commitment and (lots is None or lots.commitment != kept.commitment):
        yield text("kept-commitment")
    for seed in kept.seeds:
        if seed == UNNAMED:
            yield text("kept-no-seed")
        elif lots is None or seed not in lots.seat_seeds:
            yield text("kept-seed", seed=seed)
    shown = {ply.seal for ply in record.plies}
    for seal in kept.seals:
        if seal not in shown:
            yield text("kept-seal", seal=seal)


def proven(record: AnyRecord, kept: Kept) -> Iterator[Text]:
    """What this record proves, that was verified and holds what was kept; and what it does not."""
    lots = record.lots
    yield text("proof-record")
    if lots is None:
        yield text("proof-no-lots")
        return
    if kept.commitment and kept.seeds:
        yield text("proof-dice")
        yield text("proof-no-conspiracy")
    else:
        yield text("proof-no-dice")
    if all(seed == UNNAMED for seed in lots.seat_seeds):
        yield text("proof-no-shares")
    if record.format == 1:
        yield text("proof-format-1")
    elif any(ply.seal for ply in record.plies):
        yield text("proof-seals" if kept.seals else "proof-no-seals")
