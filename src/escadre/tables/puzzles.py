"""A puzzle at a table that nobody keeps: the board as its solver sees it, and what an answer is."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import msgspec

from escadre.coach.choices import POINTS
from escadre.coach.hints import choice_told, hint_told
from escadre.coach.puzzles.puzzle import Puzzle, puzzle_named, puzzles, seen_in
from escadre.coach.puzzles.solving import answers_in, judge_answer
from escadre.coach.telling import coach_words
from escadre.core.game import referee
from escadre.core.kit import AnyKit
from escadre.core.match import kit_of
from escadre.core.words import InputError, Text, Words, text, words
from escadre.tables import solo, wire
from escadre.tables.refusal import WORDS


def puzzles_page(kit: AnyKit, retired: Container[str], language: str) -> wire.PuzzlesPage:
    """The puzzles of a game that are not retired here; none where it brings none."""
    say = _words(kit, language)
    cards = tuple(
        wire.PuzzleCard(each.id, each.strength, say(f"puzzle-theme-{each.theme}"))
        for each in puzzles(kit)
        if each.id not in retired
    )
    return wire.PuzzlesPage(say("game"), cards)


def puzzle_view(
    game: str, id: str, plain: Sequence[Any], language: str
) -> wire.PuzzleView | solo.SoloRefusal:
    """What who has answered so is told; without an answer, what is asked.

    The answer is not played: what it would meet lies hidden.
    """
    kit, say = kit_of(game), _words(kit_of(game), language)
    try:
        puzzle = puzzle_named(kit, id)
    except InputError as wrong:
        return wrong.reason, wrong.clause, wrong.home
    state, seen = kit.parse_state(puzzle.position), seen_in(kit, puzzle)
    if not plain:
        theme = say(f"puzzle-theme-{puzzle.theme}")
        return _met(kit, puzzle, "asked", say("puzzle-asked", theme=theme), say)
    actions = solo.actions_in(kit, plain[:1])
    if isinstance(actions, Text):
        return actions, "", ""
    if rejection := referee(kit.game, state, seen.viewer, actions[0]):
        return rejection.reason, rejection.clause, kit.game.home
    judged = judge_answer(kit, puzzle, actions[0])
    if judged.verdict != "right":
        choice = choice_told(kit, state.config, seen, actions[0], say)
        points = max(1, round(POINTS * judged.loss))
        sentence = say(f"puzzle-{judged.verdict}", choice=choice, points=points)
        return _met(kit, puzzle, judged.verdict, sentence, say)
    told = hint_told(kit, state.config, seen, say, better=True)
    sentence = say("puzzle-right", told=told.head)
    return _met(kit, puzzle, "right", sentence, say, told)


def puzzle_answer(
    game: str, id: str, query: wire.Try | wire.Survey, language: str
) -> wire.Told | solo.SoloRefusal:
    """The answer to a question of who looks at it."""
    kit = kit_of(game)
    try:
        puzzle = puzzle_named(kit, id)
    except InputError as wrong:
        return wrong.reason, wrong.clause, wrong.home
    return solo.answer(kit, seen_in(kit, puzzle), query, language, _words(kit, language))


def _words(kit: AnyKit, language: str) -> Words:
    return coach_words(language, kit)


def _met(
    kit: AnyKit,
    puzzle: Puzzle,
    verdict: str,
    sentence: str,
    say: Words,
    told: wire.HintTold | None = None,
) -> wire.PuzzleView:
    seen = seen_in(kit, puzzle)
    config = kit.parse_state(puzzle.position).config
    return wire.PuzzleView(
        view=solo.view(kit, config, seen, 0, say, id=f"puzzle-{puzzle.id}", mine=True),
        sentence=sentence,
        verdict=verdict,  # type: ignore[arg-type]
        hint=(msgspec.to_builtins(answers_in(kit, puzzle)[0]),),
        told=told,
        captains=_captains(puzzle, say) if told else "",
    )


def _captains(puzzle: Puzzle, say: Words) -> str:
    """How often each captain finds it."""
    named = words(say.language, WORDS)
    shares = (
        say("puzzle-share", captain=named(f"captain-{level}"), share=round(100 * share))
        for level, share in puzzle.solved.items()
    )
    return say("puzzle-solved", captains=", ".join(shares))
