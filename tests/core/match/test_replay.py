"""Test replays for each viewer, and perft."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as replaced

from escadre.core.chance import DrawOutcome
from escadre.core.game import ALL, CHANCE, Seat, play, start
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.perft import divide, perft
from escadre.core.match.record import AnyRecord, new_record, with_actions
from escadre.core.match.replay import information_state, replay, setup_length, transcript
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.games.golden_matches import golden_record
from tests.helpers.matches import KITS, records

KIT = GAMES["battleship"]
GAME = KIT.game
SMALL = GAME.config_type(width=4, height=4, fleet=(1,), bombs=3, first="1")
ENGLISH = words("en", GAME.home)
FIRST_TURN = {
    "battleship": {"BAT-11"},
    "mako": {"MAK-4"},
    "maitre": {"MDM-4"},
    "mats": {"MAT-7", "MAT-19"},
    "armada": {"ARM-5"},
}


def small_record(*lines: str) -> AnyRecord:
    """Return a match on the small sea; the line `1: A1` is a move of player 1."""
    moves = []
    for line in lines:
        seat, _, action = line.partition(": ")
        moves.append((Seat(int(seat) - 1), KIT.parse_action(SMALL, action), ""))
    return with_actions(new_record(GAME, SMALL, ["Anna", "Léo"]), moves)


MATCH = small_record(
    "1: 1 A1", "2: 1 D4", "2: -D4", "2: 1 C3", "2: ready", "1: ready", "1: B2", "2: B2", "1: C3"
)


class TestFirstTurn:
    def test_the_first_turn_follows_the_set_up(self) -> None:
        plies = [(ply.seat, ply.action) for ply in MATCH.plies]
        assert [setup_length(KIT, SMALL, plies[:n]) for n in (0, 5, 6, 7, 9)] == [0, 5, 6, 6, 6]

    @pytest.mark.parametrize("name", FIRST_TURN)
    def test_the_first_turn_is_the_first_ply_with_a_turn_clause(self, name: str) -> None:
        record = golden_record(name)
        kit, first = KITS[record.game], FIRST_TURN[record.game]
        begins = setup_length(kit, record.config, [(ply.seat, ply.action) for ply in record.plies])
        clauses = [kit.game.node(state).clause for state in replay(kit, record)]
        assert clauses[begins] in first
        assert first.isdisjoint(clauses[:begins])


class TestTranscript:
    def test_the_public_sees_no_ship_before_the_end(self) -> None:
        assert transcript(KIT, MATCH, None, ENGLISH) == [
            "1. Léo – fleet placed",
            "2. Anna – fleet placed",
            "3. Anna – B2: miss",
            "4. Léo – B2: miss",
            "5. Anna – C3: 1-square ship sunk!",
        ]

    def test_a_seat_sees_its_own_plies_and_not_the_number_of_hidden_ones(self) -> None:
        assert transcript(KIT, MATCH, Seat(0), ENGLISH)[:3] == [
            "1. Anna – 1-square ship on A1",
            "2. Léo – fleet placed",
            "3. Anna – fleet placed",
        ]

    def test_the_viewer_all_sees_everything(self) -> None:
        lines = transcript(KIT, MATCH, ALL, ENGLISH)
        assert len(lines) == len(MATCH.plies)
        assert lines[1:4] == [
            "2. Léo – 1-square ship on D4",
            "3. Léo – ship picked up from D4",
            "4. Léo – 1-square ship on C3",
        ]

    @pytest.mark.parametrize("viewer", [None, Seat(0)])
    def test_hidden_placements_do_not_change_the_transcript(self, viewer: Seat | None) -> None:
        here = small_record("1: 1 A1", "2: 1 D4", "2: ready", "1: ready", "1: B2")
        there = small_record(
            "1: 1 A1", "2: 1 A4", "2: -A4", "2: 1 D1", "2: ready", "1: ready", "1: B2"
        )
        assert transcript(KIT, here, viewer, ENGLISH) == transcript(KIT, there, viewer, ENGLISH)
        assert information_state(KIT, SMALL, here.plies, viewer) == information_state(
            KIT, SMALL, there.plies, viewer
        )


class TestInformationState:
    def test_only_own_actions_are_included(self) -> None:
        first, seen = information_state(KIT, SMALL, MATCH.plies, Seat(0))
        assert first == GAME.observe(start(GAME, SMALL), Seat(0))
        assert [(ply.seat, ply.action is not None) for ply in seen] == [
            (0, True),
            (1, False),
            (0, True),
            (0, True),
            (1, False),
            (0, True),
        ]

    @given(records(), st.data())
    def test_information_state_contains_the_noticed_plies(
        self, match: tuple[AnyKit, AnyRecord], data: st.DataObject
    ) -> None:
        """A ply is noticed by its seat, and by each viewer whose observation it changes."""
        kit, record = match
        game, plies = kit.game, record.plies
        seats = [Seat(seat) for seat in range(len(record.players))]
        viewer = data.draw(st.sampled_from([None, ALL, *seats]))
        states = list(replay(kit, record))
        noticed = [
            (ply.seat, game.observe(after, viewer))
            for before, ply, after in zip(states, plies, states[1:], strict=False)
            if viewer in (ALL, ply.seat)
            or game.observe(before, viewer) != game.observe(after, viewer)
        ]
        first, seen = information_state(kit, record.config, plies, viewer)
        assert first == game.observe(states[0], viewer)
        assert [(ply.seat, ply.observation) for ply in seen] == noticed
        say = words("fr", game.home)
        assert len(transcript(kit, record, viewer, say)) == len(noticed)


class TestPerft:
    def test_perft_of_a_small_sea(self) -> None:
        """Each player has 16 squares and “ready”; then the first of 16 bombs follows."""
        state = start(GAME, SMALL)
        counts = [perft(GAME, state, depth) for depth in range(6)]
        assert counts == [1, 16, 16, 16 * 16, 16 * 16, 16 * 16 * 16]

    def test_perft_counts_chance_outcomes(self) -> None:
        config = GAME.config_type(width=4, height=4, fleet=(1,), bombs=3)
        state = start(GAME, config)
        for seat, line in ((0, "1 A1"), (0, "ready"), (1, "1 A1"), (1, "ready")):
            state = play(GAME, state, Seat(seat), KIT.parse_action(config, line))
        assert list(divide(GAME, state, 1)) == [
            (CHANCE, DrawOutcome(0), 1),
            (CHANCE, DrawOutcome(1), 1),
        ]
        assert perft(GAME, state, 2) == 2 * 16

    @pytest.mark.parametrize("name", sorted(KITS))
    def test_divide_adds_up(self, name: str) -> None:
        game = KITS[name].game
        config = SMALL if name == "battleship" else game.config_type()
        state = start(game, config)
        assert sum(count for _, _, count in divide(game, state, 2)) == perft(game, state, 2)


class TestVerify:
    @pytest.mark.parametrize(
        ("drawn", "places"),
        [({}, (1, 3, 1)), ({"drawn": False}, (1, 3, 1)), ({"drawn": True}, (1, 1, 1))],
    )
    def test_leaving_a_match_is_a_valid_ending(
        self, drawn: dict[str, bool], places: tuple[int, ...]
    ) -> None:
        match = Match("maitre", players=3)
        ending = match.leave(1, **drawn)
        assert (ending.how, ending.seat, ending.places) == ("left", 1, places)
        assert verify(match.kit, match.record()) == []

    @pytest.mark.parametrize("broken", [1, 2, len(MATCH.plies)])
    def test_a_broken_link_is_reported_with_its_ply(self, broken: int) -> None:
        plies = [
            replaced(ply, hash="0" * 64) if n == broken else ply
            for n, ply in enumerate(MATCH.plies, 1)
        ]
        numbers = [finding.ply for finding in verify(KIT, replaced(MATCH, plies=tuple(plies)))]
        assert numbers[0] == broken

    def test_a_file_has_whole_numbers_and_no_default_fields(self) -> None:
        match = Match(KIT, SMALL)
        match.resign(0)
        written = encode_record(match.record()).decode()
        assert '"returns":[-1,1]' in written and '"clause"' not in written
