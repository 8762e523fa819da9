"""Test the standing in each game, for given positions."""

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import words
from escadre.core.scene.standing import SeatStanding
from escadre.games import GAMES


def standing_of(
    game: str, position: str, language: str = "en", viewer: int = 0
) -> list[SeatStanding]:
    kit = GAMES[game]
    assert kit.standing is not None
    seen = kit.game.observe(kit.parse_state(position), Seat(viewer))
    return list(kit.standing(seen, words(language, kit.game.home)))


def standing_texts(game: str, position: str, language: str = "en", viewer: int = 0) -> list[str]:
    return [each.text for each in standing_of(game, position, language, viewer)]


FLEET = "5B2h 4H4v 3E6v 3A8h 2G9h ready"
BOMBED = f"drawn=1 | {FLEET} x G9 H9 A1 A2 A3 A4 A5 | {FLEET} x B2 C2 D2 E2 F2 G9 H9"


@pytest.mark.parametrize("viewer", [0, 1])
def test_battleship_standing_counts_sunk_squares(viewer: int) -> None:
    """BAT-16: five and two squares against two; hits on ships afloat do not count."""
    assert standing_texts("battleship", BOMBED, viewer=viewer) == [
        "7 squares sunk (5 + 2)",
        "2 squares sunk",
    ]
    assert standing_texts("battleship", BOMBED.replace("G9 H9 A1", "G9 B9 A1"), "fr") == [
        "7 cases coulées (5 + 2)",
        "aucune case coulée",
    ]


def test_battleship_has_no_standing_during_placement() -> None:
    """BAT-9: the number of ships placed is hidden from the opponent."""
    assert standing_of("battleship", "drawn=? | 5B2h | -") == []


def test_battleship_tie_on_squares_is_decided_by_ships() -> None:
    """BAT-17: two ships of two are ahead of one of four."""
    fleet = "variant=2 drawn=1 | {0} | {0}".format(
        "4A1h 3A3h 3E3h 2A5h 2D5h 2G5h 1A7h 1C7h 1E7h 1G7h ready"
    )
    first, second = fleet.split(" | ")[1], fleet.split(" | ")[2]
    one, other = standing_of(
        "battleship",
        f"variant=2 drawn=1 | {first} x A5 B5 D5 E5 | {second} x A1 B1 C1 D1",
    )
    assert (one.text, other.text) == ("4 squares sunk", "4 squares sunk (2 + 2)")
    assert other.value > one.value


def test_mako_standing_counts_the_steps_to_the_goal() -> None:
    """MAK-20: mines are ignored; a boat that is home ranks before boats at sea."""
    position = "players=3 turn=2 home=Ne14 | N home | E b8 | S f13"
    assert standing_texts("mako", position) == [
        "ashore, rank 1",
        "one square to go",
        "12 squares to go",
    ]
    assert standing_texts("mako", position, "fr")[1:] == ["encore une case", "encore 12 cases"]
    first, second, third = standing_of("mako", position)
    assert first.value > second.value > third.value


def test_mako_standing_counts_each_boat_or_both() -> None:
    """MAK-17: with the option `finish=both`, the steps are added."""
    boats = "turn=1 | N h10 | E n8 | S g14 | W a7"
    assert standing_texts("mako", f"way=A {boats}")[0] == "To go: North 4, South 13"
    assert (
        standing_texts("mako", f"way=A finish=both {boats}")[0] == "17 squares to go (both boats)"
    )


def test_maitre_standing_counts_points_then_ships() -> None:
    """MDM-22, MDM-23: points count first, then ships."""
    position = GAMES["maitre"].introduction[0].position
    assert standing_texts("maitre", position) == ["10 points, 2 ships", "0 points, one ship"]
    assert standing_texts("maitre", position, "fr") == [
        "10 points, 2 navires",
        "0 point, 1 navire",
    ]
    poor, rich = standing_of("maitre", GAMES["maitre"].introduction[2].position)[::-1]
    assert rich.value > poor.value  # no points on either side


def test_mats_standing_counts_ships_afloat_and_touched() -> None:
    """MAT-20, MAT-21, MAT-25: a ship that was hit can take one more hit, an intact one two."""
    position = "crossing=1 first=1 advanced=0 | @3 E1 # | @5 C1 v"
    assert standing_texts("mats", position) == ["1 of 7 ships afloat", "2 of 7 ships afloat, 1 hit"]
    assert standing_texts("mats", position, "fr") == [
        "1 navire à flot sur 7",
        "2 navires à flot sur 7, 1 touché",
    ]
    assert [each.value for each in standing_of("mats", position)] == [2, 3]


def test_armada_standing_names_ships_and_compares_pips() -> None:
    """ARM-22: damage is named but does not count; before the battle there is nothing to count."""
    kit = GAMES["armada"]
    position = kit.introduction[0].position
    standings = ["3 of 3 ships afloat, 1 hit taken"] * 2
    assert standing_texts("armada", position) == standings
    assert standing_texts("armada", position, "fr")[1] == "3 navires sur 3, 1 coup reçu"
    assert [each.value for each in standing_of("armada", position)] == [9, 4]
    quiet = replace(kit.parse_state(position), turns_without_damage=20)
    assert standing_texts("armada", kit.format_state(quiet)) == standings, (
        "the same count until the end"
    )
    drawn = GAMES["armada"].format_state(
        GAMES["armada"].game.initial_state(GAMES["armada"].game.config_type())
    )
    assert standing_of("armada", drawn) == []


def test_opposite_boats_are_named_together() -> None:
    """MAK-2, MAK-17: North and South against East and West."""
    kit = GAMES["mako"]
    assert kit.describe_fleet is not None
    seen = kit.game.observe(kit.parse_state("turn=1 | N h1 | E n8 | S g14 | W a7"), Seat(0))
    description = kit.describe_fleet(seen, 1, words("en", kit.game.home))
    assert description.endswith(
        "the East boat (from east to west) and the West boat (from west to east)."
    )


@pytest.mark.parametrize(("square", "hit"), [("e5", True), ("g3", False)])
def test_mine_that_hits_a_boat_is_notable(square: str, hit: bool) -> None:
    """MAK-11: a mine that hits a boat is notable, one that misses is not."""
    kit = GAMES["mako"]
    assert kit.analysis.is_notable is not None
    before = kit.parse_state("way=B turn=1 moved=N die=2 | N e3 | S e5")
    action = kit.parse_action(before.config, f"*{square}")
    after = kit.game.apply(before, Seat(0), action)
    one, two = (kit.game.observe(each, Seat(1)) for each in (before, after))
    assert kit.analysis.is_notable(one, action, two) is hit
