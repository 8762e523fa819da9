"""A match that is over, seen again: through anyone's eyes, and from a record that somebody brings.

Nothing is kept: what is asked for is made from the record each time, a bounded piece at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from escadre.core.game import ALL, CHANCE, Seat, Terminal, Viewer
from escadre.core.history import Finding, first_turn
from escadre.core.kit import AnyKit
from escadre.core.match import Match
from escadre.core.proof import examined
from escadre.core.record import AnyRecord, RecordError
from escadre.core.scoresheet import ReadRecord, read_record
from escadre.core.who import PlayerName
from escadre.core.words import Words, text
from escadre.tables import wire
from escadre.tables.logged import is_quiet
from escadre.tables.names import names, told_apart
from escadre.tables.ports import Occupant
from escadre.tables.steps import PastMoment, drawn_steps

STEPS_AT_ONCE = 24  # in one answer
LONGEST_BROUGHT = 3000  # of a record that somebody brings
HEAVIEST_BROUGHT = 2**20  # of such a record


def retold(
    kit: AnyKit,
    config: Any,
    plies: Iterable[tuple[Seat, Any]],
    viewer: Viewer,
    first: int,
    say: Words,
) -> tuple[wire.DrawnStep, ...]:
    """What these eyes saw after the plies from `first` on (0: before any), STEPS_AT_ONCE at most.

    Here everybody's plies count: who could not notice one saw the same as before it.
    """
    match = Match(kit, config, viewers=())
    moments = list[PastMoment]()
    acted = ((CHANCE, None), *islice(plies, max(first, 0) + STEPS_AT_ONCE - 1))
    for n, (seat, action) in enumerate(acted):
        if n:
            match.apply(seat, action)
        if n >= first:
            moments.append(PastMoment(n, seat, match.see(viewer), match.turn))
    return drawn_steps(kit, moments, say)


def eyes_of(named: str, seats: int) -> Viewer:
    """Whose eyes: a seat's number, `public` or `all`; raises KeyError."""
    known: Mapping[str, Viewer] = {
        "all": ALL,
        "public": None,
        **{str(n): Seat(n) for n in range(seats)},
    }
    return known[named]


def read(data: bytes, kits: Mapping[str, AnyKit]) -> AnyRecord:
    """A record as JSON or as a score sheet; raises RecordError, and for what is too long."""
    return read_brought(data, kits).record


def read_brought(data: bytes, kits: Mapping[str, AnyKit]) -> ReadRecord:
    """The same, and whether the record carries its seal; see `read`."""
    if len(data) > HEAVIEST_BROUGHT:
        raise RecordError(text("record-big", most=HEAVIEST_BROUGHT // 2**20))
    brought = read_record(data, kits)
    if len(brought.record.plies) > LONGEST_BROUGHT:
        raise RecordError(text("record-long", most=LONGEST_BROUGHT))
    return brought


def checked(kit: AnyKit, record: AnyRecord, say: Words, *, sealed: bool = True) -> wire.Checked:
    """What a record holds, what it lacks and all that is wrong with it, in words."""
    verdict = examined(kit, record, sealed=sealed)
    sound = _sound(record, verdict.findings)
    called = called_in(kit, record, say)
    said = say.named(*called)
    match = Match(kit, record.config, viewers=(ALL,))
    trusted = [(ply.seat, ply.action) for ply in record.plies[:sound]]
    lines = [_headed(line) for line in lines_of(match, trusted, said) if line.text]
    return wire.Checked(
        record.game,
        say("game"),
        tuple(name.name if name else "" for name in called),
        match.sides,
        sound,
        tuple(lines),
        tuple(say.say(each.reason) for each in verdict.findings),
        _ended(match, record, said),
        first_turn(kit, record.config, trusted),
        verdict.status,
        tuple(map(say.say, verdict.checked)),
        tuple(map(say.say, verdict.missing)),
    )


def lines_of(match: Match, plies: Iterable[tuple[Seat, Any]], say: Words) -> Iterator[wire.Line]:
    """These plies, played in a match that has just begun: what each viewer of it read of them.

    A line may be empty; its ply counts everybody's.
    """
    for n, (seat, action) in enumerate(plies, 1):
        for noticed in match.apply(seat, action):
            told = match.kit.tell(noticed.before, seat, action, noticed.after, say)
            who, quiet = None if seat == CHANCE else int(seat), is_quiet(match.kit, noticed)
            yield wire.Line(n, who, told, quiet)


def _headed(line: wire.Line) -> wire.Line:
    """A line as a sentence: no name stands before what dice and lots did."""
    if line.seat is not None:
        return line
    return msgspec.structs.replace(line, text=line.text[:1].upper() + line.text[1:])


def _ended(match: Match, record: AnyRecord, say: Words) -> wire.Ended | None:
    if (ending := record.ending) is None:
        return None
    node = match.node
    sentence = say.say(node.reason) if isinstance(node, Terminal) else ""
    places, returns, clause = ending.places, ending.returns, ending.clause or None
    return wire.Ended(ending.how, places, returns, clause, sentence, ending.seat)


def _sound(record: AnyRecord, findings: Iterable[Finding]) -> int:
    """How many plies can be played: an illegal one and what follows it cannot."""
    illegal = (each.ply for each in findings if each.reason.id == "record-illegal" and each.ply)
    return min(illegal, default=len(record.plies) + 1) - 1


def occupants_in(kit: AnyKit, record: AnyRecord) -> tuple[Occupant, ...]:
    """The players of a record; who has no name is told apart by a number."""
    return tuple(
        Occupant("bot", level=player)
        if player in kit.captains
        else Occupant("guest", player or f"{n}")
        for n, player in enumerate(record.players, 1)
    )


def called_in(kit: AnyKit, record: AnyRecord, say: Words) -> tuple[PlayerName | None, ...]:
    """What the players of a record are called at a table: captains in the language of the page."""
    return names(occupants_in(kit, record), say)


def names_in(record: AnyRecord) -> tuple[PlayerName, ...]:
    """The players of a record as it names them; who shares a name, or has none, has a number."""
    plain = [player or f"{n}" for n, player in enumerate(record.players, 1)]
    return tuple(map(PlayerName, told_apart(plain)))
