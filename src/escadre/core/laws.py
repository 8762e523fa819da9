"""What must be true of every game.

Another project's game can be tried by these laws too:

    from hypothesis import strategies as st
    from escadre.core.laws import Laws

    class TestMyGame(Laws):
        kit = KIT
        configs = st.just(Config())

Hypothesis draws every action of the matches in which the laws are tried, so that a failure shrinks
to the shortest match that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

import msgspec

from escadre.core.chance import Drawn, Outcome, Rng, Rolled
from escadre.core.game import (
    ALL,
    CHANCE,
    AnyGame,
    Chance,
    Decision,
    IllegalAction,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    play,
    referee,
    start,
)
from escadre.core.history import verify
from escadre.core.kit import AnyKit
from escadre.core.record import (
    begin,
    closed,
    decode_record,
    encode_record,
    ended_by_rules,
    extended,
)
from escadre.core.scene import (
    FITS,
    Aim,
    Arc,
    Arrange,
    Choice,
    Fill,
    Lay,
    Moor,
    Press,
    Put,
    Swing,
)
from escadre.core.words import LANGUAGES, Text, words
from escadre.lawbook import law_book

try:
    from hypothesis import HealthCheck, given, note, settings
    from hypothesis import strategies as st
except ImportError:
    raise ImportError(
        "the laws draw their matches with Hypothesis: pip install hypothesis"
    ) from None

T = TypeVar("T")
FEW = 10_000  # as many outcomes of chance as are worth adding up


class Moment(NamedTuple):
    """A state that was reached, and how: the ply that comes next is None at the end of the walk."""

    state: Any
    seat: Seat | None = None
    action: Any = None


class Fate:
    """A source of chance that Hypothesis decides, and shrinks to the lowest numbers."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        return self._data.draw(st.integers(0, stop - 1))


def walk(game: AnyGame, config: Any, data: st.DataObject, plies: int) -> Iterator[Moment]:
    """A match of at most so many plies, each drawn by Hypothesis."""
    state = start(game, config)
    count = len(game.sides(config))
    for _ in range(data.draw(st.integers(0, plies), label="plies")):
        match game.node(state):
            case Terminal():
                break
            case Chance(law):
                seat, action = CHANCE, law.sample(Fate(data))
            case Decision(seats):
                assert seats, "a decision that nobody takes"
                assert set(seats) <= set(range(count)), f"there are no such seats: {seats}"
                seat = data.draw(st.sampled_from(seats), label="seat")
                listed = list(game.legal_actions(game.observe(state, seat)))
                assert listed, f"seat {seat} must choose and has nothing to choose from"
                action = data.draw(st.sampled_from(listed), label="action")
        yield Moment(state, seat, action)
        state = play(game, state, seat, action)
    yield Moment(state)


def offered(kit: AnyKit, choice: Choice, seen: Any, rng: Rng) -> list[list[Any]]:
    """Every sequence of actions that a choice on a scene can send."""
    match choice:
        case Press(actions=actions, closed=closed) | Put(actions=actions, closed=closed):
            return [] if closed else [_sent(kit, *actions)]
        case Aim(action=action, blank=blank, fit=fit, fills=fills):
            return [
                _sent(kit, {**action, blank: fills.get(square, square)}) for square in _fitting(fit)
            ]
        case Lay(action=action, blank=blank, turn=turn, ways=ways, before=before, fills=fills):
            return [
                _sent(
                    kit,
                    *before,
                    {
                        **action,
                        **({turn: way.value} if turn else {}),
                        blank: fills.get(square, square),
                    },
                )
                for way in ways
                for square in _fitting(way.fit)
            ]
        case Swing(action=action, blank=blank, arcs=arcs):
            ends = [end % 3600 for arc in arcs if arc.fit == FITS for end in _ends(arc)]
            return [_sent(kit, {**action, blank: heading}) for heading in ends]
        case Moor() | Fill():
            return []  # what fits is asked of the referee
        case Arrange(name=name):
            return [list(kit.setups[name](seen, rng))]


def begins(choice: Choice, action: Any) -> bool:
    """Whether this is one of the many actions of a choice that lists none of them."""
    match choice:
        case Swing(action=asked, blank=blank, arcs=arcs):
            sent = msgspec.to_builtins(action)
            return sent == {**asked, blank: sent.get(blank)} and any(
                (sent[blank] - arc.start) % 3600 <= arc.sweep for arc in arcs if arc.fit == FITS
            )
        case Moor(action=asked, within=within, turns=turns):
            sent = msgspec.to_builtins(action)
            blanks = ("x", "y", "heading") if turns else ("x", "y")
            kind = {key: value for key, value in sent.items() if key not in blanks}
            xs, ys = zip(*within, strict=True)
            return (
                kind == {**kind, **asked}
                and min(xs) <= sent["x"] <= max(xs)
                and min(ys) <= sent["y"] <= max(ys)
            )
        case Fill(action=asked, blanks=blanks):
            sent = msgspec.to_builtins(action)
            return sent == {**asked, **{blank.name: sent.get(blank.name) for blank in blanks}} and (
                all(blank.least <= sent[blank.name] <= blank.most for blank in blanks)
            )
        case _:
            return False


def _sent(kit: AnyKit, *actions: Any) -> list[Any]:
    """The actions as they come back over the wire."""
    return [
        msgspec.json.decode(msgspec.json.encode(action), type=kit.game.action_type)
        for action in actions
    ]


def _ends(arc: Arc) -> tuple[int, int]:
    return arc.start, arc.start + arc.sweep


def _fitting(fit: str) -> list[int]:
    return [square for square, letter in enumerate(fit) if letter == FITS]


Test = TypeVar("Test", bound=Callable[..., None])


def tried(**options: Any) -> Callable[[Test], Test]:
    """Have a law tried on drawn matches."""

    def decorated(test: Test) -> Test:
        drawing = settings(deadline=None, suppress_health_check=NO_MATTER, **options)
        return cast(Test, drawing(given(data=st.data())(test)))

    return decorated


NO_MATTER = [
    HealthCheck.differing_executors,  # one law, executed by the class of each game
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.large_base_example,
]
law = tried()


class Laws:
    """Name a kit and configurations to try: pytest collects the laws as tests of your class."""

    kit: ClassVar[AnyKit]
    configs: ClassVar[st.SearchStrategy[Any]]
    """Configurations to try; those that the game objects to are tried as refusals."""
    actions: ClassVar[st.SearchStrategy[Any] | None] = None
    """Actions, also senseless ones; None: whatever Hypothesis makes of the action type."""
    finite: ClassVar[bool] = True
    """Whether `legal_actions` lists everything that the referee allows."""
    depth: ClassVar[int] = 60
    """The longest match that Hypothesis draws, in plies."""
    bound: ClassVar[int] = 2_000
    """Plies by which a match at random must have ended."""

    # Setting up

    @law
    def test_a_configuration_is_refused_by_a_clause_or_has_seats_and_sides(
        self, data: st.DataObject
    ) -> None:
        """A configuration is refused by a clause, or it has seats, each with its side."""
        game, config = self.kit.game, data.draw(self.configs, label="config")
        if rejection := game.objection(config):
            self.check_rejection(rejection)
            return
        assert _thawed(config, game.config_type) == config, "it does not survive JSON"
        sides = game.sides(config)
        assert sides, "nobody plays"
        assert all(isinstance(side, int) for side in sides), f"sides are numbers, not {sides}"

    def test_the_game_can_be_played_without_choosing_options(self) -> None:
        """Whoever chooses no option can play."""
        game = self.kit.game
        assert game.objection(game.config_type()) is None, "the options as they are do not do"

    # Who chooses, and what

    @law
    def test_who_must_choose_has_legal_actions_and_nobody_else_has(
        self, data: st.DataObject
    ) -> None:
        """Each seat that must choose has something to choose from; nobody else has."""
        game, (*_, (state, _, _)) = self.kit.game, self.reach(data)
        deciding = _deciding(game.node(state))
        for viewer in self.viewers:
            listed = list(islice(game.legal_actions(game.observe(state, viewer)), 1))
            if viewer in deciding:
                assert listed, f"seat {viewer} must choose and has nothing to choose from"
            else:
                assert not listed, f"viewer {viewer} need not choose and may do {listed[0]}"

    @law
    def test_seats_that_choose_are_seats_and_each_is_asked_once(self, data: st.DataObject) -> None:
        """A decision names seats of the match, each once, and at least one."""
        game, moments = self.kit.game, self.reach(data)
        node = game.node(moments[-1].state)
        if isinstance(node, Decision):
            assert node.seats, "a decision that nobody takes"
            assert len(set(node.seats)) == len(node.seats), "a seat is asked twice"
            assert set(node.seats) <= set(range(self.seats)), f"no such seats: {node.seats}"

    @law
    def test_every_listed_action_passes_the_referee(self, data: st.DataObject) -> None:
        """What is listed is allowed."""
        game, (*_, (state, _, _)) = self.kit.game, self.reach(data)
        for seat in _deciding(game.node(state)):
            listed = list(game.legal_actions(game.observe(state, seat)))
            assert len(set(listed)) == len(listed), "an action is listed twice"
            for action in listed:
                rejection = referee(game, state, seat, action)
                assert rejection is None, f"{action} is listed, but refused by {rejection}"

    @law
    def test_what_the_referee_allows_is_listed_and_what_he_refuses_names_a_clause(
        self, data: st.DataObject
    ) -> None:
        """What is allowed is listed; a refusal names its clause and changes nothing."""
        game, moments = self.kit.game, self.reach(data)
        state = moments[-1].state
        before = msgspec.json.encode(state)
        for _ in range(4):
            seat, action = self.attempt(moments, data)
            if rejection := referee(game, state, seat, action):
                self.check_rejection(rejection)
                try:
                    play(game, state, seat, action)
                except IllegalAction as illegal:
                    assert illegal.rejection == rejection, "refused otherwise the second time"
                else:
                    raise AssertionError(f"refused by {rejection}, but played")
            else:
                after = play(game, state, seat, action)
                if self.finite and seat != CHANCE:
                    listed = list(game.legal_actions(game.observe(state, seat)))
                    assert action in listed or any(
                        game.apply(state, seat, other) == after for other in listed
                    ), f"{action} is allowed, but neither listed nor the same as one that is"
        assert msgspec.json.encode(state) == before, "the state was changed in its place"

    # Chance

    @law
    def test_chance_keeps_to_its_law(self, data: st.DataObject) -> None:
        """What is thrown is allowed; the outcomes are different and make one together."""
        node = self.last(self.reach(data), Chance)
        if node is None:
            return
        sampled = node.law.sample(Random(data.draw(st.integers(0, 99), label="seed")))
        assert node.law.allows(sampled), f"{sampled} is thrown, but not allowed"
        assert not node.law.allows(Drawn(-1)) and not node.law.allows(Rolled(()))
        few = list(islice(node.law.outcomes(), FEW + 1))
        assert len({outcome for outcome, _ in few}) == len(few), "an outcome is listed twice"
        assert all(node.law.allows(cast(Outcome, outcome)) and p > 0 for outcome, p in few)
        total = sum((p for _, p in few), Fraction(0))
        assert total == 1 if len(few) <= FEW else total < 1, f"the probabilities make {total}"

    @law
    def test_the_same_plies_make_the_same_match(self, data: st.DataObject) -> None:
        """The rules throw no dice, and change no state in its place."""
        game, moments = self.kit.game, self.reach(data)
        state = moments[0].state
        for moment in moments:
            assert state == moment.state, "chance hides in apply, or a state was changed in place"
            if moment.seat is not None:
                state = game.apply(state, moment.seat, moment.action)

    # Secrets

    @law
    def test_what_fits_what_one_sees_looks_like_what_one_sees(self, data: st.DataObject) -> None:
        """After determinize, observe sees the same; what the public sees, every seat sees."""
        game, (*_, (state, _, _)) = self.kit.game, self.reach(data)
        for viewer in self.viewers:
            seen = game.observe(state, viewer)
            dream = self.dream(seen, data)
            assert game.observe(dream, viewer) == seen, f"{viewer} would see a difference"
            if viewer == ALL:
                assert dream == state, "ALL does not see all"
            else:
                assert game.observe(dream, None) == game.observe(state, None), (
                    f"the public sees what viewer {viewer} does not"
                )

    @law
    def test_with_perfect_information_everybody_sees_the_whole_truth(
        self, data: st.DataObject
    ) -> None:
        """Where information is perfect, what anybody sees leaves nothing to imagine."""
        game, (*_, (state, _, _)) = self.kit.game, self.reach(data)
        if game.perfect_information(state):
            for viewer in self.viewers:
                seen = game.observe(state, viewer)
                assert self.dream(seen, data) == state, f"{viewer} does not see everything"

    @law
    def test_what_one_imagines_can_be_played_to_its_end(self, data: st.DataObject) -> None:
        """A determinized state is a state of a match like any other."""
        game, (*_, (state, _, _)) = self.kit.game, self.reach(data)
        viewer = data.draw(st.sampled_from(self.viewers), label="viewer")
        self.played_out(self.dream(game.observe(state, viewer), data), data)

    @law
    def test_whose_turn_it_is_and_what_is_refused_are_no_news(self, data: st.DataObject) -> None:
        """Two truths that look the same wait for the same seats, and refuse the same actions."""
        game, moments = self.kit.game, self.reach(data)
        state = moments[-1].state
        seat = data.draw(st.sampled_from(range(self.seats)), label="viewer")
        dream = self.dream(game.observe(state, Seat(seat)), data)
        here, there = game.node(state), game.node(dream)
        assert type(here) is type(there) and _deciding(here) == _deciding(there), (
            f"seat {seat} sees the same before {here} and before {there}"
        )
        _, action = self.attempt(moments, data)
        if not isinstance(action, Outcome):
            answers = [referee(game, truth, Seat(seat), action) for truth in (state, dream)]
            assert answers[0] == answers[1], f"the answer to {action} tells what is hidden"

    @law
    def test_sealed_choices_commute_and_say_nothing(self, data: st.DataObject) -> None:
        """Of several seats that choose at once none learns, or alters, what another chooses."""
        game, moments = self.kit.game, self.reach(data)
        state = self.last_state(
            moments, lambda node: isinstance(node, Decision) and len(node.seats) > 1
        )
        if state is None:
            return
        node = cast(Decision, game.node(state))
        one, two = data.draw(st.permutations(node.seats), label="seats")[:2]
        a, other = self.choose(state, one, data), self.choose(state, one, data)
        after, after_other = game.apply(state, one, a), game.apply(state, one, other)
        for seat in set(node.seats) - {one}:
            assert seat in _deciding(game.node(after)), f"{a} by {one} takes {seat}'s choice away"
            assert set(game.legal_actions(game.observe(after, seat))) == set(
                game.legal_actions(game.observe(state, seat))
            ), f"{a} by seat {one} changes what seat {seat} may do"
        if _deciding(game.node(after)) == _deciding(game.node(after_other)):
            for viewer in self.viewers:
                if viewer not in (one, ALL):
                    assert game.observe(after, viewer) == game.observe(after_other, viewer), (
                        f"viewer {viewer} can tell {a} from {other}, which seat {one} sealed"
                    )
        b = self.choose(state, two, data)
        assert game.apply(after, two, b) == game.apply(game.apply(state, two, b), one, a), (
            f"{a} by seat {one} and {b} by seat {two} do not commute"
        )

    @law
    def test_what_can_be_taken_back_has_told_its_seat_nothing(self, data: st.DataObject) -> None:
        """A choice after which its seat knows more than before is final."""
        game = self.kit.game
        state = self.last_state(self.reach(data), lambda node: isinstance(node, Decision))
        if state is None:
            return
        seat = data.draw(st.sampled_from(_deciding(game.node(state))), label="seat")
        action = self.choose(state, seat, data)
        if game.final(state, seat, action):
            return
        dream = self.dream(game.observe(state, seat), data)
        here, there = (game.apply(truth, seat, action) for truth in (state, dream))
        assert game.observe(here, seat) == game.observe(there, seat), (
            f"{action} tells seat {seat} something, and could be taken back"
        )

    # Values

    @law
    def test_values_survive_json_and_can_be_counted_in_sets(self, data: st.DataObject) -> None:
        """States, observations and actions survive JSON and have a hash."""
        game, moments = self.kit.game, self.reach(data)
        for state, seat, action in moments[-2:]:
            assert _thawed(state) == state, "the state does not survive JSON"
            assert hash(_thawed(state)) == hash(state)
            for viewer in self.viewers:
                seen = game.observe(state, viewer)
                assert _thawed(seen) == seen, f"what {viewer} sees does not survive JSON"
                hash(seen)
            if seat is not None:
                kind = Outcome if seat == CHANCE else game.action_type
                assert _thawed(action, kind) == action, f"{action} does not survive JSON"
                hash(action)

    @law
    def test_a_record_survives_json_and_is_true(self, data: st.DataObject) -> None:
        """The record of a match is read as it was written, and verified."""
        game, moments = self.kit.game, self.reach(data)
        record = begin(game, self.config, [f"player {n}" for n in range(self.seats)])
        for _, seat, action in moments[:-1]:
            assert seat is not None
            record = extended(record, seat, action)
        node = game.node(moments[-1].state)
        if isinstance(node, Terminal):
            record = closed(record, ended_by_rules(node))
        assert decode_record(encode_record(record), game) == record
        assert verify(game, record) == []

    @law
    def test_notation_reads_what_it_writes(self, data: st.DataObject) -> None:
        """An action and a position are read from one line as they were written."""
        kit, moments = self.kit, self.reach(data)
        for state, seat, action in moments[-2:]:
            line = kit.format_state(state)
            self.check_line(line)
            assert kit.parse_state(line) == state, f"{line!r} is read as another position"
            if seat is not None:
                line = kit.format_action(self.config, action)
                self.check_line(line)
                read = kit.parse_action(self.config, line)
                assert read == action, f"{line!r} is read as {read}"

    @law
    def test_notation_refuses_other_lines_with_a_sentence(self, data: st.DataObject) -> None:
        """What is no action or no position is answered by a ValueError of one line."""
        kit = self.kit
        good = kit.format_state(self.reach(data)[-1].state)
        scrap = data.draw(st.text(max_size=8), label="scrap")
        cut = data.draw(st.integers(0, len(good)), label="cut")
        try:
            kit.parse_action(self.config, scrap)
        except ValueError as error:
            self.check_line(str(error))
        for line in (scrap, good[:cut] + scrap + good[cut + len(scrap) :], good[:cut]):
            try:
                state = kit.parse_state(line)
            except ValueError as error:
                self.check_line(str(error))
            else:
                for seat in _deciding(kit.game.node(state)):
                    list(kit.game.legal_actions(kit.game.observe(state, seat)))

    # The end

    @law
    def test_a_match_at_random_ends_with_returns_and_places(self, data: st.DataObject) -> None:
        """Random play ends; returns lie in [-1, 1], sides share them, and places follow."""
        node = self.played_out(self.reach(data)[-1].state, data)
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
        self.check_said(node.reason)

    # What people meet

    @law
    def test_every_node_names_a_clause_of_both_law_books(self, data: st.DataObject) -> None:
        """The clause of a node stands in the law books."""
        node = self.kit.game.node(self.reach(data)[-1].state)
        self.check_clause(node.clause)

    @law
    def test_a_scene_shows_whose_turn_it_is_and_offers_what_is_legal(
        self, data: st.DataObject
    ) -> None:
        """Every legal action begins something that the scene offers, and all it offers is legal."""
        kit, game = self.kit, self.kit.game
        state = self.reach(data)[-1].state
        deciding = _deciding(game.node(state))
        language = data.draw(st.sampled_from(LANGUAGES), label="language")
        for viewer in self.viewers:
            seen = game.observe(state, viewer)
            scene = kit.scene(seen, words(language, game.home))
            msgspec.json.encode(scene)
            assert scene.turn == deciding, f"the scene of {viewer} waits for {scene.turn}"
            plans = [
                plan
                for choice in scene.choices
                for plan in offered(kit, choice, seen, Random(data.draw(st.integers(0, 99))))
            ]
            if viewer not in deciding:
                assert not plans, f"viewer {viewer} is offered {plans[0]}"
                continue
            some = st.lists(st.sampled_from(plans), max_size=3) if plans else st.just([])
            for plan in data.draw(some, label="plans"):
                tried = state
                for action in plan:
                    tried = play(game, tried, Seat(cast(int, viewer)), action)
            first = {plan[0] for plan in plans if plan}
            missing = [
                each
                for each in game.legal_actions(seen)
                if each not in first and not any(begins(choice, each) for choice in scene.choices)
            ]
            assert not missing, f"the scene of seat {viewer} does not offer {missing[0]}"

    @law
    def test_the_log_can_be_told_and_tells_no_more_than_is_seen(self, data: st.DataObject) -> None:
        """A ply is told in one line, the same for all plies that look the same."""
        game, moments = self.kit.game, self.reach(data)
        if len(moments) < 2:
            return
        state, seat, action = moments[-2]
        assert seat is not None
        node = game.node(state)
        if isinstance(node, Chance):
            other = node.law.sample(Fate(data))
            if game.apply(state, seat, other) == moments[-1].state:
                other = action  # dice that make no difference are no secret
        else:
            other = self.choose(state, seat, data)
        for viewer in self.viewers:
            before = game.observe(state, viewer)
            after = game.observe(moments[-1].state, viewer)
            if before == after and viewer not in (seat, ALL):
                continue  # not noticed, and not told
            for language in LANGUAGES:
                say = words(language, game.home)
                told = self.kit.tell(before, seat, action, after, say)
                self.check_line(told)
                if viewer in (seat, ALL):
                    continue
                if game.observe(game.apply(state, seat, other), viewer) == after:
                    assert self.kit.tell(before, seat, other, after, say) == told, (
                        f"the log lets viewer {viewer} tell {action} from {other}"
                    )

    @tried(max_examples=5)
    def test_every_captain_chooses_something_legal(self, data: st.DataObject) -> None:
        """What a captain chooses passes the referee, and follows from what is seen and from luck.

        She sits at many tables at once: she remembers none of them.
        """
        game = self.kit.game
        state = self.last_state(self.reach(data), lambda node: isinstance(node, Decision))
        if state is None:
            return
        seat = data.draw(st.sampled_from(_deciding(game.node(state))), label="seat")
        seen = game.observe(state, seat)
        alike = game.observe(self.dream(seen, data), seat)
        for level, captain in self.kit.captains.items():
            seed = data.draw(st.integers(0, 99), label="seed")
            action = captain.choose(seen, Random(seed))
            rejection = referee(game, state, seat, action)
            assert rejection is None, f"captain {level} chooses {action}: {rejection}"
            other = captain.choose(alike, Random(seed))
            assert other == action, f"captain {level}, asked again, chooses {other}, not {action}"

    @tried(max_examples=25)
    def test_an_estimate_is_of_returns_and_follows_from_the_state(
        self, data: st.DataObject
    ) -> None:
        """What can be expected is a number a seat, from -1 to 1; the same of the same state."""
        estimate = self.kit.estimate
        if estimate is None:
            return
        state = self.last_state(self.reach(data), lambda node: not isinstance(node, Terminal))
        if (expected := estimate(state)) is None:
            return
        assert len(expected) == self.seats, f"{len(expected)} numbers for {self.seats} seats"
        assert all(-1 <= each <= 1 for each in expected), f"no such returns: {[*expected]}"
        together = set(zip(self.kit.game.sides(self.config), expected, strict=True))
        assert len(together) == len({side for side, _ in together}), "allies expect not the same"
        again = estimate(_thawed(state))
        assert again is not None and [*again] == [*expected], f"{again} after {expected}"

    # The means

    def reach(self, data: st.DataObject) -> list[Moment]:
        """A match drawn by Hypothesis, moment by moment; it ends wherever Hypothesis stops."""
        game = self.kit.game
        self.config = data.draw(
            self.configs.filter(lambda config: game.objection(config) is None), label="config"
        )
        self.seats = len(game.sides(self.config))
        moments = list(walk(game, self.config, data, self.depth))
        lines = (
            f"{'chance' if seat == CHANCE else f'seat {seat}'}: "
            f"{self.kit.format_action(self.config, action)}"
            for _, seat, action in moments[:-1]
        )
        note("\n".join(["the match:", *lines]))
        return moments

    @property
    def viewers(self) -> list[Viewer]:
        """Every pair of eyes."""
        return [*map(Seat, range(self.seats)), None, ALL]

    def last(self, moments: list[Moment], kind: type[T]) -> T | None:
        """The last node of this kind."""
        state = self.last_state(moments, lambda node: isinstance(node, kind))
        return None if state is None else cast(T, self.kit.game.node(state))

    def last_state(self, moments: list[Moment], fits: Callable[[Node], bool]) -> Any:
        """The last state whose node fits."""
        states = (moment.state for moment in reversed(moments))
        return next((state for state in states if fits(self.kit.game.node(state))), None)

    def choose(self, state: Any, seat: Seat, data: st.DataObject) -> Any:
        """One of the actions that this seat has to choose from."""
        listed = list(self.kit.game.legal_actions(self.kit.game.observe(state, seat)))
        return data.draw(st.sampled_from(listed), label=f"choice of seat {seat}")

    def attempt(self, moments: list[Moment], data: st.DataObject) -> tuple[Seat, Any]:
        """Something to ask of the referee: what was legal in this match, or anything at all."""
        game = self.kit.game
        of_the_match = [
            action
            for state, _, _ in moments[:: max(1, len(moments) // 4)]
            for seat in _deciding(game.node(state))
            for action in game.legal_actions(game.observe(state, seat))
        ]
        anything = st.from_type(game.action_type) if self.actions is None else self.actions
        outcomes = st.one_of(
            st.builds(Drawn, st.integers()),
            st.builds(Rolled, st.lists(st.integers(1, 6), max_size=3).map(tuple)),
        )
        sources = [anything, outcomes]
        if of_the_match:
            sources.append(st.sampled_from(of_the_match))
        seats = st.integers(CHANCE, self.seats)
        if deciding := _deciding(game.node(moments[-1].state)):
            seats = st.one_of(st.sampled_from(deciding), seats)
        action = data.draw(st.one_of(sources), label="attempt")
        return Seat(data.draw(seats, label="by seat")), action

    def dream(self, seen: Any, data: st.DataObject) -> Any:
        """A truth that would look the same."""
        seed = data.draw(st.integers(0, 2**32 - 1), label="seed of the dream")
        return self.kit.game.determinize(seen, Random(seed))

    def played_out(self, state: Any, data: st.DataObject) -> Terminal:
        """How a match at random ends from here."""
        game, rng = self.kit.game, Random(data.draw(st.integers(0, 2**32 - 1), label="seed"))
        for _ in range(self.bound + 1):
            match node := game.node(state):
                case Terminal():
                    return node
                case Chance(law):
                    state = play(game, state, CHANCE, law.sample(rng))
                case Decision(seats):
                    seat = seats[rng.randrange(len(seats))]
                    listed = list(game.legal_actions(game.observe(state, seat)))
                    state = play(game, state, seat, listed[rng.randrange(len(listed))])
        raise AssertionError(f"a match at random has not ended after {self.bound} plies")

    def check_rejection(self, rejection: Rejection) -> None:
        """A refusal names a clause, and can be said."""
        self.check_clause(rejection.clause)
        self.check_said(rejection.reason)

    def check_clause(self, id: str) -> None:
        """Both law books have this clause."""
        for language in LANGUAGES:
            book = law_book(self.kit.game.home, language)
            assert book.clause(id), f"{id or 'the empty clause'} is not in rules.{language}.md"

    def check_said(self, sentence: Text) -> None:
        """The sentence can be said in both languages."""
        for language in LANGUAGES:
            self.check_line(words(language, self.kit.game.home).say(sentence))

    def check_line(self, line: str) -> None:
        """One line of text with something on it."""
        assert line.strip() == line and line, f"blanks around, or nothing in, {line!r}"
        assert len(line.splitlines()) == 1, f"more than one line: {line!r}"


def _deciding(node: Node) -> tuple[Seat, ...]:
    return node.seats if isinstance(node, Decision) else ()


def _thawed(value: Any, kind: Any = None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind or type(value))
