"""Test that choices too numerous to be listed are described in one line each."""

from msgspec.structs import replace

from escadre.core.i18n.catalogue import words
from escadre.core.render.text import describe_choice
from escadre.core.scene import (
    Arc,
    Card,
    Cards,
    Die,
    Grid,
    Pick,
    Reason,
    Slot,
    Token,
    Tray,
    TurnHull,
)

EN = words("en")
BAY = Grid(
    "bay",
    "Bay",
    2,
    2,
    ("A", "B"),
    ("1", "2"),
    tokens=(Token("n", "boat", "North boat", 0, 0), Token("s", "boat", "South boat", 1, 1)),
)
PANELS = (
    Tray("tray", "Dice", dice=(Die("d", 3, "a three"),)),
    BAY,
    Cards(
        "hand",
        "Hand",
        cards=(
            Card(
                "c",
                "ship",
                "Brig",
                "a brig",
                slots=(Slot("slot", "sail", "4+", dice=(Die("e", 4, "a four"),)),),
                under=(Card("u", "goods", "Rum", "rum"),),
            ),
        ),
    ),
)


def squares(fit: str, least: int = 1, most: int = 2) -> Pick:
    return Pick("p", "Cover squares", {"type": "cover"}, "squares", least, most, fit, "bay")


def pieces(*ids: str, fit: str = "") -> Pick:
    return Pick("p", "Throw", {"type": "throw"}, "dice", 1, 2, fit or "." * len(ids), pieces=ids)


def test_a_choice_of_squares_names_them_and_their_number() -> None:
    assert describe_choice(squares(".0. "), PANELS, EN) == "Cover squares – 1–2: A1, A2"
    assert describe_choice(squares(".0. ", 2, 2), PANELS, EN) == "Cover squares – 2: A1, A2"


def test_a_choice_of_all_squares_names_the_corners() -> None:
    assert describe_choice(squares("...."), PANELS, EN) == "Cover squares – 1–2: A1–B2"


def test_a_choice_without_open_squares_names_none() -> None:
    assert describe_choice(squares("0000"), PANELS, EN) == "Cover squares – 1–2: –"


def test_a_choice_of_items_names_them_by_their_labels() -> None:
    description = describe_choice(pieces("d", "n", "c", "e", "u", "gone"), PANELS, EN)
    assert description == "Throw – 1–2: a three, North boat, a brig, a four, rum, gone"
    assert describe_choice(pieces("n", "s", fit="0."), PANELS, EN) == "Throw – 1–2: South boat"


def test_french_descriptions_have_french_punctuation() -> None:
    french = words("fr")
    description = describe_choice(squares(".0. "), PANELS, french)
    assert description == "Cover squares – 1–2\u00a0: A1, A2"
    heading_choice = TurnHull("s", "Turn", "c", "h", {"type": "turn"}, "heading", (0, 0), (), 0)
    heading_choice = replace(heading_choice, arcs=(Arc(25, 200, "."),))
    assert describe_choice(heading_choice, (), french) == "Turn – cap de 2,5° à 22,5°"
    heading_choice = replace(heading_choice, arcs=(Arc(25, 200, "."), Arc(500, 100, ".")))
    assert (
        describe_choice(heading_choice, (), french)
        == "Turn – cap de 2,5° à 22,5° ou de 50,0° à 60,0°"
    )


def test_headings_are_described_in_degrees() -> None:
    heading_choice = TurnHull("s", "Turn", "c", "h", {"type": "turn"}, "heading", (0, 0), (), 0)
    arcs = (Arc(3500, 200, "."), Arc(100, 3399, "0"))
    assert describe_choice(replace(heading_choice, arcs=arcs), (), EN) == "Turn – 350.0–10.0°"
    shut = replace(heading_choice, closed=Reason("X-1", "Not now."))
    assert describe_choice(shut, (), EN) == "Turn – Not now."
    assert describe_choice(heading_choice, (), EN) == "Turn – –"
