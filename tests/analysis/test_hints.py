"""Test hints: texts in both languages, marks on choices, and no hidden information."""

from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as replace_struct

from escadre.analysis import shown_advice
from escadre.analysis.hints import MoveHint, counts_as_hint, find_advice, make_hint
from escadre.analysis.option_reasons import (
    MAX_REASONS,
    add_differences,
    distinguishing_reasons,
    plain_reasons,
    separate_shared_reasons,
)
from escadre.analysis.phrases import advice_lines, analysis_catalogue
from escadre.core.advice import Advice, AdvisedAction, AnyAdvice, chance_as_percent
from escadre.core.chance import Rng
from escadre.core.game import Decision, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import Analysis
from escadre.core.match.match import Match
from escadre.core.scene import (
    Aim,
    Arrange,
    Chart,
    Grid,
    PlaceHull,
    PlacePiece,
    Press,
    PutItem,
    Scene,
    TurnHull,
)
from escadre.games import GAMES
from escadre.games.armada.rules.model import EndTurn, Step, TakeFleet
from escadre.games.mako.rules.model import MoveBoat
from escadre.lessons.lesson import load_lessons
from tests.analysis.test_real_choices import match_at_choice
from tests.analysis.test_shown_chances import decisions

LANGUAGES = ("en", "fr")


def hint_for(match: Match, language: str = "en", better: bool = False) -> MoveHint:
    seen = match.see(match.turn[0])
    return make_hint(match.kit, match.config, seen, analysis_catalogue(language, match.kit), better)


def advice_is_free(match: Match) -> bool:
    seen = match.see(match.turn[0])
    advice, _ = find_advice(match.kit, seen, allow_slow=False)
    assert advice is not None
    return not counts_as_hint(match.kit, seen, advice)


def scene_of(match: Match) -> Scene:
    return match.kit.scene(match.see(match.turn[0]), analysis_catalogue("en", match.kit))


def match_in_progress(game: str, ply_count: int, **options: Any) -> Match:
    """Return a match played by the second captain until advice was available `plies` times."""
    match, rng = Match(game, **options), Random(3)
    captain = [*match.kit.captains.values()][1]
    left = ply_count
    while left:
        if not isinstance(match.node, Decision):
            match.roll(rng)
            continue
        seat = match.turn[0]
        advise = match.kit.analysis.advise_quickly or match.kit.analysis.advise
        assert advise
        left -= advise(match.see(seat), Random(0)) is not None
        match.play(seat, captain.choose(match.see(seat), rng))
    while not isinstance(match.node, Decision):
        match.roll(rng)
    return match


@cache
def shared_match(game: str, ply_count: int) -> Match:
    """Return `match_in_progress`, for tests that play no ply."""
    return match_in_progress(game, ply_count)


@cache
def first_hint(game: str, ply_count: int, language: str = "en", better: bool = False) -> MoveHint:
    """Return the hint in a shared match."""
    return hint_for(shared_match(game, ply_count), language, better)


def marked_actions(scene: Scene, told: MoveHint) -> list[Any]:
    """Return the actions that the marked choices would send."""
    actions = []
    choices = {choice.id: choice for choice in scene.choices}
    for option in told.options:
        assert option.mark, f"{option.name} has no mark"
        match choices[option.mark.choice]:
            case Press(actions=(action,)) | PutItem(actions=(action,)):
                actions.append(msgspec.to_builtins(action))
            case Aim(action=action, blank=blank, fills=fills):
                square = option.mark.square
                assert square is not None
                actions.append({**action, blank: fills.get(square, square)})
            case TurnHull(action=action, blank=blank):
                actions.append({**action, blank: option.mark.heading})
            case other:
                raise AssertionError(f"{option.name} is marked on {other}")
    return actions


@pytest.mark.parametrize("game", ["battleship", "mako", "maitre", "mats", "armada"])
def test_marked_choices_send_the_advised_actions(game: str) -> None:
    ply_count = {"armada": 1, "mako": 4}.get(game, 3)
    match = shared_match(game, ply_count)
    hints = {language: first_hint(game, ply_count, language) for language in LANGUAGES}
    english, french = hints["en"], hints["fr"]
    assert (
        marked_actions(scene_of(match), english)
        == [option.action for option in english.options]
        != []
    )
    assert [option.chance for option in french.options] == [o.chance for o in english.options]
    assert english.headline != french.headline
    assert english.has_better_hint == (game == "armada"), (
        "only Armada has a quick hint and a better one"
    )
    if english.has_better_hint:
        return
    assert english.figures_explanation != french.figures_explanation
    best = [option.best for option in english.options]
    assert best == sorted(best, reverse=True) and best[0]
    alone = best.count(True) == 1
    openings = ("Best move: ", "Winning move: ") if alone else ("A good move: ",)
    assert english.headline.startswith(openings)


@pytest.mark.parametrize(
    ("mines", "headline"),
    [("i14 j14", "Winning move: “"), ("j14", "A good move: “")],
)
def test_a_step_that_wins_is_named_among_other_legal_moves(mines: str, headline: str) -> None:
    """Regression test: the only winning one of many legal moves was called the only move.

    Of two winning moves among many, the hint said that nothing changes the result.
    """
    kit = GAMES["mako"]
    position = f"way=A turn=1 rounds=9 thrown=4 | N j13 * d7 | E e6 * {mines} | S d9 * | W m9 *"
    state = kit.parse_state(position)
    observation = kit.game.observe(state, Seat(0))
    assert len(kit.game.legal_actions(observation)) > 5
    say = analysis_catalogue("en", kit)
    hint = make_hint(kit, state.config, observation, say, allow_slow=True)
    assert hint.headline.startswith(headline) and not hint.is_free
    assert {each.win_chance for each in hint.options if each.best} == {1.0}


def test_hint_without_a_choice_is_free() -> None:
    """A hint is counted only if the rules leave a choice and the hint favours an action."""
    match, rng = Match("maitre"), Random(3)
    free = set[bool]()
    while len(free) < 2:
        if isinstance(match.node, Decision):
            seat = match.turn[0]
            hint = hint_for(match)
            assert hint.is_free == (len(match.legal(seat)) == 1)
            assert hint.is_free == (hint_for(match, better=True)).is_free
            assert hint.is_free == advice_is_free(match)
            free.add(hint.is_free)
            match.play(seat, [*match.kit.captains.values()][1].choose(match.see(seat), rng))
        else:
            match.roll(rng)
    match = Match("armada")
    while not isinstance(match.node, Decision):
        match.roll(rng)
    given_hint = hint_for(match)
    assert (
        given_hint.headline.startswith("No move stands out")
        and given_hint.is_free
        and len(given_hint.options) == 1
    )
    assert advice_is_free(match)


def test_hint_with_one_action_is_free_in_a_game_without_advice() -> None:
    match = match_at_choice(forced=True)
    weakest = dict([*match.kit.captains.items()][:1])  # it plays the match to its end
    kit = replace(match.kit, analysis=Analysis(), captains=weakest)
    seen, say = match.see(match.turn[0]), english(match)
    hint = make_hint(kit, match.config, seen, say, allow_slow=False)
    assert hint.is_free and not hint.has_better_hint
    assert hint.headline.startswith("Only move: ")


@pytest.mark.parametrize("game", ["battleship", "mats", "armada"])
def test_set_up_hint_can_be_played(game: str) -> None:
    match = Match(game)
    while not isinstance(match.node, Decision) or not _sets_up(match):
        if isinstance(match.node, Decision):
            match.play(match.turn[0], match.legal(match.turn[0])[0])
        else:
            match.roll(Random(0))
    seat = match.turn[0]
    given_hint = make_hint(
        match.kit, match.config, match.see(seat), english(match), allow_slow=False, seed=3
    )
    assert given_hint.headline.startswith("A sound set-up")
    assert given_hint.setup_actions and not given_hint.options
    kind = match.game.action_type
    for each in given_hint.setup_actions:
        assert _sets_up(match), "the hint contains set-up actions only"
        match.play(seat, msgspec.convert(each, kind))
    assert given_hint.headline == "A sound set-up is drawn on the board; others are possible."
    preview = given_hint.previews[0]
    ids = {each.id for each in preview.tokens} | {each.id for each in preview.hulls}
    assert _ids_on(match, preview.panel) >= ids
    assert bool(preview.hulls) == (game == "armada") != bool(given_hint.notes), (
        "only a chart needs no notes"
    )
    other = make_hint(match.kit, match.config, match.see(seat), english(match), allow_slow=False)
    if game != "armada":  # in Armada, placing the last ship begins the battle
        assert other.headline == "Everything is placed: choose “Ready”."


def test_set_up_hint_of_the_second_player_ends_with_the_set_up() -> None:
    match = Match("armada")
    while not isinstance(match.node, Decision) or not _sets_up(match):
        if isinstance(match.node, Decision):
            match.play(match.turn[0], match.legal(match.turn[0])[0])
        else:
            match.roll(Random(0))
    first, config, kind = match.turn[0], match.config, match.game.action_type
    for last in (False, True):
        hint = make_hint(
            match.kit, config, match.see(match.turn[0]), english(match), allow_slow=False
        )
        assert {step["type"] for step in hint.setup_actions} == {"deploy"}
        match.play(match.turn[0], *(msgspec.convert(each, kind) for each in hint.setup_actions))
        assert _sets_up(match) != last and (last or match.turn[0] != first)


def _ids_on(match: Match, panel: str) -> set[str]:
    """Return the ids on this sea or chart, as the player to move sees it."""
    panels = match.kit.scene(match.see(match.turn[0]), english(match)).panels
    shown_panel = next(
        each for each in panels if isinstance(each, Grid | Chart) and each.id == panel
    )
    return {
        each.id
        for each in (shown_panel.tokens if isinstance(shown_panel, Grid) else shown_panel.hulls)
    }


def _sets_up(match: Match) -> bool:
    seat = match.turn[0]
    choices = match.kit.scene(match.see(seat), english(match)).choices
    return any(isinstance(choice, (Arrange, PlacePiece, PlaceHull)) for choice in choices)


def english(match: Match) -> Words:
    return analysis_catalogue("en", match.kit)


def test_better_hint_follows_a_quick_one_without_exact_advice() -> None:
    """MAKO has no exact advice for four sides."""
    many = Match("mako", players=4)
    while not isinstance(many.node, Decision):
        many.roll(Random(0))
    quick, better = hint_for(many), hint_for(many, better=True)
    assert quick.has_better_hint and not better.has_better_hint
    assert marked_actions(scene_of(many), better) == [option.action for option in better.options]


def test_only_a_sampled_belief_map_has_an_error() -> None:
    small = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=9)
    for seat in (0, 1):
        small.play(seat, "2 A1 h", "1 D4", "ready")
    counted = hint_for(small)
    assert "±" not in counted.figures_explanation
    assert sum(believed.chance for believed in counted.chance_map) == pytest.approx(
        3, abs=16 * 0.005
    )
    large = first_hint("battleship", 1)
    assert "±" in large.figures_explanation
    assert "sample" in large.notes[-1]


def test_better_armada_hint_has_reasons_for_every_option() -> None:
    hint = first_hint("armada", 1, better=True)
    assert not hint.has_better_hint and all(
        option.reasons or option.action == {"type": "end-turn"} for option in hint.options
    )


def test_hint_says_when_no_action_can_succeed() -> None:
    match = shared_match("maitre", 2)
    actions = match.legal(match.turn[0])
    why = (text("advice-success", percent=0, any=0),)
    advice = Advice(tuple(AdvisedAction(each, -0.2, 0.0, why, 0.0) for each in actions))
    kit = replace(match.kit, analysis=Analysis(advise=lambda seen, rng: advice))
    seen, say = match.see(match.turn[0]), analysis_catalogue("en", match.kit)
    hint = make_hint(kit, match.config, seen, say, allow_slow=True)
    assert hint.headline.startswith("No move can succeed any more")


@pytest.mark.parametrize("game", ["armada", "battleship"])
def test_reasons_common_to_all_options_are_shown_once(game: str) -> None:
    """An option's own reasons followed by the common ones are all its reasons, in order."""
    match = shared_match(game, 1)
    say, kit = english(match), match.kit
    advice, _ = find_advice(kit, match.see(match.turn[0]), allow_slow=True)
    hint = first_hint(game, 1, better=True)
    assert advice is not None and len(hint.options) > 1
    reasons_of = {str(msgspec.to_builtins(each.action)): each for each in advice.options}
    listed = [reasons_of[str(option.action)] for option in hint.options]
    plans = [[*map(say.format, option.reasons[:MAX_REASONS])] for option in listed]
    shared = [plan[len(option.reasons) :] for plan, option in zip(plans, hint.options, strict=True)]
    assert all(
        [*option.reasons] == plan[: len(option.reasons)]
        for option, plan in zip(hint.options, plans, strict=True)
    )
    assert all(each == shared[0] for each in shared), "every option ends with the common reasons"
    notes = [each for each in hint.notes if each.startswith("For all these moves: ")]
    assert len(notes) == bool(shared[0])
    assert all(reason[1:] in note for note in notes for reason in shared[0])
    assert len({option.reasons[-1:] for option in hint.options}) > 1 or not hint.options[0].reasons


@pytest.mark.parametrize(
    ("game", "options", "plies", "what"),
    [
        ("battleship", {"width": 5, "height": 5, "fleet": (3, 2)}, 2, "advice-tried"),
        ("maitre", {}, 2, "advice-tried"),
        ("mats", {}, 1, "coach-chance"),
    ],
)
def test_headline_of_a_hint_states_the_chance_of_the_best_option(
    game: str, options: dict[str, Any], plies: int, what: str
) -> None:
    """The headline names the kind of chance and shows the same number as the chart."""
    hint = hint_for(match_in_progress(game, plies, **options))
    say = analysis_catalogue("en", GAMES[game])
    assert hint.options[0].chance is not None
    assert say(what, chance=chance_as_percent(hint.options[0].chance)) in hint.headline


def test_options_beside_a_winning_turn_keep_their_value() -> None:
    """A player far ahead loses nothing by not winning at once."""
    kit = GAMES["armada"]
    (fire,) = (each for each in load_lessons(kit) if each.name == "fire")
    seen = kit.game.observe(kit.parse_state(fire.steps[-1].position), Seat(0))
    assert kit.analysis.advise_quickly
    advice = kit.analysis.advise_quickly(seen, Random(0))
    assert advice is not None
    first, *others = advice.options
    assert first.value == 1.0 and kit.format_action(seen.state.config, first.action) == "1sx3"
    assert others and all(option.value > 0 for option in others)


def test_advised_options_are_written_in_the_notation_of_the_language() -> None:
    kit = GAMES["armada"]
    options = tuple(AdvisedAction(TakeFleet(large), 0.0) for large in (True, False))
    say = analysis_catalogue("fr", kit)
    tied, *each = advice_lines(kit, kit.game.config_type(), Advice(options, tied=2), say)
    assert "«\u00a0grands\u00a0», «\u00a0autres\u00a0»" in tied
    assert [line.split()[0] for line in each] == ["grands", "autres"]


@pytest.mark.parametrize("game", ["battleship", "maitre", "mako", "mats"])
def test_two_options_of_different_value_never_have_the_same_reasons(game: str) -> None:
    """Regression test: in MAKO, two options at 63% and 51% had the same reasons."""
    kit, compared = GAMES[game], 0
    say = analysis_catalogue("en", kit)
    for seen in decisions(kit, seed=5, every=4 if game in ("mats", "mako") else 12):
        hint = make_hint(
            kit, kit.game.determinize(seen, Random(0)).config, seen, say, allow_slow=False
        )
        for n, option in enumerate(hint.options):
            assert len(option.reasons) <= MAX_REASONS
            for other in hint.options[:n]:
                if option.chance_text != other.chance_text:
                    assert option.reasons != other.reasons or not (option.reasons or hint.notes)
                    compared += 1
                is_worse = option.chance != other.chance and not option.best
                if is_worse and option.plain_reason not in ("", say("coach-within-margin")):
                    assert option.plain_reason != other.plain_reason, (option, other)
    assert compared


def test_distinguishing_reasons_are_shown_before_common_ones() -> None:
    common = tuple(text("advice-steps", steps=n, before=0) for n in range(MAX_REASONS))
    only = text("advice-own-routes", routes=1)
    options = [AdvisedAction("a", 0.2, 0.0, (*common, only)), AdvisedAction("b", 0.0, 0.0, common)]
    first, second = distinguishing_reasons(options)
    assert first.reasons == (common[0], common[1], only)
    assert second.reasons == common


def test_shared_reasons_are_stated_once_and_leave_space_for_the_others() -> None:
    """Regression test: a third reason of one option hid that all options had the same stakes."""
    stakes = text("advice-stakes", won=74, lost=62)
    own = tuple(text("advice-steps", steps=n, before=0) for n in range(MAX_REASONS))
    end = (stakes, text("advice-arm-plain"), text("advice-last-berth"))
    options = [
        AdvisedAction("a", 0.2, 0.0, (*own, *end)),
        AdvisedAction("b", 0.0, 0.0, (*own[:1], *end)),
    ]
    shared, (first, second) = separate_shared_reasons(options)
    assert shared == end[:2]
    assert first.reasons == (*own, *shared) and second.reasons == (*own[:1], *shared)
    assert separate_shared_reasons(options[:1]) == ((), [replace_struct(options[0], reasons=own)])


def test_a_hint_that_a_better_one_replaces_has_no_figures() -> None:
    """A provisional figure of Armada fell while the player followed the hint."""
    for language, opening in (("en", "First idea: "), ("fr", "Première idée\u00a0: ")):
        first, better = (first_hint("armada", 1, language, slow) for slow in (False, True))
        assert first.has_better_hint and first.options and first.headline.startswith(opening)
        assert not any("%" in text for text in (first.headline, first.figures_explanation))
        assert {(each.chance, each.chance_text, each.best) for each in first.options} == {
            (None, "", False)
        }
        assert "%" in better.headline and all(each.chance is not None for each in better.options)


def advised(action: str, chance: float, *reasons: str) -> AdvisedAction[str]:
    """Return an option whose figure is a chance of a hit, with this chance as first reason."""
    percent = chance_as_percent(chance)
    first = text("advice-sampled", whole=percent, error=4)
    return AdvisedAction(action, 0.1, 0.0, (first, *map(text, reasons)), chance, 0.04)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_repeats_a_shown_figure_in_other_words(language: str) -> None:
    """Regression test: 24.6 and 25.4, both shown as 25, had different words."""
    say = analysis_catalogue(language, GAMES["battleship"])
    options = [advised("a", 0.2546), advised("b", 0.2454), advised("c", 0.996)]
    assert plain_reasons(options, say) == ["", "", ""]
    impossible = AdvisedAction("d", 0.0, 0.0, (text("advice-impossible"),), 0.0)
    assert plain_reasons([*options, impossible], say)[-1], "0 has a reason of its own"


@pytest.mark.parametrize("game", ["battleship", "maitre"])
def test_every_shown_chance_of_a_hint_is_in_whole_percent(game: str) -> None:
    """Rounding to a tenth first made 25 of one 25.46 and 26 of another place."""
    hint = first_hint(game, 2)
    chances = [*(each.chance for each in hint.options), *(each.chance for each in hint.chance_map)]
    assert chances and all(each == round(each or 0, 2) for each in chances)
    assert all("%" in each.chance_text.split(";")[-1] for each in hint.options)


def test_options_of_different_value_have_different_simple_reasons() -> None:
    """Regression test: in a puzzle, moves of 78% and 64% had the same reason, six squares left."""
    say = analysis_catalogue("en", GAMES["mako"])
    steps = text("advice-steps", steps=6, before=7, nearer=1)
    safe, exposed = (text("advice-may-be-hit", faces=faces, good=-faces) for faces in (0, 2))
    better = AdvisedAction("i7", 0.56, 0.0, (steps, safe))
    worse = AdvisedAction("g7", 0.28, 0.0, (steps, exposed))
    assert plain_reasons([better, worse], say) == [
        "no mine can hit this boat at once",
        "a mine can hit this boat next turn (on 2 die faces)",
    ]
    alike = replace_struct(worse, reasons=better.reasons)
    first, second = plain_reasons([better, alike], say)
    assert first == "gets nearer (6 squares to go)"
    assert second.startswith("is 14 points below the best"), "the same reason explains nothing"
    assert plain_reasons([better, replace_struct(better, action="h7")], say) == [first, first]
    near = replace_struct(better, action="f7", value=0.52, error=0.06)
    assert plain_reasons([better, near], say) == [
        first,
        "no clear difference from the move above: it is within the margin of error",
    ]
    assert plain_reasons([better, near], say, tied=2) == [first, ""], "it is said with the best"
    also_near = replace_struct(near, action="e7", value=0.51)
    assert plain_reasons([better, near, also_near], say)[2] == "", "the note is said once"
    near = replace_struct(near, reasons=worse.reasons)
    assert plain_reasons([better, near], say) == plain_reasons([better, worse], say)


def test_a_reason_that_the_first_option_shares_does_not_explain_a_lower_one() -> None:
    """Two options could be hit by a mine alike, but only the lower one had this as its reason."""
    say = analysis_catalogue("en", GAMES["mako"])
    exposed = text("advice-may-be-hit", faces=1, good=-1)
    near, far = (text("advice-steps", steps=n, before=0, nearer=1, good=-n) for n in (11, 13))
    routes = text("advice-own-routes", routes=9, good=9)
    better = AdvisedAction("g13", 0.1, 0.0, (routes, far, exposed))
    lower = AdvisedAction("g2", 0.0, 0.0, (near, exposed))
    _, reason = plain_reasons([better, lower], say)
    assert reason == "is 5 points below the best move"
    assert plain_reasons([better, lower], say, tied=2)[1] != reason, "tied options are no worse"


def test_a_step_back_to_hit_an_enemy_is_not_recommended_for_the_step_back() -> None:
    """The best move, 12% against 1%, had as its reason that it gets no nearer."""
    say = analysis_catalogue("en", GAMES["mako"])
    no_nearer = text("advice-steps", steps=10, before=0, nearer=0, good=-10)
    nearer = text("advice-steps", steps=9, before=10, nearer=1, good=-9)
    hit = text("advice-may-hit", boat=text("boat-e"), faces=1, good=1)
    best = AdvisedAction("f11", -0.76, 0.0, (no_nearer, hit))
    other = AdvisedAction("g11", -0.98, 0.0, (nearer,))
    first, _ = plain_reasons([best, other], say)
    assert first == "its mine can hit the East boat (on 1 die face)"


def test_options_with_the_same_reason_tell_the_lead_of_the_better_chance() -> None:
    """In Le Maître, options of 42% and 7% both said that the card still needs a 6 and a 6."""
    say = analysis_catalogue("en", GAMES["mats"])
    reason = text("advice-no-combat", held=0)
    options = [
        AdvisedAction(name, value, 0.0, (text("advice-succeeds", whole=9), reason), chance)
        for name, value, chance in (("a", 0.3, 0.42), ("b", 0.1, 0.07))
    ]
    options.append(
        replace_struct(options[1], action="c", value=0.0, reasons=options[1].reasons[:1])
    )
    assert plain_reasons(options, say)[1] == "its chance is 35 points below the best one"
    assert plain_reasons(options, say, tied=2)[1] == plain_reasons(options, say)[0] != ""
    unsure = [replace_struct(each, chance_error=0.4) for each in options]
    assert plain_reasons(unsure, say)[1] == plain_reasons(options, say)[0]


def test_no_simple_reason_speaks_against_the_better_option() -> None:
    """Regression test: the better of two options had the reason that more mines could hit it."""
    say = analysis_catalogue("en", GAMES["mako"])
    steps = text("advice-steps", steps=6, before=7, nearer=1)
    risky, safe = (text("advice-may-be-hit", faces=faces, good=-faces) for faces in (2, 0))
    many, few = (text("advice-own-routes", routes=n, good=n) for n in (9, 3))
    better = AdvisedAction("i7", 0.56, 0.0, (steps, risky, many))
    worse = AdvisedAction("g7", 0.28, 0.0, (steps, safe, few))
    assert plain_reasons([better, worse], say) == [
        "leaves 9 equally short routes",
        "leaves 3 equally short routes",
    ]


def match_before_mine() -> Match:
    """Return a match whose first mine is to be sent, with the same chance on all squares."""
    match, rng = Match("mako"), Random(0)
    while not match.turn:
        match.roll(rng)
    boat = match.config.fleet[match.turn[0]][0]
    ahead = next(
        each
        for each in match.legal(match.turn[0])
        if isinstance(each, MoveBoat) and each.boat == boat
    )
    match.play(match.turn[0], ahead)
    match.roll(rng)
    return match


def test_equal_moves_are_named_by_their_effect() -> None:
    """Regression test: hints on mines with the same chance on all squares never named a square."""
    match = match_before_mine()
    hint = hint_for(match, better=True)
    assert hint.headline.startswith("Any move will do here (wins about ")
    assert f"{hint.options[0].name} – blocks some of " in hint.headline
    assert len({option.chance for option in hint.options}) == 1
    assert all(option.best for option in hint.options)
    assert not hint.is_free and not advice_is_free(match)


def test_equal_moves_without_an_effect_are_told_in_one_line() -> None:
    """Regression test: a first mine with 49% on all squares named one of them as the best move."""
    match = match_before_mine()
    seen = match.see(match.turn[0])
    reasons = (text("advice-not-longer"), text("advice-off-route"))
    options = tuple(AdvisedAction(each, 0.02, 0.06, reasons) for each in match.legal(match.turn[0]))
    advice = Advice(options, len(options))
    kit = replace(match.kit, analysis=Analysis(advise=lambda seen, rng: advice))
    hint = make_hint(kit, match.config, seen, english(match), allow_slow=True)
    assert hint.headline.startswith(
        "All moves are equally good here (wins 51%). This mine gets in no boat’s way for now. "
        "For example: "
    )
    assert hint.is_free and hint.headline.endswith(f" {hint.options[0].name}.")
    assert not counts_as_hint(kit, seen, advice)


def test_options_that_look_the_same_are_equally_good() -> None:
    """Regression test: one of two squares with a chance of 20.9% was called the best."""
    match = match_in_progress("battleship", 1)
    bombs = [*match.legal(match.turn[0])][:4]
    chances, values = (0.2091, 0.2089, 0.204, 0.3), (0.82, 0.8199, 0.8198, 0.6)
    reason = text("advice-counted", whole=20, tenth=9, fleets=90, weighted=0)
    other_reason = text("advice-counted", whole=20, tenth=4, fleets=90, weighted=0)
    reasons = (reason, reason, other_reason, reason)
    options = tuple(
        AdvisedAction(bomb, value, 0.0, (reason,), chance)
        for bomb, value, reason, chance in zip(bombs, values, reasons, chances, strict=True)
    )
    kit = replace(match.kit, analysis=Analysis(advise=lambda seen, rng: Advice(options)))
    hint = make_hint(kit, match.config, match.see(match.turn[0]), english(match), allow_slow=True)
    assert [each.best for each in hint.options] == [True, True, False, False]
    assert hint.headline.endswith("Another is just as good.")


def test_headings_with_the_same_name_are_one_option() -> None:
    """Regression test: turns of one ship to 210°, 215° and 220° had a row each."""
    match = shared_match("armada", 1)
    steps = [each for each in match.legal(match.turn[0]) if isinstance(each, Step)][:3]
    assert len({each.ship for each in steps}) == 1
    values = (0.12, 0.12, 0.08, 0.3)
    actions = [*steps, EndTurn()]
    advice = Advice(
        tuple(AdvisedAction(*each) for each in zip(actions, values, strict=True)), tied=3
    )
    kit = replace(match.kit, analysis=Analysis(advise=lambda seen, rng: advice))
    seen, say = match.see(match.turn[0]), english(match)
    hint = make_hint(kit, match.config, seen, say, allow_slow=True)
    assert [each.chance for each in hint.options] == [0.56, 0.65]
    assert [each.best for each in hint.options] == [True, False]
    assert "heading" not in hint.options[0].name and "as good" not in hint.headline


def _given_advice(advice: AnyAdvice, observation: Any, rng: Rng) -> AnyAdvice:
    return advice


def test_options_within_the_error_of_their_level_are_about_equal() -> None:
    """“Best move, 51%” told a beginner nothing, because all moves had 46 to 54 ± 9."""
    match = shared_match("armada", 1)
    steps = {each.ship: each for each in match.legal(match.turn[0]) if isinstance(each, Step)}
    first, second = [*steps.values()][:2]
    for error, opening in ((0.2, "Try this: "), (0.02, "Best move: ")):
        advice = Advice(
            (
                AdvisedAction(first, 0.1, error=error),
                AdvisedAction(second, 0.0, error=error),
            )
        )
        kit = replace(match.kit, analysis=Analysis(advise=partial(_given_advice, advice)))
        seen, say = match.see(match.turn[0]), english(match)
        hint = make_hint(kit, match.config, seen, say, allow_slow=True)
        assert hint.headline.startswith(opening), hint.headline


def test_value_known_too_inaccurately_has_no_figure() -> None:
    """“32%, give or take 31” told a beginner nothing."""
    match = match_in_progress("armada", 1)
    steps = {each.ship: each for each in match.legal(match.turn[0]) if isinstance(each, Step)}
    first, second = [*steps.values()][:2]
    for error, is_shown in ((0.3, True), (0.62, False)):
        advice = Advice((AdvisedAction(first, 0.1), AdvisedAction(second, -0.36, error)))
        kit = replace(match.kit, analysis=Analysis(advise=partial(_given_advice, advice)))
        seen, say = match.see(match.turn[0]), english(match)
        hint = make_hint(kit, match.config, seen, say, allow_slow=True)
        assert [each.chance for each in hint.options] == [0.55, 0.32 if is_shown else None]
        assert ("%" in hint.options[1].chance_text) == is_shown
        assert ("give or take" in hint.figures_explanation) == is_shown


def test_best_move_known_too_inaccurately_has_no_figure() -> None:
    match = match_in_progress("armada", 1)
    steps = {each.ship: each for each in match.legal(match.turn[0]) if isinstance(each, Step)}
    first, second = [*steps.values()][:2]
    advice = Advice((AdvisedAction(first, 0.5, 0.62), AdvisedAction(second, -0.36, 0.62)))
    kit = replace(match.kit, analysis=Analysis(advise=partial(_given_advice, advice)))
    seen, say = match.see(match.turn[0]), english(match)
    hint = make_hint(kit, match.config, seen, say, allow_slow=True)
    assert hint.headline.startswith("Best move: ") and "%" not in hint.headline
    assert not hint.figures_explanation
    assert all(each.chance is None for each in hint.options)
    assert "%" not in advice_lines(kit, match.config, advice, say)[0]


def test_a_repeated_reason_gives_the_lead_of_the_best_move() -> None:
    """Regression test: the difference was that to an earlier move which was not the best."""
    best, repeated = (text("advice-free", n=1),), (text("advice-free", n=2),)
    options = [
        AdvisedAction("best", 0.5, reasons=best),
        AdvisedAction("earlier", 0.4, reasons=repeated),
        AdvisedAction("later", 0.3, reasons=repeated),
    ]
    *_, later = add_differences(options)
    assert later.reasons[-1] == text("coach-difference-to-best", points=10)


def test_options_as_good_as_the_best_are_not_said_to_be_below_it() -> None:
    """Regression test: others were about as good, and one of them 8 points below the best move."""
    reasons = (text("advice-free", n=1),)
    options = [AdvisedAction(action, value, reasons=reasons) for action, value in SAME_REASONS]
    for tied, is_told in ((2, [False, False, True]), (1, [False, True, True])):
        ids = [[each.id for each in option.reasons] for option in add_differences(options, tied)]
        assert ["coach-difference-to-best" in each for each in ids] == is_told


def test_the_simple_reason_agrees_with_the_lead_of_the_best_move() -> None:
    """Regression test: "no clear difference from the move above", but 7 points below the best."""
    best, repeated = (text("coach-over"),), (text("coach-nothing"),)
    options = [
        AdvisedAction("a", 0.3, 0.06, best),
        AdvisedAction("b", 0.18, 0.06, repeated),
        AdvisedAction("c", 0.16, 0.06, repeated),
    ]
    *_, last = plain_reasons(options, analysis_catalogue("en", GAMES["maitre"]))
    assert last == "is 7 points below the best move"


SAME_REASONS = (("best", 0.5), ("near", 0.4), ("far", 0.3))


def test_a_choice_without_a_figure_is_not_before_one_as_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Regression test: the first choice, whose chances were hard to estimate, lost for certain."""
    match = match_in_progress("armada", 1)
    seen = match.see(match.turn[0])
    step, end = Step(0, 0), EndTurn()
    after: dict[Any, float] = {step: -0.9}
    monkeypatch.setattr(
        shown_advice, "_value_within_turn", lambda kit, state, seat, action: after.get(action)
    )
    options: tuple[AdvisedAction[Any], ...] = (AdvisedAction(step, 0.2), AdvisedAction(end, -0.3))
    advice: AnyAdvice = Advice(options, tied=1)
    agreeing = shown_advice._agree_with_chances_in_turn(GAMES["armada"], seen, advice)
    assert [each.action for each in agreeing.options] == [end, step]
    assert [each.has_figure for each in agreeing.options] == [True, False]
