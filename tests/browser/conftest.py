"""Fixtures of the browser tests: Chromium, a server, and checks for page errors."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from scripts.find_chromium import INSTALL_HINT, find_chromium
from tests.browser.fonts import environment
from tests.browser.plugins import TOYS, install
from tests.browser.server import Host
from tests.browser.visitors import PATIENCE, PagePool, Visitor
from tests.conftest import ROOT, skip_or_fail

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

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
    # In a short test a page runs nothing so often that optimized code would repay its compilation.
    arguments += ["--js-flags=--no-maglev --no-turbofan"]
    # No other host is found: whoever asks for one gets an error, which the visitor hears.
    arguments += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
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
    """One chromium for all browser tests."""
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
    """A server where the toy of the tests and its variants are installed, by entry points."""
    installed = install(tmp_path_factory.mktemp("installed"), TOYS)
    served = Host(tmp_path_factory.mktemp("data"), installed)
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, to be evaluated in a page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="package")
def pages(browser: Browser) -> PagePool:
    """Pages that visitors use one after the other."""
    return PagePool(browser)


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(pages: PagePool, host: Host) -> Iterator[Visit]:
    """`visit(phone=True, dark=True, language="fr")`: a visitor whose browser has seen nothing.

    Things move for him only with `moving=True`. He has seen nothing but a match of each game,
    unless `newcomer`: to one the aim is shown once, over the table, and the coach says the chances.

    In the end no page may have complained, and none may have asked any other host for anything.
    """
    yield from welcome(pages, host)


@pytest.fixture(scope="module")
def stay(pages: PagePool, host: Host) -> Iterator[Visit]:
    """The same for visitors whose page all tests of a module use, one after another."""
    yield from welcome(pages, host)


def welcome(pages: PagePool, host: Host) -> Iterator[Visit]:
    """Let visitors come; in the end they leave, and may not have complained."""
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
