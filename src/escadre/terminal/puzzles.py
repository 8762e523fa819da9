"""Solve puzzles and retry mistakes at the terminal: read answers, judge them, explain."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from escadre.analysis.phrases import advice_lines, analysis_catalogue
from escadre.analysis.retry import MistakeRetry
from escadre.analysis.rollouts import POINTS_PER_RETURN
from escadre.analysis.shown_advice import advise
from escadre.core.errors import InputError
from escadre.core.game import Seat, validate_action
from escadre.core.i18n.catalogue import Words, format_number, localize_notation
from escadre.core.i18n.player_names import PlayerName, name_forms, name_label
from escadre.core.kit import AnyKit
from escadre.core.scene import Press
from escadre.puzzles.answers import judge_answer
from escadre.puzzles.puzzle import Puzzle, puzzle_observation
from escadre.terminal.match import MAX_LINE_LENGTH, QUIT_WORDS, UserStopped
from escadre.terminal.screen import Screen, sentence_with_clause


def read_answer(kit: AnyKit, state: Any, seat: Seat, screen: Screen, say: Words) -> Any | None:
    """Read the next legal action; None when the player asks for the solution.

    Raises UserStopped, or InputEnded.
    """
    while True:
        line = screen.read("> ")
        command = line.casefold()
        if command == "stop":
            raise UserStopped
        if command in say("cli-command-hint").split():
            return None
        if command in say("cli-command-help").split():
            screen.write_wrapped(say("cli-puzzle-help"))
        elif command and not command.startswith("#"):
            action = _legal_action(kit, state, seat, line, screen, say)
            if action is not None:
                return action


def _legal_action(
    kit: AnyKit, state: Any, seat: Seat, line: str, screen: Screen, say: Words
) -> Any | None:
    """Parse an action and return it if it is legal; otherwise print the reason."""
    try:
        action = _parse_action(kit, state, seat, line[:MAX_LINE_LENGTH], say)
    except ValueError as error:
        sentence = parse_error_message(line, error, say)
    else:
        rejection = validate_action(kit.game, state, seat, action)
        if rejection is None:
            return action
        sentence = sentence_with_clause(say.format(rejection.reason), rejection.clause, say)
    screen.write_refusal(sentence, say, line)
    return None


def parse_error_message(line: str, error: ValueError, say: Words) -> str:
    """Return why a line could not be parsed."""
    if line.casefold() in QUIT_WORDS:
        return say("cli-say-stop")
    return error.message_in(say.language) if isinstance(error, InputError) else str(error)


def _parse_action(kit: AnyKit, state: Any, seat: Seat, line: str, say: Words) -> Any:
    """Parse a line: the name of a button, or an action in notation."""
    actions = button_actions(kit, state, seat, line, say)
    return actions[0] if actions else kit.parse_action(state.config, line)


def button_actions(kit: AnyKit, state: Any, seat: Seat, line: str, say: Words) -> Sequence[Any]:
    """Return the actions of the button with this name; empty without such a button."""
    label = line.casefold().replace("'", "’")
    for choice in kit.scene(kit.game.observe(state, seat), say).choices:
        if not isinstance(choice, Press) or not choice.actions:
            continue
        if label in (choice.id.casefold(), choice.label.casefold()):
            return [
                msgspec.convert(msgspec.to_builtins(each), kit.game.action_type)
                for each in choice.actions
            ]
    return ()


def retry_mistakes(retries: Sequence[MistakeRetry], screen: Screen, say: Words) -> None:
    """Ask again for each mistake until the answer is good; raises UserStopped, or InputEnded."""
    solved_at_once = sum([_retry_mistake(each, screen, say) for each in retries])
    count = len(retries)
    summary = (
        say("cli-again-done", count=count, found=solved_at_once) if count else say("cli-again-none")
    )
    screen.write_wrapped(summary)


def _retry_mistake(retry: MistakeRetry, screen: Screen, say: Words) -> bool:
    """Ask again for the choice of one mistake; return whether the first answer was good."""
    kit = retry.kit
    observation = retry.observation
    seat = Seat(retry.observation.viewer)
    state = kit.game.determinize(observation, Random(0))
    name = say.names[seat]
    player = name_label(name, say.language) if name else str(seat + 1)
    screen.draw(kit.scene(observation, say), say)
    screen.write_wrapped(say("cli-asked", player=player))
    screen.write_wrapped(retry.question_text(say))
    first_attempt = True
    while (action := read_answer(kit, state, seat, screen, say)) is not None:
        result = retry.judge(action)
        screen.write_wrapped(retry.feedback_text(action, result, say))
        if result.is_as_good_as_best:
            return first_attempt
        first_attempt = False
    screen.write_wrapped(say("cli-again-best", best=retry.answer_name(retry.best_action, say)))
    return False


def solve_puzzle(kit: AnyKit, puzzle: Puzzle, screen: Screen, say: Words) -> bool:
    """Ask a puzzle until solved; return whether no answer was wrong.

    A good answer that is not the best counts as correct. Raises UserStopped, or InputEnded.
    """
    state, observation = kit.parse_state(puzzle.position), puzzle_observation(kit, puzzle)
    screen.draw(kit.scene(observation, say), say)
    screen.write_wrapped(_question(puzzle, say))
    without_error = True
    while (action := read_answer(kit, state, Seat(puzzle.seat), screen, say)) is not None:
        judgement = judge_answer(kit, puzzle, action)
        points = format_number(say, POINTS_PER_RETURN * judgement.loss)
        screen.write_wrapped(say(f"cli-puzzle-{judgement.verdict}", points=points))
        if judgement.verdict == "right":
            break
        without_error = without_error and judgement.verdict == "good"
    else:
        without_error = False
    _explain(kit, puzzle, observation, screen, say)
    return without_error


def _question(puzzle: Puzzle, say: Words) -> str:
    return say(
        "cli-puzzle-asked",
        id=puzzle.id,
        theme=say(f"puzzle-theme-{puzzle.theme}"),
        strength=str(puzzle.rating),
        player=say("cli-player", seat=puzzle.seat + 1),
    )


def _explain(kit: AnyKit, puzzle: Puzzle, observation: Any, screen: Screen, say: Words) -> None:
    """Print all right answers, the reasons, and how many captains find one."""
    answers = ", ".join(localize_notation(each.action, say) for each in puzzle.answers)
    screen.write_wrapped(say("cli-puzzle-answers", count=len(puzzle.answers), answers=answers))
    config = kit.parse_state(puzzle.position).config
    advice, analysis_say = advise(kit, observation), analysis_catalogue(say.language, kit)
    screen.write_wrapped(*advice_lines(kit, config, advice, analysis_say, max_shown=3))
    solve_rates = ", ".join(
        say(
            "puzzle-share",
            share=round(100 * share),
            **name_forms(say.language, "captain", PlayerName(say(f"captain-{level}"), True)),
        )
        for level, share in puzzle.solve_rates.items()
    )
    screen.write_wrapped(say("puzzle-solved", captains=solve_rates))
