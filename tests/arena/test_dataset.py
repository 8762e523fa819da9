"""Test `escadre dataset`: the contents of its files, and that a run is reproducible."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from escadre.arena.dataset import DatasetPlan, make_dataset
from escadre.arena.entrants import parse_entrants
from escadre.arena.workers import dask_cluster, make_process_pool
from escadre.cli import cli
from escadre.core.codec import get_codec
from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Chance
from escadre.core.match.match import Match
from escadre.games import GAMES

pyarrow = pytest.importorskip("pyarrow.parquet")

SMALL = {"width": 4, "height": 4, "fleet": (2, 1), "bombs": 12}


def plan(
    matches: int = 6, seed: int = 1, values: bool = False, who: str = "mousse,random"
) -> DatasetPlan:
    kit = GAMES["battleship"]
    config = kit.game.config_type(**SMALL)
    players = parse_entrants(kit, who.split(","), config)
    return DatasetPlan("battleship", msgspec.json.encode(config), players, matches, seed, 2, values)


def file_hashes(
    folder: Path, planned: DatasetPlan, make: Callable[[], Executor] = ThreadPoolExecutor
) -> dict[str, str]:
    """Write the data set, and return the hashes of its files."""
    list(make_dataset(planned, folder, make, 4))
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def complete_dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    file_hashes(folder, plan())
    return folder


def rows(folder: Path, kind: str = "plies") -> list[dict[str, Any]]:
    files = sorted(folder.glob(f"{kind}-*.parquet"))
    return [row for file in files for row in pyarrow.read_table(file).to_pylist()]


def test_two_processes_write_the_same_files_as_one_worker(
    complete_dataset: Path, tmp_path: Path
) -> None:
    one = {file.name: sha256(file.read_bytes()).hexdigest() for file in complete_dataset.iterdir()}
    assert file_hashes(tmp_path / "two", plan(), partial(make_process_pool, 2)) == one


def test_a_cluster_writes_the_same_files(complete_dataset: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    one = {file.name: sha256(file.read_bytes()).hexdigest() for file in complete_dataset.iterdir()}
    with (
        distributed.LocalCluster(n_workers=2, processes=False, dashboard_address=":0") as local,
        dask_cluster(local.scheduler_address) as make,
    ):
        assert file_hashes(tmp_path, plan(), make) == one


def test_rows_agree_with_the_replayed_matches(complete_dataset: Path) -> None:
    config = GAMES["battleship"].game.config_type(**SMALL)
    codec = get_codec("battleship", config)
    ended = {row["match"]: row for row in rows(complete_dataset, "matches")}
    match, number = Match("battleship", config, viewers=()), 0
    for row in rows(complete_dataset):
        if row["match"] != number:
            assert match.over and len(match.plies) == ended[number]["plies"]
            match, number = Match("battleship", config, viewers=()), row["match"]
        assert row["ply"] == len(match.plies) + 1
        if row["seat"] < 0:
            assert row["seen"] is row["legal"] is row["number"] is row["returned"] is None
            assert isinstance(match.node, Chance)
            law = match.node.distribution
            assert row["law"] == msgspec.json.encode(law).decode()
            outcomes = [outcome for outcome, _ in law.outcomes()]
            formatted_outcomes = [match.kit.format_action(config, each) for each in outcomes]
            match.apply(CHANCE, outcomes[formatted_outcomes.index(row["action"])])
        else:
            seen = match.see(row["seat"])
            assert row["seen"] == codec.joined(codec.arrays(seen)).tolist()
            assert row["legal"] == codec.legal(seen)
            assert codec.decode(seen, row["number"]) == match.parse(row["action"])
            assert row["returned"] == ended[number]["returns"][row["seat"]]
            match.play(row["seat"], row["action"])
    assert match.over


def test_players_take_turns_at_every_seat(complete_dataset: Path) -> None:
    seatings = [row["players"] for row in rows(complete_dataset, "matches")]
    assert seatings == [["mousse", "random"], ["random", "mousse"]] * 3


def test_the_manifest_describes_the_files(complete_dataset: Path) -> None:
    manifest = json.loads((complete_dataset / "manifest.json").read_text())
    assert manifest["schema"] == 1 and manifest["game"] == "battleship"
    assert manifest["rules_version"] == GAMES["battleship"].game.rules_version
    assert manifest["options"]["width"] == 4 and manifest["seed"] == 1
    assert sum(part["matches"] for part in manifest["parts"].values()) == 6
    assert sum(part["plies"] for part in manifest["parts"].values()) == len(rows(complete_dataset))
    for part in manifest["parts"].values():
        for name, description in part["files"].items():
            assert sha256((complete_dataset / name).read_bytes()).hexdigest() == description


def test_an_interrupted_data_set_is_continued_from_the_finished_parts(
    complete_dataset: Path, tmp_path: Path
) -> None:
    parts: Iterator[Any] = make_dataset(plan(), tmp_path, partial(ThreadPoolExecutor, 1), 1)
    next(parts)
    parts.close()  # type: ignore[attr-defined]
    first = tmp_path / "plies-00000.parquet"
    before = first.stat().st_mtime_ns
    file_hashes(tmp_path, plan())
    assert first.stat().st_mtime_ns == before
    assert (tmp_path / "manifest.json").read_bytes() == (
        complete_dataset / "manifest.json"
    ).read_bytes()


def test_a_damaged_file_is_written_again(complete_dataset: Path, tmp_path: Path) -> None:
    file_hashes(tmp_path, plan())
    (tmp_path / "plies-00001.parquet").write_bytes(b"cut off")
    wanted = {
        file.name: sha256(file.read_bytes()).hexdigest() for file in complete_dataset.iterdir()
    }
    assert file_hashes(tmp_path, plan()) == wanted


def test_values_are_expected_returns(tmp_path: Path) -> None:
    file_hashes(tmp_path, plan(matches=1, values=True))
    values = [row["value"] for row in rows(tmp_path)]
    assert all(len(value) == 2 and abs(sum(value)) < 1e-6 for value in values)
    assert all(-1 <= value[0] <= 1 for value in values) and len({tuple(v) for v in values}) > 1


def test_writing_into_another_data_set_is_refused(tmp_path: Path) -> None:
    file_hashes(tmp_path, plan(matches=1))
    with pytest.raises(InputError, match="another data set"):
        file_hashes(tmp_path, plan(matches=1, seed=2))


class Dying(ThreadPoolExecutor):
    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        raise BrokenExecutor


def test_crashed_workers_raise_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="The processes died"):
        file_hashes(tmp_path, plan(), partial(Dying, 1))


@pytest.mark.parametrize(("language", "option"), [("en", "--matches-per-file"), ("fr", "--a-file")])
def test_the_command_reports_the_number_of_moves(
    language: str, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option `--a-file` is an earlier name."""
    monkeypatch.setattr("escadre.arena.workers.make_process_pool", ThreadPoolExecutor)
    arguments = ["dataset", "mats", "--players", "mousse", "--matches", "2", option, "1"]
    arguments += ["--out", str(tmp_path), "--language", language]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert len(list(tmp_path.glob("plies-*.parquet"))) == 2, "one match in each file"
    assert {"en": "moves of 2 games", "fr": "coups de 2 parties"}[language] in result.stdout
    (tmp_path / "manifest.json").write_text("{")
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 1 and "manifest.json" in result.stderr
