"""What lets anybody disbelieve a server: the law of every outcome, and seals on secret set-ups.

When a seat has fixed in secret what it set up, everybody is shown a seal: the HMAC-SHA256 of all
that the seat did since its last seal. After the match the key of the seal follows from the server's
seed, and whoever kept the seal knows that the set-up was not exchanged. Before it, the key is
unknown, so that the seal tells nothing: not even whether two set-ups are the same.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from escadre.core.chance import Lots, Repeated, Rng
from escadre.core.game import CHANCE, AnyGame, Chance, Seat, start
from escadre.core.record import AnyRecord, Ply, canonical


def setup_seal(server_seed: bytes, seat: Seat, n: int, actions: Sequence[Any]) -> str:
    """The n-th seal of a seat in a match, n from 0, over what it did since the one before."""
    salt = hmac.digest(server_seed, b"escadre seal %d %d" % (seat, n), "sha256")
    return hmac.digest(salt, canonical(actions), "sha256").hex()


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


def same_luck(game: AnyGame, record: AnyRecord, rng: Rng) -> Callable[[int], Rng]:
    """What the n-th outcome of this match was drawn from, n from 0; its plies are legal.

    By the key, where the record has all seeds. Else what fell then falls again, in its order, where
    it can; whatever comes after that is drawn from `rng`.
    """
    if record.lots and (key := record.lots.key):
        return lambda n: Lots(key, n)
    plies = audited(game, record.config, record.plies, None)
    fallen = [(ply.law, ply.action) for ply in plies if ply.law is not None]
    return lambda n: Repeated(*fallen[n], rng) if n < len(fallen) else rng
