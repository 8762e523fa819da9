"""Test the home page: unfinished matches, names, unknown URLs, invitations."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from escadre.core.registry import get_kit
from escadre.lessons.lesson import load_lessons
from tests.browser.conftest import Visit
from tests.browser.page_actions import resign
from tests.browser.page_checks import Inspector
from tests.browser.rest_players import bomb_in_order, open_placement, small_match
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.browser


SCREENS = 1.5  # screens in which a phone shows all games
ACHIEVEMENTS = {
    "games": {
        "battleship": {
            "against": {"mousse": [2, 0, 0], "bosco": [1, 0, 1]},
            "last": "bosco",
            "run": 1,
        },
        "mats": {"against": {"mousse": [1, 0, 2]}, "last": "mousse", "run": -2},
    },
    "streak": 2,
    "longest": 3,
    "counted": [],
}


def store(visitor: Visitor, **values: Any) -> None:
    """Put these items into the visitor's local storage before the page's scripts run."""
    for key, value in values.items():
        literal = json.dumps(json.dumps(value))
        visitor.run_first(f"""try {{ localStorage["escadre.{key}"] ??= {literal} }} catch {{}}""")


@pytest.mark.long
@pytest.mark.parametrize(
    ("returning", "language"),
    [
        (True, "en"),
        pytest.param(False, "fr", marks=pytest.mark.sweep),
        pytest.param(False, "en", marks=pytest.mark.sweep),
        pytest.param(True, "fr", marks=pytest.mark.sweep),
    ],
)
def test_a_phone_shows_all_games_within_one_and_a_half_screens(
    visit: Visit, language: str, returning: bool, axe: str
) -> None:
    """For a returning visitor, the unfinished match comes first, with the player to move."""
    visitor = visit(phone=True, newcomer=not returning, language=language)
    if returning:
        store(visitor, achievements=ACHIEVEMENTS)
        page = open_placement(visitor)
        page.goto(visitor.home)
        mine = page.locator("ul.tables")
        expect(mine.locator(".status")).to_have_text(re.compile("our turn|vous"))
        mine.locator(".forget").click()
        expect(mine.locator("li")).to_have_count(0)
        undo = page.locator(".removed button")
        expect(undo).to_be_focused()
        undo.click()
        expect(mine.locator("a")).to_be_focused()
        first, game = (each.bounding_box() for each in (mine, page.locator(".game").first))
        assert first and game and first["y"] < game["y"]
    else:
        page = visitor.open()
    expect(page.locator(".game")).to_have_count(5)
    expect(page.locator(".tiles .tile")).to_have_count(4 if returning else 3)
    box = page.locator(".game").last.bounding_box()
    assert box and box["y"] + box["height"] <= SCREENS * 844
    inspector = Inspector(axe)
    inspector.look(page, "home", night=returning)
    page.locator(".choose").first.click()
    expect(page.locator(".levels button")).to_have_count(6)
    inspector.look(page, "captains", rarely=not returning)
    assert inspector.found == []


@pytest.mark.sweep  # web/tests/app/suggested-captain.test.ts
def test_play_suggests_a_captain_and_learn_stays_after_the_lessons(
    visit: Visit,
) -> None:
    visitor = visit(newcomer=True)
    taught = [each.name for each in load_lessons(get_kit("battleship"))]
    store(visitor, achievements=ACHIEVEMENTS, **{"learnt.battleship": taught})
    page = visitor.open()
    card = page.locator(".game", has_text="Bataille navale")
    expect(card.get_by_role("link", name="Learn")).to_be_visible()
    expect(card).to_contain_text("Lessons done")
    expect(card.get_by_role("img", name="Captains beaten: 2 of 6")).to_be_visible()
    expect(page.locator(".game", has_text="MÂTS").locator(".play")).to_contain_text("the cabin boy")
    other = page.locator(".game", has_text="MAKO")
    expect(other.get_by_role("link", name="Learn")).to_be_visible()
    expect(page.locator("#trophies li.beaten")).to_have_count(3)
    expect(page.get_by_role("list").filter(has=card).get_by_role("heading")).to_have_count(5)
    expect(page.get_by_role("heading", name="Waiting for you")).to_have_count(1)
    card.get_by_role(
        "button", name="Play against the lieutenant, Bataille navale", exact=True
    ).click()
    expect(page.locator(".players")).to_contain_text("Lieutenant")


@pytest.mark.sweep  # web/tests/home/short-match.test.ts
def test_a_first_match_of_the_longest_game_is_a_short_one(visit: Visit) -> None:
    page = visit(newcomer=True).open()
    tile = page.locator(".game", has_text="Le Maître")
    expect(page.locator(".game", has_text="MAKO").locator(".play")).to_contain_text("Play")
    expect(tile.locator(".play")).to_contain_text("Short game")
    tile.locator(".play").click()
    expect(page.locator(".stage")).to_be_visible()
    expect(page.get_by_role("dialog").first).to_be_visible()
    table = page.url.split("/")[-1]
    view = page.evaluate(f"fetch('/api/tables/{table}/view?as=0').then(answer => answer.json())")
    assert view["table"]["options"]["rounds"] == 14


def nearly_won(visitor: Visitor) -> str:
    """Return the path of a match of Bataille navale that the visitor wins with one more bomb."""
    path, player = small_match(visitor, "bosco", bombs_second=1)
    bomb_in_order(player, most=15)
    return path


@pytest.mark.sweep  # web/tests/app/achievements.test.ts
@pytest.mark.long
def test_a_victory_is_celebrated_and_its_rewards_are_saved(visit: Visit, axe: str) -> None:
    visitor = visit(moving=True)
    page = visitor.open(nearly_won(visitor))
    expect(page.locator(".cell.open, .result").first).to_be_visible()
    if page.locator(".cell.open").count():
        page.locator(".cell.open").first.click()
        expect(page.locator("div.flags svg").first).to_be_attached()
        expect(page.locator("div.flags .burst").first).to_be_attached()
    result = page.locator(".result")
    expect(result).to_contain_text("Victory!")
    expect(result).to_contain_text("First win: a new star!")
    expect(result.locator("q")).not_to_be_empty()
    expect(page.locator(".advice")).to_have_text("Ready for a stronger opponent?")
    expect(page.locator(".rematch .main")).to_have_text("Face the lieutenant")
    page.emulate_media(
        reduced_motion="reduce"
    )  # axe measures colours only after they have faded in
    inspector = Inspector(axe)
    inspector.look(page, "won", fits=True)
    assert inspector.found == []
    page.reload()  # a victory counts once
    expect(result).to_contain_text("First win: a new star!")
    page.goto(visitor.home)
    expect(page.locator(".tables .status")).to_have_text("Victory")
    card = page.locator(".game", has_text="Bataille navale")
    expect(card.get_by_role("img", name="Captains beaten: 1 of 6")).to_be_visible()
    expect(card.locator(".play")).to_contain_text("the lieutenant")


@pytest.mark.sweep
def test_a_defeat_has_a_kind_message_and_comments_can_be_turned_off(visit: Visit) -> None:
    visitor = visit()
    page = open_placement(visitor)
    card = page.locator(".captain")
    expect(card.locator(".bubble")).not_to_be_empty()
    remark = card.locator(".bubble").inner_text()
    expect(page.locator("[aria-live]", has_text=remark)).to_have_count(1)
    card.get_by_role("button", name="Silence captains").click()
    expect(card.locator(".bubble")).to_have_count(0)
    page.reload()
    expect(card.get_by_role("button", name="Silence captains")).to_have_attribute(
        "aria-pressed", "true"
    )
    resign(page)
    expect(page.locator(".result")).to_contain_text("Good try!")
    expect(page.locator("div.flags")).to_have_count(0)


@pytest.mark.sweep  # web/tests/app/routes.test.ts
def test_an_unknown_address_and_a_missing_table_lead_home(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("404", "409")
    page = visitor.open("/rules/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no game “chess”")
    page.goto(f"{visitor.home}/no/such/place")
    expect(page.get_by_role("heading", name="Uncharted")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.locator(".game").first).to_be_visible()
    page.goto(f"{visitor.home}/t/{'A' * 22}")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table here.")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.locator(".game").first).to_be_visible()


@pytest.mark.sweep
def test_guests_of_one_table_get_different_suggested_names(visit: Visit) -> None:
    """This holds even if both browsers have drawn the same name."""
    host, guest = visit(), visit()
    for each in (host, guest):
        each.run_first("""try { localStorage["escadre.bird"] = "0.5" } catch {}""")
    page = host.open("/new/mako")
    proposed = page.get_by_label("Your name").input_value()
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.locator("form button.main").click()
    expect(page.get_by_role("region", name="Invite a friend")).to_be_visible()
    other = guest.open(page.url).get_by_label("Your name")
    expect(other).not_to_have_value("")
    assert proposed and other.input_value() != proposed


@pytest.mark.sweep  # `make test` accepts an invitation in play/test_two_players.py
def test_an_invitation_shows_game_aim_and_host_and_arrivals_are_announced(
    visit: Visit,
) -> None:
    host, guest = visit(), visit(phone=True, language="fr")
    page = host.open("/new/mako")
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    with page.expect_request("**/api/tables") as request:
        page.locator("form button.main").click()
    terms = (request.value.post_data_json or {})["terms"]
    assert terms["absence"] == 5 * 60, "the absence offered by default"
    expect(page.get_by_role("region", name="Invite a friend")).to_be_visible()
    other = guest.open(page.url)
    form = other.get_by_role("form", name="Invitation à jouer : MAKO Naval")
    expect(form).to_contain_text("vous attend")
    expect(form).to_contain_text("Traversez une mer qui se couvre de mines")
    expect(other.locator(".pictures li")).to_have_count(3)
    form.get_by_label("Votre nom").fill("Léo")
    form.get_by_role("button", name="Prendre cette place").click()
    expect(page.locator(".joined")).to_have_text("Léo has joined")
    expect(page).to_have_title(re.compile("Léo has joined"))
    expect(page.get_by_role("log").first).to_contain_text("Léo has joined")


def test_a_file_dropped_on_the_home_page_is_opened_as_a_record(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("409",)  # it is not a record
    page = visitor.open()
    expect(page.get_by_role("link", name="Open a game record")).to_be_visible()
    page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["no record"], "match.json"));
          const told = { bubbles: true, cancelable: true, dataTransfer };
          for (const type of ["dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(type, told));
        }"""
    )
    expect(page).to_have_url(re.compile("/record$"))
    expect(page.locator(".drop-area [role=alert]")).to_contain_text("is not a header")
    page.go_back()
    expect(page.locator(".game")).not_to_have_count(0)


def test_the_captains_of_a_game_do_not_move_the_other_games(visit: Visit) -> None:
    page = visit().open()
    others = page.locator(".game:not(:first-child)")
    expect(others).to_have_count(4)
    places = "all => all.map(e => [e.offsetLeft, e.getBoundingClientRect().top + scrollY])"
    before = others.evaluate_all(places)
    page.locator(".choose").first.click()
    expect(page.locator(".levels button")).to_have_count(6)
    assert others.evaluate_all(places) == before, "the list may scroll into view"
    page.keyboard.press("Escape")
    expect(page.locator(".levels")).to_have_count(0)


@pytest.mark.sweep
def test_shortcuts_beside_unfinished_tables_fill_two_rows(visit: Visit) -> None:
    visitor = visit()
    store(visitor, achievements=ACHIEVEMENTS)
    page = open_placement(visitor)
    page.goto(visitor.home)
    tiles = page.locator(".tiles > li")
    expect(tiles).to_have_count(4)
    boxes = [box for each in tiles.all() if (box := each.bounding_box())]
    right = max(box["x"] + box["width"] for box in boxes)
    rows = {round(box["y"]): box["x"] + box["width"] for box in boxes}
    assert len(rows) == 2 and all(abs(end - right) < 2 for end in rows.values()), boxes


def test_a_newcomer_with_a_phone_first_sees_a_game_to_play(visit: Visit) -> None:
    page = visit(phone=True, newcomer=True).open()
    first = page.locator(".game").first
    expect(first).to_contain_text("Start here")
    tiles = page.locator(".tiles")
    expect(tiles).to_be_visible()
    game, shortcuts = first.bounding_box(), tiles.bounding_box()
    assert game and shortcuts
    assert game["y"] + game["height"] < shortcuts["y"]


def test_a_closed_dialog_returns_the_focus_to_its_button(visit: Visit) -> None:
    page = visit().open()
    settings = page.locator("#app > header nav button").last
    for close in ("Escape", "mouse"):
        settings.click()
        dialog = page.get_by_role("dialog")
        if close == "Escape":
            dialog.press(close)
        else:
            dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
        expect(settings).to_be_focused()
