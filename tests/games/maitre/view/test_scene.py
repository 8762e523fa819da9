"""Test the scene: panels, choices and hints."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from escadre.core.game import Seat, Viewer
from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.render.text import as_text
from escadre.core.scene import Card, Cards, Press, PutItem, Scene, Tally, Tray
from escadre.games import GAMES
from escadre.games.maitre.chances.success import success_value
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.rules.game import GAME, apply, legal_actions, observe
from escadre.games.maitre.rules.model import Attempt, State
from escadre.games.maitre.view.hints import chance_hint
from tests.games.maitre.states import card, play_lines, position

KIT = GAMES["maitre"]
EN, FR = words("en", GAME.home), words("fr", GAME.home)


def scene(state: State, viewer: int | None = 0, say: Any = EN) -> Scene:
    return KIT.scene(GAME.observe(state, None if viewer is None else Seat(viewer)), say)


def panel(drawn: Scene, id: str) -> Any:
    return next(panel for panel in drawn.panels if panel.id == id)


def put_choices(drawn: Scene) -> list[PutItem]:
    return [choice for choice in drawn.choices if isinstance(choice, PutItem)]


def button_choice(drawn: Scene, id: str) -> Press:
    return next(c for c in drawn.choices if isinstance(c, Press) and c.id == id)


def titles(cards: Cards) -> list[str]:
    return [each.title for each in cards.cards]


def test_all_viewers_see_port_piles_fleets_and_scores() -> None:
    state = position("1+2:kind 1+3", "2+1:plus", "-", under="3+6", port="1+4 1+5 2+2 2+3")
    for viewer in (0, 1, 2, None):
        shown_scene = scene(state, viewer)
        assert titles(panel(shown_scene, "port")) == [
            "yellow full-rigged ship",
            "yellow galleon",
            "red cutter",
            "red brig",
        ]
        treasures, goods, pile = (panel(shown_scene, id) for id in ("treasures", "goods", "pile"))
        assert titles(treasures) == [
            "5-point treasure",
            *(f"{n}-point treasure" for n in (6, 7, 8)),
        ]
        assert [c.marks for c in treasures.cards] == [(), *[("small",)] * 3]
        assert goods.note == "6 cards; win the top one"
        assert titles(pile) == [
            "red full-rigged ship",
            "white brig",
            "white full-rigged ship",
            "white galleon",
            "white ship of the line",
        ]
        assert [c.marks[1] for c in pile.cards] == ["hidden"] * 4 + ["under"]
        assert pile.note == "4 ships, shuffled, then 1 returned underneath"
        assert titles(panel(shown_scene, "fleet-0")) == ["yellow cutter", "yellow brig"]
        assert [c.title for c in panel(shown_scene, "fleet-0").cards[0].under] == [
            "5-point treasure"
        ]
        assert panel(shown_scene, "fleet-2").note == "no ships yet"
        counts = {
            c.kind: c.value for c in panel(shown_scene, "score-0").counts if c.kind != "family"
        }
        assert counts == {"points": 5, "treasure": 5, "bonus": 0, "ships": 2, "firepower": 5}
        families = [
            (c.value, c.initial) for c in panel(shown_scene, "score-0").counts if c.kind == "family"
        ]
        assert families == [(2, 4), (0, 4), (0, 4)]
    fleets = [
        p.owner for p in scene(state, 1).panels if isinstance(p, Cards) and p.owner is not None
    ]
    assert fleets == [1, 2, 0]
    assert panel(scene(state, 1), "fleet-1").title == "Your fleet"


def test_four_actions_and_reasons_why_they_are_closed() -> None:
    shown_scene = scene(position("1+4:plus", "2+1 3+4"))
    assert (
        button_choice(shown_scene, "arm").closed is None
        and button_choice(shown_scene, "arm").at == "port"
    )
    hunt, buy = button_choice(shown_scene, "hunt"), button_choice(shown_scene, "buy")
    assert hunt.closed and hunt.closed.clause == "MDM-11" and hunt.at == f"card-{card('kind')}"
    assert (
        buy.closed
        and buy.closed.sentence == "All your ships are loaded. Fit out another one first."
    )
    assert not hunt.actions and not buy.actions
    attacks = {choice.onto: choice for choice in put_choices(shown_scene)}
    assert set(attacks) == {f"card-{card('2+1')}", f"card-{card('3+4')}"}
    weak, fair = attacks[f"card-{card('2+1')}"], attacks[f"card-{card('3+4')}"]
    assert weak.closed and weak.closed.clause == "MDM-16" and not weak.actions
    assert fair.closed is None and fair.pieces == (f"card-{card('1+4')}",)
    assert fair.hint and fair.hint.sentence == "chance: 58%"
    assert scene(position("1+4:plus", "2+1 3+4"), 1).choices == ()


def test_dice_can_be_put_on_slots() -> None:
    state = play_lines(position("1+2:flip", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1")
    shown_scene = scene(state)
    dice = panel(shown_scene, "dice")
    assert [(die.id, die.pips) for die in dice.dice] == [
        ("die-1-1", 1),
        ("die-4-1", 4),
        ("die-4-2", 4),
        ("die-5-1", 5),
        ("die-6-1", 6),
    ]
    offered = {
        (choice.pieces, choice.onto): choice
        for choice in put_choices(shown_scene)
        if choice.closed is None
    }
    four = offered[("die-4-1", "die-4-2"), f"slot-{card('1+4')}-0"]
    assert four.label == "4 on the yellow full-rigged ship (captain)"
    assert [format_action(state.config, action) for action in four.actions] == ["4 > 1+4/1"]
    flip = offered[(f"card-{card('flip')}",), "die-1-1"]
    assert flip.label == "flip the 1 to a 6"
    shut = [choice for choice in put_choices(shown_scene) if choice.closed]
    assert {choice.closed.clause for choice in shut if choice.closed} == {"MDM-7", "MDM-6"}
    roll = button_choice(shown_scene, "roll")
    assert roll.closed and roll.closed.clause == "MDM-6" and not roll.main  # a die fits
    after = scene(play_lines(state, "4 > 1+4/1"))
    first = panel(after, "port").cards[0]
    assert first.marks == ("aimed",) and [die.id for die in first.slots[0].dice] == ["die-4-2"]
    assert [slot.wants for slot in first.slots] == [0, 1, 2]
    assert [slot.text for slot in first.slots] == ["4", "3", "total 10"]
    assert [slot.role for slot in first.slots] == ["captain", "ship", "crew"]
    assert [slot.face for slot in first.slots] == [4, 3, 0]
    assert button_choice(after, "roll").actions


def test_new_throw_has_a_new_number_and_blank_dice_precede_it() -> None:
    state = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm")
    waiting = panel(scene(state), "dice")
    assert [die.pips for die in waiting.dice] == [0] * 5
    state = play_lines(state, "dice 4 4 4 4 4")
    thrown = panel(scene(state), "dice")
    assert thrown.roll != waiting.roll
    state = play_lines(state, "4 > 1+4/1")
    assert panel(scene(state), "dice").roll == thrown.roll
    again = panel(scene(play_lines(state, "roll", "dice 4 4 4 4")), "dice")
    assert again.roll != thrown.roll


def test_title_of_the_dice_has_the_roll_and_the_last_possible_one() -> None:
    state = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm")
    titles = [panel(scene(state), "dice").title]
    for lines in (["dice 1 4 4 4 4"], ["4 > 1+4/1"], ["roll"], ["dice 1 1 1 1", "discard 1"]):
        state = play_lines(state, *lines)
        titles.append(panel(scene(state), "dice").title)
    first, second = ["Dice: roll 1 of 5"] * 3, ["Dice: roll 2 of 5"] * 2
    assert titles == [*first, *second]
    state = play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 1 4 3 4 4")
    state = play_lines(state, "4 > 1+4/1", "3 > 1+4/2", "roll")
    assert panel(scene(state), "dice").title == "Dice: roll 2 of 4"


def test_rerolling_one_die_keeps_the_number_of_the_throw() -> None:
    state = play_lines(position("1+2:reroll", "-"), "arm", "dice 1 1 1 1 1")
    before = panel(scene(state), "dice").roll
    state = play_lines(state, "use reroll 1")
    assert [die.pips for die in panel(scene(state), "dice").dice] == [1, 1, 1, 1, 0]
    assert panel(scene(state), "dice").roll == before
    assert panel(scene(play_lines(state, "dice 5")), "dice").roll == before


def test_a_fight_shows_dice_totals_and_loot() -> None:
    state = play_lines(position("1+3 1+5", "3+4:kind"), "1+3 x 3+4")
    before = panel(scene(state), "fight")
    assert [die.pips for die in before.dice] == [0, 0]
    won = play_lines(state, "dice 6 2")
    tray = panel(scene(won), "fight")
    assert [(die.pips, die.marks) for die in tray.dice] == [(6, ("won",)), (2, ("lost",))]
    assert tray.dice[0].label == "player 1’s yellow brig: 6 (total 9)"
    assert "9 to 6: yellow brig 6 + 3 against" in tray.note
    loot = {choice.onto: choice for choice in put_choices(scene(won))}
    assert set(loot) == {f"card-{card('1+3')}", f"card-{card('1+5')}"}
    assert button_choice(scene(won), "leave").actions
    takes = [each for each in scene(won).choices if isinstance(each, Press) and each.main]
    assert [each.label for each in takes] == [
        "Load the yellow brig",
        "Load the yellow galleon",
    ]
    after = play_lines(won, "loot 1+5")
    for viewer in (0, 1, None):
        note = panel(scene(after, viewer), "fight").note
        assert note.endswith("Player 1 takes the 5-point treasure aboard the yellow galleon.")
    sunk = play_lines(position("1+3", "3+4"), "1+3 x 3+4", "dice 1 1")
    note = panel(scene(sunk), "fight").note
    assert note.endswith("The yellow brig goes to the bottom of the deck.")
    after_leaving = play_lines(won, "leave")
    assert panel(scene(after_leaving), "fight").note.endswith("No loot.")


def test_loot_is_put_under_a_ship() -> None:
    state = position("1+2 1+3", "-", now="hunt 0 kind 2.2.2 roll=1")
    shown_scene = scene(state)
    assert {(c.pieces, c.onto) for c in put_choices(shown_scene)} == {
        ((f"card-{card('kind')}",), f"card-{card(id)}") for id in ("1+2", "1+3")
    }
    assert all(c.hint is None for c in put_choices(shown_scene))
    assert shown_scene.prompt == "You won it! Choose the ship to carry it."
    takes = [each for each in shown_scene.choices if isinstance(each, Press)]
    assert [each.label for each in takes] == [
        "Load the yellow cutter",
        "Load the yellow brig",
    ]
    assert (
        play_lines(state, "stow 1+3").fleets
        == GAME.apply(state, Seat(0), takes[1].actions[0]).fleets
    )


def test_unavailable_pile_has_no_chance_and_is_not_in_the_prompt() -> None:
    """MDM-11, MDM-12: without a free ship, neither pile; without a map, only goods."""
    full, mapless = scene(position("1+2:kind", "2+2")), scene(position("1+4", "2+2"))
    assert full.prompt == "Your turn: fit out a ship or attack."
    assert mapless.prompt == "Your turn: fit out a ship or buy goods."
    piles = [
        [panel(each, id).cards[0].hint for id in ("treasures", "goods")] for each in (full, mapless)
    ]
    assert piles[0] == [None, None] and piles[1][0] is None and piles[1][1]


def hints(drawn: Scene) -> list[Any]:
    cards = [c for p in drawn.panels if isinstance(p, Cards) for c in p.cards]
    trays = [p for p in drawn.panels if isinstance(p, Tray)]
    things: list[Any] = [
        *cards,
        *trays,
        *(c for c in drawn.choices if isinstance(c, Press | PutItem)),
    ]
    return [thing.hint for thing in things if thing.hint is not None]


def test_slots_name_the_dice_they_need_and_the_prompt_that_none_fits() -> None:
    """MDM-6, MDM-7: a refusal names the needed die; the prompt says that no die fits."""
    arming = scene(play_lines(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1"))
    refusals = {put.closed.sentence for put in put_choices(arming) if put.closed}
    assert "This slot needs a 4, not a 5." in refusals
    hunt = position("1+2", "-", treasures="sixes / house", now="hunt 5 sixes -,-,- roll=1")
    left = play_lines(hunt, "dice 1 2 3 4 5", "discard 3")
    assert scene(left).prompt == "No die fits: roll the others."
    assert button_choice(scene(left), "roll").main
    assert button_choice(scene(left), "roll").forced


def test_the_only_possible_placement_and_the_roll_after_it_are_one_button() -> None:
    state = position("1+2", "-", now="arm 4 1+4 4,-,- roll=2 hand=1.1.2.3", port="1+4 1+3 2+1 3+3")
    shown_scene = scene(state)
    button = button_choice(shown_scene, "roll")
    assert shown_scene.prompt == "Only a 3 fits." and button.label == "Place the 3 and roll"
    assert button.main and button.forced, "the page plays it without a tap"
    formatted_actions = [format_action(state.config, action) for action in button.actions]
    assert formatted_actions == ["3 > 1+4/2", "roll"]
    several = scene(replace_hand(state, 1, 1, 3, 6))  # the 6 fits the crew
    assert button_choice(several, "roll").closed


def replace_hand(state: State, *hand: int) -> State:
    """Return the state with these dice in hand."""
    assert isinstance(state.in_progress, Attempt)
    attempt = msgspec.structs.replace(state.in_progress, hand=hand)
    return msgspec.structs.replace(state, in_progress=attempt)


def test_rolling_is_not_the_main_button_where_goods_can_help() -> None:
    """MDM-14: a roll with a 33% chance was the main button beside goods that succeed."""
    hunt = position("1+2 1+3:flip", "-", treasures="sixes / house", now="hunt 5 sixes -,-,- roll=1")
    left = scene(play_lines(hunt, "dice 1 2 3 4 5", "discard 3"))
    assert left.prompt == "No die fits: roll the others, or use goods."
    assert not button_choice(left, "roll").forced
    roll = button_choice(left, "roll")
    assert roll.actions and not roll.main


def test_a_turn_that_goods_cannot_save_ends_by_itself() -> None:
    """MDM-8, MDM-14: regression test: the player had to choose a die or goods of a lost turn."""
    for die, is_lost in ((2, True), (1, False)):
        hunt = position(
            "1+2 1+3:flip",
            "-",
            treasures="sixes / house",
            now=f"hunt 1 sixes 6,6,- roll=4 hand={die}",
        )
        prompt = (
            "No die fits: set one aside."
            if is_lost
            else "No die fits: set one aside, or use goods."
        )
        assert scene(hunt).prompt == prompt
        button = button_choice(scene(hunt), "roll")
        assert button.main == button.forced == is_lost


def test_chance_of_fitting_out_is_that_of_any_ship() -> None:
    """Regression test: nothing explained why the chance was higher than that of the best ship."""
    shown_scene = scene(position("-", "-", port="1+4 1+3 2+1 3+3"))
    hint = button_choice(shown_scene, "arm").hint
    assert hint and hint.value is not None and hint.sentence.startswith("any ship: ")
    port = panel(shown_scene, "port")
    assert port.hint.sentence == "%: your chance for each ship"
    ships = [each.hint.value for each in port.cards if each.hint]
    assert len(ships) == 4 and all(value is not None and value < hint.value for value in ships)


def test_hints_give_the_exact_chance_of_every_action() -> None:
    state = play_lines(position("1+2:reroll", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1")
    shown_scene = scene(state)
    for choice in shown_scene.choices:
        assert isinstance(choice, Press | PutItem)
        if choice.closed is None:
            *first, action = choice.actions  # several dice may be placed together
            before = state
            for each in first:
                before = apply(before, Seat(0), each)
            assert choice.hint and choice.hint.value == pytest.approx(
                success_value(before, Seat(0), action)
            )
    best = max(h.value for h in hints(shown_scene) if h.value is not None)
    chosen = [c.hint for c in put_choices(shown_scene) if c.hint and c.hint.best]
    assert chosen and all(h.value == pytest.approx(best) for h in chosen)
    turn = panel(shown_scene, "dice").hint
    assert turn.value == pytest.approx(best)
    ports = [c.hint.value for c in panel(shown_scene, "port").cards]
    assert all(value <= best + 1e-12 for value in ports) and max(ports) > 0
    assert len(set(ports)) > 1


@pytest.mark.parametrize(
    ("dice", "label", "placed"),
    [
        ("6 5 3 3 1", "2 dice on the red sloop", [(6, 0), (5, 1)]),
        ("4 3 6 5 2", "Fit out the red sloop: 4 dice", [(6, 0), (5, 1), (4, 2), (3, 2)]),
        ("1 1 1 1 1", None, []),
    ],
)
def test_dice_without_a_choice_are_placed_together(
    dice: str, label: str | None, placed: list[tuple[int, int]]
) -> None:
    state = play_lines(position("1+2", "-", port="1+4 1+3 2+1 3+5"), "arm", f"dice {dice}")
    groups = [
        each
        for each in scene(state).choices
        if isinstance(each, Press) and each.id.startswith("group")
    ]
    assert [each.label for each in groups] == ([label] if label else [])
    for group in groups:
        assert [(each.face, each.part) for each in group.actions] == placed
        for action in group.actions:
            assert action in legal_actions(observe(state, Seat(0)))
            state = apply(state, Seat(0), action)


def test_every_card_has_a_hint_before_the_dice() -> None:
    shown_scene = scene(position("1+2", "2+2"))
    assert all(c.hint for c in panel(shown_scene, "port").cards)
    assert panel(shown_scene, "treasures").cards[0].hint.sentence == "at best, for this card: 72%"
    assert panel(shown_scene, "goods").cards[0].hint.sentence == "at best, for this card: 82%"
    french = scene(position("1+2", "2+2"), say=FR)
    assert panel(french, "treasures").cards[0].hint.sentence.endswith("carte\u00a0: 72\u202f%")
    hunting = button_choice(shown_scene, "hunt").hint
    assert hunting
    assert hunting.sentence == "chance: 72%"
    assert hunting.value == panel(shown_scene, "treasures").cards[0].hint.value


def test_hints_can_be_forbidden_and_are_only_for_the_player_to_move() -> None:
    lines = ("arm", "dice 4 4 5 6 1")
    silent = position("1+2", "2+2", options="coach=false")
    assert hints(scene(silent)) == [] == hints(scene(play_lines(silent, *lines)))
    speaking = position("1+2", "2+2")
    for state in (speaking, play_lines(speaking, *lines)):
        assert hints(scene(state)) and hints(scene(state, 1)) == [] == hints(scene(state, None))


@pytest.mark.parametrize(
    ("now", "sentence"),
    [
        ("hunt 2 sixes 6,6,- roll=4 hand=1.1", "17%"),
        ("hunt 1 sixes 6,6,- roll=5 hand=6", "100%"),
        ("hunt 1 sixes 6,6,- roll=5 hand=1", "0%"),
        ("hunt 3 sixes 6,6,- roll=3 hand=1.1.6", "100%"),
        ("hunt 3 sixes 6,6,- roll=3 hand=1.1.1", "42%"),
    ],
)
def test_chances_are_whole_percentages(now: str, sentence: str) -> None:
    hint = panel(scene(position("1+2 1+3", "-", now=now)), "dice").hint
    assert hint.sentence == f"best chance this turn: {sentence}"


def test_nearly_certain_is_not_shown_as_certain() -> None:
    sentences = [chance_hint(chance, EN).sentence for chance in (1.0, 0.99999, 0.5, 0.00001, 0.0)]
    assert sentences == [
        "chance: 100%",
        "chance: 99%",
        "chance: 50%",
        "chance: 1%",
        "no longer possible",
    ]


def test_no_star_recommends_what_cannot_succeed() -> None:
    lost = scene(position("1+2 1+3", "-", now="hunt 1 sixes 6,6,- roll=5 hand=1"))
    hints = [each.hint for each in lost.choices if isinstance(each, Press) and each.hint]
    assert hints and not any(hint.best for hint in hints)


def test_prompt_says_how_the_last_turn_ended() -> None:
    failed = play_lines(position("1+2", "-", now="hunt 1 kind 2.2 roll=5 hand=1"), "discard 1")
    assert (
        panel(scene(failed, 1), "dice").note
        == "So close, one die short: the 5-point treasure is still hidden."
    )
    arming = position("-", "-", port="1+4 1+3", now="arm 1 1+4 4,3,4 roll=4 hand=6")
    won = play_lines(arming, "6 > 1+4/3")
    assert panel(scene(won, 1), "dice").note == "The yellow full-rigged ship is fitted out!"
    assert panel(scene(won, 1), "dice").owner == 0


def test_result_names_the_tie_break() -> None:
    over = position("1+3", "3+4", turns=40, options="rounds=20")
    assert scene(over).prompt == (
        "Game over: the 20 rounds are over and player 2 wins: "
        "0 points and the same number of ships each, but firepower 4 to 3."
    )


def test_scenes_are_printed_in_both_languages_and_encoded() -> None:
    state = play_lines(position("1+2:flip 1+3:kind", "2+1"), "arm", "dice 4 4 5 6 1")
    for language in LANGUAGES:
        say = words(language, GAME.home)
        shown_scene = scene(state, 0, say)
        text = as_text(shown_scene, say)
        assert ("yellow cutter" if language == "en" else "cotre jaune") in text
        assert max(map(len, text.splitlines())) <= 80
        assert len(msgspec.json.encode(shown_scene)) < 40_000


def log_line(state: State, line: str, viewer: Viewer = None) -> str:
    action = parse_action(state.config, line)
    after = play_lines(state, line)
    return KIT.describe_ply(
        GAME.observe(state, viewer), Seat(0), action, GAME.observe(after, viewer), EN
    )


def test_all_dice_stay_visible_after_a_turn() -> None:
    state = position("1+2", "-", now="hunt 2 kind 2 roll=4 hand=1.3 aside=4.5")
    after = scene(play_lines(state, "discard 1"))
    assert [(die.pips, die.marks) for die in panel(after, "dice").dice] == [(2, ()), (3, ("idle",))]
    assert [die.pips for die in panel(after, "aside").dice] == [1, 4, 5]


def test_log_says_how_turns_end() -> None:
    state = position("1+2", "-", now="hunt 1 kind 2.2 roll=5 hand=1")
    assert (
        log_line(state, "discard 1")
        == "so close, one die short: the 5-point treasure is still hidden. "
        "Dice placed: 2, 2; the others: 1."
    )
    state = position("1+2", "-", now="hunt 1 kind 2.2 roll=5 hand=2")
    assert log_line(state, "2 > kind/1").endswith(
        "the 5-point treasure is found! Dice placed: 2, 2, 2."
    )
    two_ships = position("1+2 1+3", "-", now="hunt 1 kind 2.2 roll=5 hand=2")
    assert log_line(play_lines(two_ships, "2 > kind/1"), "stow 1+3") == (
        "the 5-point treasure is found, and goes aboard the yellow brig! Dice placed: 2, 2, 2."
    )
    fight = play_lines(position("1+3", "3+4"), "1+3 x 3+4")
    assert log_line(fight, "dice 1 1") == (
        "Player 2 wins the fight, 5 to 4: white full-rigged ship 1 + 4 against player 1’s "
        "yellow brig 1 + 3. "
        "The yellow brig goes to the bottom of the deck."
    )


def test_log_says_how_goods_changed_a_die() -> None:
    """MDM-14: the player's action, not the label of a button."""
    state = position("1+2:flip 1+3:plus 2+1:reroll 2+2", "-", now="hunt 3 kind 2 roll=2 hand=3.4.5")
    assert log_line(state, "use flip 3") == "flips the 3: it becomes 4"
    assert log_line(state, "use plus 3") == "adds 1 to the 3: it becomes 4"
    assert log_line(state, "use reroll 3") == "re-rolls the 3"


def test_log_names_loot_once() -> None:
    """MDM-18: the line of the dice names the winner, the line of the choice the loot."""
    fight = play_lines(position("1+3", "3+4:kind"), "1+3 x 3+4")
    assert log_line(fight, "dice 6 1") == (
        "Player 1 wins the fight, 9 to 5: yellow brig 6 + 3 against player 2’s "
        "white full-rigged ship 1 + 4."
    )
    won = play_lines(fight, "dice 6 1")
    assert log_line(won, "loot 1+3") == "takes the 5-point treasure aboard the yellow brig"
    assert log_line(won, "leave") == "leaves the cargo"


def test_terminal_shows_each_number_once() -> None:
    text = as_text(scene(position("1+3:kind", "-")), EN)
    assert (
        "  yellow brig, +3, treasure map; on board: 5-point treasure, letter A" in text.splitlines()
    )
    assert any(line.startswith("Treasures – ") for line in text.splitlines())


def test_owners_of_panels() -> None:
    shown_scene = scene(position(*["-"] * 6))
    assert [p.owner for p in shown_scene.panels if isinstance(p, Tally)] == [*range(6), None]
    ids = [p.id for p in shown_scene.panels]
    assert len(set(ids)) == len(ids)
    cards = [c.id for p in shown_scene.panels if isinstance(p, Cards) for c in p.cards]
    assert len(set(cards)) == len(cards) == 24
    assert all(
        isinstance(c, Card) for p in shown_scene.panels if isinstance(p, Cards) for c in p.cards
    )


@pytest.mark.parametrize(
    ("say", "begins"), [(EN, "To fit out a ship"), (FR, "Pour armer un navire")]
)
def test_cards_describe_their_use_and_slots(say: Any, begins: str) -> None:
    shown_scene = scene(position("1+4:plus", "2+1 3+4", port="1+5 2+2 2+3"), say=say)
    offered = panel(shown_scene, "port").cards[0]
    assert offered.about.startswith(begins)
    assert [slot.kind for slot in offered.slots] == ["captain", "ship", "crew"]
    assert not panel(shown_scene, "pile").cards[0].about, "cards in the deck have no description"


def test_player_without_ships_is_told_to_fit_one_out() -> None:
    first = scene(position("-", "-"))
    assert first.prompt.startswith("Your turn: fit out a ship for your treasures.")
    assert (
        button_choice(first, "arm").main
        and not button_choice(scene(position("1+2", "-")), "arm").main
    )
    assert panel(first, "port").note == "fill all slots of a ship with dice"
    assert scene(position("1+2", "-")).prompt.startswith("Your turn: fit out a ship, hunt")


@pytest.mark.parametrize(
    ("turns", "line"), [(0, "Round 1 of 3"), (3, "Round 2 of 3"), (6, "Last round: 3 of 3")]
)
def test_the_round_is_shown_and_the_last_one_is_announced(turns: int, line: str) -> None:
    """Regression test: a short game ended after 14 rounds that nothing on the table counted."""
    start = position("1+2", "2+1", "-")
    config = msgspec.structs.replace(start.config, rounds=3)
    drawn = scene(
        msgspec.structs.replace(start, config=config, turns_completed=turns, first_seat=Seat(0))
    )
    assert panel(drawn, "round").title == line
    assert line in as_text(drawn, EN)
    assert drawn.prompt.startswith("Last round!") == line.startswith("Last")


def test_prompt_after_a_turn_with_dice_begins_with_its_result() -> None:
    """MDM-8: the prompt first says what the player before has won, then whose turn it is."""
    hunt = position("1+2", "1+3", now="hunt 1 kind 2.2 roll=5 hand=2")
    failed = position("1+2", "1+3", now="hunt 1 kind 2.2 roll=5 hand=1")
    aim = "Your turn: fit out a ship, hunt for treasure or buy goods."
    missed = f"Player 1 missed the 5-point treasure (2 of 3 dice). {aim}"
    assert scene(play_lines(failed, "discard 1"), 1).prompt == missed
    won = play_lines(hunt, "2 > kind/1")
    assert scene(won, 1).prompt == f"Player 1 found the 5-point treasure! {aim}"
    assert scene(won, 1).report == "Player 1 found the 5-point treasure!", "it is in the log, too"
    assert scene(won, 0).report == "", "the prompt of another viewer does not contain it"
