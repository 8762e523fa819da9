"""Squares to bomb, best first, with the chance of a hit."""

from __future__ import annotations

from math import sqrt

from msgspec.structs import replace

from escadre.core.advice import CONFIDENCE_Z, Advice, AdvisedAction, computed
from escadre.core.chance import Rng
from escadre.core.game import Seat, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.games.battleship.captains.knowledge import Knowledge, knowledge_of
from escadre.games.battleship.captains.shown_chances import shown_returns
from escadre.games.battleship.captains.targeting import most_likely_square
from escadre.games.battleship.rules.model import Action, Bomb, Observation

UNSURE = 2.0
"""Standard errors of a sampled chance, in those of a draw of `SAMPLE_SIZE` whole fleets.

Sixteen positions of six matches drawn anew sixteen times each: 0.2 to 1.4 over all squares, and 2.0
on the worst square.
"""


def advise(observation: Observation, rng: Rng) -> Advice[Action] | None:
    """Rate every square not bombed yet, best first; None while fleets are being placed.

    A chance from a sample has the error of `UNSURE` times as many independent draws of whole fleets
    as the search kept.
    """
    if observation.viewer not in (0, 1) or observation.ready != (True, True):
        return None
    from escadre.games.battleship.captains.posterior import (  # has NumPy
        SAMPLE_SIZE,
        expects_habits,
        opponent_posterior,
    )

    known = knowledge_of(observation, Seat(1 - observation.viewer))
    found = opponent_posterior(known)
    chances: list[float] = found.chances.tolist()
    missed, hit = _returns(observation, known)
    options: list[AdvisedAction[Action]] = []
    for square in known.sea.squares(known.unbombed):
        chance = chances[square]
        error = 0.0
        if not found.exact:
            error = UNSURE * CONFIDENCE_Z * sqrt(max(chance * (1 - chance), 0) / SAMPLE_SIZE)
        value = missed + chance * (hit - missed)
        why = _reason(chance, error, found.fleets if found.exact else 0)
        gain = hit - missed
        options.append(AdvisedAction(Bomb(square), value, error * gain, (why,), chance, error))
    basis = _basis(found.fleets if found.exact else 0, SAMPLE_SIZE)
    prior = text("advice-prior-habits" if expects_habits(known) else "advice-prior")
    return computed(options, Bomb(most_likely_square(known, chances, rng)), prior, basis)


def _returns(observation: Observation, known: Knowledge) -> tuple[float, float]:
    """Return the expected returns after a miss and after a hit.

    The hit must sink a ship if all open hits are on the only ship afloat of more than one square,
    and it lacks one more. Hits on several ships do not add up.
    """
    assert observation.viewer in (0, 1)
    target = 1 - observation.viewer
    square = known.unbombed & -known.unbombed  # any: only how many have fallen counts
    bombed = replace_item(observation.bombed, target, observation.bombed[target] | square)
    hit = replace_item(observation.hit, target, observation.hit[target] | square)
    missed = replace(observation, bombed=bombed, shooter=Seat(target))
    wounded = known.open_hits | square
    sunk = observation.sunk
    large = [size for size in known.afloat if size > 1]
    if len(large) <= 1 and max(known.afloat) == wounded.bit_count():
        sunk = replace_item(sunk, target, (*sunk[target], wounded))
    after_hit = replace(missed, hit=hit, sunk=sunk)
    found = [shown_returns(each) or [0.0, 0.0] for each in (missed, after_hit)]
    return found[0][observation.viewer], found[1][observation.viewer]


def _basis(counted: float, drawn: int) -> Message:
    """Return the text on how many fleets were counted or sampled."""
    if 0 < counted < 1e9:
        return text("advice-basis-counted", fleets=round(counted))
    return text("advice-basis-all") if counted else text("advice-basis-drawn", fleets=drawn)


def _reason(chance: float, error: float, counted: float) -> Message:
    """Return the text with the chance of a hit; `counted` fleets, or 0 for a sample."""
    if chance <= 0 and counted:
        return text("advice-impossible")
    tenths = round(1000 * chance)
    parts = {"whole": tenths // 10, "tenth": tenths % 10}
    if 0 < counted < 1e9:
        return text("advice-counted", **parts, fleets=round(counted))
    if counted:
        return text("advice-all", **parts)
    return text("advice-sampled", **parts, error=max(1, round(100 * error)))
