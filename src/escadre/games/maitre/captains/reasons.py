"""Reasons given with advice on turns, dice and stowing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import comb

from msgspec.structs import replace

from escadre.core.advice import AdvisedAction, chance_as_percent, return_as_percent
from escadre.core.game import Seat, replace_item
from escadre.core.i18n.catalogue import Message, text
from escadre.games.maitre.captains.turn_outcomes import ACTION_OF_PURPOSE
from escadre.games.maitre.chances.success import completion_chance, goods_counts
from escadre.games.maitre.rules.attempts import apply_in_attempt, dice_missing
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    FACES,
    Deck,
    GoodsCard,
    Part,
    Pips,
    Run,
    SameFace,
    Sum,
    TreasureCard,
    card_name_text,
    completions,
)
from escadre.games.maitre.rules.fights import attack_win_chance, legal_attacks, owner_of
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Buy,
    FitOut,
    Hunt,
    LeaveLoot,
    Loot,
    State,
    Stow,
    UseGoods,
    cargo_cards,
    extra_dice,
    free_ships,
    goods_effect,
    seat_to_move,
    set_cargo,
    ship_card,
)

_SUCCESS = text("brings-success")
_LEVELS = (30, 45, 56, 85, 100)
"""Percentages from which a success is possible, an even chance, likely, very likely, certain."""


def turn_reasons(state: State, seat: Seat, action: Action) -> Iterator[Message]:
    """MDM-9, MDM-11, MDM-12, MDM-17 to MDM-19: yield the reasons for this action."""
    match action:
        case FitOut():
            fleet = state.fleets[seat]
            if (left := _ships_ashore(state) - 1) <= 1:
                yield text("advice-arm-end", left=left)
            if left and _has_another_turn(state):
                yield text("advice-arm", laden=int(bool(fleet) and not free_ships(fleet)))
                yield from _next_hunt(state, seat)
            else:
                yield text("advice-arm-last")
        case Hunt():
            yield from _hunt_reasons(state, seat)
            yield from _last_free_ship(state, seat)
        case Buy():
            yield from _buy_reasons(state, seat)
            yield from _last_free_ship(state, seat)
        case Attack():
            yield from _attack_reasons(state, seat, action)
        case _:
            pass


def chance_text(chance: float, any_ship: bool = False, brings: Message = _SUCCESS) -> Message:
    """Return the text with the chance that the turn succeeds, and with what a success brings.

    `any_ship`: the chance is that of fitting out any of several ships; a player who prefers some of
    them succeeds less often.
    """
    percent = chance_as_percent(chance)
    level = sum(percent >= each for each in _LEVELS)
    return text(
        "advice-success",
        percent=percent,
        level=level,
        any=int(any_ship),
        brings=brings,
        good=percent,
    )


def success_text(state: State, seat: Seat, action: Action, chance: float) -> Message:
    """Return the text with the chance of an action that begins a turn, and what it brings."""
    ships = sum(card is not None for card in state.port)
    any_ship = isinstance(action, FitOut) and ships > 1
    return chance_text(chance, any_ship, _brought_by_success(state, seat, action))


def _brought_by_success(state: State, seat: Seat, action: Action) -> Message:
    """MDM-9, MDM-11, MDM-12, MDM-18, MDM-19: return what a success of this action brings."""
    deck = state.config.deck
    match action:
        case FitOut():
            return text("brings-ship")
        case Hunt() if (top := state.treasures.top) is not None:
            return text("brings-treasure", value=_value(deck, top))
        case Buy() if (top := state.goods.top) is not None:
            card = deck.cards[top]
            assert isinstance(card, GoodsCard)
            return text("brings-goods", goods=text(f"goods-{card.effect}"))
        case Attack(target=target):
            fleet = state.fleets[owner_of(state, target)]
            cargo = next(each.cargo for each in fleet if each.ship == target)
            if cargo is not None and free_ships(state.fleets[seat]):
                return text("brings-cargo", cargo=_cargo_text(deck, cargo))
            return text("brings-victory", ship=_ship_text(deck, target))
        case _:
            return _SUCCESS


def stakes_text(
    success: float, failure: float, players: int, chance: float | None = None
) -> Message:
    """Return the text with the chances after success and after failure, in percent.

    They are chances to win or, with more than two players, to finish ahead of another player.
    `chance` is the chance of success; if success is certain, the text does not mention failure.
    """
    success_percent, failure_percent = return_as_percent(success), return_as_percent(failure)
    message_id = "advice-stakes" if success_percent != failure_percent else "advice-stakes-none"
    if chance is not None and chance_as_percent(chance) == 100:
        message_id = "advice-stakes-certain"
    return text(
        message_id if players == 2 else f"{message_id}-many",
        won=success_percent,
        lost=failure_percent,
    )


def turn_stakes(
    chance: float, success: float, failure: float, shown: AdvisedAction[Action], players: int
) -> Iterator[Message]:
    """Yield the stakes of an action whose success has this chance.

    They are the chances after success and after failure if these give the figure of the action,
    within its error. A search of further turns moves the figure away from them; then only their
    difference is given.
    """
    percent = chance_as_percent(chance)
    won, lost = return_as_percent(success), return_as_percent(failure)
    figure, error = return_as_percent(shown.value), max(1, round(50 * shown.error))
    if abs(percent * won + (100 - percent) * lost - 100 * figure) <= 100 * error:
        yield stakes_text(success, failure, players, chance)
    elif won > lost and percent < 100:
        yield text("advice-gain" if players == 2 else "advice-gain-many", points=won - lost)


def dice_reasons(
    state: State, attempt: Attempt, values: tuple[float, float] | None
) -> Iterator[Message]:
    """Yield the reasons for dice on a card: the stakes, and the use of the card.

    `values` are the values of a failure and of winning the card; None if no die is on a card yet.
    """
    if values is not None:
        yield dice_stakes_text(*values, state.config.players)
    yield from turn_reasons(state, seat_to_move(state), ACTION_OF_PURPOSE[attempt.purpose])


def dice_stakes_text(failure: float, success: float, players: int) -> Message:
    """Return the text with the stakes once a die is on a card; it says if a failure is better."""
    stakes = stakes_text(success, failure, players)
    if return_as_percent(success) >= return_as_percent(failure):
        return stakes
    return text("advice-avoid-success", stakes=stakes)


def dice_needs(state: State, attempt: Attempt, action: Action, chance: float) -> Iterator[Message]:
    """MDM-7, MDM-8: yield what the card still needs after a dice action, once a die is on it."""
    after = apply_in_attempt(state, attempt, action).in_progress
    if not isinstance(after, Attempt) or after.card is None:
        return
    if (missing := dice_missing(state, after)) and chance == 1:
        yield text("advice-cannot-fail")
        return
    yield _needs_text(state, after, after.card, missing)


def goods_reasons(state: State, action: Action) -> Iterator[Message]:
    """MDM-14: yield a note if this uses goods, which help only once a turn."""
    if isinstance(action, UseGoods):
        effect = goods_effect(state.config.deck, action.card)
        yield text("advice-use", goods=text(f"goods-{effect}"))


def _needs_text(state: State, attempt: Attempt, card: int, missing: int) -> Message:
    """Return the text on the dice that a card still needs."""
    placed_on = zip(state.config.deck.cards[card].parts, attempt.placed, strict=True)
    open_parts = [(part, placed) for part, placed in placed_on if len(placed) < part.dice]
    if missing == 1:
        ((part, placed),) = open_parts
        kind, low, faces = _fitting_faces(completions(part, placed))
        return text("advice-needs", dice=1, kind=kind, low=low, faces=faces)
    match open_parts:
        case [(Sum(exactly=None, at_least=int(total)), placed)]:
            return _total_text(missing, "least", total - sum(placed))
        case [(Sum(exactly=int(total)), placed)]:
            return _total_text(missing, "exactly", total - sum(placed))
        case [_] | [_, _] | [_, _, _]:
            needs = [_part_needs(part, placed) for part, placed in open_parts]
            first, second, third = (*needs, *needs, *needs)[:3]
            count = len(needs)
            return text("advice-needs-parts", count=count, first=first, second=second, third=third)
        case _:
            return _total_text(missing, "any", 0)


def _part_needs(part: Part, placed: Pips) -> Message:
    """MDM-6, MDM-7: return the text on the dice that a part still needs, within a sentence."""
    dice, rests = part.dice - len(placed), completions(part, placed)
    if len(rests) == comb(len(FACES) + dice - 1, dice):
        return text("needed-any", dice=dice)
    match part:
        case SameFace() if placed:
            return text("needed-face", dice=dice, face=placed[0])
        case SameFace():
            return text("part-alike", dice=dice)
        case Sum(exactly=int(total)) if dice > 1:
            return text("part-exactly", dice=dice, total=total - sum(placed))
        case Sum(at_least=int(total)) if dice > 1:
            return text("part-at-least", dice=dice, total=total - sum(placed))
        case Run() if not placed:
            return text("part-run", dice=dice)
        case Run():
            return text("needed-run", dice=dice)
        case _:
            kind, low, faces = _fitting_faces(rests)
            return text("needed-one", kind=kind, low=low, faces=faces)


def _total_text(dice: int, kind: str, total: int) -> Message:
    return text("advice-needs", dice=dice, kind=kind, low=total, faces=0)


def _fitting_faces(rests: Collection[tuple[int, ...]]) -> tuple[str, int, int]:
    """Return the kind of choice that the last die leaves, its lowest face, and how many fit."""
    faces = sorted(face for rest in rests for face in rest)
    if len(faces) == len(FACES):
        return "any", faces[0], len(faces)
    if len(faces) == 1:
        return "one", faces[0], 1
    is_upper_end = faces == [*range(faces[0], FACES[-1] + 1)]
    return "up" if is_upper_end else "some", faces[0], len(faces)


def cargo_reasons(state: State, seat: Seat, action: Action, cargo: int | None) -> Iterator[Message]:
    """MDM-16, MDM-18: yield what a loot takes, and the risk that this cargo is taken again."""
    is_last_free = len(free_ships(state.fleets[seat])) == 1
    match action:
        case Loot() if cargo is not None:
            yield _loot_text(state.config.deck, cargo)
            if is_last_free:
                yield text("advice-last-berth")
        case LeaveLoot():
            yield text("advice-leave", last=int(is_last_free))
        case _:
            pass
    if isinstance(action, (Stow, Loot)) and cargo is not None:
        yield attack_risk_text(state, seat, action.ship, cargo)


def _loot_text(deck: Deck, cargo: int) -> Message:
    """MDM-14, MDM-22: return the text on the points or the goods that a loot takes."""
    card = deck.cards[cargo]
    if isinstance(card, GoodsCard):
        goods, does = text(f"goods-{card.effect}"), text(f"fact-{card.effect}")
        return text("advice-loot-goods", goods=goods, does=does)
    return text("advice-loot", value=_value(deck, cargo))


def attack_risk_text(state: State, seat: Seat, ship: int, cargo: int) -> Message:
    """MDM-16, MDM-17: return the text with the chance of the best enemy attack on a cargo."""
    chance = chance_as_percent(_attack_chance(state, seat, ship, cargo))
    return text("advice-raid", ship=_ship_text(state.config.deck, ship), percent=chance)


def _attack_chance(state: State, seat: Seat, ship: int, cargo: int) -> float:
    """Return the chance of the best enemy attack on a cargo of this ship."""
    deck, fleet = state.config.deck, set_cargo(state.fleets[seat], ship, cargo)
    state = replace(state, fleets=replace_item(state.fleets, seat, fleet))
    power = ship_card(deck, ship).firepower
    return max(
        (
            attack_win_chance(power - ship_card(deck, each.ship).firepower)
            for other in range(state.config.players)
            if other != seat
            for each in legal_attacks(state, Seat(other))
            if each.target == ship
        ),
        default=0.0,
    )


def _ship_text(deck: Deck, number: int) -> Message:
    """Return the name of a ship as text."""
    return card_name_text(ship_card(deck, number))


def _cargo_text(deck: Deck, number: int) -> Message:
    """Return the name of a cargo within a sentence."""
    card = deck.cards[number]
    kind = "treasure" if isinstance(card, TreasureCard) else "goods"
    return text(f"called-{kind}", name=card_name_text(card))


def _ships_ashore(state: State) -> int:
    """MDM-9, MDM-21: return how many ships can still be fitted out before the match ends."""
    return len(state.port) + len(state.hidden_ships) + len(state.returned_ships)


def _has_another_turn(state: State) -> bool:
    """MDM-24: return whether the player to move will have another turn after this one."""
    return state.turns_completed + state.config.players < state.config.turn_limit


def _next_hunt(state: State, seat: Seat) -> Iterator[Message]:
    """MDM-11: yield the chance of a hunt in the next turn, if the fleet has a map."""
    deck, top = state.config.deck, state.treasures.top
    if top is None or not any(ship_card(deck, each.ship).map for each in state.fleets[seat]):
        return
    percent = _hunt_percent(state, seat, top)
    yield text("advice-arm-hunt", percent=percent, value=_value(deck, top))


def _hunt_percent(state: State, seat: Seat, treasure: int) -> int:
    """MDM-11, MDM-14: return the chance of a hunt with the cargo of the fleet, in percent."""
    goods = goods_counts(state, cargo_cards(state, seat))
    dice = DICE_PER_TURN + extra_dice(state, seat)
    return chance_as_percent(completion_chance(state.config.deck, treasure, goods, dice))


def _hunt_reasons(state: State, seat: Seat) -> Iterator[Message]:
    """MDM-17, MDM-22: yield the value of the treasure, and the smallest risk that it is taken."""
    top = state.treasures.top
    assert top is not None
    yield text("advice-hunt", value=_value(state.config.deck, top))
    risks = [
        (_attack_chance(state, seat, ship, top), ship) for ship in free_ships(state.fleets[seat])
    ]
    yield attack_risk_text(state, seat, min(risks)[1], top)


def _last_free_ship(state: State, seat: Seat) -> Iterator[Message]:
    """MDM-11, MDM-12, MDM-16: yield a note if this uses the last free ship."""
    if len(free_ships(state.fleets[seat])) == 1:
        yield text("advice-last-berth")


def _buy_reasons(state: State, seat: Seat) -> Iterator[Message]:
    """MDM-14: yield the effect of the goods, and the chance of a hunt without and with them.

    In the player's last turn, goods no longer help in a hunt.
    """
    deck, top = state.config.deck, state.goods.top
    assert top is not None
    card = deck.cards[top]
    assert isinstance(card, GoodsCard)
    yield text("advice-buy", goods=text(f"goods-{card.effect}"), does=text(f"fact-{card.effect}"))
    if (treasure := state.treasures.top) is None or not _has_another_turn(state):
        return
    ship = free_ships(state.fleets[seat])[0]
    fleets = replace_item(state.fleets, seat, set_cargo(state.fleets[seat], ship, top))
    before = _hunt_percent(state, seat, treasure)
    after = _hunt_percent(replace(state, fleets=fleets), seat, treasure)
    yield text("advice-buy-hunt", before=before, after=after, value=_value(deck, treasure))


def _attack_reasons(state: State, seat: Seat, attack: Attack) -> Iterator[Message]:
    """MDM-17 to MDM-19: yield what each side loses if it loses the fight."""
    deck, other = state.config.deck, owner_of(state, attack.target)
    for player, number, enemy, message_id in (
        (other, attack.target, seat, "advice-attack-won"),
        (seat, attack.ship, other, "advice-attack-lost"),
    ):
        cargo = next(each.cargo for each in state.fleets[player] if each.ship == number)
        if cargo is None:
            yield text(f"{message_id}-ship", ship=_ship_text(deck, number))
        elif free_ships(state.fleets[enemy]):
            yield text(message_id, cargo=_cargo_text(deck, cargo))


def _value(deck: Deck, treasure: int) -> int:
    """MDM-22: return the points of a treasure."""
    card = deck.cards[treasure]
    assert isinstance(card, TreasureCard)
    return card.value
