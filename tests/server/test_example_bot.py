"""Test the example bot at a live table."""

import asyncio
import sys

import pytest
from msgspec.structs import replace

from escadre.server.settings import Limits, Settings
from tests.conftest import ROOT
from tests.server.clients import Host, hosting

pytestmark = pytest.mark.anyio


BOT = ROOT / "examples" / "bots" / "at_a_table.py"


async def run_example(*arguments: str) -> tuple[int | None, str, str]:
    """Run the example; return its exit code, stdout and stderr."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        BOT,
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    stdout, stderr = await bot.communicate()
    return bot.returncode, stdout.decode(), stderr.decode()


def is_completed_match(status: int | None, stdout: str, stderr: str) -> bool:
    """Return True if the example has played a match to its end."""
    return status == 0 and stdout.split(":")[0] in ("We won", "We drew", "We lost") and not stderr


async def test_example_bot_plays_a_match(host: Host) -> None:
    assert is_completed_match(*await run_example(host.url, "mats", "mousse"))


async def test_example_bot_retries_after_too_many_requests(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escadre.server.http.security.RETRY_AFTER", b"0.01")
    strict_settings = replace(settings, limits=Limits(requests=100, requests_burst=1))
    async with hosting(strict_settings) as busy:
        assert is_completed_match(*await run_example(busy.url, "mats", "mousse"))


async def test_example_bot_reports_errors_in_one_sentence(host: Host) -> None:
    for arguments, sentence in (
        ((host.url, "chess", "mousse"), "There is no game “chess” here.\n"),
        (("http://127.0.0.1:1", "mats", "mousse"), "There is no server at http://127.0.0.1:1: "),
        ((), "A bot at a live table"),
    ):
        status, stdout, stderr = await run_example(*arguments)
        assert (status, stdout) == (1, "") and stderr.startswith(sentence)
