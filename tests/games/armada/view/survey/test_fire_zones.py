"""Compare zones of fire and their shadows with the legal shots."""

from __future__ import annotations

from escadre.games.armada.rules.hulls import PORT_SIDE, STARBOARD_SIDE
from escadre.games.armada.rules.line_of_fire import broadside
from escadre.games.armada.rules.model import Config, Fire, hulls_of
from escadre.games.armada.rules.ship_sizes import LARGE
from escadre.games.armada.rules.shots import line_of_fire_to, range_piece
from escadre.games.armada.view.survey.fire_zones import lane_strips
from tests.games.armada.states import battle
from tests.games.armada.view.survey.cases import ask, positions


def test_first_ship_in_a_lane_of_the_zone_can_be_hit() -> None:
    """ARM-13: the drawn zone ends at a hull exactly where the rules allow the shot."""
    checked = 0
    for state in positions(9, 40):
        there = hulls_of(state.ships)
        for number, ship in enumerate(state.ships):
            others = {n: polygon for n, polygon in there.items() if n != number}
            for side in (PORT_SIDE, STARBOARD_SIDE):
                flank = broadside(ship.size, ship.pose, side, range_piece(state.config, ship.size))
                first_ships = {
                    strip.first_hull for strip in lane_strips(flank, others) if strip.is_shadowed
                }
                hit = {n for n in others if line_of_fire_to(state, Fire(number, side, n)).hit}
                assert first_ships == hit
                checked += len(hit)
    assert checked > 100


def test_zones_end_and_shadows_begin_at_the_first_hull() -> None:
    state = battle(Config(), ["l 10.0 20.0 0.0"], ["s 11.6 19.6 0.0", "s 20.0 5.0 0.0"])
    answer = ask(state, "fire", "ship-0")
    kinds = [region.kind for region in answer.regions]
    assert kinds == ["zone", "zone", "shadow"]
    assert answer.regions[2].label == "hidden behind small 2"
    assert [(sight.hull, sight.closed and sight.closed.clause) for sight in answer.sights] == [
        ("ship-1", None),
        ("ship-2", "ARM-12"),
    ]
    assert answer.note == "large 1 can hit: small 2."
    free = ask(state, "fire", "ship-2")
    assert [region.kind for region in free.regions] == ["zone", "zone"]
    for side, region in zip((PORT_SIDE, STARBOARD_SIDE), free.regions, strict=True):
        zone = broadside(1, state.ships[2].pose, side, LARGE).zone
        assert set(region.rings[0]) == set(zone)


def test_hidden_enemy_names_the_ship_in_front() -> None:
    state = battle(
        Config(), ["l 10.0 20.0 0.0", "m 11.2 19.9 0.0"], ["s 11.85 19.6 0.0", "s 20.0 5.0 0.0"]
    )
    answer = ask(state, "fire", "ship-0")
    closed = answer.sights[0].closed
    assert (closed.clause, closed.sentence) == (
        "ARM-13",
        "The target is hidden behind medium 2. Aim at another one, or move.",
    )
    assert answer.note == "large 1 has no target from here."
