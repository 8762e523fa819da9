"""Test the examination of records: checks, missing data, proofs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.core.match.hash_chain import initial_hash
from escadre.core.match.record import AnyRecord, ending_by_agreement, with_ending
from escadre.core.match.scoresheet import format_record, read_record
from escadre.core.match.seals import progress_receipt
from escadre.core.match.verification import (
    NO_SEAT_SEED,
    PlayerEvidence,
    VerificationResult,
    evidence_mismatches,
    final_hash,
    proven_statements,
    public_ply_seats,
    verify_with_evidence,
)
from escadre.games import GAMES
from tests.games.golden_matches import golden_record
from tests.helpers.matches import audited_match

KIT = GAMES["battleship"]
RECORD = audited_match(KIT, KIT.game.config_type(width=4, height=4, fleet=(1,)), seed=2)
HALF = len(RECORD.plies) - 2


def shorten_record(record: AnyRecord, **lots: object) -> AnyRecord:
    """Return the record without its last plies and its ending."""
    assert record.lots
    audit = replace(record.lots, **lots)
    return replace(record, plies=record.plies[:HALF], ending=None, lots=audit)


def ids(verdict: VerificationResult) -> tuple[str, list[str], list[str], list[str]]:
    return (
        verdict.status,
        [each.reason.id for each in verdict.problems],
        [each.id for each in verdict.checked],
        [each.id for each in verdict.missing],
    )


def test_a_complete_record_lists_its_checks() -> None:
    verdict = verify_with_evidence(KIT, RECORD)
    checked = ["plies", "chain", "lots", "seals", "ending"]
    assert ids(verdict) == ("whole", [], [f"checked-{each}" for each in checked], [])
    counts = [dict(each.args).get("count") for each in verdict.checked]
    assert counts == [len(RECORD.plies), None, 1, 2, None]


def test_a_cut_record_is_partial() -> None:
    verdict = verify_with_evidence(KIT, shorten_record(RECORD, server_seed=None))
    assert ids(verdict) == (
        "partial",
        [],
        ["checked-plies", "checked-chain"],
        ["missing-ending", "missing-seed"],
    )
    assert dict(verdict.missing[0].args)["count"] == HALF


def test_a_seed_revealed_before_the_end_is_a_finding() -> None:
    assert ids(verify_with_evidence(KIT, shorten_record(RECORD)))[:3] == (
        "broken",
        ["record-revealed-early"],
        [],
    )


def test_a_sheet_without_its_seal_is_not_protected() -> None:
    sheet = format_record(KIT, RECORD)
    sealed_sheet = read_record(sheet.encode(), GAMES)
    assert (
        verify_with_evidence(KIT, sealed_sheet.record, has_hash_chain=sealed_sheet.sealed).status
        == "whole"
    )
    [seal] = [line for line in sheet.splitlines() if line.startswith("seal: ")]
    name = RECORD.players[0]
    forged = sheet.replace(f"{seal}\n", "").replace(f": {name}\n", ": Nelson\n", 1)
    bare = read_record(forged.encode(), GAMES)
    assert bare.record.players[0] == "Nelson"
    verdict = verify_with_evidence(KIT, bare.record, has_hash_chain=bare.sealed)
    assert (verdict.status, ids(verdict)[3]) == ("partial", ["missing-hash-chain"])
    assert "checked-chain" not in ids(verdict)[2]
    evidence = PlayerEvidence(chain_hashes=(final_hash(RECORD),))
    problems = verify_with_evidence(KIT, bare.record, evidence, has_hash_chain=bare.sealed)
    assert ids(problems)[1] == ["kept-saw"]
    true = read_record(sheet.replace(f"{seal}\n", "").encode(), GAMES)
    assert (
        verify_with_evidence(KIT, true.record, evidence, has_hash_chain=true.sealed).status
        == "whole"
    )


def test_the_last_hash_proves_that_a_record_was_cut() -> None:
    """This holds even if the cut record has another ending and a new chain."""
    evidence = PlayerEvidence(chain_hashes=(final_hash(RECORD),))
    ended = with_ending(
        replace(RECORD, plies=RECORD.plies[:HALF], ending=None), ending_by_agreement((0, 1))
    )
    assert verify_with_evidence(KIT, ended).status == "whole", "without the hash it seems complete"
    assert "proof-chosen-ending" in [each.id for each in proven_statements(ended, PlayerEvidence())]
    for record in (ended, shorten_record(RECORD, server_seed=None)):
        verdict = verify_with_evidence(KIT, record, evidence)
        assert ids(verdict)[:2] == ("broken", ["kept-saw"])
    assert "checked-saw" in ids(verify_with_evidence(KIT, RECORD, evidence))[2]


PUBLIC = len([*public_ply_seats(KIT, RECORD)])


def receipt(ply_count: int) -> str:
    """Return the server's receipt after this many public plies of `RECORD`."""
    assert RECORD.lots and RECORD.lots.matching_server_seed
    return progress_receipt(RECORD.lots.matching_server_seed, ply_count)


def test_a_receipt_shown_during_the_match_proves_that_a_record_was_cut() -> None:
    """This holds even if the cut record has another ending that no seed or seal contradicts."""
    cut_short = with_ending(
        replace(RECORD, plies=RECORD.plies[:HALF], ending=None), ending_by_agreement((0, 1))
    )
    public_plies = len([*public_ply_seats(KIT, cut_short)])
    assert 0 < public_plies < PUBLIC
    assert verify_with_evidence(KIT, cut_short).status == "whole", (
        "without a receipt it seems complete"
    )
    for plies in range(PUBLIC + 1):
        evidence = PlayerEvidence(receipts=(receipt(plies),))
        verdict = verify_with_evidence(KIT, RECORD, evidence)
        assert verdict.status == "whole" and verdict.checked[-1].id == "checked-receipt"
        assert dict(verdict.checked[-1].args)["count"] == plies
        verdict = verify_with_evidence(KIT, cut_short, evidence)
        if plies <= public_plies:
            assert verdict.status == "whole"
            continue
        assert ids(verdict)[:3] == ("broken", ["kept-receipt-cut"], [])
        args = dict(verdict.problems[0].reason.args)
        assert (args["count"], args["played"]) == (plies, str(public_plies))


def test_receipts_of_another_match_are_found_and_need_the_seed() -> None:
    other = PlayerEvidence(receipts=(receipt(1), progress_receipt(b"another seed", 1)))
    assert ids(verify_with_evidence(KIT, RECORD, other))[:2] == ("broken", ["kept-receipt"])
    for record in (shorten_record(RECORD, server_seed=None), replace(RECORD, lots=None)):
        verdict = verify_with_evidence(KIT, record, PlayerEvidence(receipts=(receipt(1),)))
        assert "missing-receipt" in ids(verdict)[3]
        assert "checked-receipt" not in ids(verdict)[2]


@pytest.mark.parametrize("where", ["start", "ply", "ending"])
def test_any_hash_of_the_chain_is_located(where: str) -> None:
    assert RECORD.ending
    at = {"start": initial_hash(RECORD), "ply": RECORD.plies[2].hash, "ending": RECORD.ending.hash}
    (message,) = (
        each
        for each in verify_with_evidence(
            KIT, RECORD, PlayerEvidence(chain_hashes=(at[where],))
        ).checked
        if each.id == "checked-saw"
    )
    assert dict(message.args)["where"].id == f"hash-of-{where}"  # type: ignore[union-attr]


def test_unchecked_dice_are_not_proven() -> None:
    """Without the seed, the player's evidence proves nothing about dice and seals."""
    record = shorten_record(RECORD, server_seed=None)
    assert record.lots
    evidence = PlayerEvidence(record.lots.commitment, (record.lots.seat_seeds[1],))
    assert [each.id for each in proven_statements(record, evidence)] == ["proof-record"]


def test_the_zero_seed_of_another_seat_is_not_evidence() -> None:
    assert RECORD.lots
    lots = RECORD.lots
    record = replace(RECORD, lots=replace(lots, seat_seeds=(NO_SEAT_SEED, lots.seat_seeds[1])))
    evidence = PlayerEvidence(lots.commitment, (NO_SEAT_SEED,))
    assert [reason.id for reason in evidence_mismatches(record, evidence)] == ["kept-no-seed"]
    own = PlayerEvidence(lots.commitment, (lots.seat_seeds[1],))
    assert list(evidence_mismatches(record, own)) == []
    assert "proof-dice" in [reason.id for reason in proven_statements(record, own)]


def test_a_record_of_format_1_lacks_its_seals() -> None:
    record = golden_record("battleship-drawn")
    assert record.format == 1
    assert ids(verify_with_evidence(KIT, record))[3] == ["missing-format-1"]
