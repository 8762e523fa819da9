"""Print the source files of the web page that are involved when a player drops a bomb.

    python -m scripts.trace_page        add -v for all files that ran, with their functions

Vite's development server serves the page module by module, so that stacks and coverage name the
sources. The path has three parts: the call stack when the request is sent, the call stack when the
new view is read, and the components from the one that holds the view to the mark that is drawn.
Chromium also counts all functions that ran, most of them because they depend on the view. Needs
Chromium and `make setup`.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright

from scripts.find_chromium import INSTALL_HINT, find_chromium
from tests.browser.held_socket import HeldSocket
from tests.browser.page_actions import create_two_seat_table, get_ready, more_options, square
from tests.browser.server import ServerProcess
from tests.browser.visitors import INTRODUCTIONS_SEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(__file__).parents[1] / "web"
HOLDER = "pages/TablePage.svelte"  # the component that holds the connection and its view
MARK = ".token .appearing > *"  # bombs and ships, each drawn by the component of its kind

SERVE = """
import { createServer } from "vite";
const [port, target] = process.argv.slice(1);
const proxy = { "/api": { target, ws: true } };
const options = { port: +port, host: "127.0.0.1", hmr: false, proxy };
const server = await createServer({ server: options });
await server.listen();
console.log("ready");
"""


STACKS = """() => {
  Error.stackTraceLimit = 200;
  window.stacks = { send: "", read: "" };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (...data) {
    if (String(data[0]).includes('"act"')) stacks.send = new Error().stack;
    return send.apply(this, data);
  };
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    if (String(text).includes('"type":"view"')) stacks.read = new Error().stack;
    return parse(text, ...rest);
  };
}"""
"""Script that remembers the call stacks at which the request is sent and the view is read."""

COMPONENTS = """(mark) => {
  const found = new Set();
  for (let at = mark.__svelte_meta; at; at = at.parent) found.add(at.loc?.file ?? at.file);
  return [...found];
}"""
"""Script that returns the source files of an element and of the components around it."""


def files_of(stack: str) -> list[str]:
    """Return the files of web/src in a call stack, each once, the innermost last."""
    return list(dict.fromkeys(reversed(re.findall(r"/src/([^?:]+\.(?:ts|svelte))", stack))))


class PageCoverage:
    """Counts the calls of the page's functions since the last `take`, by file and function."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Profiler.enable")
        self._session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})

    def take(self) -> dict[str, dict[str, int]]:
        """Return calls by function for each file of web/src, and reset the counts."""
        counts: dict[str, dict[str, int]] = {}
        for script in self._session.send("Profiler.takePreciseCoverage")["result"]:
            file = re.fullmatch(r"https?://[^/]+/src/([^?]+\.(?:ts|svelte))", script["url"])
            if not file:
                continue  # a library, a style sheet or a catalogue
            for each in script["functions"]:
                start, calls = each["ranges"][0]["startOffset"], each["ranges"][0]["count"]
                if calls and start:  # a range from 0 is the module itself, when it is loaded
                    name = f"{each['functionName'] or '(anonymous)'}@{start}"
                    counts.setdefault(file[1], {})[name] = calls
        return counts


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """Run the server and the development server of the page; yield the page's URL."""
    from hatch_build import node_and_npm

    host = ServerProcess(data)
    host.start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    node, _ = node_and_npm()
    vite = subprocess.Popen(
        [node, "--input-type=module", "-e", SERVE, str(port), host.url],
        cwd=WEB,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert vite.stdout
        assert any(line.strip() == "ready" for line in vite.stdout), "vite did not start"
        yield f"http://127.0.0.1:{port}"
    finally:
        vite.kill()
        vite.wait()
        host.kill()


class BombTrace(NamedTuple):
    """The files on the path of one bomb, and the number of calls by file and function."""

    request: list[str]  # from the tap to the sent request
    view: list[str]  # from the received view to its reader
    drawing: list[str]  # from the component that holds the view to the drawn mark
    ran_before: dict[str, dict[str, int]]  # up to the request
    ran_after: dict[str, dict[str, int]]  # from the view on

    @property
    def path(self) -> list[str]:
        """All files on the path, each once."""
        return list(dict.fromkeys([*self.request, *self.view, *self.drawing]))


def trace_bomb() -> BombTrace:
    """Play a match with two browsers up to the third bomb, and trace that bomb."""
    executable = find_chromium()
    if executable is None:
        sys.exit(INSTALL_HINT)
    with (
        TemporaryDirectory() as data,
        serving(Path(data)) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"]) as browser,
    ):
        players = []
        for _ in range(2):
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce"
            )
            context.set_default_timeout(60_000)  # the development server compiles on request
            context.add_init_script(INTRODUCTIONS_SEEN)
            players.append(context.new_page())
        ann, ben = players
        held_socket = HeldSocket(ann)
        ann.goto(f"{url}/new/battleship")
        ann.get_by_label("Your name").fill("Ann")
        more_options(ann)
        ann.get_by_label("Who goes first").select_option("1")
        create_two_seat_table(ann, "open")
        ben.goto(ann.get_by_role("textbox", name="Invite a friend").input_value())
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Take seat").click()
        for page in players:
            get_ready(page)
        for page, name in ((ann, "A1"), (ben, "A1"), (ann, "C1"), (ben, "C1")):
            page.locator(".prompt.own-turn").wait_for()
            square(page, name).click()
        ann.locator(".prompt.own-turn").wait_for()
        target = square(ann, "E1")
        target.hover()
        ann.evaluate(STACKS)
        coverage = PageCoverage(ann)
        time.sleep(1)
        coverage.take()
        held_socket.is_holding, sent = True, len(held_socket.requests)
        target.click()
        while len(held_socket.requests) == sent or not held_socket.held_count:
            ann.wait_for_timeout(20)
        before = coverage.take()
        marks = ann.locator(MARK)
        count = marks.count()
        held_socket.release()
        ann.locator(".prompt:not(.own-turn)").wait_for()
        ann.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        after = coverage.take()
        assert marks.count() > count, "no mark was drawn"
        stacks = ann.evaluate("() => stacks")
        newest = ann.locator(".token:has(.brackets)").locator(".appearing > *").first
        components = [name.removeprefix("src/") for name in reversed(newest.evaluate(COMPONENTS))]
        components = components[components.index(HOLDER) :]
        return BombTrace(
            files_of(stacks["send"]), files_of(stacks["read"]), components, before, after
        )


def main() -> None:
    """Print the files on the path, and how many files ran."""
    trace = trace_bomb()
    for title in ("request", "view", "drawing"):
        print(f"{title}: {' > '.join(getattr(trace, title))}")
    print(f"{len(trace.path)} files on the path of a tap")
    ran = {"up to the request": trace.ran_before, "from the view on": trace.ran_after}
    for title, files in ran.items():
        print(
            f"{title}: {len(files)} files ran, {sum(sum(f.values()) for f in files.values())} calls"
        )
        if "-v" in sys.argv:
            for file, functions in sorted(files.items()):
                print(f"{sum(functions.values()):5} {file}")
                for name, calls in functions.items():
                    print(f"            {calls:5} {name}")


if __name__ == "__main__":
    main()
