"""Compare choices by rollouts in sampled worlds.

A budget is a number of truths, never seconds: the same sight gives the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from escadre.bots.generic import RandomBot, foreseen
from escadre.core.advice import ALIKE, HALF_WIDTH, SURE, Advice, AnyAdvice, Option, tempered
from escadre.core.chance import Dice, Law, Rng, shuffled
from escadre.core.game import CHANCE, Chance, Seat, Terminal
from escadre.core.kit import AnyKit, Bot

IMAGINED = 32  # truths imagined for advice
TRIED = 24  # choices that are looked at
FINALISTS = 5  # of them, that are looked at closely
AT_THE_START = 1024  # truths: all matches begin with this guess, its error were luck in all of them
MOST_OUTCOMES = 36  # of chance, that are all followed: two dice


class Mean(NamedTuple):
    """A mean and its standard error; 0 where nothing was sampled."""

    value: float
    error: float

    @property
    def surely_ahead(self) -> bool:
        """Of a lead: whether it is more than luck explains, and more than nothing."""
        return self.value > max(SURE * self.error, ALIKE)


def mean(sampled: Sequence[float]) -> Mean:
    """The mean of what was sampled; a single number was computed."""
    if len(sampled) == 1:
        return Mean(sampled[0], 0.0)
    return Mean(fmean(sampled), stdev(sampled) / sqrt(len(sampled)))


def guide_of(kit: AnyKit) -> Bot[Any, Any]:
    """Who plays on for everybody: the captain below the top, by chance where there is none."""
    if kit.guide:
        return kit.guide()
    captains = [*kit.captains.values()]
    return captains[-2] if len(captains) > 1 else RandomBot(kit.game)


def rng_of(seen: Any) -> Random:
    """Luck that depends on what is seen and on nothing else.

    The same for all sights would not do: whom it favours it would favour in all of a ledger.
    """
    return Random(sha256(msgspec.json.encode(seen, order="deterministic")).digest())


class Imagined(NamedTuple):
    """A truth that fits what is seen, and the luck that everybody meets in it."""

    state: Any
    luck: int


def imagined(kit: AnyKit, seen: Any, worlds: int, rng: Rng) -> Iterator[Imagined]:
    """So many truths that fit what is seen."""
    for _ in range(worlds):
        yield Imagined(kit.game.determinize(seen, rng), rng.randrange(1 << 32))


def outcomes(
    kit: AnyKit, seen: Any, actions: Sequence[Any], worlds: int, rng: Rng
) -> list[list[float]]:
    """The returns of who looks after each of these actions, truth by truth.

    A single number each where nothing is hidden and no luck was met: more would say the same.
    """
    game, seat = kit.game, Seat(seen.viewer)
    found: list[list[float]] = [[] for _ in actions]
    for world in imagined(kit, seen, worlds, rng):
        known = game.perfect_information(world.state)
        for action, returns in zip(actions, found, strict=True):
            after = game.apply(world.state, seat, action)
            value, lucky = _foreseen(kit, after, world.luck, seat)
            returns.append(value)
            known = known and not lucky
        if known and len(found[0]) == 1:
            break
    return found


def _foreseen(kit: AnyKit, state: Any, luck: int, seat: Seat) -> tuple[float, bool]:
    """What this seat may expect from here, and whether that depends on luck."""
    dice, whims = _Source(luck), _Source(luck + 1)
    returns, _ = foreseen(
        kit.game, guide_of(kit), kit.estimate, state, dice, whims, most=kit.thoughts
    )
    return (returns[seat] if returns else 0.0), dice.asked or whims.asked


class _Source:
    """Random numbers from a seed; most looks ask for none, and to begin them takes a while."""

    __slots__ = ("_rng", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng: Random | None = None

    @property
    def asked(self) -> bool:
        return self._rng is not None

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        if self._rng is None:
            self._rng = Random(self._seed)
        return self._rng.randrange(stop)


def expectation(kit: AnyKit, seen: Any, worlds: int = IMAGINED) -> Mean:
    """The return that who looks may expect, by what he sees; the same whenever it is asked.

    Where the next thing is an outcome of chance that everybody awaits with the same knowledge, all
    outcomes are weighed: so the luck in them is 0 on average, exactly. It is told at the confidence
    of the kit.
    """
    game, seat, rng = kit.game, Seat(seen.viewer), rng_of(seen)
    sampled: list[float] = []
    for world in imagined(kit, seen, worlds, rng):
        state, known = world.state, game.perfect_information(world.state)
        match game.node(state):
            case Terminal(returns):
                return Mean(returns[seat], 0.0)
            case Chance(law) if known and (followed := _followed(kit, state, law)):
                total, error = 0.0, 0.0
                for after, chance in followed:
                    each = expectation(kit, game.observe(after, seat), worlds)
                    total += chance * each.value
                    error += (chance * each.error) ** 2
                return Mean(total, sqrt(error))
            case Chance() if worlds < AT_THE_START and state == game.initial_state(state.config):
                return expectation(kit, seen, AT_THE_START)
        if known and kit.within and (exact := kit.within(state)) is not None:
            return Mean(exact[seat], 0.0)
        value, lucky = _foreseen(kit, state, world.luck, seat)
        sampled.append(_told(kit, state, value))
        if known and not lucky and len(sampled) == 1:
            break
    return mean(sampled)


def _told(kit: AnyKit, state: Any, value: float) -> float:
    """A value at the confidence of the kit, which is measured between two seats."""
    if kit.confidence == 1.0 or len(kit.game.sides(state.config)) != 2:
        return value
    return tempered(value, kit.confidence)


def _followed(kit: AnyKit, state: Any, law: Law) -> list[tuple[Any, float]]:
    """Where all outcomes of chance lead, and how likely; nothing where that is too much to follow.

    One outcome upon another is too much: seven cards that are drawn in a row come in millions.
    """
    if isinstance(law, Dice) and law.faces**law.count > MOST_OUTCOMES:
        return []
    apply, node = kit.game.apply, kit.game.node
    listed = [(apply(state, CHANCE, outcome), float(p)) for outcome, p in law.outcomes()]
    if len(listed) > MOST_OUTCOMES or any(isinstance(node(after), Chance) for after, _ in listed):
        return []
    return listed


def advise(kit: AnyKit, seen: Any, worlds: int = IMAGINED, rng: Rng | None = None) -> AnyAdvice:
    """What who looks may choose, best first; he has something to choose.

    Computed where the game can, else by playing on. Without a source of luck the same sight gives
    the same advice.
    """
    rng = rng or Random(0)
    if kit.advise and (advice := kit.advise(seen, rng)) is not None:
        return advice
    actions = candidates(kit, seen, rng)
    if len(actions) == 1:
        value = mean(outcomes(kit, seen, actions, max(2, worlds // 4), rng)[0])
        return Advice((Option(actions[0], value.value, HALF_WIDTH * value.error),))
    return compared(kit, seen, actions, worlds, rng)


def candidates(kit: AnyKit, seen: Any, rng: Rng, *wanted: Any) -> list[Any]:
    """The choices that are worth a look: those that captains would make, and others at random."""
    legal = list(kit.game.legal_actions(seen))
    if len(legal) > 1:
        asked = [*kit.captains.values()][-2:]
        favourites = [captain.choose(seen, rng) for captain in reversed(asked)]
        legal = [*favourites, *(legal if len(legal) <= TRIED else shuffled(legal, rng))]
    return [*dict.fromkeys((*wanted, *legal))][:TRIED]


def compared(kit: AnyKit, seen: Any, actions: Sequence[Any], worlds: int, rng: Rng) -> AnyAdvice:
    """These choices in a few truths, and then the best of them in others, with the same luck.

    What was seen at the first look is forgotten at the second: the greatest of many guesses is
    often a guess too good.
    """
    first = [fmean(each) for each in outcomes(kit, seen, actions, max(2, worlds // 4), rng)]
    order = sorted(range(len(actions)), key=lambda n: -first[n])[:FINALISTS]
    kept = [actions[n] for n in order]
    sampled = outcomes(kit, seen, kept, worlds, rng)
    values = [mean(each) for each in sampled]
    best = max(range(len(kept)), key=lambda n: values[n].value)
    band = {n for n in range(len(kept)) if n == best or not behind(sampled[best], sampled[n])}
    ranked = sorted(range(len(kept)), key=lambda n: (n not in band, -values[n].value))
    count = len(sampled[0])
    options = (Option(kept[n], values[n].value, HALF_WIDTH * values[n].error) for n in ranked)
    return Advice(tuple(options), len(band), count if count > 1 else 0)


def lead(ahead: Sequence[float], other: Sequence[float]) -> Mean:
    """How much better one choice did than another in the same truths, with the same luck."""
    return mean([one - two for one, two in zip(ahead, other, strict=True)])


def behind(ahead: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the second is known to be worse than the first."""
    return lead(ahead, other).surely_ahead
