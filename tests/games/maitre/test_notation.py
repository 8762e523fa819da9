"""Test actions of Le Maître des Mers as text: examples written by hand, and invalid ones."""

from __future__ import annotations

import pytest

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.games.maitre.notation import format_action, parse_action
from escadre.games.maitre.rules.model import (
    Attack,
    Buy,
    Config,
    Discard,
    FitOut,
    Hunt,
    LeaveLoot,
    Loot,
    PlaceDie,
    RollRest,
    Stow,
    UseGoods,
)

CONFIG = Config()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("arm", FitOut()),
        ("hunt", Hunt()),
        ("buy", Buy()),
        ("roll", RollRest()),
        ("leave", LeaveLoot()),
        ("1+4 x 2+4", Attack(0, 7)),
        ("6 > 1+4/3", PlaceDie(6, 0, 2)),
        ("use reroll 2", UseGoods(20, 2)),
        ("discard 5", Discard(5)),
        ("stow 3+6", Stow(11)),
        ("loot 1+3", Loot(1)),
        ("dice 4 1", DiceOutcome((4, 1))),
        ("card kind", DrawOutcome(12)),
        ("first 2", DrawOutcome(25)),
    ],
)
def test_actions_round_trip(line: str, action: object) -> None:
    assert format_action(CONFIG, action) == line  # type: ignore[arg-type]
    assert parse_action(CONFIG, line) == action


def test_spaces_do_not_matter() -> None:
    assert parse_action(CONFIG, " 6>1+4/3 ") == PlaceDie(6, 0, 2)
    assert parse_action(CONFIG, "ARM") == FitOut()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "“\\?” is not a move"),
        ("7 > 1+4/1", "is not a move"),
        ("écarte 9", "“écarte 9” is not a move"),
        ("0 > 1+4/1", "is not a move"),
        ("6 > 1+4/0", "is not a move"),
        ("6 > 9+9/1", "The card “9\\+9” doesn’t exist"),
        ("use drill 2", "The card “drill” doesn’t exist"),
        ("x" * 500, "“x{40}” is not a move"),
    ],
)
def test_invalid_actions_are_refused(line: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as complaint:
        parse_action(CONFIG, line)
    assert all(complaint.value.message_in(language).endswith(".") for language in LANGUAGES)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("utilise retournement 2", "use flip 2"),
        ("utilise plus un 3", "use plus 3"),
        ("utilise moins un 3", "use minus 3"),
        ("utilise moins 3", "use minus 3"),
        ("utilise relance 4", "use reroll 4"),
        ("utilise flip 2", "use flip 2"),
    ],
)
def test_goods_have_french_names(french: str, english: str) -> None:
    assert parse_action(CONFIG, french) == parse_action(CONFIG, english)
    assert format_action(CONFIG, parse_action(CONFIG, french)) == english
