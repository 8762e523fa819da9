"""Fixtures: commands play in threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest


class Threads(ThreadPoolExecutor):
    """Threads that leave what they have not begun when they are let go, as processes do."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel what waits."""
        super().shutdown(wait, cancel_futures=cancel_futures or not wait)


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in threads what a command would play in processes, each of which imports all anew."""
    monkeypatch.setattr("escadre.cli.arena.make_process_pool", Threads)
