"""Test the course of a match, at the limits of each rule and just beyond them."""

from __future__ import annotations

from msgspec.structs import replace

from escadre.core.chance import Dice, DiceOutcome, Draw, DrawOutcome
from escadre.core.game import CHANCE, Chance, Decision, Seat, start, validate_action
from escadre.games.maitre.rules.cards import STANDARD_DECK, GoodsCard, ShipCard, Sum, TreasureCard
from escadre.games.maitre.rules.game import GAME, node
from escadre.games.maitre.rules.model import Config, cargo_cards
from tests.games.maitre.states import (
    attempt,
    card,
    chooser,
    fleet,
    legal_lines,
    play_lines,
    position,
    refusal_of,
)


def test_numbers_of_cards_dice_and_players() -> None:
    """MDM-1: twelve ships in three families of four, seven goods, five treasures; two to six."""
    kinds = [type(card) for card in STANDARD_DECK.cards]
    assert [kinds.count(kind) for kind in (ShipCard, GoodsCard, TreasureCard)] == [12, 7, 5]
    ships = [card for card in STANDARD_DECK.cards if isinstance(card, ShipCard)]
    powers = {f: sorted(s.firepower for s in ships if s.family == f) for f in (1, 2, 3)}
    assert powers == {1: [2, 3, 4, 5], 2: [1, 2, 3, 4], 3: [3, 4, 5, 6]}
    for ship in ships:
        captain, hull, crew = ship.parts
        assert isinstance(crew, Sum) and crew.exactly == ship.firepower + 6 and crew.dice == 2
        assert (captain.role, hull.role, crew.role) == ("captain", "ship", "crew")
        weakest = sorted(powers[ship.family])[:2]
        assert ship.map == (ship.firepower in weakest)
    assert play_lines(position("-", "-"), "arm").in_progress is not None
    assert node(play_lines(position("-", "-"), "arm")) == Chance(Dice(5), "MDM-5")
    for config in (Config(players=2), Config(players=6)):
        assert GAME.validate_config(config) is None
    for players in (1, 7):
        rejection = GAME.validate_config(Config(players=players))  # type: ignore[arg-type]
        assert rejection and rejection.clause == "MDM-1"


def test_one_action_a_turn_chosen_before_rolling() -> None:
    """MDM-4: fit out, hunt, buy or attack; nothing else before or after."""
    state = position("1+2", "2+2")
    assert legal_lines(state) == {"arm", "hunt", "buy", "1+2 x 2+2"}
    for line in ("roll", "1 > 1+4/1", "discard 1", "stow 1+2", "loot 1+2", "leave", "use flip 1"):
        assert refusal_of(state, line) == "MDM-4 choose-first"
    rolled = play_lines(state, "arm", "dice 1 1 1 1 1")
    for line in ("arm", "hunt", "buy", "1+2 x 2+2"):
        assert refusal_of(rolled, line) == "MDM-4 already-chosen"
    for line in ("stow 1+2", "loot 1+2", "leave"):
        assert refusal_of(rolled, line) == "MDM-5 nothing-won"


def test_hunt_needs_a_map_and_a_free_ship() -> None:
    """MDM-11: the player chooses the free ship that carries the treasure."""
    assert refusal_of(position("1+4", "-"), "hunt") == "MDM-11 no-map"
    assert refusal_of(position("1+2:plus", "-"), "hunt") == "MDM-11 no-free-ship"
    assert "hunt" in legal_lines(position("1+2:plus 1+4", "-"))  # the free ship can be another one
    assert "hunt" not in legal_lines(position("1+4 2+3 3+6", "-"))
    state = play_lines(position("1+2 1+4 3+6:plus", "-"), "hunt")
    assert attempt(state).card == STANDARD_DECK.card_number("kind")
    state = play_lines(state, "dice 2 2 2 1 1", "2 > kind/1", "2 > kind/1", "2 > kind/1")
    assert node(state) == Decision((Seat(0),), "MDM-13")
    assert legal_lines(state) == {"stow 1+2", "stow 1+4"}
    assert refusal_of(state, "roll") == "MDM-13 stow-first"
    stowed = play_lines(state, "stow 1+4")
    assert fleet(stowed, 0) == "1+2 1+4:kind 3+6:plus" and stowed.turns_completed == 1


def test_buying_needs_a_free_ship() -> None:
    """MDM-12: buying needs a free ship, but not a map."""
    assert refusal_of(position("-", "-"), "buy") == "MDM-12 no-ship-yet"
    assert refusal_of(position("1+4:kind", "-"), "buy") == "MDM-12 no-free-ship"
    state = play_lines(position("1+4", "-"), "buy", "dice 5 5 5 5 3")
    assert attempt(state).card == STANDARD_DECK.card_number("flip")
    after_success = play_lines(state, *["5 > flip/1"] * 4, "3 > flip/1")
    assert fleet(after_success, 0) == "1+4:flip"
    short = play_lines(position("1+4", "-"), "buy", "dice 5 5 5 5 2", *["5 > flip/1"] * 4)
    assert legal_lines(short) == {"roll"}  # 22 is one short


def test_first_player_is_drawn_then_clockwise() -> None:
    """MDM-25: drawn among all; then clockwise, and no seat is left out."""
    draws = ("card 3+6", "card 1+4", "card 2+2", "card 2+1", "card plus", "card run")
    state = play_lines(start(GAME, Config(players=3)), *draws)
    assert node(state) == Chance(Draw((24, 25, 26)), "MDM-25")
    state = play_lines(state, "first 3")
    seats = []
    for _ in range(4):
        seats.append(chooser(state))
        state = replace(state, turns_completed=state.turns_completed + 1)
    assert seats == [2, 0, 1, 2]
    two = play_lines(start(GAME, Config()), *draws)
    chance_node = node(two)
    assert (
        isinstance(chance_node, Chance)
        and not chance_node.distribution.allows(DrawOutcome(26))
        and chance_node.distribution.allows(DrawOutcome(25))
    )


def test_chance_gives_only_possible_dice() -> None:
    """MDM-5: six faces, and as many dice as are rolled."""
    state = play_lines(position("-", "-"), "arm")
    for outcome in (
        DiceOutcome((1, 2, 3, 4)),
        DiceOutcome((1, 2, 3, 4, 7)),
        DiceOutcome((0, 2, 3, 4, 5)),
    ):
        assert validate_action(GAME, state, CHANCE, outcome) is not None
    assert cargo_cards(position("1+2:flip 1+3", "-"), Seat(0)) == (card("flip"),)
