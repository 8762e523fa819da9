"""A bot of the examples at a live table."""

import asyncio
import sys

import pytest

from tests.conftest import ROOT
from tests.server.visitors import Host

pytestmark = pytest.mark.anyio


async def test_the_example_plays_a_match_at_a_table(host: Host) -> None:
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, ROOT / "examples" / "bots" / "at_a_table.py", host.url, "mats", "mousse"),
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await bot.communicate()
    assert bot.returncode == 0
    assert said.decode().split(":")[0] in ("We won", "We drew", "We lost")
