"""Test the log lines and the prompt of a bombing player."""

from __future__ import annotations

from escadre.core.game import ALL, Seat
from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from escadre.games.battleship import KIT
from escadre.games.battleship.view.log import describe_ply

SAY = words("en", "escadre", KIT.game.home)


def _match(bombs: int = 5) -> Match:
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=bombs)
    for seat, lines in ((0, ("2 A1 h", "1 D4", "ready")), (1, ("2 B2 v", "1 D1", "ready"))):
        match.play(seat, *lines)
    return match


def _lines(match: Match, square: str) -> list[str]:
    """Let the first seat bomb a square; return the log line of the bomber and of the target."""
    before = [match.see(seat) for seat in (0, 1)]
    match.play(0, square)
    action = KIT.parse_action(before[0].config, square)
    after = [match.see(seat) for seat in (0, 1)]
    return [describe_ply(before[n], Seat(0), action, after[n], SAY) for n in (0, 1)]


def test_only_its_owner_reads_which_ship_was_hit() -> None:
    match = _match()
    assert _lines(match, "B2") == ["B2: hit", "B2: hit (2-square ship)"]
    match.play(1, "A4")
    assert _lines(match, "B3") == ["B3: 2-square ship sunk!", "B3: 2-square ship sunk!"]
    match.play(1, "B4")
    assert _lines(match, "D4") == ["D4: miss", "D4: miss"]


def test_after_the_match_everybody_reads_which_ship_was_hit() -> None:
    """BAT-9: in the log after the end, “hit (destroyer)” had become “hit”."""
    match = _match()
    before = match.see(ALL)
    match.play(0, "B2")
    action = KIT.parse_action(before.config, "B2")
    assert describe_ply(before, Seat(0), action, match.see(ALL), SAY) == "B2: hit (2-square ship)"


def test_the_prompt_counts_the_last_bombs() -> None:
    assert KIT.scene(_match(6).see(0), SAY).prompt == "Your turn: pick a square to bomb."
    few = KIT.scene(_match(5).see(0), SAY).prompt
    assert few == "Your turn: pick a square to bomb. 5 bombs left."
