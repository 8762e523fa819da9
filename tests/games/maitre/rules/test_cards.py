"""Test card decks from files, and their errors."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from escadre.cli import cli
from escadre.core.errors import InputError
from escadre.core.game import IllegalAction, start
from escadre.core.i18n.catalogue import LANGUAGES
from escadre.core.match.canonical_json import canonical_json
from escadre.core.options import format_options, parse_options
from escadre.games.maitre.rules.cards import (
    STANDARD_DECK,
    Deck,
    DeckCard,
    Face,
    GoodsCard,
    Part,
    Run,
    SameFace,
    ShipCard,
    Sum,
    TreasureCard,
    completions,
    parse_deck,
    validate_deck,
)
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Config

SOURCE = files(GAME.home).joinpath("rules", "cards.toml").read_text("utf-8")
SHIPS = tuple(ShipCard(f"s{n}", 1, n, (Face(1),)) for n in range(5))


def test_built_in_cards_never_change() -> None:
    """Records contain their cards, but `canonical` omits the standard deck.

    A change of cards.toml needs a new version of the rules, and a new sum here.
    """
    assert sha256(canonical_json(STANDARD_DECK)).hexdigest()[:16] == "bc52f5add23311cd"
    assert GAME.rules_version == 1


def test_reconstructed_cards_have_a_reason_in_both_languages() -> None:
    """MDM-1: replacements of lost cards are marked, with the reason."""
    ours = STANDARD_DECK.reconstruction
    assert ours and "lost" in ours.en and "perdues" in ours.fr


@pytest.mark.parametrize(
    ("part", "made", "not_made"),
    [
        (Face(4), [(4,)], [(3,)]),
        (Sum(2, exactly=10), [(4, 6), (5, 5)], [(5, 6), (3, 6)]),
        (Sum(3, at_least=17), [(5, 6, 6), (6, 6, 6)], [(4, 6, 6), (5, 5, 6)]),
        (SameFace(2), [(1, 1), (6, 6)], [(1, 2)]),
        (SameFace(4), [(3, 3, 3, 3)], [(3, 3, 3, 4)]),
        (Run(3), [(1, 2, 3), (4, 5, 6)], [(1, 2, 4), (2, 2, 3), (1, 1, 1)]),
        (Run(5), [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)], [(1, 2, 3, 4, 6)]),
    ],
)
def test_valid_parts(
    part: Part, made: list[tuple[int, ...]], not_made: list[tuple[int, ...]]
) -> None:
    whole = completions(part, ())
    assert set(made) <= whole and not set(not_made) & whole


def test_completions_are_all_dice_that_complete_a_part() -> None:
    """MDM-7: compared with all hands, for every part of the cards."""
    for card in STANDARD_DECK.cards:
        for part in card.parts:
            hands = list(combinations_with_replacement(range(1, 7), part.dice))
            assert completions(part, ()) == {dice for dice in hands if part.is_made_by(dice)}
            for placed in {dice[:2] for dice in hands if part.dice > 2}:
                for rest in combinations_with_replacement(range(1, 7), part.dice - 2):
                    whole = tuple(sorted(placed + rest))
                    assert (rest in completions(part, placed)) == part.is_made_by(whole)


def test_parts_take_at_most_the_dice_they_need() -> None:
    assert completions(Face(4), (4, 4)) == frozenset()


OTHER = """
name = "another edition"

[[cards]]
kind = "ship"
id = "a"
family = 1
firepower = 0
parts = [{kind = "alike", dice = 2}, {kind = "alike", dice = 3}]
"""


def extra_ships_toml(count: int) -> str:
    lines = 'kind = "ship"\nfamily = 2\nfirepower = 1\nparts = [{kind = "face", face = 1}]\n'
    return "".join(f'\n[[cards]]\nid = "b{n}"\n{lines}' for n in range(count))


def test_deck_of_another_edition_is_accepted() -> None:
    deck = parse_deck(OTHER + extra_ships_toml(4))
    assert [card.id for card in deck.cards] == ["a", "b0", "b1", "b2", "b3"]
    assert deck.cards[0].parts == (SameFace(2), SameFace(3)) and deck.reconstruction is None
    assert GAME.validate_config(Config(deck=deck)) is None
    again = parse_options(Config, format_options(Config(deck=deck)))
    assert again == Config(deck=deck)
    assert parse_deck(SOURCE) == STANDARD_DECK


def with_card(card: ShipCard | GoodsCard | TreasureCard) -> Deck:
    return Deck("test", (*SHIPS, card))


def ship(**changes: object) -> Deck:
    return with_card(replace(ShipCard("x", 1, 1, (Face(1),)), **changes))


def goods(*effects: str) -> Deck:
    cards: list[DeckCard] = [*SHIPS]
    cards += (GoodsCard(f"g{n}", "A", effect, (Face(1),)) for n, effect in enumerate(effects))  # type: ignore[arg-type]
    return Deck("test", tuple(cards))


@pytest.mark.parametrize(
    ("deck", "clause", "sentence"),
    [
        (Deck("test", SHIPS[:4]), "MDM-1", "5 to 36 ships; this one has 4"),
        (Deck("  ", SHIPS), "MDM-1", "needs visible letters"),
        (Deck("a\nb", SHIPS), "MDM-1", "needs visible letters"),
        (Deck("a\u202eb", SHIPS), "MDM-1", "needs visible letters"),
        (
            Deck("test", tuple(replace(SHIPS[0], id=f"s{n}") for n in range(37))),
            "MDM-1",
            "5 to 36 ships; this one has 37",
        ),
        (ship(id="s1"), "MDM-1", "The id “s1” is used twice"),
        (ship(id="a b"), "MDM-1", "“a b”: the id must be"),
        (ship(id=""), "MDM-1", "the id must be 1 to 12"),
        (ship(id="a" * 13), "MDM-1", "the id must be 1 to 12"),
        (ship(family=0), "MDM-1", "the family must be a number from 1 to 9"),
        (ship(family=10), "MDM-1", "the family must be a number from 1 to 9"),
        (ship(firepower=-1), "MDM-1", "the firepower must be between 0 and 20"),
        (ship(firepower=21), "MDM-1", "the firepower must be between 0 and 20"),
        (ship(parts=()), "MDM-5", "must use 1 to 5 dice, not 0"),
        (ship(parts=(SameFace(6),)), "MDM-5", "part 1 must use 1 to 5 dice, not 6"),
        (ship(parts=(Face(1), SameFace(0))), "MDM-5", "part 2 must use 1 to 5 dice, not 0"),
        (ship(parts=(SameFace(10**9), SameFace(3 - 10**9))), "MDM-5", "not 1,000,000,000"),
        (ship(parts=(SameFace(3), SameFace(3))), "MDM-5", "must use 1 to 5 dice, not 6"),
        (ship(parts=(Face(7),)), "MDM-5", "no roll of its dice can fulfil"),
        (ship(parts=(Face(0),)), "MDM-5", "no roll of its dice can fulfil"),
        (ship(parts=(Sum(2, exactly=13),)), "MDM-5", "no roll of its dice can fulfil"),
        (ship(parts=(Sum(2, exactly=1),)), "MDM-5", "no roll of its dice can fulfil"),
        (ship(parts=(Sum(2, at_least=13),)), "MDM-5", "no roll of its dice can fulfil"),
        (ship(parts=(Sum(2),)), "MDM-5", "either “exactly” or “at_least”"),
        (ship(parts=(Sum(2, exactly=7, at_least=7),)), "MDM-5", "either “exactly” or “at_least”"),
        (with_card(TreasureCard("t", "a", 5, (Face(1),))), "MDM-3", "must be between A and Z"),
        (with_card(GoodsCard("t", "", "flip", (Face(1),))), "MDM-3", "must be between A and Z"),
        (
            with_card(TreasureCard("t", "A", 0, (Face(1),))),
            "MDM-22",
            "the treasure value must be between 1 and 99",
        ),
        (
            with_card(TreasureCard("t", "A", 100, (Face(1),))),
            "MDM-22",
            "the treasure value must be between 1 and 99",
        ),
        (goods(*["flip"] * 3, "plus", "reroll"), "MDM-14", "at most 4 goods that change .* has 5"),
        (goods(*["extra"] * 4), "MDM-14", "at most 3 extra-die goods; this one has 4"),
    ],
)
def test_invalid_decks_are_refused_with_clause_and_reason(
    deck: Deck, clause: str, sentence: str
) -> None:
    rejection = validate_deck(deck)
    assert rejection and rejection.clause == clause
    with pytest.raises(IllegalAction, match=sentence):
        start(GAME, Config(deck=deck))


@pytest.mark.parametrize(
    "deck",
    [
        ship(id="a" * 12, family=9, firepower=20),
        ship(firepower=0, parts=(Run(5),)),
        ship(parts=(Run(4), Face(6))),
        ship(parts=(Sum(2, exactly=12),)),
        ship(parts=(Sum(5, at_least=30),)),
        goods("flip", "flip", "flip", "flip", "extra", "extra", "extra"),
        with_card(TreasureCard("t", "Z", 99, (Face(6),))),
    ],
)
def test_decks_at_the_limits_are_accepted(deck: Deck) -> None:
    assert validate_deck(deck) is None


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("name = ", "cards.toml, line 1: it is not TOML."),
        (OTHER + extra_ships_toml(4) + "[[cards]", "line 38: it is not TOML"),
        ("", "name is missing"),
        ('name = "x"', "cards is missing"),
        ('name = "x"\ncards = "all"', "cards must be a list"),
        (
            'name = "x"\ncards = [1]',
            "cards.toml, line 2, cards no. 1: it is not an object.",
        ),
        (
            OTHER + extra_ships_toml(4).replace("face = 1", "fac = 1"),
            r"cards no. 2 \(“b0”\), parts no. 1 \(“face”\): fac is unknown",
        ),
        (
            OTHER + extra_ships_toml(4).replace(", face = 1", ""),
            r"parts no. 1 \(“face”\): face is missing",
        ),
        (
            OTHER.replace('"alike"', '"smile"') + extra_ships_toml(4),
            r"parts no. 1 \(“smile”\): kind must be ",
        ),
        (
            OTHER.replace('"ship"', '"boat"') + extra_ships_toml(4),
            "kind must be ship, goods or treasure",
        ),
        (
            OTHER.replace('kind = "ship"', "") + extra_ships_toml(4),
            r"cards no. 1 \(“.+”\): kind is missing",
        ),
        (
            OTHER.replace("family = 1\n", "") + extra_ships_toml(4),
            r"line \d+, cards no. 1 \(“.+”\): family is missing",
        ),
        (
            OTHER.replace("firepower = 0", 'firepower = "much"') + extra_ships_toml(4),
            "a whole number",
        ),
        (OTHER.replace("firepower = 0", "firepower = nan") + extra_ships_toml(4), "a whole number"),
        (
            OTHER.replace("firepower = 0", "firepower = 2020-01-01") + extra_ships_toml(4),
            "a whole number",
        ),
        (
            OTHER.replace('name = "another edition"', 'name = ""') + extra_ships_toml(4),
            "name is empty",
        ),
        (
            OTHER.replace('name = "another edition"', "name = 3") + extra_ships_toml(4),
            "name must be text of 1 to 40 characters",
        ),
        ("name = " + "[" * 5000, "cards.toml: it is nested too deeply."),
        (OTHER + extra_ships_toml(3), "5 to 36 ships; this one has 4"),
    ],
)
def test_invalid_deck_files_have_one_error_sentence(source: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as complaint:
        parse_deck(source)
    for language in LANGUAGES:
        message = complaint.value.message_in(language)
        assert message.endswith(".") and "\n" not in message


def test_command_plays_with_a_custom_deck(tmp_path: Path) -> None:
    """The command reads a deck from a file, and reports an invalid one in one sentence."""
    file = tmp_path / "cards.toml"

    def played(source: str, language: str = "en") -> Result:
        file.write_text(source, "utf-8")
        args = ["play", "maitre", "mousse", "mousse", "--seed", "1", "-o", f"deck=@{file}"]
        return CliRunner(env={"LC_ALL": language}).invoke(cli, [*args, "-o", "rounds=1"])

    assert played("\ufeff" + OTHER + extra_ships_toml(4)).exit_code == 0
    assert "cards.toml, line 1: it is not TOML." in played("name = ").stderr
    assert (
        ": family must be a whole number."
        in played(OTHER.replace("family = 1", 'family = "I"') + extra_ships_toml(4)).stderr
    )
    assert (
        "doit être un nombre entier."
        in played(OTHER.replace("family = 1", 'family = "I"') + extra_ships_toml(4), "fr").stderr
    )
    assert "5 to 36 ships" in played(OTHER).stderr
    file = tmp_path / "nowhere.toml"
    missing = ["play", "maitre", "-o", f"deck=@{file}"]
    assert "nowhere.toml" in CliRunner(env={"LC_ALL": "en"}).invoke(cli, missing).stderr


def test_deck_round_trips_through_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(STANDARD_DECK), type=Deck) == STANDARD_DECK
