"""Test records: JSON, score sheets, hash chain, random draws."""

import dataclasses
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from escadre.core.chance import AuditedRng, DrawOutcome
from escadre.core.errors import RecordError
from escadre.core.game import CHANCE, Chance, Seat
from escadre.core.kit import AnyKit
from escadre.core.match.canonical_json import canonical_json
from escadre.core.match.fair_seeds import commitment, derive_rng_key
from escadre.core.match.hash_chain import initial_hash, ply_hash
from escadre.core.match.json_format import check_consistency, decode_record, encode_record
from escadre.core.match.record import (
    AnyRecord,
    Ending,
    Ply,
    ending_by_rules,
    new_record,
    with_action,
    with_actions,
    with_ending,
)
from escadre.core.match.replay import replay
from escadre.core.match.scoresheet import format_record, parse_record
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.conftest import often
from tests.helpers.matches import KITS, SERVER_SEED, audited_match, random_match, records

KIT = GAMES["battleship"]
GAME = KIT.game
# A sea so small that a whole match is short: one ship of one square, three bombs each.
SMALL = GAME.config_type(width=4, height=4, fleet=(1,), bombs=3)
AUDITED = audited_match(KIT, SMALL, seed=2)


def parse_actions(*lines: str) -> list[Any]:
    return [KIT.parse_action(SMALL, line) for line in lines]


def problem_ids(record: AnyRecord) -> list[str]:
    """Return the ids of the problems of a record."""
    return [problem.reason.id for problem in verify(KIT, record)]


def numbers_in(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from numbers_in(item)
    elif isinstance(value, int):
        yield value


class TestJson:
    @given(records())
    def test_records_round_trip(self, match: tuple[AnyKit, AnyRecord]) -> None:
        kit, record = match
        assert decode_record(encode_record(record), kit.game) == record
        assert decode_record(encode_record(record), KITS) == record

    @given(records())
    def test_records_are_plain_json(self, match: tuple[AnyKit, AnyRecord]) -> None:
        plain = json.loads(encode_record(match[1]))
        assert plain["game"] == match[0].game.name
        assert len(plain["plies"]) == len(match[1].plies)
        assert all(abs(number) < 2**53 for number in numbers_in(plain))

    def test_an_example_in_full(self) -> None:
        record = new_record(GAME, GAME.config_type(variant=2), ["Anna", "Léo"])
        record = with_action(record, Seat(0), KIT.parse_action(record.config, "4 C4 h"), "so there")
        lines = encode_record(record).decode().splitlines()
        assert lines[:3] == ["{", '"format": 2,', '"game": "battleship",']
        assert lines[-5:] == [lines[7], "],", '"ending": null,', '"lots": null', "}"]
        assert json.loads(lines[7]) == {
            "seat": 0,
            "action": {"type": "place", "size": 4, "square": 32, "across": True},
            "comment": "so there",
            "hash": record.plies[0].hash,
        }

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"", "it is not JSON"),
            (b"\xff", "it is not JSON"),
            (b"[" * 100_000, "it is not an object"),
            (b'{"game": "poker"}', "Unknown game “poker”."),
            (b'{"game": "battleship", "format": 3}', "reads the formats 1, 2"),
            (b'{"game": "battleship", "format": 1%s}' % (b"0" * 400), r"format 10{38}…; this"),
            (b'{"game": "battleship"}', "rules_version is missing"),
        ],
    )
    def test_invalid_records_raise_a_clear_error(self, data: bytes, sentence: str) -> None:
        with pytest.raises(RecordError, match=sentence) as refused:
            decode_record(data, GAMES)
        assert "\n" not in str(refused.value)

    def test_duplicate_keys_are_refused(self) -> None:
        data = encode_record(new_record(GAME, GAME.config_type(), ["Anna", "Léo"]))
        for duplicate in (b'"players": ["Eve", "Max"],', b'"rules_version": 7,'):
            with pytest.raises(RecordError, match="is given twice"):
                decode_record(data.replace(b"{", b"{" + duplicate, 1), GAMES)

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"players": ["Anna"]}, "for 2 players, but the record has 1"),
            ({"plies": [{"seat": 2, "action": {"type": "ready"}}]}, "Move 1 belongs to a seat"),
            ({"plies": [{"seat": -2, "action": {"type": "ready"}}]}, "Move 1 belongs to a seat"),
            (
                {"plies": [{"seat": 0, "action": {"type": "surrender"}}]},
                r"plies\[0\].action.type must be place, lift",
            ),
            ({"config": {"bombs": 101}}, "config.bombs must be a whole number from 1 to 100"),
            ({"config": {"width": 4, "height": 4, "fleet": [9]}}, "These options break BAT-20"),
            ({"config": {"wind": "west"}}, "wind"),
            ({"weather": "fair"}, "weather"),
            ({"ending": {"how": "rules", "returns": [1], "places": [1]}}, "a rank and a result"),
            (
                {"ending": {"how": "resigned", "returns": [1, -1], "places": [1, 2]}},
                "no other ending may name one",
            ),
            (
                {"ending": {"how": "agreed", "returns": [0, 0], "places": [1, 1], "seat": 1}},
                "no other ending may name one",
            ),
            (
                {"ending": {"how": "resigned", "returns": [0, 0], "places": [1, 1], "seat": 2}},
                "no other ending may name one",
            ),
            ({"lots": {"commitment": "00", "seat_seeds": []}}, "text of the form"),
            ({"lots": {"commitment": "0" * 64, "seat_seeds": []}}, "from each of 2 seats"),
        ],
    )
    def test_inconsistent_records_raise_a_clear_error(
        self, change: dict[str, Any], sentence: str
    ) -> None:
        plain = {"game": "battleship", "rules_version": 1, "config": {}, "players": ["a", "b"]}
        assert decode_record(json.dumps(plain), GAMES).players == ("a", "b")
        with pytest.raises(RecordError, match=sentence) as refused:
            decode_record(json.dumps(plain | change), GAMES)
        assert "\n" not in str(refused.value)

    @given(st.binary(max_size=200))
    def test_random_bytes_are_refused(self, data: bytes) -> None:
        with pytest.raises(RecordError):
            decode_record(data, GAMES)


class TestScoreSheet:
    @given(records())
    def test_records_round_trip(self, match: tuple[AnyKit, AnyRecord]) -> None:
        kit, record = match
        assert parse_record(format_record(kit, record), kit) == record
        assert parse_record(format_record(kit, record), KITS) == record

    @pytest.mark.parametrize("name", sorted(KITS))
    def test_dice_and_draws_round_trip(self, name: str) -> None:
        kit = KITS[name]
        record = audited_match(kit, kit.game.config_type(), seed=1)
        assert parse_record(format_record(kit, record), KITS) == record
        assert decode_record(encode_record(record), KITS) == record

    def test_an_example_in_full(self) -> None:
        record = new_record(GAME, SMALL, ["Anna", "Léo"])
        moves = zip((0, 0, 1, 1), parse_actions("1 A1", "ready", "1 D4", "ready"), strict=True)
        record = with_actions(record, [(Seat(seat), action, "") for seat, action in moves])
        record = with_action(record, CHANCE, DrawOutcome(1), "of course\n\\n")
        resigned = Ending("resigned", (1.0, -1.0), (1, 2), seat=Seat(1))
        seal = with_ending(record, resigned).ending
        assert seal is not None
        assert format_record(KIT, with_ending(record, resigned)) == (
            "game: battleship\n"
            "rules: 1\n"
            "format: 2\n"
            "option bombs: 3\n"
            "option width: 4\n"
            "option height: 4\n"
            "option fleet: [1]\n"
            "player 1: Anna\n"
            "player 2: Léo\n"
            "ending: resigned\n"
            "resigned: 2\n"
            "places: 1 2\n"
            "returns: 1.0 -1.0\n"
            f"seal: {seal.hash}\n"
            "\n"
            "1. 1: 1 A1 h\n"
            "2. 1: ready\n"
            "3. 2: 1 D4 h\n"
            "4. 2: ready\n"
            "5. chance: first 2 ; of course\\n\\\\n\n"
        )

    SHEET = "game: battleship\nplayer 1: Anna\nplayer 2: Léo\n\n1. 1: 5 C4\n2. 1: -C4 ; no\n"

    def test_a_handwritten_sheet_needs_no_seal(self) -> None:
        record = parse_record(self.SHEET.replace("\n", "\r\n"), GAMES)
        assert [ply.comment for ply in record.plies] == ["", "no"]
        assert verify(KIT, record) == []

    @pytest.mark.parametrize(
        ("old", "new", "sentence"),
        [
            ("battleship", "poker", "Unknown game “poker”"),
            ("player 2", "player 1", "Line 3 is not a header"),
            ("player 2", "player 3", "Unknown header “player 3”"),
            ("player 2: Léo\n", "", "for 2 players, but the record has 1"),
            ("\nplayer 2", "\nwind: west\nplayer 2", "Unknown header “wind”"),
            ("\nplayer 2", "\nformat: 9\nplayer 2", "the formats 1, 2"),
            ("\nplayer 2", "\nformat: x\nplayer 2", "not a game record"),
            ("\nplayer 2", "\noption wind: 1\nplayer 2", "Unknown option “wind”"),
            (
                "\nplayer 2",
                "\noption width: 3\nplayer 2",
                r"width must be a whole number from 4 to 20 \(given: “3”\)",
            ),
            ("\nplayer 2", "\noption fleet: 9,9,9,9,9,9\nplayer 2", "BAT-20"),
            ("\nplayer 2", "\nending: rules\nplayer 2", "a rank and a result"),
            ("\nplayer 2", f"\nseal: {'0' * 64}\nplayer 2", "The seal does not fit"),
            ("\nplayer 2", f"\nseed 1: {'0' * 64}\nplayer 2", "Unknown header “seed 1”"),
            ("2. 1:", "3. 1:", "Line 6 should be move 2"),
            ("2. 1:", "2. 3:", "Move 2 belongs to a seat"),
            ("2. 1:", "2 1:", "Line 6 should be move 2"),
            ("-C4", "-Z4", "Line 6: “Z4” is not a square"),
        ],
    )
    def test_invalid_sheets_are_refused_with_the_line(
        self, old: str, new: str, sentence: str
    ) -> None:
        assert old in self.SHEET
        with pytest.raises(RecordError, match=sentence) as refused:
            parse_record(self.SHEET.replace(old, new, 1), GAMES)
        assert "\n" not in str(refused.value)

    @given(
        st.one_of(
            st.text(), st.text("game: batleship\n1. 2C;\\r").map("game: battleship\n".__add__)
        )
    )
    @example("game: battleship\nplayer 1: a\nplayer 2: b\n\n1. 1: first 1\n")
    def test_any_text_is_parsed_or_refused(self, sheet: str) -> None:
        try:
            record = parse_record(sheet, GAMES)
        except RecordError as refused:
            assert "\n" not in str(refused)
        else:
            assert parse_record(format_record(KIT, record), GAMES) == record


class TestChain:
    def test_the_chain_follows_the_documentation(self) -> None:
        """The JSON has sorted keys, no blanks, and no fields at their default."""
        header = (
            '{"commitment":null,"config":{"bombs":3,"fleet":[1],"height":4,"width":4},'
            '"format":2,"game":"battleship","players":["Anna","Léo"],"rules_version":1}'
        )
        first = sha256(header.encode()).hexdigest()
        ply = '{"action":{"across":true,"size":1,"square":0,"type":"place"},"seat":0}'
        second = sha256((first + ply).encode()).hexdigest()
        record = new_record(GAME, SMALL, ["Anna", "Léo"])
        assert initial_hash(record) == first
        assert with_action(record, Seat(0), *parse_actions("1 A1")).plies[0].hash == second

    def test_a_new_option_does_not_break_old_chains(self) -> None:
        class Before(msgspec.Struct, tag="config"):
            width: int = 10

        class After(msgspec.Struct, tag="config"):
            width: int = 10
            fog: str = "thin"

        assert (
            canonical_json(Before(8)) == canonical_json(After(8)) == b'{"type":"config","width":8}'
        )
        assert canonical_json(After(8, "".join(["th", "in"]))) == canonical_json(Before(8))

    def test_fields_have_their_json_keys(self) -> None:
        """The hash of a record does not depend on the names of Python's attributes."""

        class Renamed(msgspec.Struct, frozen=True):
            intact: int = msgspec.field(name="sound")
            hit: int = msgspec.field(default=0, name="touched")

        assert canonical_json(Renamed(4, 3)) == b'{"sound":4,"touched":3}'
        assert canonical_json(Renamed(4)) == b'{"sound":4}'

    @pytest.mark.parametrize("name", sorted(KITS))
    def test_played_matches_verify(self, name: str) -> None:
        kit, default_config = KITS[name], KITS[name].game.config_type()
        assert verify(kit, random_match(kit, default_config, seed=5)) == []
        assert verify(kit, audited_match(kit, default_config, seed=5)) == []

    def test_every_changed_byte_is_noticed(self) -> None:
        data = encode_record(AUDITED)
        for at in range(len(data)):
            for flip in often((1, 4), (1,)):
                self.assert_noticed(data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :])

    @given(st.integers(0, len(encode_record(AUDITED)) - 1), st.binary(max_size=2))
    def test_every_overwritten_byte_is_noticed(self, at: int, new: bytes) -> None:
        data = encode_record(AUDITED)
        self.assert_noticed(data[:at] + new + data[at + 1 :])

    def assert_noticed(self, data: bytes) -> None:
        """Check that a changed record is refused, has findings, or is equivalent."""
        try:
            record = decode_record(data, GAME)
        except RecordError:
            return
        if record != AUDITED and verify(KIT, record) == []:
            without_comments = [replace(ply, comment="") for ply in record.plies]
            assert replace(record, plies=tuple(without_comments)) == AUDITED

    @given(records(), st.data())
    def test_removed_added_and_moved_plies_are_noticed(
        self, match: tuple[AnyKit, AnyRecord], data: st.DataObject
    ) -> None:
        kit, record = match
        at = data.draw(st.integers(0, max(0, len(record.plies) - 2)))
        to = data.draw(st.integers(at + 1, at + 5))
        plies = record.plies
        removed = (*plies[:at], *plies[at + 1 :])
        duplicated = (*plies[: at + 1], *plies[at:])
        moved = (*plies[:at], *plies[at + 1 : to + 1], *plies[at : at + 1], *plies[to + 1 :])
        for changed in (removed, duplicated, moved):
            # the end of a match in progress may be cut off, because it has no seal yet
            if changed != plies[: len(changed)] or record.ending:
                assert (changed == plies) == (verify(kit, replace(record, plies=changed)) == [])

    def test_a_changed_name_is_found(self) -> None:
        assert "record-chain" in problem_ids(replace(AUDITED, players=("somebody", "else")))


class TestVerify:
    MOVES = parse_actions("1 A1", "ready", "1 D4", "ready")
    SEATS = (0, 0, 1, 1)

    def record(self) -> AnyRecord:
        """Return a record in which both are ready and the second player begins."""
        moves = [(Seat(s), action, "") for s, action in zip(self.SEATS, self.MOVES, strict=True)]
        return with_action(
            with_actions(new_record(GAME, SMALL, ["Anna", "Léo"]), moves), CHANCE, DrawOutcome(1)
        )

    def test_an_illegal_ply_is_reported_with_its_clause(self) -> None:
        a4, b4 = parse_actions("A4", "B4")
        record = with_action(
            with_action(with_action(self.record(), Seat(1), a4), Seat(0), b4), Seat(1), a4
        )
        [finding] = verify(KIT, record)
        assert finding.ply == 8
        with pytest.raises(
            RecordError, match=r"^Move 8 breaks BAT-14: This square has already been bombed"
        ):
            list(replay(KIT, record))

    def test_rules_of_another_version_are_not_replayed(self) -> None:
        with pytest.raises(
            RecordError, match="played with version 9 of the rules; this Escadre has version 1"
        ):
            list(replay(KIT, replace(self.record(), rules_version=9)))

    def test_the_error_for_an_older_record_names_the_release(self) -> None:
        """The rules have three versions; version 2 belongs to the second release."""
        game = dataclasses.replace(GAME, rules_version=3, releases=("0.1.0", "0.2.0"))
        kit = dataclasses.replace(KIT, game=game)
        for version, release in ((1, "0.1.0"), (2, "0.2.0")):
            sentence = (
                f"version {version} of the rules, which Escadre {release} replays; .*version 3"
            )
            with pytest.raises(RecordError, match=sentence):
                list(replay(kit, replace(self.record(), rules_version=version)))
        for unknown in (0, 4):
            with pytest.raises(
                RecordError, match=f"version {unknown} of the rules; this Escadre has"
            ):
                list(replay(kit, replace(self.record(), rules_version=unknown)))

    def test_an_older_record_with_invalid_options_is_reported_as_old(self) -> None:
        """The options of the record were valid in its version."""
        game = dataclasses.replace(GAME, rules_version=2, releases=("0.1.0",))
        old = replace(self.record(), config=replace(SMALL, width=-1))
        with pytest.raises(RecordError, match=r"which Escadre 0\.1\.0 replays"):
            check_consistency(game, old)
        with pytest.raises(RecordError, match="These options break BAT-"):
            check_consistency(game, replace(old, rules_version=2))

    def test_the_record_of_another_game_is_not_replayed(self) -> None:
        with pytest.raises(RecordError):
            list(replay(KIT, replace(self.record(), game="poker")))

    def test_a_match_in_progress_has_no_findings(self) -> None:
        assert problem_ids(self.record()) == []

    def test_an_ending_must_be_that_of_the_rules(self) -> None:
        won_record = with_action(self.record(), Seat(1), *parse_actions("A1"))
        *_, last = replay(KIT, won_record)
        ending = ending_by_rules(GAME.node(last))  # type: ignore[arg-type]
        assert ending.clause == "BAT-15" and ending.places == (2, 1)
        assert problem_ids(with_ending(won_record, ending)) == []
        assert problem_ids(won_record) == ["record-unended"]
        assert problem_ids(with_ending(won_record, replace(ending, clause="BAT-16"))) == [
            "record-wrong-ending"
        ]
        assert problem_ids(with_ending(self.record(), ending)) == ["record-not-over"]

    @pytest.mark.parametrize(
        ("ending", "found"),
        [
            (Ending("resigned", (-1.0, 1.0), (2, 1), seat=Seat(0)), []),
            (Ending("resigned", (-1.0, 1.0), (2, 1), seat=Seat(1)), ["record-wrong-returns"]),
            (Ending("resigned", (0.1, 0.0), (2, 1), seat=Seat(0)), ["record-wrong-returns"]),
            (Ending("agreed", (0.0, 0.0), (1, 1)), []),
            (Ending("agreed", (0.0, 0.0), (1, 2)), ["record-wrong-returns"]),
            (Ending("agreed", (1.0, 0.0), (1, 1)), ["record-wrong-returns"]),
        ],
    )
    def test_endings_with_wrong_returns_are_found(self, ending: Ending, found: list[str]) -> None:
        assert problem_ids(with_ending(self.record(), ending)) == found

    def test_an_ending_added_later_has_no_seal(self) -> None:
        agreed = Ending("agreed", (0.0, 0.0), (1, 1))
        assert problem_ids(replace(self.record(), ending=agreed)) == ["record-ending-hash"]


class TestDraws:
    def test_every_draw_follows_from_the_seeds(self) -> None:
        """The n-th outcome is drawn with SHA-256(server seed, seat seeds in order), n from 0."""
        key = sha256(SERVER_SEED + b"\1" * 32 + b"\2" * 32).digest()
        assert derive_rng_key(SERVER_SEED, [b"\1" * 32, b"\2" * 32]) == key
        states = list(replay(KIT, AUDITED))
        chance_plies = [
            (node.distribution, ply.action)
            for state, ply in zip(states, AUDITED.plies, strict=False)
            if isinstance(node := GAME.node(state), Chance)
        ]
        assert chance_plies, "the match contains draws"
        assert [outcome for _, outcome in chance_plies] == [
            distribution.sample(AuditedRng(key, n))
            for n, (distribution, _) in enumerate(chance_plies)
        ]
        assert commitment(SERVER_SEED) == sha256(SERVER_SEED).hexdigest()

    def test_a_draw_chosen_by_the_server_is_found(self) -> None:
        moves = [
            (ply.seat, DrawOutcome(1 - ply.action.item) if ply.seat == CHANCE else ply.action, "")
            for ply in AUDITED.plies
        ]
        first = next(n for n, ply in enumerate(AUDITED.plies) if ply.seat == CHANCE)
        cheated = with_actions(
            new_record(GAME, SMALL, AUDITED.players, AUDITED.lots), moves[: first + 1]
        )
        chosen, *bare = verify(KIT, cheated)
        assert (chosen.reason.id, chosen.ply) == ("record-lot", first + 1)
        assert {finding.reason.id for finding in bare} == {
            "record-law",
            "record-ply-seal",
            "record-revealed-early",
        }

    def test_a_seed_that_contradicts_the_commitment_is_found(self) -> None:
        assert AUDITED.lots and AUDITED.ending
        other_seeds = replace(AUDITED.lots, server_seed="00" * 32)
        assert problem_ids(with_ending(replace(AUDITED, lots=other_seeds), AUDITED.ending)) == [
            "record-commitment"
        ]

    def test_a_seed_not_revealed_after_the_end_is_found(self) -> None:
        assert AUDITED.lots and AUDITED.ending
        hidden = replace(AUDITED, lots=replace(AUDITED.lots, server_seed=None))
        assert problem_ids(with_ending(hidden, AUDITED.ending)) == ["record-unrevealed"]
        begun = new_record(GAME, SMALL, AUDITED.players, hidden.lots)
        assert problem_ids(with_action(begun, Seat(0), *parse_actions("1 A1"))) == []

    def test_the_commitment_is_part_of_the_chain(self) -> None:
        with_lots = new_record(GAME, SMALL, AUDITED.players, AUDITED.lots)
        assert initial_hash(with_lots) != initial_hash(replace(with_lots, lots=None))
        assert ply_hash(initial_hash(with_lots), Ply(Seat(0), None)) != ply_hash(
            initial_hash(AUDITED), Ply(Seat(1), None)
        )
