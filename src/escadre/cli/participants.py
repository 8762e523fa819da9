"""The players of a match at this terminal, parsed from the arguments: people, bots, networks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from escadre.cli.app import cli_words
from escadre.core.registry import get_bots

if TYPE_CHECKING:
    from escadre.core.kit import AnyKit
    from escadre.terminal.match import Participant


def default_participants(kit: AnyKit, seats: int) -> tuple[str, ...]:
    """Return the players if none are named: a person, against the game's weakest captain."""
    return ("human", *[next(iter(kit.captains))] * (seats - 1))


def parse_participant(kit: AnyKit, config: Any, argument: str, seat: int) -> Participant:
    """Parse a player: `human`, `human:Anna`, `random`, a captain or a network file."""
    from escadre.bots.generic import RandomBot
    from escadre.terminal.match import Participant

    say = cli_words(kit.game.home)
    kind, _, name = argument.partition(":")
    if kind == "human":
        return Participant(name or say("cli-player", seat=seat))
    if kind == "random":
        return Participant(name or kind, RandomBot(kit.game))
    if kind in get_bots(kit):
        return Participant(name or kind, get_bots(kit)[kind])
    if argument.endswith(".npz") and Path(argument).is_file():
        from escadre.bots.policy import load_policy

        return Participant(Path(argument).stem, load_policy(kit, config, Path(argument)))
    known = ", ".join(["human", "random", *get_bots(kit)])
    raise click.UsageError(say("cli-no-player", player=argument, known=known))
