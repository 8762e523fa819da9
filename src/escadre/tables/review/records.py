"""Records: export from a table, check and read uploaded ones.

Nothing is kept: what is asked for is made from the record each time, a bounded piece at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec

from escadre.core.errors import RecordError
from escadre.core.game import ALL, Seat, Terminal
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerName
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.record import AnyRecord, Ending
from escadre.core.match.replay import first_turn, played_again, transcript
from escadre.core.match.scoresheet import ReadRecord, format_record, read_record
from escadre.core.match.verification import Finding, examined
from escadre.core.registry import kit_of
from escadre.tables import wire
from escadre.tables.errors import Refusal
from escadre.tables.names import names
from escadre.tables.play.log_entries import (
    Cancelled,
    Entry,
    LeftTable,
    OfferedDraw,
    Played,
    Resigned,
    encode_entry,
)
from escadre.tables.play.logged_match import StoredLog, _words, lines_of, logged, record_of
from escadre.tables.ports import Occupant
from escadre.tables.review.analysis import PastMatch

LONGEST_BROUGHT = 3000  # of a record that somebody brings
HEAVIEST_BROUGHT = 2**20  # of such a record


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


def written(
    game: str,
    config: bytes,
    log: StoredLog,
    occupants: Sequence[Occupant],
    server_seed: bytes,
    format: str,
    language: str,
) -> tuple[bytes]:
    """The record: as `json`, as a score sheet (`text`), or in `words`."""
    kit = kit_of(game)
    played = logged(game, config, log)
    record = record_of(played.match, occupants, server_seed, played.taken)
    match format:
        case "json":
            return (encode_record(record),)
        case "text":
            return (format_record(kit, record).encode(),)
        case _:
            say = _words(kit, language, occupants)
            return (("\n".join(transcript(kit, record, ALL, say)) + "\n").encode(),)


def name_of(record: str) -> str:
    """By which name what was found out about this file is remembered."""
    return f"record {sha256(record.encode()).hexdigest()}"


def brought_match(kit: AnyKit, record: AnyRecord, name: str) -> PastMatch:
    """The match in a record; raises RecordError, or Refusal: it has not ended.

    Whoever could bring a match that goes on would have it judged for whose turn it is.
    """
    played_again(kit, record)
    if record.ending is None:
        raise Refusal(text("table-not-over"))
    entries: list[Entry] = [Played(ply.seat, ply.action, by=ply.by) for ply in record.plies]
    entries += _ended_brought(record.ending, len(record.players))
    log = tuple(encode_entry(entry) for entry in entries)
    written = kit.game.name, msgspec.json.encode(record.config), log
    return PastMatch(name, kit.game.name, occupants_in(kit, record), lambda: written)


def _ended_brought(ending: Ending, seats: int) -> Iterator[Entry]:
    """The entries by which a table's match ends so."""
    match ending.how:
        case "agreed":
            yield from (OfferedDraw(Seat(seat)) for seat in range(seats))
        case "cancelled":
            yield Cancelled()
        case "resigned" if ending.seat is not None:
            yield Resigned(ending.seat)
        case "left" if ending.seat is not None:
            yield LeftTable(ending.seat, drawn=not any(ending.returns))
