"""A real chromium, the system's: none is downloaded."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.chromium import HOW, find
from tests.conftest import ROOT, skip_or_fail


@pytest.fixture(scope="package")  # not session: its loop would stand in the way of async tests
def browser() -> Iterator[Browser]:
    """One chromium for all browser tests; each test takes contexts of its own."""
    executable = find()
    if executable is None:
        skip_or_fail(HOW)
    # Chromium refuses its sandbox to root.
    arguments = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a context that has seen nothing, on a desktop's screen."""
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        yield context.new_page()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, to be evaluated in a page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
