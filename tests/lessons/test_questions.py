"""Test the twenty questions per game that new players are asked after its lessons.

If a question has a position, the rules answer it, so that the answer cannot be wrong.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escadre.core.chance import Outcome
from escadre.core.game import CHANCE, Decision, Seat, Terminal, play, validate_action
from escadre.core.kit import AnyKit
from escadre.core.rulebook import load_rulebook
from escadre.games import GAMES


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, its answer, and how the rules answer it, from questions.toml."""

    ask: str
    right: str
    clause: str
    position: str = ""
    plays: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    may_not: tuple[str, ...] = ()
    leads: str = ""
    returns: tuple[float, ...] = ()
    most: str = ""
    counts: str = ""
    lists: str = ""

    @property
    def pattern(self) -> str:
        """The pattern to match legal actions with."""
        return self.most or self.counts or self.lists


ASKED = msgspec.convert(
    tomllib.loads((Path(__file__).parent / "questions.toml").read_text("utf-8")),
    dict[str, list[Question]],
)
DRAWN = [(game, each) for game in GAMES for each in ASKED[game] if each.position]


def position_after_plays(kit: AnyKit, question: Question) -> Any:
    """Return the position of a question after its plies; raises IllegalAction."""
    state = kit.parse_state(question.position)
    for line in question.plays:
        seat, colon, written = line.partition(": ")
        chosen = bool(colon) and seat.isdecimal()
        action = kit.parse_action(state.config, written if chosen else line)
        by = CHANCE if isinstance(action, Outcome) else Seat(int(seat) - 1)
        state = play(kit.game, state, by, action)
    return state


def actor(kit: AnyKit, state: Any) -> Seat:
    """Return the first of the seats that have to choose."""
    node = kit.game.node(state)
    assert isinstance(node, Decision)
    return node.seats[0]


def matching_actions(kit: AnyKit, state: Any, pattern: str) -> list[str]:
    """Return the distinct matches of this pattern among the legal actions."""
    legal = kit.game.legal_actions(kit.game.observe(state, actor(kit, state)))
    written = (kit.format_action(state.config, each) for each in legal)
    groups = [
        match.group(match.re.groups) for each in written if (match := re.fullmatch(pattern, each))
    ]
    return sorted({*groups})


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_twenty_questions_with_short_answers(game: str) -> None:
    book = load_rulebook(GAMES[game].game.home, "en").ids
    assert len({each.ask for each in ASKED[game]}) == 20
    for each in ASKED[game]:
        assert each.clause in book, each.ask
        assert len(each.right.split()) <= 12, each.ask


@pytest.mark.parametrize(("game", "question"), DRAWN, ids=[f"{g}-{e.ask[:40]}" for g, e in DRAWN])
def test_answers_agree_with_the_rules(game: str, question: Question) -> None:
    kit = GAMES[game]
    state = position_after_plays(kit, question)
    for line in question.may:
        assert not validate_action(
            kit.game, state, actor(kit, state), kit.parse_action(state.config, line)
        )
    for line in question.may_not:
        action = kit.parse_action(state.config, line)
        rejection = validate_action(kit.game, state, actor(kit, state), action)
        assert rejection and rejection.clause == question.clause, (line, rejection)
    assert question.leads in kit.format_state(state), kit.format_state(state)
    if question.returns:
        node = kit.game.node(state)
        assert isinstance(node, Terminal) and node.returns == question.returns
    if question.pattern:
        listed = matching_actions(kit, state, question.pattern)
        answers = (
            str(len(listed))
            if question.counts
            else listed[-1]
            if question.most
            else ", ".join(listed)
        )
        assert answers == question.right
