"""Records of matches: export from a table, and checks of uploaded records.

Nothing is stored: each answer is computed from the record, in pieces of limited size.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from escadre.core.errors import RecordError
from escadre.core.game import ALL, Seat, Terminal
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerName, capitalized
from escadre.core.kit import AnyKit
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.record import AnyRecord, Ending
from escadre.core.match.replay import replay_match, setup_length, transcript
from escadre.core.match.scoresheet import ReadRecord, format_record, read_record
from escadre.core.match.verification import (
    PlayerEvidence,
    RecordProblem,
    record_limits,
    verify_with_evidence,
)
from escadre.tables import wire
from escadre.tables.displayed_names import player_names
from escadre.tables.errors import Refusal
from escadre.tables.play.log_entries import (
    AbandonmentEntry,
    CancellationEntry,
    DrawOfferEntry,
    HintEntry,
    LogEntry,
    PlyEntry,
    ResignationEntry,
    encode_entry,
)
from escadre.tables.play.logged_match import (
    EncodedMatch,
    match_from_log,
    named_words,
    ply_lines,
    record_of,
)
from escadre.tables.ports import Occupant
from escadre.tables.review.analysis import FinishedMatch

MAX_UPLOAD_PLIES = 3000  # plies of an uploaded record
MAX_UPLOAD_BYTES = 2**20  # bytes of an uploaded record

_UPLOAD_SLOT = asyncio.Semaphore(1)

T = TypeVar("T")


async def run_for_upload(work: Callable[[], T]) -> T:
    """Run a job on an uploaded record in a thread, one at a time."""
    async with _UPLOAD_SLOT:
        return await asyncio.to_thread(work)


def parse_upload(data: bytes, kits: Mapping[str, AnyKit]) -> ReadRecord:
    """Parse a record in JSON or as text; raises RecordError, also if it is too large."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise RecordError(text("record-big", most=MAX_UPLOAD_BYTES // 2**20))
    upload = read_record(data, kits)
    if len(upload.record.plies) > MAX_UPLOAD_PLIES:
        raise RecordError(text("record-long", most=MAX_UPLOAD_PLIES))
    return upload


def build_record_check(
    kit: AnyKit, record: AnyRecord, say: Words, *, has_hash_chain: bool = True
) -> wire.RecordCheck:
    """Verify a record, and describe its content, missing data, and all errors."""
    result = verify_with_evidence(kit, record, has_hash_chain=has_hash_chain)
    legal_count = _count_legal(record, result.problems)
    names = localized_player_names(kit, record, say)
    sentences = say.with_player_names(*names)
    match = Match(kit, record.config, viewers=(ALL,))
    legal_plies = [(ply.seat, ply.action) for ply in record.plies[:legal_count]]
    lines = _log_lines(match, legal_plies, sentences)
    return wire.RecordCheck(
        record.game,
        say("game"),
        tuple(name.name if name else "" for name in names),
        match.sides,
        legal_count,
        tuple(lines),
        tuple(say.format(each.reason) for each in result.problems),
        _ending_message(match, record, sentences),
        setup_length(kit, record.config, legal_plies),
        result.status,
        tuple(map(say.format, result.checked)),
        tuple(map(say.format, result.missing)),
        () if result.problems else tuple(map(say.format, record_limits(record, PlayerEvidence()))),
    )


def _log_lines(match: Match, plies: Iterable[tuple[Seat, Any]], say: Words) -> list[wire.Line]:
    """Play these plies in a new match, and return the lines that are not empty."""
    lines = ply_lines(match, plies, say)
    return [_capitalize_without_player(line) for line in lines if line.text]


def _capitalize_without_player(line: wire.Line) -> wire.Line:
    """Capitalize a line about dice or draws, because no player's name precedes it."""
    if line.seat is not None:
        return line
    return msgspec.structs.replace(line, text=capitalized(line.text))


def _ending_message(match: Match, record: AnyRecord, say: Words) -> wire.MatchEnding | None:
    if (ending := record.ending) is None:
        return None
    node = match.node
    sentence = say.format(node.reason) if isinstance(node, Terminal) else ""
    places = ending.places
    returns = ending.returns
    clause = ending.clause or None
    return wire.MatchEnding(ending.how, places, returns, clause, sentence, ending.seat)


def _count_legal(record: AnyRecord, problems: Iterable[RecordProblem]) -> int:
    """Return the number of legal plies before the first illegal one."""
    illegal = (each.ply for each in problems if each.reason.id == "record-illegal" and each.ply)
    return min(illegal, default=len(record.plies) + 1) - 1


def record_occupants(kit: AnyKit, record: AnyRecord) -> tuple[Occupant, ...]:
    """Return the players of a record; a player without a name gets a number."""
    return tuple(
        Occupant("bot", level=player)
        if player in kit.captains
        else Occupant("guest", player or f"{n}")
        for n, player in enumerate(record.players, 1)
    )


def localized_player_names(
    kit: AnyKit, record: AnyRecord, say: Words
) -> tuple[PlayerName | None, ...]:
    """Return the players' names as shown at a table, with captains' names translated."""
    return player_names(record_occupants(kit, record), say)


def export_record(
    encoded: EncodedMatch,
    occupants: Sequence[Occupant],
    server_seed: bytes,
    format: str,
    language: str,
) -> tuple[bytes]:
    """Export the record as `json` or `text`, or its log as `lines` or `words`.

    The result has one item, because jobs return tuples.
    """
    kit = encoded.kit
    logged_match = match_from_log(encoded)
    record = record_of(logged_match.match, occupants, server_seed, logged_match.inherited_plies)
    match format:
        case "json":
            return (encode_record(record),)
        case "text":
            return (format_record(kit, record).encode(),)
        case "lines":
            match = Match(kit, record.config, viewers=(ALL,))
            plies = [(ply.seat, ply.action) for ply in record.plies]
            lines = _log_lines(match, plies, named_words(kit, language, occupants))
            # A record also shows the plies that the live log leaves out.
            return (msgspec.json.encode([msgspec.structs.replace(e, quiet=False) for e in lines]),)
        case _:
            say = named_words(kit, language, occupants)
            return (("\n".join(transcript(kit, record, ALL, say)) + "\n").encode(),)


def upload_key(record: str) -> str:
    """Return the cache key of an uploaded record."""
    return f"record {sha256(record.encode()).hexdigest()}"


def match_from_upload(kit: AnyKit, record: AnyRecord, name: str) -> FinishedMatch:
    """Return the match in a record; raises RecordError, or Refusal if it has not ended.

    An unfinished match is refused, because its analysis would help the player on turn.
    """
    replay_match(kit, record)
    if record.ending is None:
        raise Refusal(text("table-not-over"))
    entries = list[LogEntry]()
    for ply in record.plies:
        if ply.hinted:
            entries.append(HintEntry(ply.seat))
        entries.append(PlyEntry(ply.seat, ply.action, stand_in=ply.stand_in))
    entries += _ending_entries(record.ending, len(record.players))
    log = tuple(encode_entry(entry) for entry in entries)
    encoded = EncodedMatch(kit.game.name, msgspec.json.encode(record.config), log)
    return FinishedMatch(name, encoded.game, record_occupants(kit, record), lambda: encoded)


def _ending_entries(ending: Ending, seat_count: int) -> Iterator[LogEntry]:
    """Yield the log entries that end a match with this ending."""
    match ending.how:
        case "agreed":
            yield from (DrawOfferEntry(Seat(seat)) for seat in range(seat_count))
        case "cancelled":
            yield CancellationEntry()
        case "resigned" if ending.seat is not None:
            yield ResignationEntry(ending.seat)
        case "left" if ending.seat is not None:
            yield AbandonmentEntry(ending.seat, drawn=not any(ending.returns))
        case _:
            pass  # by the rules
