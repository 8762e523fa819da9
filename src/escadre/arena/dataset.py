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
from escadre.arena.entrants import Entrant
from escadre.arena.extras import import_extra
from escadre.arena.match import PlayedMatch, play_match
from escadre.arena.protocol import ARENA_MESSAGES
from escadre.arena.report import atomic_write
from escadre.arena.schedule import bot_seed, digest_of, make_contestant, program_pool
from escadre.core.codec import get_codec
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import text
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import FairSeeds, reveal_seeds
from escadre.games import GAMES

MANIFEST = "manifest.json"


class DatasetPlan(msgspec.Struct, frozen=True):
    """The matches to play. In match n, from 0, player (n + seat) mod players takes each seat."""

    game: str
    config: bytes  # JSON
    players: tuple[Entrant, ...]
    matches: int
    seed: int
    a_file: int = 100  # matches
    values: bool = False  # store each seat's value before each ply
    bank: float = 60.0  # seconds per match for all choices of a program

    @property
    def count(self) -> int:
        """Return the number of files of plies."""
        return -(-self.matches // self.a_file)


class DatasetPart(msgspec.Struct, frozen=True):
    """The files and row counts of one range of matches."""

    matches: int
    plies: int
    files: dict[str, str]  # name: SHA-256


class Manifest(msgspec.Struct, frozen=True):
    """The description of a data set and its finished parts."""

    schema: int
    escadre: str  # version
    sources: str  # SHA-256 over code and data
    pyarrow: str
    game: str
    rules_version: int
    options: Any
    players: tuple[dict[str, str], ...]  # name, and the SHA-256 of a file
    matches: int
    seed: int
    a_file: int
    values: bool
    fields: tuple[tuple[str, tuple[int, ...], str], ...]  # of `seen`: name, shape, type
    parts: dict[str, DatasetPart]  # by number


def empty_manifest(plan: DatasetPlan) -> Manifest:
    """Return the manifest of a plan with no finished part."""
    kit = GAMES[plan.game]
    codec = get_codec(kit, _config(kit, plan))
    return Manifest(
        SCHEMA_VERSION,
        version("escadre"),
        sources_hash(kit),
        import_extra("pyarrow").__version__,
        plan.game,
        kit.game.rules_version,
        msgspec.json.decode(plan.config),
        tuple(map(_player_entry, plan.players)),
        plan.matches,
        plan.seed,
        plan.a_file,
        plan.values,
        tuple((each.name, each.shape, each.dtype.name) for each in codec.fields),
        {},
    )


def _player_entry(player: Entrant) -> dict[str, str]:
    named = [player.policy, *player.command]
    files = [Path(each) for each in named if each.endswith((".npz", ".py", ".js"))]
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


def _source_files(folder: Any) -> Iterator[Any]:
    for each in sorted(folder.iterdir(), key=lambda path: str(path.name)):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _source_files(each)
        elif each.name.endswith((".py", ".json", ".toml")):
            yield each


def _config(kit: AnyKit, plan: DatasetPlan) -> Any:
    return msgspec.json.decode(plan.config, type=kit.game.config_type)


def make_part(plan: DatasetPlan, part: int) -> tuple[int, bytes, bytes]:
    """Play one part; return the number of plies and both files. Runs in any process."""
    kit = GAMES[plan.game]
    codec = get_codec(kit, _config(kit, plan))
    first = part * plan.a_file
    numbers = range(first, min(first + plan.a_file, plan.matches))
    rows = list[MatchRow]()

    def played() -> Iterator[tuple[int, PlayedMatch]]:
        with program_pool() as programs:
            for number in numbers:
                found, names, lots = _match(kit, codec.config, plan, number, programs)
                rows.append(_row(number, found, names, lots))
                yield number, found

    data, plies = ply_table(kit, codec, played(), plan.values)
    return plies, data, match_table(rows)


def _match(
    kit: AnyKit, config: Any, plan: DatasetPlan, number: int, programs: dict[Any, Any]
) -> tuple[PlayedMatch, list[str], FairSeeds]:
    seats = range(len(kit.game.sides(config)))
    seated = [plan.players[(number + seat) % len(plan.players)] for seat in seats]
    client_seeds = [digest_of(plan.seed, number, seat) for seat in seats]
    lots = reveal_seeds(digest_of(plan.seed, number, "lots"), client_seeds)
    players = [
        make_contestant(kit, config, entrant, programs, (entrant.name, seat))
        for seat, entrant in enumerate(seated)
    ]
    names = [entrant.name for entrant in seated]
    seeds = [bot_seed(plan.seed, number, seat, "bot") for seat in seats]
    return play_match(kit, config, players, names, lots, seeds, plan.bank), names, lots


def _row(number: int, found: PlayedMatch, names: list[str], lots: FairSeeds) -> MatchRow:
    ending = found.ending
    return MatchRow(
        number,
        names,
        [float(each) for each in ending.returns],
        list(ending.places),
        ending.how,
        ending.clause,
        len(found.match.plies),
        found.fault,
        lots.server_seed or "",
    )


def make_dataset(
    plan: DatasetPlan, folder: Path, make: Callable[[], Executor], ahead: int
) -> Iterator[DatasetPart]:
    """Play the missing parts and store them; the finished parts are reported first.

    `ahead`: how many parts may be in progress at once. Raises InputError if the directory holds
    another data set or workers died.
    """
    folder.mkdir(parents=True, exist_ok=True)
    manifest = _existing_manifest(folder, empty_manifest(plan))
    yield from manifest.parts.values()
    missing = iter([n for n in range(plan.count) if str(n) not in manifest.parts])
    waiting: deque[tuple[int, Future[tuple[int, bytes, bytes]]]] = deque()
    executor = make()
    try:
        while True:
            while len(waiting) < ahead and (n := next(missing, None)) is not None:
                waiting.append((n, executor.submit(make_part, plan, n)))
            if not waiting:
                return
            number, future = waiting.popleft()
            part = _save_part(folder, plan, number, *future.result())
            manifest = msgspec.structs.replace(
                manifest, parts=dict(sorted({**manifest.parts, str(number): part}.items()))
            )
            _write(folder, manifest)
            yield part
    except BrokenExecutor:
        raise InputError(text("dataset-broken", folder=str(folder)), ARENA_MESSAGES) from None
    finally:
        executor.shutdown(wait=False)


def _save_part(
    folder: Path, plan: DatasetPlan, number: int, plies: int, data: bytes, matches: bytes
) -> DatasetPart:
    hashes = {}
    for kind, written in (("plies", data), ("matches", matches)):
        name = f"{kind}-{number:05}.parquet"
        with atomic_write(folder / name) as part:
            part.write_bytes(written)
        hashes[name] = sha256(written).hexdigest()
    return DatasetPart(min(plan.a_file, plan.matches - number * plan.a_file), plies, hashes)


def _existing_manifest(folder: Path, planned: Manifest) -> Manifest:
    """Return the manifest with the complete parts in the directory; raises InputError."""
    file = folder / MANIFEST
    if not file.exists():
        _write(folder, planned)
        return planned
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Manifest)
    except msgspec.DecodeError:
        raise InputError(text("dataset-manifest", file=str(file)), ARENA_MESSAGES) from None
    plan = msgspec.json.encode(msgspec.structs.replace(found, parts={}))
    if plan != msgspec.json.encode(planned):
        raise InputError(text("dataset-other", folder=str(folder)), ARENA_MESSAGES)
    whole = {n: part for n, part in found.parts.items() if _is_complete(folder, part)}
    return msgspec.structs.replace(found, parts=whole)


def _is_complete(folder: Path, part: DatasetPart) -> bool:
    return all(_file_hash(folder / name) == told for name, told in part.files.items())


def _file_hash(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.exists() else ""


def _write(folder: Path, manifest: Manifest) -> None:
    with atomic_write(folder / MANIFEST) as part:
        part.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
