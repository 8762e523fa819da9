"""Bots that play any game: they see observations, and imagine the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from escadre.core.chance import Rng
from escadre.core.game import CHANCE, AnyGame, Chance, Decision, Seat, Terminal
from escadre.core.room import Bot

__all__ = ["Bot", "Imagining", "RandomBot"]


@dataclass(frozen=True)
class RandomBot:
    """Any legal action, all equally likely."""

    game: AnyGame

    def choose(self, observation: Any, rng: Rng) -> Any:
        """One of the legal actions."""
        actions = list(self.game.legal_actions(observation))
        return actions[rng.randrange(len(actions))]


@dataclass(frozen=True)
class Imagining:
    """Imagines truths that fit what it sees, and plays the likeliest good actions out in them.

    Actions share the playouts by successive halving: after each round the worse half is dropped, so
    a long list costs no more than a short one. `playouts` bounds the matches imagined a decision.
    """

    game: AnyGame
    playouts: int = 256
    depth: int = 400  # plies of a playout after which it counts as even

    def choose(self, observation: Any, rng: Rng) -> Any:
        """The action with the best average return among those that survive the halving."""
        seat = Seat(observation.viewer)
        actions = list(self.game.legal_actions(observation))
        while len(actions) > self.playouts:
            actions.pop(rng.randrange(len(actions)))
        totals = [0.0] * len(actions)
        alive = list(range(len(actions)))
        rounds = max(1, (len(actions) - 1).bit_length())
        each = self.playouts // rounds
        while len(alive) > 1:
            for _ in range(max(1, each // len(alive))):
                truth = self.game.determinize(observation, rng)
                for i in alive:
                    totals[i] += self._fate(self.game.apply(truth, seat, actions[i]), seat, rng)
            alive.sort(key=lambda i: totals[i], reverse=True)
            alive = alive[: (len(alive) + 1) // 2]
        return actions[alive[0]]

    def _fate(self, state: Any, seat: Seat, rng: Rng) -> float:
        """The return of this seat when everybody plays at random from here."""
        game = self.game
        for _ in range(self.depth):
            match game.node(state):
                case Terminal(returns):
                    return returns[seat]
                case Chance(law):
                    state = game.apply(state, CHANCE, law.sample(rng))
                case Decision(seats):
                    actor = seats[0]
                    actions = list(game.legal_actions(game.observe(state, actor)))
                    state = game.apply(state, actor, actions[rng.randrange(len(actions))])
        return 0.0
