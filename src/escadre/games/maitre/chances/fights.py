"""The chance to win a fight between two ships."""

from __future__ import annotations

from functools import lru_cache

from escadre.games.maitre.rules.cards import FACES


@lru_cache
def attack_win_chance(stronger: int) -> float:
    """MDM-17: return the chance to win an attack on a ship with this much more firepower."""
    wins = sum(mine >= theirs + stronger for mine in FACES for theirs in FACES)
    return wins / 36
