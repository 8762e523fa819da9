"""Test the REST interface, route by route."""

import hashlib
from collections.abc import Iterator, Mapping
from importlib.resources import files

import msgspec
import pytest

from escadre.core.i18n.catalogue import words
from escadre.core.kit import AnyKit
from escadre.core.match.scoresheet import parse_record
from escadre.games import GAMES
from escadre.server.settings import Settings
from escadre.tables import wire
from escadre.tables.lobby.option_fields import option_fields
from tests.server.clients import FLEET, READY, Guest, Host, bomb, hosting, place

pytestmark = pytest.mark.anyio


def act(ply: int, *actions: object) -> dict[str, object]:
    return {"type": "act", "ply": ply, "actions": actions}


async def test_every_game_is_listed_with_its_captains_and_options(ann: Guest) -> None:
    cards = msgspec.convert(await ann.get("/games"), list[wire.GameCard])
    assert [card.name for card in cards] == list(GAMES)
    ship = next(card for card in cards if card.name == "battleship")
    assert (ship.title, ship.seats) == ("Bataille navale", (2, 2))
    assert [level.name for level in ship.levels] == list(GAMES["battleship"].captains)
    assert msgspec.convert(await ann.get("/games/battleship"), wire.GameCard) == ship
    french = await ann.get("/games/battleship", query={"language": "fr"})
    assert french["options"][0]["label"] == "Flotte"
    assert (await ann.get("/games/chess", 404))["sentence"] == "There is no game “chess” here."


async def test_rules_are_served_as_html(ann: Guest) -> None:
    book = msgspec.convert(
        await ann.get("/games/battleship/rules", query={"language": "fr"}), wire.RulebookPage
    )
    assert book.clauses[0].id == "BAT-1"
    assert book.clauses[0].html.startswith("<p>")
    assert (await ann.get("/games/chess/rules", 404))["clause"] is None


async def test_bot_can_read_its_observation_and_legal_actions(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open", first="1", width=6, height=4, fleet=[2]))["table"]
    await ben.sit(table, 1)
    at = f"/tables/{table}"
    situation = await ann.get(f"{at}/situation")
    assert (situation["seat"], situation["over"]) == (0, False)
    assert situation["observation"]["fleets"] == [[], None]
    names = [each["name"] for each in situation["legal"]]
    assert "2 A1 h" in names
    chosen = next(each["action"] for each in situation["legal"] if each["name"] == "2 A1 h")
    await ann.post(f"{at}/requests", act(situation["ply"], chosen, READY), 200)
    assert (await ann.get(f"{at}/situation"))["legal"] == []
    assert (await ann.get(f"{at}/situation"))["observation"]["fleets"] == [[["A1", "B1"]], None]
    assert (await ben.get(f"{at}/situation"))["observation"]["fleets"] == [None, []]
    assert (await ben.get(f"{at}/situation", 409, query={"as": "0"}))["clause"] is None
    assert (
        "Choose one of your own seats"
        in (await ann.get(f"{at}/situation", 409, query={"as": "public"}))["sentence"]
    )
    await ben.post(f"{at}/requests", {"type": "resign"}, 200)
    assert (await ann.get(f"{at}/situation"))["over"]


async def test_match_can_be_played_by_rest_only(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open", first="1", width=6, height=4, fleet=[2]))["table"]
    await ben.sit(table, 1)
    at = f"/tables/{table}"
    for guest in (ann, ben):
        ply = (await guest.get(f"{at}/view"))["ply"]
        await guest.post(f"{at}/requests", act(ply, place(2, 0), READY), 200)
    refused = await ben.post(f"{at}/requests", act(3, bomb(0)), 409)
    assert (refused["type"], refused["clause"]) == ("refused", "BAT-11")
    stale = await ann.post(f"{at}/requests", act(0, bomb(0)), 409)
    assert stale["clause"] is None
    assert (await ann.get(f"{at}/record", 409))[
        "sentence"
    ] == "Available after the end of the game."
    assert (await ann.get(f"{at}/scenes/0", 409))["clause"] is None
    view = await ann.post(f"{at}/requests", act(3, bomb(0)), 200, query={"since": 3})
    assert [line["text"] for line in view["lines"]] == ["A1: hit"]
    await ben.post(f"{at}/requests", act(4, bomb(9)), 200)
    view = await ann.post(f"{at}/requests", act(5, bomb(1)), 200)
    assert view["table"]["ended"]["clause"] == "BAT-15"
    plies = view["table"]["ended"]["plies"]

    sheet = (await ann.http.get(f"/api{at}/record", params={"format": "text"})).text
    assert len(parse_record(sheet, GAMES["battleship"]).plies) == plies == 7
    words = (await ann.http.get(f"/api{at}/record", params={"format": "words"})).text
    assert words.splitlines()[-1] == "7. Ann – B1: 2-square ship sunk!"
    assert (await ann.get(f"{at}/record", 404, query={"format": "pdf"}))["clause"] is None

    scenes = [await ann.get(f"{at}/scenes/{ply}") for ply in range(plies + 1)]
    ships = [
        sum(
            token["kind"] == "ship"
            for panel in scene["panels"]
            for token in panel.get("tokens", [])
        )
        for scene in scenes
    ]
    assert ships == [0, 1, 1, 2, 2, 2, 2, 2]
    assert all(not scene.get("choices") for scene in scenes)
    seen_by_ann = await ann.get(f"{at}/scenes/3", query={"as": "0"})
    assert seen_by_ann["prompt"] == "Your turn: pick a square to bomb."
    for ply, eyes in ((8, "all"), (-1, "all"), (6, "public"), (7, "0"), (0, "2")):
        await ann.get(f"{at}/scenes/{ply}", 404, query={"as": eyes})
    assert await ben.get(f"{at}/scenes/5", query={"as": "public"})


async def test_request_without_a_seat_is_refused(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    at = f"/tables/{table}"
    refused = await ben.post(f"{at}/requests", act(0, *FLEET), 409)
    assert refused["sentence"] == "You are watching: take a seat to do that."
    assert (await ben.get(f"{at}/view", 409, query={"as": "0"}))[
        "sentence"
    ] == "This seat is not yours."
    assert await ben.get(f"{at}/links") == []
    assert (await ben.post(f"{at}/requests", {"type": "ping"}, 200)) == {"type": "pong"}
    speaking = {"type": "speak", "language": "fr"}
    assert (await ben.post(f"{at}/requests", speaking, 200))["scene"]["prompt"].startswith(
        "Cette table vous attend"
    )
    looking = {"type": "look-as", "seat": None}
    assert (await ann.post(f"{at}/requests", looking, 200))["viewer"] is None


async def test_seat_secret_gives_access_from_another_device(ann: Guest, host: Host) -> None:
    opened = await ann.open("me", "open")
    table, secret = opened["table"], opened["seats"][0]["secret"]
    assert await ann.get(f"/tables/{table}/links") == opened["seats"]
    await ann.post(f"/tables/{table}/requests", act(0, place(5, 0)), 200)
    async with host.guest() as phone:
        assert (await phone.get(f"/tables/{table}"))["table"]["mine"] == []
        for wrong in ("", "x", secret[:-1], secret + "x", "é", "\ud7ff"):
            await phone.post(f"/tables/{table}/claim", {"secret": wrong}, 409)
        claimed = await phone.post(f"/tables/{table}/claim", {"secret": secret})
        assert claimed == opened
        view = await phone.get(f"/tables/{table}/view")
        assert (view["viewer"], view["ply"], view["table"]["mine"]) == (0, 1, [0])
        assert await phone.get("/me") == {"name": "Ann"}
        await phone.post(f"/tables/{table}/requests", act(1, place(4, 40)), 200)
    assert (await ann.get(f"/tables/{table}/view"))["ply"] == 2


async def test_seat_secret_allows_only_playing_that_seat(
    ann: Guest, ben: Guest, host: Host
) -> None:
    opened = await ann.open("me", "open")
    table, secret = opened["table"], opened["seats"][0]["secret"]
    other = await ann.open("me", "open")
    at = f"/tables/{table}"
    async with host.guest(authorization=f"Bearer {secret}") as bot:
        await bot.post(f"{at}/requests", act(0, place(5, 0)), 200)
        assert (await bot.get(f"{at}/view"))["viewer"] == 0
        async with bot.live(table) as live:
            await live.read()
            await live.act(place(4, 40))
            assert live.view["ply"] == 2
            assert (await live.ask(type="look-as", seat=1))["type"] == "refused"
        await bot.get(f"/tables/{other['table']}/view", 409)
        await bot.get(f"{at}/links", 409)
        await bot.post(f"{at}/seats/1", {"name": "bot"}, 409)
        await bot.post(f"{at}/claim", {"secret": secret}, 409)
        new = {"game": "battleship", "seats": ["me", "open"], "name": "bot"}
        only = "A seat’s key is only for playing that seat."
        assert (await bot.post("/tables", new, 409))["sentence"] == only
        await ben.sit(table, 1)
        await bot.post(f"{at}/requests", {"type": "resign"}, 200)
        assert (await bot.post(f"{at}/requests", {"type": "rematch"}, 409))["sentence"] == only
    async with host.guest(authorization="Bearer wrong") as bot:
        await bot.get(f"{at}/view", 409)
        await bot.get(at, 409)


async def test_record_has_the_seeds_of_the_seats(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("me", "open", seed="ab" * 32))["table"]
    await ben.sit(table, 1, seed="anything at all")
    await ann.post(f"/tables/{table}/requests", {"type": "resign"}, 200)
    record = await ben.get(f"/tables/{table}/record")
    seeds = record["lots"]["seat_seeds"]
    assert seeds[0] == "ab" * 32
    assert len(seeds[1]) == 64 and set(seeds[1]) != {"0"}


class HalfInstalled(Mapping[str, AnyKit]):
    """The installed games and one that cannot be imported."""

    def __getitem__(self, name: str) -> AnyKit:
        if name == "wreck":
            raise ImportError(name)
        return GAMES[name]

    def __iter__(self) -> Iterator[str]:
        return iter(["wreck", *GAMES])

    def __len__(self) -> int:
        return 1 + len(GAMES)


async def test_game_that_cannot_be_imported_does_not_hide_others(settings: Settings) -> None:
    async with hosting(settings, HalfInstalled()) as host, host.guest() as ann:
        assert [game["name"] for game in await ann.get("/games")] == list(GAMES)
        await ann.open("me", "open")


@pytest.mark.parametrize(
    "path", ["/", "/rules/battleship", "/t/x", "/api/games", "/api/openapi.json", "/health", "/x"]
)
async def test_head_equals_get_without_the_body(ann: Guest, path: str) -> None:
    got, head = await ann.http.get(path), await ann.http.head(path)
    assert head.status_code == got.status_code and not head.content
    for name in ("content-type", "content-length", "content-encoding", "cache-control", "etag"):
        assert head.headers.get(name) == got.headers.get(name), name


async def test_only_responses_without_secrets_are_compressed(ann: Guest) -> None:
    table = (await ann.open("me", "open"))["table"]
    for encodings, games in (("gzip", "gzip"), ("identity", None)):
        headers = {"accept-encoding": encodings}
        sent = await ann.http.get("/api/games", headers=headers)
        assert sent.headers.get("content-encoding") == games and len(sent.json()) >= 4
        for path in ("/api/me", f"/api/tables/{table}", f"/api/tables/{table}/view"):
            assert "content-encoding" not in (await ann.http.get(path, headers=headers)).headers


async def test_openapi_document_has_descriptions_and_seat_authentication(ann: Guest) -> None:
    document = (await ann.http.get("/api/openapi.json")).json()
    kinds = document["components"]["schemas"]
    assert [name for name, kind in kinds.items() if not kind.get("description")] == []
    assert kinds["NewTable"]["description"].startswith("Open a table.")
    assert document["components"]["securitySchemes"]["seat"]["scheme"] == "bearer"
    assert {"seat": []} in document["security"]
    for path, item in document["paths"].items():
        for operation in item.values():
            assert operation["description"], path


@pytest.mark.parametrize("eyes", ["99", "2", "-1", "00", "abc", "٣"])
async def test_unknown_viewpoint_is_named_in_the_refusal(ann: Guest, eyes: str) -> None:
    table = (await ann.open("me", "open"))["table"]
    sentence = f"Unknown viewpoint “{eyes}”: use a seat from 0 to 1, or public."
    refused = await ann.get(f"/tables/{table}/view", 409, query={"as": eyes})
    assert refused["sentence"] == sentence
    async with ann.live(table) as ann_socket:
        if eyes.isascii() and eyes.isdigit():
            look = {"type": "look-as", "seat": int(eyes)}
            sentence = sentence.replace(eyes, str(int(eyes)))
            if int(eyes):
                assert (await ann_socket.ask(**look))["sentence"] == sentence
                refusal = await ann.post(f"/tables/{table}/requests", look, 409)
                assert refusal == {"type": "refused", "clause": None, "sentence": sentence}
    far = await ann.post(f"/tables/{table}/seats/{10**59}", {"name": "B"}, 409)
    assert far["sentence"].startswith(f"There is no seat {10**38}… at")
    assert (
        "There is no seat 7"
        in (await ann.post(f"/tables/{table}/seats/7", {"name": "B"}, 409))["sentence"]
    )
    assert (await ann.get(f"/tables/{table}/view", 409, query={"as": "1"}))["sentence"] == (
        "This seat is not yours."
    )


@pytest.mark.parametrize(
    ("change", "english", "french"),
    [
        (
            {"options": {"bombs": 999}},
            "These options are invalid: bombs must be a whole number from 1 to 100.",
            "Ces options sont invalides : bombs doit être un nombre entier de 1 à 100.",
        ),
        (
            {"seats": [1]},
            "The request is invalid: seats[0] must be text.",
            "La demande est invalide : seats[0] doit être un texte.",
        ),
        (
            {"weather": "fair"},
            "The request is invalid: weather is unknown.",
            "La demande est invalide : weather est inconnu.",
        ),
    ],
)
async def test_invalid_body_is_explained_in_the_language_of_the_reader(
    ann: Guest, change: dict[str, object], english: str, french: str
) -> None:
    body = {"game": "battleship", "seats": ["me", "open"], "name": "Ann"} | change
    for language, sentence in (("en", english), ("fr", french)):
        answer = await ann.http.post("/api/tables", json=body, params={"language": language})
        assert answer.json()["sentence"].replace("\xa0", " ") == sentence


@pytest.mark.parametrize("body", [b"", b"{", b"\xff"])
async def test_body_that_is_not_json_is_refused(ann: Guest, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = await ann.http.post("/api/tables", content=body, headers=headers)
    assert answer.json()["sentence"] == "The request is invalid: it is not JSON."


async def test_server_commits_to_its_seed_before_it_knows_the_clients(ann: Guest) -> None:
    pledge = await ann.get("/pledge")
    body = {
        "game": "battleship",
        "seats": ["me", "me"],
        "name": "Ann",
        "seed": "mine",
        "ticket": pledge["ticket"],
    }
    table = (await ann.post("/tables", body))["table"]
    assert (await ann.get(f"/tables/{table}"))["table"]["commitment"] == pledge["commitment"]
    for ticket in (pledge["ticket"], "nonsense", "é" * 22):
        assert "ticket" in (await ann.post("/tables", body | {"ticket": ticket}, 409))["sentence"]
    await ann.post(f"/tables/{table}/requests", {"type": "resign"}, 200, query={"as": "0"})
    lots = (await ann.get(f"/tables/{table}/record"))["lots"]
    seed = bytes.fromhex(lots["server_seed"])
    assert hashlib.sha256(seed).hexdigest() == pledge["commitment"]
    assert (await ann.get("/pledge"))["commitment"] != pledge["commitment"]


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"game": "chess"}, None),
        ({"game": ""}, None),
        ({"seats": ["me"]}, None),
        ({"seats": ["me", "open", "open"]}, None),
        ({"seats": ["me", "nelson"]}, None),
        ({"options": {"bombs": 0}}, None),
        ({"options": {"bombs": "many"}}, None),
        ({"options": {"colour": "red"}}, None),
        ({"options": {"fleet": [9] * 40}}, "BAT-20"),
        ({"name": "\u200b"}, None),
    ],
)
async def test_invalid_table_is_refused_in_one_sentence(
    ann: Guest, change: dict[str, object], clause: str | None
) -> None:
    body = {"game": "battleship", "seats": ["me", "open"], "name": "Ann"} | change
    problem = await ann.post("/tables", body, 409)
    assert problem["clause"] == clause
    assert problem["sentence"].count("\n") == 0


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": ["me"] * 9},
        {"name": ""},
        {"name": "x" * 33},
        {"more": 1},
        {"seed": 1},
    ],
)
async def test_body_of_the_wrong_shape_is_refused(ann: Guest, change: dict[str, object]) -> None:
    body = {"game": "battleship", "seats": ["me", "open"], "name": "Ann"} | change
    problem = await ann.post("/tables", body, 400)
    assert problem["sentence"].startswith("The request is invalid: ")


async def test_names_have_no_line_breaks_or_direction_marks(ann: Guest) -> None:
    opened = await ann.open("me", "open", name=" A\n\u202en\u0000n\t ")
    chairs = (await ann.get(f"/tables/{opened['table']}"))["table"]["chairs"]
    assert chairs[0]["name"] == "A nn"
    assert await ann.get("/me") == {"name": "A nn"}


async def test_match_between_captains_can_be_watched(ann: Guest, ben: Guest) -> None:
    table = (await ann.open("mousse", "mousse", bombs=5))["table"]
    async with ben.live(table) as ben_socket:
        await ben_socket.read()
        while not ben_socket.view["table"]["ended"]:
            await ben_socket.read()
        assert ben_socket.view["viewer"] is None


FILES = [
    (name, option.name)
    for name, kit in GAMES.items()
    for option in option_fields(kit.game.config_type, words("en", kit.game.home))
    if option.kind == "file"
]


@pytest.mark.parametrize(("game", "option"), FILES)
async def test_default_file_of_an_option_is_accepted_as_input(
    ann: Guest, game: str, option: str
) -> None:
    at = f"/games/{game}/options/{option}"
    usual = await ann.get(at)
    for source in (usual, {option: usual}):
        file = {"name": "mine.json", "source": msgspec.json.encode(source).decode()}
        assert await ann.post(at, file, 200) == {"value": usual}
    new = {"game": game, "seats": ["me", "open"], "name": "Ann", "options": {option: usual}}
    opened = await ann.post("/tables", new, 201)
    assert (await ann.get(f"/tables/{opened['table']}"))["table"]["options"][option] == usual


async def test_custom_deck_is_checked_and_used_at_the_table(ann: Guest) -> None:
    source = files("escadre.games.maitre").joinpath("rules", "cards.toml").read_text("utf-8")
    mine = source.replace('"1998"', '"mine"').replace("value = 8", "value = 9")
    file = {"name": "cards.toml", "source": mine}
    deck = (await ann.post("/games/maitre/options/deck", file, 200))["value"]
    new = {"game": "maitre", "seats": ["me", "me"], "name": "Ann", "options": {"deck": deck}}
    table = (await ann.post("/tables", new, 201))["table"]
    record = (await ann.get(f"/tables/{table}"))["table"]
    assert record["options"]["deck"]["name"] == "mine"


@pytest.mark.parametrize(
    ("source", "status", "sentence", "clause"),
    [
        ("", 409, "cards.toml: name is missing.", None),
        ("name = ", 409, "cards.toml, line 1: it is not TOML.", None),
        ("\0\ud7ff", 409, "cards.toml, line 1: it is not TOML.", None),
        (".".join("a" * 20_000), 409, "cards.toml: it is nested too deeply.", None),
        ("x = " + "[" * 20_000, 409, "cards.toml: it is nested too deeply.", None),
        ("name = 'x'\ncards = []", 409, "A card set has 5 to 36 ships; this one has 0.", "MDM-1"),
        ("#" * 70_000, 413, "The request is too large.", None),
        (3, 400, "The request is invalid: source must be text.", None),
    ],
)
async def test_invalid_deck_file_is_refused_with_a_reason(
    ann: Guest, source: object, status: int, sentence: str, clause: str | None
) -> None:
    file = {"name": "cards.toml", "source": source}
    refusal = await ann.post("/games/maitre/options/deck", file, status)
    assert refusal == {"sentence": sentence, "clause": clause}
    refusal = await ann.post("/games/maitre/options/deck", file, status, query={"language": "fr"})
    assert refusal["sentence"] != sentence


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        (3, "deck is not an object"),
        ({}, "deck.name is missing"),
        ({"name": "x", "cards": [{"kind": "boat"}]}, "must be ship, goods or treasure"),
        ({"name": "x", "cards": [{}] * 61}, "a list of at most 60"),
        ({"name": "x" * 41, "cards": []}, "text of 1 to 40 characters"),
        ("name = 'x'", "deck is not an object"),
    ],
)
async def test_table_with_an_invalid_deck_is_not_opened(
    ann: Guest, deck: object, sentence: str
) -> None:
    new = {"game": "maitre", "seats": ["me", "open"], "name": "Ann", "options": {"deck": deck}}
    assert sentence in (await ann.post("/tables", new, 409))["sentence"]


async def test_options_without_a_file_format_refuse_files(ann: Guest) -> None:
    file = {"name": "x.toml", "source": ""}
    for option in ("coach", "nonsense", "__class__"):
        refusal = await ann.post(f"/games/maitre/options/{option}", file, 409)
        assert refusal["sentence"] == f"Option “{option}” cannot be given as a file."
        assert await ann.get(f"/games/maitre/options/{option}", 409) == refusal
    await ann.post("/games/chess/options/deck", file, 404)
    await ann.get("/games/chess/options/deck", 404)
