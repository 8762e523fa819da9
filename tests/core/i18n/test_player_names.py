"""Test player names in sentences: articles, prepositions, capitals."""

from pathlib import Path

import msgspec
import pytest

from escadre.core.i18n.catalogue import Message, Words, text
from escadre.core.i18n.player_names import PlayerArgument, PlayerName, name_forms

FTL = """
thinks = { $Seat } thinks
given = the sea { $of-seat }, { $to-seat }
label = { $Name-seat }, { $name-seat }
player-number = joueur { $number }
"""


@pytest.mark.parametrize(
    ("name", "thinks", "given", "label"),
    [
        (None, "Le joueur 2", "du joueur 2, au joueur 2", "Joueur 2, joueur 2"),
        (PlayerName("Léo"), "Léo", "de Léo, à Léo", "Léo, Léo"),
        (PlayerName("Anna"), "Anna", "d’Anna, à Anna", "Anna, Anna"),
        (PlayerName("Le Goff"), "Le Goff", "de Le Goff, à Le Goff", "Le Goff, Le Goff"),
        (
            PlayerName("votre camp", phrase=True),
            "Votre camp",
            "de votre camp, à votre camp",
            "Votre camp, votre camp",
        ),
        (PlayerName("Le bosco", True), "Le bosco", "du bosco, au bosco", "Le bosco, Le bosco"),
        (
            PlayerName("L’amirale", True),
            "L’amirale",
            "de l’amirale, à l’amirale",
            "L’amirale, L’amirale",
        ),
    ],
)
def test_french_forms_of_player_names(
    name: PlayerName | None, thinks: str, given: str, label: str
) -> None:
    say = Words("fr", FTL).with_player_names(None, name)
    assert say("thinks", seat=PlayerArgument(1)) == f"{thinks} thinks"
    assert say("given", seat=PlayerArgument(1)) == f"the sea {given}"
    assert say("label", seat=PlayerArgument(1)) == label


def test_english_captains_have_an_article_only_within_sentences() -> None:
    forms = name_forms("en", "by", PlayerName("Boatswain", True))
    assert (forms["by"], forms["By"], forms["name-by"]) == (
        "the boatswain",
        "The boatswain",
        "Boatswain",
    )
    assert name_forms("en", "by", PlayerName("Ann"))["of-by"] == "of Ann"


def test_adding_names_leaves_the_plain_words_unchanged() -> None:
    plain = Words("en", FTL)
    assert (
        plain.with_player_names(PlayerName("Ann"))("thinks", seat=PlayerArgument(0)) == "Ann thinks"
    )
    assert plain("thinks", seat=PlayerArgument(0)) == "Joueur 1 thinks"


def test_a_message_with_a_player_round_trips_through_json() -> None:
    sentence = text("their-turn", seat=PlayerArgument(1), why=text("other", n=3))
    assert msgspec.json.decode(msgspec.json.encode(sentence), type=Message) == sentence


SHARED_NAME_FORMS = msgspec.json.decode(Path(__file__).with_name("name_forms.json").read_bytes())
"""Names and their forms; web/tests/i18n/names.test.ts tests the page on them."""


@pytest.mark.parametrize("case", SHARED_NAME_FORMS, ids=lambda case: case["name"])
def test_the_page_uses_the_same_forms_of_names(case: dict[str, str]) -> None:
    forms = name_forms(case["language"], "who", PlayerName(case["name"], title=bool(case["title"])))
    assert [forms[each] for each in ("who", "Who", "of-who", "to-who")] == [
        case[each] for each in ("within", "begins", "of", "to")
    ]
