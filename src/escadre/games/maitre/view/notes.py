"""Sentences on a turn of Le Maître des Mers: what dice are for, how a fight went."""

from __future__ import annotations

from escadre.core.who import Player
from escadre.core.words import Words
from escadre.games.maitre.attempts import is_complete
from escadre.games.maitre.fights import loser, totals, winner
from escadre.games.maitre.model import Attempt, Fight, State
from escadre.games.maitre.view.labels import card_called, card_name


def attempt_note(state: State, attempt: Attempt, say: Words) -> str:
    """What the dice are for, and how it ended."""
    card = "" if attempt.card is None else card_name(state.config, attempt.card, say)
    aim = attempt.aim if attempt.card is None else f"{attempt.aim}-card"
    if state.doing is not None:
        return say(f"doing-{aim}", card=card)
    if is_complete(state, attempt):
        return say(f"done-{attempt.aim}", card=card)
    return say(f"failed-{aim}", card=card)


def fight_note(state: State, fight: Fight, say: Words) -> str:
    """The fight in a sentence or two."""
    if fight.pips:
        return _outcome_note(state, fight, say)
    return say(
        "fight-between",
        **_ships(state, fight, say),
        by=Player(fight.by),
        against=Player(fight.against),
    )


def _ships(state: State, fight: Fight, say: Words) -> dict[str, str]:
    """What both ships are called."""
    return {
        "mine": card_name(state.config, fight.ship, say),
        "theirs": card_name(state.config, fight.target, say),
    }


def _outcome_note(state: State, fight: Fight, say: Words) -> str:
    """MDM-17 to MDM-19: both dice, what the ships add to them, who has won, and what."""
    config = state.config
    one, other = totals(config.deck, fight)
    won = winner(config.deck, fight)
    told = say(
        "fight-totals",
        **_ships(state, fight, say),
        pips_one=fight.pips[0],
        power_one=one - fight.pips[0],
        one=one,
        pips_other=fight.pips[1],
        power_other=other - fight.pips[1],
        other=other,
        seat=Player(won),
    )
    if fight.loot is not None and fight.onto is not None:
        cargo, onto = card_called(config, fight.loot, say), card_name(config, fight.onto, say)
        return f"{told} {say('fight-loot', seat=Player(won), cargo=cargo, onto=onto)}"
    if state.doing is not None:
        return told
    _, lost = loser(config.deck, fight)
    kept = any(vessel.ship == lost for fleet in state.fleets for vessel in fleet)
    end = say("fight-kept" if kept else "fight-sunk", lost=card_name(config, lost, say))
    return f"{told} {end}"
