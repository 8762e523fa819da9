"""Test scenes that are rendered as lines of text."""

from __future__ import annotations

from escadre.core.i18n.catalogue import words
from escadre.core.render.text import as_text
from escadre.core.scene import Count, Die, Scene, Tally, Tray

SAY = words("en")


def test_a_tally_of_one_thing_names_it_once() -> None:
    tally = Tally("bombs-0", "Your bombs", 0, (Count("bomb", "Your bombs", 3, 35),))
    assert as_text(Scene("", (tally,)), SAY).strip() == "Your bombs – 3 of 35"


def test_a_tally_of_several_things_names_each() -> None:
    counts = (Count("ship", "cruiser", 1, 2), Count("ship", "barge", 4))
    text = as_text(Scene("", (Tally("fleet-0", "Your ships", 0, counts),)), SAY)
    assert text.strip() == "Your ships – cruiser 1 of 2, barge 4"


def test_dice_that_differ_only_by_their_faces_are_written_as_faces() -> None:
    dice = (Die("a", 1, "die 1"), Die("b", 6, "die 6"))
    text = as_text(Scene("", (Tray("dice", "Dice", None, dice),)), SAY)
    assert text.strip() == "Dice – 1, 6"
    shots = (Die("a", 1, "brig: 1"), Die("b", 6, "brig: 6"))
    text = as_text(Scene("", (Tray("dice", "Dice", None, shots),)), SAY)
    assert text.strip() == "Dice – brig: 1, brig: 6"
