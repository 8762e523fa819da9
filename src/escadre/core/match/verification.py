"""Check a record, and list what it proves to a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from escadre.core.chance import AuditedRng
from escadre.core.errors import RecordError
from escadre.core.game import CHANCE, AnyGame, Chance, Seat
from escadre.core.i18n.catalogue import Message, text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import NO_SEED
from escadre.core.match.hash_chain import ending_hash, initial_hash, last_hash, ply_hash
from escadre.core.match.record import AnyRecord, Ply, with_audit_data
from escadre.core.match.replay import ending_problems, record_notices, replay
from escadre.core.match.seals import progress_receipt

NO_SEAT_SEED = NO_SEED.hex()
"""The seed that a record contains for a seat that submitted none."""
MAX_RECEIPT_PLIES = 10_000
"""Receipts for more plies than this are not recognised; a table's log is shorter."""
START_OF_CHAIN = text("hash-of-start")
"""The message for the hash before the first ply."""


class RecordProblem(NamedTuple):
    """A problem in a record. `ply` counts from 1; None if the problem is not in a single ply."""

    ply: int | None
    reason: Message


def verify(kit: AnyKit, record: AnyRecord) -> list[RecordProblem]:
    """List all problems in a record: its chain, plies, chance outcomes and ending."""
    problems = list(_chain_problems(record))
    states: list[Any] = []
    try:
        states.extend(replay(kit, record))
    except RecordError as error:
        problems.append(RecordProblem(len(states) or None, error.reason))
        return problems
    problems += _chance_problems(kit.game, record, states)
    problems += _audit_problems(kit.game, record)
    problems += (
        RecordProblem(None, text(id)) for id in ending_problems(kit.game, record, states[-1])
    )
    if record.ending is None and record.lots and record.lots.server_seed is not None:
        problems.append(RecordProblem(None, text("record-revealed-early")))
    return problems


def _chain_problems(record: AnyRecord) -> Iterator[RecordProblem]:
    previous = initial_hash(record)
    for n, ply in enumerate(record.plies, 1):
        if ply.hash != ply_hash(previous, ply, record.format):
            yield RecordProblem(n, text("record-chain", ply=str(n)))
        previous = ply.hash
    ending = record.ending
    expected_hash = ending and ending_hash(last_hash(record), ending, record.lots, record.format)
    if ending and ending.hash != expected_hash:
        yield RecordProblem(None, text("record-ending-hash"))


def _chance_problems(
    game: AnyGame, record: AnyRecord, states: list[Any]
) -> Iterator[RecordProblem]:
    if (fair_seeds := record.lots) is None:
        return
    if fair_seeds.server_seed is None:
        if record.ending:
            yield RecordProblem(None, text("record-unrevealed"))
        return
    if (key := fair_seeds.key) is None:
        yield RecordProblem(None, text("record-commitment"))
        return
    count = 0
    for n, (state, ply) in enumerate(zip(states, record.plies, strict=False), 1):
        if isinstance(node := game.node(state), Chance):
            if ply.action != node.distribution.sample(AuditedRng(key, count)):
                yield RecordProblem(n, text("record-lot", ply=str(n)))
            count += 1


def _audit_problems(game: AnyGame, record: AnyRecord) -> Iterator[RecordProblem]:
    """Yield the plies whose distributions or seals are wrong; see `Ply`."""
    fair_seeds, plies = record.lots, record.plies
    expected_plies: Iterable[Ply[Any]] = (
        msgspec.structs.replace(ply, distribution=None, seal="") for ply in plies
    )
    if fair_seeds and record.format > 1:
        expected_plies = with_audit_data(
            game, record.config, plies, fair_seeds.matching_server_seed
        )
    seals_are_hidden = fair_seeds is not None and fair_seeds.matching_server_seed is None
    for n, (ply, expected) in enumerate(zip(plies, expected_plies, strict=True), 1):
        if ply.distribution != expected.distribution:
            yield RecordProblem(n, text("record-law", ply=str(n)))
        if ply.seal != expected.seal and not seals_are_hidden:
            yield RecordProblem(n, text("record-ply-seal", ply=str(n)))


class PlayerEvidence(NamedTuple):
    """A player's evidence: values shown during the match, and the seeds that the player chose."""

    commitment: str | None = None
    seeds: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    chain_hashes: tuple[str, ...] = ()  # hashes shown to the player
    receipts: tuple[str, ...] = ()  # given by the server, see `progress_receipt`


class VerificationResult(NamedTuple):
    """The result of checking a record.

    `checked`: what was verified; empty if there are `problems`.
    `missing`: what could not be checked, since the record does not contain it.
    """

    problems: tuple[RecordProblem, ...]
    checked: tuple[Message, ...]
    missing: tuple[Message, ...]

    @property
    def status(self) -> Literal["whole", "partial", "broken"]:
        """The result in one word: `broken` if there are problems, `partial` or `whole` otherwise.

        It is `partial` if something could not be checked.
        """
        if self.problems:
            return "broken"
        return "partial" if self.missing else "whole"


def verify_with_evidence(
    kit: AnyKit,
    record: AnyRecord,
    evidence: PlayerEvidence | None = None,
    *,
    has_hash_chain: bool = True,
) -> VerificationResult:
    """Check a record, and compare it with a player's evidence.

    `has_hash_chain`: False for a text record without hashes; its chain is computed from its present
    content and protects nothing.
    """
    evidence = evidence or PlayerEvidence()
    problems = (
        *verify(kit, record),
        *(RecordProblem(None, each) for each in evidence_mismatches(record, evidence)),
    )
    has_hash_chain = has_hash_chain or final_hash(record) in evidence.chain_hashes
    server_seed = record.lots.matching_server_seed if record.lots else None
    receipts = list[Message]()
    if evidence.receipts and server_seed is not None and not problems:
        public_ply_count = sum(1 for _ in public_ply_seats(kit, record))
        receipts += (
            _receipt_message(server_seed, public_ply_count, each) for each in evidence.receipts
        )
        wrong = (each for each in receipts if each.id != "checked-receipt")
        problems = tuple(RecordProblem(None, each) for each in wrong)
    checked = () if problems else (*_check_messages(record, evidence, has_hash_chain), *receipts)
    missing = list(_missing_messages(record, has_hash_chain))
    if evidence.receipts and server_seed is None:
        missing.append(text("missing-receipt"))
    return VerificationResult(problems, checked, tuple(missing))


def public_ply_seats(kit: AnyKit, record: AnyRecord) -> Iterator[Seat]:
    """Yield the seats of the public plies."""
    return (notice.seat for _, notice in record_notices(kit, record.config, record.plies, None))


def _receipt_message(server_seed: bytes, public_ply_count: int, receipt: str) -> Message:
    """Return the message on a receipt, for a record with `public_ply_count` public plies."""
    for count in range(MAX_RECEIPT_PLIES + 1):
        if progress_receipt(server_seed, count) == receipt:
            id = "checked-receipt" if count <= public_ply_count else "kept-receipt-cut"
            return text(id, receipt=receipt, count=count, played=str(public_ply_count))
    return text("kept-receipt", receipt=receipt)


def final_hash(record: AnyRecord) -> str:
    """Return the last hash of the chain: the hash of the ending, or of the last ply so far."""
    return record.ending.hash if record.ending else last_hash(record)


def _check_messages(
    record: AnyRecord, evidence: PlayerEvidence, has_hash_chain: bool
) -> Iterator[Message]:
    """Yield a message for each verified part of a record without problems."""
    fair_seeds, ending = record.lots, record.ending
    yield text("checked-plies", count=len(record.plies))
    if has_hash_chain:
        yield text("checked-chain", ended=str(ending is not None).lower())
    if fair_seeds and fair_seeds.key is not None:
        chance = sum(ply.seat == CHANCE for ply in record.plies)
        if chance:
            yield text("checked-lots", count=chance)
        if seals := sum(bool(ply.seal) for ply in record.plies):
            yield text("checked-seals", count=seals)
    if ending:
        by_rules = ending.how == "rules"
        rules = text("checked-ending", clause=ending.clause)
        yield rules if by_rules else text("checked-chosen-ending", how=ending.how)
    for hash in evidence.chain_hashes:
        yield text("checked-saw", hash=hash, where=_hash_location(record, hash))


def _hash_location(record: AnyRecord, hash: str) -> Message:
    """Return the message that names the place of a hash in the chain."""
    if record.ending and hash == record.ending.hash:
        return text("hash-of-ending")
    hashes = [ply.hash for ply in record.plies]
    return text("hash-of-ply", ply=hashes.index(hash) + 1) if hash in hashes else START_OF_CHAIN


def _missing_messages(record: AnyRecord, has_hash_chain: bool) -> Iterator[Message]:
    """Yield a message for each check that was impossible, since the record lacks the data."""
    fair_seeds = record.lots
    if record.ending is None:
        yield text("missing-ending", count=len(record.plies))
    if not has_hash_chain:
        yield text("missing-hash-chain")
    if fair_seeds and fair_seeds.server_seed is None:
        yield text("missing-seed")
    if fair_seeds and record.format == 1:
        yield text("missing-format-1")


def evidence_mismatches(record: AnyRecord, evidence: PlayerEvidence) -> Iterator[Message]:
    """Yield a message for each piece of evidence that is missing from the record.

    If there is one, the record belongs to another match. A seed of zeros means that no seed was
    given; it is reported if given as evidence.
    """
    fair_seeds = record.lots
    if evidence.commitment and (fair_seeds is None or fair_seeds.commitment != evidence.commitment):
        yield text("kept-commitment")
    for seed in evidence.seeds:
        if seed == NO_SEAT_SEED:
            yield text("kept-no-seed")
        elif fair_seeds is None or seed not in fair_seeds.seat_seeds:
            yield text("kept-seed", seed=seed)
    record_seals = {ply.seal for ply in record.plies}
    for seal in evidence.seals:
        if seal not in record_seals:
            yield text("kept-seal", seal=seal)
    hashes = {initial_hash(record), final_hash(record), *(ply.hash for ply in record.plies)}
    for hash in evidence.chain_hashes:
        if hash not in hashes:
            yield text("kept-saw", hash=hash)


def record_limits(record: AnyRecord, evidence: PlayerEvidence) -> Iterator[Message]:
    """Yield what no verified record proves without more evidence."""
    yield text("proof-record")
    if (
        record.ending
        and record.ending.how != "rules"
        and final_hash(record) not in evidence.chain_hashes
    ):
        yield text("proof-chosen-ending")
    if record.lots is None:
        yield text("proof-no-lots")


def proven_statements(record: AnyRecord, evidence: PlayerEvidence) -> Iterator[Message]:
    """Yield what a verified record with matching evidence proves, and what it does not prove."""
    yield from record_limits(record, evidence)
    fair_seeds = record.lots
    if fair_seeds is None or fair_seeds.key is None:  # without the key no dice were checked
        return
    if evidence.commitment and evidence.seeds:
        yield text("proof-dice")
        yield text("proof-no-conspiracy")
    else:
        yield text("proof-no-dice")
    if all(seed == NO_SEAT_SEED for seed in fair_seeds.seat_seeds):
        yield text("proof-no-shares")
    if any(ply.seal for ply in record.plies):
        yield text("proof-seals" if evidence.seals else "proof-no-seals")
