"""Plant faults in the toy game, and check that each conformance test finds its fault."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from escadre.conformance import GameConformance, base
from escadre.conformance.base import SUPPRESSED_CHECKS
from escadre.core.advice import Advice, AdvisedAction
from escadre.core.chance import DiceOutcome, Draw, DrawOutcome
from escadre.core.game import ALL, Chance, Decision, Node, Rejection, Seat, Terminal, Viewer, always
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AdvisedCaptain, Analysis, AnyKit
from escadre.core.scene import Aim, Choice, Pick, PlacePiece, Press, PutItem, Scene
from tests.conftest import often
from tests.helpers.skirmish_variants import BOATS, CARDS, DICE, IDS, STRICT
from tests.toy import KIT
from tests.toy.rules import GAME, Action, Config, Cover, Load, Observation, Salvo, State

CONFIGS = st.sampled_from([Config(2), Config(3), Config(4, teams=True)])
ACTIONS = st.builds(Load, st.integers(0, 6)) | st.builds(
    Cover, st.lists(st.integers(0, 6), max_size=4).map(tuple)
)


def holds(test_name: str, kit: AnyKit = KIT, **options: Any) -> bool:
    """Return whether a conformance test passes with this kit."""
    return not breaks(test_name, kit, often(30, 12), **options)


def breaks(test_name: str, kit: AnyKit = KIT, example_count: int = 200, **options: Any) -> bool:
    """Return whether a conformance test fails with this kit."""
    attributes = {"kit": kit, "configs": CONFIGS, "actions": ACTIONS, "depth": 26} | options
    broken = type("Broken", (GameConformance,), attributes)()
    test = getattr(broken, f"test_{test_name}")
    if inner := getattr(test, "hypothesis", None):

        @settings(
            max_examples=example_count,
            phases=[Phase.generate],
            derandomize=True,
            database=None,
            suppress_health_check=SUPPRESSED_CHECKS,
        )
        @given(data=st.data())
        def test(data: st.DataObject) -> None:
            inner.inner_test(broken, data)

    try:
        test()
    except (AssertionError, ValueError, TypeError, KeyError):
        return True
    return False


def game(**functions: Any) -> AnyKit:
    """Return the toy game with other functions in its rules."""
    return replace(KIT, game=replace(GAME, **functions))


# Setting up


def test_a_rejection_with_an_unknown_clause_is_found() -> None:
    test_name = "config_is_refused_or_has_seats_and_sides"
    wrong = Rejection("SKI-9", text("players-range"))
    assert breaks(test_name, game(validate_config=lambda config: wrong))
    assert breaks(test_name, game(sides=lambda config: ()))
    assert breaks(test_name, game(sides=lambda config: ("reds", "blues")))


def test_refused_default_options_are_found() -> None:
    test_name = "the_game_can_be_played_without_choosing_options"
    wrong = Rejection("SKI-1", text("players-range"))
    assert breaks(test_name, game(validate_config=lambda config: wrong))


# Decisions and legal actions


def with_listed_actions(*, of: Viewer = None, more: tuple[Load, ...] = (), less: int = 0) -> AnyKit:
    def legal_actions(seen: Observation) -> list[Action]:
        listed = list(GAME.legal_actions(seen))
        if listed or (seen.viewer == of and of is not None):
            listed += more
        return listed[less:] if less < len(listed) else listed

    return game(legal_actions=legal_actions)


def test_legal_actions_of_seats_that_do_not_choose_are_found() -> None:
    test_name = "only_choosing_seats_have_legal_actions"
    assert breaks(test_name, game(legal_actions=lambda seen: ()))
    assert breaks(test_name, with_listed_actions(of=ALL, more=(Load(1),)))
    assert breaks(test_name, with_listed_actions(of=Seat(1), more=(Load(1),)))


def with_choosing_seats(change: Callable[[tuple[Seat, ...]], tuple[Seat, ...]]) -> AnyKit:
    def node(state: State) -> Node:
        true = GAME.node(state)
        return Decision(change(true.seats), true.clause) if isinstance(true, Decision) else true

    return game(node=node)


@pytest.mark.parametrize(
    "change",
    [
        lambda seats: (),
        lambda seats: (*seats, seats[0]),
        lambda seats: (*seats, Seat(7)),
        lambda seats: (*seats, Seat(-1)),
    ],
)
def test_invalid_seats_of_a_decision_are_found(
    change: Callable[[tuple[Seat, ...]], tuple[Seat, ...]],
) -> None:
    test_name = "decision_names_distinct_seats_of_the_match"
    assert breaks(test_name, with_choosing_seats(change))


def test_a_listed_illegal_action_is_found() -> None:
    test_name = "listed_actions_are_accepted"
    assert breaks(test_name, with_listed_actions(more=(Load(6),)))
    assert breaks(test_name, with_listed_actions(more=(Load(1), Load(1))))


def test_a_legal_action_missing_from_the_list_is_found() -> None:
    test_name = "accepted_actions_are_listed_and_refusals_name_a_clause"
    loads = st.builds(Load, st.integers(1, 5))  # otherwise the missing action is rarely drawn
    assert breaks(test_name, with_listed_actions(less=1), actions=loads, examples=600, depth=12)
    assert holds(test_name, with_listed_actions(less=1), finite=False)
    assert breaks(test_name, game(validate=lambda state, seat, action: None))


@pytest.mark.parametrize(
    "rejection", [Rejection("", text("match-over")), Rejection("SKI-4", text("nobody-wrote-this"))]
)
def test_a_refusal_without_clause_or_message_is_found(rejection: Rejection) -> None:
    test_name = "accepted_actions_are_listed_and_refusals_name_a_clause"
    assert breaks(test_name, game(validate=lambda state, seat, action: rejection))


# Chance


class DoubledDraw(Draw, frozen=True, tag="crooked"):
    """Lists each outcome with twice its probability."""

    def outcomes(self) -> Iterator[tuple[DrawOutcome, Fraction]]:
        for outcome, p in super().outcomes():
            yield outcome, 2 * p


class ClosedDraw(Draw, frozen=True, tag="closed"):
    """Allows no outcome at all."""

    def allows(self, outcome: object) -> bool:
        return False


class OpenDraw(Draw, frozen=True, tag="open"):
    """Allows every value as an outcome."""

    def allows(self, outcome: object) -> bool:
        return True


@pytest.mark.parametrize("draw_type", [DoubledDraw, ClosedDraw, OpenDraw])
def test_a_wrong_distribution_is_found(draw_type: type[Draw]) -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Chance) and isinstance(true.distribution, Draw):
            return Chance(draw_type(true.distribution.items), true.clause)
        return true

    assert breaks("chance_outcomes_match_their_distribution", game(node=node))


def test_randomness_within_the_rules_is_found() -> None:
    def apply(state: State, seat: Seat, action: Any) -> State:
        after = GAME.apply(state, seat, action)
        if isinstance(action, DiceOutcome):
            pips = (*action.pips[1:], 1 + int(random() * 6))
            salvo = msgspec.structs.replace(after.salvos[-1], pips=pips)
            return msgspec.structs.replace(after, salvos=(*state.salvos, salvo))
        return after

    assert breaks("replaying_plies_gives_equal_states", game(apply=apply))


# Secrets


def with_observation_fields(**changes: Any) -> AnyKit:
    """Return the toy game with these fields of its observations replaced."""

    def observe(state: State, viewer: Viewer) -> Observation:
        seen = GAME.observe(state, viewer)
        return msgspec.structs.replace(
            seen, **{name: change(state, viewer) for name, change in changes.items()}
        )

    return game(observe=observe)


def test_a_visible_sealed_choice_is_found() -> None:
    test_name = "simultaneous_choices_commute_and_stay_hidden"
    assert breaks(test_name, with_observation_fields(loaded=lambda state, viewer: state.loaded))
    assert breaks(test_name, with_observation_fields(hands=lambda state, viewer: state.hands))
    public = with_observation_fields(
        loaded=lambda state, viewer: (
            state.loaded if viewer is None else GAME.observe(state, viewer).loaded
        )
    )
    assert breaks(test_name, public)


def test_sealed_choices_that_depend_on_their_order_are_found() -> None:
    def apply(state: State, seat: Seat, action: Any) -> State:
        if isinstance(action, Load) and any(state.loaded):
            kegs = max(keg or 0 for keg in state.loaded)
            after = GAME.apply(state, seat, action)
            loaded = tuple(kegs if n == seat else keg for n, keg in enumerate(after.loaded))
            return msgspec.structs.replace(after, loaded=loaded)
        return GAME.apply(state, seat, action)

    assert breaks("simultaneous_choices_commute_and_stay_hidden", game(apply=apply))


def test_a_sealed_choice_that_removes_another_is_found() -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Decision) and any(state.loaded):
            return Decision(true.seats[:1], true.clause)
        return true

    test_name = "simultaneous_choices_commute_and_stay_hidden"
    assert breaks(test_name, game(node=node))


def test_determinized_states_with_another_observation_are_found() -> None:
    test_name = "determinized_states_give_the_same_observation"

    def forgetful(seen: Observation, rng: Any) -> State:
        return GAME.determinize(msgspec.structs.replace(seen, hands=(None,) * len(seen.hands)), rng)

    def empty_handed(seen: Observation, rng: Any) -> State:
        state = GAME.determinize(seen, rng)
        return msgspec.structs.replace(state, hands=((),) * len(state.hands))

    assert breaks(test_name, game(determinize=forgetful))
    assert breaks(test_name, game(determinize=empty_handed))


def test_a_public_view_of_hidden_hands_is_found() -> None:
    test_name = "determinized_states_give_the_same_observation"
    reporter = with_observation_fields(
        hands=lambda state, viewer: (
            state.hands if viewer in (None, ALL) else GAME.observe(state, viewer).hands
        )
    )
    assert breaks(test_name, reporter)


def test_an_incomplete_view_of_all_is_found() -> None:
    test_name = "determinized_states_give_the_same_observation"
    blind = with_observation_fields(
        hands=lambda state, viewer: (
            (None,) * len(state.hands) if viewer == ALL else GAME.observe(state, viewer).hands
        )
    )
    assert breaks(test_name, blind)


def test_determinized_states_that_cannot_be_played_are_found() -> None:
    def kegs_of_nine(seen: Observation, rng: Any) -> State:
        state = GAME.determinize(seen, rng)
        return msgspec.structs.replace(state, salvos=(Salvo((9,), ((),), ()),) * len(state.salvos))

    assert breaks("determinized_states_can_be_played_to_the_end", game(determinize=kegs_of_nine))


def test_hidden_information_in_a_game_of_perfect_information_is_found() -> None:
    assert breaks("perfect_information_determines_the_state", game(perfect_information=always))


def test_a_refusal_that_reveals_a_secret_is_found() -> None:
    def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
        refused = GAME.validate(state, seat, action)
        if refused and isinstance(action, Load) and action.keg in state.hands[seat - 1]:
            return Rejection("SKI-4", text("cover-now"))
        return refused

    test_name = "equal_observations_have_equal_turns_and_refusals"
    assert breaks(test_name, game(validate=validate), examples=1000, depth=8)


def test_a_turn_order_that_reveals_a_secret_is_found() -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Decision):
            best = max(true.seats, key=lambda seat: max(state.hands[seat], default=0))
            return Decision((best,), true.clause)
        return true

    test_name = "equal_observations_have_equal_turns_and_refusals"
    assert breaks(test_name, game(node=node))


def test_a_revocable_choice_that_reveals_something_is_found() -> None:
    test_name = "revocable_choices_reveal_nothing"
    assert holds(test_name)
    assert breaks(test_name, game(is_final=lambda state, seat, action: False))


# Values


class UnhashableObservation(msgspec.Struct, frozen=True):
    """A frozen struct with a mutable field."""

    viewer: Viewer
    seen: list[int]


def test_values_without_hash_or_json_are_found() -> None:
    test_name = "values_round_trip_through_json_and_are_hashable"
    assert breaks(test_name, game(observe=lambda state, viewer: UnhashableObservation(viewer, [1])))
    assert breaks(
        test_name, with_observation_fields(held=lambda state, viewer: (1j,) * len(state.hands))
    )


def test_a_record_that_cannot_be_read_back_is_found() -> None:
    class Order(msgspec.Struct, frozen=True, tag="order"):
        keg: str

    test_name = "records_round_trip_and_verify"
    assert breaks(test_name, game(action_type=Order))


def test_an_observation_with_another_viewer_is_found() -> None:
    test_name = "states_hold_their_options_and_observations_their_viewer"
    assert holds(test_name)
    assert breaks(test_name, game(observe=lambda state, viewer: replace_viewer(state)))


def replace_viewer(state: Any) -> Any:
    """Return the public observation with seat 0 as its viewer."""
    return msgspec.structs.replace(GAME.observe(state, None), viewer=0)


# Notation


def test_notation_that_does_not_round_trip_is_found() -> None:
    test_name = "notation_round_trips"
    other = replace(KIT, format_action=lambda config, action: "keg 1")
    assert breaks(test_name, other)
    assert breaks(test_name, replace(KIT, format_state=lambda state: "free | - - | - -"))
    shouting = replace(
        KIT, format_action=lambda config, action: KIT.format_action(config, action) + "\n"
    )
    assert breaks(test_name, shouting)


def test_a_parser_without_clear_errors_is_found() -> None:
    test_name = "notation_refuses_other_lines_with_a_sentence"

    def muddled(config: Config, line: str) -> Load:
        return Load({"1": 1, "2": 2}[line])

    def verbose(config: Config, line: str) -> Load:
        raise ValueError("no\nno\nno")

    assert breaks(test_name, replace(KIT, parse_action=muddled))
    assert breaks(test_name, replace(KIT, parse_action=verbose))
    fired = Salvo((1, 2), ((0, 1),), (3,))
    crowded = State(Config(2), ((), ()), (None, None), ((), ()), (fired, fired))
    assert breaks(test_name, replace(KIT, parse_state=lambda line: crowded))


# The end


def with_ending(returns: tuple[float, ...], places: tuple[int, ...]) -> AnyKit:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Terminal) and state.config.teams:
            return Terminal(returns, places, true.clause, true.reason)
        return true

    return game(node=node)


@pytest.mark.parametrize(
    ("returns", "places", "lawful"),
    [
        ((1, -1, 1, -1), (1, 3, 1, 3), True),
        ((0, 0, 0, 0), (1, 1, 1, 1), True),
        ((-1, -1, -1, -1), (2, 2, 2, 2), True),
        ((1, -1), (1, 3), False),
        ((1.5, -1, 1.5, -1), (1, 3, 1, 3), False),
        ((1, -1, 1, -1), (0, 3, 0, 3), False),
        ((1, -1, 1, -1), (1, 5, 1, 5), False),
        ((1, -1, 1, -1), (3, 1, 3, 1), False),
        ((1, -1, 1, -1), (1, 1, 1, 1), False),
        ((0, 0, 0, 0), (1, 3, 1, 3), False),
        ((1, -1, 0, -1), (1, 3, 2, 3), False),
    ],
)
def test_returns_that_contradict_the_places_are_found(
    returns: tuple[float, ...], places: tuple[int, ...], lawful: bool
) -> None:
    test_name = "random_matches_end_with_returns_and_places"
    assert holds(test_name, with_ending(returns, places)) == lawful


def test_a_match_longer_than_the_bound_is_found() -> None:
    test_name = "random_matches_end_with_returns_and_places"
    assert holds(test_name, bound=26)
    assert breaks(test_name, bound=25)


# What players see


def test_a_node_with_an_unknown_clause_is_found() -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        return Decision(true.seats, "SKI-9") if isinstance(true, Decision) else true

    assert breaks("every_node_names_a_clause_of_both_rulebooks", game(node=node))


def scenes(**changes: Any) -> AnyKit:
    def scene(seen: Observation, say: Words) -> Scene:
        drawn = KIT.scene(seen, say)
        parts = {name: change(seen, drawn) for name, change in changes.items()}
        return msgspec.structs.replace(drawn, **parts)

    return replace(KIT, scene=scene)


def test_a_scene_with_missing_or_illegal_choices_is_found() -> None:
    test_name = "a_scene_offers_what_is_legal"
    button = Press("cheat", "Load nothing", (Load(6),))
    assert breaks(test_name, scenes(choices=lambda seen, drawn: drawn.choices[1:]))
    assert breaks(test_name, scenes(choices=lambda seen, drawn: (*drawn.choices, button)))
    assert breaks(
        test_name,
        scenes(choices=lambda seen, drawn: (button,) if seen.viewer is None else drawn.choices),
    )


def with_pick(**changes: Any) -> AnyKit:
    """Return the toy game with another choice of squares."""

    def changed(seen: Observation, drawn: Scene) -> tuple[Any, ...]:
        return tuple(
            msgspec.structs.replace(each, **changes) if isinstance(each, Pick) else each
            for each in drawn.choices
        )

    return scenes(choices=changed)


OFFERS = "a_scene_offers_what_is_legal"
GATHERS = "selectable_items_are_legal_and_have_no_other_tap"


@pytest.mark.parametrize("kit", [KIT, CARDS, DICE, BOATS, STRICT])
def test_correct_selections_pass(kit: AnyKit) -> None:
    assert holds(OFFERS, kit)
    assert holds(GATHERS, kit)


@pytest.mark.parametrize(
    "changes",
    [
        {"fit": "0....."},  # closes squares that can be covered
        {"most": 2},
        {"least": 3},
        {"most": 4},  # allows lists that are refused
        {"least": 1},
        {"ordered": True},
        {"fills": {0: 1}},
        {"blank": "other"},
        {"action": {"type": "load"}},
    ],
    ids=str,
)
def test_selections_that_differ_from_the_legal_actions_are_found(changes: dict[str, Any]) -> None:
    assert breaks(OFFERS, with_pick(**changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"fit": "......."},  # more characters than squares
        {"fit": "....."},
        {"fills": {0: 6}},  # a square outside the bay
        {"panel": None, "pieces": ("a", "b")},
        {"least": 4, "most": 5},
    ],
    ids=str,
)
def test_invalid_selections_checked_by_the_table_are_found(changes: dict[str, Any]) -> None:
    assert breaks(GATHERS, with_pick(tried=True, **changes))


def test_a_refused_selection_without_a_clause_is_found() -> None:
    def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
        if action == Cover((0, 1)):
            return Rejection("", text("two-or-three"))
        return GAME.validate(state, seat, action)

    def legal_actions(seen: Observation) -> list[Action]:
        return [each for each in GAME.legal_actions(seen) if each != Cover((0, 1))]

    rules = replace(GAME, validate=validate, legal_actions=legal_actions)
    assert breaks(GATHERS, replace(with_pick(tried=True), game=rules))


@pytest.mark.parametrize(
    "other",
    [
        Aim("aim", "Aim", "bay", {}, "square", "......"),
        PlacePiece("lay", "Lay", "boat", "bay", {}, "square", "", ()),
        Pick("pick", "Pick", {}, "squares", 2, 3, "......", "bay"),
    ],
    ids=lambda choice: choice.id,
)
def test_a_second_use_of_a_selectable_square_is_found(other: Choice) -> None:
    kit = scenes(choices=lambda seen, drawn: (*drawn.choices, other))
    assert breaks(GATHERS, kit)


@pytest.mark.parametrize(
    "other",
    [
        Press("press", "Press", at=IDS[0]),
        PutItem("put", "Put", (IDS[1],), "dice"),
        PutItem("put", "Put", ("die-0",), IDS[2]),
    ],
)
def test_a_second_use_of_a_selectable_item_is_found(other: Choice) -> None:
    def scene(seen: Observation, say: Words) -> Scene:
        drawn = CARDS.scene(seen, say)
        return msgspec.structs.replace(drawn, choices=(*drawn.choices, other))

    assert breaks(GATHERS, replace(CARDS, scene=scene))


def test_a_log_line_that_reveals_a_secret_is_found() -> None:
    test_name = "log_lines_reveal_nothing_hidden"

    def chatty(before: Any, seat: Seat, action: Any, after: Any, say: Words) -> str:
        return str(action)

    def long(before: Any, seat: Seat, action: Any, after: Any, say: Words) -> str:
        return "one line\nand another"

    def silent(before: Any, seat: Seat, action: Any, after: Any, say: Words) -> str:
        return ""

    assert breaks(test_name, replace(KIT, describe_ply=chatty))
    assert breaks(test_name, replace(KIT, describe_ply=long))
    assert holds(test_name, replace(KIT, describe_ply=silent)), "a ply may have no log line"


def test_a_second_use_of_the_square_of_a_selectable_token_is_found() -> None:
    def scene(seen: Observation, say: Words) -> Scene:
        drawn = BOATS.scene(seen, say)
        aim = Aim("aim", "Aim", "bay", {}, "square", "......")
        return msgspec.structs.replace(drawn, choices=(*drawn.choices, aim))

    assert breaks(GATHERS, replace(BOATS, scene=scene))


class Cheat:
    """A captain that loads a keg it does not have."""

    def choose(self, observation: Observation, rng: Any) -> Load:
        return Load(6)


def test_a_captain_that_breaks_the_rules_is_found() -> None:
    test_name = "captains_choose_legal_actions"
    assert breaks(test_name, replace(KIT, captains={"cheat": Cheat()}))


class Moody:
    """A captain with memory that chooses another action each time."""

    asked = 0

    def choose(self, observation: Observation, rng: Any) -> Action:
        self.asked += 1
        listed = GAME.legal_actions(observation)
        return listed[self.asked % len(listed)]


def test_a_captain_that_depends_on_its_memory_is_found() -> None:
    test_name = "captains_choose_legal_actions"
    assert breaks(test_name, replace(KIT, captains={"moody": Moody()}))
    assert holds(test_name)


def with_advice(
    first: int = 0,
    value: float = 0.5,
    seer: bool = False,
    tied: int = 1,
    reason: str = "match-over",
) -> AnyKit:
    """Return the toy game with advice; the values of a `seer` are random."""

    def advise(seen: Observation, rng: Any) -> Advice[Action] | None:
        listed = list(GAME.legal_actions(seen))
        if not listed:
            return None
        best = listed[first % len(listed)] if first < 99 else Load(6)
        worth = random() if seer else value
        options = [AdvisedAction(best, worth, 0.0, (text(reason),))]
        options += [AdvisedAction(each, -0.5) for each in listed if each != best]
        return Advice(tuple(options), tied)

    return replace(
        KIT,
        analysis=Analysis(advise=advise),
        captains={"asker": AdvisedCaptain(advise, Moody())},
    )


def test_wrong_advice_is_found() -> None:
    test_name = "advice_is_legal_repeatable_and_agrees_with_the_best_captain"
    assert holds(test_name, with_advice())
    assert breaks(test_name, replace(with_advice(), captains=with_advice(first=1).captains)), (
        "the captain chooses another action"
    )
    assert breaks(test_name, with_advice(first=99)), "the advised action is illegal"
    assert breaks(test_name, with_advice(value=1.001))
    assert breaks(test_name, with_advice(seer=True))
    assert breaks(test_name, with_advice(tied=0))
    assert breaks(test_name, with_advice(reason="no-such-message"))


@pytest.mark.parametrize(
    ("seats", "expected", "lawful"),
    [
        ("all", 0.0, True),
        ("all", -1, True),
        ("all", 1.001, False),
        ("all", float("nan"), False),
        ("two", 0.0, False),
        ("none", 0.0, True),
    ],
)
def test_an_estimate_that_is_not_of_returns_is_found(
    seats: str, expected: float, lawful: bool
) -> None:
    def estimate(state: State) -> list[float] | None:
        count = {"all": state.config.players, "two": 2, "none": 0}[seats]
        return [expected] * count or None

    test_name = "estimates_are_valid_and_depend_on_the_state_only"
    assert holds(test_name, replace(KIT, analysis=Analysis(evaluate=estimate))) == lawful


def test_different_estimates_for_allies_are_found() -> None:
    def estimate(state: State) -> list[float]:
        return [seat / 4 for seat in range(state.config.players)]

    test_name = "estimates_are_valid_and_depend_on_the_state_only"
    assert breaks(
        test_name,
        replace(KIT, analysis=Analysis(evaluate=estimate)),
        configs=st.just(Config(4, teams=True)),
    )
    assert holds(
        test_name, replace(KIT, analysis=Analysis(evaluate=estimate)), configs=st.just(Config(4))
    )


def test_a_random_estimate_is_found() -> None:
    def whim(state: State) -> list[float]:
        return [random() for _ in state.hands]

    test_name = "estimates_are_valid_and_depend_on_the_state_only"
    assert breaks(test_name, replace(KIT, analysis=Analysis(evaluate=whim)))


@pytest.mark.parametrize(("seconds", "few"), [(0.0, True), (60.0, False)])
def test_a_failing_example_is_shrunk_for_a_limited_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, few: bool
) -> None:
    """After that time, Hypothesis only repeats the examples that it must, and the test fails."""
    monkeypatch.setattr(base, "SHRINK_SECONDS", seconds)
    tried_configs = list[Config]()

    def initial_state(config: Config) -> State:
        tried_configs.append(config)
        return GAME.initial_state(config)

    failed = list[int]()

    def seals(state: State, seat: Seat, action: Action) -> bool:
        failed.append(len(tried_configs))
        return False

    kit = game(initial_state=initial_state, seals=seals)
    attributes = {"kit": kit, "configs": CONFIGS, "actions": ACTIONS, "depth": 26}
    with pytest.raises(AssertionError, match="`seals` must be true of"):
        type("Broken", (GameConformance,), attributes)().test_secret_setup_actions_are_sealed()
    assert (len(tried_configs) - failed[0] <= base.TRIES_NEVER_SKIPPED + 2) == few


def test_a_match_without_end_fails_with_the_bound() -> None:
    attributes = {"kit": KIT, "configs": CONFIGS, "actions": ACTIONS, "depth": 26, "bound": 5}
    with pytest.raises(AssertionError, match=r"after 5 plies.*`bound`"):
        type(
            "Broken", (GameConformance,), attributes
        )().test_random_matches_end_with_returns_and_places()


def test_import_without_hypothesis_says_what_to_install() -> None:
    source = "import sys; sys.modules['hypothesis'] = None; import escadre.conformance"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False
    )
    last = done.stderr.strip().splitlines()[-1]
    assert (
        last
        == "ImportError: the conformance tests draw matches with Hypothesis: pip install hypothesis"
    )
