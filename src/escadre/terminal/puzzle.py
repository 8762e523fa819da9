"""A puzzle at the terminal: the board, a question, a line of text for an answer, and why."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import msgspec

from escadre.coach import advise
from escadre.coach.choices import POINTS
from escadre.coach.puzzles.puzzle import Puzzle, seen_in
from escadre.coach.puzzles.solving import judge_answer
from escadre.coach.telling import advice_told, coach_words, decimal
from escadre.core.game import Seat, referee
from escadre.core.kit import AnyKit
from escadre.core.scene import Press
from escadre.core.words import InputError, Words
from escadre.terminal.screen import Screen
from escadre.terminal.session import MOST_LETTERS, Stopped


def solve(kit: AnyKit, puzzle: Puzzle, screen: Screen, say: Words) -> bool:
    """Ask until a right answer comes; whether none was wrong. Raises Stopped, or InputEnded.

    A good answer that is not the best is no mistake.
    """
    state, seen = kit.parse_state(puzzle.position), seen_in(kit, puzzle)
    screen.draw(kit.scene(seen, say), say)
    _write(screen, _question(puzzle, say))
    clean = True
    while True:
        line = screen.read("> ")
        said = line.casefold()
        if said == "stop":
            raise Stopped
        if said in say("cli-command-hint").split():
            clean = False
            break
        if said in say("cli-command-help").split():
            _write(screen, say("cli-puzzle-help"))
        elif said and not said.startswith("#"):
            action = _action(kit, puzzle, state, line, screen, say)
            if action is None:
                continue
            judged = judge_answer(kit, puzzle, action)
            points = decimal(POINTS * judged.loss, say)
            _write(screen, say(f"cli-puzzle-{judged.verdict}", points=points))
            if judged.verdict == "right":
                break
            clean = clean and judged.verdict == "good"
    _explain(kit, puzzle, seen, screen, say)
    return clean


def _question(puzzle: Puzzle, say: Words) -> str:
    return say(
        "cli-puzzle-asked",
        id=puzzle.id,
        theme=say(f"puzzle-theme-{puzzle.theme}"),
        strength=str(puzzle.strength),
        player=say("cli-player", seat=puzzle.seat + 1),
    )


def _action(
    kit: AnyKit, puzzle: Puzzle, state: Any, line: str, screen: Screen, say: Words
) -> Any | None:
    """What a line asks for, where the rules allow it; else it is said why not."""
    try:
        action = _read(kit, puzzle, state, line[:MOST_LETTERS], say)
    except InputError as wrong:
        _write(screen, wrong.said(say.language))
    except ValueError as wrong:
        _write(screen, str(wrong))
    else:
        rejection = referee(kit.game, state, Seat(puzzle.seat), action)
        if rejection is None:
            return action
        sentence = say.say(rejection.reason)
        _write(screen, say("cli-refused", sentence=sentence, clause=rejection.clause))
    return None


def _read(kit: AnyKit, puzzle: Puzzle, state: Any, line: str, say: Words) -> Any:
    """A button by its name, or an action in notation."""
    said = line.casefold().replace("'", "’")
    for choice in kit.scene(kit.game.observe(state, Seat(puzzle.seat)), say).choices:
        if not isinstance(choice, Press) or not choice.actions:
            continue
        if said in (choice.id.casefold(), choice.label.casefold()):
            plain = msgspec.to_builtins(choice.actions[0])
            return msgspec.convert(plain, kit.game.action_type)
    return kit.parse_action(state.config, line)


def _explain(kit: AnyKit, puzzle: Puzzle, seen: Any, screen: Screen, say: Words) -> None:
    """All right answers, why, and how many captains find one."""
    answers = ", ".join(each.action for each in puzzle.answers)
    _write(screen, say("cli-puzzle-answers", count=len(puzzle.answers), answers=answers))
    config = kit.parse_state(puzzle.position).config
    for line in advice_told(kit, config, advise(kit, seen), coach_words(say.language, kit), 3):
        _write(screen, line)
    solved = ", ".join(
        say("puzzle-share", captain=say(f"captain-{level}"), share=round(100 * share))
        for level, share in puzzle.solved.items()
    )
    _write(screen, say("puzzle-solved", captains=solved))


def _write(screen: Screen, said: str) -> None:
    screen.write("\n".join(wrap(said, screen.width)))
