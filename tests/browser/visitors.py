"""Visitors of the server; each has a page for itself that is like new."""

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
)

from escadre.games import GAMES

TIMEOUT_MS = 10_000  # ms that a busy machine may take for anything
MAX_IDLE_PAGES = 6  # pages that wait for their next visitor

_GAMES = [*GAMES, "skirmish"]
NEWCOMER = "newcomer"  # a cookie that only pages of newcomers have
INTRODUCTIONS_SEEN = f"""try {{
  if (!document.cookie.includes("{NEWCOMER}=")) for (const game of {_GAMES}) {{
    localStorage[`escadre.aim.${{game}}`] = "seen";
    localStorage[`escadre.coach.${{game}}`] ??= "off";
  }}
}} catch {{}}  // about:blank keeps nothing"""

# The seed of a player's seat, 32 bytes, is always the same: so are the dice of a test.
SAME_SEED = """const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array.byteLength === 32 ? array.fill(7) : random(array));"""

# The document of an idle page. Where a script leads there, the process stays the same.
IDLE = "about:blank"
LEAVE = f"() => {{ sessionStorage.clear(); location.replace('{IDLE}'); }}"

Options = dict[str, Any]
PageKind = tuple[str, Options]  # the server's address, and the context's options


def new_context(browser: Browser, options: Options) -> BrowserContext:
    """Return a context; unless it has the cookie `NEWCOMER`, all introductions have been seen."""
    context = browser.new_context(**options)
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(SAME_SEED)
    context.add_init_script(INTRODUCTIONS_SEEN)
    return context


def ignore(complaint: str) -> None:
    """Ignore errors while no visitor uses the page."""


class SharedPage:
    """A context with one page that stays open; visitors use it one after another.

    Opening a page and starting its process costs more than a whole short test.
    """

    def __init__(self, context: BrowserContext, home: str, options: Options) -> None:
        self.context = context
        self.tell: Callable[[str], None] = ignore
        self.is_opened = False  # by the current visitor
        self.media: Options = {}
        self._home = home
        self._viewport = options["viewport"]
        self._page: Page | None = None  # opened when a visitor first needs it
        self._scripts: list[CDPSession] = []
        context.on("console", self._console)
        context.on("weberror", lambda error: self.tell(f"error: {error.error}"))

    @property
    def page(self) -> Page:
        if self._page is None:
            self._page = self.new_tab()
            self._session: CDPSession = self.context.new_cdp_session(self._page)
        return self._page

    def new_tab(self) -> Page:
        """Return another page, for which this visitor's scheme and motion are set."""
        page = self.context.new_page()
        page.emulate_media(**self.media)
        return page

    def receive(self, tell: Callable[[str], None], media: Options) -> None:
        """Let a visitor use the page and record its errors."""
        self.tell, self.media = tell, media
        if self._page:
            self._page.emulate_media(**media)

    def run_first(self, script: str) -> None:
        """Run a script before those of each document, until the visitor leaves."""
        session = self.context.new_cdp_session(self.page)
        session.send("Page.enable")
        session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._scripts.append(session)

    def clean(self) -> bool:
        """Clear all traces of the last visitor; return False if the page cannot be used again."""
        self.tell, self.is_opened = ignore, False
        page = self._page
        if page is None:  # no page was opened, only requests were sent
            return False
        try:
            self.context.clear_cookies()
            for each in self.context.pages:
                if each != page:
                    each.close()
            self._clean_page(page)
        except Error:  # the server is gone, or the page was closed or has crashed
            return False
        return True

    def _clean_page(self, page: Page) -> None:
        for session in self._scripts:
            session.detach()
        self._scripts.clear()
        page.unroute_all(behavior="ignoreErrors")
        page.mouse.up()
        page.mouse.move(0, 0)
        if page.url.startswith(self._home):
            page.evaluate(LEAVE)
            page.wait_for_url(IDLE)
        self.context.clear_cookies()
        everything = {"origin": self._home, "storageTypes": "all"}
        self._session.send("Storage.clearDataForOrigin", everything)
        self._session.send("Page.resetNavigationHistory")
        if page.viewport_size != self._viewport:
            page.set_viewport_size(self._viewport)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):  # also violations of the security policy
            self.tell(f"{message.type}: {message.text}")


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
        return self.fresh(kind)

    def give_back(self, kind: PageKind, shared: SharedPage) -> None:
        """Keep a page for the next visitor of this kind, if it can be cleared."""
        if not shared.clean():
            shared.context.close()
            return
        self._waiting.append((kind, shared))
        if len(self._waiting) > MAX_IDLE_PAGES:
            self._waiting.pop(0)[1].context.close()

    def fresh(self, kind: PageKind) -> SharedPage:
        """Return an unused page with its own context."""
        home, options = kind
        return SharedPage(new_context(self._browser, options), home, options)


class Visitor:
    """A visitor with a page; `complaints` has errors and violations of the security policy."""

    def __init__(
        self, pages: PagePool, home: str, newcomer: bool, options: Options, media: Options
    ) -> None:
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.home = home
        self._pages = pages
        self._kind = home, options
        self._newcomer = newcomer
        self._media = media
        self._shared: SharedPage | None = None
        self._stays = True  # whether others may use the page afterwards

    @property
    def context(self) -> BrowserContext:
        """A context that no other visitor uses afterwards.

        Tests need it for changes that cannot be undone, such as clocks and permissions.
        """
        if self._shared is None:
            self._come(self._pages.fresh(self._kind))
        self._stays = False
        return self._taken().context

    @property
    def page(self) -> Page:
        """The page before anything is opened in it; its routes are undone afterwards."""
        self._taken().is_opened = True
        return self._taken().page

    def run_first(self, script: str) -> None:
        """Run a script in the visitor's page before those of each document."""
        self._taken().run_first(script)

    def new_tab(self) -> Page:
        """A page that is closed afterwards, for routes of sockets, which cannot be undone."""
        shared = self._taken()
        _ = shared.page  # stays open, to keep its process
        return shared.new_tab()

    @property
    def request(self) -> APIRequestContext:
        """Requests to the server without a page."""
        return self._taken().context.request

    def cookies(self) -> list[Any]:
        """The cookies by which the server identifies this guest."""
        return list(self._taken().context.cookies())

    def come_as(self, cookies: list[Any]) -> None:
        """Become the guest with these cookies."""
        self._taken().context.add_cookies(cookies)

    def leave(self) -> None:
        """Stop recording complaints, and close or return the page."""
        shared, self._shared = self._shared, None
        if shared and self._stays:
            self._pages.give_back(self._kind, shared)
        elif shared:
            shared.tell = ignore
            shared.context.close()

    def come_by(self, url: str) -> None:
        """Visit the server at another address, that of a proxy."""
        _ = self.context  # pages of this address are not shared
        self.home = url

    def open(self, path: str = "/") -> Page:
        """Open a path or address in the visitor's page, or in a new tab if that is in use."""
        shared = self._taken()
        page = self.new_tab() if shared.is_opened else shared.page
        shared.is_opened = True
        page.goto(path if "://" in path else self.home + path)
        return page

    def _taken(self) -> SharedPage:
        if self._shared is None:
            self._come(self._pages.take(self._kind))
        assert self._shared
        return self._shared

    def _come(self, shared: SharedPage) -> None:
        shared.receive(self._note, self._media)
        if self._newcomer:
            shared.context.add_cookies([{"name": NEWCOMER, "value": "yes", "url": self.home}])
        self._shared = shared

    def _note(self, complaint: str) -> None:
        if not any(each in complaint for each in self.expected):
            self.complaints.append(complaint)
