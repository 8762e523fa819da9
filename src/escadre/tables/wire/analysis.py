"""What is told of a match that has ended: who was ahead, why, and what choices have cost.

Each seat's part is made from what that seat knew at each moment. `ply` counts everybody's plies, as
the replay does.
"""

from __future__ import annotations

import msgspec

from escadre.coach.comparing import CostlyPair


class LedgerRow(msgspec.Struct, frozen=True):
    """A line of the ledger, in points of a hundred: a chance, or (not `whole`) what changed it.

    The first chance and the changes add up to the last chance.
    """

    name: str
    points: float
    said: str
    whole: bool


class TurnedLine(msgspec.Struct, frozen=True):
    """A moment that changed much, and what this seat read of it; nobody acted: dice, or the end."""

    ply: int
    seat: int | None
    gain: str
    text: str


class CostlyLine(msgspec.Struct, frozen=True):
    """A choice that has cost something for certain, in points; what was better, and `why`.

    `number`: what it was among the things that its seat noticed; by it, it can be tried again.
    `compared`: both as the board before it shows them, through the eyes of its seat.
    """

    ply: int
    number: int
    loss: float
    text: str
    why: str
    compared: CostlyPair


class SeatAnalysis(msgspec.Struct, frozen=True):
    """The match as one seat could judge it. `course`: after which ply which chance, 0 to 100.

    `led`: from which ply on the winner of two led to the end; None: from the beginning, or nobody.
    """

    seat: int
    course: tuple[tuple[int, float], ...]
    story: tuple[str, ...]
    ledger: tuple[LedgerRow, ...]
    turned: tuple[TurnedLine, ...]
    choices: str
    costly: tuple[CostlyLine, ...]
    judgement: str
    led: int | None = None


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far it is: `done` of `total` moments are judged; 0 of 0: nobody has asked for it yet.

    `seats` once all is done; `about`: what the chances are chances of.
    """

    done: int
    total: int
    about: str = ""
    seats: tuple[SeatAnalysis, ...] = ()
