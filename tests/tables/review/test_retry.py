"""Test that a retried mistake is judged by the knowledge of its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from escadre.analysis.report import Mistake, SeatReport, encode_reports
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Message, words
from escadre.core.match.match import Match
from escadre.tables import wire
from escadre.tables.ports import Occupant
from escadre.tables.review.retry import MistakeRef, answer_retry_query, retry_view
from tests.tables.helpers import encoded_match, odds_shown_in

SEATS = (Occupant("guest", "Ann"), Occupant("guest", "Ben"))
SUMS: dict[Any, float] = {}
CHOICE = MistakeRef(0, 7)


def played_match(*where: str) -> Match:
    """Play a hit on B2 and then a bomb on a square where no ship can be."""
    match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=5)
    match.play(0, "2 A1 h", "1 D4", "ready")
    match.play(1, *where, "ready")
    match.play(0, "B2")
    while match.turn == (1,):
        match.play(1, "C3")
    match.play(0, "C3")
    match.resign(1)
    return match


COSTLY = Mistake(CHOICE.number, "C3", "B1", 20.0, 1.0, 15)


def retry_answer(
    match: Match, *written: str, language: str = "en", mistake: Mistake = COSTLY, seat: int = 0
) -> Any:
    """Return the answer to this attempt."""
    reports = encode_reports([SeatReport(Seat(seat), 0.0, 0.0, SUMS, SUMS, (), 3, (mistake,))])
    done = [[msgspec.to_builtins(match.parse(each)) for each in written]] if written else []
    ref = MistakeRef(seat, mistake.number)
    return retry_view(encoded_match(match), reports, ref, done, SEATS, language)


@pytest.mark.parametrize(
    ("answer", "asks", "said"),
    [
        ("B1", "nothing", "No better move is known."),
        ("A2", "nothing", "“A2” is as good as the best known move."),
        ("D4", "back", "points of your chances. Try another move."),
    ],
)
def test_any_choice_in_the_tie_band_is_accepted(answer: str, asks: str, said: str) -> None:
    reply = retry_answer(played_match("2 B2 v", "1 D1"), answer)
    assert reply.asks == asks, reply.sentence
    assert answer in reply.sentence
    assert (reply.good is not None) == (asks == "nothing"), (
        "only an accepted answer shows the good move"
    )
    assert said in reply.sentence
    assert ("known" in reply.sentence) == (asks == "nothing")


def test_played_choice_is_named_and_recognized() -> None:
    match = played_match("2 B2 v", "1 D1")
    begun, same = retry_answer(match), retry_answer(match, "C3", language="fr")
    assert begun.asks == "answer" and begun.sentence.startswith("You played “C3”.")
    assert begun.hint == (msgspec.to_builtins(match.parse("B1")),)
    assert same.asks == "back"
    assert same.sentence.startswith("Vous aviez déjà choisi «\u00a0C3\u00a0»")


def test_hidden_ships_do_not_change_the_answer() -> None:
    one, two = played_match("2 B2 v", "1 D1"), played_match("2 A2 h", "1 D3")
    for written in ((), ("B1",), ("D4",), ("A2",)):
        assert msgspec.json.encode(retry_answer(one, *written)) == msgspec.json.encode(
            retry_answer(two, *written)
        )


def test_illegal_answer_is_refused_with_its_clause() -> None:
    match = played_match("2 B2 v", "1 D1")
    reason, clause, home = retry_answer(match, "B2")
    assert isinstance(reason, Message) and clause.startswith("BAT-") and home == match.game.home
    query = wire.CheckActions(7, [msgspec.to_builtins(match.parse("B2"))])
    refused = answer_retry_query(encoded_match(match), encode_reports([]), CHOICE, query, "en")
    assert isinstance(refused, tuple)  # the analysis does not have this choice


def test_a_retry_forecasts_combats_but_not_the_match() -> None:
    """Regression test: the highest win chance among the squares was the answer."""
    match, rng = Match("mats"), Random(0)
    for seat in (0, 1):
        match.play(seat, *match.kit.setups["shuffle"](match.see(seat), rng), "ready")
    while not match.turn:
        match.roll(rng)
    (seat,) = list(match.turn)
    observation, kit = match.see(seat), match.kit
    scene = kit.scene(observation, words("en", kit.game.home))
    assert any(odds.of_match for odds in odds_shown_in(scene))
    number = len([*match.notices(seat)]) + 1
    first, *_, last = (
        kit.format_action(match.config, each) for each in kit.game.legal_actions(observation)
    )
    match.play(seat, first)
    match.resign(1 - seat)
    mistake = Mistake(number, first, last, 20.0, 1.0, 15)
    for written in ((), (first,), (last,)):
        shown = retry_answer(match, *written, mistake=mistake, seat=seat).view.scene
        assert bool(shown.choices) == (not written)
        expected = [odds for odds in odds_shown_in(scene) if not odds.of_match and not written]
        assert odds_shown_in(shown) == expected
