"""The verdict on a record: what was checked, what is missing, what is wrong, what it proves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from escadre.core.game import CHANCE
from escadre.core.history import Finding, verify
from escadre.core.kit import AnyKit
from escadre.core.record import AnyRecord, genesis, last_hash
from escadre.core.words import Text, text

UNNAMED = "00" * 32
"""The share of the lots of a seat that has named none."""


class Kept(NamedTuple):
    """What a player kept of what he was shown during the match, and of what he named."""

    commitment: str | None = None
    seeds: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    saw: tuple[str, ...] = ()  # hashes of the chain


class Examination(NamedTuple):
    """What an examination of a record has found.

    `findings`: what is wrong. `checked`: what holds; empty where something is wrong. `missing`:
    what the record does not have, so that it could not be checked.
    """

    findings: tuple[Finding, ...]
    checked: tuple[Text, ...]
    missing: tuple[Text, ...]

    @property
    def status(self) -> Literal["whole", "partial", "broken"]:
        """Whether something is wrong, or only something missing, or neither."""
        if self.findings:
            return "broken"
        return "partial" if self.missing else "whole"


def examined(
    kit: AnyKit, record: AnyRecord, kept: Kept | None = None, *, sealed: bool = True
) -> Examination:
    """Checks a record, against what was kept as well; `sealed` is false for a sheet without seal.

    The chain of such a sheet was computed from what it says now, so that it protects nothing.
    """
    kept = kept or Kept()
    findings = *verify(kit, record), *(Finding(None, each) for each in broken(record, kept))
    sealed = sealed or final_hash(record) in kept.saw
    holds = () if findings else tuple(_checked(record, kept, sealed))
    return Examination(findings, holds, tuple(_missing(record, sealed)))


def final_hash(record: AnyRecord) -> str:
    """Returns the last hash of the chain: that of the ending, or of the last ply so far."""
    return record.ending.hash if record.ending else last_hash(record)


def _checked(record: AnyRecord, kept: Kept, sealed: bool) -> Iterator[Text]:
    """What holds in a record in which nothing is wrong."""
    lots, ending = record.lots, record.ending
    yield text("checked-plies", count=len(record.plies))
    if sealed:
        yield text("checked-chain", ended=str(ending is not None).lower())
    if lots and lots.key is not None:
        chance = sum(ply.seat == CHANCE for ply in record.plies)
        if chance:
            yield text("checked-lots", count=chance)
        if seals := sum(bool(ply.seal) for ply in record.plies):
            yield text("checked-seals", count=seals)
    if ending:
        by_rules = ending.how == "rules"
        rules = text("checked-ending", clause=ending.clause)
        yield rules if by_rules else text("checked-chosen-ending", how=ending.how)
    for hash in kept.saw:
        yield text("checked-saw", hash=hash, where=_place_of(record, hash))


BEFORE_ALL = text("hash-of-start")


def _place_of(record: AnyRecord, hash: str) -> Text:
    """Where in the chain this hash is, which is in it."""
    if record.ending and hash == record.ending.hash:
        return text("hash-of-ending")
    hashes = [ply.hash for ply in record.plies]
    return text("hash-of-ply", ply=hashes.index(hash) + 1) if hash in hashes else BEFORE_ALL


def _missing(record: AnyRecord, sealed: bool) -> Iterator[Text]:
    """What a record does not have, so that it could not be checked."""
    lots = record.lots
    if record.ending is None:
        yield text("missing-ending", count=len(record.plies))
    if not sealed:
        yield text("missing-seal")
    if lots and lots.server_seed is None:
        yield text("missing-seed")


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
    hashes = {genesis(record), final_hash(record), *(ply.hash for ply in record.plies)}
    for hash in kept.saw:
        if hash not in hashes:
            yield text("kept-saw", hash=hash)


def proven(record: AnyRecord, kept: Kept) -> Iterator[Text]:
    """What this record proves, that was verified and holds what was kept; and what it does not."""
    lots = record.lots
    yield text("proof-record")
    if record.ending and record.ending.how != "rules" and final_hash(record) not in kept.saw:
        yield text("proof-chosen-ending")
    if lots is None:
        yield text("proof-no-lots")
        return
    if lots.key is None:  # without it nothing of the dice was checked
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
