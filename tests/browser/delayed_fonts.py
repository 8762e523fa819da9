"""Fonts that a page receives late."""

from __future__ import annotations

from playwright.sync_api import Page, Route


class DelayedFonts:
    """Holds back the page's fonts until they are released."""

    def __init__(self, page: Page) -> None:
        self.held_routes: list[Route] = []
        self._is_holding = True
        page.route("**/*.woff2", self._route)

    def _route(self, route: Route) -> None:
        self.held_routes.append(route) if self._is_holding else route.continue_()

    def release(self) -> None:
        self._is_holding = False
        for each in self.held_routes:
            each.continue_()
