"""Tests of configurations, legal actions, rejections and chance nodes."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random
from typing import cast

import msgspec
from hypothesis import strategies as st

from escadre.conformance.base import GeneratedMatches, choosers, conformance_test, json_round_trip
from escadre.core.chance import DiceOutcome, DrawOutcome, Outcome
from escadre.core.game import CHANCE, Chance, Decision, IllegalAction, play, validate_action

MAX_ENUMERATED_OUTCOMES = 10_000  # maximum number of chance outcomes whose probabilities are summed


class ActionTests(GeneratedMatches):
    """Legal actions and outcomes of chance."""

    # Set-up

    @conformance_test
    def test_config_is_refused_or_has_seats_and_sides(self, data: st.DataObject) -> None:
        """A configuration is refused with a clause, or it gives a side to each of its seats."""
        game, config = self.kit.game, data.draw(self.configs, label="config")
        if rejection := game.validate_config(config):
            self.check_rejection(rejection)
            return
        assert json_round_trip(config, game.config_type) == config, "it does not survive JSON"
        sides = game.sides(config)
        assert sides, "nobody plays"
        assert all(isinstance(side, int) for side in sides), f"sides are numbers, not {sides}"

    def test_the_game_can_be_played_without_choosing_options(self) -> None:
        """The default options can be played."""
        game = self.kit.game
        assert game.validate_config(game.config_type()) is None, "the default options are refused"

    # Legal actions

    @conformance_test
    def test_only_choosing_seats_have_legal_actions(self, data: st.DataObject) -> None:
        """Each seat that must choose has a legal action; no other viewer has any."""
        game, (*_, (state, _, _)) = self.kit.game, self.generate_match(data)
        deciding = choosers(game.node(state))
        for viewer in self.viewers:
            listed = list(islice(game.legal_actions(game.observe(state, viewer)), 1))
            if viewer in deciding:
                assert listed, f"seat {viewer} must choose and has nothing to choose from"
            else:
                assert not listed, f"viewer {viewer} need not choose and may do {listed[0]}"

    @conformance_test
    def test_decision_names_distinct_seats_of_the_match(self, data: st.DataObject) -> None:
        """A decision names seats of the match, each once, and at least one."""
        game, steps = self.kit.game, self.generate_match(data)
        node = game.node(steps[-1].state)
        if isinstance(node, Decision):
            assert node.seats, "a decision without seats"
            assert len(set(node.seats)) == len(node.seats), "a seat is asked twice"
            assert set(node.seats) <= set(range(self.seats)), f"no such seats: {node.seats}"

    @conformance_test
    def test_listed_actions_are_accepted(self, data: st.DataObject) -> None:
        """Every listed action is accepted."""
        game, (*_, (state, _, _)) = self.kit.game, self.generate_match(data)
        for seat in choosers(game.node(state)):
            listed = list(game.legal_actions(game.observe(state, seat)))
            assert len(set(listed)) == len(listed), "an action is listed twice"
            for action in listed:
                rejection = validate_action(game, state, seat, action)
                assert rejection is None, f"{action} is listed, but refused by {rejection}"

    @conformance_test
    def test_accepted_actions_are_listed_and_refusals_name_a_clause(
        self, data: st.DataObject
    ) -> None:
        """Every accepted action is listed; a refusal names its clause and changes nothing."""
        game, steps = self.kit.game, self.generate_match(data)
        state = steps[-1].state
        before = msgspec.json.encode(state)
        for _ in range(4):
            seat, action = self.attempt(steps, data)
            if rejection := validate_action(game, state, seat, action):
                self.check_rejection(rejection)
                try:
                    play(game, state, seat, action)
                except IllegalAction as illegal:
                    assert illegal.rejection == rejection, (
                        "refused with another reason the second time"
                    )
                else:
                    raise AssertionError(f"refused by {rejection}, but played")
            else:
                after = play(game, state, seat, action)
                if self.finite and seat != CHANCE:
                    listed = list(game.legal_actions(game.observe(state, seat)))
                    assert action in listed or any(
                        game.apply(state, seat, other) == after for other in listed
                    ), f"{action} is allowed, but neither listed nor the same as one that is"
        assert msgspec.json.encode(state) == before, "the state was changed in place"

    # Chance

    @conformance_test
    def test_chance_outcomes_match_their_distribution(self, data: st.DataObject) -> None:
        """A sampled outcome is possible; outcomes are distinct and their probabilities sum to 1."""
        node = self.last(self.generate_match(data), Chance)
        if node is None:
            return
        sampled = node.distribution.sample(Random(data.draw(st.integers(0, 99), label="seed")))
        assert node.distribution.allows(sampled), f"{sampled} is thrown, but not allowed"
        assert not node.distribution.allows(DrawOutcome(-1)) and not node.distribution.allows(
            DiceOutcome(())
        )
        few = list(islice(node.distribution.outcomes(), MAX_ENUMERATED_OUTCOMES + 1))
        assert len({outcome for outcome, _ in few}) == len(few), "an outcome is listed twice"
        assert all(node.distribution.allows(cast(Outcome, outcome)) and p > 0 for outcome, p in few)
        total = sum((p for _, p in few), Fraction(0))
        assert total == 1 if len(few) <= MAX_ENUMERATED_OUTCOMES else total < 1, (
            f"the probabilities make {total}"
        )

    @conformance_test
    def test_replaying_plies_gives_equal_states(self, data: st.DataObject) -> None:
        """The rules draw no random numbers, and change no state in place."""
        game, steps = self.kit.game, self.generate_match(data)
        state = steps[0].state
        for step in steps:
            assert state == step.state, (
                "`apply` is not deterministic, or a state was changed in place"
            )
            if step.seat is not None:
                state = game.apply(state, step.seat, step.action)
