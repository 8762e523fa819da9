"""The command `escadre`; each module adds its commands."""

from escadre.cli import host as serve
from escadre.cli import learn as puzzles
from escadre.cli.app import cli

__all__ = [
    "analyse",
    "bots",
    "cli",
    "dataset",
    "dice",
    "host",
    "learn",
    "library",
    "main",
    "play",
    "puzzles",
    "records",
    "results",
    "serve",
    "solve",
    "study",
    "what_if",
]

main = cli
