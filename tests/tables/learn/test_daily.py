"""Test that a battle of the day depends only on its day and the choices so far."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import msgspec
import pytest

from escadre.core.i18n.catalogue import LANGUAGES, words
from escadre.core.scene import Arrange
from escadre.games import GAMES
from escadre.puzzles.daily import GREEN, RED, YELLOW, daily_battle, result_squares
from escadre.puzzles.solo_battle import PLAYER_SEAT
from escadre.tables import wire
from escadre.tables.learn import daily as days
from escadre.tables.learn import practice
from escadre.tables.learn import solo_battle as battles
from escadre.tables.review.records import build_record_check, parse_upload

DAY = date(2026, 11, 24)
SALT = b"of one server"


def test_battle_depends_on_the_secret_salt_of_the_server() -> None:
    kit = GAMES["mats"]
    here, there = (daily_battle(kit, DAY, salt) for salt in (SALT, b"of another"))
    assert len({here.key, there.key, daily_battle(kit, DAY).key}) == 3
    assert here == daily_battle(kit, DAY, SALT)


@pytest.mark.parametrize("game", GAMES)
def test_every_battle_can_be_played_from_its_plies(game: str) -> None:
    kit, of_day = GAMES[game], daily_battle(GAMES[game], DAY, SALT)
    plies, known = battles.start_battle(of_day).plies, 0
    assert plies == battles.start_battle(of_day).plies
    for language in LANGUAGES:
        shown_battle = days.daily_view(of_day, plies, wire.DailyChoices([], 0, False), language)
        assert (
            shown_battle.view.table.turn == (PLAYER_SEAT,)
            and shown_battle.view.scene.choices
            and not shown_battle.over
        )
        opponents = shown_battle.view.table.seats[1:]
        assert {each.level for each in opponents} == {of_day.captain}, "the captain has no face"
        first = [step.seat for step in shown_battle.view.steps]
        assert PLAYER_SEAT not in first[1:], "the first view has steps before the player's last ply"
    bosco = kit.captains["bosco"]
    for _ in range(2):
        match = battles.match_after(kit, of_day, plies)
        action = bosco.choose(match.see(PLAYER_SEAT), Random(1))
        played = battles.continue_battle(of_day, plies, [msgspec.to_builtins(action)])
        assert played.refusal is None and len(played.plies.plies) > len(plies.plies)
        plies = played.plies
        after = days.daily_view(of_day, plies, wire.DailyChoices([], known, False), "en")
        assert all(line.ply > known for line in after.view.lines)
        known = after.view.ply
    whole = days.daily_view(of_day, plies, wire.DailyChoices([], 0, False), "en")
    assert whole.view.scene == after.view.scene
    stopped = days.daily_view(of_day, plies, wire.DailyChoices([], known, True), "en")
    assert stopped.over and "resigned" in stopped.shared
    assert stopped.shared.splitlines()[0].startswith("Escadre 2026-11-24 \N{MIDDLE DOT} ")
    assert not stopped.view.scene.choices
    ended = stopped.view.table.ended
    assert ended and (ended.how, ended.seat) == ("resigned", PLAYER_SEAT)
    assert build_record_check(
        kit, parse_upload(stopped.record.encode(), GAMES).record, words("en", kit.game.home)
    ).ended


def test_ending_is_described_to_the_player() -> None:
    """The sentences are those of a table, in both languages."""
    kit, of_day = GAMES["mats"], daily_battle(GAMES["mats"], DAY, SALT)
    plies = battles.start_battle(of_day).plies
    while not (match := battles.match_after(kit, of_day, plies)).over:
        action = kit.captains["mousse"].choose(match.see(PLAYER_SEAT), Random(1))
        plies = battles.continue_battle(of_day, plies, [msgspec.to_builtins(action)]).plies
    descriptions = [
        days.daily_view(of_day, plies, wire.DailyChoices([], 0, False), language)
        for language in LANGUAGES
    ]
    assert all(each.over and each.result != "stopped" for each in descriptions)
    here, there = (each.view.table.ended for each in descriptions)
    assert here and there and here.how == there.how == "rules" and here.sentence
    assert here.sentence != there.sentence


def test_illegal_choice_is_refused_and_changes_nothing() -> None:
    of_day = daily_battle(GAMES["battleship"], DAY, SALT)
    begun = battles.start_battle(of_day).plies
    bomb = {"type": "bomb", "square": 0}
    once = battles.continue_battle(of_day, begun, [bomb])
    again = battles.continue_battle(of_day, once.plies, [bomb])
    assert again.refusal and again.refusal[1] == "BAT-14" and again.plies == once.plies
    assert battles.continue_battle(of_day, begun, []).refusal
    assert battles.continue_battle(of_day, begun, [{"type": "nothing"}]).refusal
    reply = battles.answer_battle_query(of_day, once.plies, wire.CheckActions(1, [bomb]), "en")
    assert isinstance(reply, wire.LegalityReply) and reply.at == 0


def test_hidden_fleet_does_not_change_the_view() -> None:
    """Before the first hit, nothing of the captain's fleet is visible."""
    kit = GAMES["battleship"]
    of_day, elsewhere = (daily_battle(kit, DAY, salt) for salt in (SALT, b"of another"))
    begun, there = (battles.start_battle(each).plies for each in (of_day, elsewhere))

    def laid(seat: int, action: Any) -> bool:
        return seat == 1 - PLAYER_SEAT and msgspec.to_builtins(action)["type"] == "place"

    theirs = iter([action for seat, action in there.plies if laid(seat, action)])
    swapped = ((seat, next(theirs) if laid(seat, a) else a) for seat, a in begun.plies)
    other = begun._replace(plies=tuple(swapped))
    assert other != begun
    views = (
        days.daily_view(of_day, each, wire.DailyChoices([], 0, False), "en")
        for each in (begun, other)
    )
    assert len({*map(msgspec.json.encode, views)}) == 1


def test_result_has_at_most_ten_squares_and_ends_with_the_result() -> None:
    assert result_squares([0.5, 0.0, -0.5]) == f"{GREEN}{YELLOW}{RED}"
    many = result_squares([-1.0] * 99 + [1.0])
    assert many == RED * 9 + GREEN
    assert result_squares([]) == ""


def test_hint_can_be_requested_and_is_mentioned_in_the_result() -> None:
    of_day = daily_battle(GAMES["mats"], DAY, SALT)
    begun = battles.start_battle(of_day).plies
    for better in (False, True):
        reply = battles.answer_battle_query(of_day, begun, wire.RequestHint(1, better=better), "en")
        assert isinstance(reply, wire.HintReply) and reply.hint.options
    given_up = wire.DailyChoices([], stop=True, name="Anna", hinted=[0])
    view = days.daily_view(of_day, begun, given_up, "en")
    assert "with hints" in view.shared.splitlines()[0]
    assert view.view.table.seats[PLAYER_SEAT].name == "Anna"


def test_fleet_can_be_placed_in_each_ready_made_set_up() -> None:
    kit, of_day = GAMES["armada"], daily_battle(GAMES["armada"], DAY, SALT)
    plies = battles.start_battle(of_day).plies
    nothing = wire.DailyChoices([], 0, False)
    while not (
        set_ups := [
            each
            for each in battles.battle_position(of_day, plies, nothing, "en", "").view.scene.choices
            if isinstance(each, Arrange)
        ]
    ):
        seen = battles.match_after(kit, of_day, plies).see(PLAYER_SEAT)
        action = kit.captains["mousse"].choose(seen, Random(1))
        plies = battles.continue_battle(of_day, plies, [msgspec.to_builtins(action)]).plies
    for each in set_ups:
        reply = battles.answer_battle_query(of_day, plies, wire.Preview(1, each.name), "en")
        assert isinstance(reply, wire.PreviewReply)
        placed = battles.continue_battle(of_day, plies, msgspec.to_builtins(reply.actions))
        assert not placed.refusal and len(placed.plies.plies) > len(plies.plies)
    unknown = battles.answer_battle_query(of_day, plies, wire.Preview(1, "spiral"), "en")
    assert isinstance(unknown, tuple)


def test_random_set_up_differs_after_each_choice() -> None:
    """Otherwise the button would place the same fleet again."""
    kit, of_day = GAMES["battleship"], daily_battle(GAMES["battleship"], DAY, SALT)
    empty = battles.BattlePlies(0, ())
    fleets = []
    for _ in range(2):
        reply = battles.answer_battle_query(of_day, empty, wire.Preview(1, "shuffle"), "en")
        assert isinstance(reply, wire.PreviewReply)
        fleets.append(reply.actions)
        actions = practice.parse_actions(kit, msgspec.to_builtins(reply.actions))
        assert isinstance(actions, list)
        empty = battles.BattlePlies(0, tuple((PLAYER_SEAT, each) for each in actions))
    assert fleets[0] != fleets[1]


def test_set_up_that_is_not_offered_is_refused() -> None:
    """The daily battle of Mats starts after the set-up, where its set-ups cannot be built."""
    of_day = daily_battle(GAMES["mats"], DAY, SALT)
    plies = battles.start_battle(of_day).plies
    view = battles.battle_position(of_day, plies, wire.DailyChoices([]), "en", "").view
    assert not any(isinstance(each, Arrange) for each in view.scene.choices)
    refusal = battles.answer_battle_query(of_day, plies, wire.Preview(1, "shuffle"), "en")
    assert isinstance(refusal, tuple)


@pytest.mark.parametrize("game", GAMES)
def test_choices_after_a_hint_are_marked_in_the_record_and_the_result(game: str) -> None:
    """Fair daily battle: a result with hints says so, in both languages."""
    kit, of_day = GAMES[game], daily_battle(GAMES[game], DAY, SALT)
    plies, done = battles.start_battle(of_day).plies, list[list[Any]]()
    for _ in range(2):
        match = battles.match_after(kit, of_day, plies)
        action = kit.captains["bosco"].choose(match.see(PLAYER_SEAT), Random(1))
        done.append([msgspec.to_builtins(action)])
        plies = battles.continue_battle(of_day, plies, done[-1]).plies
    for hinted, mark in (list[int](), ()), ([1], ("with hints", "avec indices")):
        choices = wire.DailyChoices(done, stop=True, hinted=hinted)
        views = [days.daily_view(of_day, plies, choices, language) for language in ("en", "fr")]
        for view, text in zip(views, ("with hints", "avec indices"), strict=True):
            assert (text in view.shared.splitlines()[0]) == view.hinted == bool(mark)
            assert view.view.table.hints[:1] == tuple(map(int, hinted))
        record = parse_upload(views[0].record.encode(), GAMES).record
        own = [ply.hinted for ply in record.plies[plies.setup_plies :] if ply.seat == PLAYER_SEAT]
        assert own == [n in hinted for n in range(2)]
        assert not any(ply.hinted for ply in record.plies if ply.seat != PLAYER_SEAT)


def test_a_choice_of_several_plies_is_marked_as_a_whole() -> None:
    plies = battles.BattlePlies(1, ((0, "set up"), (0, "a"), (0, "b"), (1, "c"), (0, "d")))
    choices = wire.DailyChoices([["a", "b"], ["d"]], hinted=[0])
    assert battles._hinted_plies(plies, choices) == {1, 2}
