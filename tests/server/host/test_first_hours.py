"""Test the first steps of a new host: settings, wrong URLs, the list of tables."""

import tomllib
from pathlib import Path

import pytest

from escadre.core.errors import InputError
from escadre.server.host.admin import table_lines
from escadre.server.listening_socket import bind_socket
from escadre.server.settings import Limits, Settings, read_settings, settings_lines
from tests.server.clients import Guest
from tests.server.server_process import run_command


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_setting_is_printed_with_its_value(language: str, tmp_path: Path) -> None:
    file = tmp_path / "escadre.toml"
    file.write_text('host = "0.0.0.0"\nproxies = ["127.0.0.1"]\n[limits]\ntables = 3\n', "utf-8")
    settings = read_settings(file, tmp_path)
    lines = list(settings_lines(settings, language))
    names = {line.removeprefix("# ").split(" =")[0] for line in lines if " =" in line}
    assert names == {*Settings.__struct_fields__, *Limits.__struct_fields__} - {"limits"}
    shown = tomllib.loads("\n".join(lines))
    assert shown.pop("data") == str(tmp_path)
    assert shown == {
        "host": "0.0.0.0",
        "proxies": ["127.0.0.1"],
        "limits": {"tables": 3},
    }
    again = tmp_path / "shown.toml"
    again.write_text("\n".join(lines), "utf-8")
    assert read_settings(again, tmp_path) == settings


def test_command_prints_settings_without_starting_a_server(tmp_path: Path) -> None:
    code, out, error = run_command("--data", tmp_path / "data", "--show-settings")
    assert (code, error) == (0, "") and "# port =" in out
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("written", "name", "known"),
    [("prot = 1", "prot", "port"), ("[limits]\ntable = 3", "table", "tables")],
)
def test_unknown_setting_is_refused_with_the_list_of_settings(
    written: str, name: str, known: str, tmp_path: Path
) -> None:
    file = tmp_path / "escadre.toml"
    file.write_text(written, "utf-8")
    with pytest.raises(InputError) as caught:
        read_settings(file, tmp_path)
    sentence = caught.value.message_in("en")
    assert f"“{name}”" in sentence and f" {known}," in sentence.replace(".", ",")


def test_unusable_address_is_refused_with_advice() -> None:
    with pytest.raises(InputError) as caught:
        bind_socket("no such host", 0)
    assert "0.0.0.0" in caught.value.message_in("en")


@pytest.mark.anyio
async def test_table_list_names_the_occupant_of_each_seat(ann: Guest, settings: Settings) -> None:
    assert await table_lines(settings, "en") == ["No tables are stored."]
    opened = await ann.open("me", "mousse", game="mats")
    head, mine, bot = await table_lines(settings, "en")
    assert head.startswith(f"{opened['table']}  mats, in progress, ")
    assert "seat 1: " in mine and "guest " in mine and "never connected" in mine
    assert bot.strip().startswith("seat 2: ") and bot.endswith(", bot")
    guest = mine.partition("guest ")[2].partition(",")[0]
    kept = (await ann.http.get("/api/me/data")).json()
    assert kept["guest"] == guest


def test_failed_restore_leaves_no_folder(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    (tmp_path / "file").write_text("no backup")
    code, _, error = run_command(tmp_path / "file", "--data", data, verb="restore")
    assert code == 1 and error.count("\n") == 1
    assert not data.parent.exists()
    data.mkdir(parents=True)
    (data / "mine.txt").touch()
    assert run_command(tmp_path / "file", "--data", data, verb="restore")[0] == 1
    assert (data / "mine.txt").exists()
