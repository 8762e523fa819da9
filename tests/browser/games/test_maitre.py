"""Test Le Maître des Mers in the browser: dice, cards, fleets, fights, score."""

import re
import tomllib
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import (
    LOST,
    WATCHED,
    Choose,
    by_keys,
    by_mouse,
    create_table,
    drag,
    middle,
    my_turn,
)
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import Player, against_captain, open_table
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.browser

OPEN_PRESSES = ".presses button:not([aria-disabled]):not(.chances-button)"
MAX_CHOICES = 400  # choices of one player


def choose_once(page: Page, choose: Choose) -> None:
    """Place a die that fits, roll the others, or begin the first open action."""
    if plays_by_itself(page):
        return
    dice = page.locator("button.die.open")
    for n in range(dice.count()):
        choose(dice.nth(n))
        # A die that fits in one place only goes there at once; the place is a target until then.
        expect(page.locator(".stage.busy")).to_have_count(0)
        if page.locator(".target").count():
            choose(page.locator(".target").first)
            return
        held_dice = page.locator("button.die.held")
        if not held_dice.count():  # it fitted in one place only, and went there at once
            return
        choose(held_dice)  # put down again
    presses = page.locator(OPEN_PRESSES)
    if presses.count():
        choose(presses.first)
        return
    choose(page.locator("button.face.open").first)
    choose(page.locator(".target").first)


def sail(page: Page, choose: Choose) -> None:
    """Play until the match is over and the score is shown."""
    for _ in range(MAX_CHOICES):
        if not my_turn(page):
            break
        choose_once(page, choose)
    expect(page.locator(".result").get_by_role("link")).to_have_text(re.compile(r"MDM-2[1-4]"))


def until_dice(page: Page) -> None:
    """Begin an action, so that there are dice to place on a card."""
    while my_turn(page):
        if plays_by_itself(page):
            continue
        if page.locator("button.die.open").count():
            return
        choose_once(page, by_mouse)


def plays_by_itself(page: Page) -> bool:
    """Wait while the page plays choices without an alternative; return False if there is none."""
    forced = page.locator(".presses .forced")
    if not forced.count():
        return False
    expect(forced).to_have_count(0)
    return True


def in_hand(page: Page, choose: Choose = by_mouse) -> Locator:
    """Pick up a die that fits in several places; others go to their only place at once."""
    while True:
        until_dice(page)
        die = page.locator("button.die.open").first
        choose(die)
        my_turn(page)
        if page.locator("button.die.held").count():
            return die


def open_short_match(page: Page, seat_count: int = 2, round_count: int = 3) -> Page:
    """Open a table for a short match."""
    create_table(page, {"Rounds": str(round_count)}, seat_count)
    return page


@pytest.mark.sweep  # `make test` does this with MÂTS
def test_a_short_match_by_keys_on_a_small_screen(visit: Visit) -> None:
    page = open_short_match(visit(phone=True).open("/new/maitre"))
    sail(page, by_keys)


@pytest.mark.sweep  # `make test` plays a turn by keys
def test_cards_are_explained_and_dice_dragged_or_refused_with_a_reason(
    visit: Visit,
) -> None:
    page = against_captain(visit(), "maitre")
    check_the_first_dice_are_thrown_by_the_player(page)
    check_dice_are_one_tab_stop_with_distinct_names(page)
    a_card_is_explained_on_hover_and_by_key(page)
    port = page.get_by_role("region", name="Port")
    fixed = (port, page.get_by_role("button", name="Chances"))
    corners = [(box["x"], box["y"]) for each in fixed if (box := each.bounding_box())]
    until_dice(page)
    centres = [(box["x"], box["y"]) for each in fixed if (box := each.bounding_box())]
    assert centres == corners, "the port and the buttons stay in place during a turn"
    expect(page.locator(".advice")).to_have_count(0)
    page.get_by_role("button", name="Chances").click()
    expect(page.locator(".advice .figure").first).to_contain_text("%")
    page.get_by_role("button", name="Chances").click()
    expect(page.locator(".advice")).to_have_count(0)
    die = in_hand(page)
    page.locator("button.slot[aria-disabled], button.slot.closed").first.click(force=True)
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(re.compile("MDM-"))
    page.keyboard.press("Escape")
    die.click()
    goal = page.locator(".target").first
    goal_id = goal.get_attribute("data-onto")
    page.locator("button.die.held").click()  # puts the die down, to be dragged instead
    before = page.locator("button.die").count()
    drag(page, die, page.locator(f'[data-onto="{goal_id}"]'))
    expect(page.locator(".stage.busy")).to_have_count(0)
    expect(page.locator("button.die")).to_have_count(before - 1)


@pytest.mark.sweep
def test_a_first_match_proposes_one_choice_and_shows_all_chances_on_request(
    visit: Visit,
) -> None:
    page = against_captain(visit(newcomer=True), "maitre")
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    until_dice(page)
    button = page.get_by_role("button", name="Chances")
    expect(button).to_have_attribute("aria-pressed", "false")
    proposed = page.locator("button.die.proposed, .presses .proposed")
    expect(proposed).to_have_count(1)
    expect(proposed).to_contain_text(re.compile(r"\d+%"))
    chance = page.locator(".tray .advice")
    expect(chance).to_have_count(0)
    button.click()
    expect(chance).to_have_text(re.compile(r"best chance this turn: \d+%"))
    button.click()
    expect(chance).to_have_count(0)
    expect(proposed).to_have_count(0)
    card = page.locator(".card").first
    expect(card).to_contain_text("firepower")  # the explanations of a first match stay
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")


def check_placing_a_die_moves_no_controls(page: Page) -> None:
    """Check on a phone that all touch targets stay in place when a die is placed."""
    die = in_hand(page)
    page.locator("button.die.held").click()  # puts the die down
    page.get_by_role("button", name="Chances").click()
    expect(page.locator(".card .advice").first).to_be_visible()
    still = ".card, .card .slot, .tray, .presses .chances-button"
    boxes = (
        f"[...document.querySelectorAll('{still}')].map(each => each.getBoundingClientRect().top)"
    )
    before = page.evaluate(boxes)
    die.click()
    assert page.evaluate(boxes) == before
    expect(page.locator(".chance").first).to_be_visible()
    expect(page.locator(".target")).not_to_have_count(0)
    page.locator(".target").first.click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    scrolled = page.evaluate("scrollY")  # to an item half hidden by the buttons, which stay
    for now, was in zip(page.evaluate(boxes), before, strict=True):
        assert now in (was, was - scrolled)


def a_card_is_explained_on_hover_and_by_key(page: Page) -> None:
    until_dice(page)
    explanation = page.get_by_role("tooltip")
    card = page.get_by_role("region", name="Port").locator(".card").first
    expect(card.locator(".slot svg.captain, .slot svg.hull, .slot svg.crew")).to_have_count(3)
    card.hover()
    expect(explanation).to_contain_text("To fit out a ship, place a captain die")
    expect(explanation).to_contain_text("crew: 2 dice totalling ")
    page.mouse.move(1, 1)
    expect(explanation).to_have_count(0)
    card.locator("button.slot").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(explanation).to_have_count(0)  # a tooltip would hide the neighbouring cards
    page.keyboard.press("i")
    expect(explanation).to_contain_text("firepower")
    expect(card).to_have_attribute("aria-describedby", explanation.get_attribute("id") or "")
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    covers_nothing(page, explanation)


def covers_nothing(page: Page, told: Locator) -> None:
    """Check that an explanation covers no card and no button."""
    boxes = "all => all.map(each => each.getBoundingClientRect()).map(box => box.toJSON())"
    for card in (page.get_by_role("region", name="Port").locator(".card").nth(n) for n in (0, 2)):
        card.hover()
        expect(told).to_be_visible()
        (tip,) = told.evaluate_all(boxes)
        cards = page.locator(".card, .presses button").evaluate_all(boxes)
        assert not [
            box
            for box in cards
            if tip["left"] < box["right"]
            and box["left"] < tip["right"]
            and tip["top"] < box["bottom"]
            and box["top"] < tip["bottom"]
        ]
        page.mouse.move(1, 1)
        expect(told).to_have_count(0)


def check_long_press_explains_a_card_without_tapping_it(page: Page) -> None:
    in_hand(page)
    target = page.locator(".card button.target").first
    target.evaluate(
        "target => target.scrollIntoView({ block: 'center' })"
    )  # above the buttons at the bottom
    placed = page.locator(".card .slot .blank").count()
    session = page.context.new_cdp_session(page)
    x, y = middle(target)
    touch = {"x": x, "y": y}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    explanation = page.get_by_role("tooltip")
    expect(explanation).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(explanation).to_be_visible()
    expect(page.locator("button.die.held")).to_have_count(1)
    assert page.locator(".card .slot .blank").count() == placed
    target.tap()
    expect(explanation).to_have_count(0)
    expect(page.locator(".card .slot .blank")).to_have_count(placed - 1)


@pytest.mark.sweep
def test_six_players_fit_and_axe_finds_nothing(visit: Visit, axe: str) -> None:
    visitor = visit()
    inspector = Inspector(axe)
    page = open_short_match(visitor.open("/new/maitre"), seat_count=6, round_count=1)
    my_turn(page)
    expect(page.locator(".cards.fleet")).to_have_count(6)
    expect(page.get_by_role("region", name="Port")).to_be_visible()
    until_dice(page)
    page.get_by_role("button", name="Chances").click()
    inspector.look(page, "dice with their chances")
    sail(page, by_mouse)
    sheet = page.get_by_role("table", name="Score details")
    expect(sheet.get_by_role("row")).to_have_count(1 + 6)
    expect(sheet.get_by_role("columnheader")).to_have_count(5)
    expect(sheet.get_by_role("columnheader", name="points")).to_have_count(1)
    for counted in ("points", "treasure", "bonus", "ships", "firepower"):
        expect(sheet.locator(f"td.{counted}")).to_have_count(6)
    points = [int(each) for each in sheet.locator("td.points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    inspector.look(page, "the score sheet")
    assert inspector.found == []


EASY = "parts = [{kind = 'sum', dice = 1, at_least = 1}]\n"
DECK = "name = 'easy'\n" + "".join(
    f"[[cards]]\nkind = 'ship'\nid = 's{n}'\nfamily = {1 + n}\nfirepower = 1\n{EASY}"
    for n in range(9)
)
FLIP = f"[[cards]]\nkind = 'goods'\nid = 'flip'\nletter = 'A'\neffect = 'flip'\n{EASY}"


@pytest.mark.sweep
def test_goods_describe_their_effect_on_the_selected_die(visit: Visit) -> None:
    """Uses a deck in which any die completes any card."""
    page = visit(phone=True).open("/new/maitre")
    page.get_by_label("Cards").set_input_files(
        {"name": "easy.toml", "mimeType": "", "buffer": (DECK + FLIP).encode()}
    )
    page.get_by_role("combobox", name="Seat 2").select_option("me")
    page.locator("form button.main").click()
    for action in (
        "Fit out a ship",
        "Fit out a ship",
        "Buy goods",
        "Fit out a ship",
        "Fit out a ship",
    ):
        my_turn(page)
        page.get_by_role("button", name=action).click()
        expect(page.locator("button.die.open").first).to_be_visible()
        page.locator("button.die.open").first.click()
        if action == "Buy goods":
            continue  # the die fits in one place only, and goes there at once
        expect(page.locator("button.die.held")).to_be_visible()
        if not page.locator(".dice-cards").count():
            page.locator(".target").first.click()
    flip = re.compile("^flip the [1-6] to a [1-6]")
    meaning = page.locator(".dice-cards").get_by_role("button", name=flip)
    expect(meaning).to_have_count(1)  # for the selected die
    meaning.click()
    expect(page.locator(".dice-cards")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(re.compile("flips the [1-6]: it becomes [1-6]"))


def match_before_attack(visitor: Visitor) -> str:
    """Return the path of a shared table where both players have a ship, in the first one's turn."""
    deck = tomllib.loads(DECK + FLIP)
    path = open_table(visitor, "maitre", "me", "me", deck=deck)
    table = path.split("/")[-1]
    for _ in range(2):
        (seat,) = Player(visitor, table, 0).view()["table"]["turn"]
        player = Player(visitor, table, seat)
        player.act([{"type": "arm"}])
        player.act(player.view()["scene"]["choices"][0]["actions"])  # any die completes any card
    return path


@pytest.mark.sweep  # `make test` chooses an attack by keys below
def test_an_attack_shows_its_chances_and_needs_a_confirmation(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = visitor.open(match_before_attack(visitor))
    my_turn(page)
    page.get_by_role("region", name="Port").locator(".card .picture").first.tap()
    expect(page.locator(".banner")).to_contain_text("Press “Fit out a ship” first.")
    weighed = page.locator(".pending-forecast")
    attack = page.get_by_role("button", name="Attack", exact=True)
    attack.tap()
    expect(page.locator("button.face.held")).to_have_count(1)  # the only ship that can attack
    page.locator("button.target").tap()
    expect(weighed).to_contain_text(
        re.compile(r"victory: the .*sloop.* goes to the bottom of the deck\s+58")
    )
    expect(weighed).to_contain_text(
        re.compile(r"defeat: your .*sloop.* goes to the bottom of the deck\s+42")
    )
    weighed.get_by_role("button", name="Cancel").tap()
    expect(weighed).to_have_count(0)
    expect(page.locator(".log")).not_to_contain_text("attacks")
    attack.tap()
    page.locator("button.target").tap()
    weighed.get_by_role("button", name="Confirm").tap()
    expect(page.locator(".log")).to_contain_text("attacks")


def test_a_turn_can_be_played_by_the_keys_shown(visit: Visit) -> None:
    visitor = visit()
    visitor.run_first(WATCHED)
    page = visitor.open(match_before_attack(visitor))
    my_turn(page)
    press = page.keyboard.press
    expect(page.get_by_role("button", name="Attack").locator("kbd")).to_have_text("D")
    port = page.get_by_role("region", name="Port")
    place = port.bounding_box()
    press("d")
    expect(page.locator("button.target kbd")).to_have_text("E")
    press("e")
    expect(page.locator(".pending-forecast .main")).to_be_focused()
    assert port.bounding_box() == place, "the port stays in place"
    press("Escape")
    expect(page.locator(".pending-forecast")).to_have_count(0)
    press("a")
    my_turn(page)
    die = page.locator("button.die.open").first
    press(die.get_attribute("data-key") or "")
    expect(page.locator("button.die.held")).to_have_count(1)
    press(page.locator("button.target").first.get_attribute("data-key") or "")
    expect(page.locator(".log")).to_contain_text("is fitted out!")
    assert page.evaluate(LOST) == []
    press("k")
    keys = page.get_by_role("dialog")
    expect(keys).to_contain_text("Pick a die with this number")


@pytest.mark.sweep  # `make test` covers a phone in play/test_touch.py
def test_a_phone_shows_the_port_with_hints_chances_and_explanations(visit: Visit) -> None:
    """No hint covers the port."""
    page = against_captain(visit(phone=True), "maitre")
    check_a_phone_moves_neither_cards_nor_dice_nor_page_in_a_turn(page)
    until_dice(page)
    expect(page.locator(".tray .rolled").first).to_have_css("animation-name", "none")
    expect(page.get_by_role("region", name="Port").locator(".card .slot")).to_have_count(12)
    edges = page.locator(".card").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect().bottom)"
    )
    foot = page.locator(".foot").bounding_box()
    assert foot and max(edges) <= foot["y"], "the dice cover no card"
    lamp = page.get_by_role("button", name="Hint", exact=True)
    lamp.click()
    expect(page.locator("button.die.hinted.best").first).to_be_visible()
    expect(page.locator("button.hinted.best:not(.die)").first).to_be_visible()
    why = page.get_by_role("button", name="Why?")
    foot = why.bounding_box()
    port = page.get_by_role("region", name="Port").bounding_box()
    assert foot and port and foot["y"] + foot["height"] <= port["y"] + 1
    why.click()
    page.locator(".advised .line").last.click()
    expect(page.locator("button.hinted:not(.die)")).to_have_count(1)
    expect(page.locator("button.die.hinted").first).to_be_visible()
    lamp.click()
    expect(page.locator("button.hinted")).to_have_count(0)
    check_long_press_explains_a_card_without_tapping_it(page)
    check_placing_a_die_moves_no_controls(page)


@pytest.mark.sweep
def test_the_focus_moves_from_dice_to_cards_and_buttons(visit: Visit) -> None:
    visitor = visit()
    visitor.run_first(WATCHED)
    page = against_captain(visitor, "maitre")
    my_turn(page)
    in_hand(page, by_keys)
    die = page.locator("button.die.open:focus-visible")
    expect(page.locator("button.target:focus-visible")).to_have_css("outline-style", "solid")
    page.keyboard.press("Escape")
    expect(die).to_have_count(1)
    expect(page.locator("button.held")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    roll = page.get_by_role("button", name="Roll the others").and_(page.locator(":focus-visible"))
    expect(page.locator("button.die.open:focus-visible").or_(roll)).to_have_count(1)
    # past the dice, including those put aside, and back to the first button of its row
    for key in (*["ArrowRight"] * 9, "ArrowLeft", "ArrowLeft"):
        if not roll.count():
            page.keyboard.press(key)
    expect(roll).to_have_count(1)
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    page.locator(".advised .close").press("Enter")
    expect(page.locator(".advised")).to_have_count(0)
    assert page.evaluate(LOST) == []


def check_a_phone_moves_neither_cards_nor_dice_nor_page_in_a_turn(page: Page) -> None:
    """Regression test: cards grew with the roll, and the dice covered them and the fleets."""
    feet, heights = set[int](), set[int]()
    until_dice(page)
    while my_turn(page) and page.locator("button.die").count():
        feet.add(page.locator(".foot").evaluate("foot => foot.offsetHeight"))
        heights |= set(
            page.locator(".card.ship").evaluate_all("all => all.map(c => c.offsetHeight)")
        )
        assert page.evaluate("scrollY") == 0
        choose_once(page, by_mouse)
    assert len(feet) == 1
    assert max(heights) - min(heights) <= 2


def check_the_first_dice_are_thrown_by_the_player(page: Page) -> None:
    my_turn(page)
    expect(page.locator(".presses .forced")).to_have_count(0)
    expect(page.locator("button.die.open")).to_have_count(0)
    page.get_by_role("button", name="Fit out a ship").click()
    expect(page.locator("button.die.open").first).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def check_dice_are_one_tab_stop_with_distinct_names(page: Page) -> None:
    until_dice(page)
    dice = page.get_by_role("region", name="Dice: roll").locator("button.die")
    names = dice.evaluate_all("all => all.map(die => die.textContent)")
    assert len(set(names)) == len(names) == 5
    assert dice.evaluate_all("all => all.filter(die => die.tabIndex === 0).length") == 1
    port = page.get_by_role("region", name="Port")
    assert port.locator(".card:has(button)[tabindex]").count() == 0, "no empty tab stop"


@pytest.mark.sweep
def test_a_fleet_of_nine_ships_fits_into_the_window_of_a_desktop(visit: Visit) -> None:
    visitor = visit()
    deck = tomllib.loads("name = 'easy'\n" + "".join(map(easy_ship, range(24))))
    path = open_table(visitor, "maitre", "me", "me", deck=deck)
    table = path.split("/")[-1]
    for _ in range(20):
        (seat,) = Player(visitor, table, 0).view()["table"]["turn"]
        player = Player(visitor, table, seat)
        if len(fleet_of(player.view(), seat)) == 9:
            break
        player.act([{"type": "arm"}])
        player.act(player.view()["scene"]["choices"][0]["actions"])
    page = visitor.open(path)
    my_turn(page)
    edges = page.locator(".fleet").evaluate_all(
        "all => all.map(fleet => fleet.getBoundingClientRect().bottom)"
    )
    assert len(edges) == 2 and max(edges) <= 900


def fleet_of(view: Any, seat: int) -> list[Any]:
    """Return the cards of a fleet in a view."""
    panels = view["scene"]["panels"]
    [fleet] = (panel for panel in panels if panel["id"] == f"fleet-{seat}")
    cards: list[Any] = fleet.get("cards", [])
    return cards


def easy_ship(n: int) -> str:
    """Return the card of a ship that any die fits out."""
    return f"[[cards]]\nkind = 'ship'\nid = 's{n}'\nfamily = 1\nfirepower = {n % 12}\n{EASY}"


@pytest.mark.sweep
def test_an_unfolded_fleet_is_scrolled_into_view(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = visitor.open(match_before_attack(visitor))
    my_turn(page)
    fold = page.locator(".fleet .toggle").last
    page.evaluate("scrollTo(0, 0)")
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "true")
    card = page.locator(".fleet:has([aria-expanded=true]) .card, .fleet .small-card").last
    expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.sweep
def test_slots_are_named_by_their_ship_and_no_note_is_cut(visit: Visit) -> None:
    page = against_captain(visit(phone=True), "maitre")
    until_dice(page)
    names = page.locator(".port .slot, .cards .slots > *").evaluate_all(
        "slots => slots.map((slot) => slot.ariaLabel ?? slot.innerText)"
    )
    assert len(set(names)) == len(names), names
    notes = page.locator(".tray > .note")
    cut = "notes => notes.some((note) => note.scrollWidth > note.clientWidth)"
    assert not notes.evaluate_all(cut)


@pytest.mark.sweep
def test_the_fleets_are_first_when_a_match_is_over(visit: Visit) -> None:
    visitor = visit()
    path = open_table(visitor, "maitre", "mousse", "mousse", rounds=1)
    page = visitor.open(path)
    expect(page.locator(".result")).to_be_visible(timeout=30_000)
    fleet, stage = (page.locator(each).first.bounding_box() for each in (".fleet", ".play"))
    assert fleet and stage and fleet["y"] - stage["y"] < 20
    common = page.locator(".common").bounding_box()
    assert common and common["y"] > fleet["y"] + fleet["height"]
    expect(page.locator(".fleet").last).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One turn back", exact=True).click()
    expect(page.locator(".above")).to_be_visible()
