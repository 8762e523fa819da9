"""Serve a Python bot class over the protocol (`python -m escadre.arena.bot_runner FILE`).

Each Python bot runs in its own process, like a program in any other language.
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
from typing import IO, Any, Literal, get_args

import msgspec

from escadre.arena import protocol
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit
from escadre.games import GAMES

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class BotFileError(Exception):
    """The file has no bot, or several."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.id)
        self.reason = reason


class NotAnActionError(BotFileError):
    """The bot returned something that is not an action of the game."""


def load_bot_class(file: Path, name: str = "") -> Any:
    """Return the only bot class of this file, or the one with this name, defined or imported there.

    Raises BotFileError, or any exception that the file raises on import.
    """
    sys.path.append(str(file.parent))  # last, so that a string.py there hides no module
    classes = {
        key: value
        for key, value in runpy.run_path(str(file), run_name="bot").items()
        if inspect.isclass(value) and hasattr(value, "choose")
    }
    if name:
        if name not in classes:
            raise BotFileError(text("host-no-class", name=name))
        return classes[name]
    classes = {key: value for key, value in classes.items() if value.__module__ == "bot"}
    if len(classes) != 1:
        example = f"{file.name}:{next(reversed(classes), '')}"
        class_names = ", ".join(classes)
        raise BotFileError(
            text("host-one-class", n=len(classes), found=class_names, example=example)
        )
    return next(iter(classes.values()))


def make_bot(bot_class: Any, kit: AnyKit) -> Any:
    """Create the bot for one match, passing the game if its constructor takes an argument."""
    required = [
        each
        for each in inspect.signature(bot_class).parameters.values()
        if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    return bot_class(kit.game) if required else bot_class()


def choose_notation(bot: Any, kit: AnyKit, config: Any, observation: Any, rng: Random) -> str:
    """Return the bot's choice in the game's notation; raises NotAnActionError for anything else.

    A bot may return an action, or a line of notation such as "C4".
    """
    action = bot.choose(observation, rng)
    if isinstance(action, str):
        with suppress(ValueError):
            return kit.format_action(config, kit.parse_action(config, action))
    if isinstance(action, get_args(kit.game.action_type) or kit.game.action_type):
        with suppress(Exception):  # fields of any type
            notation = kit.format_action(config, action)
            kit.parse_action(config, notation)
            return notation
    raise NotAnActionError(
        text(
            "host-no-action",
            given=shorten(_without_addresses(repr(action))),
            game=kit.game.name,
            example=_example(kit, config, observation),
        )
    )


def _example(kit: AnyKit, config: Any, observation: Any) -> str:
    """Return a legal action in the game's notation."""
    return kit.format_action(config, kit.game.legal_actions(observation)[0])


def error_message(error: BaseException, file: Path) -> Message:
    """Describe an exception of a bot: its message, and the line in the bot's file."""
    if isinstance(error, BotFileError):
        return text("host-file", file=file.name, error=error.reason)
    # Its own __str__ may fail.
    message = _without_addresses(traceback.format_exception_only(error)[-1].strip())
    bot_lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == str(file) and frame.lineno
    ]
    if isinstance(error, SyntaxError) and error.filename == str(file) and error.lineno:
        bot_lines.append(error.lineno)
    if not bot_lines:
        return text("host-file", file=file.name, error=message)
    return text("host-line", file=file.name, line=str(bot_lines[-1]), error=message)


def _without_addresses(source: str) -> str:
    """Remove memory addresses, which differ in each run, and characters not valid in UTF-8."""
    return _ADDRESS.sub("", source).encode(errors="replace").decode()


def serve_bot(requests: IO[bytes], answers: IO[bytes], bot_class: Any) -> None:
    """Answer messages until the input ends; raises whatever the bot raises."""
    messages = msgspec.json.Decoder(protocol.ProtocolMessage)
    ready = False
    for line in requests:
        match messages.decode(line):
            case protocol.MatchStart() as start:
                kit, rng = GAMES[start.game], Random(start.seed)
                config = msgspec.convert(start.config, kit.game.config_type)
                bot = make_bot(bot_class, kit)
                if not ready:
                    ready = True
                    answers.write(msgspec.json.encode(protocol.BotReady()) + b"\n")
            case protocol.ChooseRequest() as request:
                observation = pickle.loads(b64decode(request.pickled))
                action = choose_notation(bot, kit, config, observation, rng)
                answers.write(msgspec.json.encode(protocol.BotAnswer(action)) + b"\n")
            case _:
                pass


def main(arguments: list[str]) -> None:
    """Serve the bot class of a file; after an exception, report it and exit."""
    requests = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())  # bots must not read messages
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # printed text is not an answer
    file = Path(arguments[0])
    try:
        serve_bot(requests, answers, load_bot_class(file, *arguments[1:]))
    except BaseException as error:
        kind: Literal["crashed", "unreadable"] = (
            "unreadable" if isinstance(error, NotAnActionError) else "crashed"
        )
        answers.write(
            msgspec.json.encode(protocol.BotCrash(error_message(error, file), kind)) + b"\n"
        )
        os._exit(1)  # at once: threads and exit handlers of the bot may hang


if __name__ == "__main__":
    main(sys.argv[1:])
