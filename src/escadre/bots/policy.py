"""Play with a trained network from a `.npz` file.

    policy = read_policy(Path("policy.npz"))
    action = policy.choose(observation, rng)

A `.npz` file has `about`, a JSON text, and the layers `w0`, `b0`, `w1`, `b1`, ... The input is
the flat vector of the codec, the output a preference for each action number. The file contains no
code.
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
from escadre.core.codec import AnyCodec, config_of, get_codec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.core.kit import AnyKit

MAX_FILE_BYTES = 256 * 2**20  # bytes

DenseLayer = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights of shape (outputs, inputs), and biases."""

_ACTIVATIONS: dict[str, Callable[[Any], Any]] = {
    "tanh": np.tanh,
    "relu": lambda x: np.maximum(x, 0),
}


class PolicyHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a policy: what it was trained for."""

    format: Literal[1]
    game: str
    arrays_hash: str = msgspec.field(name="arrays")  # computed by the function `arrays_hash`
    action_count: int = msgspec.field(name="actions")
    activation: Literal["tanh", "relu"]  # between layers
    temperature: float = 0.0  # 0: the highest preference; 1: softmax sampling


def arrays_hash(codec: AnyCodec) -> str:
    """Hash names, shapes and limits of a codec's arrays, in their order."""
    fields = [(each.name, each.shape, each.low, each.high) for each in codec.fields]
    return sha256(msgspec.json.encode(fields)).hexdigest()[:16]


class PolicyNetwork:
    """A fully connected network; it plays all options with the codec arrays of its training."""

    def __init__(self, header: PolicyHeader, layers: Sequence[DenseLayer], file_name: str) -> None:
        """Check the layers; raises ValueError for inconsistent shapes or non-finite weights."""
        for (_, before), (weights, _) in pairwise(layers):
            if weights.shape[1] != len(before):
                raise ValueError("one layer does not fit the next")
        for weights, biases in layers:
            if weights.ndim != 2 or biases.shape != weights.shape[:1]:
                raise ValueError("a layer must be a matrix of weights and a vector of biases")
            if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
                raise ValueError("a weight is not finite")
        if not layers or len(layers[-1][1]) != header.action_count:
            raise ValueError("the last layer must have one output per action")
        self.header = header
        self.file_name = file_name
        self.layers = [(w.astype(np.float32), b.astype(np.float32)) for w, b in layers]

    def fits(self, codec: AnyCodec) -> bool:
        """Return whether the policy was trained on the arrays and actions of this codec."""
        header = self.header
        trained_on = (
            header.game,
            header.arrays_hash,
            header.action_count,
            self.layers[0][0].shape[1],
        )
        return trained_on == (
            codec.game.name,
            arrays_hash(codec),
            codec.action_count,
            codec.size,
        )

    def check_fit(self, codec: AnyCodec) -> None:
        """Raise InputError, with the name of the file, if the policy does not fit this codec."""
        if not self.fits(codec):
            raise InputError(text("policy-options", file=shorten(self.file_name)))

    def preferences(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        """Compute preferences of shape (..., action_count) for flat observations (..., size)."""
        activation = _ACTIVATIONS[self.header.activation]
        x: Any = observations
        for n, (weights, biases) in enumerate(self.layers):
            x = (activation(x) if n else x) @ weights.T + biases
        return x  # type: ignore[no-any-return]

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return a legal action; raises InputError for options outside the training."""
        codec = _codec_for(self, config_of(self.header.game, observation))
        legal = codec.legal(observation)
        preferences = self.preferences(codec.flat(observation))[legal]
        return codec.decode(observation, legal[self._pick(preferences, rng)])

    def _pick(self, preferences: NDArray[np.float32], rng: Rng) -> int:
        if not self.header.temperature:
            return int(preferences.argmax())
        cumulative = np.exp(
            (preferences - preferences.max()).astype(float) / self.header.temperature
        ).cumsum()
        threshold = rng.randrange(1 << 53) / (1 << 53) * cumulative[-1]
        return min(int(cumulative.searchsorted(threshold, side="right")), len(cumulative) - 1)


@lru_cache(maxsize=64)
def _codec_for(policy: PolicyNetwork, config: Any) -> AnyCodec:
    """Return the codec of this configuration; raises InputError if the policy does not fit it."""
    codec = get_codec(policy.header.game, config)
    policy.check_fit(codec)
    return codec


def read_policy(file: Path) -> PolicyNetwork:
    """Load a policy; raises InputError with one sentence for a broken file."""
    try:
        if file.stat().st_size > MAX_FILE_BYTES:
            raise ValueError("it is too long")
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as archive:
            header = msgspec.json.decode(str(archive["about"][()]), type=PolicyHeader)
            count = sum(name.startswith("w") for name in archive.files)
            layers = [(archive[f"w{n}"], archive[f"b{n}"]) for n in range(count)]
            return PolicyNetwork(header, layers, file.name)
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        raise InputError(text("policy-broken", file=shorten(file.name))) from None


def load_policy(kit: AnyKit, config: Any, file: Path) -> PolicyNetwork:
    """Load a policy for this game and these options; raises InputError if it does not fit."""
    policy = _cached_policy(file, file.stat().st_mtime_ns)
    if policy.header.game != kit.game.name:
        raise InputError(text("policy-game", file=shorten(file.name), game=policy.header.game))
    policy.check_fit(get_codec(kit, config))
    return policy


@lru_cache(maxsize=16)
def _cached_policy(file: Path, mtime_ns: int) -> PolicyNetwork:
    return read_policy(file)


def write_policy(
    file: Path,
    codec: AnyCodec,
    layers: Sequence[DenseLayer],
    activation: Literal["tanh", "relu"],
    temperature: float = 0.0,
) -> PolicyNetwork:
    """Write a network to a file and return it; raises ValueError if it does not fit the codec."""
    header = PolicyHeader(
        1, codec.game.name, arrays_hash(codec), codec.action_count, activation, temperature
    )
    policy = PolicyNetwork(header, layers, file.name)
    if not policy.fits(codec):
        raise ValueError(f"the first layer takes {codec.size} numbers")
    arrays: dict[str, Any] = {"about": np.array(msgspec.json.encode(header).decode())}
    for n, (weights, biases) in enumerate(policy.layers):
        arrays |= {f"w{n}": weights, f"b{n}": biases}
    np.savez_compressed(file, **arrays)
    return policy
