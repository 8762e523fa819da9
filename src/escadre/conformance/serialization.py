"""Tests that JSON, notation and records round-trip, and that matches end."""

from __future__ import annotations

from hypothesis import strategies as st

from escadre.conformance.base import GeneratedMatches, choosers, conformance_test, json_round_trip
from escadre.core.chance import Outcome
from escadre.core.game import CHANCE
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.verification import verify


class SerializationTests(GeneratedMatches):
    """Tests of JSON, notation and records, and of the end of a match."""

    @conformance_test
    def test_values_round_trip_through_json_and_are_hashable(self, data: st.DataObject) -> None:
        """States, observations and actions survive JSON and are hashable."""
        game, steps = self.kit.game, self.generate_match(data)
        for state, seat, action in steps[-2:]:
            assert json_round_trip(state) == state, "the state does not survive JSON"
            assert hash(json_round_trip(state)) == hash(state)
            for viewer in self.viewers:
                observation = game.observe(state, viewer)
                assert json_round_trip(observation) == observation, (
                    f"what {viewer} sees does not survive JSON"
                )
                hash(observation)
            if seat is not None:
                kind = Outcome if seat == CHANCE else game.action_type
                assert json_round_trip(action, kind) == action, f"{action} does not survive JSON"
                hash(action)

    @conformance_test
    def test_states_hold_their_options_and_observations_their_viewer(
        self, data: st.DataObject
    ) -> None:
        """`state.config` and `observation.viewer` equal the values that the game was given."""
        game = self.kit.game
        for state, _, _ in self.generate_match(data)[-2:]:
            assert state.config == self.config, "the state holds another configuration"
            for viewer in self.viewers:
                assert game.observe(state, viewer).viewer == viewer, f"not what {viewer} sees"

    @conformance_test
    def test_records_round_trip_and_verify(self, data: st.DataObject) -> None:
        """The record of a match survives JSON, and is verified."""
        game = self.kit.game
        self.generate_match(data)
        record = self.match.record()
        assert decode_record(encode_record(record), game) == record
        assert verify(self.kit, record) == []

    @conformance_test
    def test_notation_round_trips(self, data: st.DataObject) -> None:
        """Notation of actions and positions round-trips in one line."""
        kit, steps = self.kit, self.generate_match(data)
        for state, seat, action in steps[-2:]:
            line = kit.format_state(state)
            self.check_line(line)
            assert kit.parse_state(line) == state, f"{line!r} is read as another position"
            if seat is not None:
                line = kit.format_action(self.config, action)
                self.check_line(line)
                read = kit.parse_action(self.config, line)
                assert read == action, f"{line!r} is read as {read}"

    @conformance_test
    def test_notation_refuses_other_lines_with_a_sentence(self, data: st.DataObject) -> None:
        """An invalid action or position is refused with a ValueError of one line."""
        kit = self.kit
        good = kit.format_state(self.generate_match(data)[-1].state)
        garbage = data.draw(st.text(max_size=8), label="garbage")
        cut = data.draw(st.integers(0, len(good)), label="cut")
        try:
            kit.parse_action(self.config, garbage)
        except ValueError as error:
            self.check_line(str(error))
        for line in (garbage, good[:cut] + garbage + good[cut + len(garbage) :], good[:cut]):
            try:
                state = kit.parse_state(line)
            except ValueError as error:
                self.check_line(str(error))
            else:
                for seat in choosers(kit.game.node(state)):
                    list(kit.game.legal_actions(kit.game.observe(state, seat)))

    # The end

    @conformance_test
    def test_random_matches_end_with_returns_and_places(self, data: st.DataObject) -> None:
        """Random play ends; returns are in [-1, 1], sides share them, and places follow."""
        node = self.play_to_end(self.generate_match(data)[-1].state, data)
        returns, places = node.returns, node.places
        sides = self.kit.game.sides(self.config)
        assert len(returns) == len(places) == len(sides), "a return and a place for each seat"
        assert all(-1 <= each <= 1 for each in returns), f"returns from -1 to 1, not {returns}"
        assert all(1 <= each <= len(sides) for each in places), f"places of {len(sides)}: {places}"
        for one, side in enumerate(sides):
            for two, other in enumerate(sides):
                if side == other:
                    assert returns[one] == returns[two], f"side {side} does not share its return"
                    assert places[one] == places[two], f"side {side} does not share its place"
                assert (returns[one] > returns[two]) == (places[one] < places[two]), (
                    f"places {places} do not follow from returns {returns}"
                )
        self.check_message(node.reason)
