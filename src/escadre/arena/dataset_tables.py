"""Write plies and matches as Parquet tables.

`SCHEMA_VERSION` is the number of the schema; docs/guides/build-a-dataset.md describes every column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

import msgspec
import numpy as np

from escadre.arena.extras import import_extra
from escadre.arena.luck_adjustment import evaluate_state
from escadre.arena.match import PlayedMatch
from escadre.core.chance import Distribution
from escadre.core.codec import AnyCodec
from escadre.core.game import CHANCE, Chance, Seat
from escadre.core.kit import AnyKit

SCHEMA_VERSION = 1
_SIMPLE_COLUMNS = ("ply", "seat", "action", "number", "legal", "law", "value")


class PlyRow(NamedTuple):
    """One choice of a seat, or one outcome of chance, with the observation before it."""

    ply: int  # number of the ply in its match, from 1
    seat: int  # -1: chance
    action: str  # in the game's notation
    number: int | None  # action number in the codec; None: chance, or an unlisted action
    legal: list[int] | None  # numbers of the legal actions; None: chance
    seen: Any  # the codec's integers, as seen by the choosing seat; None: chance
    law: str | None  # JSON: the distribution of the outcome; None: a choice
    returned: float | None  # final return of this seat; None: chance
    value: list[float] | None  # value for each seat before this ply; None: not computed


def ply_rows(
    kit: AnyKit, codec: AnyCodec, plies: Iterable[tuple[Seat, Any]], values: bool
) -> Iterator[PlyRow]:
    """Replay a match and return a row for each ply; `returned` is still empty."""
    game, state = kit.game, kit.game.initial_state(codec.config)
    for n, (actor, action) in enumerate(plies, 1):
        notation = kit.format_action(codec.config, action)
        value = [float(each) for each in evaluate_state(kit, state)] if values else None
        if actor == CHANCE:
            node = game.node(state)
            distribution = (
                _distribution_json(node.distribution) if isinstance(node, Chance) else None
            )
            yield PlyRow(n, -1, notation, None, None, None, distribution, None, value)
        else:
            observation = game.observe(state, actor)
            legal, number = codec.legal(observation), _number(codec, observation, action)
            joined = codec.joined(codec.arrays(observation))
            yield PlyRow(n, actor, notation, number, legal, joined, None, None, value)
        state = game.apply(state, actor, action)


@lru_cache(maxsize=512)
def _distribution_json(distribution: Distribution) -> str:
    return msgspec.json.encode(distribution).decode()


def _number(codec: AnyCodec, observation: Any, action: Any) -> int | None:
    try:
        return codec.encode(observation, action)
    except ValueError:
        return None


def parquet_of(columns: dict[str, Any], schema: Any) -> bytes:
    """Return a table as a Parquet file; equal rows and an equal PyArrow give equal bytes."""
    pyarrow, parquet = import_extra("pyarrow"), import_extra("pyarrow.parquet")
    output = BytesIO()
    parquet.write_table(pyarrow.table(columns, schema), output, compression="zstd")
    return output.getvalue()


def ply_table(
    kit: AnyKit, codec: AnyCodec, played: Iterable[tuple[int, PlayedMatch]], values: bool
) -> tuple[bytes, int]:
    """Return all plies of these numbered matches as a Parquet file, and the number of plies."""
    pyarrow = import_extra("pyarrow")
    numbers, returned, rows = list[int](), list[float | None](), list[PlyRow]()
    for number, match in played:
        match_rows = list(ply_rows(kit, codec, match.match.plies, values))
        returns = match.ending.returns
        returned += (None if row.seat < 0 else float(returns[row.seat]) for row in match_rows)
        numbers += [number] * len(match_rows)
        rows += match_rows
    kind = np.result_type(*(each.dtype for each in codec.fields))
    views = [np.zeros(codec.size, kind) if row.seen is None else row.seen for row in rows]
    inner = pyarrow.from_numpy_dtype(kind)
    flat = np.concatenate(views) if views else np.zeros(0, kind)
    seen = pyarrow.FixedSizeListArray.from_arrays(
        pyarrow.array(flat, inner),
        codec.size,
        mask=pyarrow.array([row.seen is None for row in rows], pyarrow.bool_()),
    )
    columns = {
        "match": numbers,
        **{name: [getattr(row, name) for row in rows] for name in _SIMPLE_COLUMNS},
        "seen": seen,
        "returned": returned,
    }
    schema = pyarrow.schema(
        [
            ("match", pyarrow.int64()),
            ("ply", pyarrow.int32()),
            ("seat", pyarrow.int8()),
            ("action", pyarrow.string()),
            ("number", pyarrow.int32()),
            ("legal", pyarrow.list_(pyarrow.int32())),
            ("seen", pyarrow.list_(inner, codec.size)),
            ("law", pyarrow.string()),
            ("returned", pyarrow.float32()),
            ("value", pyarrow.list_(pyarrow.float32())),
        ],
        {"escadre.schema": str(SCHEMA_VERSION)},
    )
    return parquet_of(columns, schema), len(rows)


class MatchRow(NamedTuple):
    """One row of the table of matches."""

    match: int
    players: list[str]  # names, one per seat
    returns: list[float]
    places: list[int]
    how: str
    clause: str
    plies: int
    fault: str  # reason why the bot of the losing seat failed; "": it did not fail
    seed: str  # seed of dice and draws, hexadecimal


def match_table(rows: Iterable[MatchRow]) -> bytes:
    """Return these matches as Parquet."""
    pyarrow, match_rows = import_extra("pyarrow"), list(rows)
    schema = pyarrow.schema(
        [
            ("match", pyarrow.int64()),
            ("players", pyarrow.list_(pyarrow.string())),
            ("returns", pyarrow.list_(pyarrow.float32())),
            ("places", pyarrow.list_(pyarrow.int8())),
            ("how", pyarrow.string()),
            ("clause", pyarrow.string()),
            ("plies", pyarrow.int32()),
            ("fault", pyarrow.string()),
            ("seed", pyarrow.string()),
        ],
        {"escadre.schema": str(SCHEMA_VERSION)},
    )
    columns = {name: [getattr(row, name) for row in match_rows] for name in MatchRow._fields}
    return parquet_of(columns, schema)
