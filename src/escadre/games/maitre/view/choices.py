"""Build a player's choices in a scene, with odds of attacks and reasons against illegal ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Rejection, Seat
from escadre.core.i18n.catalogue import Words, text
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Choice, Odds, OutcomeChance, Press, PutItem, Reason
from escadre.games.maitre.chances.success import attempt_value
from escadre.games.maitre.rules.attempts import (
    apply_in_attempt,
    completed_card,
    dice_missing,
    is_complete,
    legal_dice_actions,
    legal_die_placements,
    open_cards,
    validate_die_placement,
    validate_discard,
)
from escadre.games.maitre.rules.cards import DeckCard, Pips, faces_after
from escadre.games.maitre.rules.fights import (
    attack_win_chance,
    legal_attacks,
    losing_seat_and_ship,
    owner_of,
    validate_attack,
    winning_seat,
)
from escadre.games.maitre.rules.game import validate_buy, validate_hunt
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Buy,
    Discard,
    Fight,
    FitOut,
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
from escadre.games.maitre.view.groups import dice_groups
from escadre.games.maitre.view.hints import ChanceHints
from escadre.games.maitre.view.names import (
    card_name,
    card_name_in_sentence,
    part_name,
    printed_name_in_sentence,
    slot_id,
)


def validate_any_attack(state: State, seat: Seat) -> Rejection | None:
    """MDM-16: return why this seat cannot attack at all, or None; one reason for all ships."""
    if any(legal_attacks(state, seat)):
        return None
    own_ships = [vessel.ship for vessel in state.fleets[seat]]
    enemy_ships = [v.ship for n, fleet in enumerate(state.fleets) if n != seat for v in fleet]
    if not own_ships:
        return Rejection("MDM-16", text("no-ship-yet"))
    if not enemy_ships:
        return Rejection("MDM-16", text("no-ship-to-attack"))
    reasons = {
        validate_attack(state, seat, own, enemy) for own in own_ships for enemy in enemy_ships
    }
    common = reasons.pop() if len(reasons) == 1 else None
    return common or Rejection("MDM-16", text("no-fair-attack"))


def attack_odds(state: State, seat: Seat, attack: Attack, say: Words) -> Odds:
    """MDM-17 to MDM-19: return the odds of an attack, and the result of each outcome."""
    deck = state.config.deck
    own_power = ship_card(deck, attack.ship).firepower
    enemy_power = ship_card(deck, attack.target).firepower
    chance = attack_win_chance(enemy_power - own_power)
    win_text, loss_text = _win_text(state, attack, say), _loss_text(state, seat, attack, say)
    label = say("attack-odds", mine=own_power, theirs=enemy_power)
    return Odds(
        label,
        (OutcomeChance("win", win_text, chance), OutcomeChance("lose", loss_text, 1 - chance)),
    )


def attacking_ships(state: State, seat: Seat) -> Iterator[int]:
    """MDM-16: yield the player's ships that may attack now, each once."""
    yield from dict.fromkeys(attack.ship for attack in legal_attacks(state, seat))


def _win_text(state: State, attack: Attack, say: Words) -> str:
    cargo = _cargo_of(state, owner_of(state, attack.target), attack.target)
    if cargo is None:
        return say("attack-wins-ship", ship=card_name(state.config, attack.target, say.plain))
    return say("attack-wins", cargo=card_name_in_sentence(state.config, cargo, say.plain))


def _loss_text(state: State, seat: Seat, attack: Attack, say: Words) -> str:
    cargo, other = _cargo_of(state, seat, attack.ship), owner_of(state, attack.target)
    if cargo is None:
        return say("attack-loses-ship", ship=card_name(state.config, attack.ship, say.plain))
    if not free_ships(state.fleets[other]):
        return say("attack-loses-nothing")
    return say(
        "attack-loses",
        seat=PlayerArgument(other),
        cargo=card_name_in_sentence(state.config, cargo, say.plain),
    )


def _cargo_of(state: State, seat: Seat, number: int) -> int | None:
    return next(vessel.cargo for vessel in state.fleets[seat] if vessel.ship == number)


def forced_placement(state: State, attempt: Attempt) -> PlaceDie | None:
    """MDM-6: return the only legal action, if it is a placement and leaves nothing to choose."""
    match legal_dice_actions(state, attempt):
        case [PlaceDie() as placement]:
            after = apply_in_attempt(state, attempt, placement).in_progress
            leaves_choice = isinstance(after, Attempt) and any(legal_die_placements(state, after))
            return None if leaves_choice else placement
        case _:
            return None


def can_goods_help(state: State, attempt: Attempt) -> bool:
    """MDM-14: return whether goods can be used, and the turn can still succeed."""
    return bool(usable_goods(state, attempt)) and attempt_value(state, attempt) > 0


def seat_choices(state: State, hints: ChanceHints, say: Words) -> Iterator[Choice]:
    """Yield the choices of the seat on turn; illegal ones are disabled, with the reason."""
    yield from ChoiceBuilder(state, hints, say).build()


class ChoiceBuilder:
    """Builds the choices of the seat whose decision it is."""

    def __init__(self, state: State, hints: ChanceHints, say: Words) -> None:
        self.state = state
        self.hints = hints
        self.say = say

    def build(self) -> Iterator[Choice]:
        """Yield the choices at this point of the turn."""
        match self.state.in_progress:
            case None:
                yield from self.turn_choices()
                yield from self.attack_pairs()
            case Attempt() as attempt:
                if (card := completed_card(self.state, attempt)) is not None:
                    yield from self.stow_choices(card)
                else:
                    yield from self.dice_choices(attempt)
            case Fight() as fight:
                yield from self.loot_choices(fight)

    def turn_choices(self) -> Iterator[Press]:
        """MDM-4: build the four actions of a turn: fit out, hunt, buy, attack."""
        state, seat = self.state, seat_to_move(self.state)
        yield self.button("arm", FitOut(), None, at="port", main=not state.fleets[seat])
        for button_id, action, pile, rejection in (
            ("hunt", Hunt(), state.treasures, validate_hunt(state, seat)),
            ("buy", Buy(), state.goods, validate_buy(state, seat)),
        ):
            at = button_id if pile.top is None else f"card-{pile.top}"
            yield self.button(button_id, action, rejection, at=at)
        yield self.attack_choice(seat)

    def attack_choice(self, seat: Seat) -> Press:
        """MDM-16: build the choice of an attacking ship, before the target is chosen."""
        closed = self.reason(validate_any_attack(self.state, seat))
        ships = tuple([f"card-{ship}" for ship in attacking_ships(self.state, seat)])
        hint = self.hints.attacks_hint(legal_attacks(self.state, seat))
        return Press("attack", self.say("press-attack"), (), closed, hint=hint, takes=ships)

    def attack_pairs(self) -> Iterator[PutItem]:
        """MDM-16: build every attack of an own ship on another ship."""
        state, seat = self.state, seat_to_move(self.state)
        enemy_ships = [
            vessel for n, fleet in enumerate(state.fleets) if n != seat for vessel in fleet
        ]
        for own in state.fleets[seat]:
            for target in enemy_ships:
                label = self.say("attack", mine=self.name(own.ship), theirs=self.name(target.ship))
                action = Attack(own.ship, target.ship)
                rejection = validate_attack(state, seat, own.ship, target.ship)
                token_ids = (f"card-{own.ship}",)
                put = self.put_item(label, token_ids, f"card-{target.ship}", action, rejection)
                odds = () if rejection else (attack_odds(state, seat, action, self.say),)
                yield replace(put, odds=odds)

    def dice_choices(self, attempt: Attempt) -> Iterator[Choice]:
        """MDM-5 to MDM-7, MDM-14: build the placements, the discards, the goods and the roll."""
        die_ids_by_face = _die_ids_by_face(attempt.hand)
        placements = list(self.placement_choices(attempt, die_ids_by_face))
        yield from placements
        yield from self.goods_choices(attempt, die_ids_by_face)
        rejection = validate_discard(self.state, attempt)
        for face, ids in die_ids_by_face.items():
            label = self.say("discard", face=face)
            yield self.put_item(label, ids, "aside", Discard(face), rejection)
        fits = any(not put.closed for put in placements)
        if rejection is None and attempt.hand:
            yield self.discard_choice(attempt)
            return
        if (placement := forced_placement(self.state, attempt)) is not None:
            yield self.forced_choice(attempt, placement)
            return
        roll_rejection = None if attempt.has_used_die else Rejection("MDM-6", text("place-first"))
        only_roll = not fits and not usable_goods(self.state, attempt)
        roll = self.button("roll", RollRest(), roll_rejection, main=only_roll)
        yield replace(roll, forced=only_roll and roll_rejection is None)
        yield from self.group_choices(attempt)

    def group_choices(self, attempt: Attempt) -> Iterator[Press]:
        """MDM-5, MDM-7: build the button that places the most dice together, or wins a card.

        With chances shown, it is left out if another action has a better chance.
        """
        groups = []
        for card, placements in dice_groups(self.state, attempt).items():
            wins, state = self._before_last(placements)
            hint = self.hints.group_hint(state, placements[-1])
            if hint is None or hint.best:
                groups.append((wins, len(placements), card, placements, hint))
        for wins, dice, card, placements, hint in sorted(groups, key=lambda g: g[:2])[-1:]:
            label_id = "press-group" if attempt.card is not None else "press-group-on"
            label = self.say(
                f"{label_id}-wins" if wins else label_id,
                dice=dice,
                card=self.name_in_sentence(card),
            )
            yield Press(f"group-{card}", label, placements, main=wins, hint=hint)

    def _before_last(self, placements: tuple[PlaceDie, ...]) -> tuple[bool, State]:
        """Return whether these placements win the card, and the state before the last of them."""
        state = self.state
        for placement in placements[:-1]:
            state = apply_in_attempt(state, _attempt_of(state), placement)
        return dice_missing(state, _attempt_of(state)) == 1, state

    def discard_choice(self, attempt: Attempt) -> Press:
        """MDM-6: build the button that discards a die and rolls the others."""
        discard = Discard(min(attempt.hand))
        is_last = attempt.dice_left - 1 < dice_missing(self.state, attempt)
        actions = (discard,) if is_last else (discard, RollRest())
        label = self.say("press-give-up" if is_last else "press-roll-aside")
        hint = self.hints.action_hint(discard)
        is_main = not can_goods_help(self.state, attempt)  # else all dice to discard are equal
        return Press("roll", label, actions, main=is_main, hint=hint, forced=is_main)

    def forced_choice(self, attempt: Attempt, placement: PlaceDie) -> Press:
        """MDM-6: build the button that places the only die that fits and rolls the others."""
        after = apply_in_attempt(self.state, attempt, placement).in_progress
        rolls = isinstance(after, Attempt) and not is_complete(self.state, after)
        label = self.say("press-place-roll" if rolls else "press-place", face=placement.face)
        actions = (placement, RollRest()) if rolls else (placement,)
        hint = self.hints.action_hint(placement)
        return Press("roll", label, actions, main=True, hint=hint, forced=True)

    def placement_choices(
        self, attempt: Attempt, die_ids_by_face: dict[int, tuple[str, ...]]
    ) -> Iterator[PutItem]:
        """MDM-7: build the placements of every face on every part of the open cards."""
        cards = self.state.config.deck.cards
        for card, placed in open_cards(self.state, attempt):
            for part in range(len(placed)):
                for face, ids in die_ids_by_face.items():
                    rejection = validate_die_placement(self.state, attempt, face, card, part)
                    put = _placement_choice(
                        cards[card], card, part, face, ids, rejection, self.say.plain
                    )
                    hint = None if rejection else self.hints.action_hint(put.actions[0])
                    yield replace(put, hint=hint) if hint else put
        if attempt.card is not None and attempt.hand:
            yield from self.other_card_choices(attempt)

    def other_card_choices(self, attempt: Attempt) -> Iterator[PutItem]:
        """MDM-7: build the closed choices of the slots of the port's other cards, for all dice."""
        ids = tuple([id for each in _die_ids_by_face(attempt.hand).values() for id in each])
        face = attempt.hand[0]
        for card in self.state.port:
            if card is None or card == attempt.card:
                continue
            printed = self.state.config.deck.cards[card]
            for part in range(len(printed.parts)):
                rejection = validate_die_placement(self.state, attempt, face, card, part)
                yield _placement_choice(printed, card, part, face, ids, rejection, self.say.plain)

    def goods_choices(
        self, attempt: Attempt, die_ids_by_face: dict[int, tuple[str, ...]]
    ) -> Iterator[PutItem]:
        """MDM-14: build the uses of goods on the dice that they can turn."""
        for card in usable_goods(self.state, attempt):
            effect = goods_effect(self.state.config.deck, card)
            for face, ids in die_ids_by_face.items():
                if faces := faces_after(effect, face):
                    label = self.say(f"use-{effect}", face=face, to=faces[0])
                    for id in ids:
                        yield self.put_item(
                            label, (f"card-{card}",), id, UseGoods(card, face), None
                        )

    def stow_choices(self, card: int) -> Iterator[Choice]:
        """MDM-11 to MDM-13: build the choice of a free ship."""
        ships = free_ships(self.state.fleets[seat_to_move(self.state)])
        for onto in ships:
            label = self.say("stow", cargo=self.name_in_sentence(card), onto=self.name(onto))
            yield self.put_item(label, (f"card-{card}",), f"card-{onto}", Stow(onto), None)
            yield replace(self.take_choice(onto, Stow(onto)), forced=len(ships) == 1)

    def loot_choices(self, fight: Fight) -> Iterator[Choice]:
        """MDM-18: build the choices of a free ship for the loot, and the choice to leave it."""
        winner_seat = winning_seat(self.state.config.deck, fight)
        _, loser_ship = losing_seat_and_ship(self.state, fight)
        if loser_ship.cargo is not None:
            for onto in free_ships(self.state.fleets[winner_seat]):
                label = self.say(
                    "loot", cargo=self.name_in_sentence(loser_ship.cargo), onto=self.name(onto)
                )
                yield self.put_item(
                    label, (f"card-{loser_ship.cargo}",), f"card-{onto}", Loot(onto), None
                )
                yield self.take_choice(onto, Loot(onto))
        yield self.button("leave", LeaveLoot(), None)

    def take_choice(self, onto: int, action: Stow | Loot) -> Press:
        """Build a button that stows the card under this ship."""
        label = self.say("press-take", onto=self.name(onto))
        return Press(
            f"take-{onto}", label, (action,), main=True, hint=self.hints.action_hint(action)
        )

    def button(
        self,
        button_id: str,
        action: Action,
        rejection: Rejection | None,
        at: str | None = None,
        main: bool = False,
    ) -> Press:
        """Build a button for an action, disabled if there is a reason against it."""
        return Press(
            button_id,
            self.say(f"press-{button_id}"),
            () if rejection else (action,),
            self.reason(rejection),
            main,
            at,
            None if rejection else self.hints.action_hint(action),
        )

    def put_item(
        self,
        label: str,
        token_ids: tuple[str, ...],
        onto: str,
        action: Action,
        rejection: Rejection | None,
    ) -> PutItem:
        """Build the choice to put a token on another."""
        return PutItem(
            f"{token_ids[0]}>{onto}",
            label,
            token_ids,
            onto,
            () if rejection else (action,),
            self.reason(rejection),
            None if rejection else self.hints.action_hint(action),
        )

    def reason(self, rejection: Rejection | None) -> Reason | None:
        """Return the text of a rejection."""
        if rejection is None:
            return None
        return Reason(rejection.clause, self.say.format(rejection.reason))

    def name(self, card: int) -> str:
        """Return a card's name."""
        return card_name(self.state.config, card, self.say.plain)

    def name_in_sentence(self, card: int) -> str:
        """Return a card's name as used within a sentence."""
        return printed_name_in_sentence(self.state.config.deck.cards[card], self.say.plain)


def _attempt_of(state: State) -> Attempt:
    """Return the attempt in progress."""
    assert isinstance(state.in_progress, Attempt)
    return state.in_progress


@lru_cache(maxsize=4096)
def _placement_choice(
    printed: DeckCard,
    card: int,
    part: int,
    face: int,
    ids: tuple[str, ...],
    rejection: Rejection | None,
    say: Words,
) -> PutItem:
    """Build the choice of a die of this face for a part of a card, without a hint."""
    onto, part_text = slot_id(card, part), part_name(printed.parts[part], say)
    return PutItem(
        f"{ids[0]}>{onto}",
        say("place", face=face, card=printed_name_in_sentence(printed, say), part=part_text),
        ids,
        onto,
        () if rejection else (PlaceDie(face, card, part),),
        Reason(rejection.clause, say.format(rejection.reason)) if rejection else None,
    )


def _die_ids_by_face(hand: Pips) -> dict[int, tuple[str, ...]]:
    """Return the ids of the dice in hand by face, the same as in the panel."""
    return {
        face: tuple([f"die-{face}-{n}" for n in range(1, hand.count(face) + 1)])
        for face in dict.fromkeys(hand)
    }
