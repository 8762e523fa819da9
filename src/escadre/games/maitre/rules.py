"""Le Maître des Mers: dice, cards, treasures and piracy. The clauses MDM-1 to MDM-25, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, TypeVar, Union

import msgspec
from msgspec.structs import replace

from escadre.core.chance import Dice as Throw
from escadre.core.chance import Draw, Drawn, Rng, Rolled
from escadre.core.game import (
    Chance,
    Decision,
    Game,
    Node,
    Rejection,
    Seat,
    Terminal,
    Viewer,
    always,
)
from escadre.core.words import Text, text
from escadre.games.maitre.cards import (
    DICE,
    PORT,
    STANDARD,
    Card,
    Deck,
    Dice,
    Goods,
    Ship,
    Treasure,
    completions,
    fault,
)
from escadre.games.maitre.hands import turns_of, with_die, without_die

T = TypeVar("T")

ROUNDS = {2: 45, 3: 40, 4: 35, 5: 30, 6: 25}  # MDM-24
FAMILY_BONUS = 5  # MDM-22

Aim = Literal["arm", "hunt", "buy"]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the match."""

    players: Literal[2, 3, 4, 5, 6] = 2  # MDM-1
    rounds: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None  # MDM-24; None: as usual
    coach: bool = True  # whether players may ask for the exact chances
    deck: Deck = STANDARD  # MDM-1

    @property
    def turns(self) -> int:
        """MDM-24: after so many turns in all the match is scored."""
        rounds = ROUNDS[self.players] if self.rounds is None else self.rounds
        return rounds * self.players


class Arm(msgspec.Struct, frozen=True, tag="arm"):
    """MDM-9: this turn, arm a ship of the port."""


class Hunt(msgspec.Struct, frozen=True, tag="hunt"):
    """MDM-11: this turn, hunt for the treasure on top of its pile."""


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """MDM-12: this turn, buy the goods on top of their pile."""


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """MDM-16: this turn, attack another player's ship with one's own."""

    ship: int
    target: int


class Place(msgspec.Struct, frozen=True, tag="place"):
    """MDM-5: put a die of this face on a part of a card, for good."""

    face: int
    card: int
    part: int


class Use(msgspec.Struct, frozen=True, tag="use"):
    """MDM-14: use goods on a die of this face that was rolled and is not yet placed."""

    card: int
    face: int


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """MDM-6: no die can be placed, so this one is put aside for the turn."""

    face: int


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """MDM-5: roll the rest."""


class Stow(msgspec.Struct, frozen=True, tag="stow"):
    """MDM-11, MDM-12: the card that was won goes under this ship."""

    ship: int


class Loot(msgspec.Struct, frozen=True, tag="loot"):
    """MDM-18: the loser's cargo goes under this ship of the winner."""

    ship: int


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """MDM-18: the winner may take the cargo; this one does not."""


Action = Union[Arm, Hunt, Buy, Attack, Place, Use, Discard, Roll, Stow, Loot, Leave]


class Vessel(msgspec.Struct, frozen=True):
    """A ship in a fleet, and the one card that it carries (MDM-13)."""

    ship: int
    cargo: int | None = None


Fleet = tuple[Vessel, ...]


class Pile(msgspec.Struct, frozen=True):
    """MDM-3: goods or treasures. Only the top one is had; None: to be drawn among the first letter.

    Cards of one letter are shuffled, but which of them comes up is drawn when it does: nobody could
    tell, and no state holds what nobody may know.
    """

    top: int | None
    rest: tuple[int, ...]


class Attempt(msgspec.Struct, frozen=True, tag="attempt"):
    """A turn with dice. `dice` are left, those in `hand` have been rolled and the others are now.

    When arming, `card` is None until the first die is placed (MDM-7).
    """

    aim: Aim
    dice: int
    card: int | None
    placed: tuple[Dice, ...] = ()  # one entry a part of the card
    hand: Dice = ()
    roll: int = 1  # the how manieth of this turn
    settled: bool = False  # since this roll a die has been placed or discarded (MDM-6)
    aside: Dice = ()  # discarded
    used: tuple[int, ...] = ()  # goods, this turn (MDM-14)


class Fight(msgspec.Struct, frozen=True, tag="fight"):
    """A turn with an attack: two ships, then their dice, attacker first; what was looted, where."""

    by: Seat
    ship: int
    against: Seat
    target: int
    pips: tuple[int, ...] = ()
    loot: int | None = None
    onto: int | None = None


class State(msgspec.Struct, frozen=True):
    """The whole truth, which lies open but for the order of the pile, which nothing holds.

    The pile is `hidden`, ships whose order nobody knows and which are drawn when needed, and below
    it `under`, ships sent there by MDM-19, first come first. `port` has None where a ship comes.
    """

    config: Config
    first: Seat | None  # MDM-25; None: not yet drawn
    turns: int  # completed
    port: tuple[int | None, ...]
    hidden: tuple[int, ...]
    under: tuple[int, ...]
    goods: Pile
    treasures: Pile
    fleets: tuple[Fleet, ...]  # one a seat
    doing: Attempt | Fight | None = None
    last: Attempt | Fight | None = None  # how the turn before this one ended


class Observation(msgspec.Struct, frozen=True):
    """What one viewer knows: everything that anybody knows."""

    viewer: Viewer
    position: State


# Setting up


def objection(config: Config) -> Rejection | None:
    """MDM-1, MDM-24: why no match can be played with these options."""
    if config.players not in ROUNDS:
        return Rejection("MDM-1", text("two-to-six"))
    if config.rounds is not None and not 1 <= config.rounds <= 200:
        return Rejection("MDM-24", text("rounds-range"))
    return fault(config.deck)


def sides(config: Config) -> tuple[int, ...]:
    """Each for itself."""
    return tuple(range(config.players))


def initial_state(config: Config) -> State:
    """MDM-2, MDM-3: the port, both piles and the first player are still to be drawn."""
    numbered = list(enumerate(config.deck.cards))
    return _turned_up(
        State(
            config,
            None,
            0,
            (None,) * PORT,
            tuple(n for n, card in numbered if isinstance(card, Ship)),
            (),
            Pile(None, tuple(n for n, card in numbered if isinstance(card, Goods))),
            Pile(None, tuple(n for n, card in numbered if isinstance(card, Treasure))),
            ((),) * config.players,
        )
    )


def _turned_up(state: State) -> State:
    """MDM-2, MDM-3, MDM-9, MDM-10: cards turn up where nothing is left to chance."""
    port, hidden, under = list(state.port), state.hidden, state.under
    while None in port and len(hidden) < 2:
        gap = port.index(None)
        if hidden:
            port[gap], hidden = hidden[0], ()
        elif under:
            port[gap], under = under[0], under[1:]
        else:
            del port[gap]
    return replace(
        state,
        port=tuple(port),
        hidden=hidden,
        under=under,
        goods=_topped(state.config.deck, state.goods),
        treasures=_topped(state.config.deck, state.treasures),
    )


def _topped(deck: Deck, pile: Pile) -> Pile:
    if pile.top is None and len(first := first_letter(deck, pile.rest)) == 1:
        return _with_top(pile, first[0])
    return pile


def _with_top(pile: Pile, card: int) -> Pile:
    return Pile(card, tuple(other for other in pile.rest if other != card))


def first_letter(deck: Deck, cards: tuple[int, ...]) -> tuple[int, ...]:
    """MDM-3: the cards of the first letter among these, one of which is on top."""
    letters = {card: _letter(deck.cards[card]) for card in cards}
    return tuple(card for card in cards if letters[card] == min(letters.values()))


def _letter(card: Card) -> str:
    return "" if isinstance(card, Ship) else card.letter


# Whose turn it is, and what for


def turn_of(state: State) -> Seat:
    """MDM-25: clockwise from the first player."""
    assert state.first is not None
    return Seat((state.first + state.turns) % state.config.players)


def node(state: State) -> Node:
    """Lots (MDM-2, 3, 9, 25), then turn by turn (MDM-4 to 20), until the port is empty (MDM-21)."""
    if state.doing is None:
        if (ended := _ended(state)) is not None:
            return ended
        if None in state.port:
            return Chance(Draw(state.hidden), "MDM-2" if state.first is None else "MDM-9")
        for pile in (state.goods, state.treasures):
            if pile.top is None and pile.rest:
                return Chance(Draw(first_letter(state.config.deck, pile.rest)), "MDM-3")
        if state.first is None:
            cards = len(state.config.deck.cards)  # seats are numbered after the cards
            seats = range(cards, cards + state.config.players)
            return Chance(Draw(tuple(seats)), "MDM-25")
        return Decision((turn_of(state),), "MDM-4")
    match state.doing:
        case Attempt() as attempt:
            if len(attempt.hand) < attempt.dice:
                return Chance(Throw(attempt.dice - len(attempt.hand)), "MDM-5")
            if is_complete(state, attempt):
                return Decision((turn_of(state),), "MDM-13")
            return Decision((turn_of(state),), "MDM-5" if attempt.settled else "MDM-6")
        case Fight() as fight:
            if not fight.pips:
                return Chance(Throw(2), "MDM-17")
            return Decision((winner(state.config.deck, fight),), "MDM-18")


def is_over(state: State) -> bool:
    """MDM-21, MDM-24: no ship is left in port, or the last round is over."""
    return state.doing is None and (not state.port or state.turns >= state.config.turns)


# What can be done


def ship(deck: Deck, number: int) -> Ship:
    """The ship with this number."""
    card = deck.cards[number]
    assert isinstance(card, Ship)
    return card


def free(fleet: Fleet) -> tuple[int, ...]:
    """MDM-13: the ships of a fleet that carry nothing."""
    return tuple(vessel.ship for vessel in fleet if vessel.cargo is None)


def aboard(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards that a fleet carries."""
    return tuple(vessel.cargo for vessel in state.fleets[seat] if vessel.cargo is not None)


def extra_dice(state: State, seat: Seat) -> int:
    """MDM-14: how many dice goods add to the first roll."""
    cards = state.config.deck.cards
    return sum(getattr(cards[card], "effect", "") == "extra" for card in aboard(state, seat))


def usable(state: State, attempt: Attempt) -> tuple[int, ...]:
    """MDM-14: the goods that can still help the player whose turn it is."""
    cards = state.config.deck.cards
    return tuple(
        card
        for card in aboard(state, turn_of(state))
        if card not in attempt.used and getattr(cards[card], "effect", "extra") != "extra"
    )


def missing(state: State, attempt: Attempt) -> int:
    """How many dice are still wanted: with no card yet, by the one that wants the fewest."""
    cards = state.config.deck.cards
    if attempt.card is None:
        return min(_size(cards[card]) for card in state.port if card is not None)
    return _size(cards[attempt.card]) - sum(map(len, attempt.placed))


def _size(card: Card) -> int:
    return sum(part.dice for part in card.parts)


def is_complete(state: State, attempt: Attempt) -> bool:
    """MDM-8: whether the combination of the card is complete."""
    return attempt.card is not None and missing(state, attempt) == 0


def open_cards(state: State, attempt: Attempt) -> list[tuple[int, tuple[Dice, ...]]]:
    """MDM-7: the cards on which a die may be put now, with what lies on their parts."""
    if attempt.card is not None:
        return [(attempt.card, attempt.placed)]
    cards = state.config.deck.cards
    return [
        (card, ((),) * len(cards[card].parts))
        for card in state.port
        if card is not None and _size(cards[card]) <= attempt.dice
    ]


def placings(state: State, attempt: Attempt) -> Iterator[Place]:
    """MDM-7: every die that can be placed, and where."""
    for card, placed in open_cards(state, attempt):
        for part, dice in enumerate(placed):
            for face in dict.fromkeys(attempt.hand):
                if completions(state.config.deck.cards[card].parts[part], with_die(dice, face)):
                    yield Place(face, card, part)


def attackable(state: State, seat: Seat) -> Iterator[Attack]:
    """MDM-16: every attack that this seat may make."""
    for mine in state.fleets[seat]:
        for other, fleet in enumerate(state.fleets):
            if other != seat:
                for theirs in fleet:
                    if _fair(state, seat, mine, theirs) is None:
                        yield Attack(mine.ship, theirs.ship)


def _fair(state: State, seat: Seat, mine: Vessel, theirs: Vessel) -> Rejection | None:
    """MDM-16: another family, of equal or greater firepower, and something to win."""
    deck = state.config.deck
    one, other = ship(deck, mine.ship), ship(deck, theirs.ship)
    if one.family == other.family:
        return Rejection("MDM-16", text("same-family"))
    if other.firepower < one.firepower:
        return Rejection("MDM-16", text("too-weak"))
    if theirs.cargo is not None and not free(state.fleets[seat]):
        return Rejection("MDM-16", text("no-room-for-loot"))
    return None


# The referee


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Why this seat may not do this now."""
    match state.doing:
        case None:
            return _choosing_objection(state, seat, action)
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return _stowing_objection(state, seat, action)
            return _dice_objection(state, attempt, action)
        case Fight():
            return _looting_objection(state, seat, action)


def _choosing_objection(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-4: one of four actions, each with its conditions."""
    match action:
        case Arm():
            return None
        case Hunt():
            return hunt_objection(state, seat)
        case Buy():
            return buy_objection(state, seat)
        case Attack(mine, target):
            return attack_objection(state, seat, mine, target)
        case _:
            return Rejection("MDM-4", text("choose-first"))


def hunt_objection(state: State, seat: Seat) -> Rejection | None:
    """MDM-3, MDM-11: why this seat cannot hunt."""
    fleet = state.fleets[seat]
    if state.treasures.top is None:
        return Rejection("MDM-3", text("no-treasures"))
    if not any(ship(state.config.deck, vessel.ship).map for vessel in fleet):
        return Rejection("MDM-11", text("no-map"))
    return None if free(fleet) else Rejection("MDM-11", text("no-free-ship"))


def buy_objection(state: State, seat: Seat) -> Rejection | None:
    """MDM-3, MDM-12: why this seat cannot buy."""
    if state.goods.top is None:
        return Rejection("MDM-3", text("no-goods"))
    return None if free(state.fleets[seat]) else Rejection("MDM-12", text("no-free-ship"))


def attack_objection(state: State, seat: Seat, mine: int, target: int) -> Rejection | None:
    """MDM-16: why this attack is not fair, or for nothing."""
    own = _vessel(state.fleets[seat], mine)
    if own is None:
        return Rejection("MDM-16", text("not-your-ship"))
    for other, fleet in enumerate(state.fleets):
        if other != seat and (theirs := _vessel(fleet, target)) is not None:
            return _fair(state, seat, own, theirs)
    return Rejection("MDM-16", text("nobodys-ship"))


def owner(state: State, ship: int) -> Seat:
    """Whose fleet this ship is in; some fleet has it."""
    return next(Seat(s) for s, fleet in enumerate(state.fleets) if _vessel(fleet, ship) is not None)


def _vessel(fleet: Fleet, ship: int) -> Vessel | None:
    return next((vessel for vessel in fleet if vessel.ship == ship), None)


def _dice_objection(state: State, attempt: Attempt, action: Action) -> Rejection | None:
    """MDM-5 to MDM-8, MDM-14: what may be done with rolled dice."""
    match action:
        case Place(face, card, part):
            return place_objection(state, attempt, face, card, part)
        case Use(card, face):
            return use_objection(state, attempt, card, face)
        case Discard(face):
            if face not in attempt.hand:
                return Rejection("MDM-5", text("no-such-die", face=face))
            return discard_objection(state, attempt)
        case Roll():
            return None if attempt.settled else Rejection("MDM-6", text("place-first"))
        case Arm() | Hunt() | Buy() | Attack():
            return Rejection("MDM-4", text("already-chosen"))
        case Stow() | Loot() | Leave():
            return Rejection("MDM-5", text("nothing-won"))


def place_objection(
    state: State, attempt: Attempt, face: int, card: int, part: int
) -> Rejection | None:
    """MDM-5, MDM-7, MDM-8: why no die of this face can be put there."""
    if face not in attempt.hand:
        return Rejection("MDM-5", text("no-such-die", face=face))
    if attempt.card is None and card not in state.port:
        return Rejection("MDM-9", text("not-in-port"))
    if attempt.card is not None and card != attempt.card:
        return Rejection("MDM-7", text("one-card"))
    placed = dict(open_cards(state, attempt)).get(card)
    if placed is None:
        return Rejection("MDM-8", text("too-few-dice"))
    if not 0 <= part < len(placed):
        return Rejection("MDM-7", text("no-such-part"))
    if not completions(state.config.deck.cards[card].parts[part], with_die(placed[part], face)):
        return Rejection("MDM-7", text("does-not-fit", face=face))
    return None


def use_objection(state: State, attempt: Attempt, card: int, face: int) -> Rejection | None:
    """MDM-14: why these goods cannot be used on a die of this face."""
    cards = state.config.deck.cards
    if card not in aboard(state, turn_of(state)) or not isinstance(cards[card], Goods):
        return Rejection("MDM-14", text("not-your-goods"))
    if card in attempt.used:
        return Rejection("MDM-14", text("used-already"))
    if card not in usable(state, attempt):
        return Rejection("MDM-14", text("first-roll-only"))
    if face not in attempt.hand:
        return Rejection("MDM-14", text("no-such-die", face=face))
    if not turns_of(effect(state, card), face):
        return Rejection("MDM-14", text("not-on-this-face", face=face))
    return None


def effect(state: State, card: int) -> str:
    """MDM-14: how these goods help."""
    goods = state.config.deck.cards[card]
    assert isinstance(goods, Goods)
    return goods.effect


def discard_objection(state: State, attempt: Attempt) -> Rejection | None:
    """MDM-6: why no die may be put aside."""
    if attempt.settled:
        return Rejection("MDM-6", text("one-aside"))
    if next(placings(state, attempt), None) is not None:
        return Rejection("MDM-6", text("can-be-placed"))
    return None


def _stowing_objection(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-13: what was won must go under a free ship."""
    if not isinstance(action, Stow):
        return Rejection("MDM-13", text("stow-first"))
    if action.ship not in free(state.fleets[seat]):
        return Rejection("MDM-13", text("not-free"))
    return None


def _looting_objection(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-18: the loot goes under a free ship, or stays where it is."""
    match action:
        case Leave():
            return None
        case Loot(onto):
            if onto not in free(state.fleets[seat]):
                return Rejection("MDM-18", text("not-free"))
            return None
        case _:
            return Rejection("MDM-18", text("loot-first"))


# The rules


def apply(state: State, seat: Seat, action: Action | Rolled | Drawn) -> State:
    """The rules."""
    match action:
        case Rolled(pips):
            return _rolled(state, pips)
        case Drawn(item):
            return _turned_up(_drawn(state, item))
        case Attack(mine, target):
            return replace(state, doing=Fight(seat, mine, owner(state, target), target))
        case Arm():
            return replace(state, doing=begun(state, "arm", None))
        case Hunt():
            return replace(state, doing=begun(state, "hunt", state.treasures.top))
        case Buy():
            return replace(state, doing=begun(state, "buy", state.goods.top))
        case Loot(onto):
            return _looted(state, onto)
        case Leave():
            return passed(state, state.doing)
        case _:
            assert isinstance(state.doing, Attempt)
            return _tried(state, state.doing, action)


def begun(state: State, aim: Aim, card: int | None) -> Attempt:
    """MDM-5, MDM-14: five dice, and those that goods add to the first roll."""
    parts = () if card is None else state.config.deck.cards[card].parts
    return Attempt(aim, DICE + extra_dice(state, turn_of(state)), card, ((),) * len(parts))


def _rolled(state: State, pips: tuple[int, ...]) -> State:
    """Dice come to rest: of a turn (MDM-5), re-rolled by goods (MDM-14), or of a fight (MDM-17)."""
    match state.doing:
        case Attempt() as attempt:
            hand = tuple(sorted(attempt.hand + pips))
            return replace(state, doing=replace(attempt, hand=hand))
        case Fight() as fight:
            return fought(state, replace(fight, pips=pips))
        case None:
            raise ValueError("nobody has rolled")


def _drawn(state: State, item: int) -> State:
    """MDM-2, MDM-3, MDM-9, MDM-25: the lot has fallen."""
    if None in state.port:
        gap = state.port.index(None)
        port = (*state.port[:gap], item, *state.port[gap + 1 :])
        return replace(state, port=port, hidden=_less(state.hidden, item))
    if item in state.goods.rest and state.goods.top is None:
        return replace(state, goods=_with_top(state.goods, item))
    if item in state.treasures.rest:
        return replace(state, treasures=_with_top(state.treasures, item))
    return replace(state, first=Seat(item - len(state.config.deck.cards)))


def _less(row: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The row without one such item."""
    at = row.index(item)
    return row[:at] + row[at + 1 :]


def _tried(state: State, attempt: Attempt, action: Place | Use | Discard | Roll | Stow) -> State:
    """MDM-5 to MDM-8: what happens to rolled dice."""
    match action:
        case Place(face, card, part):
            placed = dict(open_cards(state, attempt))[card]
            slot = with_die(placed[part], face)
            put = replace(
                _less_die(attempt, face),
                card=card,
                placed=(*placed[:part], slot, *placed[part + 1 :]),
                settled=True,
            )
            return _closed(state, put)
        case Discard(face):
            put = _less_die(attempt, face)
            return _closed(state, replace(put, aside=with_die(put.aside, face), settled=True))
        case Roll():
            rolling = replace(attempt, hand=(), roll=attempt.roll + 1, settled=False)
            return replace(state, doing=rolling)
        case Use(card, face):
            becomes = turns_of(effect(state, card), face)
            hand = without_die(attempt.hand, face)
            if len(becomes) == 1:
                hand = with_die(hand, becomes[0])
            using = replace(attempt, hand=hand, used=(*attempt.used, card))
            return replace(state, doing=using)
        case Stow(onto):
            return _stowed(state, attempt, onto)


def _less_die(attempt: Attempt, face: int) -> Attempt:
    hand = without_die(attempt.hand, face)
    return replace(attempt, dice=attempt.dice - 1, hand=hand)


def _closed(state: State, attempt: Attempt) -> State:
    """MDM-8: complete, or not to be completed any more, or to go on."""
    if is_complete(state, attempt):
        return succeeded(state, attempt)
    if attempt.dice < missing(state, attempt):
        return passed(state, attempt)  # MDM-15
    return replace(state, doing=attempt)


def succeeded(state: State, attempt: Attempt) -> State:
    """MDM-9, MDM-11, MDM-12: the card is the player's."""
    assert attempt.card is not None
    seat = turn_of(state)
    done = replace(attempt, dice=0, hand=())
    if attempt.aim == "arm":
        fleets = _with(state.fleets, seat, (*state.fleets[seat], Vessel(attempt.card)))
        gap = state.port.index(attempt.card)
        port = (*state.port[:gap], None, *state.port[gap + 1 :])
        return passed(replace(state, fleets=fleets, port=port), done)
    ships = free(state.fleets[seat])
    if len(ships) == 1:
        return _stowed(state, done, ships[0])
    return replace(state, doing=done)


def _stowed(state: State, attempt: Attempt, onto: int) -> State:
    """MDM-3, MDM-13: under a free ship, and the next card of the pile is on top."""
    seat = turn_of(state)
    fleets = _with(state.fleets, seat, _loaded(state.fleets[seat], onto, attempt.card))
    if attempt.aim == "hunt":
        left = replace(state, fleets=fleets, treasures=replace(state.treasures, top=None))
    else:
        left = replace(state, fleets=fleets, goods=replace(state.goods, top=None))
    return passed(left, attempt)


def _loaded(fleet: Fleet, ship: int, cargo: int | None) -> Fleet:
    return tuple(Vessel(ship, cargo) if v.ship == ship else v for v in fleet)


def _with(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The row with that item exchanged."""
    return (*row[:at], item, *row[at + 1 :])


def passed(state: State, last: Attempt | Fight | None) -> State:
    """MDM-15, MDM-20, MDM-25: the turn is over, the next player's begins."""
    return _turned_up(replace(state, turns=state.turns + 1, doing=None, last=last))


def totals(deck: Deck, fight: Fight) -> tuple[int, int]:
    """MDM-17: firepower and die, of attacker and defender."""
    mine, theirs = ship(deck, fight.ship), ship(deck, fight.target)
    return mine.firepower + fight.pips[0], theirs.firepower + fight.pips[1]


def winner(deck: Deck, fight: Fight) -> Seat:
    """MDM-17: the greater total; equal, the attacker."""
    attacker, defender = totals(deck, fight)
    return fight.by if attacker >= defender else fight.against


def loser(deck: Deck, fight: Fight) -> tuple[Seat, int]:
    """MDM-17: who lost, and with which ship."""
    if winner(deck, fight) == fight.by:
        return fight.against, fight.target
    return fight.by, fight.ship


def fought(state: State, fight: Fight) -> State:
    """MDM-18, MDM-19: loot to be taken, nothing, or a ship that goes under the pile."""
    seat, lost = loser(state.config.deck, fight)
    fleet = state.fleets[seat]
    beaten = _vessel(fleet, lost)
    assert beaten is not None
    if beaten.cargo is None:
        fleets = _with(state.fleets, seat, _less(fleet, beaten))
        return passed(replace(state, fleets=fleets, under=(*state.under, lost)), fight)
    if free(state.fleets[winner(state.config.deck, fight)]):
        return replace(state, doing=fight)
    return passed(state, fight)


def _looted(state: State, onto: int) -> State:
    """MDM-18: the cargo changes ships."""
    fight = state.doing
    assert isinstance(fight, Fight)
    by, (seat, lost) = winner(state.config.deck, fight), loser(state.config.deck, fight)
    beaten = _vessel(state.fleets[seat], lost)
    assert beaten is not None
    fleets = _with(state.fleets, seat, _loaded(state.fleets[seat], lost, None))
    fleets = _with(fleets, by, _loaded(fleets[by], onto, beaten.cargo))
    return passed(replace(state, fleets=fleets), replace(fight, loot=beaten.cargo, onto=onto))


# The end


class Score(NamedTuple):
    """MDM-22, MDM-23: what counts, and what breaks ties; in this order."""

    points: int
    ships: int
    firepower: int


def treasure(state: State, seat: Seat) -> int:
    """MDM-22: the treasures in the fleet."""
    cards = state.config.deck.cards
    return sum(getattr(cards[card], "value", 0) for card in aboard(state, seat))


def families(state: State, seat: Seat) -> tuple[int, ...]:
    """MDM-22: the families of which this seat has every ship."""
    deck = state.config.deck
    elsewhere = {card.family for card in deck.cards if isinstance(card, Ship)}
    mine = {vessel.ship for vessel in state.fleets[seat]}
    for number, card in enumerate(deck.cards):
        if isinstance(card, Ship) and number not in mine:
            elsewhere.discard(card.family)
    return tuple(sorted(elsewhere))


def score(state: State, seat: Seat) -> Score:
    """MDM-22, MDM-23: the score so far."""
    points = treasure(state, seat) + FAMILY_BONUS * len(families(state, seat))
    fleet = [ship(state.config.deck, vessel.ship) for vessel in state.fleets[seat]]
    return Score(points, len(fleet), sum(each.firepower for each in fleet))


def _ended(state: State) -> Terminal | None:
    """MDM-21 to MDM-24."""
    if not is_over(state):
        return None
    scores = [score(state, Seat(seat)) for seat in range(state.config.players)]
    places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    others = len(scores) - 1
    returns = tuple(
        sum((mine > other) - (mine < other) for other in scores) / others for mine in scores
    )
    if not state.port:
        return Terminal(returns, places, "MDM-21", text("ended-port", how=_how(scores)))
    return Terminal(returns, places, "MDM-24", text("ended-rounds", how=_how(scores)))


def _how(scores: list[Score]) -> Text:
    """What made the first first: points (MDM-22), ships, firepower, or nothing (MDM-23)."""
    best, second, *_ = sorted(scores, reverse=True)
    if best.points > second.points:
        return text("by-points", best=best.points, second=second.points)
    if best.ships > second.ships:
        return text("by-ships", points=best.points, best=best.ships, second=second.ships)
    if best.firepower > second.firepower:
        return text(
            "by-firepower", points=best.points, best=best.firepower, second=second.firepower
        )
    return text("by-nothing", points=best.points)


# What is seen


def observe(state: State, viewer: Viewer) -> Observation:
    """Nothing that is known is hidden: the order of the pile is known to nobody."""
    return Observation(viewer, state)


def legal_actions(seen: Observation) -> Sequence[Action]:
    """All that the observer may do now."""
    state, seat = seen.position, seen.viewer
    now = node(state)
    if seat is None or not isinstance(now, Decision) or seat not in now.seats:
        return ()
    match state.doing:
        case None:
            return choices(state, seat)
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return [Stow(each) for each in free(state.fleets[seat])]
            return _dice_actions(state, attempt)
        case Fight():
            return [*(Loot(each) for each in free(state.fleets[seat])), Leave()]


def choices(state: State, seat: Seat) -> list[Action]:
    """MDM-4: what this seat may choose for its turn."""
    listed: list[Action] = [Arm()]
    if hunt_objection(state, seat) is None:
        listed.append(Hunt())
    if buy_objection(state, seat) is None:
        listed.append(Buy())
    return [*listed, *attackable(state, seat)]


def _dice_actions(state: State, attempt: Attempt) -> list[Action]:
    listed: list[Action] = list(placings(state, attempt))
    faces = dict.fromkeys(attempt.hand)
    if attempt.settled:
        listed.append(Roll())
    elif not listed:
        listed += map(Discard, faces)
    for card in usable(state, attempt):
        helps = effect(state, card)
        listed += (Use(card, face) for face in faces if turns_of(helps, face))
    return listed


def determinize(seen: Observation, rng: Rng) -> State:
    """There is nothing to guess: what nobody knows is drawn when it comes up."""
    return seen.position


GAME: Game[Config, State, Action, Observation] = Game(
    name="maitre",
    rules_version=1,
    home="escadre.games.maitre",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=objection,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    perfect_information=always,
)
