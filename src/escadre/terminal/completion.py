"""Completion of input with Tab: the possible lines, and those that begin with the text so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words, localize_notation
from escadre.core.match.match import Match
from escadre.core.scene import Arrange, Press


def command_spellings(command: str, say: Words) -> list[str]:
    """Return all spellings of this command; Tab completion offers the last one."""
    return say(f"cli-command-{command}").split()


def completions(match: Match, seat: Seat, say: Words) -> list[str]:
    """Return the lines that this seat may type now: legal actions, buttons and commands."""
    scene = match.kit.scene(match.see(seat), say)
    actions = (
        localize_notation(match.kit.format_action(match.config, each), say)
        for each in match.legal(seat)
    )
    buttons = (each.label for each in scene.choices if isinstance(each, (Press, Arrange)))
    command_names = ("help", "board", "moves", "hint", "back")
    commands = (command_spellings(each, say)[-1] for each in command_names)
    spellings: dict[str, str] = {}
    for each in (*actions, *buttons, *commands, "stop"):
        spellings.setdefault(each.casefold(), each)
    return [*spellings.values()]


def completer(candidates: Callable[[], Sequence[str]]) -> Callable[[str, int], str | None]:
    """Return a completer for readline: the candidates that begin with the text, in any case."""
    matches: list[str] = []

    def complete(text: str, number: int) -> str | None:
        if number == 0:
            start = text.casefold()
            matches[:] = [each for each in candidates() if each.casefold().startswith(start)]
        return matches[number] if number < len(matches) else None

    return complete
