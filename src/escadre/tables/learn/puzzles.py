"""Views of puzzles, with the verdict on an answer."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from escadre.analysis.choice_names import choice_name, find_choice, with_exact_heading
from escadre.analysis.hints import RatedOption, make_hint
from escadre.analysis.phrases import analysis_catalogue
from escadre.core.advice import return_as_percent
from escadre.core.errors import InputError
from escadre.core.game import has_two_players, validate_action
from escadre.core.i18n.catalogue import Message, Words
from escadre.core.i18n.player_names import PlayerName, capitalized, name_forms
from escadre.core.kit import AnyKit
from escadre.core.registry import get_kit
from escadre.core.scene import Aim, Scene, locate_action
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
from escadre.puzzles.difficulty import BAD_POSITION_CHANCE, suits_newcomer
from escadre.puzzles.puzzle import Puzzle, find_puzzle, load_puzzles, puzzle_observation
from escadre.tables import wire
from escadre.tables.displayed_names import captain_name
from escadre.tables.learn import practice

PuzzleVerdict = Literal["asked", "right", "good", "wrong"]
"""The verdict on an answer; "asked": there is no answer yet."""


def puzzles_page(kit: AnyKit, retired: Container[str], language: str) -> wire.PuzzlesPage:
    """Return the puzzles of a game except retired ones; empty if the game has none."""
    say = analysis_catalogue(language, kit)
    cards = tuple(
        wire.PuzzleCard(each.id, each.rating, suits_newcomer(each), each.theme)
        for each in load_puzzles(kit)
        if each.id not in retired
    )
    return wire.PuzzlesPage(say("game"), cards)


def puzzle_view(
    game: str, id: str, raw_actions: Sequence[Any], gave_up: bool, language: str
) -> wire.PuzzleView | practice.PracticeRefusal:
    """Return the puzzle, or the verdict on an answer if `raw_actions` holds one.

    Only a shot with a certain outcome is shown on the board: other results depend on hidden
    information, and other choices are drawn as arrows.
    `gave_up`: the solver gave up and the answer was revealed.
    """
    kit = get_kit(game)
    try:
        puzzle = find_puzzle(kit, id)
    except InputError as error:
        return practice.PracticeRefusal.of(error)
    state, observation = kit.parse_state(puzzle.position), puzzle_observation(kit, puzzle)
    say = puzzle_catalogue(kit, state.config, observation.viewer, language)
    view = partial(_puzzle_view, kit, puzzle, state.config, observation, say)
    if not raw_actions:
        return view("asked", None)
    actions = practice.parse_actions(kit, raw_actions[:1])
    if isinstance(actions, Message):
        return practice.PracticeRefusal(actions)
    if rejection := validate_action(kit.game, state, observation.viewer, actions[0]):
        return practice.PracticeRefusal.of_action(kit, rejection)
    verdict = judge_answer(kit, puzzle, actions[0])
    if verdict.verdict != "right":
        reason = why_not_best(kit, puzzle, actions[0], verdict.loss, say)
        message_id = "puzzle-good" if verdict.verdict == "good" else "puzzle-wrong-answer"
        return view(verdict.verdict, say(message_id), why=reason, played=actions[0])
    advice = puzzle_advice(kit, puzzle)
    hint = make_hint(kit, state.config, observation, say, allow_slow=True, known_advice=advice)
    best_action = correct_actions(kit, puzzle)[0]
    is_first = actions[0] == best_action
    reason = why_best(kit, puzzle, say)
    message_id = _right_answer_message(is_first, gave_up, bool(reason))
    choice = choice_name(kit, state.config, observation, actions[0], say)
    sentence = say(message_id, choice=choice if gave_up else capitalized(choice), reason=reason)
    option = next((each for each in hint.options if each.action == raw_actions[0]), None)
    has_clear_figures = figures_show_lead(kit, puzzle)
    why = _figures_text(kit, puzzle, hint, option, is_first, has_clear_figures, say)
    if not is_first and reason:
        best = choice_name(kit, state.config, observation, best_action, say)
        why = f"{say('puzzle-also-why', choice=best, reason=reason)} {why}".strip()
    if not has_clear_figures:
        hint = _certified_hint(kit, puzzle, state.config, observation, say)
    hint = _with_answer(kit, state.config, observation, hint, best_action, actions[0], reason, say)
    solved = view("right", sentence, hint, why=why, played=None if is_first else actions[0])
    if not puzzle.certain or not _is_shot(solved.view.scene, actions[0]):
        return solved
    after = kit.game.apply(state, observation.viewer, actions[0])
    panels = kit.scene(kit.game.observe(after, observation.viewer), say).panels
    scene = replace(solved.view.scene, panels=panels)
    return replace(solved, view=replace(solved.view, scene=scene))


def _with_answer(
    kit: AnyKit,
    config: Any,
    observation: Any,
    hint: wire.MoveHint,
    best: Any,
    answer: Any,
    reason: str,
    say: Words,
) -> wire.MoveHint:
    """Return the hint with a right answer among its best options, and one reason for the best.

    An answer that the hint does not rate was judged by rollouts: it has no figure of its own.
    `reason`: the reason for the best answer that the sentence gives, or "".
    """
    sent, sent_best = msgspec.to_builtins(answer), msgspec.to_builtins(best)
    options = [
        replace(
            each,
            best=each.best or each.action == sent,
            plain_reason=reason if reason and each.action == sent_best else each.plain_reason,
        )
        for each in hint.options
    ]
    if all(each.action != sent for each in options):
        name = choice_name(kit, config, observation, answer, say)
        mark = locate_action(kit.scene(observation, say).choices, answer)
        if mark and mark.heading is not None and any(each.name == name for each in options):
            name = with_exact_heading(name, mark.heading, say)
        as_good = say("puzzle-as-good")
        added = RatedOption(name, "", None, sent, best=True, mark=mark, plain_reason=as_good)
        options.insert(1, added)
    return replace(hint, options=tuple(options))


def _certified_hint(
    kit: AnyKit, puzzle: Puzzle, config: Any, observation: Any, say: Words
) -> wire.MoveHint:
    """Return a hint with the certified win chances of the answers and the naive choice."""
    choices = kit.scene(observation, say).choices
    options = list[RatedOption]()
    lowest = min(return_as_percent(each.value) for each in puzzle.answers)
    for each in (*puzzle.answers, puzzle.naive):
        action = kit.parse_action(config, each.action)
        name = choice_name(kit, config, observation, action, say)
        percent, is_right = return_as_percent(each.value), each is not puzzle.naive
        if not is_right and percent >= lowest:
            continue
        chance_text = say("coach-chance", chance=percent)
        sent, mark = msgspec.to_builtins(action), locate_action(choices, action)
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


def _figures_text(
    kit: AnyKit,
    puzzle: Puzzle,
    hint: wire.MoveHint,
    option: RatedOption | None,
    is_first: bool,
    has_clear_figures: bool,
    say: Words,
) -> str:
    """Write the figures of a right answer, and how many other moves are as good.

    Without clear figures, which show the lead of the best answer, its certified lead is stated.
    `option`: the answer in the hint. `is_first`: it is the first of the right answers.
    """
    parts = list[str]()
    if option and has_clear_figures:
        figures = option.chance_text
        if is_first:
            parts.append(say("puzzle-figures", figures=capitalized(figures)))
        else:
            best = msgspec.to_builtins(correct_actions(kit, puzzle)[0])
            first = next((each for each in hint.options if each.action == best), option)
            if figures == first.chance_text:
                parts.append(say("puzzle-equal-figures", figures=figures))
            else:
                parts.append(say("puzzle-both-figures", figures=figures, best=first.chance_text))
    if option and option.win_chance < BAD_POSITION_CHANCE:
        parts.append(say("puzzle-behind"))
    if is_first:
        if others := count_equal_answers(kit, puzzle, say):
            parts.append(say("puzzle-others", others=others))
        if not has_clear_figures:
            parts.append(say("puzzle-longer", lead=certified_lead(puzzle)))
    return " ".join(parts)


def _is_shot(scene: Scene, action: Any) -> bool:
    """Return whether an action chooses a square without moving a piece to it."""
    choice = find_choice(scene, locate_action(scene.choices, action))
    return isinstance(choice, Aim) and choice.piece is None


def answer_puzzle_query(
    game: str, id: str, query: wire.CheckActions | wire.Survey, language: str
) -> wire.QueryReply | practice.PracticeRefusal:
    """Answer a query about a puzzle."""
    kit = get_kit(game)
    try:
        puzzle = find_puzzle(kit, id)
    except InputError as error:
        return practice.PracticeRefusal.of(error)
    observation = puzzle_observation(kit, puzzle)
    say = puzzle_catalogue(
        kit, kit.parse_state(puzzle.position).config, observation.viewer, language
    )
    return practice.answer_query(kit, observation, query, language, say)


def puzzle_catalogue(kit: AnyKit, config: Any, solver: int, language: str) -> Words:
    """Return a catalogue with "your side" for the solver, "the other side" for one opponent."""
    say = analysis_catalogue(language, kit)
    has_opponent = has_two_players(kit.game, config)
    other = PlayerName(say("puzzle-other-side"), phrase=True) if has_opponent else None
    return practice.with_side_names(say, kit, config, solver, say("puzzle-your-side"), other)


def _puzzle_view(
    kit: AnyKit,
    puzzle: Puzzle,
    config: Any,
    observation: Any,
    say: Words,
    verdict: PuzzleVerdict,
    sentence: str | None,
    solution_hint: wire.MoveHint | None = None,
    why: str = "",
    played: Any = None,
) -> wire.PuzzleView:
    view = practice.practice_view(
        kit,
        config,
        observation,
        0,
        say,
        id=f"puzzle-{puzzle.id}",
        on_turn=True,
        hides_answer=True,
    )
    asked = "puzzle-asked-action" if "puzzle-asked-action" in say else "puzzle-asked"
    return wire.PuzzleView(
        view=view,
        sentence=sentence or say(asked, prompt=view.scene.prompt),
        verdict=verdict,
        hint=(msgspec.to_builtins(correct_actions(kit, puzzle)[0]),),
        solution_hint=solution_hint,
        about=(*_heading_line(kit, puzzle, config, view.scene, say), *_explanation(puzzle, say))
        if solution_hint
        else (),
        why=why,
        played=None if played is None else locate_action(view.scene.choices, played),
        clue=None
        if solution_hint
        else _clue(kit, puzzle, config, view.scene, say, names_gain=verdict != "asked"),
    )


def _clue(
    kit: AnyKit, puzzle: Puzzle, config: Any, scene: Scene, say: Words, *, names_gain: bool
) -> wire.PuzzleClue:
    """Return the clue; `names_gain`: with what the best answer gains, which needs the advice."""
    best, naive = correct_actions(kit, puzzle)[0], kit.parse_action(config, puzzle.naive.action)
    clue = find_clue(scene, best, naive, puzzle.id)
    if clue.label:
        sentence = say("puzzle-clue-ship", choice=clue.label)
    else:
        kind = "area" if clue.squares else "choices" if clue.choices else "kind"
        sentence = say(f"puzzle-clue-{kind}")
    if names_gain:
        sentence = f"{sentence} {clue_to_gain(kit, puzzle, say)}".strip()
    return wire.PuzzleClue(sentence, clue.choices, clue.squares)


def _heading_line(
    kit: AnyKit, puzzle: Puzzle, config: Any, scene: Scene, say: Words
) -> Iterator[str]:
    """Yield the exact heading of the best answer, if it turns a ship."""
    best = correct_actions(kit, puzzle)[0]
    mark = locate_action(scene.choices, best)
    if mark is not None and mark.heading is not None:
        name = choice_name(kit, config, puzzle_observation(kit, puzzle), best, say)
        yield f"{capitalized(with_exact_heading(name, mark.heading, say))}."


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
