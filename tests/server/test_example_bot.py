"""Test of an example bot at a live table."""

import asyncio
import sys

import pytest
from msgspec.structs import replace

from escadre.server.settings import Limits, Settings
from tests.conftest import ROOT
from tests.server.clients import Host, hosting

pytestmark = pytest.mark.anyio


BOT = ROOT / "examples" / "bots" / "at_a_table.py"


async def said(*arguments: str) -> tuple[int | None, str, str]:
    """How the example ended, and what it said."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        BOT,
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, complaints = await bot.communicate()
    return bot.returncode, out.decode(), complaints.decode()


def played(status: int | None, out: str, complaints: str) -> bool:
    """Whether that was a match."""
    return status == 0 and out.split(":")[0] in ("We won", "We drew", "We lost") and not complaints


async def test_the_example_plays_a_match_at_a_table(host: Host) -> None:
    assert played(*await said(host.url, "mats", "mousse"))


async def test_the_example_comes_back_when_it_has_asked_too_often(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escadre.server.http.security.RETRY_AFTER", b"0.01")
    few = replace(settings, limits=Limits(requests=100, requests_burst=1))
    async with hosting(few) as busy:
        assert played(*await said(busy.url, "mats", "mousse"))


async def test_the_example_says_what_is_wrong_in_a_sentence(host: Host) -> None:
    for arguments, sentence in (
        ((host.url, "chess", "mousse"), "There is no game “chess” here.\n"),
        (("http://127.0.0.1:1", "mats", "mousse"), "There is no server at http://127.0.0.1:1: "),
        ((), "A bot at a live table"),
    ):
        status, out, complaints = await said(*arguments)
        assert (status, out) == (1, "") and complaints.startswith(sentence)
