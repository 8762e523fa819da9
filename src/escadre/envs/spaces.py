"""Spaces of Gymnasium for what a codec writes."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from escadre.core.codec import AnyCodec


def actions(codec: AnyCodec) -> spaces.Discrete:
    """The numbers of actions."""
    return spaces.Discrete(codec.actions)


def vector(codec: AnyCodec) -> spaces.Box:
    """All fields in one vector, each between -1 and 1."""
    return spaces.Box(-1, 1, (codec.size,), np.float32)


def arrays(codec: AnyCodec) -> spaces.Dict:
    """Each field by its name, in its own numbers."""
    return spaces.Dict(
        {
            each.name: spaces.Box(each.low, each.high, each.shape, each.dtype.type)
            for each in codec.fields
        }
    )


def masked(codec: AnyCodec) -> spaces.Dict:
    """The vector, beside the mask of what may be done: the form that PettingZoo knows."""
    seen: dict[str, spaces.Space[Any]] = {
        "observation": vector(codec),
        "action_mask": spaces.Box(0, 1, (codec.actions,), np.int8),
    }
    return spaces.Dict(seen)
