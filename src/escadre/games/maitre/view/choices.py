"""All choices of a seat, the odds of attacks, and why other choices are closed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Choice, Odds, Press, Put, Reason, Share
from escadre.games.maitre.chances.success import attack_win_chance
from escadre.games.maitre.rules.attempts import (
    completed_card,
    dice_missing,
    open_cards,
    validate_die_placement,
    validate_discard,
)
from escadre.games.maitre.rules.cards import DeckCard, Pips, faces_after
from escadre.games.maitre.rules.fights import (
    defeated_ship,
    legal_attacks,
    owner_of,
    validate_attack,
    winner,
)
from escadre.games.maitre.rules.game import validate_buy, validate_hunt
from escadre.games.maitre.rules.model import (
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Discard,
    Fight,
    Hunt,
    LeaveLoot,
    Loot,
    PlaceDie,
    RollRest,
    State,
    Stow,
    UseGoods,
    free_ships,
    goods_effect,
    seat_to_move,
    ship_card,
    usable_goods,
)
from escadre.games.maitre.view.hints import ChanceHints
from escadre.games.maitre.view.names import (
    card_called,
    card_in_sentence,
    card_name,
    part_name,
    slot_id,
)


def validate_any_attack(state: State, seat: Seat) -> Rejection | None:
    """MDM-16: return why this seat cannot attack; if all ships have one reason, that one."""
    if any(legal_attacks(state, seat)):
        return None
    mine = [vessel.ship for vessel in state.fleets[seat]]
    others = [v.ship for n, fleet in enumerate(state.fleets) if n != seat for v in fleet]
    if not mine:
        return Rejection("MDM-16", text("no-ship-to-attack-with"))
    if not others:
        return Rejection("MDM-16", text("no-ship-to-attack"))
    reasons = {validate_attack(state, seat, one, other) for one in mine for other in others}
    alike = reasons.pop() if len(reasons) == 1 else None
    return alike or Rejection("MDM-16", text("no-fair-attack"))


def attack_odds(state: State, seat: Seat, attack: Attack, say: Words) -> Odds:
    """MDM-17 to MDM-19: describe the odds of an attack, and what each outcome brings."""
    deck = state.config.deck
    mine, theirs = ship_card(deck, attack.ship).firepower, ship_card(deck, attack.target).firepower
    chance = attack_win_chance(theirs - mine)
    won, lost = _win_text(state, attack, say), _loss_text(state, seat, attack, say)
    label = say("attack-odds", mine=mine, theirs=theirs)
    return Odds(label, (Share("win", won, chance), Share("lose", lost, 1 - chance)))


def attacking_ships(state: State, seat: Seat) -> Iterator[int]:
    """MDM-16: return the own ships that may attack now, each once."""
    yield from dict.fromkeys(attack.ship for attack in legal_attacks(state, seat))


def _win_text(state: State, attack: Attack, say: Words) -> str:
    cargo = _cargo(state, owner_of(state, attack.target), attack.target)
    if cargo is None:
        return say("attack-wins-ship", ship=card_name(state.config, attack.target, say.plain))
    return say("attack-wins", cargo=card_called(state.config, cargo, say.plain))


def _loss_text(state: State, seat: Seat, attack: Attack, say: Words) -> str:
    cargo, other = _cargo(state, seat, attack.ship), owner_of(state, attack.target)
    if cargo is None:
        return say("attack-loses-ship", ship=card_name(state.config, attack.ship, say.plain))
    if not free_ships(state.fleets[other]):
        return say("attack-loses-nothing")
    return say(
        "attack-loses",
        seat=PlayerArgument(other),
        cargo=card_called(state.config, cargo, say.plain),
    )


def _cargo(state: State, seat: Seat, number: int) -> int | None:
    return next(vessel.cargo for vessel in state.fleets[seat] if vessel.ship == number)


def legal_choices(state: State, coach: ChanceHints, say: Words) -> Iterator[Choice]:
    """Build everything that the seat to choose may do now."""
    yield from ChoiceBuilder(state, coach, say).all()


class ChoiceBuilder:
    """Builds the choices of the seat to move, as the state allows them."""

    def __init__(self, state: State, coach: ChanceHints, say: Words) -> None:
        self.state = state
        self.coach = coach
        self.say = say

    def all(self) -> Iterator[Choice]:
        """Yield the choices of this point of a turn."""
        match self.state.doing:
            case None:
                yield from self.turn()
                yield from self.attacks()
            case Attempt() as attempt:
                if (card := completed_card(self.state, attempt)) is not None:
                    yield from self.stow(card)
                else:
                    yield from self.dice(attempt)
            case Fight() as fight:
                yield from self.loot(fight)

    def turn(self) -> Iterator[Press]:
        """MDM-4: build the four ways to use a turn: fit out, hunt, buy, attack."""
        state, seat = self.state, seat_to_move(self.state)
        yield self.press("arm", Arm(), None, at="port", main=not state.fleets[seat])
        for id, action, pile, closed in (
            ("hunt", Hunt(), state.treasures, validate_hunt(state, seat)),
            ("buy", Buy(), state.goods, validate_buy(state, seat)),
        ):
            at = id if pile.top is None else f"card-{pile.top}"
            yield self.press(id, action, closed, at=at)
        yield self.attack(seat)

    def attack(self, seat: Seat) -> Press:
        """MDM-16: build the choice of an attacking ship, before the target is chosen."""
        closed = self.reason(validate_any_attack(self.state, seat))
        ships = tuple([f"card-{ship}" for ship in attacking_ships(self.state, seat)])
        hint = self.coach.of_attacks(legal_attacks(self.state, seat))
        return Press("attack", self.say("press-attack"), (), closed, hint=hint, takes=ships)

    def attacks(self) -> Iterator[Put]:
        """MDM-16: build every attack of an own ship on another ship."""
        state, seat = self.state, seat_to_move(self.state)
        others = [vessel for n, fleet in enumerate(state.fleets) if n != seat for vessel in fleet]
        for mine in state.fleets[seat]:
            for theirs in others:
                label = self.say("attack", mine=self.name(mine.ship), theirs=self.name(theirs.ship))
                action = Attack(mine.ship, theirs.ship)
                closed = validate_attack(state, seat, mine.ship, theirs.ship)
                pieces = (f"card-{mine.ship}",)
                put = self.put(label, pieces, f"card-{theirs.ship}", action, closed)
                odds = () if closed else (attack_odds(state, seat, action, self.say),)
                yield replace(put, odds=odds)

    def dice(self, attempt: Attempt) -> Iterator[Choice]:
        """MDM-5 to MDM-7, MDM-14: build dice to place or discard, goods to use, the roll."""
        dice = _dice_ids(attempt.hand)
        placings = list(self.placings(attempt, dice))
        yield from placings
        yield from self.uses(attempt, dice)
        closed = validate_discard(self.state, attempt)
        for face, ids in dice.items():
            label = self.say("discard", face=face)
            yield self.put(label, ids, "aside", Discard(face), closed)
        fits = any(not put.closed for put in placings)
        if closed is None and attempt.hand:
            yield self.set_aside(attempt)
            return
        waits = None if attempt.settled else Rejection("MDM-6", text("place-first"))
        yield self.press("roll", RollRest(), waits, main=not fits)

    def set_aside(self, attempt: Attempt) -> Press:
        """MDM-6: build one button to set any die aside and roll the others."""
        discard = Discard(min(attempt.hand))
        last = attempt.dice - 1 < dice_missing(self.state, attempt)
        actions = (discard,) if last else (discard, RollRest())
        label = self.say("press-give-up" if last else "press-roll-aside")
        helps = usable_goods(self.state, attempt)
        return Press("roll", label, actions, main=not helps, hint=self.coach.of_action(discard))

    def placings(self, attempt: Attempt, dice: dict[int, tuple[str, ...]]) -> Iterator[Put]:
        """MDM-7: build every face on every part of the open cards."""
        cards = self.state.config.deck.cards
        for card, placed in open_cards(self.state, attempt):
            for part in range(len(placed)):
                for face, ids in dice.items():
                    closed = validate_die_placement(self.state, attempt, face, card, part)
                    put = _placing(cards[card], card, part, face, ids, closed, self.say.plain)
                    hint = None if closed else self.coach.of_action(put.actions[0])
                    yield replace(put, hint=hint) if hint else put

    def uses(self, attempt: Attempt, dice: dict[int, tuple[str, ...]]) -> Iterator[Put]:
        """MDM-14: build goods on the dice that they can turn."""
        for card in usable_goods(self.state, attempt):
            helps = goods_effect(self.state.config.deck, card)
            for face, ids in dice.items():
                if becomes := faces_after(helps, face):
                    label = self.say(f"use-{helps}", face=face, to=becomes[0])
                    for id in ids:
                        yield self.put(label, (f"card-{card}",), id, UseGoods(card, face), None)

    def stow(self, card: int) -> Iterator[Choice]:
        """MDM-11 to MDM-13: build the choice of a free ship."""
        for onto in free_ships(self.state.fleets[seat_to_move(self.state)]):
            label = self.say("stow", cargo=self.called(card), onto=self.name(onto))
            yield self.put(label, (f"card-{card}",), f"card-{onto}", Stow(onto), None)
            yield self.take(onto, Stow(onto))

    def loot(self, fight: Fight) -> Iterator[Choice]:
        """MDM-18: build the choice of a free ship for the loot, or to leave it."""
        won = winner(self.state.config.deck, fight)
        _, lost = defeated_ship(self.state, fight)
        if lost.cargo is not None:
            for onto in free_ships(self.state.fleets[won]):
                label = self.say("loot", cargo=self.called(lost.cargo), onto=self.name(onto))
                yield self.put(label, (f"card-{lost.cargo}",), f"card-{onto}", Loot(onto), None)
                yield self.take(onto, Loot(onto))
        yield self.press("leave", LeaveLoot(), None)

    def take(self, onto: int, action: Stow | Loot) -> Press:
        """Build a button to put what was won under this ship."""
        label = self.say("press-take", onto=self.name(onto))
        return Press(f"take-{onto}", label, (action,), main=True, hint=self.coach.of_action(action))

    def press(
        self,
        id: str,
        action: Action,
        closed: Rejection | None,
        at: str | None = None,
        main: bool = False,
    ) -> Press:
        """Build a button."""
        return Press(
            id,
            self.say(f"press-{id}"),
            () if closed else (action,),
            self.reason(closed),
            main,
            at,
            None if closed else self.coach.of_action(action),
        )

    def put(
        self,
        label: str,
        pieces: tuple[str, ...],
        onto: str,
        action: Action,
        closed: Rejection | None,
    ) -> Put:
        """Build a token to put on another."""
        return Put(
            f"{pieces[0]}>{onto}",
            label,
            pieces,
            onto,
            () if closed else (action,),
            self.reason(closed),
            None if closed else self.coach.of_action(action),
        )

    def reason(self, rejection: Rejection | None) -> Reason | None:
        """Return the text of a rejection."""
        if rejection is None:
            return None
        return Reason(rejection.clause, self.say.say(rejection.reason))

    def name(self, card: int) -> str:
        """Return a card's name."""
        return card_name(self.state.config, card, self.say.plain)

    def called(self, card: int) -> str:
        """Return a card's name as used within a sentence."""
        return card_in_sentence(self.state.config.deck.cards[card], self.say.plain)


@lru_cache(maxsize=4096)
def _placing(
    printed: DeckCard,
    card: int,
    part: int,
    face: int,
    ids: tuple[str, ...],
    closed: Rejection | None,
    say: Words,
) -> Put:
    """Build the choice of a die of this face for a part of a card, without a hint."""
    onto, told = slot_id(card, part), part_name(printed.parts[part], say)
    return Put(
        f"{ids[0]}>{onto}",
        say("place", face=face, card=card_in_sentence(printed, say), part=told),
        ids,
        onto,
        () if closed else (PlaceDie(face, card, part),),
        Reason(closed.clause, say.say(closed.reason)) if closed else None,
    )


def _dice_ids(hand: Pips) -> dict[int, tuple[str, ...]]:
    """Return the ids of the dice in hand by face, as the panel has them."""
    return {
        face: tuple([f"die-{face}-{n}" for n in range(1, hand.count(face) + 1)])
        for face in dict.fromkeys(hand)
    }
