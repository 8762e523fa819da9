"""The log line of each ply; notes on attempts and fights."""

from __future__ import annotations

from typing import Any

from escadre.core.chance import DiceOutcome, DrawOutcome
from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.games.maitre.rules.attempts import completed_card, is_complete
from escadre.games.maitre.rules.cards import faces_after
from escadre.games.maitre.rules.fights import loser, totals, winner
from escadre.games.maitre.rules.model import (
    Arm,
    Attack,
    Attempt,
    Buy,
    Config,
    Discard,
    Fight,
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
)
from escadre.games.maitre.view.names import card_called, card_name, part_name


def attempt_note(state: State, attempt: Attempt, say: Words) -> str:
    """Describe the aim of the dice, and how the attempt ended."""
    card = "" if attempt.card is None else card_name(state.config, attempt.card, say)
    aim = attempt.aim if attempt.card is None else f"{attempt.aim}-card"
    if state.doing is not None:
        return say(f"doing-{aim}", card=card)
    if is_complete(state, attempt):
        return say(f"done-{attempt.aim}", card=card)
    return say(f"failed-{aim}", card=card)


def fight_note(state: State, fight: Fight, say: Words) -> str:
    """Describe the fight in a sentence or two."""
    if fight.pips:
        return _fight_result(state, fight, say)
    return say(
        "fight-between",
        **_ship_names(state, fight, say),
        by=PlayerArgument(fight.by),
        against=PlayerArgument(fight.against),
    )


def _ship_names(state: State, fight: Fight, say: Words) -> dict[str, str]:
    """Return the names of both ships."""
    return {
        "mine": card_name(state.config, fight.ship, say),
        "theirs": card_name(state.config, fight.target, say),
    }


def _fight_result(state: State, fight: Fight, say: Words) -> str:
    """MDM-17 to MDM-19: describe both dice, the firepower added, the winner and the prize."""
    config = state.config
    one, other = totals(config.deck, fight)
    won = winner(config.deck, fight)
    told = say(
        "fight-totals",
        **_ship_names(state, fight, say),
        pips_one=fight.pips[0],
        power_one=one - fight.pips[0],
        one=one,
        pips_other=fight.pips[1],
        power_other=other - fight.pips[1],
        other=other,
        seat=PlayerArgument(won),
    )
    if fight.loot is not None and fight.onto is not None:
        cargo, onto = card_called(config, fight.loot, say), card_name(config, fight.onto, say)
        return f"{told} {say('fight-loot', seat=PlayerArgument(won), cargo=cargo, onto=onto)}"
    if state.doing is not None:
        return told
    _, lost = loser(config.deck, fight)
    kept = any(vessel.ship == lost for fleet in state.fleets for vessel in fleet)
    end = say("fight-kept" if kept else "fight-sunk", lost=card_name(config, lost, say))
    return f"{told} {end}"


def describe_ply(
    before: Observation, seat: Seat, action: Any, after: Observation, say: Words
) -> str:
    """Return the log line of a ply."""
    was, now = before.position, after.position
    if isinstance(was.doing, Fight):
        return _log_fight(was, action, now, say)
    return _log_end_of_turn(was, now, say) or _log_action(was, action, say)


def is_log_step(before: Observation, action: Any, after: Observation) -> bool:
    """Return whether a ply is a step of a turn with dice, whose end says how it went."""
    was, now = before.position, after.position
    if isinstance(was.doing, Attempt):
        return now.turns == was.turns and not isinstance(action, DrawOutcome)
    return isinstance(action, Arm | Hunt | Buy)


def _log_action(was: State, action: Any, say: Words) -> str:
    config = was.config
    match action:
        case Arm():
            return say("told-arm")
        case Hunt():
            return say("told-hunt")
        case Buy():
            return say("told-buy")
        case Attack(mine, theirs):
            ships = card_name(config, mine, say), card_name(config, theirs, say)
            return say("told-attack", mine=ships[0], theirs=ships[1])
        case PlaceDie(face, card, part):
            label = part_name(config.deck.cards[card].parts[part], say)
            return say("told-place", face=face, card=card_called(config, card, say), part=label)
        case UseGoods(card, face):
            helps = goods_effect(config.deck, card)
            return say(f"told-{helps}", face=face, to=faces_after(helps, face)[0])
        case Discard(face):
            return say("told-discard", face=face)
        case RollRest():
            return say("told-roll")
        case Stow(onto):
            won = completed_card(was, was.doing) if isinstance(was.doing, Attempt) else None
            cargo = "" if won is None else card_called(config, won, say)
            return say("told-stow", cargo=cargo, onto=card_name(config, onto, say))
        case DiceOutcome():
            return _log_roll(action, say)
        case DrawOutcome(item):
            return _log_draw(config, item, say)
        case _:
            raise TypeError(f"nothing to tell of {action!r}")


def _log_fight(was: State, action: Any, now: State, say: Words) -> str:
    """MDM-17 to MDM-19: report the dice, or what the winner takes."""
    match action, now.doing or now.last:
        case DiceOutcome(), Fight() as fight:
            return fight_note(now, fight, say)
        case Loot(onto), Fight(loot=int(cargo)):
            names = card_called(was.config, cargo, say), card_name(was.config, onto, say)
            return say("told-loot", cargo=names[0], onto=names[1])
        case LeaveLoot(), _:
            return say("told-leave")
        case _:
            raise TypeError(f"nothing to tell of {action!r}")


def _log_roll(rolled: DiceOutcome, say: Words) -> str:
    return say("told-rolled", pips=" ".join(map(str, rolled.pips)))


def _log_draw(config: Config, item: int, say: Words) -> str:
    if item < len(config.deck.cards):
        return say("told-card", card=card_called(config, item, say))
    return say("told-first", seat=PlayerArgument(item - len(config.deck.cards)))


def _log_end_of_turn(was: State, now: State, say: Words) -> str:
    """Report how a turn with dice ended, when it did; the last die is not told apart."""
    if now.turns > was.turns and isinstance(now.last, Attempt):
        return attempt_note(now, now.last, say)
    return ""
