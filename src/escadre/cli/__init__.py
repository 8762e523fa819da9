"""The command `escadre`; each module adds its subcommands."""

from escadre.cli import arena, games, host, learn, own_record, play, research, review
from escadre.cli.app import cli

__all__ = [
    "arena",
    "cli",
    "games",
    "host",
    "learn",
    "main",
    "own_record",
    "play",
    "research",
    "review",
]

main = cli
