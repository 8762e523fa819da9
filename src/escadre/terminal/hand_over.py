"""Hand the terminal from one player to the next, so that secrets stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.match.match import Match
from escadre.terminal.screen import Screen


def needs_hand_over(match: Match, people: Sequence[Seat], screen: Screen) -> bool:
    """Return whether several people share this screen in a game with secrets."""
    has_secrets = not match.kit.game.perfect_information(match.state)
    return len(people) > 1 and screen.is_interactive and has_secrets


def hand_over(
    screen: Screen, ask: Callable[[str], str], player: str, say: Words, is_first: bool
) -> None:
    """Clear the screen between two players.

    The previous player, if there is one, presses Enter before, and the next player after.
    """
    if not is_first:
        ask(say("cli-curtain-close") + " ")
    screen.clear()
    ask(say("cli-curtain-open", player=player) + " ")
