"""Tests that scenes offer exactly the legal actions, and that logs reveal no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, cast

import msgspec
from hypothesis import strategies as st

from escadre.conformance.base import (
    GeneratedMatches,
    HypothesisRng,
    choosers,
    conformance_test,
    draw_below,
)
from escadre.core.chance import Rng, random_item, shuffled
from escadre.core.game import ALL, Chance, Seat, play, validate_action
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.kit import AnyKit
from escadre.core.match.match import is_noticed
from escadre.core.scene import (
    OPEN,
    Aim,
    Arc,
    Arrange,
    Choice,
    Fill,
    Grid,
    Pick,
    PlaceHull,
    PlacePiece,
    Press,
    PutItem,
    Scene,
    TurnHull,
)

MAX_SAMPLED_LISTS = 8  # maximum number of lists tried per selection


def offered_sequences(kit: AnyKit, choice: Choice, observation: Any, rng: Rng) -> list[list[Any]]:
    """Return every sequence of actions that a choice of a scene can send."""
    match choice:
        case Press(actions=actions, closed=closed) | PutItem(actions=actions, closed=closed):
            return [] if closed else [_decode_actions(kit, *actions)]
        case Aim(action=action, blank=blank, fit=fit, fills=fills):
            return [
                _decode_actions(kit, {**action, blank: fills.get(square, square)})
                for square in _open_squares(fit)
            ]
        case PlacePiece(
            action=action, blank=blank, turn=turn, ways=ways, before=before, fills=fills
        ):
            return [
                _decode_actions(
                    kit,
                    *before,
                    {
                        **action,
                        **({turn: way.value} if turn else {}),
                        blank: fills.get(square, square),
                    },
                )
                for way in ways
                for square in _open_squares(way.fit)
            ]
        case TurnHull(action=action, blank=blank, arcs=arcs):
            ends = [end % 3600 for arc in arcs if arc.fit == OPEN for end in _ends(arc)]
            return [_decode_actions(kit, {**action, blank: heading}) for heading in ends]
        case Pick(action=action, blank=blank, tried=False):
            return [
                _decode_actions(kit, {**action, blank: each})
                for each in sample_selections(choice, rng)
            ]
        case PlaceHull() | Fill() | Pick():
            return []  # only the rules can decide which numbers fit
        case Arrange(name=name):
            return [list(kit.setups[name](observation, rng))]


def can_send(choice: Choice, action: Any) -> bool:
    """Return whether a choice without a list of actions can send this action."""
    match choice:
        case TurnHull(action=asked, blank=blank, arcs=arcs):
            sent = msgspec.to_builtins(action)
            return sent == {**asked, blank: sent.get(blank)} and any(
                (sent[blank] - arc.start) % 3600 <= arc.sweep for arc in arcs if arc.fit == OPEN
            )
        case PlaceHull(action=asked, within=within, turns=turns):
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
        case Pick(action=asked, blank=blank):
            sent = msgspec.to_builtins(action)
            return sent == {**asked, blank: sent.get(blank)} and _is_valid_selection(
                choice, sent[blank]
            )
        case _:
            return False


def sample_selections(pick: Pick, rng: Rng) -> list[list[int | str]]:
    """Sample lists that a selection can send; empty where too few items fit."""
    fitting = selectable_values(pick)
    sizes = range(pick.least, min(pick.most, len(fitting)) + 1)
    lists = [
        list(shuffled(fitting, rng))[: random_item(sizes, rng)]
        for _ in range(MAX_SAMPLED_LISTS if sizes else 0)
    ]
    return lists if pick.ordered else [sorted(each) for each in lists]


def selectable_values(pick: Pick) -> list[int | str]:
    """Return the list value of each square or piece that fits."""
    own: range | tuple[str, ...] = pick.pieces or range(len(pick.fit))
    return [pick.fills.get(item, own[item]) for item in _open_squares(pick.fit)]


def _is_valid_selection(pick: Pick, listed: Sequence[Any]) -> bool:
    return (
        pick.least <= len(listed) <= pick.most
        and not Counter(listed) - Counter(selectable_values(pick))
        and (pick.ordered or [*listed] == sorted(listed))
    )


def _tap_targets(choice: Choice) -> Iterator[str]:
    """Yield the ids of the grids and items that are tapped for a choice."""
    match choice:
        case Press(at=at) if at:
            yield at
        case PutItem(pieces=pieces, onto=onto):
            yield from (*pieces, onto)
        case Pick(panel=None, pieces=pieces):
            yield from pieces
        case Aim(panel=panel) | PlacePiece(panel=panel) | Pick(panel=str(panel)):
            yield panel
        case _:
            pass


def _decode_actions(kit: AnyKit, *actions: Any) -> list[Any]:
    """Return the actions as decoded from the wire format."""
    return [
        msgspec.json.decode(msgspec.json.encode(action), type=kit.game.action_type)
        for action in actions
    ]


def _ends(arc: Arc) -> tuple[int, int]:
    return arc.start, arc.start + arc.sweep


def _open_squares(fit: str) -> list[int]:
    return [square for square, letter in enumerate(fit) if letter == OPEN]


class SceneTests(GeneratedMatches):
    """Tests of scenes, choices and log lines."""

    @conformance_test
    def test_every_node_names_a_clause_of_both_rulebooks(self, data: st.DataObject) -> None:
        """The clause of a node is in both rulebooks."""
        node = self.kit.game.node(self.generate_match(data)[-1].state)
        self.check_clause(node.clause)

    @conformance_test
    def test_a_scene_offers_what_is_legal(self, data: st.DataObject) -> None:
        """Every legal action can be begun in the scene, and all its choices are legal."""
        kit, game = self.kit, self.kit.game
        state = self.generate_match(data)[-1].state
        deciding = choosers(game.node(state))
        language = data.draw(st.sampled_from(LANGUAGES), label="language")
        for viewer in self.viewers:
            observation = game.observe(state, viewer)
            scene = kit.scene(observation, words(language, game.home))
            msgspec.json.encode(scene)
            plans = [
                plan
                for choice in scene.choices
                for plan in offered_sequences(
                    kit, choice, observation, Random(data.draw(st.integers(0, 99)))
                )
            ]
            if viewer not in deciding:
                assert not plans, f"viewer {viewer} is offered {plans[0]}"
                continue
            for _ in range(draw_below(data, 4) if plans else 0):
                plan = plans[draw_below(data, len(plans))]
                state_after = state
                for action in plan:
                    state_after = play(game, state_after, Seat(cast(int, viewer)), action)
            first = {plan[0] for plan in plans if plan}
            missing = [
                each
                for each in game.legal_actions(observation)
                if each not in first and not any(can_send(choice, each) for choice in scene.choices)
            ]
            assert not missing, f"the scene of seat {viewer} does not offer {missing[0]}"

    @conformance_test
    def test_selectable_items_are_legal_and_have_no_other_tap(self, data: st.DataObject) -> None:
        """Every item of a selection is in a legal action; an illegal list names a clause.

        No other choice uses the same tap as a selection.
        """
        game, (*_, (state, _, _)) = self.kit.game, self.generate_match(data)
        for seat in choosers(game.node(state)):
            observation = game.observe(state, seat)
            scene = self.kit.scene(observation, words("en", game.home))
            for pick in (each for each in scene.choices if isinstance(each, Pick)):
                self._check_items(scene, pick)
                for listed in sample_selections(pick, Random(data.draw(st.integers(0, 99)))):
                    (action,) = _decode_actions(self.kit, {**pick.action, pick.blank: listed})
                    if rejection := validate_action(game, state, seat, action):
                        self.check_rejection(rejection)
                if self.finite:
                    sendable_actions = [
                        each for each in game.legal_actions(observation) if can_send(pick, each)
                    ]
                    used = {item for each in sendable_actions for item in getattr(each, pick.blank)}
                    unused = set(selectable_values(pick)) - used
                    assert not unused, f"{unused} fit, and are in no legal action"

    def _check_items(self, scene: Scene, pick: Pick) -> None:
        sizes = {
            panel.id: panel.width * panel.height
            for panel in scene.panels
            if isinstance(panel, Grid)
        }
        items = sizes[pick.panel] if pick.panel else len(pick.pieces)
        assert len(pick.fit) == items, f"{items} squares or pieces, and {len(pick.fit)} letters"
        others = {id for each in scene.choices if each is not pick for id in _tap_targets(each)}
        grids_with_pieces = {
            panel.id
            for panel in scene.panels
            if isinstance(panel, Grid) and {token.id for token in panel.tokens} & {*pick.pieces}
        }  # these squares are tapped for the tokens on them
        both = others & {*_tap_targets(pick), *grids_with_pieces}
        assert not both, f"{both} belong to a selection and to another choice"

    @conformance_test
    def test_log_lines_reveal_nothing_hidden(self, data: st.DataObject) -> None:
        """Every ply has at most one log line, equal for plies that look the same to the viewer."""
        game, steps = self.kit.game, self.generate_match(data)
        if len(steps) < 2:
            return
        state, seat, action = steps[-2]
        assert seat is not None
        node = game.node(state)
        if isinstance(node, Chance):
            other = node.distribution.sample(HypothesisRng(data))
            if game.apply(state, seat, other) == steps[-1].state:
                other = action  # equivalent dice are not a secret
        else:
            other = self.choose(state, seat, data)
        for viewer in self.viewers:
            before = game.observe(state, viewer)
            after = game.observe(steps[-1].state, viewer)
            if not is_noticed(viewer, seat, before, after):
                continue  # the viewer has no log line
            for language in LANGUAGES:
                say = words(language, game.home)
                lines = self.kit.describe_ply(before, seat, action, after, say)
                if lines:  # a ply may have no log line
                    self.check_line(lines)
                if viewer in (seat, ALL):
                    continue
                if game.observe(game.apply(state, seat, other), viewer) == after:
                    assert self.kit.describe_ply(before, seat, other, after, say) == lines, (
                        f"the log lets viewer {viewer} tell {action} from {other}"
                    )
