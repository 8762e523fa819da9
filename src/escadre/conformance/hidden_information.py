"""Tests of observations, determinization, seals and takebacks."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from hypothesis import strategies as st

from escadre.conformance.base import GeneratedMatches, choosers, conformance_test
from escadre.core.chance import Outcome
from escadre.core.game import ALL, CHANCE, Decision, Seat, validate_action


class HiddenInformationTests(GeneratedMatches):
    """Tests that observations, determinization, seals and takebacks reveal nothing hidden."""

    @conformance_test
    def test_determinized_states_give_the_same_observation(self, data: st.DataObject) -> None:
        """A determinized state gives the same observation; seats see all public information."""
        game, (*_, (state, _, _)) = self.kit.game, self.generate_match(data)
        for viewer in self.viewers:
            observation = game.observe(state, viewer)
            sampled_state = self.sample_state(observation, data)
            assert game.observe(sampled_state, viewer) == observation, (
                f"{viewer} would see a difference"
            )
            if viewer == ALL:
                assert sampled_state == state, "ALL does not see all"
            else:
                assert game.observe(sampled_state, None) == game.observe(state, None), (
                    f"the public sees what viewer {viewer} does not"
                )

    @conformance_test
    def test_perfect_information_determines_the_state(self, data: st.DataObject) -> None:
        """With perfect information, every observation determines the state."""
        game, (*_, (state, _, _)) = self.kit.game, self.generate_match(data)
        if game.perfect_information(state):
            for viewer in self.viewers:
                observation = game.observe(state, viewer)
                assert self.sample_state(observation, data) == state, (
                    f"{viewer} does not see everything"
                )

    @conformance_test
    def test_determinized_states_can_be_played_to_the_end(self, data: st.DataObject) -> None:
        """A determinized state can be played to its end like any other."""
        game, (*_, (state, _, _)) = self.kit.game, self.generate_match(data)
        viewer = data.draw(st.sampled_from(self.viewers), label="viewer")
        self.play_to_end(self.sample_state(game.observe(state, viewer), data), data)

    @conformance_test
    def test_equal_observations_have_equal_turns_and_refusals(self, data: st.DataObject) -> None:
        """States with equal observations wait for the same seats, and refuse the same actions."""
        game, steps = self.kit.game, self.generate_match(data)
        state = steps[-1].state
        seat = data.draw(st.sampled_from(range(self.seats)), label="viewer")
        sampled_state = self.sample_state(game.observe(state, Seat(seat)), data)
        node, sampled_node = game.node(state), game.node(sampled_state)
        assert type(node) is type(sampled_node) and choosers(node) == choosers(sampled_node), (
            f"seat {seat} sees the same before {node} and before {sampled_node}"
        )
        _, action = self.attempt(steps, data)
        if not isinstance(action, Outcome):
            answers = [
                validate_action(game, each, Seat(seat), action) for each in (state, sampled_state)
            ]
            assert answers[0] == answers[1], f"the answer to {action} tells what is hidden"

    @conformance_test
    def test_simultaneous_choices_commute_and_stay_hidden(self, data: st.DataObject) -> None:
        """Simultaneous choices commute, and no seat learns or changes what another chooses."""
        game, steps = self.kit.game, self.generate_match(data)
        state = self.last_state(
            steps, lambda node: isinstance(node, Decision) and len(node.seats) > 1
        )
        if state is None:
            return
        node = cast(Decision, game.node(state))
        one, two = data.draw(st.permutations(node.seats), label="seats")[:2]
        a, other = self.choose(state, one, data), self.choose(state, one, data)
        after, after_other = game.apply(state, one, a), game.apply(state, one, other)
        for seat in set(node.seats) - {one}:
            assert seat in choosers(game.node(after)), f"{a} by {one} takes {seat}'s choice away"
            assert set(game.legal_actions(game.observe(after, seat))) == set(
                game.legal_actions(game.observe(state, seat))
            ), f"{a} by seat {one} changes what seat {seat} may do"
        if choosers(game.node(after)) == choosers(game.node(after_other)):
            for viewer in self.viewers:
                if viewer not in (one, ALL):
                    assert game.observe(after, viewer) == game.observe(after_other, viewer), (
                        f"viewer {viewer} can tell {a} from {other}, which seat {one} sealed"
                    )
        b = self.choose(state, two, data)
        assert game.apply(after, two, b) == game.apply(game.apply(state, two, b), one, a), (
            f"{a} by seat {one} and {b} by seat {two} do not commute"
        )

    @conformance_test
    def test_secret_setup_actions_are_sealed(self, data: st.DataObject) -> None:
        """An action that fixes choices hidden from the public is sealed."""
        game, steps = self.kit.game, self.generate_match(data)
        unseen = set[Seat]()  # seats with hidden actions since their last seal
        for (state, seat, action), (after, *_) in pairwise(steps):
            if seat is None or seat == CHANCE:
                continue
            public_view = game.observe(after, None)
            public_notices = public_view != game.observe(state, None)
            if game.seals(state, seat, action):
                assert public_notices, (
                    f"`seals` is true of {action} of seat {seat}, which no one else sees"
                )
                assert not game.can_take_back(state, seat, action), (
                    f"`seals` and `can_take_back` are both true of {action} of seat {seat}"
                )
                unseen.discard(seat)
            elif not public_notices:
                unseen.add(seat)
            else:
                assert seat not in unseen, (
                    f"seat {seat} has set up something unseen before {action}: "
                    "the game's function `seals` must be true of the action that fixes it"
                )
                other = game.apply(state, seat, self.choose(state, seat, data))
                assert other == after or game.observe(other, None) != public_view, (
                    f"the public does not see all of {action} of seat {seat}: "
                    "the game's function `seals` must be true of it"
                )

    @conformance_test
    def test_revocable_choices_reveal_nothing(self, data: st.DataObject) -> None:
        """A choice after which its seat knows more than before is final."""
        game = self.kit.game
        state = self.last_state(self.generate_match(data), lambda node: isinstance(node, Decision))
        if state is None:
            return
        seat = data.draw(st.sampled_from(choosers(game.node(state))), label="seat")
        action = self.choose(state, seat, data)
        if game.is_final(state, seat, action):
            return
        sampled_state = self.sample_state(game.observe(state, seat), data)
        after, sampled_after = (game.apply(each, seat, action) for each in (state, sampled_state))
        assert game.observe(after, seat) == game.observe(sampled_after, seat), (
            f"{action} tells seat {seat} something, and could be taken back"
        )
