"""Costly choices of a match, tried once more at the terminal, on the board as their seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from escadre.coach.again import OnceMore
from escadre.core.game import Seat
from escadre.core.words import Words
from escadre.terminal.answers import read_answer
from escadre.terminal.screen import Screen


def try_again(choices: Sequence[OnceMore], screen: Screen, say: Words) -> None:
    """Ask for each until it is as good as the best; raises Stopped, or InputEnded."""
    found = sum([_found_at_once(each, screen, say) for each in choices])
    count = len(choices)
    done = say("cli-again-done", count=count, found=found) if count else say("cli-again-none")
    screen.write_wrapped(done)


def _found_at_once(choice: OnceMore, screen: Screen, say: Words) -> bool:
    """Whether the first answer was good."""
    kit, seen, seat = choice.kit, choice.seen, Seat(choice.seen.viewer)
    state = kit.game.determinize(seen, Random(0))
    player = say.names[seat]
    screen.draw(kit.scene(seen, say), say)
    screen.write_wrapped(say("cli-asked", player=player.name if player else str(seat + 1)))
    screen.write_wrapped(choice.asked(say))
    at_once = True
    while (action := read_answer(kit, state, seat, screen, say)) is not None:
        given = choice.given(action)
        screen.write_wrapped(choice.told(action, given, say))
        if given.good:
            return at_once
        at_once = False
    screen.write_wrapped(say("cli-again-best", best=choice.named(choice.best, say)))
    return False
