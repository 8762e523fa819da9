"""Lines are not divided within hyphenated words, moves or quoted commands."""

from __future__ import annotations

import pytest

from escadre.core.render.wrapping import keep_together, restore, unbroken, wrap


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        ("trois-mâts", "Armez le trois-mâts jaune avec ces dés."),
        ("docs/solved-variants.md,", "La liste est dans docs/solved-variants.md, avec les durées."),
        (
            "«\u00a05 F10 h\u00a0»",
            "Écrivez par exemple «\u00a05 F10 h\u00a0» pour placer un navire.",
        ),
        ("“5 F10 h”", "Write for example “5 F10 h” to place a ship."),
        ('"node my_bot.js"', 'A bot is a program, such as "node my_bot.js", or a file.'),
    ],
)
def test_hyphenated_words_and_quotations_stay_on_one_line(kept: str, text: str) -> None:
    for width in range(len(kept) + 2, len(text)):
        lines = wrap(text, width)
        assert any(kept in line for line in lines)
        assert " ".join(lines) == text


def test_long_quotations_are_divided() -> None:
    sentence = "“Write a letter and a number, from A1 to J10, then the direction.”"
    assert len(wrap(sentence, 30)) > 1


def test_kept_text_is_restored() -> None:
    text = 'A well-known "node my_bot.js" - or not'
    assert restore(keep_together(text)) == text
    assert wrap(f"{unbroken('5 F10 h')}, {unbroken('5 F9 h')}", 10) == ["5 F10 h,", "5 F9 h"]
