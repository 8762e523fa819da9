"""Players who open tables and play over REST, without a page."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitor
from tests.server.clients import FLEET


def open_table(
    visitor: Visitor, game: str, *seats: str, terms: Mapping[str, Any] | None = None, **options: Any
) -> str:
    """Open a table with these players, terms and options, and return its path."""
    body = {"game": game, "seats": seats, "name": "Ann", "options": options, "terms": terms or {}}
    headers = {"Origin": visitor.home}
    answer = visitor.request.post(f"{visitor.home}/api/tables", data=body, headers=headers)
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['table']}"


def against_captain(visitor: Visitor, game: str) -> Page:
    """Open a page at a table of this game against its first captain."""
    page = visitor.open(open_table(visitor, game, "me", "mousse"))
    expect(page.locator(".stage")).to_be_visible()
    return page


def open_placement(visitor: Visitor) -> Page:
    """Open a page where the fleet of Bataille navale has to be placed; the captain is ready."""
    page = against_captain(visitor, "battleship")
    expect(page.locator(".piece-dock")).to_be_visible()
    expect(page.locator(".log li")).to_have_count(1)
    return page


def ready_to_bomb(visitor: Visitor) -> str:
    """Return the path of a match of Bataille navale with both fleets ready."""
    path = open_table(visitor, "battleship", "me", "mousse")
    player = Player(visitor, path.split("/")[-1], 0)
    while not player.view()["lines"]:
        pass  # the captain gets ready
    player.ready()
    return path


def open_bombing(visitor: Visitor) -> Page:
    """Open a page at a match of Bataille navale with both fleets ready."""
    page = visitor.open(ready_to_bomb(visitor))
    expect(page.locator(".cell.open").first).to_be_visible()
    return page


class Player:
    """A player without a page."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        self.visitor, self.seat = visitor, seat
        self.at = f"{visitor.home}/api/tables/{table}"

    def ask(self, path: str, **body: Any) -> Any:
        headers = {"Origin": self.visitor.home}
        answer = self.visitor.request.post(f"{self.at}/{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def view(self) -> Any:
        """Return the current view."""
        return self.visitor.request.get(f"{self.at}/view?as={self.seat}").json()

    def act(self, actions: list[Any], seen: Any = None) -> Any:
        """Act on the current view, and return the next one."""
        ply = (seen or self.view())["ply"]
        return self.ask(f"requests?as={self.seat}", type="act", ply=ply, actions=actions)

    def ready(self) -> None:
        self.act([*FLEET, {"type": "ready"}])

    def bomb(self, square: int) -> None:
        self.act([{"type": "bomb", "square": square}])

    def bomb_in_turn(self, square: int) -> None:
        """Wait for the player's turn, then bomb a square."""
        while self.seat not in self.view()["table"]["turn"]:
            pass
        self.bomb(square)

    def resign(self) -> None:
        self.ask(f"requests?as={self.seat}", type="resign")


def seat_players(
    ann: Visitor, ben: Visitor, game: str, name: str = "Ben", **options: Any
) -> tuple[str, Player, Player]:
    """Seat two visitors at a table; return its path and both players."""
    path = open_table(ann, game, "me", "open", **options)
    table = path.split("/")[-1]
    ann_player, ben_player = Player(ann, table, 0), Player(ben, table, 1)
    ben_player.ask("seats/1", name=name)
    return path, ann_player, ben_player


def fleets_ready(ann: Visitor, ben: Visitor) -> tuple[str, Player, Player]:
    """Seat two visitors at Bataille navale with both fleets ready; the first one begins."""
    path, ann_player, ben_player = seat_players(ann, ben, "battleship", first="1")
    ann_player.ready()
    ben_player.ready()
    return path, ann_player, ben_player


SMALL_FLEET = (
    {"type": "place", "size": 2, "square": 0, "across": True},
    {"type": "place", "size": 1, "square": 8, "across": True},
)


def small_match(visitor: Visitor, level: str = "mousse", **options: Any) -> tuple[str, Player]:
    """Start a 4 x 4 match against a captain, both fleets ready; return path and player."""
    small = {"width": 4, "height": 4, "fleet": [2, 1], "bombs": 16, **options}
    path = open_table(visitor, "battleship", "me", level, **small)
    player = Player(visitor, path.split("/")[-1], 0)
    while not player.view()["lines"]:
        pass  # the captain gets ready
    player.act([*SMALL_FLEET, {"type": "ready"}])
    return path, player


def bomb_in_order(player: Player, most: int = 16) -> None:
    """Bomb the first squares of a sea of 4 x 4, until the match ends."""
    square, view = 0, player.view()
    while square < most and not view["table"]["ended"]:
        if 0 in view["table"]["turn"]:
            view = player.act([{"type": "bomb", "square": square}], view)
            square += 1
        else:  # the captain thinks
            view = player.view()


FINISHED: dict[str, tuple[str, list[Any]]] = {}
"""For each server, a finished match and its player's cookies."""


def finished_match(visitor: Visitor) -> str:
    """Return the path of a finished 4 x 4 match against a captain.

    It is played once; later visitors become the same guest.
    """
    if visitor.home in FINISHED:
        path, cookies = FINISHED[visitor.home]
        visitor.come_as(cookies)
        return path
    path, player = small_match(visitor)
    bomb_in_order(player)
    while not player.view()["table"]["ended"]:
        pass  # the captain drops its last bombs
    FINISHED[visitor.home] = path, visitor.cookies()
    return path
