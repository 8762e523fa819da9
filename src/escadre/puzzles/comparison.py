"""Compare answers with their rivals by rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from escadre.analysis.rollouts import Mean, guide_of, imagined, lead, outcomes
from escadre.bots.generic import foreseen
from escadre.core.game import CHANCE, Chance, Seat, Terminal
from escadre.core.kit import AnyKit, Bot
from escadre.puzzles.puzzle import Look

FIRST, SECOND = 32, 320  # truths imagined
FIRST_SEED, SECOND_SEED, THIRD_SEED = 1, 2, 7  # the third is as long as the second
AWAITED = 4  # choices within which luck is awaited, where it is not met at once


class Compared(NamedTuple):
    """A look, and what each action was worth on average."""

    look: Look
    values: tuple[float, ...]

    @property
    def clear(self) -> bool:
        """Whether the best answer leads by more than luck explains."""
        return is_clear(self.look)


def is_clear(look: Look) -> bool:
    """Whether the lead of this look is more than luck explains."""
    return Mean(look.lead, look.error).surely_ahead


def compare(
    kit: AnyKit,
    seen: Any,
    answers: Sequence[Any],
    rest: Sequence[Any],
    seed: int,
    truths: int,
) -> Compared:
    """The first of these answers against whatever does best of the rest.

    Where all that follows is computed until luck speaks, it is played on until it has; where luck
    never speaks, a choice further in the first look and ten in the second.
    """
    actions, rng = [*answers, *rest], Random(seed)
    found = outcomes(kit, seen, actions, 2, Random(seed))
    beyond = len(found[0]) == 1
    if not beyond:
        found = outcomes(kit, seen, actions, truths, rng)
    elif any(_luck_comes(kit, seen, each) for each in actions):
        found = beyond_luck(kit, seen, actions, truths, rng)
    else:
        found = further(kit, seen, actions, truths // FIRST)
    values = tuple(map(fmean, found))
    rival = max(range(len(answers), len(actions)), key=values.__getitem__)
    led = lead(found[0], found[rival])
    look = Look(seed, truths, len(found[0]), led.value, led.error, beyond)
    return Compared(look, values)


def beyond_luck(
    kit: AnyKit, seen: Any, actions: Sequence[Any], truths: int, rng: Random
) -> list[list[float]]:
    """As `outcomes`, but what is to be expected is asked only when luck has spoken."""
    game, seat = kit.game, Seat(seen.viewer)
    found: list[list[float]] = [[] for _ in actions]
    for world in imagined(kit, seen, truths, rng):
        for action, returns in zip(actions, found, strict=True):
            after = game.apply(world.state, seat, action)
            returns.append(_after_luck(kit, after, world.luck, seat, kit.thoughts))
    return found


def further(kit: AnyKit, seen: Any, actions: Sequence[Any], choices: int) -> list[list[float]]:
    """As `outcomes` where nothing is hidden or left to luck, asked so many choices later."""
    state, seat = kit.game.determinize(seen, Random(0)), Seat(seen.viewer)
    return [
        [_after_luck(kit, kit.game.apply(state, seat, each), 0, seat, choices)] for each in actions
    ]


def _luck_comes(kit: AnyKit, seen: Any, action: Any) -> bool:
    """Whether chance is asked soon after this action."""
    state = kit.game.apply(kit.game.determinize(seen, Random(0)), Seat(seen.viewer), action)
    _, lucky = _played_on(kit, guide_of(kit), state, Random(0), Random(0), AWAITED)
    return lucky


def _played_on(
    kit: AnyKit, guide: Bot[Any, Any], state: Any, dice: Random, whims: Random, choices: int
) -> tuple[Any, bool]:
    """Where the guide leads until chance has answered, or after so many choices; which of both."""
    game = kit.game
    for _ in range(choices):
        node = game.node(state)
        if isinstance(node, Terminal):
            break
        if isinstance(node, Chance):
            return game.apply(state, CHANCE, node.law.sample(dice)), True
        actor = node.seats[0]
        state = game.apply(state, actor, guide.choose(game.observe(state, actor), whims))
    return state, isinstance(game.node(state), Chance)


def _after_luck(kit: AnyKit, state: Any, luck: int, seat: Seat, choices: int) -> float:
    dice, whims, guide = Random(luck), Random(luck + 1), guide_of(kit)
    state, _ = _played_on(kit, guide, state, dice, whims, choices)
    told, _ = foreseen(kit.game, guide, kit.estimate, state, dice, whims, most=kit.thoughts)
    return told[seat] if told else 0.0
