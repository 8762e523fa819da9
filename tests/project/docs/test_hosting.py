"""Test that the settings and commands in the guide for hosts exist, and that they work."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from time import time

import msgspec
import pytest
from msgspec.structs import replace

from escadre.cli import cli
from escadre.core.i18n.catalogue import words
from escadre.server.host.admin import guest_data_json
from escadre.server.host.monitoring import HealthReport
from escadre.server.settings import Settings, read_settings
from escadre.tables.errors import MESSAGES_PACKAGE
from tests.conftest import ROOT
from tests.project.docs.test_documents import blocks
from tests.server.clients import hosting

PAGE = ROOT / "docs" / "guides" / "keep-a-server.md"
COMMANDS = re.findall(r"^    escadre (\w+) (.*)$", PAGE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("written", blocks(PAGE, "toml"))
def test_settings_of_the_guide_are_valid(written: str, tmp_path: Path) -> None:
    file = tmp_path / "escadre.toml"
    file.write_text(written, "utf-8")
    read_settings(file, tmp_path)


def test_values_of_the_guide_are_the_defaults(tmp_path: Path) -> None:
    """Except the settings that differ by host: address, proxies, database and port."""
    defaults = Settings(data=tmp_path)
    for written in blocks(PAGE, "toml"):
        shown = tomllib.loads(written)
        for name, value in shown.pop("limits", {}).items():
            assert value == getattr(defaults.limits, name), name
        for name in shown.keys() - {"url", "proxies", "database", "port"}:
            assert shown[name] == getattr(defaults, name), name


@pytest.mark.parametrize("name", [f for f in Settings.__struct_fields__ if f != "limits"])
def test_every_setting_is_in_the_guide(name: str) -> None:
    assert re.search(rf"`{name}`|^{name} = |\b{name} folder", PAGE.read_text("utf-8"), re.M), name


@pytest.mark.parametrize(("verb", "rest"), COMMANDS)
def test_commands_of_the_guide_have_their_options(verb: str, rest: str) -> None:
    params = {opt for param in cli.commands[verb].params for opt in param.opts}
    assert set(re.findall(r"--\w+", rest)) <= params


def test_the_health_report_of_the_guide_is_valid() -> None:
    (shown,) = blocks(PAGE, "json")
    report = msgspec.json.decode(shown)
    assert report.pop("sentence") == words("en", MESSAGES_PACKAGE)(f"health-{report['wrong'][0]}")
    assert msgspec.to_builtins(msgspec.convert(report, HealthReport)) == report | {
        "wrong": tuple(report["wrong"])
    }


# The commands of "Everything on one machine", in a temporary root

FOLDERS = ("/etc/", "/usr/local/", "/var/lib/escadre")
SUDO = """#!/bin/sh
[ "$1" = -u ] && shift 2
exec "$@"
"""
SYSTEMCTL = """#!/bin/sh
echo "$@" >> {log}
[ "$*" = "start escadre-backup" ] || exit 0
sed -n 's/^ExecStart\\(Post\\)\\{{0,1\\}}=//p' {unit} | sed 's/\\$\\$/$/g; s/%%/%/g' | sh -e
"""
NOT_RUN = "apt useradd python3 ufw caddy nginx certbot curl ln"


def script(path: Path, text: str) -> None:
    """Write an executable file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)


def one_machine(root: Path) -> list[str]:
    """Return the commands of the section, with their paths moved below this directory."""
    page = PAGE.read_text("utf-8")
    section = page[page.index("## Everything on one machine") :]
    section = section[: section.index("\n## ", 1)]
    written = re.findall(r"^```sh\n(.*?)^```$", section, re.M | re.S)
    for folder in FOLDERS:
        written = [block.replace(folder, f"{root}{folder}") for block in written]
    return written


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Return a temporary root with a fake systemd and installers that do nothing."""
    for folder in ("etc/systemd/system", "etc/caddy", "etc/nginx/sites-available"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "var/lib/escadre/backups").mkdir(parents=True)  # StateDirectory= of the unit
    script(tmp_path / "stubs/sudo", SUDO)
    unit = tmp_path / "etc/systemd/system/escadre-backup.service"
    script(tmp_path / "stubs/systemctl", SYSTEMCTL.format(log=tmp_path / "log", unit=unit))
    for name in NOT_RUN.split():
        script(tmp_path / "stubs" / name, "#!/bin/sh\n")
    programs = tmp_path / "usr/local/lib/escadre/bin"
    script(programs / "pip", "#!/bin/sh\n")
    real = Path(sys.executable).with_name("escadre")
    script(programs / "escadre", f'#!/bin/sh\nexec {real} "$@"\n')
    (tmp_path / "usr/local/bin").mkdir()
    return tmp_path


def run(machine: Path, commands: str) -> str:
    """Run these commands and return their output."""
    path = [machine / "stubs", machine / "usr/local/bin"]
    environment = os.environ | {"PATH": os.pathsep.join([*map(str, path), os.environ["PATH"]])}
    done = subprocess.run(
        ["sh", "-ec", commands],
        cwd=machine,
        env=environment | {"LANG": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, commands + done.stdout + done.stderr
    return done.stdout


@pytest.mark.anyio
@pytest.mark.sweep  # six commands of a second each
async def test_commands_for_one_machine_work_in_order(machine: Path) -> None:
    *setting_up, testing, working, deleting, restoring = one_machine(machine)
    for commands in setting_up:
        run(machine, commands)
    settings = read_settings(machine / "etc/escadre.toml", machine)
    assert (settings.port, settings.proxies) == (8000, ("127.0.0.1",))
    assert settings.url == "https://escadre.example.org"
    assert settings.data == machine / "var/lib/escadre"
    async with hosting(replace(settings, url=None, proxies=())) as host, host.guest() as ann:
        await ann.open("me", "bosco", name="Annabel")
        who = (await ann.get("/me/data"))["guest"]

    backups = machine / "var/lib/escadre/backups"
    old = backups / "2020-01-01.backup"
    old.touch()
    os.utime(old, (time() - 31 * 86400,) * 2)
    run(machine, testing)
    (today,) = backups.iterdir()  # the old one is deleted
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", today.stem)
    assert today.stat().st_mode & 0o077 == 0

    report = run(machine, working.replace("WHO", who))
    assert "Annabel" in report and (backups / f"{today.stem}-by-hand.backup").exists()
    report = run(machine, deleting.replace("WHO", who))
    assert report == "All data deleted: one table deleted, 0 tables changed.\n"
    run(machine, restoring.replace("2026-11-28", today.stem))
    assert b"Annabel" in await guest_data_json(settings, who)
    logged_commands = [line.split()[:2] for line in (machine / "log").read_text().splitlines()]
    assert (
        logged_commands.count(["stop", "escadre"])
        == logged_commands.count(["start", "escadre"])
        == 2
    )
