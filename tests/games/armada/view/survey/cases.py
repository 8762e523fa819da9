"""Survey questions for tests, and positions for them."""

from __future__ import annotations

from random import Random
from typing import Any

from escadre.core.i18n.catalogue import words
from escadre.core.scene import SurveyQuestion
from escadre.games.armada.rules.game import GAME
from escadre.games.armada.rules.hulls import FULL_TURN, are_disjoint
from escadre.games.armada.rules.model import BattlePhase, Config, State, hulls_of
from escadre.games.armada.view.survey import survey
from tests.games.armada.states import battle

EN = words("en", GAME.home)
CROWDED = battle(
    Config(),
    ["s 12.0 14.0 0.0", "m 14.0 15.0 350.0", "l 16.5 14.5 20.0"],
    ["s 13.0 11.5 180.0", "m 15.0 12.0 200.0", "l 10.5 12.0 90.0", "l 11.5 16.5 45.0"],
)


def ask(state: State, about: str, hull: str, heading: int | None = None) -> Any:
    """Return the answer to a spectator; None if there is no answer."""
    seen = GAME.observe(state, None)
    question: Any = about
    return survey(seen, SurveyQuestion(question, hull, heading), EN)


def positions(seed: int, count: int) -> list[BattlePhase]:
    """Draw positions with fleets placed at random, without contact."""
    rng = Random(seed)
    states: list[BattlePhase] = []
    while len(states) < count:
        fleets: tuple[list[str], list[str]] = ([], [])
        for _ in range(10):
            ship = (
                f"{rng.choice('sml')} {rng.randint(9000, 16000) / 1000:.3f}"
                f" {rng.randint(9000, 16000) / 1000:.3f} {rng.randrange(FULL_TURN) / 10:.1f}"
            )
            trial = battle(Config(), *(fleets[0] + [ship], fleets[1]))
            if not _overlapping(trial):
                fleets[rng.randrange(2)].append(ship)
        if fleets[0] and fleets[1]:
            states.append(battle(Config(), *fleets))
    return states


def _overlapping(state: BattlePhase) -> bool:
    there = list(hulls_of(state.ships).values())
    return any(not are_disjoint(a, b) for n, a in enumerate(there) for b in there[:n])
