"""The results of tournament matches."""

from __future__ import annotations

import msgspec

from escadre.core.i18n.catalogue import Message


class ResultRow(msgspec.Struct, frozen=True):
    """One seat of one match; `match` is the number of the seating in its round."""

    group: str
    round: int
    match: int
    seat: int
    player: str
    returns: float  # -1 to 1
    place: int  # from 1, may be shared
    side: int
    plies: int
    how: str  # how the match ended: rules, resigned, agreed
    clause: str
    choices: int
    seconds: float  # for all choices
    fault: str  # a `FaultKind`, or empty
    seed: str  # of the draws, hexadecimal


class MatchResult(msgspec.Struct, frozen=True):
    """A finished match: one row per seat, the record if requested, and each seat's luck.

    `fault_message`: the sentence that describes a bot's fault.
    """

    rows: tuple[ResultRow, ...]
    fault_message: Message | None = None
    record: bytes = b""
    luck: tuple[float, ...] = ()  # luck of each seat; see `escadre.arena.luck_adjustment`
