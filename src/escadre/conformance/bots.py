"""Tests that choices of captains and advice are legal, and that evaluations are repeatable."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import strategies as st

from escadre.conformance.base import GeneratedMatches, choosers, json_round_trip, property_test
from escadre.core.game import Decision, Terminal, validate_action
from escadre.core.i18n.catalogue import LANGUAGES, words


class BotTests(GeneratedMatches):
    """Captains, advice and estimates."""

    @property_test(at_most=15)
    def test_captains_choose_legal_actions(self, data: st.DataObject) -> None:
        """Captains choose legal actions that depend on observation and random source only.

        One captain plays at many tables at once, and keeps no state between choices.
        """
        game = self.kit.game
        state = self.last_state(self.generate_match(data), lambda node: isinstance(node, Decision))
        if state is None:
            return
        seat = data.draw(st.sampled_from(choosers(game.node(state))), label="seat")
        observation = game.observe(state, seat)
        alike = game.observe(self.sample_state(observation, data), seat)
        for level, captain in self.kit.captains.items():
            seed = data.draw(st.integers(0, 99), label="seed")
            action = captain.choose(observation, Random(seed))
            rejection = validate_action(game, state, seat, action)
            assert rejection is None, f"captain {level} chooses {action}: {rejection}"
            other = captain.choose(alike, Random(seed))
            assert other == action, f"captain {level}, asked again, chooses {other}, not {action}"

    @property_test(at_most=15)
    def test_advice_is_legal_repeatable_and_agrees_with_the_best_captain(
        self, data: st.DataObject
    ) -> None:
        """Advice is legal, begins with the best captain's choice, and is repeatable."""
        game, advise = self.kit.game, self.kit.analysis.advise
        state = self.last_state(self.generate_match(data), lambda node: isinstance(node, Decision))
        if advise is None or state is None:
            return
        seat = data.draw(st.sampled_from(choosers(game.node(state))), label="seat")
        seed = data.draw(st.integers(0, 99), label="seed")
        observation = game.observe(state, seat)
        advice = advise(observation, Random(seed))
        again = advise(game.observe(self.sample_state(observation, data), seat), Random(seed))
        assert msgspec.json.encode(advice) == msgspec.json.encode(again), (
            "advice depends on hidden information"
        )
        if advice is None:
            return
        for option in advice.options:
            rejection = validate_action(game, state, seat, option.action)
            assert rejection is None, f"{option.action} is advised: {rejection}"
            assert -1 <= option.value <= 1 and option.error >= 0, f"no such value: {option}"
            for language in LANGUAGES:
                for reason in option.reasons:
                    assert words(language, game.home).format(reason)
        assert 1 <= advice.tied <= len(advice.options), f"{advice.tied} are the best"
        rest = [option.value for option in advice.options[advice.tied :]]
        assert rest == sorted(rest, reverse=True), "the best does not come first"
        *_, best = self.kit.captains.values()
        assert best.choose(observation, Random(seed)) == advice.options[0].action, (
            "the strongest captain chooses another action"
        )

    @property_test(at_most=25)
    def test_estimates_are_valid_and_depend_on_the_state_only(self, data: st.DataObject) -> None:
        """An estimate has one number per seat, from -1 to 1, and depends on the state only."""
        analysis = self.kit.analysis
        estimates = [each for each in (analysis.evaluate, analysis.shown_returns) if each]
        if not estimates:
            return
        estimate = data.draw(st.sampled_from(estimates), label="estimate")
        state = self.last_state(
            self.generate_match(data), lambda node: not isinstance(node, Terminal)
        )
        if (expected := estimate(state)) is None:
            return
        assert len(expected) == self.seats, f"{len(expected)} numbers for {self.seats} seats"
        assert all(-1 <= each <= 1 for each in expected), f"no such returns: {[*expected]}"
        together = set(zip(self.kit.game.sides(self.config), expected, strict=True))
        assert len(together) == len({side for side, _ in together}), "allies have different values"
        again = estimate(json_round_trip(state))
        assert again is not None and [*again] == [*expected], f"{again} after {expected}"
