"""Test the rules about the end of a battle."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.game import Decision, Seat, Terminal, validate_action
from escadre.core.i18n.catalogue import words
from escadre.core.i18n.player_names import PlayerName
from escadre.core.rulebook import load_rulebook
from escadre.core.scene.standing import ending_for_viewer
from escadre.games.armada.rules.ending import MAX_TURNS_WITHOUT_DAMAGE
from escadre.games.armada.rules.game import GAME, node
from escadre.games.armada.rules.hulls import STARBOARD_SIDE, Pose
from escadre.games.armada.rules.model import Config, EndTurn, Fire, Flag, Step
from tests.games.armada.states import (
    DEFAULT_CONFIG,
    FAR_OFF,
    FLAGS,
    FOUR,
    FOUR_PLAYERS,
    HIDDEN,
    LARGE_AT_15_12,
    ONE,
    SMALL_IN_FRONT,
    THREE,
    THREE_PLAYERS,
    TWO,
    after,
    battle,
    end_of,
)


def test_sinking_the_whole_fleet_wins() -> None:
    """ARM-15: the win is immediate, but not while one ship is afloat."""
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 2)))
    assert (end.clause, end.returns, end.places) == ("ARM-15", (1.0, -1.0), (1, 2))
    assert (
        validate_action(GAME, after(state, Fire(0, STARBOARD_SIDE, 2)), ONE, EndTurn()) is not None
    )


def test_sinking_the_flagship_wins_at_once() -> None:
    """ARM-19: sinking another ship does not win."""
    flags = (Flag(0), Flag(2))
    state = battle(FLAGS, [LARGE_AT_15_12], [SMALL_IN_FRONT, HIDDEN, *FAR_OFF], flags=flags)
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 2)))
    assert (end.clause, end.returns) == ("ARM-19", (1.0, -1.0))


def test_touching_the_enemys_flag_wins_at_once() -> None:
    """ARM-19: the tip reaches 16.360: a flag there is touched, a flag at 16.359 is not."""
    for y, won in ((16_360, True), (16_359, False)):
        flags = (Flag(0), Flag(point=(15_000, y)))
        state = after(battle(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0))
        assert isinstance(node(state), Terminal) == won
    flags = (Flag(0), Flag(point=(15_000, 16_360)))
    end = end_of(after(battle(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0)))
    assert (end.clause, end.returns) == ("ARM-19", (1.0, -1.0))


def test_flag_of_a_sunk_fleet_is_removed() -> None:
    """ARM-19: in a battle of three, touching the place of a removed flag does not win."""
    three = replace(THREE_PLAYERS, objective="flag")
    flags = (None, Flag(point=(3_000, 17_000)), Flag(point=(30_000, 3_000)))
    state = battle(
        three, [LARGE_AT_15_12, "l 3.0 20.0 0.0"], [SMALL_IN_FRONT], FAR_OFF, flags=flags
    )
    assert end_of(after(state, Step(1, 0))).clause == "ARM-19"
    state = after(state, Fire(0, STARBOARD_SIDE, 2))
    assert state.flags == (None, None, flags[2])
    assert isinstance(node(after(state, Step(1, 0))), Decision)


@pytest.mark.parametrize("attacker", [1, 2])
def test_crossing_the_goal_line_wins(attacker: Any) -> None:
    """ARM-20: an inch from the edge: a tip at 1.000 has not crossed, one at 0.999 has."""
    config = Config(objective="infiltration", attacker=attacker)
    seat = Seat(attacker - 1)
    for y, won in ((4_640, False), (4_639, True)):
        pose = Pose(15_000, y, 0) if seat == ONE else Pose(15_000, 24_000 - y, 1800)
        fleets = [["l 15.0 12.0 0.0"], ["l 5.0 12.0 0.0"]]
        state = battle(config, *fleets, turn=seat)
        ships = list(state.ships)
        ships[seat] = replace(ships[seat], pose=pose)
        state = after(replace(state, ships=tuple(ships)), Step(seat, pose.heading))
        assert isinstance(node(state), Terminal) == won
    end = end_of(state)
    assert (end.clause, end.returns[seat]) == ("ARM-20", 1.0)


def test_defender_does_not_win_by_crossing() -> None:
    """ARM-20: the line is a goal for the attacker only."""
    config = Config(objective="infiltration", attacker=2)
    state = after(battle(config, ["l 15.0 4.0 0.0"], ["l 5.0 12.0 0.0"]), Step(0, 0))
    assert isinstance(node(state), Decision)


def test_attacker_loses_when_the_whole_fleet_is_sunk() -> None:
    """ARM-20, ARM-15: the attacker also wins by sinking the whole defending fleet."""
    for attacker, expected in ((2, "ARM-20"), (1, "ARM-15")):
        config = Config(objective="infiltration", attacker=attacker)  # type: ignore[arg-type]
        end = end_of(after(battle(config, [LARGE_AT_15_12], [HIDDEN]), Fire(0, STARBOARD_SIDE, 1)))
        assert (end.clause, end.returns) == (expected, (1.0, -1.0))


def test_last_fleet_afloat_wins_and_sunk_fleets_are_skipped() -> None:
    """ARM-21: a fleet that is sunk later has a better rank."""
    state = battle(THREE_PLAYERS, [LARGE_AT_15_12], [SMALL_IN_FRONT], [HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    passed = after(state, EndTurn())
    assert passed.turn == THREE
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 2)))
    assert (end.clause, end.places, end.returns) == ("ARM-21", (1, 3, 2), (1.0, -1.0, 0.0))


def test_teams_of_opposite_corners_win_together() -> None:
    """ARM-21: seats 1 and 3 against 2 and 4; a sunk member of the winning team has won."""
    teams = Config(players=4, setup="full", teams=True)
    state = battle(teams, [LARGE_AT_15_12], [SMALL_IN_FRONT], ["l 3.0 30.0 0.0"], [HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 1))
    assert isinstance(node(state), Decision)
    end = end_of(after(state, Fire(0, STARBOARD_SIDE, 3)))
    assert (end.places, end.returns) == ((1, 3, 1, 3), (1.0, -1.0, 1.0, -1.0))
    lost = end_of(replace(after(state, Fire(0, STARBOARD_SIDE, 3)), out=(ONE, TWO, FOUR)))
    assert lost.places == (1, 3, 1, 3)


DRAWN = replace(DEFAULT_CONFIG, quiet="draw")


def end_after_turns_without_damage(config: Config, *fleets: list[str], **known: Any) -> Terminal:
    """Return the end of a battle after 30 turns without damage; check that 29 do not end it."""
    state = battle(config, *fleets, turns_without_damage=29, **known)
    assert isinstance(node(state), Decision)
    return end_of(after(state, EndTurn()))


def test_thirty_turns_without_damage_end_the_battle() -> None:
    """ARM-22: after 29 turns the battle goes on; a hit resets the count."""
    for config in (DEFAULT_CONFIG, DRAWN):
        state = battle(config, [LARGE_AT_15_12], [HIDDEN, *FAR_OFF])
        for turn in range(30):
            assert isinstance(node(state), Decision), turn
            state = after(state, EndTurn())
        assert end_of(state).clause == "ARM-22"
        state = battle(config, [LARGE_AT_15_12], [HIDDEN, *FAR_OFF], turns_without_damage=29)
        state = after(state, Fire(0, STARBOARD_SIDE, 1), EndTurn())
        assert (state.turns_without_damage, type(node(state))) == (0, Decision)


def test_more_pips_afloat_win_at_the_end_without_damage() -> None:
    """ARM-22: three equals two and one; sunk ships do not count, damaged ships count in full."""
    even = end_after_turns_without_damage(
        DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 25.0 3.0 180.0", "s 27.0 3.0 180.0"]
    )
    assert (even.returns, even.places, even.reason.id) == ((0.0, 0.0), (1, 1), "quiet-even")
    more = end_after_turns_without_damage(DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 25.0 3.0 180.0"])
    assert (more.returns, more.places, more.reason.id) == ((1.0, -1.0), (1, 2), "quiet-pips")
    fewer = end_after_turns_without_damage(
        DEFAULT_CONFIG, ["m 15.0 12.0 0.0"], ["l 25.0 3.0 180.0/2"]
    )
    assert (fewer.returns, fewer.places) == ((-1.0, 1.0), (2, 1))
    state = battle(DEFAULT_CONFIG, [LARGE_AT_15_12], ["m 25.0 3.0 180.0", HIDDEN])
    state = after(state, Fire(0, STARBOARD_SIDE, 2), *[EndTurn()] * 31)
    assert end_of(state).places == (1, 2)


def test_end_without_damage_agreed_as_a_draw_ignores_pips() -> None:
    """ARM-22: an option; a sunk fleet is still last (ARM-21)."""
    end = end_after_turns_without_damage(DRAWN, [LARGE_AT_15_12], ["s 25.0 3.0 180.0"])
    assert (end.returns, end.places, end.reason.id) == ((0.0, 0.0), (1, 1), "quiet-turns")
    three = replace(THREE_PLAYERS, quiet="draw")
    end = end_after_turns_without_damage(three, [LARGE_AT_15_12], [], FAR_OFF, out=(TWO,))
    assert end.places == (1, 3, 1)


def test_three_players_and_teams_are_ranked_by_pips_at_the_end_without_damage() -> None:
    """ARM-22, ARM-21: equal pips share a place; teams count together; sunk fleets come last."""
    small, medium = "s 25.0 3.0 180.0", "m 27.0 3.0 180.0"
    end = end_after_turns_without_damage(THREE_PLAYERS, [medium], [LARGE_AT_15_12], [small])
    assert (end.places, end.returns, end.reason.id) == ((2, 1, 3), (0.0, 1.0, -1.0), "quiet-pips")
    end = end_after_turns_without_damage(THREE_PLAYERS, [small], ["s 15.0 12.0 0.0"], [])
    assert (end.places, end.reason.id) == ((1, 1, 3), "quiet-even")
    end = end_after_turns_without_damage(
        FOUR_PLAYERS, [small], [], [], ["m 9.0 9.0 0.0"], out=(THREE, TWO)
    )
    assert end.places == (2, 3, 4, 1)
    teams = Config(players=4, setup="full", teams=True)
    end = end_after_turns_without_damage(
        teams, [small], [LARGE_AT_15_12], ["m 9.0 9.0 0.0", "s 3.0 3.0 0.0"], [], out=(FOUR,)
    )
    assert (end.places, end.returns) == ((1, 3, 1, 3), (1.0, -1.0, 1.0, -1.0))
    end = end_after_turns_without_damage(
        teams, [small], [LARGE_AT_15_12], ["m 9.0 9.0 0.0"], [], out=(FOUR,)
    )
    assert (end.places, end.returns, end.reason.id) == ((1,) * 4, (0.0,) * 4, "quiet-even")


@pytest.mark.parametrize(
    ("clause", "english", "french"),
    [
        ("ARM-10", "judged at the time of the move", "Le blocage se juge au moment du déplacement"),
        ("ARM-19", "at least one inch from every edge", "un pouce au moins de tout bord"),
        (
            "ARM-20",
            "wins by sinking the whole defending fleet",
            "gagne aussi s’il coule toute la flotte",
        ),
        ("ARM-22", "most pips afloat wins", "le plus de points à flot gagne"),
    ],
)
def test_rulings_are_in_both_rulebooks(clause: str, english: str, french: str) -> None:
    """ARM-10, ARM-19, ARM-20, ARM-22: what the original does not say is marked as a ruling."""
    rulings = {"en": ("> **Ruling.**", english), "fr": ("> **Interprétation.**", french)}
    for language, (ruling, sentence) in rulings.items():
        clause_text = load_rulebook(GAME.home, language).clause(clause)
        assert clause_text is not None
        _, _, ruled = clause_text.body.partition(ruling)
        assert sentence in " ".join(ruled.replace(">", " ").split())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "player 1 sank the whole enemy fleet; last shot by large 1"),
        ("fr", "le joueur 1 a coulé toute la flotte ennemie\u202f; dernier tir du grand 1"),
    ],
)
def test_ending_names_the_players_neutrally(language: str, said: str) -> None:
    """ARM-15, ARM-19, ARM-20: the ending names the winner and is the same for every reader."""
    say = words(language, GAME.home)
    end = end_of(
        after(battle(DEFAULT_CONFIG, [LARGE_AT_15_12], [HIDDEN]), Fire(0, STARBOARD_SIDE, 1))
    )
    assert say.format(end.reason) == said
    flags = (Flag(0), Flag(1))
    end = end_of(
        after(battle(FLAGS, [LARGE_AT_15_12], [HIDDEN], flags=flags), Fire(0, STARBOARD_SIDE, 1))
    )
    assert "1" in say.format(end.reason)
    flags = (Flag(0), Flag(point=(15_000, 16_360)))
    end = end_of(after(battle(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0)))
    assert "1" in say.format(end.reason)
    through = Config(objective="infiltration", attacker=2)
    state = battle(through, ["l 5.0 12.0 0.0"], ["l 15.0 20.0 180.0"], turn=TWO)
    assert "2" in say.format(end_of(after(state, Step(1, 1800))).reason)


def test_ending_names_the_deciding_ship_for_winner_and_loser() -> None:
    """ARM-14, ARM-15, ARM-19: the decisive shot is named with the ship that fired it."""
    say = words("en", GAME.home).with_player_names(
        PlayerName("Anna"), PlayerName("Boatswain", title=True)
    )
    hunted = after(
        battle(DEFAULT_CONFIG, [HIDDEN], [LARGE_AT_15_12], turn=TWO), Fire(1, STARBOARD_SIDE, 0)
    )
    end = end_of(hunted)
    assert [
        say.format(ending_for_viewer(end.reason, end.places, seat, say)) for seat in (ONE, TWO)
    ] == [
        "your whole fleet is sunk; last shot by the boatswain’s large 2",
        "you sank the whole enemy fleet; last shot by your large 2",
    ]
    flags = (Flag(0), Flag(point=(15_000, 16_360)))
    end = end_of(after(battle(FLAGS, ["l 15.0 20.0 0.0"], FAR_OFF, flags=flags), Step(0, 0)))
    sentence = say.format(ending_for_viewer(end.reason, end.places, TWO, say))
    assert sentence == "Anna’s large 1 reached your flag"


def test_end_without_damage_names_the_pips_afloat() -> None:
    """ARM-22: the sentence addresses the viewer."""
    ships = battle(Config(quiet="pips"), ["l 5.0 5.0 0.0"], ["s 20.0 20.0 0.0"])
    end = end_of(replace(ships, turns_without_damage=MAX_TURNS_WITHOUT_DAMAGE))
    say = words("en", GAME.home)
    sentences = [
        say.format(ending_for_viewer(end.reason, end.places, seat, say)) for seat in (ONE, TWO)
    ]
    assert all(
        each.endswith("more pips afloat, 3 to 1 (damaged ships included)") for each in sentences
    )
    assert "you have more" in sentences[0] and "your opponents have more" in sentences[1]
