"""Fixtures for the browser tests: Chromium, a server, and checks for page errors."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from scripts.find_chromium import INSTALL_HINT, find_chromium
from tests.browser.fonts import environment
from tests.browser.plugins import TOYS, install
from tests.browser.server import ServerProcess
from tests.browser.visitors import TIMEOUT_MS, PagePool, Visitor
from tests.conftest import ROOT, skip_or_fail

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

# With each window, Chromium also draws a page for the list below its address bar, even without a
# screen; this takes almost half the time of a test. It also starts a process for the next site,
# which no test visits. Only the last such switch counts, so it repeats the features that Playwright
# turns off.
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
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    "Translate",
)

Launch = Callable[[str], Browser]


@pytest.fixture(scope="package")  # not session: its event loop would block async tests
def launch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launch]:
    """Return a function that starts Chromium with the fonts of a machine ("": this machine)."""
    executable = find_chromium()
    if executable is None:
        skip_or_fail(INSTALL_HINT)
    # Chromium refuses its sandbox to root.
    arguments = ["--process-per-site"]  # the pages of a context share compiled code
    arguments += ["--disable-features=" + ",".join(FEATURES_OFF)]
    # In a short test, optimizing code costs more than it saves.
    arguments += ["--js-flags=--no-maglev --no-turbofan"]
    # No other host is resolved: a request to one is an error, which the visitor records.
    arguments += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    arguments += ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    with sync_playwright() as playwright, ExitStack() as stack:
        expect.set_options(timeout=TIMEOUT_MS)

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
    """Start one Chromium for all browser tests."""
    return launch(os.environ.get("ESCADRE_TEST_FONTS", ""))


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start the real server with an empty archive."""
    served = ServerProcess(tmp_path_factory.mktemp("data"))
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="package")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server on which the toy game and its variants are installed by entry points."""
    installed = install(tmp_path_factory.mktemp("installed"), TOYS)
    served = ServerProcess(tmp_path_factory.mktemp("data"), installed)
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the script of axe-core, to be evaluated in a page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="package")
def pages(browser: Browser) -> PagePool:
    """Return the pool of pages, which visitors use one after another."""
    return PagePool(browser)


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(pages: PagePool, host: ServerProcess) -> Iterator[Visit]:
    """Return a function that creates visitors: `visit(phone=True, dark=True, language="fr")`.

    Animations run only with `moving=True`. A visitor has played one match of each game, unless they
    are a `newcomer`, who is shown the aim once, over the table, and the chances.

    At the end, no page may have logged an error or sent a request to another host.
    """
    yield from welcome(pages, host)


@pytest.fixture(scope="module")
def visit_shared_page(pages: PagePool, host: ServerProcess) -> Iterator[Visit]:
    """Return a function like `visit`, for a page that all tests of a module share."""
    yield from welcome(pages, host)


def welcome(pages: PagePool, host: ServerProcess) -> Iterator[Visit]:
    """Yield a function that creates visitors; at the end, none may have recorded an error."""
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
            "locale": language,
        }
        media: dict[str, Any] = {
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "no-preference" if moving else "reduce",
        }
        visitors.append(Visitor(pages, host.url, newcomer, options, media))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
