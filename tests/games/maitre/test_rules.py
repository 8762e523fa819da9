"""The clauses of Le Maître des Mers, each at its numbers and just beyond them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from escadre.core.chance import Dice, Draw, Drawn, Rolled
from escadre.core.game import (
    CHANCE,
    Chance,
    Decision,
    IllegalAction,
    Seat,
    Terminal,
    play,
    referee,
    start,
)
from escadre.games.maitre.cards import STANDARD, Goods, Ship, Sum, Treasure
from escadre.games.maitre.notation import format_action, parse_action, parse_state
from escadre.games.maitre.rules import (
    GAME,
    Attempt,
    Config,
    Fight,
    Score,
    State,
    aboard,
    extra_dice,
    families,
    legal_actions,
    node,
    observe,
    score,
)

SHIPS = ["1+4", "1+3", "1+5", "1+2", "2+1", "2+2", "2+3", "2+4", "3+3", "3+4", "3+5", "3+6"]
GOODS = ["flip", "plus", "minus", "reroll", "extra1", "extra2", "extra3"]
TREASURES = ["kind", "run", "runpair", "sixes", "house"]


def pile(cards: list[str]) -> str:
    """A pile whose first card is on top."""
    return " ".join([cards[0], "/", *cards[1:]]) if cards else "? /"


def position(
    *fleets: str,
    port: str = "",
    under: str = "-",
    goods: str | None = None,
    treasures: str | None = None,
    turns: int = 0,
    now: str = "",
    options: str = "",
) -> State:
    """A position in which every card is somewhere: what is not named lies where it began."""
    named = " ".join([*fleets, port, under]).replace(":", " ").split()
    left = [id for id in SHIPS if id not in named]
    if not port:
        port, left = " ".join(left[:4]), left[4:]
    elif port == "-":
        left = []
    goods, treasures = (
        pile([id for id in all_ if id not in named]) if given is None else given
        for given, all_ in ((goods, GOODS), (treasures, TREASURES))
    )
    hidden = " ".join(left) or "-"
    parts = [
        f"match players={len(fleets)} first=1 turns={turns} {options}",
        f"port {port}",
        f"hidden {hidden}",
        f"under {under}",
        f"goods {goods}",
        f"treasures {treasures}",
        *(f"fleet {fleet}" for fleet in fleets),
        *([f"now {now}"] if now else []),
    ]
    return parse_state(" | ".join(parts))


def does(state: State, *lines: str) -> State:
    """The state after these plies, written in notation, each passed by the referee."""
    for line in lines:
        state = play(GAME, state, chooser(state), parse_action(state.config, line))
    return state


def chooser(state: State) -> Seat:
    now = node(state)
    return now.seats[0] if isinstance(now, Decision) else CHANCE


def refused(state: State, line: str) -> str:
    """The clause and the sentence by which the referee refuses this."""
    rejection = referee(GAME, state, chooser(state), parse_action(state.config, line))
    assert rejection is not None, f"{line} is allowed"
    return f"{rejection.clause} {rejection.reason.id}"


def may(state: State) -> set[str]:
    listed = legal_actions(observe(state, chooser(state)))
    return {format_action(state.config, action) for action in listed}


def attempt(state: State) -> Attempt:
    assert isinstance(state.doing, Attempt)
    return state.doing


def last(state: State) -> Any:
    assert state.doing is None
    return state.last


def fleet(state: State, seat: int) -> str:
    cards = state.config.deck.cards
    words = (
        cards[v.ship].id + ("" if v.cargo is None else f":{cards[v.cargo].id}")
        for v in state.fleets[seat]
    )
    return " ".join(words)


def ids(state: State, cards: Any) -> list[str]:
    return [state.config.deck.cards[card].id for card in cards if card is not None]


# Cards and dice


def test_as_many_cards_dice_and_players_as_printed() -> None:
    """MDM-1: twelve ships in three families of four, seven goods, five treasures; two to six."""
    kinds = [type(card) for card in STANDARD.cards]
    assert [kinds.count(kind) for kind in (Ship, Goods, Treasure)] == [12, 7, 5]
    ships = [card for card in STANDARD.cards if isinstance(card, Ship)]
    powers = {f: sorted(s.firepower for s in ships if s.family == f) for f in (1, 2, 3)}
    assert powers == {1: [2, 3, 4, 5], 2: [1, 2, 3, 4], 3: [3, 4, 5, 6]}
    for ship in ships:
        captain, hull, crew = ship.parts
        assert isinstance(crew, Sum) and crew.exactly == ship.firepower + 6 and crew.dice == 2
        assert (captain.role, hull.role, crew.role) == ("captain", "ship", "crew")
        weakest = sorted(powers[ship.family])[:2]
        assert ship.map == (ship.firepower in weakest)
    assert does(position("-", "-"), "arm").doing is not None
    assert node(does(position("-", "-"), "arm")) == Chance(Dice(5), "MDM-5")
    for players in (2, 6):
        assert GAME.objection(Config(players=players)) is None
    for players in (1, 7):
        rejection = GAME.objection(Config(players=players))  # type: ignore[arg-type]
        assert rejection and rejection.clause == "MDM-1"


def test_four_ships_are_turned_up_one_by_one() -> None:
    """MDM-2: the port is drawn from the shuffled pile, whose order nothing holds."""
    state = start(GAME, Config())
    for count, id in enumerate(("3+6", "1+4", "2+2", "2+1")):
        now = node(state)
        assert isinstance(now, Chance) and isinstance(now.law, Draw) and now.clause == "MDM-2"
        assert len(now.law.items) == 12 - count
        state = does(state, f"card {id}")
    assert ids(state, state.port) == ["3+6", "1+4", "2+2", "2+1"]
    assert len(state.hidden) == 8 and list(state.hidden) == sorted(state.hidden)
    assert node(state) != node(start(GAME, Config()))


def test_piles_stand_in_the_order_of_their_letters() -> None:
    """MDM-3: only the first letter comes to the top; cards of one letter by lot."""
    state = does(start(GAME, Config()), "card 3+6", "card 1+4", "card 2+2", "card 2+1")

    def offered() -> list[str]:
        now = node(state)
        assert isinstance(now, Chance) and isinstance(now.law, Draw) and now.clause == "MDM-3"
        return ids(state, now.law.items)

    assert offered() == ["flip", "plus", "minus"]
    state = does(state, "card plus")
    assert offered() == ["kind", "run"]
    state = does(state, "card run")
    assert ids(state, [state.goods.top, state.treasures.top]) == ["plus", "run"]
    hunting = position("1+2", "-", treasures="sixes / house", now="hunt 1 sixes 6,6,- roll=3")
    won = does(hunting, "dice 6", "6 > sixes/3")
    assert ids(won, [won.treasures.top]) == ["house"] and won.treasures.rest == ()
    empty = position("1+2", "-", goods="? /", treasures="? /")
    assert refused(empty, "hunt") == "MDM-3 no-treasures"
    assert refused(empty, "buy") == "MDM-3 no-goods"


# A turn with dice


def test_one_action_a_turn_chosen_before_rolling() -> None:
    """MDM-4: arm, hunt, buy or attack; nothing else first, and nothing else after."""
    state = position("1+2", "2+2")
    assert may(state) == {"arm", "hunt", "buy", "1+2 x 2+2"}
    for line in ("roll", "1 > 1+4/1", "discard 1", "stow 1+2", "loot 1+2", "leave", "use flip 1"):
        assert refused(state, line) == "MDM-4 choose-first"
    rolled = does(state, "arm", "dice 1 1 1 1 1")
    for line in ("arm", "hunt", "buy", "1+2 x 2+2"):
        assert refused(rolled, line) == "MDM-4 already-chosen"
    for line in ("stow 1+2", "loot 1+2", "leave"):
        assert refused(rolled, line) == "MDM-5 nothing-won"


def test_dice_are_rolled_placed_for_good_and_the_rest_rolled_again() -> None:
    """MDM-5: five dice, then those that were not placed; no die is placed that was not rolled."""
    state = does(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm")
    assert node(state) == Chance(Dice(5), "MDM-5")
    state = does(state, "dice 4 3 6 6 2")
    assert attempt(state).hand == (2, 3, 4, 6, 6)
    assert refused(state, "5 > 1+4/1") == "MDM-5 no-such-die"
    state = does(state, "4 > 1+4/1", "6 > 1+4/3")
    assert attempt(state).placed == ((4,), (), (6,)) and attempt(state).hand == (2, 3, 6)
    state = does(state, "roll")
    assert node(state) == Chance(Dice(3), "MDM-5") and attempt(state).placed == ((4,), (), (6,))
    assert refused(does(state, "dice 4 4 4"), "6 > 1+4/3") == "MDM-5 no-such-die"


def test_at_least_one_die_is_placed_after_each_roll_or_one_discarded_if_none_can_be() -> None:
    """MDM-6: no roll before, no discard when a die fits, one discard and no second."""
    fits = does(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 1 1 1 1 4")
    assert refused(fits, "roll") == "MDM-6 place-first"
    assert refused(fits, "discard 1") == "MDM-6 can-be-placed"
    assert "roll" in may(does(fits, "4 > 1+4/1"))
    hunt = position("1+2", "-", treasures="sixes / house", now="hunt 5 sixes -,-,- roll=1")
    none = does(hunt, "dice 1 2 3 4 5")
    assert may(none) == {f"discard {face}" for face in range(1, 6)}
    assert refused(none, "discard 6") == "MDM-5 no-such-die"
    one = does(none, "discard 3")
    assert may(one) == {"roll"} and attempt(one).aside == (3,)
    assert refused(one, "discard 1") == "MDM-6 one-aside"
    assert refused(does(fits, "4 > 1+4/1"), "discard 1") == "MDM-6 one-aside"
    assert node(does(one, "roll")) == Chance(Dice(4), "MDM-5")


def test_all_dice_of_a_turn_go_to_one_card_and_only_where_they_lead_to_it() -> None:
    """MDM-7: the first die fixes the card; a die must still lead to the combination."""
    state = does(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1")
    first = {line for line in may(state) if line.startswith("4")}
    assert first == {"4 > 1+4/1", "4 > 1+4/3", "4 > 1+3/1", "4 > 1+3/3", "4 > 2+1/3", "4 > 3+3/3"}
    state = does(state, "4 > 1+3/3")
    assert refused(state, "4 > 1+4/1") == "MDM-7 one-card"
    assert refused(state, "4 > 1+3/3") == "MDM-7 does-not-fit"  # 4 + 4 is not 9
    assert refused(state, "4 > 1+3/4") == "MDM-7 no-such-part"
    assert refused(state, "5 > 1+3/1") == "MDM-7 does-not-fit"
    assert may(state) == {"4 > 1+3/1", "5 > 1+3/3", "roll"}
    assert may(does(state, "5 > 1+3/3")) == {"4 > 1+3/1", "roll"}
    other = does(position("-", "-", port="1+4 1+3 2+1 3+3"), "arm", "dice 4 4 5 6 1")
    assert refused(other, "6 > 3+6/3") == "MDM-9 not-in-port"
    low = does(position("-", "-", port="3+6 3+5 2+3 2+4"), "arm", "dice 1 2 3 4 6")
    crew = {line for line in may(low) if line.endswith("/3")}
    assert crew == {"6 > 3+6/3", "6 > 3+5/3", "3 > 2+3/3", "4 > 2+3/3", "6 > 2+3/3"} | {
        "4 > 2+4/3",
        "6 > 2+4/3",
    }


@pytest.mark.parametrize(
    ("card", "placed", "fits"),
    [
        ("kind", "-", {1, 2, 3, 4, 5, 6}),
        ("kind", "2.2", {2}),
        ("run", "-", {1, 2, 3, 4, 5, 6}),
        ("run", "2", {1, 3, 4, 5}),
        ("run", "1.4", {2, 3}),
        ("sixes", "-,-,-", {6}),
        ("flip", "-", {1, 2, 3, 4, 5, 6}),  # 23 or more with five
        ("flip", "1.5.6", {5, 6}),
        ("flip", "4.5", {2, 3, 4, 5, 6}),
        ("extra2", "2", {6}),  # 26 or more: 2 6 6 6 6 is just that
        ("extra2", "-", {2, 3, 4, 5, 6}),
    ],
)
def test_which_faces_a_part_takes(card: str, placed: str, fits: set[int]) -> None:
    """MDM-7: runs without doubles, sums that can still be reached, and no further."""
    aim = "buy" if card in GOODS else "hunt"
    dice = 5 - sum(letter in "123456" for letter in placed)
    goods = f"{card} /" if card in GOODS else "? /"
    treasures = f"{card} /" if card in TREASURES else "? /"
    found = set()
    for face in range(1, 7):
        hand = ".".join([str(face)] * dice)
        state = position(
            "1+2",
            "-",
            goods=goods,
            treasures=treasures,
            now=f"{aim} {dice} {card} {placed} roll=1 hand={hand}",
        )
        if f"{face} > {card}/1" in may(state):
            found.add(face)
    assert found == fits


def test_a_turn_ends_complete_without_dice_or_without_hope() -> None:
    """MDM-8: at most five rolls; complete, no die left, or fewer dice than are wanted."""
    hunt = position("1+2", "-", treasures="sixes / house", now="hunt 5 sixes -,-,- roll=1")
    bad = does(hunt, "dice 1 1 1 1 1", "discard 1", "roll", "dice 1 1 1 1", "discard 1", "roll")
    assert attempt(bad).roll == 3 and attempt(bad).dice == 3
    over = does(bad, "dice 1 1 1", "discard 1")  # two dice cannot make three sixes
    assert over.turns == 1 and last(over).aside == (1, 1, 1)
    four = does(bad, "dice 6 1 1", "6 > sixes/1", "roll", "dice 6 1", "6 > sixes/2", "roll")
    assert attempt(four).roll == 5 and attempt(four).dice == 1
    lost = does(four, "dice 1", "discard 1")
    assert lost.turns == 1 and fleet(lost, 0) == "1+2"
    won = does(four, "dice 6", "6 > sixes/3")
    assert won.turns == 1 and fleet(won, 0) == "1+2:sixes"
    early = does(hunt, "dice 6 6 6 6 6", "6 > sixes/1", "6 > sixes/2", "6 > sixes/3")
    assert early.turns == 1 and fleet(early, 0) == "1+2:sixes"
    arming = does(position("-", "-", port="3+6 3+5"), "arm", "dice 3 3 3 3 4", "discard 3", "roll")
    assert attempt(arming).card is None and attempt(arming).dice == 4
    assert does(arming, "dice 3 3 4 4", "discard 3").turns == 1


def test_a_card_that_wants_more_dice_than_are_left_takes_none() -> None:
    """MDM-8: with no card fixed yet, only those count that can still be completed."""
    from tests.games.maitre.test_laws import SMALL

    small = replace(SMALL, cards=(*SMALL.cards, Ship("big", 3, 1, (Sum(4, at_least=6),))))
    config = Config(deck=small)
    big = small.numbered("big")
    assert big is not None
    state = replace(start(GAME, config), first=Seat(0), port=(0, big), hidden=())
    state = replace(state, doing=Attempt("arm", 3, None, hand=(5, 5, 5)))
    assert refused(state, "5 > big/1") == "MDM-8 too-few-dice"
    assert may(state) == {"discard 5"}
    four = replace(state, doing=Attempt("arm", 4, None, hand=(5, 5, 5, 5)))
    assert may(four) == {"5 > big/1"}


# Three peaceful actions


def test_a_ship_is_armed_and_another_comes_to_the_port() -> None:
    """MDM-9: the ship joins the fleet; the new one takes its place."""
    state = does(
        position("-", "-", port="1+4 1+3 2+1 3+3"),
        *("arm", "dice 4 3 6 4 2", "4 > 1+4/1", "3 > 1+4/2", "6 > 1+4/3", "4 > 1+4/3"),
    )
    assert fleet(state, 0) == "1+4" and ids(state, state.port) == ["1+3", "2+1", "3+3"]
    now = node(state)
    assert isinstance(now, Chance) and now.clause == "MDM-9" and now.law == Draw(state.hidden)
    assert len(state.hidden) == 8
    state = does(state, "card 3+6")
    assert ids(state, state.port) == ["3+6", "1+3", "2+1", "3+3"] and len(state.hidden) == 7
    assert node(state) == Decision((Seat(1),), "MDM-4")


ARMING = "arm 1 1+4 4,3,4 roll=5 hand=6"


def test_the_port_is_refilled_only_after_an_arming_first_from_what_is_shuffled() -> None:
    """MDM-10: then from the ships sent under the pile, first come first; else it shrinks."""
    rest = "1+5 1+2 2+1 2+2 2+3 2+4 3+5 3+6"
    failed = does(position("-", "-", now="arm 1 1+4 4,3,4 roll=5 hand=1"), "discard 1")
    assert len(failed.port) == 4 and None not in failed.port
    one = position(rest, "-", port="1+4 1+3 3+3", now=ARMING)  # 3+4 alone is face down
    assert ids(one, one.hidden) == ["3+4"]
    won = does(one, "6 > 1+4/3")
    assert ids(won, won.port) == ["3+4", "1+3", "3+3"]  # no lot: it is the only one
    queue = position(rest, "-", port="1+4 1+3", under="3+4 3+3", now=ARMING)
    won = does(queue, "6 > 1+4/3")
    assert ids(won, won.port) == ["3+4", "1+3"] and ids(won, won.under) == ["3+3"]
    none = position(f"{rest} 3+4", "-", port="1+4 1+3 3+3", now=ARMING)
    won = does(none, "6 > 1+4/3")
    assert ids(won, won.port) == ["1+3", "3+3"]
    both = position("2+1 2+2 2+3 2+4 3+5 3+6", "-", port="1+4 1+3", under="3+4", now=ARMING)
    won = does(both, "6 > 1+4/3")
    assert isinstance(now := node(won), Chance) and now.law == Draw(both.hidden)


def test_who_may_hunt_and_where_the_treasure_goes() -> None:
    """MDM-11: a map, and any free ship; with several, whichever the player likes."""
    assert refused(position("1+4", "-"), "hunt") == "MDM-11 no-map"
    assert refused(position("1+2:plus", "-"), "hunt") == "MDM-11 no-free-ship"
    assert "hunt" in may(position("1+2:plus 1+4", "-"))  # the free ship need not be the one
    assert "hunt" not in may(position("1+4 2+3 3+6", "-"))
    state = does(position("1+2 1+4 3+6:plus", "-"), "hunt")
    assert attempt(state).card == STANDARD.numbered("kind")
    state = does(state, "dice 2 2 2 1 1", "2 > kind/1", "2 > kind/1", "2 > kind/1")
    assert node(state) == Decision((Seat(0),), "MDM-13")
    assert may(state) == {"stow 1+2", "stow 1+4"}
    assert refused(state, "roll") == "MDM-13 stow-first"
    stowed = does(state, "stow 1+4")
    assert fleet(stowed, 0) == "1+2 1+4:kind 3+6:plus" and stowed.turns == 1


def test_who_may_buy() -> None:
    """MDM-12: a free ship is needed, a map is not."""
    assert refused(position("-", "-"), "buy") == "MDM-12 no-free-ship"
    assert refused(position("1+4:kind", "-"), "buy") == "MDM-12 no-free-ship"
    state = does(position("1+4", "-"), "buy", "dice 5 5 5 5 3")
    assert attempt(state).card == STANDARD.numbered("flip")
    won = does(state, *["5 > flip/1"] * 4, "3 > flip/1")
    assert fleet(won, 0) == "1+4:flip"
    short = does(position("1+4", "-"), "buy", "dice 5 5 5 5 2", *["5 > flip/1"] * 4)
    assert may(short) == {"roll"}  # 22 is one too few


def test_a_ship_carries_one_card() -> None:
    """MDM-13: never a second; and nothing is thrown overboard."""
    state = position("1+2 1+4:plus 2+1", "-", now="hunt 0 kind 2.2.2 roll=1")
    assert may(state) == {"stow 1+2", "stow 2+1"}
    assert refused(state, "stow 1+4") == "MDM-13 not-free"
    assert refused(state, "stow 3+6") == "MDM-13 not-free"


HELPED = "1+2:flip 1+3:plus 1+4:minus 1+5:reroll 2+1"


@pytest.mark.parametrize(
    ("goods", "face", "becomes"),
    [("flip", f, 7 - f) for f in range(1, 7)]
    + [("plus", f, f + 1) for f in range(1, 6)]
    + [("minus", f, f - 1) for f in range(2, 7)],
)
def test_goods_turn_a_die(goods: str, face: int, becomes: int) -> None:
    """MDM-14: flip, +1, -1; on a die that was rolled and is not placed."""
    state = position(HELPED, "-", now=f"hunt 5 sixes -,-,- roll=1 hand={face}.{face}.{face}.1.6")
    turned = does(state, f"use {goods} {face}")
    hand = list(attempt(state).hand)
    hand.remove(face)
    assert attempt(turned).hand == tuple(sorted([*hand, becomes]))
    assert refused(turned, f"use {goods} {becomes}") == "MDM-14 used-already"


def test_each_goods_card_helps_once_a_turn_and_not_beyond_its_faces() -> None:
    """MDM-14: no +1 on a 6, no -1 on a 1, re-rolls by the die, extra dice of themselves."""
    state = position(HELPED, "-", now="hunt 5 sixes -,-,- roll=1 hand=1.1.2.6.6")
    assert refused(state, "use plus 6") == "MDM-14 not-on-this-face"
    assert refused(state, "use minus 1") == "MDM-14 not-on-this-face"
    assert refused(state, "use plus 3") == "MDM-14 no-such-die"
    assert refused(state, "use extra1 1") == "MDM-14 not-your-goods"
    assert refused(state, "use kind 1") == "MDM-14 not-your-goods"
    again = does(state, "use reroll 2")
    assert node(again) == Chance(Dice(1), "MDM-5")
    again = does(again, "dice 6")
    assert attempt(again).hand == (1, 1, 6, 6, 6)
    assert "discard 1" not in may(again) and "roll" not in may(again)  # not a roll of its own
    assert "use reroll 1" not in may(again)
    placed = does(again, "6 > sixes/1", "use flip 1")
    assert attempt(placed).hand == (1, 6, 6, 6) and attempt(placed).settled
    assert refused(does(placed, "roll", "dice 1 1 1 1"), "use flip 1") == "MDM-14 used-already"
    next_turn = position(HELPED, "-", turns=2)
    assert "use flip 1" in may(does(next_turn, "arm", "dice 1 1 1 1 1"))
    one = position("1+2:reroll", "-", now="arm 1 1+4 4,3,4 roll=4 hand=1")
    assert node(does(one, "use reroll 1")) == Chance(Dice(1), "MDM-5")
    assert does(one, "use reroll 1", "dice 6", "6 > 1+4/3").turns == 1


def test_extra_dice_are_thrown_with_the_first_roll() -> None:
    """MDM-14: one more for each card, for its owner alone, in actions 1 to 3."""
    state = position("1+2:extra1 1+3:extra2 1+4:extra3 2+1", "2+2")
    assert extra_dice(state, Seat(0)) == 3 and extra_dice(state, Seat(1)) == 0
    for line in ("arm", "hunt", "buy"):
        assert node(does(state, line)) == Chance(Dice(8), "MDM-5")
    rolled = does(state, "arm", "dice 1 1 1 1 1 1 1 1")
    assert refused(rolled, "use extra1 1") == "MDM-14 first-roll-only"
    other = position("1+2:extra1", "2+2", turns=1)
    assert node(does(other, "arm")) == Chance(Dice(5), "MDM-5")


def test_who_fails_has_lost_his_turn_and_nothing_else() -> None:
    """MDM-15: nothing but the turn has changed."""
    before = position("1+2:flip 1+3", "-", now="hunt 1 kind 2.2 roll=5 hand=1")
    after = does(before, "discard 1")
    assert after.turns == 1 and node(after) == Decision((Seat(1),), "MDM-4")
    assert replace(after, turns=0, last=None) == replace(before, doing=None)


# Piracy


def test_which_ship_may_attack_which() -> None:
    """MDM-16: another player's, of another family, as strong or stronger."""
    state = position("1+3 2+2", "2+3 3+3 1+2 3+4 2+1", port="3+5 3+6 1+4 1+5")
    assert {line for line in may(state) if " x " in line} == {
        "1+3 x 2+3",  # as strong
        "1+3 x 3+3",
        "1+3 x 3+4",  # stronger
        "2+2 x 3+3",
        "2+2 x 1+2",
        "2+2 x 3+4",
    }
    assert refused(state, "1+3 x 1+2") == "MDM-16 same-family"
    assert refused(state, "2+2 x 2+3") == "MDM-16 same-family"
    assert refused(state, "1+3 x 2+1") == "MDM-16 too-weak"
    assert refused(state, "1+3 x 2+2") == "MDM-16 nobodys-ship"  # his own
    assert refused(state, "1+3 x 3+6") == "MDM-16 nobodys-ship"
    assert refused(state, "3+3 x 1+3") == "MDM-16 not-your-ship"


def test_an_attack_must_be_able_to_change_something() -> None:
    """MDM-16: the target is empty, or there is room for its cargo."""
    full = position("1+3:plus", "3+3:flip 2+4")
    assert refused(full, "1+3 x 3+3") == "MDM-16 no-room-for-loot"
    assert may(full) == {"arm", "1+3 x 2+4"}
    kit = position("1+3:plus 1+5", "3+3:flip 2+4")
    assert "1+3 x 3+3" in may(kit)


@pytest.mark.parametrize(
    ("target", "mine", "theirs", "wins"),
    [
        ("3+3", 1, 1, True),  # equal: the attacker
        ("3+3", 1, 2, False),
        ("3+4", 2, 1, True),
        ("3+4", 2, 2, False),
        ("3+6", 5, 2, True),
        ("3+6", 5, 3, False),
    ],
)
def test_each_side_rolls_one_die_and_adds_its_firepower(
    target: str, mine: int, theirs: int, wins: bool
) -> None:
    """MDM-17: the greater total wins; equal, the attacker."""
    state = does(position("1+3", target), f"1+3 x {target}")
    assert node(state) == Chance(Dice(2), "MDM-17")
    after = does(state, f"dice {mine} {theirs}")
    assert (fleet(after, 0), fleet(after, 1)) == (("1+3", "") if wins else ("", target))


def test_the_winner_may_take_the_losers_cargo() -> None:
    """MDM-18: attacker or defender; under the ship that fought or another free one, or not."""
    state = does(position("1+3 1+5 2+1:plus", "3+3:kind"), "1+3 x 3+3", "dice 6 1")
    assert node(state) == Decision((Seat(0),), "MDM-18")
    assert may(state) == {"loot 1+3", "loot 1+5", "leave"}
    assert refused(state, "loot 2+1") == "MDM-18 not-free"
    assert refused(state, "arm") == "MDM-18 loot-first"
    taken = does(state, "loot 1+5")
    assert fleet(taken, 0) == "1+3 1+5:kind 2+1:plus" and fleet(taken, 1) == "3+3"
    assert last(taken) == Fight(
        Seat(0), card("1+3"), Seat(1), card("3+3"), (6, 1), card("kind"), card("1+5")
    )
    left = does(state, "leave")
    assert fleet(left, 0) == "1+3 1+5 2+1:plus" and fleet(left, 1) == "3+3:kind"
    defended = does(position("1+3:plus 1+5", "3+3"), "1+3 x 3+3", "dice 1 6")
    assert node(defended) == Decision((Seat(1),), "MDM-18") and defended.turns == 0
    assert may(defended) == {"loot 3+3", "leave"}
    robbed = does(defended, "loot 3+3")
    assert fleet(robbed, 0) == "1+3 1+5" and fleet(robbed, 1) == "3+3:plus"
    no_room = does(position("1+3:plus 1+5", "3+3:flip"), "1+3 x 3+3", "dice 1 6")
    assert no_room.turns == 1 and fleet(no_room, 0) == "1+3:plus 1+5"


def card(id: str) -> int:
    number = STANDARD.numbered(id)
    assert number is not None
    return number


def test_a_beaten_ship_without_cargo_goes_under_the_pile() -> None:
    """MDM-19: attacker's or defender's, below those that were sent there before."""
    lost = does(position("1+3 2+1", "3+3", under="3+6"), "1+3 x 3+3", "dice 1 6")
    assert fleet(lost, 0) == "2+1" and ids(lost, lost.under) == ["3+6", "1+3"]
    sunk = does(position("1+3:plus 2+1:flip", "3+3", under="3+6"), "1+3 x 3+3", "dice 6 1")
    assert fleet(sunk, 1) == "" and ids(sunk, sunk.under) == ["3+6", "3+3"]
    assert sunk.hidden == position("1+3:plus 2+1:flip", "3+3", under="3+6").hidden


def test_goods_are_of_no_use_in_a_fight_and_one_fight_ends_the_turn() -> None:
    """MDM-20: two dice, whatever one carries, and then it is the next player's turn."""
    state = does(position("1+3:extra1 2+1:plus 2+2", "3+3"), "1+3 x 3+3")
    assert node(state) == Chance(Dice(2), "MDM-17")
    after = does(state, "dice 6 1")
    assert after.turns == 1 and node(after) == Decision((Seat(1),), "MDM-4")
    looting = does(position("1+3:plus 2+2", "3+3:kind"), "1+3 x 3+3", "dice 6 1")
    assert refused(looting, "use plus 1") == "MDM-18 loot-first"
    assert node(does(looting, "leave")) == Decision((Seat(1),), "MDM-4")


# The end


def test_the_match_ends_when_no_ship_is_in_port() -> None:
    """MDM-21: at once, and not while one is left."""
    rest = "1+3 1+5 1+2 2+1 2+2 2+3 2+4 3+5 3+6 3+4"
    two = does(position(rest, "-", port="1+4 3+3", now=ARMING), "6 > 1+4/3")
    assert node(two) == Decision((Seat(1),), "MDM-4")
    one = does(position(f"{rest} 3+3", "-", port="1+4", now=ARMING), "6 > 1+4/3")
    ended = node(one)
    assert isinstance(ended, Terminal) and ended.clause == "MDM-21" and one.turns == 1
    with pytest.raises(IllegalAction):
        does(one, "arm")
    under = does(position(rest, "-", port="1+4", under="3+3", now=ARMING), "6 > 1+4/3")
    assert ids(under, under.port) == ["3+3"] and isinstance(node(under), Decision)


def over(*fleets: str, turns: int = 40, options: str = "rounds=20") -> tuple[Terminal, State]:
    state = position(*fleets, turns=turns, options=options)
    ended = node(state)
    assert isinstance(ended, Terminal)
    return ended, state


def test_treasures_count_and_five_for_each_complete_family() -> None:
    """MDM-22: goods count nothing; three ships of a family are none, four are one."""
    ended, state = over("1+2 1+3 1+4 1+5:flip", "2+1:kind 2+2 2+3 3+6")
    assert [score(state, Seat(n)).points for n in (0, 1)] == [5, 5]
    assert families(state, Seat(0)) == (1,) and families(state, Seat(1)) == ()
    ended, state = over("1+2:kind 1+3:house", "2+1:sixes 2+2:runpair 3+3")
    assert [score(state, Seat(n)).points for n in (0, 1)] == [13, 13]
    assert (ended.places, ended.returns) == ((2, 1), (-1.0, 1.0))
    ended, _ = over("1+2:kind 1+3:house", "2+1:sixes 2+2:run 3+3", turns=40)
    assert ended.places == (1, 2) and dict(ended.reason.args)["how"].id == "by-points"  # type: ignore[union-attr]
    _, state = over("1+2:kind", "2+1 2+2 2+3 2+4 3+3:run 3+4:runpair 3+5:sixes 3+6:house")
    assert score(state, Seat(1)).points == 36 and families(state, Seat(1)) == (2, 3)


@pytest.mark.parametrize(
    ("fleets", "places", "how"),
    [
        (("1+2 1+3", "2+4 3+6"), (2, 1), "by-firepower"),
        (("1+2 1+3 1+4", "3+5 3+6"), (1, 2), "by-ships"),  # 9 against 11, but three ships
        (("1+2 1+3", "2+1 2+4"), (1, 1), "by-nothing"),
        (("1+3", "3+3"), (1, 1), "by-nothing"),
        (("1+3", "3+4"), (2, 1), "by-firepower"),
        (("1+3:kind", "3+4 2+4"), (1, 2), "by-points"),
    ],
)
def test_ties_are_broken_by_ships_and_then_by_firepower(
    fleets: tuple[str, str], places: tuple[int, int], how: str
) -> None:
    """MDM-23: the larger fleet, then the greater firepower; then the victory is shared."""
    ended, state = over(*fleets)
    assert ended.places == places
    assert dict(ended.reason.args)["how"].id == how  # type: ignore[union-attr]
    ships, powers = zip(*(score(state, Seat(n))[1:] for n in (0, 1)), strict=True)
    assert score(state, Seat(0)) == Score(score(state, Seat(0)).points, ships[0], powers[0])


def test_places_are_shared_among_many() -> None:
    """MDM-23: who is equal in all shares his place; returns are of those beaten and lost to."""
    ended, _ = over("1+3", "3+3", "1+2", "3+6", turns=80)
    assert ended.places == (2, 2, 4, 1)
    assert ended.returns == (0.0, 0.0, -1.0, 1.0)


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 45), (3, 40), (4, 35), (5, 30), (6, 25), (2, 1), (3, 200)]
)
def test_a_long_match_is_scored_after_its_last_round(players: int, rounds: int) -> None:
    """MDM-24: after round 45, 40, 35, 30 or 25, or the one agreed upon; not one turn before."""
    usual = {2: 45, 3: 40, 4: 35, 5: 30, 6: 25}[players] == rounds
    options = "" if usual else f"rounds={rounds}"
    fleets = ["1+3", *["-"] * (players - 1)]
    before = position(*fleets, turns=players * rounds - 1, options=options)
    assert isinstance(node(before), Decision)
    after = position(*fleets, turns=players * rounds, options=options)
    ended = node(after)
    assert isinstance(ended, Terminal) and ended.clause == "MDM-24" and ended.places[0] == 1


@pytest.mark.parametrize("rounds", [0, 201])
def test_there_is_a_last_round_from_1_to_200(rounds: int) -> None:
    """MDM-24: one round at least, two hundred at most."""
    rejection = GAME.objection(Config(rounds=rounds))
    assert rejection and rejection.clause == "MDM-24"
    assert GAME.objection(Config(rounds=1)) is None is GAME.objection(Config(rounds=200))


def test_the_first_player_is_drawn_and_turns_go_round() -> None:
    """MDM-25: by lot among all; then clockwise, and no seat is left out."""
    lots = ("card 3+6", "card 1+4", "card 2+2", "card 2+1", "card plus", "card run")
    state = does(start(GAME, Config(players=3)), *lots)
    assert node(state) == Chance(Draw((24, 25, 26)), "MDM-25")
    state = does(state, "first 3")
    seats = []
    for _ in range(4):
        seats.append(chooser(state))
        state = replace(state, turns=state.turns + 1)
    assert seats == [2, 0, 1, 2]
    two = does(start(GAME, Config()), *lots)
    law = node(two)
    assert isinstance(law, Chance) and not law.law.allows(Drawn(26)) and law.law.allows(Drawn(25))


def test_chance_gives_nothing_that_cannot_be() -> None:
    """MDM-5: six faces, and as many dice as are rolled."""
    state = does(position("-", "-"), "arm")
    for outcome in (Rolled((1, 2, 3, 4)), Rolled((1, 2, 3, 4, 7)), Rolled((0, 2, 3, 4, 5))):
        assert referee(GAME, state, CHANCE, outcome) is not None
    assert aboard(position("1+2:flip 1+3", "-"), Seat(0)) == (card("flip"),)
