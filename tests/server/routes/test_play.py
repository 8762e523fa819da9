"""Test the requests of players at a table, over the WebSocket."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.record import ending_by_agreement, with_ending
from escadre.core.match.verification import verify, verify_with_evidence
from escadre.games import GAMES
from tests.server.clients import FLEET, READY, Guest, Host, bomb, place, place_fleets, two_players
from tests.server.server_process import run_command

pytestmark = pytest.mark.anyio


async def test_match_against_a_bot_ends_with_a_valid_record(ann: Guest) -> None:
    opened = await ann.open("me", "mousse", bombs=10, seed="ann's own")
    async with ann.live(opened["table"]) as ann_socket:
        await ann_socket.read()
        shuffle = {"type": "set-up", "name": "shuffle"}
        ready = {"type": "act", "actions": [READY]}
        for request in shuffle, ready:
            while not await ann_socket.carries_out(**request):
                pass  # the captain moved at the same moment, so that the ply was outdated
        square = 0
        while not ann_socket.view["table"]["ended"]:
            if ann_socket.view["table"]["turn"] == [0]:
                await ann_socket.act(bomb(square))
                square += 1
            else:
                await ann_socket.read()
        assert [line["ply"] for line in ann_socket.lines] == list(
            range(1, ann_socket.view["ply"] + 1)
        )
    response = await ann.http.get(f"/api/tables/{opened['table']}/record")
    record = decode_record(response.content, GAMES["battleship"].game)
    assert verify(GAMES["battleship"], record) == []
    assert record.players == ("Ann", "mousse")
    assert record.lots and record.lots.commitment == ann_socket.view["table"]["commitment"]
    assert len(record.plies) == ann_socket.view["table"]["ended"]["plies"]


async def test_friend_joins_by_link_and_both_see_every_shot(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open", first="1"))["table"]
    look = await ben.get(f"/tables/{table}")
    assert [chair["kind"] for chair in look["table"]["chairs"]] == ["guest", "open"]
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
        await ben_socket.settle()
        await ann_socket.settle()
        await place_fleets(ann_socket, ben_socket)
        assert ann_socket.view["table"]["turn"] == [0]
        await ann_socket.act(bomb(0))
        await ben_socket.settle()
        assert ann_socket.view["lines"][-1]["text"] == "A1: hit"
        assert ben_socket.view["lines"][-1]["text"] == "A1: hit (carrier)"
        names = [(chair["name"], chair["here"]) for chair in ben_socket.view["table"]["chairs"]]
        assert names == [("Ann", True), ("Ben", True)]


async def test_a_seat_is_taken_once(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    await ben.sit(table, 1)
    for seat in (0, 1, 7):
        problem = await ben.post(f"/tables/{table}/seats/{seat}", {"name": "Ben"}, 409)
        assert set(problem) == {"sentence", "clause"}


async def test_random_draws_wait_until_all_seats_are_taken(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        await ann_socket.act(*FLEET, READY)
        assert ann_socket.view["table"]["turn"] == [1]
        await ben.sit(table, 1)
        async with ben.live(table) as ben_socket:
            await ben_socket.read()
            await ben_socket.act(*FLEET, READY)
            assert ben_socket.lines[-1]["text"] in {
                f"{name} goes first (random draw)" for name in ("Ann", "Ben")
            }


async def test_stale_ply_is_refused_and_followed_by_the_current_view(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket, ann.live(table) as elsewhere:
        await ann_socket.read()
        await elsewhere.read()
        await ann_socket.act(place(5, 0))
        for ply in (0, 2, -1, 10**30):
            refused = await elsewhere.ask(type="act", ply=ply, actions=[place(4, 40)])
            assert refused == {
                "type": "refused",
                "clause": None,
                "sentence": "Something has changed: look at the board, then choose again.",
            }
            assert (await elsewhere.read())["ply"] == 1
        assert (await elsewhere.act(place(4, 40)))["ply"] == 2


async def test_several_actions_are_applied_all_or_none(ann: Guest, host: Host) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        refused = await ann_socket.act(place(5, 0), place(4, 40), place(4, 60))
        assert (refused["type"], refused["clause"]) == ("refused", "BAT-3")
        refused = await ann_socket.act(place(5, 0), {"type": "nonsense"})
        assert (refused["type"], refused["clause"]) == ("refused", None)
        sheet = await host.services.store.load(table)
        assert sheet and sheet.entries == ()
        assert (await ann.get(f"/tables/{table}/view"))["ply"] == 0


async def test_chance_outcome_is_refused_as_an_action(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        assert (await ann_socket.act({"type": "drawn", "item": 0}))["type"] == "refused"


async def test_spectator_cannot_act(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ben.live(table) as ben_socket:
        view = await ben_socket.read()
        assert (view["viewer"], view["table"]["mine"]) == (None, [])
        for request in ("resign", "offer-draw", "decline-draw", "take-back", "rematch"):
            assert (await ben_socket.ask(type=request))["sentence"].startswith("You are watching")
        assert (await ben_socket.act(place(5, 0)))["type"] == "refused"
        assert (await ben_socket.ask(type="look-as", seat=0))[
            "sentence"
        ] == "This seat is not yours."


async def test_secret_ply_of_the_opponent_sends_and_changes_nothing(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    await ben.sit(table, 1)
    async with (
        ann.live(table) as ann_socket,
        ben.live(table) as ben_socket,
        ann.live(table, query={"as": "public"}) as all,
    ):
        for each in (ann_socket, ben_socket, all):
            await each.settle()
        before = await ann.http.get(f"/api/tables/{table}/view")
        await ben_socket.act(*FLEET)
        assert await ann_socket.quiet()
        assert await all.quiet()
        assert (await ann.http.get(f"/api/tables/{table}/view")).content == before.content


async def test_takeback_of_a_secret_choice_is_invisible_to_others(
    ann: Guest, ben: Guest, host: Host
) -> None:
    async with two_players(ann, ben) as (table, ann_socket, ben_socket):
        empty = ann_socket.view["scene"]
        await ann_socket.act(place(5, 0))
        one = ann_socket.view["scene"]
        await ann_socket.act(place(4, 40), place(3, 60))
        await ben_socket.act(*FLEET)  # a secret ply of the opponent in between is kept
        assert ann_socket.view["table"]["can_take_back"]
        await ann_socket.ask(type="take-back")
        assert (ann_socket.view["ply"], ann_socket.view["scene"]) == (4, one)
        assert ann_socket.lines[-1]["text"] == "move taken back"
        await ann_socket.ask(type="take-back")
        assert (ann_socket.view["ply"], ann_socket.view["scene"]) == (5, empty)
        assert not ann_socket.view["table"]["can_take_back"]
        refused = await ann_socket.ask(type="take-back")
        assert refused["sentence"] == "Too late to take that back. Play on."
        assert await ben_socket.quiet()
        assert len(ben_socket.lines) == 5
        await ben_socket.ask(type="take-back")
        assert ben_socket.view["scene"]["choices"] == choices_for_other_seat(empty)
        await place_fleets(ann_socket, ben_socket)
        assert not ann_socket.view["table"]["can_take_back"]
        known = host.services.tables.in_memory(table)
        assert known and len(known.match.plies) == 13


def choices_for_other_seat(scene: dict[str, object]) -> object:
    """Return the choices of seat 0's empty grid, as seat 1 has them on its own grid."""
    choices = scene["choices"]
    assert isinstance(choices, list)
    return [choice | {"panel": "sea-1"} if "panel" in choice else choice for choice in choices]


async def test_choice_that_others_have_seen_cannot_be_taken_back(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, first="1") as (_, ann_socket, ben_socket):
        await ann_socket.act(*FLEET)
        await ben_socket.act(*FLEET, READY)
        await ann_socket.settle()  # it shows that the opponent is ready
        assert not ann_socket.view["table"]["can_take_back"]
        assert (await ann_socket.ask(type="take-back"))["type"] == "refused"
        await ann_socket.act(READY)
        await ann_socket.act(bomb(0))
        assert (await ann_socket.ask(type="take-back"))["type"] == "refused"


async def test_resignation_ends_the_match_and_reveals_the_fleets(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        assert (await ann_socket.ask(type="resign"))[
            "sentence"
        ] == "Wait until every seat is taken."
    await ben.sit(table, 1)
    async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
        await ben_socket.settle()
        await ann_socket.settle()
        await ann_socket.act(*FLEET)
        await ben_socket.ask(type="resign")
        ended = ben_socket.view["table"]["ended"]
        assert (ended["how"], ended["seat"], ended["places"]) == ("resigned", 1, [1, 2])
        assert (
            sum(t["kind"] == "ship" for t in ben_socket.view["scene"]["panels"][0]["tokens"]) == 5
        )
        assert (
            ben_socket.view["scene"].get("choices", []) == []
            and ben_socket.view["table"]["turn"] == []
        )
        for request in ("resign", "offer-draw", "decline-draw", "take-back"):
            assert (await ben_socket.ask(type=request))["sentence"] == "The game is over."
    response = await ann.http.get(f"/api/tables/{table}/record")
    record = decode_record(response.content, GAMES["battleship"].game)
    assert verify(GAMES["battleship"], record) == []


async def test_draw_is_offered_declined_offered_again_and_agreed(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, first="1") as (_, ann_socket, ben_socket):
        await place_fleets(ann_socket, ben_socket)
        assert (await ben_socket.ask(type="decline-draw"))["type"] == "refused"
        await ann_socket.ask(type="offer-draw")
        await ben_socket.until(draw_offered_by=[0])
        await ben_socket.ask(type="decline-draw")
        assert ben_socket.view["table"]["draw_offered_by"] == []
        await ann_socket.until(draw_offered_by=[])
        assert "already" in (await ann_socket.ask(type="offer-draw"))["sentence"], (
            "only one offer per ply"
        )
        await ann_socket.act(bomb(0))
        await ben_socket.until(turn=[1])
        await ben_socket.act(bomb(0))
        await ann_socket.until(turn=[0])
        await ann_socket.ask(type="offer-draw")
        await ann_socket.act(bomb(1))
        assert ann_socket.view["table"]["draw_offered_by"] == [0]
        await ben_socket.until(turn=[1])
        await ben_socket.act(bomb(1))
        assert ben_socket.view["table"]["draw_offered_by"] == [], "the next move declines the offer"
        await ben_socket.ask(type="offer-draw")
        await ann_socket.until(draw_offered_by=[1])
        await ann_socket.ask(type="offer-draw")
        ended = ann_socket.view["table"]["ended"]
        assert (ended["how"], ended["places"], ended["returns"]) == ("agreed", [1, 1], [0, 0])
        assert (await ben_socket.until(ended=ended))["ply"] == ann_socket.view["ply"]


async def test_bots_decline_draw_offers(ann: Guest) -> None:
    table = (await ann.open("me", "mousse"))["table"]
    async with ann.live(table) as ann_socket:
        await ann_socket.read()
        assert "do not accept draws" in (await ann_socket.ask(type="offer-draw"))["sentence"]


async def test_a_rematch_exchanges_the_seats(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, bombs=7) as (table, ann_socket, ben_socket):
        assert (await ann_socket.ask(type="rematch"))["sentence"].startswith(
            "Available after the end"
        )
        await ben_socket.ask(type="resign")
        await ann_socket.settle()
        await asyncio.gather(ann_socket.send(type="rematch"), ben_socket.send(type="rematch"))
        await ann_socket.read()
        await ann_socket.settle()
        await ben_socket.settle()
        again = ann_socket.view["table"]["next"]
        assert ben_socket.view["table"]["next"] == again != table
    view = await ann.get(f"/tables/{again}/view")
    assert (view["viewer"], view["table"]["options"]["bombs"]) == (1, 7)
    assert [chair["name"] for chair in view["table"]["chairs"]] == ["Ben", "Ann"]
    assert (await ben.get(f"/tables/{again}/view"))["viewer"] == 0


async def test_two_players_on_one_screen_switch_viewpoints(ann: Guest) -> None:
    table = (await ann.open("me", "me", first="1"))["table"]
    async with ann.live(table) as screen:
        assert (await screen.read())["viewer"] is None, "no viewpoint is chosen yet"
        assert (await screen.act(place(5, 0)))["type"] == "refused"
        for seat in (0, 1):
            assert (await screen.ask(type="look-as", seat=seat))["viewer"] == seat
            assert len(screen.lines) == seat, "the second player sees that the first is ready"
            await screen.act(*FLEET, READY)
        await screen.ask(type="look-as", seat=0)
        assert len(screen.lines) == 7, "six plies of seat 0 and the other's ready"
        assert (await screen.ask(type="look-as", seat=None))["viewer"] is None
        assert len(screen.lines) == 2
        assert (await screen.ask(type="look-as", seat=2))["type"] == "refused"


async def test_reconnecting_client_gets_the_missed_lines(ann: Guest, ben: Guest) -> None:
    async with two_players(ann, ben, first="1") as (table, ann_socket, ben_socket):
        await place_fleets(ann_socket, ben_socket)
        had = ben_socket.view["ply"]
        await ben_socket.connection.close()
        await ann_socket.act(bomb(0))
        missed = ann_socket.view["lines"]
        async with ben.live(table, query={"since": had}) as back:
            view = await back.read()
            assert (view["since"], view["ply"]) == (had, had + 1)
            assert [line["ply"] for line in view["lines"]] == [line["ply"] for line in missed]
            assert [line["text"] for line in view["lines"]] == ["A1: hit (carrier)"]
        for nonsense in ("999", "-1", "x", "9" * 40):
            async with ben.live(table, query={"since": nonsense}) as back:
                view = await back.read()
                assert (view["since"], len(view["lines"])) == (0, had + 1)


async def test_log_is_written_in_the_requested_language(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    async with ann.live(table, query={"language": "fr"}) as ann_socket:
        await ann_socket.read()
        await ann_socket.act(place(5, 0))
        assert ann_socket.lines[0]["text"] == "porte-avions en A1"
        await ann_socket.ask(type="speak", language="en")
        assert ann_socket.lines[0]["text"] == "carrier on A1"
        await ann_socket.act(place(4, 40))
        assert ann_socket.lines[1]["text"] == "cruiser on A5"
        assert (await ann_socket.ask(type="ping")) == {"type": "pong"}


async def test_receipt_exposes_a_record_that_was_cut_before_it(
    ann: Guest, ben: Guest, tmp_path: Path
) -> None:
    table = (await ann.open("me", "open", first="1", bombs=2))["table"]
    await ben.sit(table, 1)
    none = await ben.get(f"/tables/{table}/receipt")
    assert none["plies"] == 0
    async with ann.live(table) as ann_socket, ben.live(table) as ben_socket:
        await place_fleets(ann_socket, ben_socket)
        for n in range(2):
            await ann_socket.settle()
            await ann_socket.act(bomb(n))
            await ben_socket.settle()
            await ben_socket.act(bomb(n))
            if n == 0:
                shown = await ben.get(f"/tables/{table}/receipt")
    last = await ann.get(f"/tables/{table}/receipt")
    assert 0 < shown["plies"] < last["plies"]
    response = await ann.http.get(f"/api/tables/{table}/record")
    kit = GAMES["battleship"]
    record = decode_record(response.content, kit.game)
    ending = ending_by_agreement((0, 1))
    forged = with_ending(replace(record, plies=record.plies[:-3], ending=None), ending)
    for name, each, status, exits in (
        ("true", record, "whole", (0, 0)),
        ("forged", forged, "whole", (0, 1)),
    ):
        file = tmp_path / f"{name}.json"
        file.write_bytes(encode_record(each))
        assert verify_with_evidence(kit, each).status == status, "a record without a receipt"
        for receipt, exit in zip((shown, last), exits, strict=True):
            code, out, _ = run_command(file, "--receipt", receipt["receipt"], verb="verify")
            assert code == exit, out
            assert receipt["receipt"] in out and str(receipt["plies"]) in out
