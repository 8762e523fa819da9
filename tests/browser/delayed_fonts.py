"""Fonts that a page receives late."""

from __future__ import annotations

from playwright.sync_api import Page, Route


class DelayedFonts:
    """Holds back the page's fonts until they are released."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self._holds = True
        page.route("**/*.woff2", self._route)

    def _route(self, route: Route) -> None:
        self.held.append(route) if self._holds else route.continue_()

    def release(self) -> None:
        self._holds = False
        for each in self.held:
            each.continue_()
