"""Messages between the arena and a bot program; bot faults.

A program reads `match`, then any number of `choose`, then `over`, and again `match` until its input
ends. It answers `choose`, and nothing else, with a
`BotAnswer`. docs/tutorials/write-a-bot.md is the same for authors.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from escadre.core.i18n.catalogue import Text

PROTOCOL_VERSION = 1
MOST_ANSWER_BYTES = 65_536  # bytes of an answer


class MatchStart(msgspec.Struct, frozen=True, tag="match"):
    """A match begins: forget the last one."""

    game: str
    rules_version: int
    config: Any
    seat: int  # yours, from 0
    players: tuple[str, ...]  # one a seat
    seed: int  # for what you draw: the same seed, the same match
    seconds: float  # for all your choices together
    protocol: int = PROTOCOL_VERSION


class Choose(msgspec.Struct, frozen=True, tag="choose", omit_defaults=True):
    """Choose one of the legal actions, each in the game's notation."""

    ply: int  # of the match, from 1
    seconds: float  # left
    observation: Any = None
    legal: tuple[str, ...] = ()
    pickled: str = ""  # for Python of this house: the observation itself


class MatchOver(msgspec.Struct, frozen=True, tag="over"):
    """The match has ended. Places count from 1; returns go from -1 to 1; both have one a seat."""

    returns: tuple[float, ...]
    places: tuple[int, ...]


class BotAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the legal actions, as it was written, or written otherwise in the same notation."""

    action: Annotated[str, msgspec.Meta(max_length=1000)]


class Died(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What our own host answers instead when the class that lives in it has raised something."""

    died: Text


ProtocolMessage = MatchStart | Choose | MatchOver

ARENA_WORDS = "escadre.arena"
"""The package whose words the arena says."""

FaultKind = Literal["illegal", "unreadable", "crashed", "late", "talked"]


class Fault(Exception):
    """A verdict. `detail` is what the bot said, or what it died of."""

    def __init__(self, kind: FaultKind, detail: str | Text = "") -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
