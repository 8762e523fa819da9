"""Read and write records as JSON, and check their consistency."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Union

import msgspec

from escadre.core.chance import Outcome
from escadre.core.errors import RecordError
from escadre.core.game import CHANCE, AnyGame
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit, GameKit
from escadre.core.match.canonical_json import FORMAT, READABLE_FORMATS, without_defaults
from escadre.core.match.record import AnyRecord, MatchRecord, T

KnownGames = Union[AnyGame, Mapping[str, AnyGame], Mapping[str, AnyKit]]
"""The games whose records can be read: one game, or a mapping by name, such as `GAMES`."""


def encode_record(record: AnyRecord) -> bytes:
    """Encode a record as JSON, one ply per line."""
    lines = []
    fields = msgspec.structs.fields(record)
    for field in (fields[-1], *fields[:-1]):  # the format first
        name, value = field.encode_name, getattr(record, field.name)
        if field.name == "inherited_plies" and not value:
            continue
        if record.format > 1:
            value = without_defaults(value)
        body = msgspec.json.encode(value)
        if name == "plies" and value:
            body = b"[\n" + b",\n".join(map(msgspec.json.encode, value)) + b"\n]"
        lines.append(msgspec.json.encode(name) + b": " + body)
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


class RecordHeader(msgspec.Struct, frozen=True):
    """The fields that are needed before a record can be decoded."""

    game: str
    format: int = FORMAT


def decode_record(data: bytes | str, games: KnownGames) -> AnyRecord:
    """Decode a record of one of these games; raises RecordError.

    Only the structure is checked; `verify` checks the content.
    """
    game = game_for(_decode(_HEADER_DECODER, data), games)
    record: AnyRecord = _decode(_decoder(game.config_type, game.action_type), data)
    json.loads(data, object_pairs_hook=_reject_duplicate_keys, parse_int=shorten)
    check_consistency(game, record)
    return record


_HEADER_DECODER = msgspec.json.Decoder(RecordHeader)


@lru_cache
def _decoder(config_type: Any, action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(MatchRecord[config_type, Union[action_type, Outcome]])  # type: ignore[valid-type]


def _decode(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError) as error:
        raise json_error(error, decoder.type) from None


def json_error(error: Exception, expected: Any) -> RecordError:
    """Describe why a record could not be decoded as this type."""
    from escadre.core.i18n.validation_errors import (
        validation_message,  # imported here: rarely needed
    )

    return RecordError(text("record-json", detail=validation_message(error, expected)))


def _reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> None:
    """Make a dictionary; raises RecordError for a repeated name, which is ambiguous."""
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise RecordError(text("record-json", detail=text("shape-twice", what=shorten(name))))
        names.add(name)


def game_for(header: RecordHeader, games: KnownGames) -> AnyGame:
    """Return the game that a record names; raises RecordError for an unknown one."""
    check_format(header.format)
    if not isinstance(games, Mapping):
        games = {games.name: games}
    if header.game not in games:
        raise RecordError(text("record-game", game=shorten(header.game)))
    game = games[header.game]
    return game.game if isinstance(game, GameKit) else game


def check_format(format: int) -> None:
    """Check the format; raises RecordError for a newer or unknown one."""
    if format not in READABLE_FORMATS:
        ours = ", ".join(map(str, READABLE_FORMATS))
        raise RecordError(text("record-format", format=shorten(format), ours=ours))


def rules_version_message(game: AnyGame, version: int) -> Message:
    """Return the message on a match with other rules: their version, and a release with them."""
    ours = str(game.rules_version)
    if 1 <= version <= len(game.releases):
        release = game.releases[version - 1]
        return text("record-rules-of", theirs=str(version), ours=ours, release=release)
    return text("record-rules", theirs=shorten(version), ours=ours)


def check_consistency(game: AnyGame, record: AnyRecord) -> None:
    """Check that seats, seeds and ending fit the players; raises RecordError."""
    if rejection := game.validate_config(record.config):
        if record.rules_version != game.rules_version:
            raise RecordError(rules_version_message(game, record.rules_version))
        reason = text("record-config", clause=rejection.clause, reason=rejection.reason)
        raise RecordError(reason, game.home)
    count = len(game.sides(record.config))
    if len(record.players) != count:
        raise RecordError(text("record-players", count=count, named=len(record.players)))
    if not 0 <= record.inherited_plies <= len(record.plies) or (
        record.inherited_plies and record.lots
    ):
        raise RecordError(text("record-taken"))
    if record.lots and len(record.lots.seat_seeds) != count:
        raise RecordError(text("record-seeds", count=count, given=len(record.lots.seat_seeds)))
    for n, ply in enumerate(record.plies, 1):
        if not CHANCE <= ply.seat < count:
            raise RecordError(text("record-seat", ply=str(n)))
    if (ending := record.ending) is None:
        return
    if not len(ending.returns) == len(ending.places) == count:
        raise RecordError(text("record-places"))
    if (ending.seat is not None) != (ending.how in ("resigned", "left")):
        raise RecordError(text("record-resigned"))
    if ending.seat is not None and not 0 <= ending.seat < count:
        raise RecordError(text("record-resigned"))
