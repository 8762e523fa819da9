"""Test ships as data: the standard ships, and a host's own ships with their errors."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from escadre.cli import cli
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.rulebook import load_rulebook
from escadre.games.mats.rules.game import GAME
from escadre.games.mats.rules.model import Config
from escadre.games.mats.rules.ships import STANDARD_SHIPS, ShipKind, parse_ships, validate_ships

SLOOP = """
[[ships]]
kind = "sloop"
count = 1
sound = [3, 2]
touched = [2, 1]
"""


def test_masts_and_guns_add_up_to_five_and_touched_ships_have_one_less() -> None:
    assert sum(kind.count for kind in STANDARD_SHIPS) == 7
    for kind in STANDARD_SHIPS:
        assert sum(kind.intact) == 5
        assert kind.hit == (kind.intact[0] - 1, kind.intact[1] - 1)
    counts = {kind.name: (kind.count, kind.intact) for kind in STANDARD_SHIPS}
    assert counts == {
        "eclaireur": (3, (4, 1)),
        "corvette": (2, (3, 2)),
        "fregate": (1, (2, 3)),
        "vaisseau": (1, (1, 4)),
    }


def test_ship_file_is_marked_as_a_reconstruction() -> None:
    assert "reconstruction" in files(GAME.home).joinpath("rules", "ships.toml").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebook_has_the_same_table(language: str) -> None:
    clause = load_rulebook(GAME.home, language).clause("MAT-1")
    assert clause is not None
    rows = [
        [int(cell) for cell in line.strip("|").split("|")[1:]]
        for line in clause.body.splitlines()
        if line.startswith("|") and line[-2].isspace() and line.split("|")[2].strip().isdigit()
    ]
    assert rows == [[kind.count, *kind.intact, *kind.hit] for kind in STANDARD_SHIPS]


def test_custom_ships() -> None:
    """MAT-1: a table can bring its own ships."""
    ships = parse_ships(SLOOP)
    assert ships == (ShipKind("sloop", 1, (3, 2), (2, 1)),)
    assert GAME.validate_config(Config(ships=ships)) is None
    assert len(Config(ships=ships).fleet) == 1


def custom_kind(
    count: int = 1, sound: tuple[int, int] = (3, 2), touched: tuple[int, int] = (2, 1)
) -> ShipKind:
    return ShipKind("sloop", count, sound, touched)


@pytest.mark.parametrize(
    "ships",
    [
        (custom_kind(1),),
        (custom_kind(12),),
        (custom_kind(6), ShipKind("brig", 6, (0, 0), (0, 0))),
        (custom_kind(sound=(6, 9), touched=(6, 9)),),
    ],
)
def test_fleets_at_the_limits_are_accepted(ships: tuple[ShipKind, ...]) -> None:
    """MAT-1: 1 to 12 ships, 0 to 6 masts, 0 to 9 guns; a hit need not change them."""
    assert validate_ships(ships) is None


@pytest.mark.parametrize(
    ("ships", "clause", "reason"),
    [
        ((), "MAT-1", "fleet-range"),
        ((custom_kind(13),), "MAT-1", "fleet-range"),
        ((custom_kind(6), ShipKind("brig", 7, (1, 1), (0, 0))), "MAT-1", "fleet-range"),
        ((custom_kind(0),), "MAT-1", "kind-count"),
        ((custom_kind(-1), ShipKind("brig", 3, (1, 1), (0, 0))), "MAT-1", "kind-count"),
        ((custom_kind(), custom_kind()), "MAT-1", "kind-twice"),
        ((ShipKind("Sloop", 1, (1, 1), (0, 0)),), "MAT-1", "kind-name"),
        ((ShipKind("", 1, (1, 1), (0, 0)),), "MAT-1", "kind-name"),
        ((ShipKind("s" * 21, 1, (1, 1), (0, 0)),), "MAT-1", "kind-name"),
        ((custom_kind(sound=(7, 2)),), "MAT-7", "masts-range"),
        ((custom_kind(touched=(-1, 1)),), "MAT-7", "masts-range"),
        ((custom_kind(sound=(3, 10)),), "MAT-19", "guns-range"),
        ((custom_kind(touched=(2, -1)),), "MAT-19", "guns-range"),
        ((custom_kind(touched=(4, 1)),), "MAT-22", "touched-better"),
        ((custom_kind(touched=(3, 3)),), "MAT-22", "touched-better"),
    ],
)
def test_fleets_beyond_the_limits_are_refused(
    ships: tuple[ShipKind, ...], clause: str, reason: str
) -> None:
    """MAT-1: each refusal names its clause."""
    rejection = GAME.validate_config(Config(ships=ships))
    assert rejection is not None
    assert (rejection.clause, rejection.reason.id) == (clause, reason)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("ships", "ships.toml, line 1: it is not TOML."),
        (SLOOP + "count", "line 7: it is not TOML"),
        ("[[ships]]\nkind = 'sloop'", r"ships no. 1 \(“sloop”\): count is missing"),
        (SLOOP.replace("count", "number"), r"ships no. 1 \(“sloop”\): number is unknown"),
        (
            SLOOP.replace("[3, 2]", "[3]"),
            r"line \d, ships no. 1 \(“sloop”\): sound must be a list of 2",
        ),
        (
            SLOOP.replace("[3, 2]", "'many'"),
            r"line \d, ships no. 1 \(“sloop”\): sound must be a list of 2",
        ),
        (SLOOP.replace("[3, 2]", "[7, 2]"), "“sloop” must have 0 to 6 masts"),
        (SLOOP.replace("count = 1", "count = 13"), "A fleet has 1 to 12 ships"),
        (
            SLOOP.replace('"sloop"', '"sloop 2"'),
            "“sloop 2” is not a ship name. Write 1 to 20 lower-case letters",
        ),
        (SLOOP + SLOOP, "“sloop” is given twice"),
        ("", "ships is missing"),
        ("a = " + "[" * 3000, "it is nested too deep"),
    ],
)
def test_invalid_ship_files_have_one_error_sentence(source: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        parse_ships(source)
    for language in LANGUAGES:
        message = refused.value.message_in(language)
        assert len(message.splitlines()) == 1 and len(message) < 400
        assert "Expected" not in message and "`" not in message


def test_command_plays_with_custom_ships(tmp_path: Path) -> None:
    """MAT-1: the command takes a file like the standard one, and reports errors in one sentence."""
    file = tmp_path / "ships.toml"

    def played(source: str, language: str = "en") -> Result:
        file.write_text(source, "utf-8")
        args = ["play", "mats", "mousse", "mousse", "--seed", "1", "-o", f"ships=@{file}"]
        return CliRunner(env={"LC_ALL": language}).invoke(cli, args)

    ours = files(GAME.home).joinpath("rules", "ships.toml").read_text("utf-8")
    assert played(ours).exit_code == 0
    assert "sloop" in played("\ufeff" + SLOOP).stdout
    assert "ships.toml, line 1: it is not TOML." in played("ships").stderr
    many = SLOOP.replace("count = 1", 'count = "many"')
    assert "ships no. 1 (“sloop”): count must be a whole number." in played(many).stderr
    assert "count doit être un nombre entier." in played(many, "fr").stderr
    assert ": hull is unknown." in played(SLOOP + "hull = 1").stderr
    assert "MAT-7" in played(SLOOP.replace("[3, 2]", "[7, 2]")).stderr
