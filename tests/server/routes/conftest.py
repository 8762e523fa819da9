"""A server that all tests of the routes share: each test opens tables of its own.

A module whose tests share other state, such as results, overrides `host` to clear it.
"""

from collections.abc import AsyncIterator

import pytest

from tests.server.clients import Host, hosting
from tests.server.conftest import quick_settings


@pytest.fixture(scope="package")
async def host(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Host]:
    async with hosting(quick_settings(tmp_path_factory.mktemp("routes"))) as running:
        yield running
