"""The number of rounds after which a match ends and is scored (MDM-24)."""

from __future__ import annotations

ROUNDS = {2: 45, 3: 40, 4: 35, 5: 30, 6: 25}
"""MDM-24: the usual number of rounds, by the number of players."""


def max_turns(players: int, rounds: int | None) -> int:
    """MDM-24: return the number of turns in this many rounds; None means the usual number."""
    return players * (ROUNDS[players] if rounds is None else rounds)
