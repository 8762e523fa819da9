"""A costly choice of a match that is over, tried again on the board as its seat saw it.

What was hidden then stays hidden: the board is that of before the choice, whatever is answered.
So nothing is told by how the match went on. Nothing is kept: what was answered is sent each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from escadre.coach.again import SecondAnswer, tried_again
from escadre.coach.analysis import CostlyChoice, decode_reports
from escadre.coach.naming import choice_named
from escadre.coach.telling import own_sights
from escadre.core.game import Seat, referee
from escadre.core.kit import AnyKit
from escadre.core.record import Ply
from escadre.core.words import Words, text, words
from escadre.tables import solo, wire
from escadre.tables.again import StoredLog, logged
from escadre.tables.names import names
from escadre.tables.ports import Occupant
from escadre.tables.refusal import WORDS


class CostlyAt(NamedTuple):
    """Which choice: of which seat, and what it was among the things that this seat noticed."""

    seat: int
    number: int  # from 1


class _Found(NamedTuple):
    kit: AnyKit
    config: Any
    seen: Any  # before the choice
    costly: CostlyChoice

    def action(self, written: str) -> Any:
        return self.kit.parse_action(self.config, written)


def choice_view(
    game: str,
    config: bytes,
    log: StoredLog,
    reports: bytes,
    choice: CostlyAt,
    occupants: Sequence[Occupant],
    done: Sequence[Sequence[Any]],
    language: str,
) -> wire.LessonView | solo.SoloRefusal:
    """The board before this choice; after an answer, whether that is as good as the best."""
    found = _found(game, config, log, reports, choice)
    if found is None or len(done) > 1 or not all(done):
        return text("error-nothing-here"), "", ""
    kit, _, seen, costly = found
    say = words(language, WORDS, "escadre.coach", kit.game.home)
    say = say.named(*names(occupants, say))
    if not done:
        made = _name(found, found.action(costly.made), say)
        told = say("again-asked", made=made, loss=round(costly.loss))
        return _view(found, "answer", told, 0, say)
    actions = solo.sent_actions(kit, done[0])
    if not isinstance(actions, list):
        return actions, "", ""
    state = kit.game.determinize(seen, Random(0))
    if rejection := referee(kit.game, state, Seat(choice.seat), actions[0]):
        return rejection.reason, rejection.clause, kit.game.home
    given = tried_again(kit, seen, actions[0], found.action(costly.best))
    told = _told(found, actions[0], given, say)
    return _view(found, "nothing" if given.good else "back", told, 1, say)


def choice_answer(
    game: str,
    config: bytes,
    log: StoredLog,
    reports: bytes,
    choice: CostlyAt,
    _: Sequence[Occupant],
    query: wire.Try | wire.Survey,
    language: str,
) -> wire.Told | solo.SoloRefusal:
    """The answer to a question of who looks at the board before this choice."""
    found = _found(game, config, log, reports, choice)
    if found is None:
        return text("error-nothing-here"), "", ""
    say = words(language, WORDS, found.kit.game.home)
    return solo.solo_answer(found.kit, found.seen, query, language, say)


def _found(
    game: str, config: bytes, log: StoredLog, reports: bytes, choice: CostlyAt
) -> _Found | None:
    match = logged(game, config, log).match
    for report in decode_reports(reports):
        for costly in report.costly:
            if (report.seat, costly.number) == choice:
                plies = [Ply(seat, action) for seat, action in match.plies]
                sights = own_sights(match.kit, match.config, plies, report.seat)
                return _Found(match.kit, match.config, sights[costly.number - 1], costly)
    return None


def _name(found: _Found, action: Any, say: Words) -> str:
    return choice_named(found.kit, found.config, found.seen, action, say)


def _told(found: _Found, action: Any, given: SecondAnswer, say: Words) -> str:
    """What is said of an answer, and why where that is known."""
    name, costly = _name(found, action, say), found.costly
    if action == found.action(costly.made):
        return say("again-same", made=name)
    if not given.good:
        return say("again-worse", made=name, loss=max(1, round(given.lost)))
    reasons = given.reasons or (costly.reasons if action == found.action(costly.best) else ())
    told = say("again-good", made=name)
    if not reasons:
        return told
    return say("again-why", told=told, reasons="; ".join(map(say.say, reasons)))


def _view(found: _Found, asks: Any, told: str, done: int, say: Words) -> wire.LessonView:
    kit, config, seen, costly = found
    asked = asks == "answer"
    hint = msgspec.to_builtins((found.action(costly.best),)) if asked else ()
    return wire.LessonView(
        view=solo.solo_view(kit, config, seen, done, say, id="once-more", mine=asked),
        step=0,
        steps=1,
        sentence=told,
        asks=asks,
        hint=hint,
    )
