"""Log lines: one sentence for each ply; notes on attempts and fights."""

from __future__ import annotations

from itertools import chain
from typing import Any

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import CHANCE, Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.maitre.rules.attempts import completed_card, dice_missing, is_complete
from escadre.games.maitre.rules.cards import faces_after
from escadre.games.maitre.rules.fights import losing_seat_and_number, totals, winning_seat
from escadre.games.maitre.rules.model import (
    Attack,
    Attempt,
    Buy,
    Config,
    Discard,
    Fight,
    FitOut,
    Hunt,
    LeaveLoot,
    Loot,
    Observation,
    PlaceDie,
    RollRest,
    State,
    Stow,
    UseGoods,
    goods_effect,
    seat_to_move,
)
from escadre.games.maitre.view.names import card_name, card_name_in_sentence, part_name


def attempt_note(state: State, attempt: Attempt, say: Words, onto: int | None = None) -> str:
    """Describe the purpose of the dice, and the result of the attempt.

    `onto`: the ship under which the card that was won has been stowed, if the text names it.
    """
    card = "" if attempt.card is None else card_name(state.config, attempt.card, say)
    purpose = attempt.purpose if attempt.card is None else f"{attempt.purpose}-card"
    if state.in_progress is not None:
        return say(f"doing-{purpose}", card=card)
    if is_complete(state, attempt):
        ship = "none" if onto is None else card_name(state.config, onto, say)
        return say(f"done-{attempt.purpose}", card=card, onto=ship)
    missing = 0 if attempt.card is None else dice_missing(state, attempt)
    return say(f"failed-{purpose}", card=card, missing=missing)


def fight_note(state: State, fight: Fight, say: Words) -> str:
    """Describe the fight in a sentence or two."""
    if fight.pips:
        return _fight_result(state, fight, say)
    return say(
        "fight-between",
        mine=card_name(state.config, fight.ship, say),
        theirs=card_name(state.config, fight.target, say),
        by=PlayerArgument(fight.attacker),
        against=PlayerArgument(fight.defender),
    )


def _fight_result(state: State, fight: Fight, say: Words) -> str:
    """MDM-17 to MDM-19: describe both totals, the winner and the loot."""
    config = state.config
    winner_seat = winning_seat(config.deck, fight)
    seats, ships = (fight.attacker, fight.defender), (fight.ship, fight.target)
    sides = zip(seats, ships, fight.pips, totals(config.deck, fight), strict=True)
    won, lost = sorted(sides, key=lambda side: side[0] != winner_seat)
    line = say(
        "fight-totals",
        seat=PlayerArgument(winner_seat),
        mine=card_name(config, won[1], say),
        pips_one=won[2],
        power_one=won[3] - won[2],
        one=won[3],
        loser=PlayerArgument(lost[0]),
        theirs=card_name(config, lost[1], say),
        pips_other=lost[2],
        power_other=lost[3] - lost[2],
        other=lost[3],
        tie="yes" if won[3] == lost[3] else "no",
    )
    if fight.loot is not None and fight.loot_ship is not None:
        cargo = card_name_in_sentence(config, fight.loot, say)
        onto = card_name(config, fight.loot_ship, say)
        return (
            f"{line} {say('fight-loot', seat=PlayerArgument(winner_seat), cargo=cargo, onto=onto)}"
        )
    if state.in_progress is not None:
        return line
    _, loser_ship = losing_seat_and_number(config.deck, fight)
    is_afloat = any(vessel.ship == loser_ship for fleet in state.fleets for vessel in fleet)
    end = say("fight-kept" if is_afloat else "fight-sunk", lost=card_name(config, loser_ship, say))
    return f"{line} {end}"


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply."""
    old, new = before.state, after.state
    if isinstance(old.in_progress, Fight):
        return _log_fight(old, action, new, say)
    line = _log_end_of_turn(old, new, say, action.ship if isinstance(action, Stow) else None)
    if isinstance(action, DiceOutcome):
        return ". ".join(filter(None, [_log_roll(old, action, say), line]))
    if line:  # the text continues a line that begins with a name
        return line if seat == CHANCE else line[0].lower() + line[1:]
    return _log_action(old, action, say)


def is_log_step(before: Observation, action: Any, after: Observation) -> bool:
    """Return whether a ply is a step of a turn with dice, all of which one later line reports."""
    old, new = before.state, after.state
    if isinstance(old.in_progress, Attempt):
        return new.turns_completed == old.turns_completed and not isinstance(action, DrawOutcome)
    return isinstance(action, FitOut | Hunt | Buy)


def _log_action(old: State, action: Any, say: Words) -> str:
    config = old.config
    match action:
        case FitOut():
            return say("told-arm")
        case Hunt():
            return say("told-hunt")
        case Buy():
            return say("told-buy")
        case Attack(ship, target):
            ships = card_name(config, ship, say), card_name(config, target, say)
            return say("told-attack", mine=ships[0], theirs=ships[1])
        case PlaceDie(face, card, part):
            label = part_name(config.deck.cards[card].parts[part], say)
            return say(
                "told-place",
                face=face,
                card=card_name_in_sentence(config, card, say),
                part=label,
            )
        case UseGoods(card, face):
            effect = goods_effect(config.deck, card)
            return say(f"told-{effect}", face=face, to=faces_after(effect, face)[0])
        case Discard(face):
            return say("told-discard", face=face)
        case RollRest():
            return say("told-roll")
        case Stow(onto):
            card_won = (
                completed_card(old, old.in_progress)
                if isinstance(old.in_progress, Attempt)
                else None
            )
            cargo = "" if card_won is None else card_name_in_sentence(config, card_won, say)
            return say("told-stow", cargo=cargo, onto=card_name(config, onto, say))
        case DrawOutcome(item):
            return _log_draw(config, item, say)
        case _:
            raise TypeError(f"nothing to tell of {action!r}")


def _log_fight(old: State, action: Any, new: State, say: Words) -> str:
    """MDM-17 to MDM-19: report the dice, or the loot."""
    match action, new.in_progress or new.last_turn:
        case DiceOutcome(), Fight() as fight:
            return fight_note(new, fight, say)
        case Loot(onto), Fight(loot=int(cargo)):
            names = (
                card_name_in_sentence(old.config, cargo, say),
                card_name(old.config, onto, say),
            )
            return say("told-loot", cargo=names[0], onto=names[1])
        case LeaveLoot(), _:
            return say("told-leave")
        case _:
            raise TypeError(f"nothing to tell of {action!r}")


def _log_roll(state: State, rolled: DiceOutcome, say: Words) -> str:
    pips = ", ".join(map(str, sorted(rolled.pips)))  # as the tray shows them
    return say(
        "told-rolled",
        seat=PlayerArgument(seat_to_move(state)),
        pips=pips,
        count=len(rolled.pips),
    )


def _log_draw(config: Config, item: int, say: Words) -> str:
    if item < len(config.deck.cards):
        return say("told-card", card=card_name_in_sentence(config, item, say))
    return say("told-first", seat=PlayerArgument(item - len(config.deck.cards)))


def _log_end_of_turn(old: State, new: State, say: Words, onto: int | None) -> str:
    """Report the result of a turn with dice; "" if the turn has not ended.

    `onto`: the ship under which this ply stows a card, or None.
    """
    attempt = new.last_turn
    if new.turns_completed > old.turns_completed and isinstance(attempt, Attempt):
        return f"{attempt_note(new, attempt, say, onto)} {_dice_note(attempt, say)}"
    return ""


def _dice_note(attempt: Attempt, say: Words) -> str:
    """Name the dice of an attempt that has ended: those placed, and the others."""
    placed = ", ".join(map(str, chain.from_iterable(attempt.placed)))
    others = ", ".join(map(str, (*attempt.discarded, *attempt.hand)))
    return say("told-dice", placed=placed or "none", others=others or "none")
