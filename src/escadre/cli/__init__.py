"""The command `escadre`; each module of this package adds subcommands."""

from escadre.cli import arena, games, host, learn, play, player_results, research, review
from escadre.cli.app import cli

__all__ = [
    "arena",
    "cli",
    "games",
    "host",
    "learn",
    "main",
    "play",
    "player_results",
    "research",
    "review",
]

main = cli  # for command scripts that an older version installed
