"""Visitors of the server: each with a page that nobody else uses, and that starts as new."""

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
KEPT = 4  # pages that wait for their next visitor
IDLE_PATH = "/icon.svg"  # where they wait: about:blank would need another process

_GAMES = [*GAMES, "skirmish"]
AIMS_SEEN = f"""try {{
  for (const game of {_GAMES}) {{
    localStorage[`escadre.aim.${{game}}`] = "seen";
    localStorage[`escadre.coach.${{game}}`] ??= "off";
  }}
}} catch {{}}  // about:blank keeps nothing"""

Options = dict[str, Any]
Like = tuple[str, bool, Options]  # the address of the server, a newcomer, the context's options


def new_context(browser: Browser, newcomer: bool, options: Options) -> BrowserContext:
    """A context that has seen nothing but, unless `newcomer`, a match of each game."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    if not newcomer:
        context.add_init_script(AIMS_SEEN)
    return context


class KeptPage:
    """The only page of a context, which one visitor after another may use.

    To open a page, and to start a process for it, costs more than all that a short test does.
    """

    def __init__(self, context: BrowserContext, home: str, options: Options) -> None:
        self.context = context
        self._home = home
        self._options = options
        self._page: Page | None = None  # not every visitor looks at one

    @property
    def page(self) -> Page:
        if self._page is None:
            self._page = self.context.new_page()
            self._session: CDPSession = self.context.new_cdp_session(self._page)
        return self._page

    def clean(self) -> bool:
        """Make it as new; False: that is not possible."""
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


class KeptPages:
    """Pages that wait for visitors, the last used ones last."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[tuple[Like, KeptPage]] = []

    def take(self, like: Like) -> KeptPage:
        """A page whose browser is like that."""
        for n, (each, kept) in enumerate(self._waiting):
            if each == like:
                del self._waiting[n]
                return kept
        home, _, options = like
        return KeptPage(self.fresh(like), home, options)

    def give_back(self, like: Like, kept: KeptPage) -> None:
        """Keep it for the next visitor like that, if it can be made as new."""
        if not kept.clean():
            kept.context.close()
            return
        self._waiting.append((like, kept))
        if len(self._waiting) > KEPT:
            self._waiting.pop(0)[1].context.close()

    def fresh(self, like: Like) -> BrowserContext:
        """A context that is closed when its visitor leaves."""
        _, newcomer, options = like
        return new_context(self._browser, newcomer, options)


class Visitor:
    """Somebody with a browser of his own. `complaints`: what went wrong, or left for elsewhere."""

    def __init__(self, pages: KeptPages, home: str, newcomer: bool, options: Options) -> None:
        self.complaints: list[str] = []
        self.pardoned: tuple[str, ...] = ()
        self.home = home
        self._pages = pages
        self._like = home, newcomer, options
        self._kept: KeptPage | None = None
        self._own: BrowserContext | None = None
        self._opened = False
        self._heard: dict[str, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda error: self._note(f"error: {error.error}"),
            "request": self._request,
        }

    @property
    def context(self) -> BrowserContext:
        """A context that nobody uses afterwards: in it a test may do what cannot be undone.

        As scripts and routes of sockets, clocks, permissions, or several pages.
        """
        return self._separate()

    def _separate(self) -> BrowserContext:
        """The same, made when it is first needed."""
        if self._own is None:
            self._own = self._become_own()
            self._own.on("page", self._listen_to_page)
        return self._own

    def _become_own(self) -> BrowserContext:
        """The context that is in use already, or another one."""
        kept, self._kept = self._kept, None
        if kept and self._opened:
            return kept.context
        own = self._pages.fresh(self._like)
        self._listen(own)
        if kept:  # the server knows him already
            own.add_cookies(kept.context.cookies())  # type: ignore[arg-type]
            self._release(kept)
        return own

    @property
    def request(self) -> APIRequestContext:
        """Asks the server without a page."""
        return (self._own or self._take().context).request

    def leave(self) -> None:
        """Nothing that happens from now on is of this visitor."""
        if self._own:
            self._own.remove_listener("page", self._listen_to_page)
            self._ignore(self._own)
            self._own.close()
        if self._kept:
            self._release(self._kept)

    def come_by(self, url: str) -> None:
        """Visit the server at another address, that of a proxy."""
        self._separate()
        self.home = url

    def open(self, path: str = "/") -> Page:
        """A new tab at this path or address."""
        if self._own or self._opened:
            page = self.context.new_page()
        else:
            page = self._take().page
            self._listen_to_page(page)
        self._opened = True
        page.goto(path if "://" in path else self.home + path)
        return page

    def _take(self) -> KeptPage:
        if self._kept is None:
            self._kept = self._pages.take(self._like)
            self._listen(self._kept.context)
        return self._kept

    def _release(self, kept: KeptPage) -> None:
        self._ignore(kept.context)
        if self._opened:
            kept.page.remove_listener("websocket", self._socket)
        self._pages.give_back(self._like, kept)

    def _listen(self, context: BrowserContext) -> None:
        for event, hear in self._heard.items():
            context.on(event, hear)  # type: ignore[call-overload]

    def _listen_to_page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _ignore(self, context: BrowserContext) -> None:
        for event, hear in self._heard.items():
            context.remove_listener(event, hear)

    def _note(self, complaint: str) -> None:
        if not any(each in complaint for each in self.pardoned):
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
