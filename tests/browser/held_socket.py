"""A socket that holds back the server's messages to a page."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute


class HeldSocket:
    """The page's connection to a table; while it `is_holding`, messages to the page wait.

    `requests` has the types of the page's messages, in order.
    """

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        self.is_holding = False
        self._held: list[str | bytes] = []
        page.route_web_socket(lambda url: "/live" in url, self._connect)

    @property
    def held_count(self) -> int:
        """The number of messages that wait."""
        return len(self._held)

    def release(self) -> None:
        """Deliver the waiting messages, and stop holding new ones."""
        self.is_holding = False
        for message in self._held:
            self._page.send(message)
        self._held.clear()

    def _connect(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()

        def send(message: str | bytes) -> None:
            self.requests.append(json.loads(message)["type"])
            server.send(message)

        def receive(message: str | bytes) -> None:
            if self.is_holding:
                self._held.append(message)
            else:
                page.send(message)

        page.on_message(send)
        server.on_message(receive)
