"""Test that each conformance test finds the fault that it is meant for, planted in the toy."""

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
from escadre.core.scene import Aim, Choice, Lay, Pick, Press, Put, Scene
from tests.conftest import often
from tests.helpers.skirmish_variants import BOATS, CARDS, DICE, IDS, STRICT
from tests.toy import KIT
from tests.toy.rules import GAME, Action, Config, Cover, Load, Observation, Salvo, State

CONFIGS = st.sampled_from([Config(2), Config(3), Config(4, teams=True)])
ACTIONS = st.builds(Load, st.integers(0, 6)) | st.builds(
    Cover, st.lists(st.integers(0, 6), max_size=4).map(tuple)
)


def holds(law: str, kit: AnyKit = KIT, **options: Any) -> bool:
    """Whether a law finds no fault with this kit."""
    return not breaks(law, kit, often(30, 12), **options)


def breaks(law: str, kit: AnyKit = KIT, examples: int = 200, **options: Any) -> bool:
    """Whether a law finds fault with this kit."""
    told = {"kit": kit, "configs": CONFIGS, "actions": ACTIONS, "depth": 26} | options
    broken = type("Broken", (GameConformance,), told)()
    test = getattr(broken, f"test_{law}")
    if inner := getattr(test, "hypothesis", None):

        @settings(
            max_examples=examples,
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
    """The toy with other functions."""
    return replace(KIT, game=replace(GAME, **functions))


# Setting up


def test_an_objection_names_a_clause_that_exists() -> None:
    law = "config_is_refused_or_has_seats_and_sides"
    wrong = Rejection("SKI-9", text("players-range"))
    assert breaks(law, game(objection=lambda config: wrong))
    assert breaks(law, game(sides=lambda config: ()))
    assert breaks(law, game(sides=lambda config: ("reds", "blues")))


def test_the_usual_options_can_be_played() -> None:
    law = "the_game_can_be_played_without_choosing_options"
    wrong = Rejection("SKI-1", text("players-range"))
    assert breaks(law, game(objection=lambda config: wrong))


# Who chooses, and what


def actions(*, of: Viewer = None, more: tuple[Load, ...] = (), less: int = 0) -> AnyKit:
    def legal_actions(seen: Observation) -> list[Action]:
        listed = list(GAME.legal_actions(seen))
        if listed or (seen.viewer == of and of is not None):
            listed += more
        return listed[less:] if less < len(listed) else listed

    return game(legal_actions=legal_actions)


def test_who_has_nothing_to_choose_lists_nothing() -> None:
    law = "only_choosing_seats_have_legal_actions"
    assert breaks(law, game(legal_actions=lambda seen: ()))
    assert breaks(law, actions(of=ALL, more=(Load(1),)))
    assert breaks(law, actions(of=Seat(1), more=(Load(1),)))


def asked(change: Callable[[tuple[Seat, ...]], tuple[Seat, ...]]) -> AnyKit:
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
def test_only_seats_are_asked_and_each_once(
    change: Callable[[tuple[Seat, ...]], tuple[Seat, ...]],
) -> None:
    law = "decision_names_distinct_seats_of_the_match"
    assert breaks(law, asked(change))


def test_what_is_listed_is_allowed() -> None:
    law = "listed_actions_are_accepted"
    assert breaks(law, actions(more=(Load(6),)))
    assert breaks(law, actions(more=(Load(1), Load(1))))


def test_what_is_allowed_is_listed() -> None:
    law = "accepted_actions_are_listed_and_refusals_name_a_clause"
    assert breaks(law, actions(less=1), examples=600, depth=12)  # a rare action has to be attempted
    assert holds(law, actions(less=1), finite=False)
    assert breaks(law, game(validate=lambda state, seat, action: None))


@pytest.mark.parametrize(
    "rejection", [Rejection("", text("match-over")), Rejection("SKI-4", text("nobody-wrote-this"))]
)
def test_a_refusal_has_a_clause_and_a_sentence(rejection: Rejection) -> None:
    law = "accepted_actions_are_listed_and_refusals_name_a_clause"
    assert breaks(law, game(validate=lambda state, seat, action: rejection))


# Chance


class Crooked(Draw, frozen=True, tag="crooked"):
    """Promises more than it holds."""

    def outcomes(self) -> Iterator[tuple[DrawOutcome, Fraction]]:
        for outcome, p in super().outcomes():
            yield outcome, 2 * p


class Closed(Draw, frozen=True, tag="closed"):
    """Allows nothing that it gives."""

    def allows(self, outcome: object) -> bool:
        return False


class Open(Draw, frozen=True, tag="open"):
    """Allows anything."""

    def allows(self, outcome: object) -> bool:
        return True


@pytest.mark.parametrize("law", [Crooked, Closed, Open])
def test_a_law_of_chance_adds_up(law: type[Draw]) -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Chance) and isinstance(true.distribution, Draw):
            return Chance(law(true.distribution.items), true.clause)
        return true

    assert breaks("chance_outcomes_match_their_distribution", game(node=node))


def test_rules_throw_no_dice_of_their_own() -> None:
    def apply(state: State, seat: Seat, action: Any) -> State:
        after = GAME.apply(state, seat, action)
        if isinstance(action, DiceOutcome):
            pips = (*action.pips[1:], 1 + int(random() * 6))
            salvo = msgspec.structs.replace(after.salvos[-1], pips=pips)
            return msgspec.structs.replace(after, salvos=(*state.salvos, salvo))
        return after

    assert breaks("replaying_plies_gives_equal_states", game(apply=apply))


# Secrets


def seeing(**changes: Any) -> AnyKit:
    """Everybody sees these parts of the truth, as they are."""

    def observe(state: State, viewer: Viewer) -> Observation:
        seen = GAME.observe(state, viewer)
        return msgspec.structs.replace(
            seen, **{name: change(state, viewer) for name, change in changes.items()}
        )

    return game(observe=observe)


def test_sealed_choices_say_nothing() -> None:
    law = "simultaneous_choices_commute_and_stay_hidden"
    assert breaks(law, seeing(loaded=lambda state, viewer: state.loaded))
    assert breaks(law, seeing(hands=lambda state, viewer: state.hands))
    public = seeing(
        loaded=lambda state, viewer: (
            state.loaded if viewer is None else GAME.observe(state, viewer).loaded
        )
    )
    assert breaks(law, public)


def test_sealed_choices_commute() -> None:
    def apply(state: State, seat: Seat, action: Any) -> State:
        if isinstance(action, Load) and any(state.loaded):
            kegs = max(keg or 0 for keg in state.loaded)
            after = GAME.apply(state, seat, action)
            loaded = tuple(kegs if n == seat else keg for n, keg in enumerate(after.loaded))
            return msgspec.structs.replace(after, loaded=loaded)
        return GAME.apply(state, seat, action)

    assert breaks("simultaneous_choices_commute_and_stay_hidden", game(apply=apply))


def test_a_sealed_choice_takes_nothing_from_the_others() -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Decision) and any(state.loaded):
            return Decision(true.seats[:1], true.clause)
        return true

    law = "simultaneous_choices_commute_and_stay_hidden"
    assert breaks(law, game(node=node))


def test_what_is_imagined_looks_the_same() -> None:
    law = "determinized_states_give_the_same_observation"

    def forgetful(seen: Observation, rng: Any) -> State:
        return GAME.determinize(msgspec.structs.replace(seen, hands=(None,) * len(seen.hands)), rng)

    def empty_handed(seen: Observation, rng: Any) -> State:
        state = GAME.determinize(seen, rng)
        return msgspec.structs.replace(state, hands=((),) * len(state.hands))

    assert breaks(law, game(determinize=forgetful))
    assert breaks(law, game(determinize=empty_handed))


def test_the_public_sees_what_every_seat_sees() -> None:
    law = "determinized_states_give_the_same_observation"
    reporter = seeing(
        hands=lambda state, viewer: (
            state.hands if viewer in (None, ALL) else GAME.observe(state, viewer).hands
        )
    )
    assert breaks(law, reporter)


def test_all_sees_all() -> None:
    law = "determinized_states_give_the_same_observation"
    blind = seeing(
        hands=lambda state, viewer: (
            (None,) * len(state.hands) if viewer == ALL else GAME.observe(state, viewer).hands
        )
    )
    assert breaks(law, blind)


def test_what_is_imagined_can_be_played() -> None:
    def kegs_of_nine(seen: Observation, rng: Any) -> State:
        state = GAME.determinize(seen, rng)
        return msgspec.structs.replace(state, salvos=(Salvo((9,), ((),), ()),) * len(state.salvos))

    assert breaks("determinized_states_can_be_played_to_the_end", game(determinize=kegs_of_nine))


def test_a_secret_is_kept_where_the_game_says_that_information_is_perfect() -> None:
    assert breaks("perfect_information_determines_the_state", game(perfect_information=always))


def test_a_refusal_tells_no_secret() -> None:
    def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
        refused = GAME.validate(state, seat, action)
        if refused and isinstance(action, Load) and action.keg in state.hands[seat - 1]:
            return Rejection("SKI-4", text("cover-now"))
        return refused

    law = "equal_observations_have_equal_turns_and_refusals"
    assert breaks(law, game(validate=validate), examples=1000, depth=8)


def test_whose_turn_it_is_tells_no_secret() -> None:
    def node(state: State) -> Node:
        true = GAME.node(state)
        if isinstance(true, Decision):
            best = max(true.seats, key=lambda seat: max(state.hands[seat], default=0))
            return Decision((best,), true.clause)
        return true

    law = "equal_observations_have_equal_turns_and_refusals"
    assert breaks(law, game(node=node))


def test_what_reveals_something_is_final() -> None:
    law = "revocable_choices_reveal_nothing"
    assert holds(law)
    assert breaks(law, game(final=lambda state, seat, action: False))


# Values


class Mutable(msgspec.Struct, frozen=True):
    """Frozen, with something inside that is not."""

    viewer: Viewer
    seen: list[int]


def test_values_have_a_hash_and_survive_json() -> None:
    law = "values_round_trip_through_json_and_are_hashable"
    assert breaks(law, game(observe=lambda state, viewer: Mutable(viewer, [1])))
    assert breaks(law, seeing(held=lambda state, viewer: (1j,) * len(state.hands)))


def test_a_record_is_true() -> None:
    class Order(msgspec.Struct, frozen=True, tag="order"):
        keg: str

    law = "records_round_trip_and_verify"
    assert breaks(law, game(action_type=Order))


def test_an_observation_holds_its_viewer() -> None:
    law = "states_hold_their_options_and_observations_their_viewer"
    assert holds(law)
    assert breaks(law, game(observe=lambda state, viewer: replace_viewer(state)))


def replace_viewer(state: Any) -> Any:
    """Return what everybody sees, as if seat 0 had asked."""
    return msgspec.structs.replace(GAME.observe(state, None), viewer=0)


# Notation


def test_notation_is_read_as_it_was_written() -> None:
    law = "notation_round_trips"
    other = replace(KIT, format_action=lambda config, action: "keg 1")
    assert breaks(law, other)
    assert breaks(law, replace(KIT, format_state=lambda state: "free | - - | - -"))
    shouting = replace(
        KIT, format_action=lambda config, action: KIT.format_action(config, action) + "\n"
    )
    assert breaks(law, shouting)


def test_a_bad_line_is_answered_by_a_sentence() -> None:
    law = "notation_refuses_other_lines_with_a_sentence"

    def muddled(config: Config, line: str) -> Load:
        return Load({"1": 1, "2": 2}[line])

    def verbose(config: Config, line: str) -> Load:
        raise ValueError("no\nno\nno")

    assert breaks(law, replace(KIT, parse_action=muddled))
    assert breaks(law, replace(KIT, parse_action=verbose))
    fired = Salvo((1, 2), ((0, 1),), (3,))
    crowded = State(Config(2), ((), ()), (None, None), ((), ()), (fired, fired))
    assert breaks(law, replace(KIT, parse_state=lambda line: crowded))


# The end


def ending(returns: tuple[float, ...], places: tuple[int, ...]) -> AnyKit:
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
def test_returns_and_places_agree(
    returns: tuple[float, ...], places: tuple[int, ...], lawful: bool
) -> None:
    law = "a_match_at_random_ends_with_returns_and_places"
    assert holds(law, ending(returns, places)) == lawful


def test_a_match_ends() -> None:
    law = "a_match_at_random_ends_with_returns_and_places"
    assert holds(law, bound=26)
    assert breaks(law, bound=25)


# What people meet


def test_a_node_names_a_clause_that_exists() -> None:
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


def test_a_scene_offers_what_is_legal_and_all_of_it() -> None:
    law = "a_scene_offers_what_is_legal"
    button = Press("cheat", "Load nothing", (Load(6),))
    assert breaks(law, scenes(choices=lambda seen, drawn: drawn.choices[1:]))
    assert breaks(law, scenes(choices=lambda seen, drawn: (*drawn.choices, button)))
    assert breaks(
        law,
        scenes(choices=lambda seen, drawn: (button,) if seen.viewer is None else drawn.choices),
    )


def picking(**changes: Any) -> AnyKit:
    """The toy with another choice of squares."""

    def changed(seen: Observation, drawn: Scene) -> tuple[Any, ...]:
        return tuple(
            msgspec.structs.replace(each, **changes) if isinstance(each, Pick) else each
            for each in drawn.choices
        )

    return scenes(choices=changed)


OFFERS = "a_scene_offers_what_is_legal"
GATHERS = "selectable_items_are_legal_and_have_no_other_tap"


@pytest.mark.parametrize("kit", [KIT, CARDS, DICE, BOATS, STRICT])
def test_squares_and_things_are_gathered_lawfully(kit: AnyKit) -> None:
    assert holds(OFFERS, kit)
    assert holds(GATHERS, kit)


@pytest.mark.parametrize(
    "changes",
    [
        {"fit": "0....."},  # squares that could be covered are closed
        {"most": 2},
        {"least": 3},
        {"most": 4},  # lists that are refused
        {"least": 1},
        {"ordered": True},
        {"fills": {0: 1}},
        {"blank": "other"},
        {"action": {"type": "load"}},
    ],
    ids=str,
)
def test_what_can_be_gathered_is_legal_and_all_of_it(changes: dict[str, Any]) -> None:
    assert breaks(OFFERS, picking(**changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"fit": "......."},  # more letters than squares
        {"fit": "....."},
        {"fills": {0: 6}},  # a square that nobody can cover
        {"panel": None, "pieces": ("a", "b")},
        {"least": 4, "most": 5},
    ],
    ids=str,
)
def test_what_fits_counts_also_where_the_table_is_asked(changes: dict[str, Any]) -> None:
    assert breaks(GATHERS, picking(tried=True, **changes))


def test_a_list_that_is_refused_names_a_clause() -> None:
    def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
        if action == Cover((0, 1)):
            return Rejection("", text("two-or-three"))
        return GAME.validate(state, seat, action)

    def legal_actions(seen: Observation) -> list[Action]:
        return [each for each in GAME.legal_actions(seen) if each != Cover((0, 1))]

    rules = replace(GAME, validate=validate, legal_actions=legal_actions)
    assert breaks(GATHERS, replace(picking(tried=True), game=rules))


@pytest.mark.parametrize(
    "other",
    [
        Aim("aim", "Aim", "bay", {}, "square", "......"),
        Lay("lay", "Lay", "boat", "bay", {}, "square", "", ()),
        Pick("pick", "Pick", {}, "squares", 2, 3, "......", "bay"),
    ],
    ids=lambda choice: choice.id,
)
def test_what_is_gathered_is_tapped_for_nothing_else(other: Choice) -> None:
    kit = scenes(choices=lambda seen, drawn: (*drawn.choices, other))
    assert breaks(GATHERS, kit)


@pytest.mark.parametrize(
    "other",
    [
        Press("press", "Press", at=IDS[0]),
        Put("put", "Put", (IDS[1],), "dice"),
        Put("put", "Put", ("die-0",), IDS[2]),
    ],
)
def test_a_thing_that_is_gathered_is_tapped_for_nothing_else(other: Choice) -> None:
    def scene(seen: Observation, say: Words) -> Scene:
        drawn = CARDS.scene(seen, say)
        return msgspec.structs.replace(drawn, choices=(*drawn.choices, other))

    assert breaks(GATHERS, replace(CARDS, scene=scene))


def test_the_log_tells_what_is_seen() -> None:
    law = "log_lines_reveal_nothing_hidden"

    def chatty(before: Any, seat: Seat, action: Any, after: Any, say: Words) -> str:
        return str(action)

    def long(before: Any, seat: Seat, action: Any, after: Any, say: Words) -> str:
        return "one line\nand another"

    def silent(before: Any, seat: Seat, action: Any, after: Any, say: Words) -> str:
        return ""

    assert breaks(law, replace(KIT, describe_ply=chatty))
    assert breaks(law, replace(KIT, describe_ply=long))
    assert holds(law, replace(KIT, describe_ply=silent)), "a ply need not be worth a line"


def test_a_square_whose_token_is_gathered_is_tapped_for_nothing_else() -> None:
    def scene(seen: Observation, say: Words) -> Scene:
        drawn = BOATS.scene(seen, say)
        aim = Aim("aim", "Aim", "bay", {}, "square", "......")
        return msgspec.structs.replace(drawn, choices=(*drawn.choices, aim))

    assert breaks(GATHERS, replace(BOATS, scene=scene))


class Cheat:
    """Loads what it does not have."""

    def choose(self, observation: Observation, rng: Any) -> Load:
        return Load(6)


def test_captains_keep_to_the_rules() -> None:
    law = "captains_choose_legal_actions"
    assert breaks(law, replace(KIT, captains={"cheat": Cheat()}))


class Moody:
    """Remembers how often it was asked, and takes another keg each time."""

    asked = 0

    def choose(self, observation: Observation, rng: Any) -> Action:
        self.asked += 1
        listed = GAME.legal_actions(observation)
        return listed[self.asked % len(listed)]


def test_captains_choose_by_what_they_see() -> None:
    law = "captains_choose_legal_actions"
    assert breaks(law, replace(KIT, captains={"moody": Moody()}))
    assert holds(law)


def advised(
    first: int = 0,
    value: float = 0.5,
    seer: bool = False,
    tied: int = 1,
    reason: str = "match-over",
) -> AnyKit:
    """The toy with advice: of the legal actions this one comes first; a seer sees what he likes."""

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


def test_advice_is_legal_and_made_of_what_is_seen() -> None:
    law = "advice_is_legal_repeatable_and_agrees_with_the_best_captain"
    assert holds(law, advised())
    assert breaks(law, replace(advised(), captains=advised(first=1).captains)), "she does otherwise"
    assert breaks(law, advised(first=99)), "illegal"
    assert breaks(law, advised(value=1.001))
    assert breaks(law, advised(seer=True))
    assert breaks(law, advised(tied=0))
    assert breaks(law, advised(reason="no-such-message"))


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
def test_an_estimate_is_of_returns(seats: str, expected: float, lawful: bool) -> None:
    def estimate(state: State) -> list[float] | None:
        count = {"all": state.config.players, "two": 2, "none": 0}[seats]
        return [expected] * count or None

    law = "estimates_are_valid_and_depend_on_the_state_only"
    assert holds(law, replace(KIT, analysis=Analysis(evaluate=estimate))) == lawful


def test_allies_expect_the_same() -> None:
    def estimate(state: State) -> list[float]:
        return [seat / 4 for seat in range(state.config.players)]

    law = "estimates_are_valid_and_depend_on_the_state_only"
    assert breaks(
        law,
        replace(KIT, analysis=Analysis(evaluate=estimate)),
        configs=st.just(Config(4, teams=True)),
    )
    assert holds(
        law, replace(KIT, analysis=Analysis(evaluate=estimate)), configs=st.just(Config(4))
    )


def test_an_estimate_follows_from_the_state() -> None:
    def whim(state: State) -> list[float]:
        return [random() for _ in state.hands]

    law = "estimates_are_valid_and_depend_on_the_state_only"
    assert breaks(law, replace(KIT, analysis=Analysis(evaluate=whim)))


@pytest.mark.parametrize(("seconds", "few"), [(0.0, True), (60.0, False)])
def test_a_failing_law_is_shrunk_for_a_limited_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, few: bool
) -> None:
    """When the time is over only what Hypothesis has to repeat is tried; the failure is said."""
    monkeypatch.setattr(base, "SHRINK_SECONDS", seconds)
    tried = list[Config]()

    def initial_state(config: Config) -> State:
        tried.append(config)
        return GAME.initial_state(config)

    failed = list[int]()

    def seals(state: State, seat: Seat, action: Action) -> bool:
        failed.append(len(tried))
        return False

    kit = game(initial_state=initial_state, seals=seals)
    told = {"kit": kit, "configs": CONFIGS, "actions": ACTIONS, "depth": 26}
    with pytest.raises(AssertionError, match="`seals` must be true of"):
        type("Broken", (GameConformance,), told)().test_secret_setup_actions_are_sealed()
    assert (len(tried) - failed[0] <= base.UNSKIPPED_TRIES + 2) == few


def test_a_match_that_does_not_end_names_the_bound() -> None:
    told = {"kit": KIT, "configs": CONFIGS, "actions": ACTIONS, "depth": 26, "bound": 5}
    with pytest.raises(AssertionError, match=r"after 5 plies.*`bound`"):
        type(
            "Broken", (GameConformance,), told
        )().test_a_match_at_random_ends_with_returns_and_places()


def test_without_hypothesis_the_import_says_what_is_missing() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import escadre.conformance"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert (
        last
        == "ImportError: the conformance tests draw matches with Hypothesis: pip install hypothesis"
    )
