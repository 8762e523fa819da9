"""Test that hint, analysis and retry show the same chance for the same position and knowledge."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from escadre import GAMES, Match
from escadre.analysis.hints import (
    MIN_LEAD_TO_REPLACE,
    find_advice,
    keep_quick_choice,
    make_hint,
)
from escadre.analysis.mistakes import evaluate_choice
from escadre.analysis.phrases import analysis_catalogue
from escadre.analysis.retry import judge_retry
from escadre.analysis.rollouts import POINTS_PER_RETURN, expected_return
from escadre.analysis.shown_advice import (
    advise,
    game_advice,
    plays_out_turns,
    shift_to_shown_scale,
    tie_equal_figures,
)
from escadre.core.advice import (
    Advice,
    AdvisedAction,
    AnyAdvice,
    limit_undecided_return,
    order_by_figures,
)
from escadre.core.game import Decision, Seat
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.scene import Aim
from escadre.games.mats import KIT as MATS
from escadre.games.mats.rules.model import Advance, AdvancingStage, DamageStage
from escadre.games.mats.rules.model import Config as MatsConfig
from escadre.games.mats.rules.ships import ShipKind
from tests.conftest import often
from tests.helpers.matches import seats_to_choose

STATED = 1.0  # points of win chance, the rounding of what is shown
BATTLES = ("battleship", "maitre", "mako", "mats")
"""The games whose advice is quick; Armada has a test of its own."""


def decisions(kit: AnyKit, seed: int, every: int, level: str = "bosco") -> Iterator[Any]:
    """Yield the observation at every n-th real choice of a match, after the set-up."""
    match = Match(kit)
    rng = Random(seed)
    count = 0
    for seat in seats_to_choose(match, rng):
        seen = match.see(seat)
        if match.node.clause not in kit.setup_clauses and len(match.legal(seat)) > 1:
            count += 1
            if count % every == 0:
                yield seen
        match.play(seat, kit.captains[level].choose(seen, rng))


def points(value: float, other: float) -> float:
    return abs(value - other) * POINTS_PER_RETURN


def stated_error(kit: AnyKit, option: AdvisedAction[Any]) -> float:
    """Return the error in points that the hint states; games without a range state none."""
    states_error = kit.analysis.advise_by_search or plays_out_turns(kit)
    return max(STATED, POINTS_PER_RETURN * option.stated_error) if states_error else STATED


def check_position(kit: AnyKit, seen: Any) -> bool:
    """Check that hint, analysis, retry and text agree; return False if there is no advice here."""
    advice = game_advice(kit, seen)
    if advice is None or max(each.value for each in advice.options) == 1:
        return False
    say = analysis_catalogue("en", kit)
    position = expected_return(kit, seen).value
    best = max(advice.options, key=lambda each: each.value)
    if abs(best.value) < 1:  # undecided
        position = limit_undecided_return(position)
    assert points(best.value, position) <= stated_error(kit, best), "hint and analysis differ"
    assert advise(kit, seen) == advice, "advice is not repeatable"
    hint = make_hint(kit, kit.game.determinize(seen, Random(0)).config, seen, say, allow_slow=True)
    if hint.options and advice.options[0].chance is None and not kit.analysis.advise_quickly:
        shown, first = hint.options[0].chance, order_by_figures(advice).options[0]
        if shown is None:
            assert not first.has_figure, "only a large error hides a figure"
        else:
            assert abs(100 * shown - 50 * (1 + first.value)) <= STATED
    choice = advice.options[0].action
    assert judge_retry(kit, seen, choice, choice).is_as_good_as_best
    evaluation = evaluate_choice(kit, seen, choice, 8)
    assert points(evaluation.expected_return.value, advice.options[0].value) <= STATED
    return True


@pytest.mark.parametrize("game", BATTLES)
def test_hint_analysis_and_retry_show_the_same_chance(game: str) -> None:
    kit = GAMES[game]
    positions = islice(decisions(kit, seed=3, every=6), often(None, 4))
    checked = sum(check_position(kit, seen) for seen in positions)
    assert checked >= 2


@pytest.mark.sweep
@pytest.mark.parametrize("game", [*BATTLES, "armada"])
def test_hint_analysis_and_retry_show_the_same_chance_in_many_matches(game: str) -> None:
    kit, checked = GAMES[game], 0
    for seed in range(200 if game != "armada" else 20):
        checked += sum(check_position(kit, seen) for seen in decisions(kit, seed, every=7))
    assert checked > 200


@pytest.mark.parametrize("game", ["mako", "maitre"])
def test_chances_of_both_sides_add_up_to_one(game: str) -> None:
    kit = GAMES[game]
    for seen in islice(decisions(kit, seed=5, every=11), often(None, 4)):
        state = kit.game.determinize(seen, Random(0))
        mine, theirs = (
            expected_return(kit, kit.game.observe(state, seat)).value for seat in (Seat(0), Seat(1))
        )
        assert points(mine, -theirs) <= STATED


def test_chances_of_both_sides_add_up_before_dice() -> None:
    """MAT-20: regression test: each seat sampled other dice, and both chances made 102%.

    With more ships, the chances shown leave out that both may lose.
    """
    rng, compared = Random(3), 0
    sloops = (ShipKind("sloop", 5, (3, 2), (2, 1)),)
    sampling = replace(MATS, analysis=replace(MATS.analysis, mean_over_chance=None))
    match = Match(MATS, MatsConfig(ships=sloops))
    while compared < 2 and not match.over:
        if match.turn:
            seat = match.turn[0]
            match.play(seat, MATS.captains["bosco"].choose(match.see(seat), rng))
            continue
        match.roll(rng)
        if isinstance(match.state.stage, DamageStage):
            for kit in (MATS, sampling):
                mine, theirs = (expected_return(kit, match.see(seat), 2).value for seat in (0, 1))
                assert mine == pytest.approx(-theirs)
            compared += 1
    assert compared == 2


def test_choices_without_advice_have_the_scale_of_the_chances_shown() -> None:
    """Regression test: hidden facts cost both players 11 points, although nothing was revealed."""
    seen = Match(MATS).see(0)
    evaluation = evaluate_choice(MATS, seen, MATS.game.legal_actions(seen)[0], 2)
    position = expected_return(MATS, seen, 2).value
    assert evaluation.expected_return.value + evaluation.loss.value == pytest.approx(position)


def test_a_quick_hint_of_armada_shows_the_chance_of_the_position() -> None:
    kit = GAMES["armada"]
    seen = next(decisions(kit, seed=1, every=6))
    quick, better = find_advice(kit, seen, allow_slow=False)
    assert quick is not None and better
    assert points(max(each.value for each in quick.options), expected_return(kit, seen).value) <= 1


@pytest.mark.sweep  # two seconds for each choice
def test_the_best_move_of_armada_keeps_its_figure_within_the_stated_error() -> None:
    """Regression test: the best moves of one turn were shown at 29%, 64% and 52%, with no error."""
    kit, compared = GAMES["armada"], 0
    for seen in islice(decisions(kit, seed=1, every=6), 2, often(None, 4)):
        advice = game_advice(kit, seen)
        assert advice is not None
        state, seat = kit.game.determinize(seen, Random(0)), Seat(seen.viewer)
        best = max(advice.options, key=lambda each: each.value)
        after = kit.game.apply(state, seat, best.action)
        node = kit.game.node(after)
        if not isinstance(node, Decision) or seat not in node.seats:
            continue
        following = game_advice(kit, kit.game.observe(after, seat))
        if following is None:
            continue
        next_best = max(following.options, key=lambda each: each.value)
        error = max(STATED, *(POINTS_PER_RETURN * each.stated_error for each in (best, next_best)))
        assert points(best.value, next_best.value) <= error
        compared += 1
    assert compared >= 2


def test_the_preview_of_an_advance_includes_the_reply_that_changes_the_odds() -> None:
    """MAT-4: an advance of the first player loses value once the second one has replied."""
    say = analysis_catalogue("en", MATS)
    for seed in range(40):
        for seen in decisions(MATS, seed, every=1):
            stage = seen.stage
            if not isinstance(stage, AdvancingStage) or stage.advances_made:
                continue
            if (advice := game_advice(MATS, seen)) is None:
                continue
            shown_values = {option.action: option.value for option in advice.options}
            for choice in MATS.scene(seen, say).choices:
                if not isinstance(choice, Aim):
                    continue
                for square, odds in choice.odds.items():
                    replied, kept = (each.shares[0].chance for each in odds[:2])
                    action = Advance(choice.action["ship"], choice.fills[square])
                    assert replied == pytest.approx((1 + shown_values[action]) / 2, abs=0.001)
                    assert replied <= kept + 1e-9, "the best reply cannot raise the chance"
                    if kept - replied > 0.1:
                        return
    pytest.fail("no reply changed the odds")


def options(*values: tuple[str, float]) -> AnyAdvice:
    return Advice(tuple(AdvisedAction(action, value) for action, value in values))


def test_a_first_hint_stays_unless_another_choice_is_clearly_better() -> None:
    quick = options(("a", 0.5), ("b", 0.4))
    near = keep_quick_choice(
        quick, options(("b", 0.5), ("a", 0.5 - 1.9 * MIN_LEAD_TO_REPLACE / 100))
    )
    assert near.options[0].action == "a" and near.tied == 2 and not near.notes
    clear = keep_quick_choice(
        quick, options(("b", 0.5), ("a", 0.5 - 2.1 * MIN_LEAD_TO_REPLACE / 100))
    )
    assert clear.options[0].action == "b"
    assert clear.notes == (text("coach-longer-look", chance=75, first=75 - MIN_LEAD_TO_REPLACE),)
    unknown = keep_quick_choice(quick, options(("c", 0.5)))
    assert unknown.notes == (text("coach-longer-other"),)


def test_a_first_hint_stays_if_the_better_one_leads_by_less_than_its_error() -> None:
    """In Armada, hints of 51 and 54 ± 9 replaced a first idea that sailed towards the enemy."""
    quick = options(("a", 0.1))
    for error, first in ((0.0, "b"), (0.1, "b"), (0.2, "a")):
        better = tuple(
            AdvisedAction(action, value, error) for action, value in (("b", 0.1), ("a", -0.02))
        )
        advice = order_by_figures(keep_quick_choice(quick, Advice(better)))
        assert advice.options[0].action == first, error
        assert advice.tied == (2 if first == "a" else 1)
    assert advice.options[0].value == advice.options[1].value


def test_a_first_hint_with_the_figure_of_the_best_move_states_its_error() -> None:
    """The hint said 33% (± 3), the chart 38%: the best move with the same 33% stated ± 5."""
    better = (AdvisedAction("b", -0.34, 0.1), AdvisedAction("a", -0.4, 0.06))
    advice = keep_quick_choice(options(("a", -0.3)), Advice(better))
    assert [(each.action, each.value, each.error) for each in advice.options] == [
        ("a", -0.34, 0.1),
        ("b", -0.34, 0.1),
    ]


def test_a_first_hint_without_a_figure_gives_way_to_a_better_one_with_a_figure() -> None:
    """Armada advised a move "about as good as the others", which was worth 1% one step later."""
    better = (AdvisedAction("b", -0.62, 0.12), AdvisedAction("a", -0.7, 1.0))
    advice = keep_quick_choice(options(("a", -0.6)), Advice(better))
    assert advice.options[0].action == "b" and advice.tied == 1
    assert advice.notes == (text("coach-longer-other"),)


def test_rows_as_good_as_the_first_are_in_the_order_of_their_figures() -> None:
    """Regression test: a list showed 48 above 50, because the quick hint had chosen 48."""
    quick = options(("c", 0.1))
    better = options(("a", 0.0), ("b", -0.02), ("c", -0.04), ("d", -0.3))
    advice = keep_quick_choice(quick, better)
    assert [each.action for each in advice.options] == ["c", "a", "b", "d"] and advice.tied == 3
    ordered = order_by_figures(advice)
    assert [each.action for each in ordered.options] == ["a", "b", "c", "d"] and ordered.tied == 3


def test_options_that_show_the_same_chance_are_equally_good() -> None:
    """Regression test: one of five moves was "best" although all showed 48%."""
    advice = options(("a", -0.034), ("b", -0.036), ("c", -0.049), ("d", -0.051))
    assert tie_equal_figures(advice).tied == 3
    assert tie_equal_figures(options(("a", 0.9999), ("b", 0.97))).tied == 1, "99% hides 1.5 points"
    assert tie_equal_figures(options(("a", 1.0), ("b", 0.9999))).tied == 1
    with_hits = Advice(tuple(AdvisedAction(each, 0.1, chance=0.3) for each in "ab"))
    assert tie_equal_figures(with_hits) == with_hits


@pytest.mark.parametrize("language", ["en", "fr"])
def test_headline_states_its_own_error(language: str) -> None:
    """Regression test: the best move won "79% (± 58)", the error of the worst move listed."""
    match = Match(MATS)
    rng = Random(1)
    while not isinstance(match.state.stage, AdvancingStage):
        if match.turn:
            seat = match.turn[0]
            match.play(seat, MATS.captains["mousse"].choose(match.see(seat), rng))
        else:
            match.roll(rng)
    seen, say = match.see(match.turn[0]), analysis_catalogue(language, MATS)
    errors = 0.06, 0.26
    actions = MATS.game.legal_actions(seen)
    rated = (
        AdvisedAction(action, value, error)
        for action, value, error in zip(actions, (0.58, -0.64), errors, strict=False)
    )
    hint = make_hint(MATS, match.config, seen, say, True, known_advice=Advice((*rated,)))
    margin, most = {
        "en": ("give or take 3", "give or take 13 at most"),
        "fr": ("à 3\u202f% près", "à 13\u202f% près ou mieux"),
    }[language]
    assert margin in hint.headline
    assert most in hint.figures_explanation


def test_shown_advice_matches_the_position_and_keeps_its_order() -> None:
    kit = GAMES["battleship"]
    seen = next(decisions(kit, seed=2, every=5))
    raw = options(("a", 0.9), ("b", 0.6), ("c", -0.2))
    shifted = shift_to_shown_scale(kit, seen, raw)
    assert points(shifted.options[0].value, expected_return(kit, seen).value) <= STATED
    values = [each.value for each in shifted.options]
    assert values == sorted(values, reverse=True)


def test_stated_error_covers_the_chances_before_and_after_the_options() -> None:
    """The options have the chances after them, and the best is not the chance before."""
    kit = GAMES["mako"]
    seen = next(decisions(kit, seed=2, every=5))
    position = expected_return(kit, seen).value
    raw = options(("a", position + 0.3), ("b", position), ("c", position - 0.2))
    shifted = shift_to_shown_scale(kit, seen, raw)
    for before, after in zip(raw.options, shifted.options, strict=True):
        assert before.value - after.stated_error - 1e-9 <= after.value < before.value
    best = shifted.options[0]
    assert position < best.value <= position + best.stated_error + 1e-9
    assert best.stated_error <= 0.15 + 2 / POINTS_PER_RETURN, "the error is larger than necessary"
    same = options(("a", position), ("b", position - 0.2))
    unchanged = shift_to_shown_scale(kit, seen, same).options
    assert [each.value for each in unchanged] == pytest.approx([position, position - 0.2])
    assert not any(each.stated_error for each in unchanged)
