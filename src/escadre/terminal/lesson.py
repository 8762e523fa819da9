"""Take a lesson at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from escadre.core.game import CHANCE, IllegalAction
from escadre.core.i18n.catalogue import Words, localize_notation
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.kit import AnyKit
from escadre.core.match.match import describe_notice
from escadre.lessons.answers import correct_answer, parse_answer, violated_clause
from escadre.lessons.lesson import Lesson, LessonAnswer, LessonProgress
from escadre.lessons.progress import (
    apply_answer,
    board_changes,
    lesson_progress,
    lesson_scene,
    lesson_title,
    retry_step,
    step_text,
    with_lesson_players,
)
from escadre.terminal.match import MAX_LINE_LENGTH, UserStopped
from escadre.terminal.puzzles import button_actions, parse_error_message
from escadre.terminal.screen import Screen, sentence_with_clause


def lesson_lines(lessons: Sequence[Lesson], say: Words) -> list[str]:
    """Return a line per lesson: name and title."""
    width = max(len(each.name) for each in lessons)
    return [f"{each.name:{width}}  {lesson_title(each, say)}" for each in lessons]


def run_lesson(kit: AnyKit, lesson: Lesson, screen: Screen, say: Words) -> None:
    """Take a lesson to its end; raises UserStopped, or InputEnded."""
    screen.write(lesson_title(lesson, say))
    progress, drawn_state = lesson_progress(kit, lesson, ()), None
    say = with_lesson_players(kit, progress, say)
    while progress.next_input != "nothing":
        if progress.state is not drawn_state:
            drawn_state = progress.state
            _draw(kit, progress, screen, say)
        _print_step(progress, screen, say)
        if progress.next_input == "answer":
            progress = _read_answer(kit, progress, screen, say)
            continue
        goes_back = progress.next_input == "back"
        prompt_id = "cli-learn-elsewhere" if board_changes(kit, progress) else "cli-learn-on"
        _read(screen, say("cli-learn-back" if goes_back else prompt_id) + " ")
        progress = retry_step(progress) if goes_back else apply_answer(kit, progress, ())
    _draw(kit, progress, screen, say)
    _print_step(progress, screen, say)


def _print_step(progress: LessonProgress, screen: Screen, say: Words) -> None:
    sentence, clause = step_text(progress, say), violated_clause(progress)
    if clause:
        sentence = sentence_with_clause(sentence, clause, say)
    screen.write_wrapped(sentence)


def _draw(kit: AnyKit, progress: LessonProgress, screen: Screen, say: Words) -> None:
    for each in progress.notices:
        if line := describe_notice(kit, each, say):
            if each.seat != CHANCE:
                line = say("cli-learn-other", seat=PlayerArgument(each.seat), line=line)
            screen.write(line)
    scene = kit.scene(kit.game.observe(progress.state, progress.seat), say)
    screen.draw(lesson_scene(progress, scene), say)


def _read_answer(
    kit: AnyKit, progress: LessonProgress, screen: Screen, say: Words
) -> LessonProgress:
    """Read answers until one is legal, and return the progress after it."""
    while True:
        line = _read(screen, "> ")
        if not line or line.startswith("#"):
            continue
        try:
            return apply_answer(kit, progress, _parse_answer(kit, progress, line, screen, say))
        except IllegalAction as error:
            reason, clause = say.format(error.rejection.reason), error.rejection.clause
            sentence = sentence_with_clause(reason, clause, say)
            screen.write_refusal(sentence, say, line)
        except ValueError as error:
            sentence = parse_error_message(line, error, say)
            screen.write_refusal(sentence, say, line)


def _parse_answer(
    kit: AnyKit, progress: LessonProgress, line: str, screen: Screen, say: Words
) -> LessonAnswer:
    """Parse a line: help, the name of a button, or actions in notation."""
    command = line.casefold()
    if command in say("cli-command-help").split() or command in say("cli-command-hint").split():
        correct = correct_answer(kit, progress)
        notation = ";".join(kit.format_action(progress.state.config, each) for each in correct)
        screen.write(say("cli-learn-shown", answer=localize_notation(notation, say)))
        return correct
    actions = button_actions(kit, progress.state, progress.seat, line, say)
    return actions or parse_answer(kit, progress, line[:MAX_LINE_LENGTH])


def _read(screen: Screen, prompt: str) -> str:
    line = screen.read(prompt)
    if line.casefold() == "stop":
        raise UserStopped
    return line
