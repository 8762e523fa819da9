"""The record of a match: its plies, its ending, and the names of its players.

A record can be replayed without any seed. Its plies form a hash chain, so that any change, removal
or insertion is detected (see `escadre.core.match.hash_chain`); comments are not part of the chain.
docs/guides/verify-a-match.md specifies everything that an independent verifier needs.

Format 1 also wrote fields with default values, wrote 1.0 instead of 1, and had no distributions or
seals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Distribution
from escadre.core.game import CHANCE, AnyGame, Chance, Seat, Terminal, start
from escadre.core.i18n.player_names import PlayerName, disambiguate
from escadre.core.match.canonical_json import FORMAT
from escadre.core.match.fair_seeds import FairSeeds
from escadre.core.match.hash_chain import ending_hash, last_hash, ply_hash
from escadre.core.match.seals import setup_seal

C = TypeVar("C")
A = TypeVar("A")
T = TypeVar("T")


class Ply(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action of one seat, or one outcome of chance (seat CHANCE).

    `stand_in`: the level of the captain who chose in place of an absent player; "": the player. In
    audited matches `distribution` is the distribution of the outcome, and `seal` was shown to all
    viewers when this ply fixed a secret set-up (see `escadre.core.match.seals`). `hinted`: the
    player had asked for a hint before this choice.
    """

    seat: Seat
    action: A
    comment: str = ""
    hash: str = ""
    stand_in: str = msgspec.field(default="", name="by")
    distribution: Distribution | None = msgspec.field(default=None, name="law")
    seal: str = ""
    hinted: bool = False


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ending of a match: by the rules (with the clause), by agreement, or for another reason.

    A seat may resign, or may leave, so that the other players claim a win or a draw. A match may be
    cancelled if it has not begun, if only captains play, or if a random draw has failed. `seat`:
    the seat that resigned or left.
    """

    how: Literal["rules", "resigned", "agreed", "left", "cancelled"]
    returns: tuple[float, ...]
    places: tuple[int, ...]
    clause: str = ""
    seat: Seat | None = None
    hash: str = ""


class MatchRecord(msgspec.Struct, Generic[C, A], frozen=True, forbid_unknown_fields=True):
    """The record of one match: its game, options, players, plies and ending.

    `ending`: None while it is in progress. `lots`: the fair seeds; None without audited randomness.

    `inherited_plies`: in a what-if, the number of plies at its start that come from another match.
    """

    game: str
    rules_version: int
    config: C
    players: tuple[str, ...]  # names, one per seat
    plies: tuple[Ply[A], ...] = ()
    ending: Ending | None = None
    lots: FairSeeds | None = None
    inherited_plies: int = msgspec.field(default=0, name="taken")
    format: int = FORMAT


AnyRecord = MatchRecord[Any, Any]


def new_record(
    game: AnyGame,
    config: Any,
    players: Sequence[str],
    lots: FairSeeds | None = None,
    inherited_plies: int = 0,
) -> AnyRecord:
    """Make the record of a match without plies."""
    version = game.rules_version
    return MatchRecord(
        game.name, version, config, tuple(players), lots=lots, inherited_plies=inherited_plies
    )


def with_actions(record: AnyRecord, moves: Iterable[tuple[Seat, Any, str]]) -> AnyRecord:
    """Append plies (seat, action, comment) to a record, each chained to the one before."""
    return with_plies(record, (Ply(*move) for move in moves))


def with_plies(record: AnyRecord, new_plies: Iterable[Ply[Any]]) -> AnyRecord:
    """Append these plies to a record, each chained to the ply before."""
    plies, last = list(record.plies), last_hash(record)
    for ply in new_plies:
        last = ply_hash(last, ply, record.format)
        plies.append(replace(ply, hash=last))
    return replace(record, plies=tuple(plies))


def with_action(record: AnyRecord, seat: Seat, action: Any, comment: str = "") -> AnyRecord:
    """Append one ply to a record, chained to the last."""
    return with_actions(record, [(seat, action, comment)])


def with_ending(record: AnyRecord, ending: Ending) -> AnyRecord:
    """Add the ending and its hash, which protects ending, seeds and number of plies."""
    hash = ending_hash(last_hash(record), ending, record.lots, record.format)
    return replace(record, ending=replace(ending, hash=hash))


def ending_by_rules(node: Terminal) -> Ending:
    """Return the ending that a terminal node defines."""
    return Ending("rules", node.returns, node.places, node.clause)


def ending_by_resignation(sides: Sequence[int], seat: Seat) -> Ending:
    """Return the ending of a resignation: the seat's side is last, all others share place 1."""
    last = 1 + sum(side != sides[seat] for side in sides)
    places = tuple(last if side == sides[seat] else 1 for side in sides)
    return Ending(
        "resigned", tuple(1.0 if place == 1 else -1.0 for place in places), places, seat=seat
    )


def ending_by_abandonment(sides: Sequence[int], seat: Seat, as_draw: bool) -> Ending:
    """Return the ending after a seat left: like a resignation, or a draw if the others chose it."""
    ending = ending_by_agreement(sides) if as_draw else ending_by_resignation(sides, seat)
    return replace(ending, how="left", seat=seat)


def ending_by_agreement(sides: Sequence[int]) -> Ending:
    """Return the ending of an agreed draw."""
    return Ending("agreed", (0.0,) * len(sides), (1,) * len(sides))


def ending_by_cancellation(sides: Sequence[int]) -> Ending:
    """Return the ending of a cancelled match."""
    return replace(ending_by_agreement(sides), how="cancelled")


def with_audit_data(
    game: AnyGame, config: Any, plies: Iterable[Ply[Any]], server_seed: bytes | None
) -> Iterator[Ply[Any]]:
    """Add distributions and seals to plies that are known to be legal.

    Without the server's seed there are no seals.
    """
    state = start(game, config)
    actions_since_seal: dict[Seat, list[Any]] = {}
    seal_counts: dict[Seat, int] = {}
    for ply in plies:
        distribution, seal = None, ""
        if ply.seat == CHANCE:
            node = game.node(state)
            distribution = node.distribution if isinstance(node, Chance) else None
        else:
            actions_since_seal.setdefault(ply.seat, []).append(ply.action)
            if game.seals(state, ply.seat, ply.action) and server_seed is not None:
                n = seal_counts.get(ply.seat, 0)
                seal = setup_seal(server_seed, ply.seat, n, actions_since_seal.pop(ply.seat))
                seal_counts[ply.seat] = n + 1
        yield replace(ply, distribution=distribution, seal=seal)
        state = game.apply(state, ply.seat, ply.action)


def player_names_in(record: AnyRecord) -> tuple[PlayerName, ...]:
    """Return the player names of a record; missing and repeated names get a number."""
    plain = [player or f"{n}" for n, player in enumerate(record.players, 1)]
    return tuple(map(PlayerName, disambiguate(plain)))
