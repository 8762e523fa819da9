"""The command `escadre`: one verb, one function. Heavy imports stand inside the verbs."""

from escadre.cli import bots, dice, host, library, play, records, serve  # each adds its verbs
from escadre.cli.group import cli

__all__ = ["bots", "cli", "dice", "host", "library", "main", "play", "records", "serve"]

main = cli
