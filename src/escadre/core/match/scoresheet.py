r"""Read and write records as text: headers, then one ply per line.

    game: battleship
    rules: 1
    option variant: 2
    player 1: Anna
    player 2: amiral

    1. 1: 4 C4 h ; in the middle of the sea
    2. chance: first 2
    3. 2 (bosco): C4

After a seat comes, in brackets, the captain that chose for its absent player, and a `?` if its
player had asked for a hint. Options are written as JSON where they differ from their defaults.
Everything after ` ; ` is a comment; a line break in it is written `\n`. Only the last hash is
written, as `seal`: a reader recomputes the chain, with the distributions and seals of plies, and
compares.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from escadre.core.errors import InputError, RecordError
from escadre.core.game import CHANCE, AnyGame, Seat, start, validate_action
from escadre.core.i18n.catalogue import Message, text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit
from escadre.core.match.canonical_json import FORMAT
from escadre.core.match.fair_seeds import FairSeeds
from escadre.core.match.hash_chain import last_hash
from escadre.core.match.json_format import (
    check_consistency,
    check_format,
    decode_record,
    json_error,
)
from escadre.core.match.record import (
    AnyRecord,
    Ending,
    Ply,
    new_record,
    with_audit_data,
    with_ending,
    with_plies,
)
from escadre.core.options import format_options, parse_options

T = TypeVar("T")

_HEADER = re.compile(r"([a-z]+(?: [A-Za-z0-9_]+)?): (.*)", re.DOTALL)
_PLY = re.compile(
    r"([0-9]{1,7})\. (?:chance|([0-9]{1,3})(?: \(([^() ]{1,64})\))?( \?)?): (.*)", re.DOTALL
)
_COMMENT = " ; "
_ESCAPES = {"\\": r"\\", "\n": r"\n", "\r": r"\r"}
_PLAIN = {escape: plain for plain, escape in _ESCAPES.items()}


class ReadRecord(NamedTuple):
    """A record from a file. `sealed` is false for a text record without its `seal` line."""

    record: AnyRecord
    sealed: bool


def read_record(data: bytes, kits: Mapping[str, AnyKit]) -> ReadRecord:
    """Read a record as JSON or as text; raises RecordError."""
    data = data.removeprefix(BOM_UTF8)
    if not data.strip():
        raise RecordError(text("record-empty"))
    if _is_json(data):
        return ReadRecord(decode_record(data, kits), sealed=True)
    try:
        sheet = data.decode()
    except UnicodeDecodeError:
        raise RecordError(text("record-json", detail=text("shape-not-text"))) from None
    return ReadRecord(
        parse_record(sheet, kits), sealed="seal" in _read_headers(_split_heading(sheet)[0])
    )


def _is_json(data: bytes) -> bool:
    """Return whether the data looks like JSON: it begins like an object or list, or is a value."""
    if data.lstrip()[:1] in (b"{", b"["):
        return True
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def format_record(kit: AnyKit, record: AnyRecord) -> str:
    """Write a record with legal plies as text."""
    headers = [f"{name}: {_escaped(value)}" for name, value in _headers(record)]
    plies = []
    for n, ply in enumerate(record.plies, 1):
        actor = "chance" if ply.seat == CHANCE else str(ply.seat + 1)
        if ply.stand_in:
            actor += f" ({ply.stand_in})"
        if ply.hinted:
            actor += " ?"
        line = f"{n}. {actor}: {kit.format_action(record.config, ply.action)}"
        plies.append(f"{line}{_COMMENT}{_escaped(ply.comment)}" if ply.comment else line)
    return "\n".join([*headers, "", *plies]) + "\n"


def _headers(record: AnyRecord) -> Iterator[tuple[str, str]]:
    yield "game", record.game
    yield "rules", str(record.rules_version)
    yield "format", str(record.format)
    for name, value in format_options(record.config).items():
        yield f"option {name}", value
    for n, player in enumerate(record.players, 1):
        yield f"player {n}", player
    if record.inherited_plies:
        yield "taken", str(record.inherited_plies)
    if fair_seeds := record.lots:
        yield "commitment", fair_seeds.commitment
        for n, seed in enumerate(fair_seeds.seat_seeds, 1):
            yield f"seed {n}", seed
        if fair_seeds.server_seed is not None:
            yield "seed server", fair_seeds.server_seed
    if ending := record.ending:
        yield "ending", ending.how
        if ending.clause:
            yield "clause", ending.clause
        if ending.seat is not None:
            yield ending.how, str(ending.seat + 1)
        yield "places", " ".join(map(str, ending.places))
        yield "returns", " ".join(map(str, ending.returns))
    yield "seal", ending.hash if ending else last_hash(record)


def parse_record(sheet: str, kits: AnyKit | Mapping[str, AnyKit]) -> AnyRecord:
    """Read a text record of one of these games; raises RecordError.

    The hash chain is computed again; a `seal:` line must match it.
    """
    heading, lines = _split_heading(sheet)
    headers = _read_headers(heading)
    kit = _kit(headers, kits)
    seal = headers.pop("seal", None)
    record, ending = _new_record(kit.game, headers), _ending(headers)
    if headers:
        raise RecordError(text("sheet-header", header=shorten(next(iter(headers)))))
    # Notation needs playable options; the plies are not known yet.
    check_consistency(kit.game, replace(record, inherited_plies=0))
    record = with_plies(
        record, _with_audit_data(kit.game, record, _plies(kit, record, lines, len(heading)))
    )
    if ending:
        record = with_ending(record, ending)
    check_consistency(kit.game, record)
    if seal not in (None, record.ending.hash if record.ending else last_hash(record)):
        raise RecordError(text("sheet-seal"))
    return record


def _split_heading(sheet: str) -> tuple[list[str], list[str]]:
    """Return the lines before the first empty one, and all lines."""
    lines = [line.removesuffix("\r") for line in sheet.split("\n")]
    return lines[: lines.index("")] if "" in lines else lines, lines


def _read_headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for n, line in enumerate(lines, 1):
        match = _HEADER.fullmatch(line)
        if match is None or match[1] in headers:
            if n == 1:
                raise RecordError(text("sheet-no-record"))
            raise RecordError(text("sheet-no-header", line=str(n)))
        headers[match[1]] = _unescaped(match[2])
    return headers


def _kit(headers: dict[str, str], kits: AnyKit | Mapping[str, AnyKit]) -> AnyKit:
    if not (name := headers.pop("game", "")):
        raise RecordError(text("sheet-no-game"))
    check_format(_convert(int, headers.get("format", str(FORMAT))))
    if not isinstance(kits, Mapping):
        kits = {kits.game.name: kits}
    if name not in kits:
        raise RecordError(text("record-game", game=shorten(name)))
    return kits[name]


def _new_record(game: AnyGame, headers: dict[str, str]) -> AnyRecord:
    try:
        config = parse_options(game.config_type, _pop_headers(headers, "option"))
    except InputError as problem:
        raise RecordError(problem.reason) from None
    players = _pop_numbered(headers, "player")
    fair_seeds = None
    if "commitment" in headers:
        fields = {
            "commitment": headers.pop("commitment"),
            "server_seed": headers.pop("seed server", None),
            "seat_seeds": _pop_numbered(headers, "seed"),
        }
        fair_seeds = _convert(FairSeeds, fields)
    version = _convert(int, headers.pop("rules", str(game.rules_version)))
    format = _convert(int, headers.pop("format", str(FORMAT)))
    inherited_plies = _convert(int, headers.pop("taken", "0"))
    record = new_record(game, config, players, fair_seeds, inherited_plies)
    return replace(record, rules_version=version, format=format)


def _ending(headers: dict[str, str]) -> Ending | None:
    if "ending" not in headers:
        return None
    fields: dict[str, Any] = {
        "how": headers.pop("ending"),
        "clause": headers.pop("clause", ""),
        "places": headers.pop("places", "").split(),
        "returns": headers.pop("returns", "").split(),
    }
    for how in ("resigned", "left"):
        if how in headers:
            fields["seat"] = _convert(int, headers.pop(how)) - 1
    return _convert(Ending, fields)


def _plies(kit: AnyKit, record: AnyRecord, lines: list[str], start: int) -> Iterator[Ply[Any]]:
    numbered_lines = ((n, line) for n, line in enumerate(lines[start:], start + 1) if line)
    for count, (n, line) in enumerate(numbered_lines, 1):
        match = _PLY.fullmatch(line)
        if match is None or int(match[1]) != count:
            raise RecordError(text("sheet-no-ply", line=str(n), ply=str(count)))
        notation, _, comment = match[5].partition(_COMMENT)
        seat = Seat(int(match[2]) - 1) if match[2] else CHANCE
        action = _action(kit, record.config, n, notation)
        yield Ply(seat, action, _unescaped(comment), stand_in=match[3] or "", hinted=bool(match[4]))


def _with_audit_data(
    game: AnyGame, record: AnyRecord, plies: Iterable[Ply[Any]]
) -> Iterable[Ply[Any]]:
    """Add distributions and seals if the plies are legal; a replay reports them if they are not."""
    if not record.lots or record.format == 1:
        return plies
    state, plies = start(game, record.config), list(plies)
    for ply in plies:
        if validate_action(game, state, ply.seat, ply.action):
            return plies
        state = game.apply(state, ply.seat, ply.action)
    return with_audit_data(game, record.config, plies, record.lots.matching_server_seed)


def _action(kit: AnyKit, config: Any, n: int, notation: str) -> Any:
    reason: Message | str
    try:
        return kit.parse_action(config, notation)
    except InputError as problem:
        reason = problem.reason
    except ValueError as problem:
        reason = str(problem)
    raise RecordError(text("sheet-line", line=str(n), reason=reason), kit.game.home)


def _pop_headers(headers: dict[str, str], kind: str) -> dict[str, str]:
    """Remove and return the headers of one kind: `player 1`, `player 2`."""
    names = [name for name in headers if name.startswith(f"{kind} ")]
    return {name.removeprefix(f"{kind} "): headers.pop(name) for name in names}


def _pop_numbered(headers: dict[str, str], kind: str) -> list[str]:
    """Remove and return the values of the headers kind 1, 2, 3 ..."""
    listed: list[str] = []
    while (name := f"{kind} {len(listed) + 1}") in headers:
        listed.append(headers.pop(name))
    return listed


def _convert(type: type[T], value: Any) -> T:
    try:
        return msgspec.convert(value, type, strict=False)
    except msgspec.ValidationError as error:
        raise json_error(error, type) from None


def _escaped(value: str) -> str:
    return re.sub(r"[\\\n\r]", lambda match: _ESCAPES[match[0]], value)


def _unescaped(value: str) -> str:
    return re.sub(r"\\[\\nr]", lambda match: _PLAIN[match[0]], value)
