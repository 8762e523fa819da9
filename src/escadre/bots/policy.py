"""Play with a trained network from a `.npz` file.

    policy = read_policy(Path("policy.npz"))
    action = policy.choose(seen, rng)

A file `.npz` holds `about`, a JSON text, and the layers `w0`, `b0`, `w1`, `b1`, ...: the flat
vector of the codec goes in, a preference for each number of an action comes out. Nothing in it is
run.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from escadre.core.chance import Rng
from escadre.core.codec import AnyCodec, codec_of, config_in
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import brief, text
from escadre.core.kit import AnyKit

LARGEST_FILE = 256 * 2**20  # of a file

FullLayer = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights (to × from) and what is added."""

_ACTIVATIONS: dict[str, Callable[[Any], Any]] = {
    "tanh": np.tanh,
    "relu": lambda x: np.maximum(x, 0),
}


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a policy was trained for."""

    format: Literal[1]
    game: str
    arrays: str  # the hash of the codec's fields, see `arrays_hash`
    actions: int
    activation: Literal["tanh", "relu"]  # between layers
    temperature: float = 0.0  # 0: the best number; 1: drawn as likely as the network says


def arrays_hash(codec: AnyCodec) -> str:
    """The same for codecs whose arrays have the same names, shapes and limits in the same order."""
    fields = [(each.name, each.shape, each.low, each.high) for each in codec.fields]
    return sha256(msgspec.json.encode(fields)).hexdigest()[:16]


class Policy:
    """A network of full layers, for every configuration with the arrays it was trained on."""

    def __init__(self, about: About, layers: Sequence[FullLayer]) -> None:
        """Raises ValueError where the layers do not fit."""
        for (_, before), (weights, _) in pairwise(layers):
            if weights.shape[1] != len(before):
                raise ValueError("one layer does not fit the next")
        for weights, added in layers:
            if weights.ndim != 2 or added.shape != weights.shape[:1]:
                raise ValueError("a layer is not weights and what is added")
            if not (np.isfinite(weights).all() and np.isfinite(added).all()):
                raise ValueError("a weight is no number")
        if not layers or len(layers[-1][1]) != about.actions:
            raise ValueError("it does not say as many preferences as there are actions")
        self.about = about
        self.layers = [(w.astype(np.float32), b.astype(np.float32)) for w, b in layers]

    def fits(self, game: str, codec: AnyCodec) -> bool:
        """Whether it was trained on the arrays and actions of this codec."""
        told = self.about
        mine = (told.game, told.arrays, told.actions, self.layers[0][0].shape[1])
        return mine == (game, arrays_hash(codec), codec.actions, codec.size)

    def preferences(self, seen: NDArray[Any]) -> NDArray[np.float32]:
        """Of one flat observation, or of many, what the network thinks of every number."""
        inner = _ACTIVATIONS[self.about.activation]
        x: Any = seen
        for n, (weights, added) in enumerate(self.layers):
            x = (inner(x) if n else x) @ weights.T + added
        return x  # type: ignore[no-any-return]

    def choose(self, observation: Any, rng: Rng) -> Any:
        """One of the legal actions; raises InputError for options it was not trained for."""
        codec = _known(self, config_in(self.about.game, observation))
        legal = codec.legal(observation)
        liked = self.preferences(codec.flat(observation))[legal]
        return codec.decode(observation, legal[self._pick(liked, rng)])

    def _pick(self, liked: NDArray[np.float32], rng: Rng) -> int:
        if not self.about.temperature:
            return int(liked.argmax())
        odds = np.exp((liked - liked.max()).astype(float) / self.about.temperature).cumsum()
        drawn = rng.randrange(1 << 53) / (1 << 53) * odds[-1]
        return min(int(odds.searchsorted(drawn, side="right")), len(odds) - 1)


@lru_cache(maxsize=64)
def _known(policy: Policy, config: Any) -> AnyCodec:
    """The codec of a match with this configuration, if the policy can play it."""
    codec = codec_of(policy.about.game, config)
    if not policy.fits(codec.game.name, codec):
        raise InputError(text("policy-options", file=codec.game.name))
    return codec


def read_policy(file: Path) -> Policy:
    """The policy in this file; raises InputError with one sentence for one that is broken."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise ValueError("it is too long")
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as held:
            about = msgspec.json.decode(str(held["about"][()]), type=About)
            count = sum(name.startswith("w") for name in held.files)
            layers = [(held[f"w{n}"], held[f"b{n}"]) for n in range(count)]
            return Policy(about, layers)
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        raise InputError(text("policy-broken", file=brief(file.name))) from None


def policy_for(kit: AnyKit, config: Any, file: Path) -> Policy:
    """The policy in this file, which must know this game with these options; raises InputError."""
    policy = _kept(file, file.stat().st_mtime_ns)
    if policy.about.game != kit.game.name:
        raise InputError(text("policy-game", file=brief(file.name), game=policy.about.game))
    if not policy.fits(kit.game.name, codec_of(kit, config)):
        raise InputError(text("policy-options", file=brief(file.name)))
    return policy


@lru_cache(maxsize=16)
def _kept(file: Path, changed: int) -> Policy:
    return read_policy(file)


def write_policy(
    file: Path,
    codec: AnyCodec,
    layers: Sequence[FullLayer],
    activation: Literal["tanh", "relu"],
    temperature: float = 0.0,
) -> Policy:
    """Keep a network for this game; raises ValueError where it does not fit the codec."""
    about = About(1, codec.game.name, arrays_hash(codec), codec.actions, activation, temperature)
    policy = Policy(about, layers)
    if not policy.fits(codec.game.name, codec):
        raise ValueError(f"the first layer takes {codec.size} numbers")
    held: dict[str, Any] = {"about": np.array(msgspec.json.encode(about).decode())}
    for n, (weights, added) in enumerate(policy.layers):
        held |= {f"w{n}": weights, f"b{n}": added}
    np.savez_compressed(file, **held)
    return policy
