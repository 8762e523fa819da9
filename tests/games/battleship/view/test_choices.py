"""Test that the open squares of a scene are the legal ones."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from escadre.core.i18n.catalogue import words
from escadre.core.match.match import Match
from escadre.core.scene import OPEN, Aim, FitBuilder
from escadre.core.scene.fits import fit_from_masks
from escadre.games.battleship.rules.fleets import orientations
from escadre.games.battleship.rules.model import Bomb, PlaceShip
from escadre.games.battleship.rules.placement import sizes_to_place, validate_placement
from escadre.games.battleship.view.choices import blocked_starts
from tests.games.golden_matches import golden_record, names

SAY = words("en", "escadre.games.battleship")
GOLDEN = [name for name in names() if golden_record(name).game == "battleship"]


def count_calls(work: Callable[[], Any]) -> int:
    """Count the function calls while a function runs."""
    count = 0

    def note(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", GOLDEN)
def test_open_squares_match_the_rules(name: str) -> None:
    """BAT-7, BAT-8, BAT-9: they match for each ship, both ways, during a golden match."""
    record, checked = golden_record(name), set[Any]()
    match = Match("battleship", record.config)
    for ply in record.plies:
        for seat in (0, 1):
            config, fleet = record.config, match.state.fleets[seat]
            if fleet in checked:
                continue
            checked.add(fleet)
            for size in set(sizes_to_place(config, fleet)):
                for across in orientations(size):
                    one, other = FitBuilder(SAY), FitBuilder(SAY)
                    places = [PlaceShip(size, square, across) for square in range(config.sea.size)]
                    fit_string = other.fit(
                        [validate_placement(config, fleet, each) for each in places]
                    )
                    fit = fit_from_masks(
                        one, config.sea.size, blocked_starts(config, fleet, size, across)
                    )
                    assert fit == fit_string
                    assert one.reasons == other.reasons
        match.apply(ply.seat, ply.action)
    assert len(checked) > 3


def test_every_bombed_square_has_a_reason() -> None:
    """BAT-14: there are a hundred squares, and a scene has letters for only 62 reasons."""
    match = Match("battleship", bombs=100, first="1")
    for seat in (0, 1):
        actions = match.kit.setups["shuffle"](match.see(seat), Random(seat))
        match.play(seat, *actions)
        if not match.state.ready[seat]:
            match.play(seat, "ready")
    water = [
        [square for square in range(100) if not sum(match.state.fleets[1 - seat]) >> square & 1]
        for seat in (0, 1)
    ]
    for n in range(70):
        for seat in (0, 1):
            match.play(seat, Bomb(water[seat][n]))
    scene = match.kit.scene(match.see(0), SAY)
    (aim,) = scene.choices
    assert isinstance(aim, Aim)
    assert len(scene.reasons) == 1
    assert [n for n, letter in enumerate(aim.fit) if letter != OPEN] == water[0][:70]
    assert count_calls(lambda: match.kit.scene(match.see(0), SAY)) < 300


def test_placement_scene_does_not_check_every_square() -> None:
    match = Match("battleship")
    for ship in ("5 A1 h", "4 A3 h", "3 A5 h"):
        match.play(0, ship)
    match.kit.scene(match.see(0), SAY)  # what is kept is made now
    assert count_calls(lambda: match.kit.scene(match.see(0), SAY)) < 600
