"""Test replays of finished matches, from a table or a file."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from escadre.core.errors import RecordError
from escadre.core.game import ALL, Seat
from escadre.core.i18n.catalogue import words
from escadre.core.match.json_format import encode_record
from escadre.core.match.match import Match
from escadre.core.match.record import player_names_in
from escadre.core.match.scoresheet import format_record
from escadre.core.scene import Grid
from escadre.games import GAMES
from escadre.server.routes.common import parse_replay_viewer
from escadre.tables.errors import MESSAGES_PACKAGE, NotFound
from escadre.tables.review.records import (
    MAX_UPLOAD_BYTES,
    build_record_check,
    localized_player_names,
    parse_upload,
)
from escadre.tables.review.replay import MAX_STEPS, replay_steps


def finished(name: str) -> Match:
    """Return a short match between cabin boys."""
    match = Match(name)
    match.play_out(["mousse"] * len(match.sides), Random(5))
    return match


@pytest.mark.parametrize("name", ["battleship", "mako", "mats"])
def test_replay_steps_add_up_to_the_observed_scene(name: str) -> None:
    """The number of steps is limited, and each equals the viewer's observation."""
    match = finished(name)
    kit, say = match.kit, words("en", match.game.home)
    plies = list(match.plies)
    for viewer in (ALL, None, Seat(1)):
        for first in (0, 7, len(plies)):
            steps = replay_steps(kit, match.config, plies, viewer, first, say)
            assert [step.ply for step in steps] == list(
                range(first, min(first + MAX_STEPS, len(plies) + 1))
            )
            again = Match(kit, match.config, viewers=())
            for seat, action in plies[: steps[-1].ply]:
                again.apply(seat, action)
            known: dict[str, Any] = {}
            for step in steps:
                known |= {panel.id: panel for panel in step.panels}
            scene = kit.scene(again.see(viewer), say)
            assert [known[id] for id in steps[-1].order] == list(scene.panels)


def test_replay_for_a_seat_hides_the_fleet_of_the_opponent() -> None:
    """Bataille navale: the opponent's fleet is visible to `all`, not to seat 0."""
    match = finished("battleship")
    say = words("en", match.game.home)
    fleet = len(match.config.ships)
    ready = 2 * (fleet + 1)  # both have placed their ships and are ready

    def ships(viewer: Any) -> int:
        (step, *_) = replay_steps(match.kit, match.config, list(match.plies), viewer, ready, say)
        grids = [panel for panel in step.panels if isinstance(panel, Grid)]
        return sum(token.kind == "ship" for grid in grids for token in grid.tokens)

    assert (ships(ALL), ships(Seat(0)), ships(Seat(1)), ships(None)) == (2 * fleet, fleet, fleet, 0)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_uploaded_record_is_checked_and_described(name: str) -> None:
    """The record may be of any game, as JSON or as text, and has the players' names."""
    match = finished(name) if name in ("battleship", "mats") else Match(name)
    record = match.record(["Ann", "Léo", "Zoé", "Max"][: len(match.sides)])
    kit = GAMES[name]
    say = words("fr", MESSAGES_PACKAGE, kit.game.home)
    for data in (encode_record(record), format_record(kit, record).encode()):
        result = build_record_check(kit, parse_upload(data, GAMES).record, say)
        assert result.problems == ()
        assert result.plies == len(record.plies)
        assert result.players[0] == "Ann"
        assert result.title == say("game")
        assert len(result.lines) <= result.plies


def test_broken_hash_chain_is_reported() -> None:
    match = finished("mats")
    data = encode_record(match.record(["Ann", "Ben"]))
    broken = data.replace(b'"Ann"', b'"Eve"', 1)
    kit = GAMES["mats"]
    say = words("en", MESSAGES_PACKAGE, kit.game.home)
    result = build_record_check(kit, parse_upload(broken, GAMES).record, say)
    assert result.problems
    assert "breaks the hash chain" in result.problems[0]


def test_incomplete_record_is_reported() -> None:
    """Records with a cut tail or a removed seal are not whole."""
    kit, say = GAMES["mats"], words("en", MESSAGES_PACKAGE, GAMES["mats"].game.home)
    record = finished("mats").record(["Ann", "Ben"])
    whole = build_record_check(kit, record, say)
    assert (whole.status, whole.missing) == ("whole", ()) and whole.checked
    tail = build_record_check(
        kit, msgspec.structs.replace(record, plies=record.plies[:9], ending=None), say
    )
    assert tail.status == "partial" and "more may have been played" in tail.missing[0]
    sheet = "".join(
        line
        for line in format_record(kit, record).splitlines(keepends=True)
        if not line.startswith("seal: ")
    )
    upload = parse_upload(sheet.encode(), GAMES)
    bare = build_record_check(kit, upload.record, say, has_hash_chain=False)
    assert (bare.status, len(bare.missing)) == ("partial", 1)
    assert not upload.sealed


def test_too_large_or_invalid_upload_is_refused() -> None:
    for data, id in (
        (b" " * (MAX_UPLOAD_BYTES + 1), "record-big"),
        (b"\xff\xfe", "record-json"),
        (b"{}", "record-json"),
        (b"[1]", "record-json"),
        (b'"game: mats"', "record-json"),
        (b" \n", "record-empty"),
        (b"player 1: Ann", "sheet-no-game"),
    ):
        with pytest.raises(RecordError) as error:
            parse_upload(data, GAMES)
        assert error.value.reason.id == id


def test_replay_viewers_are_parsed() -> None:
    assert (
        parse_replay_viewer("all", 2),
        parse_replay_viewer("public", 2),
        parse_replay_viewer("1", 2),
    ) == (ALL, None, 1)
    for named in ("2", "", "-1", "x"):
        with pytest.raises(NotFound):
            parse_replay_viewer(named, 2)


def test_equal_player_names_are_numbered() -> None:
    record = Match("mats").record(["amiral", "amiral"])
    assert [name.name for name in player_names_in(record)] == ["amiral 1", "amiral 2"]


def test_captains_in_a_record_have_their_localized_names() -> None:
    kit = GAMES["mats"]
    record = Match("mats").record(["Anna", "bosco"])
    called = [
        localized_player_names(kit, record, words(language, kit.game.home))
        for language in ("en", "fr")
    ]
    assert [[each.name for each in names if each] for names in called] == [
        ["Anna", "Boatswain"],
        ["Anna", "Le bosco"],
    ]
    assert called[0][1] and called[0][1].title
