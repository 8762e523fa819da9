"""Test that bad input at every address gets an answer, never a traceback or half a ply."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, get_args
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from escadre.core.errors import InputError
from escadre.core.match.fair_seeds import parse_seat_seed
from escadre.games import GAMES
from escadre.server.http.cookies import read_guest, sign_guest
from escadre.server.http.request import preferred_language
from escadre.server.routes import API_ROUTES
from escadre.server.settings import Settings, read_settings
from escadre.tables import wire
from escadre.tables.displayed_names import MAX_NAME_LENGTH, clean_name
from escadre.tables.errors import Refusal
from escadre.tables.keys import Guest, HostKeys
from escadre.tables.lobby.new_tables import config_from_options
from tests.conftest import often
from tests.server.clients import FLEET, NO_TLS, Host
from tests.server.conftest import PATIENT
from tests.server.server_thread import in_background

if TYPE_CHECKING:
    from schemathesis import Case
    from schemathesis.specs.openapi.schemas import OpenApiSchema

FEW = settings(max_examples=often(50, 2), suppress_health_check=list(HealthCheck))
MORE = settings(max_examples=often(300, 8), suppress_health_check=list(HealthCheck))

# Random JSON, more often of a nearly valid shape

KEYS = st.sampled_from(
    [
        "type",
        "ply",
        "actions",
        "seat",
        "name",
        "language",
        "size",
        "square",
        "across",
        "boat",
        "seed",
    ]
)
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(-2, 12),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.sampled_from(
        ["act", "set-up", "look-as", "place", "lift", "ready", "bomb", "drawn", "shuffle"]
    ),
)
JSON = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)
REQUESTS = st.sampled_from([each.__struct_config__.tag for each in get_args(wire.Request)])
NEARLY = st.builds(
    lambda kind, rest: rest | {"type": kind}, REQUESTS, st.dictionaries(KEYS, JSON, max_size=4)
)
ACTS = st.builds(
    lambda ply, actions: {"type": "act", "ply": ply, "actions": actions},
    st.integers(-1, 3) | st.just(0),
    st.lists(
        st.sampled_from(FLEET)
        | st.fixed_dictionaries(
            {"type": st.sampled_from(["place", "lift", "bomb", "ready"])},  # type: ignore[dict-item]
            optional={
                "size": st.integers(-1, 6) | JSON,
                "square": st.integers(-1, 101) | JSON,
                "across": st.booleans() | JSON,
            },
        ),
        max_size=5,
    ),
)
FRAMES = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    JSON.map(json.dumps),
    NEARLY.map(json.dumps),
    ACTS.map(json.dumps),
    st.integers(1, 6000).map(lambda depth: "[" * depth),
    st.integers(1, 2000).map(
        lambda depth: '{"type":"act","ply":0,"actions":' + "[" * depth + "]" * depth + "}"
    ),
    st.integers(1, 5000).map(
        lambda digits: '{"type":"act","ply":' + "9" * digits + ',"actions":[0]}'
    ),
)
BUGS = {"Something went wrong. The error has been logged for the host."}


class Hosted:
    """A running server with an open table and a finished one."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.http = httpx.Client(base_url=host.url, timeout=20, verify=NO_TLS)
        self.stranger = httpx.Client(base_url=host.url, timeout=20, verify=NO_TLS)
        self.table, self.secret = self.open()
        self.ended, _ = self.open()
        self.http.post(f"/api/tables/{self.ended}/seats/1", json={"name": "Ben"})
        self.http.post(f"/api/tables/{self.ended}/requests?as=0", json={"type": "resign"})
        assert self.http.get(f"/api/tables/{self.ended}/record").status_code == 200

    def open(self) -> tuple[str, str]:
        """Open a table for this guest; return it and the secret of its first seat."""
        body = {"game": "battleship", "seats": ["me", "open"], "name": "Ann"}
        opened = self.http.post("/api/tables", json=body).json()
        return opened["table"], opened["seats"][0]["secret"]


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    data = tmp_path_factory.mktemp("fuzz")
    with in_background(Settings(data=data, thinkers="threads", pause=0, limits=PATIENT)) as host:
        hosted = Hosted(host)
        yield hosted
        hosted.http.close()
        hosted.stranger.close()


def assert_valid_response(response: httpx.Response) -> None:
    """Check that a response is not a server error and that refusals have the common format."""
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        problem = response.json()
        assert set(problem) - {"type"} == {"sentence", "clause"}
        assert problem["sentence"] and "\n" not in problem["sentence"]
        assert "Traceback" not in problem["sentence"]


# REST


@pytest.fixture(scope="module")
def document(hosted: Hosted) -> OpenApiSchema:
    import schemathesis  # slow to import

    made: OpenApiSchema = schemathesis.openapi.from_dict(
        hosted.http.get("/api/openapi.json").json()
    )
    made.config.update(base_url=hosted.host.url)

    def real_ids(context: Any, parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        ids = [hosted.table, hosted.ended, "x" * 22]
        if parameters and "id" in parameters and (n := hash(str(parameters["id"])) % 4) < 3:
            parameters["id"] = ids[n]
        if parameters and "name" in parameters and hash(str(parameters["name"])) % 2:
            parameters["name"] = "battleship"
        return parameters

    made.hook("map_path_parameters")(real_ids)
    return made


@pytest.mark.sweep  # importing schemathesis takes longer than most tests
def test_api_responses_match_the_openapi_document(document: OpenApiSchema) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi import checks

    operations, statuses = [], set[int]()
    for found in document.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @FEW
        @given(case=operation.as_strategy())
        def answers(case: Case[Any]) -> None:
            response = case.call_and_validate(
                checks=[
                    not_a_server_error,
                    checks.status_code_conformance,
                    checks.response_schema_conformance,
                ]
            )
            statuses.add(response.status_code)

        answers()
        operations.append(operation.label)
    assert len(operations) == len(API_ROUTES)
    assert statuses >= {200, 400, 404, 409}, "some status codes were never returned"


RAW = st.text(max_size=30).map(lambda each: quote(each, safe="/?&=%#+")) | st.text(
    st.characters(codec="ascii", exclude_categories=["Cc"], exclude_characters=" "), max_size=30
)


@MORE
@given(path=RAW, eyes=RAW, since=RAW, language=RAW)
def test_any_path_gets_a_valid_response(
    hosted: Hosted, path: str, eyes: str, since: str, language: str
) -> None:
    table = hosted.table
    for address in (
        f"/{path}",
        f"/api/tables/{path}",
        f"/api/tables/{table}/view?as={eyes}&since={since}&language={language}",
        f"/api/tables/{table}/{path}",
        f"/api/tables/{hosted.ended}/scenes/{since}?as={eyes}",
        f"/api/tables/{hosted.ended}/record?format={eyes}",
        f"/api/games/{path}?language={language}",
    ):
        try:
            url = httpx.URL(hosted.host.url + address)
        except httpx.InvalidURL:
            continue
        assert_valid_response(hosted.http.get(url))


HEADER = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40).map(
    str.strip
)


@MORE
@given(
    name=st.sampled_from(
        [
            "cookie",
            "authorization",
            "origin",
            "accept-language",
            "host",
            "content-type",
            "x-forwarded-for",
        ]
    ),
    value=HEADER | HEADER.map("Bearer {}x".format) | HEADER.map("escadre={}".format),
)
def test_any_header_gets_a_valid_response_and_no_seat(
    hosted: Hosted, name: str, value: str
) -> None:
    headers, stranger = {name.encode(): value.encode("latin-1")}, hosted.stranger
    stranger.cookies.clear()
    look = stranger.get(f"/api/tables/{hosted.table}", headers=headers)
    assert_valid_response(look)
    assert look.status_code != 200 or look.json()["table"]["mine"] == []
    body = {"type": "act", "ply": 0, "actions": FLEET}
    response = stranger.post(
        f"/api/tables/{hosted.table}/requests",
        content=json.dumps(body),
        headers={b"content-type": b"application/json"} | headers,
    )
    assert_valid_response(response)
    assert response.status_code >= 400


@MORE
@given(
    body=st.binary(max_size=300)
    | FRAMES.map(lambda f: f if isinstance(f, bytes) else f.encode("utf-8", "replace"))
)
def test_any_body_gets_a_valid_response(hosted: Hosted, body: bytes) -> None:
    kind = {"content-type": "application/json"}
    for path in (
        "tables",
        f"tables/{hosted.table}/seats/1x",
        f"tables/{hosted.table}/claim",
        f"tables/{hosted.ended}/requests",
    ):
        assert_valid_response(hosted.http.post(f"/api/{path}", content=body, headers=kind))


@contextmanager
def few_calls(most: int) -> Iterator[None]:
    """Fail after this many function calls; unlike time, they do not depend on the machine."""
    call_count = 0

    def count(frame: FrameType, event: str, what: Any) -> None:
        nonlocal call_count
        call_count += event in ("call", "c_call")
        assert call_count <= most

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


@MORE
@given(data=st.data())
def test_any_game_options_are_quickly_accepted_or_refused(data: st.DataObject) -> None:
    kit = GAMES[data.draw(st.sampled_from(sorted(GAMES)))]
    names = [field.name for field in msgspec.structs.fields(kit.game.config_type)]
    options = data.draw(
        st.dictionaries(
            st.sampled_from(names) | st.text(max_size=8),
            JSON | st.lists(st.integers(-1, 12), max_size=60) | st.integers(1, 30),
            max_size=4,
        )
    )
    with few_calls(4_000_000):
        try:
            config = config_from_options(kit, options)
        except Refusal as refusal:
            assert "\n" not in refusal.sentence("fr")
        else:
            kit.game.observe(kit.game.initial_state(config), None)


# The socket


@pytest.fixture
def socket_and_table(hosted: Hosted) -> Iterator[tuple[ClientConnection, str]]:
    table, secret = hosted.open()
    address = f"ws{hosted.host.url[4:]}/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {secret}"}
    with connect(address, additional_headers=headers, compression=None) as socket:
        socket.recv(10)
        yield socket, table


@MORE
@given(frames=st.lists(FRAMES, min_size=1, max_size=8))
def test_any_frame_gets_an_answer_and_a_refused_one_changes_nothing(
    hosted: Hosted, socket_and_table: tuple[ClientConnection, str], frames: list[str | bytes]
) -> None:
    socket, table = socket_and_table
    for frame in frames:
        before = len(entries(hosted, table))
        socket.send(frame)
        answer = json.loads(socket.recv(10))
        assert answer["type"] in ("view", "refused", "pong")
        if answer["type"] == "refused":
            assert answer["sentence"] not in BUGS and "\n" not in answer["sentence"]
            assert len(entries(hosted, table)) == before
        socket.send('{"type":"ping"}')
        while json.loads(socket.recv(10))["type"] != "pong":
            pass  # the view after a stale ply


def entries(hosted: Hosted, table: str) -> list[Any]:
    """Return the log of a table from the server."""
    known = hosted.host.services.tables.in_memory(table)
    assert known is not None
    return known.log


@pytest.mark.parametrize("frame", [b"\xff\xfe", bytes(99), "\ud7ff" * 10, "", b""], ids=range(5))
def test_frames_without_valid_json_are_refused(
    socket_and_table: tuple[ClientConnection, str], frame: str | bytes
) -> None:
    socket, _ = socket_and_table
    socket.send(frame)
    assert json.loads(socket.recv(10))["type"] == "refused"


def test_invalid_utf8_text_frame_closes_the_connection(
    socket_and_table: tuple[ClientConnection, str],
) -> None:
    socket, _ = socket_and_table
    socket.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(10)
    assert closed.value.rcvd and closed.value.rcvd.code == 1007


# Other input


@MORE
@given(cookie=st.text(max_size=80) | st.text("abc._-=", max_size=80))
def test_unsigned_cookie_identifies_no_guest(cookie: str) -> None:
    assert read_guest(HostKeys(b"k" * 32), cookie) is None


@MORE
@given(id=st.text(min_size=1).filter(lambda id: "." not in id), name=st.text(max_size=40))
def test_signed_cookie_identifies_its_guest(id: str, name: str) -> None:
    keys, name = HostKeys(b"k" * 32), clean_name(name)
    assert read_guest(keys, sign_guest(keys, Guest("guest", name))) == Guest("guest", name)


@MORE
@given(name=st.text(st.characters(), max_size=80))
def test_clean_name_is_short_printable_and_stable(name: str) -> None:
    cleaned = clean_name(name)
    assert len(cleaned) <= MAX_NAME_LENGTH and cleaned.isprintable() and cleaned == cleaned.strip()
    assert clean_name(cleaned) == cleaned


@MORE
@given(seed=st.text(max_size=64))
def test_any_seed_makes_32_bytes(seed: str) -> None:
    assert len(parse_seat_seed(seed)) == 32


@MORE
@given(
    asked=st.none() | st.text(max_size=5),
    accept=st.none() | st.text("enfrd-,;q=0.9* ", max_size=60),
)
def test_preferred_language_is_always_a_known_one(asked: str | None, accept: str | None) -> None:
    assert preferred_language(asked, accept) in ("en", "fr")


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("de-DE,fr-CH;q=0.8,en;q=0.9", "en"),
        ("de-DE,fr-CH;q=0.9,en;q=0.8", "fr"),
        ("en;q=0,fr;q=0.1", "fr"),
        ("FR-fr", "fr"),
        ("fr;q=nan,en", "en"),
    ],
)
def test_language_with_the_highest_weight_is_chosen(accept: str | None, language: str) -> None:
    assert preferred_language(None, accept) == language
    assert preferred_language("fr", accept) == "fr"
    assert preferred_language("de", accept) == language


SETTING = st.sampled_from([*Settings.__struct_fields__, "limits.body", "nonsense"])
VALUE = st.one_of(
    st.integers(-(2**70), 2**70).map(str),
    st.floats().map(str),
    st.text(max_size=10).map(json.dumps),
    st.sampled_from(
        ["true", "[]", "{}", '["a"]', "1979-05-27", '"threads"', '"sqlite:///x"', '"x://y"']
    ),
    st.text(max_size=10),
)


@MORE
@given(lines=st.lists(st.builds("{} = {}".format, SETTING, VALUE), max_size=4))
def test_any_settings_file_is_read_or_refused_in_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    file = tmp_path_factory.getbasetemp() / "settings.toml"
    file.write_text("\n".join(lines), "utf-8", "replace")
    try:
        result = read_settings(file, Path("data"))
        assert result.database_url.startswith(("sqlite+aiosqlite:", "postgresql+asyncpg:"))
    except InputError as complaint:
        for language in ("en", "fr"):
            assert "\n" not in complaint.message_in(language)


def test_settings_file_is_read_or_its_error_explained(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('url = "https://a.example"\n[limits]\ntables = 3\n', "utf-8")
    result = read_settings(file, tmp_path)
    assert (result.data, result.secure, result.limits.tables) == (tmp_path, True, 3)
    file.write_bytes(b"\xff")
    with pytest.raises(InputError, match="is not TOML"):
        read_settings(file, tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        read_settings(tmp_path / "none.toml", tmp_path)
    with pytest.raises(InputError, match="is larger than"):
        read_settings(Path("/dev/zero"), tmp_path)
    file.write_text("a = " + "[" * 10_000)
    with pytest.raises(InputError, match="nested too deeply"):
        read_settings(file, tmp_path)
