"""Test the odds, dice and results of combats in a scene."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from escadre.core.game import Seat, Terminal
from escadre.core.render.text import as_text
from escadre.core.scene import Aim, OutcomeChance, Press, Tray
from escadre.core.scene.vocabulary import VOCABULARY
from escadre.games.mats.rules.game import node
from escadre.games.mats.rules.model import AdvancingStage, Column, ColumnPlace
from tests.games.mats.diagrams import parse_diagram
from tests.games.mats.states import play_lines
from tests.games.mats.view.scenes import EN, SEA, choices, scene


def test_odds_of_the_combats_after_an_advance() -> None:
    state = parse_diagram(SEA.replace("E1", "e1"), first=0)
    drawn = scene(state)
    without_combat = [each.label for each in choices(drawn, Press)["stay"].odds]
    assert without_combat == [  # no ships are abreast
        "Your win chance (no combat if they hold the line)",
        "If they hold the line",
    ]
    replied, unchanged, combat, mine, theirs = choices(drawn, Aim)["ship-0-0"].odds[2 * 12 + 5]
    assert [replied.label, unchanged.label] == ["Your win chance", "If they hold the line"]
    assert replied.shares[0].chance < unchanged.shares[0].chance
    assert combat.label.replace("\u00a0", " ") == (
        "Position 5, if they hold the line: your die + 0 against die + 4"
    )
    assert [(s.kind, round(36 * s.chance)) for s in combat.shares] == [
        ("win", 1),
        ("lose", 33),
        ("both", 2),
    ]
    assert mine.label == "Position 5: your scout 1"
    assert [(s.kind, round(36 * s.chance)) for s in mine.shares] == [("sunk", 35), ("unharmed", 1)]
    assert theirs.label == "Position 5: enemy ship of the line"
    assert theirs.shares == (
        OutcomeChance("enemy-touched", "hit", 1.5 / 36),
        OutcomeChance("enemy-sunk", "sunk", 1.5 / 36),
        OutcomeChance("enemy-unharmed", "unharmed", 33 / 36),
    )
    assert VOCABULARY.shares["unharmed"].drawing == "good", "of an own ship"
    assert VOCABULARY.shares["enemy-unharmed"].drawing == "bad", "of an enemy ship"
    for aim in choices(drawn, Aim).values():
        assert aim.odds.keys() == aim.fills.keys()
        for all_odds in aim.odds.values():
            for odds in all_odds:
                assert abs(sum(share.chance for share in odds.shares) - 1) < 1e-12


def test_odds_of_two_against_two() -> None:
    state = parse_diagram(
        """
        3   4   5
    <   .   C2  .
    <   .   V   E1
    >   E3  C1  .
    >   .   .   .
    """,
        first=0,
    )
    drawn = scene(state)
    aim = choices(drawn, Aim)["ship-0-2"]
    (square,) = (n for n, by in aim.fills.items() if by == 1)
    odds = aim.odds[square][2:]
    assert odds[0].label.replace("\u00a0", " ") == (
        "Position 4, if they hold the line: your die + 3 against die + 6"
    )
    assert [round(36 * share.chance) for share in odds[0].shares] == [3, 30, 3]
    assert len(odds) == 5  # the combat, and each of the four ships


@pytest.mark.parametrize("advances_made", [0, 1])
def test_a_preview_that_ignores_the_reply_says_so(advances_made: int) -> None:
    """MAT-4: regression test: the odds of a combat that the opponent could still change."""
    state = parse_diagram(SEA, first=0)
    assert isinstance(state.stage, AdvancingStage)
    first = Seat(advances_made)  # seat 0 chooses
    state = replace(state, stage=AdvancingStage(state.stage.columns, first, advances_made))
    all_odds = [odds for aim in choices(scene(state), Aim).values() for odds in aim.odds.values()]
    labels = [each.label for odds in all_odds for each in odds if "your die" in each.label]
    assert labels
    assert all(("if they hold the line" in label) == (advances_made == 0) for label in labels)


def test_no_choice_has_a_forecast_if_none_leads_to_a_combat() -> None:
    """The page asks for no confirmation of these moves."""
    state = parse_diagram(
        """
        3   4   5   6   7   8   9   10
    <   .   .   .   .   .   .   .   E1
    <   .   .   .   .   .   .   .   C1
    >   C1  .   .   .   .   .   .   .
    >   C2  .   .   .   .   .   .   .
    """,
        first=0,
    )
    drawn = scene(state)
    assert choices(drawn, Press)["stay"].odds == ()
    assert not any(odds for aim in choices(drawn, Aim).values() for odds in aim.odds.values())


FIGHT = """
    3   4
<   .   E1
<   c1  V
>   e1  C2
>   .   F
"""


LONGER = """
    3   4   5   6
<   .   E1  .   .
<   c1  V   ~   E2
>   e1  C2  .   .
>   .   F   .   .
"""


def test_dice_are_shown_combat_by_combat() -> None:
    state = play_lines(parse_diagram(FIGHT, first=0, advances_made=2), "dice: 3 2 6 1")
    trays = [each for each in scene(state).panels if isinstance(each, Tray)]
    assert [tray.title for tray in trays] == [
        "Position 3: scout 1 against corvette 1",
        "Position 4: corvette 2 and frigate against ship of the line and scout 1",
    ]
    assert [die.label for die in trays[0].dice] == ["you: 3 + 0 = 3", "opponent: 2 + 1 = 3"]
    assert [(die.side, die.marks) for die in trays[0].dice] == [(0, ("lost",)), (1, ("lost",))]
    assert [tray.note for tray in trays] == [
        "Position 3: equal totals, both sides lose",
        "Position 4: you win",
    ]
    theirs = [each for each in scene(state, 1).panels if isinstance(each, Tray)]
    assert [tray.note for tray in theirs] == [
        "Position 3: equal totals, both sides lose",
        "Position 4: your opponent wins",
    ]
    state = play_lines(state, "dice: 1 6 2 5")
    assert not [each for each in scene(state).panels if isinstance(each, Tray)]  # order comes next
    assert scene(state).prompt == (
        "Broadside. Opponent: 2 sunk, 1 hit. You: 1 sunk. "
        "Crossing 2: line up your ships again in secret."
    )
    again = play_lines(state, "c2 1", "f 2", "ready", "v 1", "ready")
    assert not again.last_combats  # no combats yet in the new crossing


def test_results_of_a_broadside_are_shown_until_the_next_action() -> None:
    """MAT-22: a ship that is hit has the masts and guns of its other face from now on."""
    state = play_lines(
        parse_diagram(LONGER, first=0, advances_made=2), "dice: 3 2 6 1", "dice: 1 6 2 5"
    )
    (one, two) = [each for each in scene(state, None).panels if isinstance(each, Tray)]
    assert [die.label for die in one.dice[2:]] == [
        "player 1’s scout 1: die 1, sunk",
        "player 2’s corvette 1: die 6, sunk",
    ]
    assert [(die.pips, die.side, die.marks) for die in two.dice] == [
        (6, 0, ("won",)),
        (1, 1, ("lost",)),
        (2, 1, ("touched",)),
        (5, 1, ("sunk",)),
    ]
    (_, two) = [each for each in scene(state, 1).panels if isinstance(each, Tray)]
    assert [die.label for die in two.dice[2:]] == [
        "your ship of the line: die 2, hit (no masts and 3 guns left)",
        "your scout 1: die 5, sunk",
    ]
    counts = "Broadside. Opponent: 1 sunk. You: 2 sunk, 1 hit."
    again = "Your turn: advance a ship, or hold the line."
    assert scene(state, 1).prompt == f"{counts} {again}"
    assert scene(state, 1).report == counts, "it is in the log, too"
    assert scene(play_lines(state, "stay"), 0).prompt == again  # the opponent's action is newer
    assert scene(play_lines(state, "stay"), 0).report == ""
    assert {
        tray.title.split(",")[0] for tray in scene(state, 1).panels if isinstance(tray, Tray)
    } == {"Last broadside"}


def test_older_broadside_is_not_shown() -> None:
    """MAT-17: a broadside is no longer shown after a series without combats."""
    state = play_lines(
        parse_diagram(LONGER, first=0, advances_made=2), "dice: 3 2 6 1", "dice: 1 6 2 5"
    )
    apart = Column(1, (ColumnPlace(0),)), Column(9, (ColumnPlace(0),))
    intact = tuple(0 for _ in state.conditions[0])
    state = replace(state, conditions=(intact, intact), stage=AdvancingStage(apart, Seat(0)))
    assert state.last_combats
    assert play_lines(state, "stay").last_combats
    assert not play_lines(state, "stay", "stay").last_combats


LAST = """
    3
<   .
<   c1
>   e1
>   .
"""


def test_ending_is_addressed_to_the_viewer() -> None:
    """MAT-25: the loser reads “your last ship is sunk”, and the other viewers do not."""
    over = play_lines(parse_diagram(LAST, first=0, advances_made=2), "dice: 3 1", "dice: 1")
    for seat, sentence in (
        (
            0,
            "your opponent’s last ship is sunk and you are still afloat "
            "(scout 1 against corvette 1, 3 to 2)",
        ),
        (
            1,
            "your last ship is sunk and your opponent is still afloat "
            "(corvette 1 against scout 1, 2 to 3)",
        ),
    ):
        assert scene(over, seat).prompt == f"Game over: {sentence}."
    end = node(over)
    assert isinstance(end, Terminal)
    fight = "corvette 1 against scout 1, 2 to 3"
    public_sentence = f"player 2’s last ship is sunk ({fight})"
    assert EN.format(end.reason) == public_sentence
    assert scene(over, None).prompt == f"Game over: {public_sentence}."


def test_small_c_in_a_terminal_is_only_a_touched_corvette() -> None:
    """The legend has no letter for the areas under ships."""
    drawn = as_text(scene(parse_diagram(FIGHT, first=0, advances_made=2)), EN)
    assert "c1" in drawn and "c Combat" not in drawn
    assert "V ship of the line; C intact, c hit" in drawn
