"""Remove the luck of chance from results (as AIVAT does).

The mean of what is taken off is 0 whatever the value function is, so adjusted results are as honest
as raw ones, and spread less. At chance the value after what was drawn is held against its mean over
the law, or over other draws of it; at a captain's choice against what she would have chosen with
other whims. (Control variates, as AIVAT has them in poker.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from escadre.bots.generic import foreseen
from escadre.core.chance import Dice, Law
from escadre.core.game import Chance, Seat
from escadre.core.kit import AnyKit, Bot

WEIGHED = 36  # outcomes of chance, that are all weighed: two dice
REDRAWN = 8  # of a law with more outcomes, and of the choices of a captain
PLAYED_ON = 60  # choices that a value plays on before it gives up
VALUED_BY = (
    ("escadre.bots", "generic.py"),
    ("escadre.core", "kit.py"),
    ("escadre.arena", "luck_adjustment.py"),
)


def value_hash(kit: AnyKit) -> str:
    """The value function, pinned: SHA-256 over the sources and data that it is made of."""
    digest = sha256()
    for package, name in VALUED_BY:
        digest.update(files(package).joinpath(name).read_bytes())
    for path in _tree(files(kit.game.home)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _tree(folder: Any) -> list[Any]:
    """All sources and data of a game, in a fixed order."""
    found = []
    for each in sorted(folder.iterdir(), key=lambda path: str(path.name)):
        if each.is_dir():
            found += [] if each.name == "__pycache__" else _tree(each)
        elif each.name.endswith((".py", ".json", ".toml")):
            found.append(each)
    return found


def valued(kit: AnyKit, state: Any) -> Sequence[float]:
    """What each seat may expect: the captain below the top plays on until the estimate can tell.

    Always with the same dice and whims, so that it is a function of the state.
    """
    captains = [*kit.captains.values()]
    guide = captains[-2]
    dice, whims = Random(0), Random(1)
    told, _ = foreseen(kit.game, guide, kit.estimate, state, dice, whims, PLAYED_ON)
    return told or [0.0] * len(kit.game.sides(state.config))


def luck(
    kit: AnyKit,
    config: Any,
    plies: Iterable[tuple[Seat, Any]],
    known: Mapping[int, Bot[Any, Any]],
    rng: Random,
) -> list[float]:
    """What chance, and whims of known captains (by seat), gave each seat beyond what was due."""
    game = kit.game
    state, total = game.initial_state(config), [0.0] * len(game.sides(config))
    for actor, action in plies:
        node, after = game.node(state), game.apply(state, actor, action)
        others: list[tuple[Any, float]] = []
        if isinstance(node, Chance):
            others = _drawn(node.law, rng)
        elif bot := known.get(actor):
            others = _chosen(kit, bot, game.observe(state, actor), rng)
        due: dict[Any, float] = {}  # by where it leads: many outcomes come to the same thing
        for other, chance in others:
            end = game.apply(state, actor, other)
            due[end] = due.get(end, 0.0) + chance
        if due and [*due] != [after]:
            worth = [(valued(kit, end), chance) for end, chance in due.items()]
            for seat, got in enumerate(valued(kit, after)):
                total[seat] += got - sum(chance * each[seat] for each, chance in worth)
        state = after
    return total


def _chosen(kit: AnyKit, bot: Bot[Any, Any], seen: Any, rng: Random) -> list[tuple[Any, float]]:
    """What this captain chooses with other whims; nothing where there is nothing to choose."""
    if len(kit.game.legal_actions(seen)) < 2:
        return []
    return [(bot.choose(seen, rng), 1 / REDRAWN) for _ in range(REDRAWN)]


def _drawn(law: Law, rng: Random) -> list[tuple[Any, float]]:
    """All outcomes of a law with their chances; of many, some that are drawn."""
    if not isinstance(law, Dice) or law.faces**law.count <= WEIGHED:
        listed = [(each, float(chance)) for each, chance in law.outcomes()]
        if len(listed) <= WEIGHED:
            return listed
    return [(law.sample(rng), 1 / REDRAWN) for _ in range(REDRAWN)]


class Adjusted(NamedTuple):
    """Mean returns of matches, raw and without luck, and their standard errors."""

    raw: float
    raw_error: float
    adjusted: float
    adjusted_error: float
    apart: float  # of their difference, in its standard errors

    @property
    def spared(self) -> float:
        """By how much the spread is less: 0.85 is 85 %."""
        return 1 - self.adjusted_error / self.raw_error if self.raw_error else 0.0


def compared_results(raw: Sequence[float], luck: Sequence[float]) -> Adjusted:
    """Of matches that do not depend on each other: two at least."""
    clean = [result - lucky for result, lucky in zip(raw, luck, strict=True)]

    def error(values: Sequence[float]) -> float:
        return stdev(values) / sqrt(len(values))

    apart = abs(fmean(luck)) / error(luck) if any(luck) else 0.0
    return Adjusted(fmean(raw), error(raw), fmean(clean), error(clean), apart)
