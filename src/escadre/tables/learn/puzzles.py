"""Views of puzzles, with the verdict on an answer."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from escadre.analysis.choice_names import choice_name, with_exact_heading
from escadre.analysis.hints import RatedOption, make_hint
from escadre.analysis.phrases import analysis_catalogue
from escadre.core.advice import return_as_percent
from escadre.core.errors import InputError
from escadre.core.game import has_two_players, validate_action
from escadre.core.i18n.catalogue import Message, Words
from escadre.core.i18n.player_names import PlayerName, capitalized, name_forms
from escadre.core.kit import AnyKit
from escadre.core.registry import get_kit
from escadre.core.scene import Choice, Scene, locate_action
from escadre.puzzles.answers import (
    certified_lead,
    clue_to_gain,
    correct_actions,
    count_equal_answers,
    figures_show_lead,
    judge_answer,
    puzzle_advice,
    why_best,
    why_not_best,
)
from escadre.puzzles.clues import find_clue
from escadre.puzzles.difficulty import BAD_POSITION_CHANCE, newcomer_puzzles, position_length
from escadre.puzzles.puzzle import Puzzle, find_puzzle, load_puzzles, puzzle_observation
from escadre.tables import wire
from escadre.tables.displayed_names import captain_name
from escadre.tables.learn import practice

HIDDEN_TRIES = 16
"""The number of random states whose outcome is compared with the true one."""

MAX_PROMPT = 90
"""Characters of a prompt that is shown whole before the question."""

PuzzleVerdict = Literal["asked", "right", "good", "wrong"]
"""The verdict on an answer; "asked": there is no answer yet."""


def puzzles_page(kit: AnyKit, retired: Container[str], language: str) -> wire.PuzzlesPage:
    """Return the puzzles of a game except retired ones; empty if the game has none.

    The easiest come first, of equally easy ones those with the fewest pieces.
    """
    say = analysis_catalogue(language, kit)
    puzzles = [each for each in load_puzzles(kit) if each.id not in retired]
    puzzles.sort(key=lambda each: (each.rating, position_length(each)))
    first = {each.id for each in newcomer_puzzles(puzzles)}
    cards = tuple(
        wire.PuzzleCard(each.id, each.rating, each.id in first, each.theme) for each in puzzles
    )
    return wire.PuzzlesPage(say("game"), cards)


@dataclass(frozen=True)
class PosedPuzzle:
    """A puzzle, its position as the solver sees it, and the catalogue for the solver."""

    kit: AnyKit
    puzzle: Puzzle
    state: Any
    observation: Any
    say: Words

    @classmethod
    def find(cls, game: str, id: str, language: str) -> PosedPuzzle:
        """Return the puzzle of this game and id; raises InputError if there is none."""
        kit = get_kit(game)
        puzzle = find_puzzle(kit, id)
        state = kit.parse_state(puzzle.position)
        say = puzzle_catalogue(kit, state.config, puzzle.seat, language)
        return cls(kit, puzzle, state, puzzle_observation(kit, puzzle), say)

    @cached_property
    def best(self) -> Any:
        """The best answer."""
        return correct_actions(self.kit, self.puzzle)[0]

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the position."""
        return self.kit.scene(self.observation, self.say).choices

    def name(self, action: Any) -> str:
        """Name an action in words."""
        return choice_name(self.kit, self.state.config, self.observation, action, self.say)


def puzzle_view(
    game: str, id: str, raw_actions: Sequence[Any], gave_up: bool, language: str
) -> wire.PuzzleView | practice.PracticeRefusal:
    """Return the puzzle, or the verdict on an answer if `raw_actions` holds one.

    `gave_up`: the solver gave up and the answer was revealed.
    """
    try:
        posed = PosedPuzzle.find(game, id, language)
    except InputError as error:
        return practice.PracticeRefusal.of(error)
    kit, puzzle, say = posed.kit, posed.puzzle, posed.say
    if not raw_actions:
        return _view(posed, "asked", None)
    actions = practice.parse_actions(kit, raw_actions[:1])
    if isinstance(actions, Message):
        return practice.PracticeRefusal(actions)
    answer = actions[0]
    if rejection := validate_action(kit.game, posed.state, posed.observation.viewer, answer):
        return practice.PracticeRefusal.of_action(kit, rejection)
    verdict = judge_answer(kit, puzzle, answer).verdict
    if verdict == "right":
        return _solved_view(posed, answer, gave_up)
    reason = why_not_best(kit, puzzle, answer, say)
    message_id = "puzzle-good" if verdict == "good" else "puzzle-wrong-answer"
    return _view(posed, verdict, say(message_id), why=reason, played=answer)


def _solved_view(posed: PosedPuzzle, answer: Any, gave_up: bool) -> wire.PuzzleView:
    """Return the view after a right answer, with the reason and the chances of the options.

    The answer has been played on its board, unless its outcome depends on hidden information.
    """
    kit, puzzle, observation, say = posed.kit, posed.puzzle, posed.observation, posed.say
    is_best = answer == posed.best
    reason = why_best(kit, puzzle, say)
    name = posed.name(answer)
    message_id = _right_answer_message(is_best, gave_up, bool(reason))
    sentence = say(message_id, choice=name if gave_up else capitalized(name), reason=reason)
    advice = puzzle_advice(kit, puzzle)
    hint = make_hint(
        kit, posed.state.config, observation, say, allow_slow=True, known_advice=advice
    )
    why = _figures_text(posed, hint, answer)
    if not is_best and reason:
        also = say("puzzle-also-why", choice=posed.name(posed.best), reason=reason)
        why = f"{also} {why}".strip()
    if not figures_show_lead(kit, puzzle):
        hint = _certified_hint(posed)
    hint = _with_answer(posed, hint, answer, reason)
    solved = _view(posed, "right", sentence, hint, why=why, played=None if is_best else answer)
    if not puzzle.certain and _outcome_is_hidden(kit, posed.state, observation, answer):
        return solved
    after = kit.game.apply(posed.state, observation.viewer, answer)
    panels = kit.scene(kit.game.observe(after, observation.viewer), say).panels
    scene = replace(solved.view.scene, panels=panels)
    return replace(solved, view=replace(solved.view, scene=scene))


def _with_answer(
    posed: PosedPuzzle, hint: wire.MoveHint, answer: Any, reason: str
) -> wire.MoveHint:
    """Return the hint with a right answer among its best options, and one reason for the best.

    An answer that the hint does not rate was judged by rollouts: it has no figure of its own.
    `reason`: the reason for the best answer that the sentence gives, or "".
    """
    sent, sent_best = msgspec.to_builtins(answer), msgspec.to_builtins(posed.best)
    options = [
        replace(
            each,
            best=each.best or each.action == sent,
            plain_reason=reason if reason and each.action == sent_best else each.plain_reason,
        )
        for each in hint.options
    ]
    if all(each.action != sent for each in options):
        name = posed.name(answer)
        mark = locate_action(posed.choices, answer)
        if mark and mark.heading is not None and any(each.name == name for each in options):
            name = with_exact_heading(name, mark.heading, posed.say)
        as_good = posed.say("puzzle-as-good")
        added = RatedOption(name, "", None, sent, best=True, mark=mark, plain_reason=as_good)
        options.insert(1, added)
    return replace(hint, options=tuple(options))


def _certified_hint(posed: PosedPuzzle) -> wire.MoveHint:
    """Return a hint with the certified win chances of the answers and the naive choice."""
    puzzle, say = posed.puzzle, posed.say
    options = list[RatedOption]()
    lowest = min(return_as_percent(each.value) for each in puzzle.answers)
    for each in (*puzzle.answers, puzzle.naive):
        percent, is_right = return_as_percent(each.value), each is not puzzle.naive
        if not is_right and percent >= lowest:
            continue
        action = posed.kit.parse_action(posed.state.config, each.action)
        name, chance_text = posed.name(action), say("coach-chance", chance=percent)
        sent, mark = msgspec.to_builtins(action), locate_action(posed.choices, action)
        options.append(
            RatedOption(name, chance_text, percent / 100, sent, best=is_right, mark=mark)
        )
    return wire.MoveHint(options[0].name, say("puzzle-certified"), tuple(options))


def _right_answer_message(is_first: bool, gave_up: bool, has_reason: bool) -> str:
    """Return the id of the sentence on a right answer."""
    if not is_first:
        return "puzzle-right-too"
    if gave_up:
        return "puzzle-shown-why" if has_reason else "puzzle-shown"
    return "puzzle-right" if has_reason else "puzzle-right-only"


def _figures_text(posed: PosedPuzzle, hint: wire.MoveHint, answer: Any) -> str:
    """Write the figures of a right answer, and how many other moves are as good.

    If the figures of the hint do not show the lead of the best answer, its lead in a longer search
    is stated.
    """
    kit, puzzle, say = posed.kit, posed.puzzle, posed.say
    option = _option_of(hint, answer)
    is_best, shows_lead = answer == posed.best, figures_show_lead(kit, puzzle)
    parts = list[str]()
    if option and shows_lead:
        figures = option.chance_text
        best = (_option_of(hint, posed.best) or option).chance_text
        if is_best:
            parts.append(say("puzzle-figures", figures=capitalized(figures)))
        elif figures == best:
            parts.append(say("puzzle-equal-figures", figures=figures))
        else:
            parts.append(say("puzzle-both-figures", figures=figures, best=best))
    chance = option.win_chance if option and shows_lead else puzzle.win_chance
    if option and chance < BAD_POSITION_CHANCE:
        parts.append(say("puzzle-behind"))
    if is_best:
        if others := count_equal_answers(kit, puzzle, say):
            parts.append(say("puzzle-others", others=others))
        if not shows_lead:
            parts.append(_certified_lead_text(posed))
    return " ".join(parts)


def _certified_lead_text(posed: PosedPuzzle) -> str:
    """Write the figures shown beside the best answer and the naive choice.

    If the naive choice is not shown, it is the lead over the best alternative, without figures.
    """
    options = _certified_hint(posed).options
    best, other = options[0], options[-1]
    if other.best or best.chance is None or other.chance is None:
        return posed.say("puzzle-longer", lead=certified_lead(posed.puzzle))
    chances = {"best": round(100 * best.chance), "chance": round(100 * other.chance)}
    return posed.say("puzzle-longer-than", other=other.name, **chances)


def _option_of(hint: wire.MoveHint, action: Any) -> RatedOption | None:
    """Return the option of a hint with this action, or None."""
    sent = msgspec.to_builtins(action)
    return next((each for each in hint.options if each.action == sent), None)


def _outcome_is_hidden(kit: AnyKit, state: Any, observation: Any, action: Any) -> bool:
    """Return whether the solver sees another outcome in a state drawn for this observation."""
    viewer = observation.viewer
    states = (state, *(kit.game.determinize(observation, Random(n)) for n in range(HIDDEN_TRIES)))
    outcome, *others = (
        kit.game.observe(kit.game.apply(each, viewer, action), viewer) for each in states
    )
    return any(each != outcome for each in others)


def answer_puzzle_query(
    game: str, id: str, query: wire.CheckActions | wire.Survey, language: str
) -> wire.QueryReply | practice.PracticeRefusal:
    """Answer a query about a puzzle."""
    try:
        posed = PosedPuzzle.find(game, id, language)
    except InputError as error:
        return practice.PracticeRefusal.of(error)
    return practice.answer_query(posed.kit, posed.observation, query, language, posed.say)


def puzzle_catalogue(kit: AnyKit, config: Any, solver: int, language: str) -> Words:
    """Return a catalogue with "your side" for the solver, "the other side" for one opponent."""
    say = analysis_catalogue(language, kit)
    has_opponent = has_two_players(kit.game, config)
    other = PlayerName(say("puzzle-other-side"), phrase=True) if has_opponent else None
    return practice.with_side_names(say, kit, config, solver, say("puzzle-your-side"), other)


def _view(
    posed: PosedPuzzle,
    verdict: PuzzleVerdict,
    sentence: str | None,
    solution_hint: wire.MoveHint | None = None,
    why: str = "",
    played: Any = None,
) -> wire.PuzzleView:
    """Return the view with this verdict; with a solution or a clue."""
    say = posed.say
    view = practice.practice_view(
        posed.kit,
        posed.state.config,
        posed.observation,
        0,
        say,
        id=f"puzzle-{posed.puzzle.id}",
        on_turn=True,
        hides_answer=True,
    )
    asked = "puzzle-asked-action" if "puzzle-asked-action" in say else "puzzle-asked"
    return wire.PuzzleView(
        view=view,
        sentence=sentence or say(asked, prompt=_short_prompt(view.scene.prompt)),
        verdict=verdict,
        hint=(msgspec.to_builtins(posed.best),),
        solution_hint=solution_hint,
        about=(*_heading_line(posed, view.scene), *_explanation(posed.puzzle, say))
        if solution_hint
        else (),
        why=why,
        played=None if played is None else locate_action(view.scene.choices, played),
        clue=_clue(posed, view.scene, names_gain=verdict != "asked"),
    )


def _short_prompt(prompt: str) -> str:
    """Return a prompt, without the news before its last sentence if it is long."""
    return prompt if len(prompt) <= MAX_PROMPT else re.split(r"(?<=[.!]) ", prompt)[-1]


def _clue(posed: PosedPuzzle, scene: Scene, *, names_gain: bool) -> wire.PuzzleClue:
    """Return the clue; `names_gain`: with what the best answer gains, which needs the advice."""
    kit, puzzle, say = posed.kit, posed.puzzle, posed.say
    naive = kit.parse_action(posed.state.config, puzzle.naive.action)
    clue = find_clue(scene, posed.best, naive, puzzle.id)
    if clue.label:
        sentence = say("puzzle-clue-ship", choice=clue.label)
    else:
        kind = "area" if clue.squares else "choices" if clue.choices else "kind"
        sentence = say(f"puzzle-clue-{kind}")
    gain = clue_to_gain(kit, puzzle, say) if names_gain else ""
    return wire.PuzzleClue(sentence, clue.choices, clue.squares, gain)


def _heading_line(posed: PosedPuzzle, scene: Scene) -> Iterator[str]:
    """Yield the exact heading of the best answer, if it turns a ship."""
    mark = locate_action(scene.choices, posed.best)
    if mark is not None and mark.heading is not None:
        name = posed.name(posed.best)
        yield f"{capitalized(with_exact_heading(name, mark.heading, posed.say))}."


def _explanation(puzzle: Puzzle, say: Words) -> Iterator[str]:
    """Yield the theme of the puzzle and how often each captain solves it."""
    yield say(
        "puzzle-about",
        theme=say(f"puzzle-theme-{puzzle.theme}"),
        strength=str(puzzle.rating),
    )
    shares = (
        say(
            "puzzle-share",
            share=round(100 * share),
            **name_forms(say.language, "captain", PlayerName(captain_name(level, say), True)),
        )
        for level, share in puzzle.solve_rates.items()
    )
    yield say("puzzle-solved", captains=", ".join(shares))
