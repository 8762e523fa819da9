"""People who play without a page: the table sees no difference."""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.conftest import Visitor
from tests.server.visitors import FLEET


def opened(context: BrowserContext, home: str, game: str, *seats: str, **options: Any) -> str:
    """The path of a table at which these sit."""
    body = {"game": game, "seats": seats, "name": "Ann", "options": options}
    answer = context.request.post(f"{home}/api/tables", data=body, headers={"Origin": home})
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['table']}"


class Player:
    """Somebody who plays without a page."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        self.visitor, self.seat = visitor, seat
        self.at = f"{visitor.home}/api/tables/{table}"

    def ask(self, path: str, **body: Any) -> Any:
        headers = {"Origin": self.visitor.home}
        answer = self.visitor.context.request.post(f"{self.at}/{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def view(self) -> Any:
        """What is seen now."""
        return self.visitor.context.request.get(f"{self.at}/view?as={self.seat}").json()

    def act(self, actions: list[Any]) -> None:
        """Does something on what is seen now."""
        ply = self.view()["ply"]
        self.ask(f"requests?as={self.seat}", type="act", ply=ply, actions=actions)

    def ready(self) -> None:
        self.act([*FLEET, {"type": "ready"}])

    def bomb(self, square: int) -> None:
        self.act([{"type": "bomb", "square": square}])


def seated(ann: Visitor, ben: Visitor, game: str, **options: Any) -> tuple[str, Player, Player]:
    """The path of a table at which these two sit, and both of them."""
    path = opened(ann.context, ann.home, game, "me", "open", **options)
    table = path.split("/")[-1]
    mine, his = Player(ann, table, 0), Player(ben, table, 1)
    his.ask("seats/1", name="Ben")
    return path, mine, his


def fleets_ready(ann: Visitor, ben: Visitor) -> tuple[str, Player, Player]:
    """The same for Bataille navale, once both have their fleets ready; the first one begins."""
    path, mine, his = seated(ann, ben, "battleship", first="1")
    mine.ready()
    his.ready()
    return path, mine, his
