"""Build a data set of matches as Parquet files with a manifest.

The files depend only on the plan: not on the number of workers, nor on interruptions. Files that
are already complete are not played again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from escadre.arena.dataset_tables import SCHEMA_VERSION, MatchRow, match_table, ply_table
from escadre.arena.entrants import EntrantSpec
from escadre.arena.extras import import_extra
from escadre.arena.match import PlayedMatch, play_match
from escadre.arena.protocol import ARENA_MESSAGES_PACKAGE
from escadre.arena.report import atomic_write
from escadre.arena.schedule import bot_seed, make_arena_bot, make_fair_seeds, program_pool
from escadre.core.codec import get_codec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import FairSeeds
from escadre.games import GAMES

MANIFEST = "manifest.json"


class DatasetPlan(msgspec.Struct, frozen=True):
    """The matches to play.

    Seat s of match n (both from 0) is taken by player (n + s) mod the number of players.
    """

    game: str
    config: bytes  # JSON
    players: tuple[EntrantSpec, ...]
    match_count: int
    seed: int
    matches_per_file: int = 100
    stores_values: bool = False  # store each seat's value before each ply
    time_budget: float = 60.0  # seconds per match for all choices of a program

    @property
    def part_count(self) -> int:
        """The number of files of plies."""
        return -(-self.match_count // self.matches_per_file)


class DatasetPart(msgspec.Struct, frozen=True):
    """The files and row counts of one range of matches."""

    matches: int
    plies: int
    files: dict[str, str]  # name: SHA-256


class Manifest(msgspec.Struct, frozen=True):
    """The description of a data set and its finished parts."""

    schema: int
    escadre_version: str = msgspec.field(name="escadre")
    sources_hash: str = msgspec.field(name="sources")  # SHA-256 over code and data
    pyarrow_version: str = msgspec.field(name="pyarrow")
    game: str
    rules_version: int
    options: Any
    players: tuple[dict[str, str], ...]  # name, and the SHA-256 of a file
    matches: int
    seed: int
    matches_per_file: int = msgspec.field(name="a_file")
    stores_values: bool = msgspec.field(name="values")
    # the arrays in the column `seen`: name, shape, type
    fields: tuple[tuple[str, tuple[int, ...], str], ...]
    parts: dict[str, DatasetPart]  # by number


def empty_manifest(plan: DatasetPlan) -> Manifest:
    """Return the manifest of a plan with no finished part."""
    kit = GAMES[plan.game]
    codec = get_codec(kit, _decode_config(kit, plan))
    return Manifest(
        SCHEMA_VERSION,
        version("escadre"),
        sources_hash(kit),
        import_extra("pyarrow").__version__,
        plan.game,
        kit.game.rules_version,
        msgspec.json.decode(plan.config),
        tuple(map(_player_entry, plan.players)),
        plan.match_count,
        plan.seed,
        plan.matches_per_file,
        plan.stores_values,
        tuple((each.name, each.shape, each.dtype.name) for each in codec.fields),
        {},
    )


def _player_entry(player: EntrantSpec) -> dict[str, str]:
    arguments = [player.policy, *player.command]
    files = [Path(each) for each in arguments if each.endswith((".npz", ".py", ".js"))]
    hashed = sha256(b"".join(each.read_bytes() for each in files if each.is_file())).hexdigest()
    return {"name": player.name} | ({"file": hashed} if files else {})


def sources_hash(kit: AnyKit) -> str:
    """Return the SHA-256 over the sources that determine a row: core, bots, arena, this game."""
    digest = sha256()
    for package in ("escadre.core", "escadre.arena", kit.game.home):
        for path in _source_files(files(package)):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(files("escadre.bots").joinpath("generic.py").read_bytes())
    return digest.hexdigest()


def _source_files(directory: Any) -> Iterator[Any]:
    for each in sorted(directory.iterdir(), key=lambda path: str(path.name)):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _source_files(each)
        elif each.name.endswith((".py", ".json", ".toml")):
            yield each


def _decode_config(kit: AnyKit, plan: DatasetPlan) -> Any:
    return msgspec.json.decode(plan.config, type=kit.game.config_type)


def make_part(plan: DatasetPlan, part_number: int) -> tuple[int, bytes, bytes]:
    """Play one part; return the number of plies, and the files of plies and matches as bytes."""
    kit = GAMES[plan.game]
    codec = get_codec(kit, _decode_config(kit, plan))
    first = part_number * plan.matches_per_file
    numbers = range(first, min(first + plan.matches_per_file, plan.match_count))
    rows = list[MatchRow]()

    def played_matches() -> Iterator[tuple[int, PlayedMatch]]:
        with program_pool() as programs:
            for number in numbers:
                match, names, fair_seeds = _play_match(kit, codec.config, plan, number, programs)
                rows.append(_match_row(number, match, names, fair_seeds))
                yield number, match

    data, plies = ply_table(kit, codec, played_matches(), plan.stores_values)
    return plies, data, match_table(rows)


def _play_match(
    kit: AnyKit, config: Any, plan: DatasetPlan, number: int, programs: dict[Any, Any]
) -> tuple[PlayedMatch, list[str], FairSeeds]:
    seats = range(len(kit.game.sides(config)))
    entrants = [plan.players[(number + seat) % len(plan.players)] for seat in seats]
    fair_seeds = make_fair_seeds(plan.seed, number, len(seats))
    players = [
        make_arena_bot(kit, config, entrant, programs, (entrant.name, seat))
        for seat, entrant in enumerate(entrants)
    ]
    names = [entrant.name for entrant in entrants]
    seeds = [bot_seed(plan.seed, number, seat, "bot") for seat in seats]
    return (
        play_match(kit, config, players, names, fair_seeds, seeds, plan.time_budget),
        names,
        fair_seeds,
    )


def _match_row(
    number: int, match: PlayedMatch, names: list[str], fair_seeds: FairSeeds
) -> MatchRow:
    ending = match.ending
    return MatchRow(
        number,
        names,
        [float(each) for each in ending.returns],
        list(ending.places),
        ending.how,
        ending.clause,
        len(match.match.plies),
        match.fault,
        fair_seeds.server_seed or "",
    )


def make_dataset(
    plan: DatasetPlan,
    directory: Path,
    make_executor: Callable[[], Executor],
    max_parts_in_progress: int,
) -> Iterator[DatasetPart]:
    """Play the missing parts and store them; yields the parts already complete first.

    Raises InputError if the directory holds another data set, or if workers died.
    """
    directory.mkdir(parents=True, exist_ok=True)
    manifest = _existing_manifest(directory, empty_manifest(plan))
    yield from manifest.parts.values()
    missing = iter([n for n in range(plan.part_count) if str(n) not in manifest.parts])
    waiting: deque[tuple[int, Future[tuple[int, bytes, bytes]]]] = deque()
    executor = make_executor()
    try:
        while True:
            while len(waiting) < max_parts_in_progress and (n := next(missing, None)) is not None:
                waiting.append((n, executor.submit(make_part, plan, n)))
            if not waiting:
                return
            number, future = waiting.popleft()
            part = _save_part(directory, plan, number, *future.result())
            manifest = msgspec.structs.replace(
                manifest, parts=dict(sorted({**manifest.parts, str(number): part}.items()))
            )
            _write(directory, manifest)
            yield part
    except BrokenExecutor:
        raise InputError(
            text("dataset-broken", folder=str(directory)), ARENA_MESSAGES_PACKAGE
        ) from None
    finally:
        executor.shutdown(wait=False)


def _save_part(
    directory: Path, plan: DatasetPlan, number: int, plies: int, data: bytes, matches: bytes
) -> DatasetPart:
    hashes = {}
    for kind, data_of_kind in (("plies", data), ("matches", matches)):
        name = f"{kind}-{number:05}.parquet"
        with atomic_write(directory / name) as temporary_file:
            temporary_file.write_bytes(data_of_kind)
        hashes[name] = sha256(data_of_kind).hexdigest()
    return DatasetPart(
        min(plan.matches_per_file, plan.match_count - number * plan.matches_per_file), plies, hashes
    )


def _existing_manifest(directory: Path, planned: Manifest) -> Manifest:
    """Return the manifest with the complete parts in the directory; raises InputError."""
    file = directory / MANIFEST
    if not file.exists():
        _write(directory, planned)
        return planned
    try:
        manifest = msgspec.json.decode(file.read_bytes(), type=Manifest)
    except msgspec.DecodeError:
        raise InputError(text("dataset-manifest", file=str(file)), ARENA_MESSAGES_PACKAGE) from None
    plan = msgspec.json.encode(msgspec.structs.replace(manifest, parts={}))
    if plan != msgspec.json.encode(planned):
        raise InputError(text("dataset-other", folder=str(directory)), ARENA_MESSAGES_PACKAGE)
    complete_parts = {
        n: part for n, part in manifest.parts.items() if _is_complete(directory, part)
    }
    return msgspec.structs.replace(manifest, parts=complete_parts)


def _is_complete(directory: Path, part: DatasetPart) -> bool:
    return all(
        _file_hash(directory / name) == expected_hash for name, expected_hash in part.files.items()
    )


def _file_hash(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.exists() else ""


def _write(directory: Path, manifest: Manifest) -> None:
    with atomic_write(directory / MANIFEST) as temporary_file:
        temporary_file.write_bytes(
            msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
        )
