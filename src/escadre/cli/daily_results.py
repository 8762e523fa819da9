"""Read and write the file with the results of the daily battles played at this terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec


def read_daily_results(file: Path) -> dict[str, str]:
    """Read the results of the daily battles that were played before, by day and game."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}


def write_daily_results(file: Path, daily_results: dict[str, str]) -> None:
    """Write the results of all daily battles that were played."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(daily_results))
