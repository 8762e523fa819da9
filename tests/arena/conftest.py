"""A fixture that makes arena commands play in threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest


class Threads(ThreadPoolExecutor):
    """Threads that, like processes, drop pending jobs on a shutdown without waiting."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel pending jobs, unless told to wait for them."""
        super().shutdown(wait, cancel_futures=cancel_futures or not wait)


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the process pool by threads, because each process imports everything again."""
    monkeypatch.setattr("escadre.cli.tournament.make_process_pool", Threads)
