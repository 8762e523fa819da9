"""Test that a scene of Bataille navale reuses unchanged parts of the previous scene."""

from __future__ import annotations

from operator import is_

from escadre.core.i18n.catalogue import Words, words
from escadre.core.match.match import Match
from escadre.core.scene import Grid, Reason
from escadre.games.battleship import KIT


def test_only_the_bombed_sea_is_drawn_again() -> None:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=5)
    for seat, lines in ((0, ("2 A1 h", "1 D4", "ready")), (1, ("2 B2 v", "1 D1", "ready"))):
        match.play(seat, *lines)
    say = words("en", "escadre", KIT.game.home)
    before = {panel.id: panel for panel in KIT.scene(match.see(0), say).panels}
    match.play(0, "B2")
    after = {panel.id: panel for panel in KIT.scene(match.see(0), say).panels}
    assert after["sea-0"] == before["sea-0"]
    assert isinstance(sea := after["sea-0"], Grid) and isinstance(was := before["sea-0"], Grid)
    assert all(map(is_, sea.tokens, was.tokens))
    assert after["sea-1"] != before["sea-1"]


def test_own_sea_is_closed_with_a_reason_while_bombs_fall() -> None:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=5)
    say = words("en", "escadre", KIT.game.home)
    match.play(0, "2 A1 h", "1 D4", "ready")
    assert _closed(match, 0, say) == [None, None], "ships are still placed"
    match.play(1, "2 B2 v", "1 D1", "ready")
    assert _closed(match, None, say) == [None, None], "a spectator has no sea"
    other, own = _closed(match, 0, say)
    assert other is None
    assert own == Reason("BAT-11", "This is your own sea. Bomb your opponent’s.")


def _closed(match: Match, viewer: int | None, say: Words) -> list[Reason | None]:
    panels = KIT.scene(match.see(viewer), say).panels
    return [panel.closed for panel in panels if isinstance(panel, Grid)]
