"""Two people at a table of Armada who play by REST, while the pages of both look on."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visitor


class Duel:
    """Both have built nothing yet: the first seat is of who opened the table."""

    def __init__(self, ann: Visitor, ben: Visitor, **options: str) -> None:
        self._people = ann.context.request, ben.context.request
        seats = {"game": "armada", "seats": ["me", "open"], "name": "Ann"}
        options = {"setup": "constructed"} | options
        opened: Any = (
            self._people[0].post(f"{ann.home}/api/tables", data=seats | {"options": options}).json()
        )
        self.path = f"/t/{opened['table']}"
        self._at = f"{ann.home}/api/tables/{opened['table']}"
        self._people[1].post(f"{self._at}/seats/1", data={"name": "Ben"})

    def act(self, seat: int, *actions: dict[str, Any]) -> None:
        view = self._people[seat].get(f"{self._at}/view?as={seat}").json()
        body = {"type": "act", "ply": view["ply"], "actions": actions}
        done = self._people[seat].post(f"{self._at}/requests?as={seat}", data=body)
        assert done.ok, done.text()

    def turn(self) -> int:
        return int(self._people[0].get(f"{self._at}/view?as=0").json()["table"]["turn"][0])
