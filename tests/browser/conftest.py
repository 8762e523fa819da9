"""Fixtures of the browser tests: Chromium, a server, and checks for page errors."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    WebSocket,
    expect,
    sync_playwright,
)

from escadre.games import GAMES
from scripts.find_chromium import INSTALL_HINT, find_chromium
from tests.browser.fonts import environment
from tests.browser.plugins import TOYS, install
from tests.browser.server import Host
from tests.conftest import ROOT, skip_or_fail

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 10_000  # ms that a busy machine may take for anything

_GAMES = [*GAMES, "skirmish"]
AIMS_SEEN = f"""try {{
  for (const game of {_GAMES}) {{
    localStorage[`escadre.aim.${{game}}`] = "seen";
    localStorage[`escadre.coach.${{game}}`] ??= "off";
  }}
}} catch {{}}  // about:blank keeps nothing"""

# Chromium draws a page for the list below its address bar with each window, even without a screen:
# almost half of what a test costs. Of two such lists the last one counts: the other features are
# those that Playwright turns off.
FEATURES_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "Translate",
)

Launch = Callable[[str], Browser]


@pytest.fixture(scope="package")  # not session: its loop would stand in the way of async tests
def launch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launch]:
    """`launch("narrow")`: a chromium on a machine with these fonts; "": with those of this one."""
    executable = find_chromium()
    if executable is None:
        skip_or_fail(INSTALL_HINT)
    # Chromium refuses its sandbox to root.
    arguments = ["--process-per-site"]  # the pages of a context share what is compiled
    arguments += ["--disable-features=" + ",".join(FEATURES_OFF)]
    arguments += ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    with sync_playwright() as playwright, ExitStack() as stack:
        expect.set_options(timeout=PATIENCE)

        def start(machine: str) -> Browser:
            fonts = environment(machine, tmp_path_factory.mktemp("fonts")) if machine else {}
            env: dict[str, str | float | bool] = {**os.environ, **fonts}
            chromium = playwright.chromium.launch(
                executable_path=executable, args=arguments, env=env
            )
            return stack.enter_context(chromium)

        yield start


@pytest.fixture(scope="package")
def browser(launch: Launch) -> Browser:
    """One chromium for all browser tests; each test takes contexts of its own."""
    return launch(os.environ.get("ESCADRE_TEST_FONTS", ""))


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The real server, with an empty archive."""
    served = Host(tmp_path_factory.mktemp("data"))
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="package")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server where the toy of the tests is installed, as its entry points say, and its kin."""
    installed = install(tmp_path_factory.mktemp("installed"), TOYS)
    served = Host(tmp_path_factory.mktemp("data"), installed)
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, to be evaluated in a page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


class Visitor:
    """Somebody with a browser of his own. `complaints`: what went wrong, or left for elsewhere."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.complaints: list[str] = []
        self.pardoned: tuple[str, ...] = ()
        self._address = host.url
        self.home = host.url
        self.context = context
        self._heard: dict[Any, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda error: self._note(f"error: {error.error}"),
            "request": self._request,
            "page": lambda page: page.on("websocket", self._socket),
        }
        for event, hear in self._heard.items():
            context.on(event, hear)

    def leave(self) -> None:
        """Nothing that happens from now on is of this visitor."""
        for event, hear in self._heard.items():
            self.context.remove_listener(event, hear)

    def come_by(self, url: str) -> None:
        """Visit the server at another address, that of a proxy."""
        self._address = self.home = url

    def open(self, path: str = "/") -> Page:
        """A new tab at this path or address."""
        page = self.context.new_page()
        page.goto(path if "://" in path else self._address + path)
        return page

    def _note(self, complaint: str) -> None:
        if not any(each in complaint for each in self.pardoned):
            self.complaints.append(complaint)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):  # also violations of the security policy
            self._note(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(f"{self._address}/"):
            self._note(f"foreign request: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self._address.replace("http", "ws", 1) + "/"):
            self._note(f"foreign socket: {socket.url}")


def new_context(browser: Browser, newcomer: bool, **options: Any) -> BrowserContext:
    """A context that has seen nothing but, unless `newcomer`, a match of each game.

    Each test has its own: in a context that was kept from another test a page sometimes opened
    in the background, where `requestAnimationFrame` never calls back.
    """
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    if not newcomer:
        context.add_init_script(AIMS_SEEN)
    return context


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """`visit(phone=True, dark=True, language="fr")`: a visitor whose browser has seen nothing.

    Things move for him only with `moving=True`. He has seen nothing but a match of each game,
    unless `newcomer`: to one the aim is shown once, over the table, and the coach says the chances.

    In the end no page may have complained, and none may have asked any other host for anything.
    """
    visitors: list[Visitor] = []

    def come(
        phone: bool = False,
        dark: bool = False,
        language: str = "en",
        moving: bool = False,
        newcomer: bool = False,
    ) -> Visitor:
        options: dict[str, Any] = {
            "viewport": PHONE if phone else DESKTOP,
            "has_touch": phone,
            "color_scheme": "dark" if dark else "light",
            "locale": language,
            "reduced_motion": "no-preference" if moving else "reduce",
        }
        visitors.append(Visitor(new_context(browser, newcomer, **options), host))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
        visitor.context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
