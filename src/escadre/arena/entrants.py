"""The entrants of a tournament, parsed from `--players`, and bots that run in this process."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Protocol

import msgspec

from escadre.arena import protocol
from escadre.arena.protocol import ARENA_MESSAGES_PACKAGE, BotFault
from escadre.bots.generic import RandomBot, make_monte_carlo_bot
from escadre.core.chance import Rng
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit, Bot


class ArenaBot(Protocol):
    """A bot as the arena calls it; every method raises BotFault when it fails."""

    @property
    def seconds(self) -> float:
        """Seconds spent on the choices of this match."""

    def begin(self, match: protocol.MatchStart) -> None:
        """Start a match."""

    def choose(self, observation: Any, ply: int) -> Any:
        """Return an action, not yet checked."""

    def end(self, match_end: protocol.MatchEnd) -> None:
        """End the match."""


class EntrantSpec(msgspec.Struct, frozen=True):
    """One participant of a tournament: exactly one of `level`, `command` and `policy` is set."""

    name: str
    level: str = ""  # level of a captain, or name of a bot for any game
    command: tuple[str, ...] = ()  # command line that starts its program
    takes_pickled_observations: bool = False  # a Python bot, started by `bot_runner`
    policy: str = ""  # file of a trained network, which runs in this process


def generic_bots(kit: AnyKit) -> dict[str, Bot[Any, Any]]:
    """Return the bots that can play every game; `imagining` is the Monte Carlo bot."""
    return {"random": RandomBot(kit.game), "imagining": make_monte_carlo_bot(kit)}


def parse_entrants(
    kit: AnyKit, descriptions: Sequence[str], config: Any = None
) -> tuple[EntrantSpec, ...]:
    """Parse the list of players; duplicates get `#2`, `#3`. Raises InputError.

    `config`: the options of the matches; None: the default options.
    """
    entrants: list[EntrantSpec] = []
    for each in descriptions:
        entrant = _entrant(kit, each.strip(), config)
        taken_names = {other.name for other in entrants}
        numbered = (f"{entrant.name} #{n}" for n in count(2))
        name = next(name for name in chain([entrant.name], numbered) if name not in taken_names)
        entrants.append(msgspec.structs.replace(entrant, name=name))
    return tuple(entrants)


def make_local_bot(kit: AnyKit, config: Any, entrant: EntrantSpec) -> Bot[Any, Any]:
    """Create the bot of an entrant that runs in this process."""
    if entrant.policy:
        return load_trained_network(kit, config, Path(entrant.policy))
    return {**generic_bots(kit), **kit.captains}[entrant.level]


def load_trained_network(kit: AnyKit, config: Any, file: Path) -> Bot[Any, Any]:
    """Load the trained network in this file; raises InputError."""
    from escadre.bots import policy  # imports NumPy

    return policy.load_policy(kit, config, file)


def _entrant(kit: AnyKit, description: str, config: Any) -> EntrantSpec:
    if description in kit.captains or description in generic_bots(kit):
        return EntrantSpec(description, level=description)
    if description.endswith(".npz") and Path(description).is_file():
        file_path = Path(description).resolve()
        load_trained_network(kit, config, file_path)
        return EntrantSpec(file_path.name, policy=str(file_path))
    file, _, class_name = description.partition(".py:")
    path = Path(f"{file}.py" if class_name else description)
    if path.suffix == ".py" and path.is_file():
        runner_command = (
            sys.executable,
            "-P",
            "-m",
            "escadre.arena.bot_runner",
            str(path.resolve()),
        )
        name = f"{path.name}:{class_name}" if class_name else path.name
        return EntrantSpec(
            name,
            command=(*runner_command, *filter(None, [class_name])),
            takes_pickled_observations=True,
        )
    command = _command(description)
    if (
        command
        and (program := shutil.which(command[0]))
        and (" " in description or os.sep in description)
    ):
        return EntrantSpec(_program_name(command), command=(program, *command[1:]))
    missing = bool(command) and os.sep in command[0] and not Path(command[0]).exists()
    if path.suffix in (".py", ".npz") or missing:
        raise InputError(text("arena-no-file", file=str(path)), ARENA_MESSAGES_PACKAGE)
    if path.is_file():
        raise InputError(text("arena-no-program", file=description), ARENA_MESSAGES_PACKAGE)
    known = ", ".join((*kit.captains, *generic_bots(kit)))
    raise InputError(
        text("arena-no-player", player=description, known=known), ARENA_MESSAGES_PACKAGE
    )


def _command(description: str) -> list[str]:
    """Split a command line; return an empty list if a quotation is not closed."""
    if Path(description).is_file():  # its name may contain spaces and quotes
        return [description]
    try:
        return shlex.split(description)
    except ValueError:
        return []


def _program_name(command: list[str]) -> str:
    """Name a program by its file and arguments, `my_bot.js --depth 3`, or by its last word."""
    files = (n for n, word in enumerate(command) if n and Path(word).is_file())
    first = next(files, len(command) - 1)
    return " ".join([Path(command[first]).name, *command[first + 1 :]])


class InProcessBot:
    """A bot in this process. Its time is measured but not limited."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self._bot = bot
        self._rng: Rng = Random(0)
        self.seconds = 0.0

    def begin(self, match: protocol.MatchStart) -> None:
        """Reset the source of random numbers."""
        self._rng = Random(match.seed)
        self.seconds = 0.0

    def choose(self, observation: Any, ply: int) -> Any:
        """Return the bot's choice and add its time."""
        started = perf_counter()
        try:
            return self._bot.choose(observation, self._rng)
        except Exception as error:
            raise BotFault("crashed", f"{type(error).__name__}: {error}") from error
        finally:
            self.seconds += perf_counter() - started

    def end(self, match_end: protocol.MatchEnd) -> None:
        """Do nothing: a local bot has nothing to release."""
