"""Visitors of the server: each uses a page alone, which starts as new."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
)

from escadre.games import GAMES

PATIENCE = 10_000  # ms that a busy machine may take for anything
MAX_IDLE_PAGES = 4  # pages that wait for their next visitor
IDLE_PATH = "/icon.svg"  # of idle pages: about:blank would need another process

_GAMES = [*GAMES, "skirmish"]
AIMS_SEEN = f"""try {{
  for (const game of {_GAMES}) {{
    localStorage[`escadre.aim.${{game}}`] = "seen";
    localStorage[`escadre.coach.${{game}}`] ??= "off";
  }}
}} catch {{}}  // about:blank keeps nothing"""

# The client seed of a player, 32 bytes, is always the same: so are the dice of a test.
SAME_SEED = """const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array.byteLength === 32 ? array.fill(7) : random(array));"""

Options = dict[str, Any]
PageKind = tuple[str, bool, Options]  # the server's address, a newcomer, the context's options


def new_context(browser: Browser, newcomer: bool, options: Options) -> BrowserContext:
    """Return a context; unless `newcomer`, its visitor has played a match of each game."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SAME_SEED)
    if not newcomer:
        context.add_init_script(AIMS_SEEN)
    return context


class SharedPage:
    """The only page of a context; visitors use it one after another.

    Opening a page and starting its process costs more than a whole short test.
    """

    def __init__(self, context: BrowserContext, home: str, options: Options) -> None:
        self.context = context
        self._home = home
        self._options = options
        self._page: Page | None = None  # opened when a visitor first needs it

    @property
    def page(self) -> Page:
        if self._page is None:
            self._page = self.context.new_page()
            self._session: CDPSession = self.context.new_cdp_session(self._page)
        return self._page

    def clean(self) -> bool:
        """Clear what the last visitor left; return False if that is not possible."""
        self.context.clear_cookies()
        page = self._page
        if self.context.pages != ([page] if page else []):  # closed, or not the only one
            return False
        try:
            if page:
                self._clean_page(page)
        except Error:  # the server is gone, or the page has crashed
            return False
        return True

    def _clean_page(self, page: Page) -> None:
        page.unroute_all(behavior="ignoreErrors")
        page.mouse.up()
        page.mouse.move(0, 0)
        if page.url.startswith(self._home):
            page.evaluate("sessionStorage.clear()")
        page.goto(self._home + IDLE_PATH)
        self.context.clear_cookies()
        everything = {"origin": self._home, "storageTypes": "all"}
        self._session.send("Storage.clearDataForOrigin", everything)
        self._session.send("Page.resetNavigationHistory")
        page.set_viewport_size(self._options["viewport"])
        page.emulate_media(
            color_scheme=self._options["color_scheme"],
            reduced_motion=self._options["reduced_motion"],
        )


class PagePool:
    """Idle pages, the most recently used ones last."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[tuple[PageKind, SharedPage]] = []

    def take(self, kind: PageKind) -> SharedPage:
        """Return a page of this kind, a new one if none is idle."""
        for n, (each, shared) in enumerate(self._waiting):
            if each == kind:
                del self._waiting[n]
                return shared
        home, _, options = kind
        return SharedPage(self.fresh(kind), home, options)

    def give_back(self, kind: PageKind, shared: SharedPage) -> None:
        """Keep a page for the next visitor of this kind, if it can be cleared."""
        if not shared.clean():
            shared.context.close()
            return
        self._waiting.append((kind, shared))
        if len(self._waiting) > MAX_IDLE_PAGES:
            self._waiting.pop(0)[1].context.close()

    def fresh(self, kind: PageKind) -> BrowserContext:
        """Return a context that is closed when its visitor leaves."""
        _, newcomer, options = kind
        return new_context(self._browser, newcomer, options)


class Visitor:
    """A visitor with a page. `complaints`: errors, and requests to other servers."""

    def __init__(self, pages: PagePool, home: str, newcomer: bool, options: Options) -> None:
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.home = home
        self._pages = pages
        self._kind = home, newcomer, options
        self._shared: SharedPage | None = None
        self._own: BrowserContext | None = None
        self._opened = False
        self._listeners: dict[str, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda error: self._note(f"error: {error.error}"),
            "request": self._request,
        }

    @property
    def context(self) -> BrowserContext:
        """A context that no other visitor uses afterwards.

        Tests need it for what cannot be undone: scripts, socket routes, clocks, permissions or
        several pages. It is made when it is first needed.
        """
        if self._own is None:
            self._own = self._become_own()
            self._own.on("page", self._listen_to_page)
        return self._own

    def _become_own(self) -> BrowserContext:
        """Return the context that is in use already, or a new one."""
        shared, self._shared = self._shared, None
        if shared and self._opened:
            return shared.context
        own = self._pages.fresh(self._kind)
        self._listen(own)
        if shared:  # the server knows this guest already
            own.add_cookies(shared.context.cookies())  # type: ignore[arg-type]
            self._release(shared)
        return own

    @property
    def request(self) -> APIRequestContext:
        """Requests to the server without a page."""
        return (self._own or self._take().context).request

    def leave(self) -> None:
        """Stop recording complaints, and close or return the page."""
        if self._own:
            self._own.remove_listener("page", self._listen_to_page)
            self._ignore(self._own)
            self._own.close()
        if self._shared:
            self._release(self._shared)

    def come_by(self, url: str) -> None:
        """Visit the server at another address, that of a proxy."""
        _ = self.context  # pages of this address are not shared
        self.home = url

    def open(self, path: str = "/") -> Page:
        """Open a path or address in a new tab."""
        if self._own or self._opened:
            page = self.context.new_page()
        else:
            page = self._take().page
            self._listen_to_page(page)
        self._opened = True
        page.goto(path if "://" in path else self.home + path)
        return page

    def _take(self) -> SharedPage:
        if self._shared is None:
            self._shared = self._pages.take(self._kind)
            self._listen(self._shared.context)
        return self._shared

    def _release(self, shared: SharedPage) -> None:
        self._ignore(shared.context)
        if self._opened:
            shared.page.remove_listener("websocket", self._socket)
        self._pages.give_back(self._kind, shared)

    def _listen(self, context: BrowserContext) -> None:
        for event, hear in self._listeners.items():
            context.on(event, hear)  # type: ignore[call-overload]

    def _listen_to_page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _ignore(self, context: BrowserContext) -> None:
        for event, hear in self._listeners.items():
            context.remove_listener(event, hear)

    def _note(self, complaint: str) -> None:
        if not any(each in complaint for each in self.expected):
            self.complaints.append(complaint)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):  # also violations of the security policy
            self._note(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(f"{self.home}/"):
            self._note(f"foreign request: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.home.replace("http", "ws", 1) + "/"):
            self._note(f"foreign socket: {socket.url}")
