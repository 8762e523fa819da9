"""`python -m escadre.arena.host my_bot.py [Class]`: a Python class speaks the arena's protocol.

A bot of a student lives here, in a process of its own, like a program in any other language.
"""

from __future__ import annotations

import inspect
import os
import pickle
import runpy
import sys
import traceback
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from escadre.arena import protocol
from escadre.core.room import AnyRoom
from escadre.games import GAMES


class Misfit(Exception):
    """The file holds no bot, or several."""


def bot_class(file: Path, name: str = "") -> Any:
    """The class in this file that can choose; raises Misfit, or what the file itself raises."""
    sys.path.insert(0, str(file.parent))
    found = {
        key: value
        for key, value in runpy.run_path(str(file), run_name="bot").items()
        if inspect.isclass(value) and value.__module__ == "bot" and hasattr(value, "choose")
    }
    if name:
        if name not in found:
            raise Misfit(f"no class {name} with a method choose(observation, rng) in {file.name}")
        return found[name]
    if len(found) != 1:
        which = ", ".join(found) or "none"
        raise Misfit(f"one class with choose(observation, rng) is wanted in {file.name}: {which}")
    return next(iter(found.values()))


def made(kind: Any, room: AnyRoom) -> Any:
    """A bot for one match; who wants the game in his constructor gets it."""
    wants = [
        each
        for each in inspect.signature(kind).parameters.values()
        if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    return kind(room.game) if wants else kind()


def last_words(error: Exception, file: Path) -> str:
    """What a bot died of, and in which of its own lines."""
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.lineno:
        return f"{file.name}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    mine = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).name == file.name
    ]
    return f"{file.name}, line {mine[-1]}: {told}" if mine else told


def main(arguments: list[str]) -> None:
    """Answer until the input ends."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    file = Path(arguments[0])
    try:
        kind = bot_class(file, *arguments[1:])
    except Misfit as problem:
        sys.exit(str(problem))
    except Exception as error:
        sys.exit(last_words(error, file))
    messages = msgspec.json.Decoder(protocol.Message)
    for line in sys.stdin.buffer:
        match messages.decode(line):
            case protocol.Match() as begun:
                room, rng = GAMES[begun.game], Random(begun.seed)
                config = msgspec.convert(begun.config, room.game.config_type)
                bot = made(kind, room)
            case protocol.Choose() as asked:
                observation = pickle.loads(b64decode(asked.pickled))
                try:
                    action = room.format_action(config, bot.choose(observation, rng))
                except Exception as error:
                    sys.exit(last_words(error, file))
                out.write(msgspec.json.encode(protocol.Answer(action)) + b"\n")
            case _:
                pass


if __name__ == "__main__":
    main(sys.argv[1:])
