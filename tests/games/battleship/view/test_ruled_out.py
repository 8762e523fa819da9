"""Test squares around sunk ships: marked on the sea, and named when bombed."""

from __future__ import annotations

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from escadre.core.scene import Area, Grid
from escadre.games.battleship import KIT
from escadre.games.battleship.rules.model import Observation
from escadre.games.battleship.view.log import describe_ply
from escadre.games.battleship.view.notable_plies import describe_waste, is_notable

SAY = words("en", "escadre", KIT.game.home)


def _match() -> Match:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=5)
    for seat, lines in ((0, ("2 A1 h", "1 D4", "ready")), (1, ("2 B2 v", "1 D1", "ready"))):
        match.play(seat, *lines)
    return match


def _sea(match: Match, viewer: int | None, seat: int) -> Grid:
    scene = KIT.scene(match.see(viewer), SAY)
    (sea,) = [panel for panel in scene.panels if panel.id == f"sea-{seat}"]
    assert isinstance(sea, Grid)
    return sea


def test_squares_around_a_sunk_ship_are_ruled_out_until_they_are_bombed() -> None:
    match = _match()
    assert _sea(match, 0, 1).areas == ()
    match.play(0, "D1")
    assert _sea(match, 0, 1).areas == (Area("ruled-out", "no ship can be here", (2, 6, 7)),)
    match.play(1, "A3")
    match.play(0, "C1")
    assert _sea(match, 0, 1).areas[0].squares == (6, 7)


def test_only_a_sea_with_hidden_ships_has_ruled_out_squares() -> None:
    match = _match()
    match.play(0, "D1")
    assert _sea(match, 1, 1).areas == ()
    assert _sea(match, None, 1).areas == _sea(match, 0, 1).areas != ()
    assert (_sea(match, 1, 1).empty, _sea(match, 0, 1).empty) == ("", "not bombed")


def _bombed(match: Match, seat: int, square: str) -> tuple[str, bool]:
    """Bomb a square; return the log line, and whether it is notable."""
    before: Observation = match.see(seat)
    match.play(seat, square)
    action = KIT.parse_action(before.config, square)
    after: Observation = match.see(seat)
    return describe_ply(before, Seat(seat), action, after, SAY), is_notable(before, action, after)


def test_bomb_beside_a_sunk_ship_is_named_and_notable() -> None:
    match = _match()
    assert _bombed(match, 0, "D1") == ("D1: 1-square ship sunk!", True)
    match.play(1, "A3")
    assert _bombed(match, 0, "C1") == ("C1: miss (no ship could be there)", True)
    match.play(1, "A4")
    assert _bombed(match, 0, "A1") == ("A1: miss", False)
    match.play(1, "B4")
    assert _bombed(match, 0, "B2") == ("B2: hit", False)


def test_bombs_beside_a_sunk_ship_are_listed_as_wasted() -> None:
    match = _match()
    choices = []
    for own, other in (("D1", "A3"), ("C1", "A4"), ("A1", "B4"), ("C2", "C4")):
        before: Observation = match.see(0)
        choices.append((before, KIT.parse_action(before.config, own)))
        match.play(0, own)
        match.play(1, other)
    assert describe_waste(choices[:1]) is None
    one, two = describe_waste(choices[:2]), describe_waste(choices)
    assert one and two
    assert SAY.format(one) == "One bomb could not hit: no ship could be on C1, beside a sunk ship."
    assert SAY.format(two).startswith("2 bombs could not hit: no ship could be on C1, C2,")
