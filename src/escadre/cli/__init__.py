"""The command `escadre`: one verb, one function. Heavy imports stand inside the verbs."""

from escadre.cli import (  # each adds its verbs
    analyse,
    bots,
    dataset,
    dice,
    host,
    learn,
    library,
    play,
    puzzles,
    records,
    results,
    serve,
    solve,
    study,
    what_if,
)
from escadre.cli.group import cli

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
