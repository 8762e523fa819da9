"""Compare a kernel with the rules: both play the same matches, checked ply by ply."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from escadre.core.chance import Dice, DiceOutcome, Distribution, DrawOutcome, Outcome, random_item
from escadre.core.codec import AnyCodec
from escadre.core.game import CHANCE, Chance, Terminal
from escadre.core.kernel import NO_ACTION, Kernel, get_kernel, match_seeds
from escadre.core.kit import AnyKit
from escadre.core.match.match import Match


class KernelComparison:
    """A kernel, and a match of the rules for each of its rows."""

    def __init__(self, kit: AnyKit, config: Any, count: int, seed: int) -> None:
        self.kit = kit
        self.kernel: Kernel = get_kernel(kit, config, count)
        self.codec: AnyCodec = self.kernel.codec
        self.matches = [self._new() for _ in range(count)]
        self.endings: list[str] = []  # the clauses that ended a match
        self.kernel.reset(match_seeds(seed, count))
        for row in range(count):
            self._rolled(row)

    def _new(self) -> Match:
        return Match(self.kit, self.codec.config, viewers=())

    def step(self, rng: Random) -> None:
        """Play a random choice in each match; sometimes none, or an illegal one."""
        numbers = [self._drawn(row, rng) for row in range(len(self.matches))]
        self.kernel.step(np.array(numbers))
        for row, number in enumerate(numbers):
            self._followed(row, number)

    def _drawn(self, row: int, rng: Random) -> int:
        if rng.random() < 0.02:
            return rng.randrange(-3, self.codec.action_count + 2)
        legal = np.flatnonzero(self.kernel.masks[row])
        preferred_choices = self.preferred_choices(row, legal, rng)
        return int(random_item(preferred_choices, rng))

    def preferred_choices(self, row: int, legal: Any, rng: Random) -> Any:
        """Return the choices to draw from; subclasses may prefer some."""
        return legal

    def _followed(self, row: int, number: int) -> None:
        kernel, match = self.kernel, self.matches[row]
        seat = match.turn[0]
        seen = match.see(seat)
        allowed = number in self.codec.legal(seen)
        assert kernel.refused[row] == (not allowed and number != NO_ACTION)
        if allowed:
            match.apply(seat, self.codec.decode(seen, number))
        assert allowed or not kernel.outcome_counts[row]
        self._rolled(row)

    def _rolled(self, row: int) -> None:
        """Apply the kernel's chance outcomes to the rules, and compare both."""
        kernel, ended = self.kernel, False
        fell = kernel.outcomes[row, : kernel.outcome_counts[row]].tolist()
        while True:
            match = self.matches[row]
            while isinstance(node := match.node, Chance):
                match.apply(CHANCE, _taken(node.distribution, fell))
            if not isinstance(node, Terminal):
                break
            ended = True
            self.endings.append(node.clause)
            assert kernel.returns[row].tolist() == np.array(node.returns, np.float32).tolist()
            for seat in range(self.codec.seat_count):
                self._same(kernel.final_observations[row, seat], match, seat)
            self.matches[row] = self._new()
        assert not fell, "the kernel drew more outcomes than the rules need"
        assert kernel.ended[row] == ended
        assert kernel.seats[row] == match.turn[0]
        self._same(kernel.observations[row], match, match.turn[0])
        assert np.array_equal(kernel.masks[row], self.codec.mask(match.see(match.turn[0])))

    def _same(self, row: Any, match: Match, seat: int) -> None:
        arrays, at = self.codec.arrays(match.see(seat)), 0
        for field in self.codec.fields:
            values = row[at : at + field.size].reshape(field.shape)
            assert np.array_equal(values, arrays[field.name]), (
                field.name,
                values,
                arrays[field.name],
            )
            at += field.size


def _taken(law: Distribution, fell: list[int]) -> Outcome:
    if isinstance(law, Dice):
        pips = tuple(fell.pop(0) for _ in range(law.count))
        outcome: Outcome = DiceOutcome(pips)
    else:
        outcome = DrawOutcome(fell.pop(0))
    assert law.allows(outcome)
    return outcome
