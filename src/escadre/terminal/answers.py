"""A line of text as an answer: to a puzzle, or to a choice that is tried once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from escadre.core.game import Seat, referee
from escadre.core.kit import AnyKit
from escadre.core.scene import Press
from escadre.core.words import InputError, Words
from escadre.terminal.screen import Screen
from escadre.terminal.session import LEAVING, MOST_LETTERS, Stopped


def read_answer(kit: AnyKit, state: Any, seat: Seat, screen: Screen, say: Words) -> Any | None:
    """The next answer that the rules allow; None: who is asked wants to be told.

    Raises Stopped, or InputEnded.
    """
    while True:
        line = screen.read("> ")
        said = line.casefold()
        if said == "stop":
            raise Stopped
        if said in say("cli-command-hint").split():
            return None
        if said in say("cli-command-help").split():
            screen.write_wrapped(say("cli-puzzle-help"))
        elif said and not said.startswith("#"):
            action = _allowed(kit, state, seat, line, screen, say)
            if action is not None:
                return action


def _allowed(
    kit: AnyKit, state: Any, seat: Seat, line: str, screen: Screen, say: Words
) -> Any | None:
    """What a line asks for, where the rules allow it; else it is said why not."""
    try:
        action = _read(kit, state, seat, line[:MOST_LETTERS], say)
    except ValueError as wrong:
        sentence = unread(line, wrong, say)
    else:
        rejection = referee(kit.game, state, seat, action)
        if rejection is None:
            return action
        reason = say.say(rejection.reason)
        sentence = say("cli-refused", sentence=reason, clause=rejection.clause)
    screen.write_wrapped(screen.refused(sentence, say, line))
    return None


def unread(line: str, wrong: ValueError, say: Words) -> str:
    """Why a line is no answer."""
    if line.casefold() in LEAVING:
        return say("cli-say-stop")
    return wrong.said(say.language) if isinstance(wrong, InputError) else str(wrong)


def _read(kit: AnyKit, state: Any, seat: Seat, line: str, say: Words) -> Any:
    """A button by its name, or an action in notation."""
    actions = pressed(kit, state, seat, line, say)
    return actions[0] if actions else kit.parse_action(state.config, line)


def pressed(kit: AnyKit, state: Any, seat: Seat, line: str, say: Words) -> Sequence[Any]:
    """The actions of the button whose name this is; none where there is no such button."""
    said = line.casefold().replace("'", "’")
    for choice in kit.scene(kit.game.observe(state, seat), say).choices:
        if not isinstance(choice, Press) or not choice.actions:
            continue
        if said in (choice.id.casefold(), choice.label.casefold()):
            return [
                msgspec.convert(msgspec.to_builtins(each), kit.game.action_type)
                for each in choice.actions
            ]
    return ()
