"""Test that the page checks after a match whether its dice were fair."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.page_actions import begin, create_two_seat_table, my_turn, resign
from tests.browser.rest_players import Player, against_captain

pytestmark = pytest.mark.browser

BOTH = re.compile("(dice and random draws were|random draw was) fair: check")
FAIR = "The random draw was fair: check for yourself"  # the game has no dice


@pytest.mark.sweep
@pytest.mark.long
def test_both_players_see_that_the_dice_were_fair(visit: Visit, axe: str) -> None:
    ann, zoe = visit(), visit(phone=True, language="fr")
    host = ann.open("/new/battleship")
    create_two_seat_table(host, "open")
    link = host.get_by_role("textbox", name="Invite a friend").input_value()
    friend = zoe.open(link)
    friend.get_by_role("button", name="Prendre cette place").tap()
    expect(friend.locator(".piece-dock")).to_be_visible()
    players = [Player(each, host.url.split("/")[-1], n) for n, each in enumerate((ann, zoe))]
    for player in players:
        player.ready()
    players[0].resign()
    host.get_by_role("button", name=FAIR).click()
    shown = host.get_by_role("dialog", name=FAIR)
    expect(shown).to_contain_text("The server committed to its seed before it knew yours")
    expect(shown.get_by_role("row")).to_have_count(0)  # the steps are folded
    shown.get_by_text("The proof, step by step").click()
    expect(shown.get_by_role("row")).to_have_count(2)  # only the first player was drawn
    expect(shown).to_contain_text("Your browser saved 2 of them")
    host.evaluate(axe)
    result: dict[str, Any] = host.evaluate("axe.run('dialog')")
    assert not result["violations"]
    friend.get_by_role("button", name="Le tirage était équitable\u202f: vérifiez").tap()
    expect(friend.get_by_role("dialog")).to_contain_text(
        "s’est engagé sur sa graine avant de connaître la vôtre"
    )
    command = shown.locator("code").last.inner_text()
    assert command.count("--seed") == 1 and command.count("--seal") == 2
    passer = visit().open(link)
    expect(
        passer.get_by_role("button", name="The random draw follows from its seeds")
    ).to_be_visible()


def test_a_draw_changed_by_the_server_is_found(visit: Visit) -> None:
    page = against_captain(visit(), "mako")
    assert my_turn(page)

    def cheat(route: Route) -> None:
        answer = route.fetch()
        record = answer.json()
        lot = next(ply for ply in record["plies"] if ply["seat"] == -1)  # the first player
        lot["action"]["item"] = 1 - lot["action"]["item"]
        route.fulfill(response=answer, body=json.dumps(record))

    page.route("**/record", cheat)
    resign(page)
    page.get_by_role("button", name="This game fails the fairness check").click()
    expect(page.get_by_role("dialog")).to_contain_text("does not follow from the seeds")


@pytest.mark.sweep
def test_a_rematch_swaps_seats_and_has_its_own_audit(visit: Visit) -> None:
    page = visit().open()
    begin(page, "MAKO Naval")
    assert my_turn(page)
    resign(page)
    expect(page.get_by_role("button", name=BOTH)).to_be_visible()
    first = page.url
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.post_data or ""))
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    assert my_turn(page)
    expect(page.locator(".players li").filter(has_text="you")).to_have_count(1)
    expect(page.locator(".players li").nth(1)).to_contain_text("you")
    resign(page)
    expect(page.get_by_role("button", name=BOTH)).to_be_visible()
    assert sum("give-seed" in each for each in requests) == 1
