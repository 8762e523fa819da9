"""What may be done in Le Maître des Mers, and why the rest may not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.core.scene import Choice, Press, Put, Reason
from escadre.core.words import Words, text
from escadre.games.maitre.attempts import discard_objection, open_cards, place_objection, won_card
from escadre.games.maitre.cards import DeckCard, Pips
from escadre.games.maitre.dice import turns_of
from escadre.games.maitre.fights import attack_objection, attackable, beaten, winner
from escadre.games.maitre.fleets import effect, free, turn_of, usable
from escadre.games.maitre.model import (
    Action,
    Arm,
    Attack,
    Attempt,
    Buy,
    Discard,
    Fight,
    Hunt,
    Leave,
    Loot,
    PlaceDie,
    RollRest,
    State,
    Stow,
    Use,
)
from escadre.games.maitre.rules import buy_objection, hunt_objection
from escadre.games.maitre.view.attacks import attack_odds, attackers, no_attack
from escadre.games.maitre.view.hints import Coach
from escadre.games.maitre.view.labels import card_name, part_name, printed_called, slot_id


def offered_choices(state: State, coach: Coach, say: Words) -> Iterator[Choice]:
    """Everything that who must choose may do now."""
    yield from _Choices(state, coach, say).all()


class _Choices:
    def __init__(self, state: State, coach: Coach, say: Words) -> None:
        self.state = state
        self.coach = coach
        self.say = say

    def all(self) -> Iterator[Choice]:
        """Those of this moment of a turn."""
        match self.state.doing:
            case None:
                yield from self.turn()
                yield from self.attacks()
            case Attempt() as attempt:
                if (card := won_card(self.state, attempt)) is not None:
                    yield from self.stow(card)
                else:
                    yield from self.dice(attempt)
            case Fight() as fight:
                yield from self.loot(fight)

    def turn(self) -> Iterator[Press]:
        """MDM-4: to arm, to hunt, to buy, to attack."""
        state, seat = self.state, turn_of(self.state)
        yield self.press("arm", Arm(), None, at="port", main=not state.fleets[seat])
        for id, action, pile, closed in (
            ("hunt", Hunt(), state.treasures, hunt_objection(state, seat)),
            ("buy", Buy(), state.goods, buy_objection(state, seat)),
        ):
            at = id if pile.top is None else f"card-{pile.top}"
            yield self.press(id, action, closed, at=at)
        yield self.attack(seat)

    def attack(self, seat: Seat) -> Press:
        """MDM-16: one of the ships that may attack is taken first, then its target is chosen."""
        closed = self.reason(no_attack(self.state, seat))
        ships = tuple([f"card-{ship}" for ship in attackers(self.state, seat)])
        hint = self.coach.of_attacks(attackable(self.state, seat))
        return Press("attack", self.say("press-attack"), (), closed, hint=hint, takes=ships)

    def attacks(self) -> Iterator[Put]:
        """MDM-16: every ship of one's own against every other."""
        state, seat = self.state, turn_of(self.state)
        others = [vessel for n, fleet in enumerate(state.fleets) if n != seat for vessel in fleet]
        for mine in state.fleets[seat]:
            for theirs in others:
                label = self.say("attack", mine=self.name(mine.ship), theirs=self.name(theirs.ship))
                action = Attack(mine.ship, theirs.ship)
                closed = attack_objection(state, seat, mine.ship, theirs.ship)
                pieces = (f"card-{mine.ship}",)
                put = self.put(label, pieces, f"card-{theirs.ship}", action, closed)
                odds = () if closed else (attack_odds(state, seat, action, self.say),)
                yield replace(put, odds=odds)

    def dice(self, attempt: Attempt) -> Iterator[Choice]:
        """MDM-5 to MDM-7, MDM-14: dice to place or discard, goods to use, the rest to roll."""
        dice = _ids(attempt.hand)
        placings = list(self.placings(attempt, dice))
        yield from placings
        yield from self.uses(attempt, dice)
        closed = discard_objection(self.state, attempt)
        for face, ids in dice.items():
            label = self.say("discard", face=face)
            yield self.put(label, ids, "aside", Discard(face), closed)
        waits = None if attempt.settled else Rejection("MDM-6", text("place-first"))
        fits = any(not put.closed for put in placings)
        yield self.press("roll", RollRest(), waits, main=not fits)

    def placings(self, attempt: Attempt, dice: dict[int, tuple[str, ...]]) -> Iterator[Put]:
        """MDM-7: every face on every part of the open cards."""
        cards = self.state.config.deck.cards
        for card, placed in open_cards(self.state, attempt):
            for part in range(len(placed)):
                for face, ids in dice.items():
                    closed = place_objection(self.state, attempt, face, card, part)
                    put = _placing(cards[card], card, part, face, ids, closed, self.say.plain)
                    hint = None if closed else self.coach.of_action(put.actions[0])
                    yield replace(put, hint=hint) if hint else put

    def uses(self, attempt: Attempt, dice: dict[int, tuple[str, ...]]) -> Iterator[Put]:
        """MDM-14: goods on the dice that they can turn."""
        for card in usable(self.state, attempt):
            helps = effect(self.state.config.deck, card)
            for face, ids in dice.items():
                if becomes := turns_of(helps, face):
                    label = self.say(f"use-{helps}", face=face, to=becomes[0])
                    for id in ids:
                        yield self.put(label, (f"card-{card}",), id, Use(card, face), None)

    def stow(self, card: int) -> Iterator[Choice]:
        """MDM-11 to MDM-13: under which free ship."""
        for onto in free(self.state.fleets[turn_of(self.state)]):
            label = self.say("stow", cargo=self.called(card), onto=self.name(onto))
            yield self.put(label, (f"card-{card}",), f"card-{onto}", Stow(onto), None)
            yield self.take(onto, Stow(onto))

    def loot(self, fight: Fight) -> Iterator[Choice]:
        """MDM-18: under which free ship, or not at all."""
        won = winner(self.state.config.deck, fight)
        _, lost = beaten(self.state, fight)
        if lost.cargo is not None:
            for onto in free(self.state.fleets[won]):
                label = self.say("loot", cargo=self.called(lost.cargo), onto=self.name(onto))
                yield self.put(label, (f"card-{lost.cargo}",), f"card-{onto}", Loot(onto), None)
                yield self.take(onto, Loot(onto))
        yield self.press("leave", Leave(), None)

    def take(self, onto: int, action: Stow | Loot) -> Press:
        """A button for a berth: what was won goes under this ship."""
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
        """A button."""
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
        """A thing to put on another."""
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
        """A refusal, said."""
        if rejection is None:
            return None
        return Reason(rejection.clause, self.say.say(rejection.reason))

    def name(self, card: int) -> str:
        """What a card is called."""
        return card_name(self.state.config, card, self.say.plain)

    def called(self, card: int) -> str:
        """What a card is called in a sentence."""
        return printed_called(self.state.config.deck.cards[card], self.say.plain)


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
    """A die of this face on a part of a card; without a hint."""
    onto, told = slot_id(card, part), part_name(printed.parts[part], say)
    return Put(
        f"{ids[0]}>{onto}",
        say("place", face=face, card=printed_called(printed, say), part=told),
        ids,
        onto,
        () if closed else (PlaceDie(face, card, part),),
        Reason(closed.clause, say.say(closed.reason)) if closed else None,
    )


def _ids(hand: Pips) -> dict[int, tuple[str, ...]]:
    """The dice in hand by their faces, as the panel names them."""
    return {
        face: tuple([f"die-{face}-{n}" for n in range(1, hand.count(face) + 1)])
        for face in dict.fromkeys(hand)
    }
