"""A match as it is kept: configuration, players, every ply with chance's outcomes, and its ending.

A record replays without any seed. Its plies are chained by hashes, so that nothing can be changed,
taken out or put in afterwards without being noticed; comments are notes in the margin and stand
outside the chain. docs/verifying.md tells whoever writes a verifier all that he must know.

Format 1 wrote fields at their default, spelled 1.0 so, and knew neither laws nor seals of plies.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Generic, Literal, TypeVar, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Law, Outcome
from escadre.core.game import CHANCE, AnyGame, Seat, Terminal
from escadre.core.kit import AnyKit, GameKit
from escadre.core.words import InputError, Text, brief, text

FORMAT = 2
READABLE = (1, 2)

C = TypeVar("C")
A = TypeVar("A")
T = TypeVar("T")

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""SHA-256, or 32 bytes of a seed, in lower case hexadecimal."""


class RecordError(InputError):
    """A record that cannot be read or replayed."""


class Ply(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action of one seat, or one outcome of chance (seat CHANCE).

    `by`: the level of the captain who chose it in the place of who had left; "": the player. Where
    lots are audited, `law` is what the outcome was drawn from, and `seal` was shown to everybody
    when this ply fixed what its seat had set up in secret (see `escadre.core.audit`). `hinted`: its
    player had asked the table for a hint before he chose it.
    """

    seat: Seat
    action: A
    comment: str = ""
    hash: str = ""
    by: str = ""
    law: Law | None = None
    seal: str = ""
    hinted: bool = False


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: by the rules (by which clause), by agreement, or by a seat's leaving.

    It resigned, or it left the table and the others claimed the win, or a draw. A match that never
    began may be cancelled, and one that captains play among themselves.
    """

    how: Literal["rules", "resigned", "agreed", "left", "cancelled"]
    returns: tuple[float, ...]
    places: tuple[int, ...]
    clause: str = ""
    seat: Seat | None = None
    hash: str = ""


class Audit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes dice and lots auditable: see `lots_key`. Seeds are 32 bytes each.

    The server shows `commitment` before the match and reveals its seed after it.
    """

    commitment: Digest
    seat_seeds: tuple[Digest, ...]
    server_seed: Digest | None = None

    @property
    def kept_seed(self) -> bytes | None:
        """The server's seed, once it is revealed; None, too, where it is not the promised one."""
        seed = bytes.fromhex(self.server_seed or "")
        return seed if commitment(seed) == self.commitment else None

    @property
    def key(self) -> bytes | None:
        """The key of the match's `Lots`, once its seed is revealed; None where `kept_seed` is."""
        if (seed := self.kept_seed) is None:
            return None
        return lots_key(seed, [bytes.fromhex(each) for each in self.seat_seeds])


class MatchRecord(msgspec.Struct, Generic[C, A], frozen=True, forbid_unknown_fields=True):
    """One match. `ending` is None while it is in progress, `lots` when nobody committed to any.

    `taken`: so many of its first plies were taken from another match; what follows is what if.
    """

    game: str
    rules_version: int
    config: C
    players: tuple[str, ...]  # names, one a seat
    plies: tuple[Ply[A], ...] = ()
    ending: Ending | None = None
    lots: Audit | None = None
    taken: int = 0
    format: int = FORMAT


AnyRecord = MatchRecord[Any, Any]


def begin(
    game: AnyGame, config: Any, players: Sequence[str], lots: Audit | None = None, taken: int = 0
) -> AnyRecord:
    """The record of a match in which nothing has happened."""
    version = game.rules_version
    return MatchRecord(game.name, version, config, tuple(players), lots=lots, taken=taken)


def chained(record: AnyRecord, moves: Iterable[tuple[Seat, Any, str]]) -> AnyRecord:
    """The record with these plies more (seat, action, comment), each chained to the one before."""
    return with_plies(record, (Ply(*move) for move in moves))


def with_plies(record: AnyRecord, more: Iterable[Ply[Any]]) -> AnyRecord:
    """The record with these plies more, each chained anew to the one before."""
    plies, last = list(record.plies), last_hash(record)
    for ply in more:
        last = link(last, ply, record.format)
        plies.append(replace(ply, hash=last))
    return replace(record, plies=tuple(plies))


def extended(record: AnyRecord, seat: Seat, action: Any, comment: str = "") -> AnyRecord:
    """The record with one more ply, chained to the last."""
    return chained(record, [(seat, action, comment)])


def closed(record: AnyRecord, ending: Ending) -> AnyRecord:
    """The record with its ending, and the seal that notices a change of ending, lots or length."""
    seal = seal_of(last_hash(record), ending, record.lots, record.format)
    return replace(record, ending=replace(ending, hash=seal))


def ended_by_rules(node: Terminal) -> Ending:
    """The ending that the rules have pronounced."""
    return Ending("rules", node.returns, node.places, node.clause)


def resigned(sides: Sequence[int], seat: Seat) -> Ending:
    """The side of this seat comes last, all others share the first place."""
    last = 1 + sum(side != sides[seat] for side in sides)
    places = tuple(last if side == sides[seat] else 1 for side in sides)
    return Ending("resigned", tuple(1.0 if p == 1 else -1.0 for p in places), places, seat=seat)


def left(sides: Sequence[int], seat: Seat, drawn: bool) -> Ending:
    """As if the seat had resigned; or nobody wins, where those who stayed wanted no more."""
    given_up = agreed(sides) if drawn else resigned(sides, seat)
    return replace(given_up, how="left", seat=seat)


def agreed(sides: Sequence[int]) -> Ending:
    """Nobody wins."""
    return Ending("agreed", (0.0,) * len(sides), (1,) * len(sides))


def cancelled(sides: Sequence[int]) -> Ending:
    """It never began."""
    return replace(agreed(sides), how="cancelled")


# The chain of hashes


def genesis(record: AnyRecord) -> str:
    """The hash before the first ply: over game, rules, configuration, players, commitment."""
    first = {
        "game": record.game,
        "rules_version": record.rules_version,
        "config": record.config,
        "players": record.players,
        "commitment": record.lots.commitment if record.lots else None,
    }
    if record.format > 1:
        first["format"] = record.format
    if record.taken:
        first["taken"] = record.taken
    return _digest(first, "", record.format)


def link(previous: str, ply: Ply[Any], format: int = FORMAT) -> str:
    """The hash of a ply: over the hash before it and the ply, but for its hash and comment."""
    linked = {"seat": ply.seat, "action": ply.action}
    rest = {"by": ply.by, "law": ply.law, "seal": ply.seal, "hinted": ply.hinted}
    return _digest(linked | {name: each for name, each in rest.items() if each}, previous, format)


def seal_of(previous: str, ending: Ending, lots: Audit | None, format: int = FORMAT) -> str:
    """The hash of an ending: over the hash of the last ply, the ending and the audited seeds."""
    return _digest({"ending": replace(ending, hash=""), "lots": lots}, previous, format)


def last_hash(record: AnyRecord) -> str:
    """The hash that the next ply, or the ending, is chained to."""
    return record.plies[-1].hash if record.plies else genesis(record)


def canonical(value: Any, format: int = FORMAT) -> bytes:
    """The one JSON spelling of a value: keys sorted, no blanks, fields at their default left out.

    A field that a game adds later, with a default, leaves the chains of older records whole. Since
    format 2 it is that of RFC 8785, and what a record's file holds is spelled so, blanks apart.
    """
    return msgspec.json.encode(bare(value, format), order="sorted")


def bare(value: Any, format: int = FORMAT) -> Any:
    """A value as plain dictionaries, lists and numbers, without fields at their default."""
    if isinstance(value, msgspec.Struct):
        config = type(value).__struct_config__
        plain: dict[str, Any] = {config.tag_field: config.tag} if config.tag_field else {}
        for name, default in _defaults(type(value)):
            if (item := getattr(value, name)) != default:
                plain[name] = bare(item, format)
        return plain
    if isinstance(value, (tuple, list)):
        return [bare(item, format) for item in value]
    if isinstance(value, dict):
        return {key: bare(item, format) for key, item in value.items()}
    if isinstance(value, float) and value.is_integer() and format > 1:
        return int(value)  # as JavaScript writes it, too
    return value


@lru_cache(maxsize=256)
def _defaults(struct: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((f.name, f.default) for f in msgspec.structs.fields(struct))


def _digest(value: Any, previous: str, format: int) -> str:
    return sha256(previous.encode() + canonical(value, format)).hexdigest()


# Dice and lots that can be audited


def commitment(server_seed: bytes) -> str:
    """What the server shows before the match, so that it cannot change its seed any more."""
    return sha256(server_seed).hexdigest()


def opened(server_seed: bytes, seat_seeds: Sequence[bytes]) -> Audit:
    """An audit in which the server's seed lies open from the start."""
    seats = tuple(seed.hex() for seed in seat_seeds)
    return Audit(commitment(server_seed), seats, server_seed.hex())


def lots_key(server_seed: bytes, seat_seeds: Sequence[bytes]) -> bytes:
    """The key of a match's `Lots`: the server's seed and then each seat's own, in seat order.

    The n-th outcome of chance in a match, n from 0, is `law.sample(Lots(key, n))`. All seeds are 32
    bytes long, so that no two lists of seeds read the same.
    """
    return sha256(b"".join((server_seed, *seat_seeds))).digest()


# JSON


def encode_record(record: AnyRecord) -> bytes:
    """The record as JSON, one ply a line."""
    lines = []
    for name in ("format", *record.__struct_fields__[:-1]):
        value = getattr(record, name)
        if name == "taken" and not value:
            continue
        if record.format > 1:
            value = bare(value)
        body = msgspec.json.encode(value)
        if name == "plies" and value:
            body = b"[\n" + b",\n".join(map(msgspec.json.encode, value)) + b"\n]"
        lines.append(msgspec.json.encode(name) + b": " + body)
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


Known = Union[AnyGame, Mapping[str, AnyGame], Mapping[str, AnyKit]]
"""The games whose records can be read: one, or some by name, `GAMES` for instance."""


class Header(msgspec.Struct, frozen=True):
    """What must be known of a record before it can be read."""

    game: str
    format: int = FORMAT


def decode_record(data: bytes | str, games: Known) -> AnyRecord:
    """Read a record of this game, or of any of these; raises RecordError.

    The record has the right shape then; whether it is true is for `verify` to say.
    """
    game = game_of(_decoded(_HEADER_DECODER, data), games)
    record: AnyRecord = _decoded(_decoder(game.config_type, game.action_type), data)
    json.loads(data, object_pairs_hook=_once, parse_int=brief)
    check_shape(game, record)
    return record


_HEADER_DECODER = msgspec.json.Decoder(Header)


@lru_cache
def _decoder(config_type: Any, action_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(MatchRecord[config_type, Union[action_type, Outcome]])


def _decoded(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError) as error:
        raise misread(error, decoder.type) from None


def misread(error: Exception, expected: Any) -> RecordError:
    """What is wrong with a record that could not be read as this type."""
    from escadre.core.shapes import misfit  # seldom needed

    return RecordError(text("record-json", detail=misfit(error, expected)))


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Raises RecordError when a name stands twice: one of both would count, who knows which."""
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise RecordError(text("record-json", detail=text("shape-twice", what=brief(name))))
        names.add(name)


def game_of(header: Header, games: Known) -> AnyGame:
    """The game that a record names; raises RecordError when it is none of these."""
    check_format(header.format)
    if not isinstance(games, Mapping):
        games = {games.name: games}
    if header.game not in games:
        raise RecordError(text("record-game", game=brief(header.game)))
    found = games[header.game]
    return found.game if isinstance(found, GameKit) else found


def check_format(format: int) -> None:
    """Raises RecordError for a format of later, or of never."""
    if format not in READABLE:
        ours = ", ".join(map(str, READABLE))
        raise RecordError(text("record-format", format=brief(format), ours=ours))


def other_rules(game: AnyGame, theirs: int) -> Text:
    """That a match was played by this version of the rules, and which release replays it."""
    ours = str(game.rules_version)
    if 1 <= theirs <= len(game.releases):
        release = game.releases[theirs - 1]
        return text("record-rules-of", theirs=str(theirs), ours=ours, release=release)
    return text("record-rules", theirs=brief(theirs), ours=ours)


def check_shape(game: AnyGame, record: AnyRecord) -> None:
    """Raises RecordError when seats, lots or ending do not fit the players."""
    if rejection := game.objection(record.config):
        if record.rules_version != game.rules_version:
            raise RecordError(other_rules(game, record.rules_version))
        reason = text("record-config", clause=rejection.clause, reason=rejection.reason)
        raise RecordError(reason, game.home)
    count = len(game.sides(record.config))
    if len(record.players) != count:
        raise RecordError(text("record-players", count=count, named=len(record.players)))
    if not 0 <= record.taken <= len(record.plies) or (record.taken and record.lots):
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
