"""The saved match: plies, ending, hash chain.

A record replays without any seed. Its plies are chained by hashes, so that nothing can be changed,
taken out or put in afterwards without being noticed; comments are notes in the margin and stand
outside the chain. docs/guides/verify-a-match.md tells whoever writes a verifier all that he must
know.

Format 1 wrote fields at their default, spelled 1.0 so, and knew neither laws nor seals of plies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Law
from escadre.core.game import CHANCE, AnyGame, Chance, Seat, Terminal, start
from escadre.core.i18n.player_names import PlayerName, told_apart
from escadre.core.match.audit import Audit, setup_seal
from escadre.core.match.canonical_json import FORMAT, _digest

C = TypeVar("C")
A = TypeVar("A")
T = TypeVar("T")


class Ply(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action of one seat, or one outcome of chance (seat CHANCE).

    `by`: the level of the captain who chose it in the place of who had left; "": the player. Where
    lots are audited, `law` is what the outcome was drawn from, and `seal` was shown to everybody
    when this ply fixed what its seat had set up in secret (see `escadre.core.match.audit`).
    `hinted`: its player had asked the table for a hint before he chose it.
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


def audited(
    game: AnyGame, config: Any, plies: Iterable[Ply[Any]], server_seed: bytes | None
) -> Iterator[Ply[Any]]:
    """These plies, known to be legal, with the laws and seals that belong to them.

    Without the server's seed there are no seals.
    """
    state = start(game, config)
    done: dict[Seat, list[Any]] = {}  # since the last seal
    sealed: dict[Seat, int] = {}
    for ply in plies:
        law, seal = None, ""
        if ply.seat == CHANCE:
            node = game.node(state)
            law = node.law if isinstance(node, Chance) else None
        else:
            done.setdefault(ply.seat, []).append(ply.action)
            if game.seals(state, ply.seat, ply.action) and server_seed is not None:
                n = sealed.get(ply.seat, 0)
                seal = setup_seal(server_seed, ply.seat, n, done.pop(ply.seat))
                sealed[ply.seat] = n + 1
        yield replace(ply, law=law, seal=seal)
        state = game.apply(state, ply.seat, ply.action)


def names_in(record: AnyRecord) -> tuple[PlayerName, ...]:
    """The players of a record as it names them; who shares a name, or has none, has a number."""
    plain = [player or f"{n}" for n, player in enumerate(record.players, 1)]
    return tuple(map(PlayerName, told_apart(plain)))
