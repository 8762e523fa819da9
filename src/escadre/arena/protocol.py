"""Messages between the arena and a bot program; bot faults.

A program reads `match`, then any number of `choose`, then `over`, and again `match` until its input
ends. It answers each `choose` with a `BotAnswer`, and nothing else. docs/tutorials/write-a-bot.md
describes the protocol for authors.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from escadre.core.i18n.catalogue import Message

PROTOCOL_VERSION = 1
MAX_ANSWER_BYTES = 65_536  # bytes of an answer


class MatchStart(msgspec.Struct, frozen=True, tag="match"):
    """A new match: forget the previous one."""

    game: str
    rules_version: int
    config: Any
    seat: int  # yours, from 0
    players: tuple[str, ...]  # one per seat
    seed: int  # seed for your random numbers
    seconds: float  # for all your choices together
    protocol: int = PROTOCOL_VERSION


class ChooseRequest(msgspec.Struct, frozen=True, tag="choose", omit_defaults=True):
    """A request for one of the legal actions, each in the game's notation."""

    ply: int  # number of this ply in the match, from 1
    seconds: float  # rest of the time budget
    observation: Any = None
    legal: tuple[str, ...] = ()
    pickled: str = ""  # for `bot_runner` only: the observation


class MatchEnd(msgspec.Struct, frozen=True, tag="over"):
    """The end of a match: places from 1 and returns from -1 to 1, one per seat."""

    returns: tuple[float, ...]
    places: tuple[int, ...]


class BotAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chosen action, in the game's notation."""

    action: Annotated[str, msgspec.Meta(max_length=1000)]


class BotReady(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sent once by `bot_runner`, when the bot is ready for its first match."""

    ready: Literal[True] = True


class BotCrash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sent by `bot_runner` instead of an answer if the bot raised, or returned no action."""

    error: Message = msgspec.field(name="died")
    kind: Literal["crashed", "unreadable"] = "crashed"


ProtocolMessage = MatchStart | ChooseRequest | MatchEnd

ARENA_MESSAGES_PACKAGE = "escadre.arena"
"""The package whose message catalogue the arena uses."""

FaultKind = Literal["illegal", "unreadable", "crashed", "late", "talked"]
"""`late`: no answer within the time budget; `talked`: unsolicited output."""


class BotFault(Exception):
    """A fault of a bot. `detail` is the bot's output or its last error."""

    def __init__(self, kind: FaultKind, detail: str | Message = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
