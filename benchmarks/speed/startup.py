"""Measure start-up: the command's help, the server's first answer, and the first page.

python -m benchmarks.speed.startup [--write]
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks.results import write_section
from scripts.find_chromium import find_chromium

ROUND_COUNT = 9
COMMAND = str(Path(sys.executable).with_name("escadre"))


def processor_seconds(*args: str) -> float:
    """Return the CPU seconds of a run of the command, user and system together."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([COMMAND, *args], stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def first_answer() -> float:
    """Return the seconds from the command to the first answer, with an empty data directory."""
    with tempfile.TemporaryDirectory() as data:
        began = perf_counter()
        server, url = serve(data)
        while True:
            with suppress(URLError), urlopen(url):
                seconds = perf_counter() - began
                break
        stop(server)
    return seconds


def first_page() -> tuple[int, int]:
    """Return bytes over the wire (headers included) and requests until the home page is idle."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as data:
        server, url = serve(data)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=["--no-sandbox"]
            )
            page = browser.new_page()
            cdp_session = page.context.new_cdp_session(page)
            cdp_session.send("Network.enable")
            loaded: list[int] = []
            cdp_session.on(
                "Network.loadingFinished", lambda e: loaded.append(int(e["encodedDataLength"]))
            )
            page.goto(url, wait_until="networkidle")
            browser.close()
        stop(server)
    return sum(loaded), len(loaded)


def serve(data: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server and wait for its address."""
    arguments = [COMMAND, "serve", "--port", "0", "--data", data]
    server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = re.search(r"http://\S+", server.stdout.readline())
    if address is None:
        raise SystemExit("The server did not start.")
    return server, address[0]


def stop(server: subprocess.Popen[str]) -> None:
    """Stop a server."""
    server.terminate()
    server.wait(15)


def main() -> None:
    """Measure, print, and write the section with --write."""
    help_seconds = [processor_seconds("--help") for _ in range(ROUND_COUNT)]
    first_answer_seconds = [first_answer() for _ in range(5)]
    size, requests = first_page()
    lines = [
        "| what | measured | wanted |",
        "|---|---|---|",
        f"| `escadre --help`, processor time (median of {ROUND_COUNT}) "
        f"| {median(help_seconds):.3f} s | < 0.15 s |",
        f"| `escadre serve` to the first answer, fresh data (median of 5) "
        f"| {median(first_answer_seconds):.2f} s | < 2 s |",
        f"| the first page over the wire, {requests} requests | {size / 1000:.1f} kB | < 60 kB |",
    ]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_section("Start", "\n".join(lines))


if __name__ == "__main__":
    main()
