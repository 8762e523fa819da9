"""Test that luck-adjusted results are unbiased, whatever the value function."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from zlib import crc32

import pytest

from escadre.arena.luck_adjustment import adjust_results, chance_contribution, value_hash
from escadre.arena.report import luck_lines
from escadre.arena.schedule import play_rounds
from escadre.core.game import CHANCE, Chance
from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match
from escadre.games import GAMES
from tests.arena.test_match import schedule
from tests.conftest import swept


def with_random_values(kit: AnyKit) -> AnyKit:
    """Return the kit with a random value function."""

    def estimate(state: Any) -> list[float]:
        checksum = crc32(kit.format_state(state).encode())
        return [Random(checksum + seat).uniform(-1, 1) for seat in (0, 1)]

    return replace(kit, analysis=replace(kit.analysis, evaluate=estimate))


@pytest.mark.parametrize("sense", [*swept(True), False])
def test_raw_and_adjusted_results_agree_within_three_standard_errors(sense: bool) -> None:
    kit = GAMES["mako"] if sense else with_random_values(GAMES["mako"])
    bosco = kit.captains["bosco"]
    raw = list[float]()
    luck = list[float]()
    for seed in range(10):
        match = Match(kit, viewers=())
        match.play_out([bosco, bosco], Random(seed))
        assert match.ending
        raw.append(match.ending.returns[0])
        captains = {0: bosco, 1: bosco} if seed % 2 else {}
        luck.append(chance_contribution(kit, match.config, match.plies, captains, Random(seed))[0])
    adjusted = adjust_results(raw, luck)
    assert any(luck)
    assert adjusted.deviation_in_errors < 3
    assert adjusted.adjusted == pytest.approx(adjusted.raw - sum(luck) / len(luck))


def test_the_mean_luck_over_all_outcomes_of_a_roll_is_zero() -> None:
    kit, rng = GAMES["mako"], Random(2)
    match = Match(kit, viewers=())
    while match.turn or len(match.plies) < 9:
        if not match.turn:
            match.roll(rng)
        else:
            seat = match.turn[0]
            match.play(seat, kit.captains["capitaine"].choose(match.see(seat), rng))
    assert isinstance(match.node, Chance)
    law = match.node.distribution
    total = 0.0
    for outcome, chance in law.outcomes():
        plies = [*match.plies, (CHANCE, outcome)]
        before = chance_contribution(kit, match.config, match.plies, {}, Random(1))[0]
        total += float(chance) * (
            chance_contribution(kit, match.config, plies, {}, Random(1))[0] - before
        )
    assert total == pytest.approx(0, abs=1e-9)


@pytest.mark.sweep
def test_an_event_shows_raw_and_adjusted_results_and_its_value_function() -> None:
    event = schedule("mousse", "bosco", game="mako", round_count=2, luck_adjustment="chance")
    outcomes = [each for played in play_rounds(event, tuple(event.tasks)) for each in played]
    assert all(len(each.luck) == 2 for each in outcomes)
    head, *lines = luck_lines(outcomes, words("en", "escadre.arena"))
    assert "without luck" in head
    assert [line.split()[0] for line in lines] == ["bosco", "mousse"]
    assert value_hash(GAMES["mako"]) == value_hash(GAMES["mako"]) != value_hash(GAMES["mats"])
    plain = schedule("mousse", "bosco", game="mako", round_count=1)
    (first, *_), *_ = play_rounds(plain, tuple(plain.tasks))
    assert first.luck == () and first.rows[0].returns == outcomes[0].rows[0].returns
