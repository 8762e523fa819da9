"""Tests that scene items are in the vocabulary, and that options and captains have messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import strategies as st

from escadre.conformance.base import GeneratedMatches, conformance_test
from escadre.core.cover_picture import cover_problems, load_cover
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import LANGUAGES, Words, words
from escadre.core.kit import AnyKit
from escadre.core.scene import (
    Area,
    Card,
    Chart,
    Count,
    Die,
    Fact,
    Hull,
    OutcomeChance,
    Patch,
    PlaceHull,
    PlacePiece,
    Region,
    Scene,
    Slot,
    SurveyQuestion,
    Token,
)
from escadre.core.scene.vocabulary import VOCABULARY, TermTable


class IntroductionTests(GeneratedMatches):
    """Tests of the pictures that introduce a game, and of the scores of seats."""

    def test_introduction_has_three_pictures_with_messages(self) -> None:
        """Each introductory picture can be drawn and has a message."""
        kit, game = self.kit, self.kit.game
        if not kit.introduction:
            return
        assert len(kit.introduction) == 3, f"{len(kit.introduction)} pictures"
        for number, picture in enumerate(kit.introduction, 1):
            observation = game.observe(kit.parse_state(picture.position), Seat(picture.viewer))
            for language in LANGUAGES:
                say = words(language, game.home)
                self.check_line(say(f"aim-{number}"))
                panel_ids = {panel.id for panel in kit.scene(observation, say).panels}
                assert panel_ids >= {*picture.panels} and picture.panels, (
                    f"picture {number} shows {panel_ids}"
                )

    @conformance_test
    def test_standings_have_one_line_per_seat(self, data: st.DataObject) -> None:
        """Scores are empty, or have one line per seat in order, for every viewer."""
        kit, game = self.kit, self.kit.game
        if kit.standing is None:
            return
        state = self.generate_match(data)[-1].state
        viewer = data.draw(st.sampled_from(self.viewers), label="viewer")
        for language in LANGUAGES:
            standings = kit.standing(game.observe(state, viewer), words(language, game.home))
            seats = [each.seat for each in standings]
            assert seats in ([], list(range(len(seats)))), f"standings of the seats {seats}"
            for each in standings:
                self.check_line(each.text)


_KINDS: dict[type, TermTable] = {
    Token: VOCABULARY.tokens,
    PlacePiece: VOCABULARY.tokens,
    Area: VOCABULARY.areas,
    Count: VOCABULARY.counts,
    Card: VOCABULARY.cards,
    Fact: VOCABULARY.facts,
    Hull: VOCABULARY.hulls,
    PlaceHull: VOCABULARY.hulls,
    Patch: VOCABULARY.patches,
    Region: VOCABULARY.regions,
    OutcomeChance: VOCABULARY.shares,
    Slot: VOCABULARY.slots,
}
_MARKS: dict[type, TermTable] = {
    Token: VOCABULARY.token_marks,
    Die: VOCABULARY.dice_marks,
    Card: VOCABULARY.card_marks,
    Hull: VOCABULARY.hull_marks,
}


def parts(scene_part: Any) -> Iterator[Any]:
    """Yield a drawn item and all its parts."""
    yield scene_part
    match scene_part:
        case msgspec.Struct():
            inner = [getattr(scene_part, field) for field in scene_part.__struct_fields__]
        case tuple():
            inner = list(scene_part)
        case dict():
            inner = list(scene_part.values())
        case _:
            inner = []
    for each in inner:
        yield from parts(each)


def unknown_terms(scene_part: Any) -> Iterator[str]:
    """Yield the kinds and marks of an item and its parts that cannot be shown or explained."""
    for each in parts(scene_part):
        kinds, marks = _KINDS.get(type(each)), _MARKS.get(type(each))
        if kinds is not None and each.kind not in kinds and not fallback_label(each):
            yield f"the kind {each.kind!r} of {each}"
        if marks is not None:
            yield from (f"the mark {mark!r} of {each}" for mark in each.marks if mark not in marks)


def fallback_label(thing: Any) -> object:
    """Return the sign or label shown instead of an item of unknown kind."""
    match thing:
        case Token(sign=sign):
            return sign
        case PlacePiece(token=token):
            return token
        case Card(title=title):
            return title
        case Fact(text=text, label=label):
            return text or label
        case _:
            return thing.label


def required_message_ids(kit: AnyKit) -> Iterator[str]:
    """Return the ids of the messages that name a game, its options, captains and set-ups."""
    yield from ("game", "tagline")
    yield from (f"option-{name}" for name in kit.game.config_type.__struct_fields__)
    yield from (f"captain-{level}" for level in kit.captains)
    yield from (f"setup-{name}" for name in kit.setups)


class VocabularyTests(GeneratedMatches):
    """Tests of the drawings and names of items."""

    @conformance_test
    def test_every_kind_and_mark_can_be_drawn(self, data: st.DataObject) -> None:
        """Every kind is in the vocabulary, or has a sign or a label."""
        game, state = self.kit.game, self.generate_match(data)[-1].state
        observation = game.observe(state, data.draw(st.sampled_from(self.viewers), label="viewer"))
        language = data.draw(st.sampled_from(LANGUAGES), label="language")
        say = words(language, game.home)
        scene = self.kit.scene(observation, say)
        answers = self.survey_answers(scene, observation, say, data)
        faults = [*unknown_terms(scene), *unknown_terms(answers)]
        assert not faults, f"the vocabulary lacks {faults[0]}"

    def survey_answers(
        self, scene: Scene, observation: Any, say: Words, data: st.DataObject
    ) -> tuple[object, ...]:
        """Return the answer of a scene's charts to one question."""
        questions = [
            SurveyQuestion(about, hull.id)  # type: ignore[arg-type]
            for panel in scene.panels
            if isinstance(panel, Chart)
            for about in panel.surveys
            for hull in panel.hulls
        ]
        if self.kit.answer_chart_query is None or not questions:
            return ()
        question = data.draw(st.sampled_from(questions), label="question")
        return (self.kit.answer_chart_query(observation, question, say),)

    def test_options_captains_and_set_ups_have_words_in_both_languages(self) -> None:
        """The game, its tagline, options, captains and set-ups have messages in both languages."""
        for language in LANGUAGES:
            say = words(language, self.kit.game.home)
            missing = [id for id in required_message_ids(self.kit) if id not in say]
            assert not missing, f"words.{language}.ftl does not say {', '.join(missing)}"

    def test_the_picture_of_the_game_can_be_shown(self) -> None:
        """A cover is valid; a game without one has nothing to check."""
        game = self.kit.game
        cover = load_cover(game.home)
        faults = list(cover_problems(game.name, cover)) if cover else []
        assert not faults, f"picture.svg: {'; '.join(faults)}"
