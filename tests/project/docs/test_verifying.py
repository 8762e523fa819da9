"""Test that a verifier written from docs/guides/verify-a-match.md finds every planted fault."""

import ast
import hashlib
import hmac
import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.record import with_ending, with_plies
from escadre.core.match.verification import verify
from escadre.games import GAMES
from tests.conftest import ROOT, often
from tests.helpers.matches import audited_match

PROGRAM = ROOT / "examples" / "verify_record.py"
GUIDE = ROOT / "docs" / "guides" / "verify-a-match.md"
NAMES = ["Zoë “the\tShark” \\ \x7f\u2028🦈", "\x00\x1f\n\"/'"]
Json = dict[str, Any]


def _loaded() -> Any:
    spec = importlib.util.spec_from_file_location("verify_record", PROGRAM)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = _loaded()
OPTIONS: dict[str, list[Json]] = {
    "armada": [
        {"setup": "constructed"},
        {},
        {"setup": "full"},
        {"setup": "full", "players": 3},
        {"objective": "flag"},
    ],
    "battleship": [{}, {"width": 4, "height": 4, "fleet": (1,)}, {"variant": 2}],
    "maitre": [often({}, {"rounds": 9}), {"players": 6}, {"players": 4}],
    "mako": [{}],
    "mats": [{}, {"wrecks_shield": True}],
}
EACH = often(5, 1)  # records of each game
MATCHES = [
    (game, n, options[n % len(options)]) for game, options in OPTIONS.items() for n in range(EACH)
]
every_match = pytest.mark.parametrize(
    ("game", "n"), [each[:2] for each in MATCHES], ids=lambda each: str(each)
)


@cache
def record_json(game: str, n: int) -> bytes:
    """Return the JSON of a record with unusual characters in its names."""
    options = OPTIONS[game][n % len(OPTIONS[game])]
    kit = GAMES[game]
    record = audited_match(kit, kit.game.config_type(**options), seed=n)
    assert record.ending
    named = replace(record, players=(*NAMES, *record.players[2:]), plies=())
    return encode_record(with_ending(with_plies(named, record.plies), record.ending))


def read(game: str, n: int) -> Json:
    record: Json = json.loads(record_json(game, n))
    return record


def forge_record(record: Json) -> Json:
    """Recompute the chain of a changed record, as a forger would."""
    names = ("game", "rules_version", "format", "config", "players")
    lots = record["lots"]
    first = {name: record[name] for name in names} | {"commitment": lots["commitment"]}
    last = VERIFIER.digest(first)
    for ply in record["plies"]:
        ply.pop("hash")
        last = ply["hash"] = VERIFIER.digest(ply, last)
    record["ending"].pop("hash")
    record["ending"]["hash"] = VERIFIER.digest({"ending": record["ending"], "lots": lots}, last)
    return record


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(item, (*path, key))
    elif value is not None:
        yield path


def other_value(value: Any) -> Any:
    """Return another value of this type."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str() if len(value) == 64:
            return value[:-1] + ("0" if value[-1] != "0" else "1")
        case _:
            return value + "x"


def test_the_verifier_is_short_and_imports_only_the_standard_library() -> None:
    source = PROGRAM.read_text("utf-8")
    assert len(source.splitlines()) <= 170
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [each.name for each in node.names]
        )
    }
    assert imported <= set(sys.stdlib_module_names)


def test_the_records_contain_everything_that_can_be_checked() -> None:
    assert set(OPTIONS) == set(GAMES)
    records = [read(game, n) for game, n, _ in MATCHES]
    drawn = [
        ply["law"]["items"]
        for each in records
        for ply in each["plies"]
        if each["game"] == "maitre" and ply.get("law", {}).get("type") == "draw"
    ]
    assert len(drawn) > often(57, 10) and max(map(len, drawn)) > 6
    for game in ("armada", "battleship", "mats"):
        assert any(
            "seal" in ply for each in records if each["game"] == game for ply in each["plies"]
        )


@every_match
def test_played_matches_verify(game: str, n: int) -> None:
    record = read(game, n)
    assert VERIFIER.findings(record) == []
    assert verify(GAMES[game], decode_record(record_json(game, n), GAMES)) == []
    assert all("law" in ply for ply in record["plies"] if ply["seat"] == -1), (
        "every draw can be checked"
    )


@every_match
def test_every_change_of_a_record_is_found(game: str, n: int) -> None:
    """Change the first and last value of every kind of field, and the order of plies."""
    record = read(game, n)
    places: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in leaves(record):
        kind = tuple(key if isinstance(key, str) else "" for key in path)
        places.setdefault(kind, []).append(path)
    assert ("players", "") in places and ("plies", "", "action", "type") in places
    for paths in places.values():
        for *way, last in {paths[0], paths[-1]}:
            holder: Any = record
            for key in way:
                holder = holder[key]
            before, holder[last] = holder[last], other_value(holder[last])
            assert VERIFIER.findings(record), [*way, last]
            holder[last] = before
    assert VERIFIER.findings(record) == []
    plies = record["plies"]
    for changed_plies in (
        plies[1:],
        plies[:-1],
        [plies[1], plies[0], *plies[2:]],
        [*plies, plies[-1]],
    ):
        assert VERIFIER.findings(record | {"plies": changed_plies})
    noted = deepcopy(record)
    noted["plies"][0]["comment"] = "comments are not part of the chain"
    assert VERIFIER.findings(noted) == []


@every_match
def test_dice_and_seals_reveal_a_recomputed_chain(game: str, n: int) -> None:
    record = read(game, n)
    assert VERIFIER.findings(forge_record(deepcopy(record))) == []
    thrown = [at for at, ply in enumerate(record["plies"]) if ply["seat"] == -1]
    for at in {thrown[0], thrown[len(thrown) // 2], thrown[-1]}:
        chosen = deepcopy(record)
        ply = chosen["plies"][at]
        if ply["law"]["type"] == "dice":
            ply["action"]["pips"][0] = ply["action"]["pips"][0] % 6 + 1
        else:
            items = ply["law"]["items"]
            at_now = items.index(ply["action"]["item"])
            ply["action"]["item"] = items[(at_now + 1) % len(items)]
        [problem] = VERIFIER.findings(forge_record(chosen))
        assert problem == f"ply {at + 1}: not the result of the dice or the draw"
        silent = deepcopy(record)
        del silent["plies"][at]["law"]
        assert "does not say what it was drawn from" in VERIFIER.findings(forge_record(silent))[0]
    for seat in range(len(record["players"])):
        seeded = deepcopy(record)
        mine, seeded["lots"]["seat_seeds"][seat] = record["lots"]["seat_seeds"][seat], "ab" * 32
        assert VERIFIER.findings(forge_record(seeded), None, [mine])
        if len(thrown) > 10:  # with few draws, the results may be the same
            assert VERIFIER.findings(forge_record(seeded))
    server = deepcopy(record)
    server["lots"]["server_seed"] = "ab" * 32
    assert "not the one that it committed to" in VERIFIER.findings(forge_record(server))[0]
    for at in (at for at, ply in enumerate(record["plies"]) if "seal" in ply):
        seat = record["plies"][at]["seat"]
        first = next(n for n, ply in enumerate(record["plies"]) if ply["seat"] == seat)
        for where in {at, first}:
            exchanged = deepcopy(record)
            action = exchanged["plies"][where]["action"]
            if where == at:
                action["forged"] = True
            else:
                action[next(iter(action))] = "other"
            assert "does not match its seal" in VERIFIER.findings(forge_record(exchanged))[0]


def test_saved_evidence_reveals_a_replaced_match() -> None:
    """A record of another match with the same names verifies, but lacks the saved values."""
    mine, theirs = read("battleship", 0), read("battleship", 0)
    fresh = bytes(range(1, 33))
    lots = theirs["lots"]
    lots["server_seed"], lots["commitment"] = fresh.hex(), hashlib.sha256(fresh).hexdigest()
    key = hashlib.sha256(fresh + b"".join(map(bytes.fromhex, lots["seat_seeds"]))).digest()
    done: dict[int, list[Json]] = {0: [], 1: []}
    for ply in theirs["plies"]:
        if ply["seat"] == -1:
            ply["action"] = VERIFIER.outcome(ply["law"], VERIFIER.numbers(key, 0))
            continue
        done[ply["seat"]].append(ply["action"])
        if "seal" in ply:
            salt = hmac.digest(fresh, b"escadre seal %d 0" % ply["seat"], "sha256")
            sealed = VERIFIER.canonical(done[ply["seat"]])
            ply["seal"] = hmac.digest(salt, sealed, "sha256").hex()
    forge_record(theirs)
    assert VERIFIER.findings(theirs) == [], "a record alone does not prove which match it is"
    evidence = mine["lots"]["commitment"], [mine["lots"]["seat_seeds"][0]]
    seals = [ply["seal"] for ply in mine["plies"] if "seal" in ply]
    assert VERIFIER.findings(mine, *evidence, seals) == []
    assert VERIFIER.findings(theirs, evidence[0]) == ["not the commitment that you saved"]
    assert VERIFIER.findings(theirs, None, [], seals) == [
        f"your seal {seal} is missing" for seal in seals
    ]
    assert VERIFIER.findings(mine, None, ["ab" * 32])


@every_match
def test_a_cut_record_is_incomplete(game: str, n: int) -> None:
    """With the seed it is wrong, without it incomplete; a saved hash proves the cut."""
    record = read(game, n)
    last = record["ending"]["hash"]
    assert list(VERIFIER.missing(record)) == [] == VERIFIER.findings(record, saw=[last])
    record |= {"plies": record["plies"][:-2], "ending": None}
    assert "the server's seed is revealed before the end" in VERIFIER.findings(record)
    record["lots"]["server_seed"] = None
    assert VERIFIER.findings(record) == []
    assert len(list(VERIFIER.missing(record))) == 2
    assert VERIFIER.findings(record, saw=[last]) == [f"the hash {last} that you saw is missing"]


def test_the_verifier_runs_as_a_script(tmp_path: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(record_json("maitre", 0))
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(path)]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert completed.stdout == "Everything holds.\n"
    wrong = subprocess.run([*command, "--seed", "00"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1 and "your seed 00 is missing" in wrong.stdout
    record = read("maitre", 0)
    record |= {"ending": None, "lots": record["lots"] | {"server_seed": None}}
    path.write_text(json.dumps(record), "utf-8")
    partial = subprocess.run(command, capture_output=True, text=True, check=False)
    assert partial.returncode == 3 and "missing: not finished" in partial.stdout


def test_the_example_record_of_the_guide_verifies() -> None:
    """The numbers that the guide gives for it are also correct."""
    guide = GUIDE.read_text("utf-8")
    _, _, rest = guide.partition('```json\n{\n"format": 2')
    data = '{\n"format": 2' + rest.partition("```")[0]
    record = json.loads(data)
    assert VERIFIER.findings(record) == []
    decoded = decode_record(data, GAMES)
    assert verify(GAMES[record["game"]], decoded) == [] and encode_record(decoded) == data.encode()
    lots = record["lots"]
    seeds = [bytes.fromhex(seed) for seed in (lots["server_seed"], *lots["seat_seeds"])]
    key = hashlib.sha256(b"".join(seeds)).digest()
    salt = hmac.digest(seeds[0], b"escadre seal 0 0", "sha256")
    first = next(VERIFIER.numbers(key, 0))
    for each in (lots["commitment"], key.hex(), salt.hex(), f"{first:,}".replace(",", " ")):
        assert each in guide
