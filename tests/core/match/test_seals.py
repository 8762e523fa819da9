"""Test the audit of a server: distributions of outcomes, seals on secret set-ups."""

import hmac
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from escadre.core.chance import Draw
from escadre.core.game import CHANCE, Chance, Seat
from escadre.core.match.record import (
    AnyRecord,
    Ply,
    new_record,
    with_audit_data,
    with_ending,
    with_plies,
)
from escadre.core.match.replay import original_rng_source, replay
from escadre.core.match.seals import setup_seal
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.helpers.matches import KITS, SERVER_SEED, audited_match

KIT = GAMES["battleship"]
SMALL = KIT.game.config_type(width=4, height=4, fleet=(1,), bombs=3)
MATCH = audited_match(KIT, SMALL, seed=2)


def ids(record: AnyRecord) -> set[str]:
    return {finding.reason.id for finding in verify(KITS[record.game], record)}


def forge_record(record: AnyRecord, plies: list[Ply[object]]) -> AnyRecord:
    """Return the record with other plies and a recomputed chain."""
    forged = with_plies(replace(record, plies=()), plies)
    return with_ending(forged, record.ending) if record.ending else forged


@pytest.mark.parametrize("name", sorted(KITS))
def test_every_outcome_stores_its_distribution(name: str) -> None:
    kit = KITS[name]
    record = audited_match(kit, kit.game.config_type(), seed=3)
    thrown = 0
    for state, ply in zip(replay(kit, record), record.plies, strict=False):
        node = kit.game.node(state)
        assert ply.distribution == (node.distribution if isinstance(node, Chance) else None)
        thrown += ply.distribution is not None
    assert thrown


def test_a_seal_is_a_salted_hmac() -> None:
    """The key is HMAC-SHA256(server seed, "escadre seal SEAT N"), the text the actions as JSON."""
    place, ready = KIT.parse_action(SMALL, "1 A1"), KIT.parse_action(SMALL, "ready")
    encoded_set_up = b'[{"across":true,"size":1,"square":0,"type":"place"},{"type":"ready"}]'
    salt = hmac.digest(SERVER_SEED, b"escadre seal 1 0", "sha256")
    seal = hmac.digest(salt, encoded_set_up, "sha256").hex()
    assert setup_seal(SERVER_SEED, Seat(1), 0, [place, ready]) == seal
    plies = [Ply(Seat(1), place), Ply(Seat(1), ready)]
    assert [ply.seal for ply in with_audit_data(KIT.game, SMALL, plies, SERVER_SEED)] == ["", seal]
    assert [ply.seal for ply in with_audit_data(KIT.game, SMALL, plies, None)] == ["", ""]


def test_equal_set_ups_have_different_seals() -> None:
    record = audited_match(KITS["mats"], KITS["mats"].game.config_type(), seed=1)
    seals = [ply.seal for ply in record.plies if ply.seal]
    assert len(seals) >= 2 and len(set(seals)) == len(seals)
    ready = next(ply.action for ply in record.plies if ply.seal)
    assert len({setup_seal(SERVER_SEED, Seat(0), n, [ready]) for n in range(9)}) == 9


def test_an_exchanged_fleet_is_found_despite_a_new_chain() -> None:
    """MATCH places on one square of 16: any other is refused or has another seal."""
    first = next(n for n, ply in enumerate(MATCH.plies) if ply.seat == 0)
    place, problems = MATCH.plies[first], set[str]()
    for square in set(range(16)) - {place.action.square}:
        other = replace(place, action=replace(place.action, square=square))
        record = forge_record(MATCH, [other if ply is place else ply for ply in MATCH.plies])
        assert ids(record)
        problems |= ids(record)
    assert "record-ply-seal" in problems


def test_a_distribution_other_than_that_of_the_rules_is_found() -> None:
    weighted = Draw((0, 0, 0, 1))
    plies = [
        replace(ply, distribution=weighted) if ply.seat == CHANCE else ply for ply in MATCH.plies
    ]
    assert "record-law" in ids(forge_record(MATCH, plies))


def test_missing_and_moved_seals_and_distributions_are_found() -> None:
    assert ids(MATCH) == set()
    bare = [replace(ply, seal="") for ply in MATCH.plies]
    assert ids(forge_record(MATCH, bare)) == {"record-ply-seal"}
    assert ids(forge_record(MATCH, [replace(ply, distribution=None) for ply in MATCH.plies])) == {
        "record-law"
    }
    seals = [ply.seal for ply in MATCH.plies if ply.seal]
    exchanged = dict(pairwise([*seals, seals[0]])) | {"": ""}
    moved = [replace(ply, seal=exchanged[ply.seal]) for ply in MATCH.plies]
    assert ids(forge_record(MATCH, moved)) == {"record-ply-seal"}


def test_records_of_format_1_have_no_seals_or_distributions() -> None:
    """Such records still verify, but must contain neither seals nor distributions."""
    old = replace(MATCH, format=1)
    plain = [replace(ply, distribution=None, seal="") for ply in MATCH.plies]
    assert ids(forge_record(old, plain)) == set()
    assert ids(forge_record(old, list(MATCH.plies))) == {"record-law", "record-ply-seal"}
    assert new_record(KIT.game, SMALL, ["a", "b"]).format == 2


@pytest.mark.parametrize("name", sorted(KITS))
@pytest.mark.parametrize("seeds", [True, False])
def test_original_luck_is_restored_from_seeds_or_outcomes(name: str, seeds: bool) -> None:
    kit = KITS[name]
    record = audited_match(kit, kit.game.config_type(), seed=3)
    known = record if seeds else replace(record, lots=None)
    lots, n = original_rng_source(kit.game, known, Random(9)), 0
    for ply in record.plies:
        if ply.distribution is not None:
            assert ply.distribution.sample(lots(n)) == ply.action
            n += 1
    more = [Draw(tuple(range(999))).sample(lots(n)).item for _ in range(2)]
    assert (more[0] == more[1]) == seeds  # without seeds, later draws are random
