"""Serve a Python bot class over the protocol (`python -m ...`).

A bot of a student lives here, in a process of its own, like a program in any other language.
"""

from __future__ import annotations

import inspect
import os
import pickle
import re
import runpy
import sys
import traceback
from base64 import b64decode
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import IO, Any, get_args

import msgspec

from escadre.arena import protocol
from escadre.core.i18n.catalogue import Text, brief, text
from escadre.core.kit import AnyKit
from escadre.games import GAMES


class Misfit(Exception):
    """The file holds no bot, or several, or one that gives back what is no action."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.id)
        self.reason = reason


def bot_class(file: Path, name: str = "") -> Any:
    """The class in this file that can choose, an imported one if it is named.

    Raises Misfit, or what the file itself raises.
    """
    sys.path.append(str(file.parent))  # last: a neighbour called string.py hides nothing of Python
    found = {
        key: value
        for key, value in runpy.run_path(str(file), run_name="bot").items()
        if inspect.isclass(value) and hasattr(value, "choose")
    }
    if name:
        if name not in found:
            raise Misfit(text("host-no-class", name=name))
        return found[name]
    found = {key: value for key, value in found.items() if value.__module__ == "bot"}
    if len(found) != 1:
        example = f"{file.name}:{next(reversed(found), '')}"
        known = ", ".join(found)
        raise Misfit(text("host-one-class", n=len(found), found=known, example=example))
    return next(iter(found.values()))


def made(kind: Any, kit: AnyKit) -> Any:
    """A bot for one match; who wants the game in his constructor gets it."""
    wants = [
        each
        for each in inspect.signature(kind).parameters.values()
        if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    return kind(kit.game) if wants else kind()


def chosen(bot: Any, kit: AnyKit, config: Any, observation: Any, rng: Random) -> str:
    """The bot's choice in the game's notation; raises Misfit when it is no action of the game."""
    action = bot.choose(observation, rng)
    if isinstance(action, get_args(kit.game.action_type) or kit.game.action_type):
        with suppress(Exception):  # what its fields hold may be anything
            written = kit.format_action(config, action)
            kit.parse_action(config, written)
            return written
    raise Misfit(text("host-no-action", given=brief(_clean(repr(action))), game=kit.game.name))


def error_text(error: BaseException, file: Path) -> Text:
    """What a bot died of, and in which of its own lines."""
    if isinstance(error, Misfit):
        return text("host-file", file=file.name, error=error.reason)
    # Though its own __str__ may fail.
    told = _clean(traceback.format_exception_only(error)[-1].strip())
    mine = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == str(file) and frame.lineno
    ]
    if isinstance(error, SyntaxError) and error.filename == str(file) and error.lineno:
        mine.append(error.lineno)
    if not mine:
        return text("host-file", file=file.name, error=told)
    return text("host-line", file=file.name, line=str(mine[-1]), error=told)


_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def _clean(said: str) -> str:
    """Without addresses, no two of which are alike, and without what UTF-8 cannot hold."""
    return _ADDRESS.sub("", said).encode(errors="replace").decode()


def answer_all(asking: IO[bytes], answering: IO[bytes], kind: Any) -> None:
    """BotAnswer until the input ends; raises whatever the bot raises."""
    messages = msgspec.json.Decoder(protocol.ProtocolMessage)
    for line in asking:
        match messages.decode(line):
            case protocol.MatchStart() as begun:
                kit, rng = GAMES[begun.game], Random(begun.seed)
                config = msgspec.convert(begun.config, kit.game.config_type)
                bot = made(kind, kit)
            case protocol.Choose() as asked:
                observation = pickle.loads(b64decode(asked.pickled))
                action = chosen(bot, kit, config, observation, rng)
                answering.write(msgspec.json.encode(protocol.BotAnswer(action)) + b"\n")
            case _:
                pass


def main(arguments: list[str]) -> None:
    """Let the class of a file speak; a bot that raises anything dies of it, with its last words."""
    asking = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    answering = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())  # what a bot reads is no question
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    file = Path(arguments[0])
    try:
        answer_all(asking, answering, bot_class(file, *arguments[1:]))
    except BaseException as error:
        answering.write(msgspec.json.encode(protocol.Died(error_text(error, file))) + b"\n")
        os._exit(1)  # at once: its threads and its exit handlers may hang


if __name__ == "__main__":
    main(sys.argv[1:])
