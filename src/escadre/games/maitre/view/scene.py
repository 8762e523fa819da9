"""The scene (panels, choices, prompt), the standing, and themes of puzzles."""

from __future__ import annotations

from escadre.core.game import Decision, Node, Seat, Terminal
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Scene
from escadre.core.scene.standing import SeatStanding
from escadre.games.maitre.rules.attempts import is_complete, legal_die_placements
from escadre.games.maitre.rules.ending import score_of
from escadre.games.maitre.rules.fights import (
    legal_attacks,
    losing_seat_and_number,
    losing_seat_and_ship,
)
from escadre.games.maitre.rules.game import node, validate_buy, validate_hunt
from escadre.games.maitre.rules.model import (
    Action,
    Attempt,
    Fight,
    LeaveLoot,
    Loot,
    Observation,
    State,
    Stow,
    current_round,
    free_ships,
    usable_goods,
)
from escadre.games.maitre.view.choices import can_goods_help, forced_placement, seat_choices
from escadre.games.maitre.view.hints import ChanceHints
from escadre.games.maitre.view.log import describe_ply
from escadre.games.maitre.view.names import card_name, card_name_in_sentence
from escadre.games.maitre.view.panels import panels


def prompt(observation: Observation, current_node: Node, report: str, say: Words) -> str:
    """Return the prompt for this viewer; `report`: the result of the turn before, in words."""
    match current_node:
        case Terminal(reason=reason):
            return say("over", reason=reason)
        case Decision(seats):
            if observation.viewer in seats:
                return _prompt_for_chooser(observation.state, seats[0], report, say)
            return say(f"their-{_prompt_key(observation.state)}", seat=PlayerArgument(seats[0]))
        case _:
            return say("lots")


def _prompt_key(state: State) -> str:
    """Return the part of the message id that depends on the phase."""
    match state.in_progress:
        case None:
            return "turn"
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return "stow"
            return "roll" if attempt.has_used_die else "dice"
        case Fight():
            return "loot"


def _prompt_for_chooser(state: State, seat: Seat, report: str, say: Words) -> str:
    """Return the prompt for the viewer whose choice it is."""
    match state.in_progress:
        case None:
            without_ship = "your-turn-after-none" if report else "your-first"
            action = _action_prompt(state, seat, without_ship, say)
            return " ".join(filter(None, (_last_round_warning(state, say), report, action)))
        case Fight() as fight:
            return _loot_prompt(state, seat, fight, say)
        case Attempt() as attempt if not attempt.has_used_die and not is_complete(state, attempt):
            return _dice_prompt(state, attempt, say)
        case Attempt() as attempt if attempt.hand and _no_die_fits(state, attempt):
            helps = len(usable_goods(state, attempt))
            return say("your-roll-none", helps=helps)
        case Attempt() as attempt if is_complete(state, attempt):
            return say("your-stow", ships=len(free_ships(state.fleets[seat])))
        case _:
            return say(f"your-{_prompt_key(state)}")


def _last_round_warning(state: State, say: Words) -> str:
    """MDM-24: return a warning if this round is the last one, or ""."""
    return say("last-round-begins") if current_round(state) == state.config.last_round else ""


def _turn_report(state: State, seat: Seat, say: Words) -> str:
    """MDM-8, MDM-17: report the turn before this player's; "" if there is nothing to report."""
    match state.last_turn:
        case Fight(defender=attacked) as fight if attacked == seat:
            return _attack_report(state, seat, fight, say)
        case Attempt() as attempt:
            return _attempt_report(state, seat, attempt, say)
        case _:
            return ""


def _action_prompt(state: State, seat: Seat, prompt_without_ship_id: str, say: Words) -> str:
    """MDM-4: return the prompt that names the possible actions; another if there is no ship."""
    if not state.fleets[seat]:
        return say(prompt_without_ship_id)
    return say(
        "your-turn",
        hunts=int(validate_hunt(state, seat) is None),
        buys=int(validate_buy(state, seat) is None),
        attacks=int(any(legal_attacks(state, seat))),
    )


def _attempt_report(state: State, seat: Seat, attempt: Attempt, say: Words) -> str:
    """MDM-8: report what the player before this one has won, or tried to win."""
    by = PlayerArgument((seat - 1) % state.config.players)
    if attempt.card is None:
        return say("report-failed", seat=by)
    card = card_name_in_sentence(state.config, attempt.card, say.plain)
    if not is_complete(state, attempt):
        wanted = sum(part.dice for part in state.config.deck.cards[attempt.card].parts)
        placed = sum(map(len, attempt.placed))
        return say("report-missed", seat=by, card=card, placed=placed, wanted=wanted)
    return say(f"report-{attempt.purpose}", seat=by, card=card)


def _attack_report(state: State, seat: Seat, fight: Fight, say: Words) -> str:
    """MDM-17 to MDM-19: report an attack on the viewer."""
    config, by = state.config, PlayerArgument(fight.attacker)
    loser_seat, loser_ship = losing_seat_and_number(config.deck, fight)
    end = "robbed" if loser_seat == seat else "held"
    if fight.loot is not None:
        return say(
            f"{end}-cargo", seat=by, cargo=card_name_in_sentence(config, fight.loot, say.plain)
        )
    if any(vessel.ship == loser_ship for vessel in state.fleets[loser_seat]):
        return say(f"{end}-nothing", seat=by)
    return say(f"{end}-ship", seat=by, ship=card_name(config, loser_ship, say.plain))


def _loot_prompt(state: State, seat: Seat, fight: Fight, say: Words) -> str:
    """MDM-18: return the prompt for the loot, for the attacker or the defender."""
    _, loser_ship = losing_seat_and_ship(state, fight)
    cargo = (
        ""
        if loser_ship.cargo is None
        else card_name_in_sentence(state.config, loser_ship.cargo, say.plain)
    )
    if fight.attacker == seat:
        return say("your-loot", cargo=cargo)
    return say("your-loot-held", seat=PlayerArgument(fight.attacker), cargo=cargo)


def _dice_prompt(state: State, attempt: Attempt, say: Words) -> str:
    """MDM-5 to MDM-7: return the prompt for a placement, or for a discard if no die fits."""
    if _no_die_fits(state, attempt):
        return say("your-aside", helps=int(can_goods_help(state, attempt)))
    if (placement := forced_placement(state, attempt)) is not None:
        return say("your-dice-one", face=placement.face)
    return say("your-dice-arm" if attempt.card is None else "your-dice")


def _no_die_fits(state: State, attempt: Attempt) -> bool:
    """MDM-6: return whether no rolled die can be placed."""
    return next(legal_die_placements(state, attempt), None) is None


__all__ = ["describe_ply", "scene"]


def scene(observation: Observation, say: Words) -> Scene:
    """Build the scene that this viewer sees: panels, prompt and choices."""
    state, current_node = observation.state, node(observation.state)
    hints = ChanceHints(observation, current_node, say)
    seats_to_move = current_node.seats if isinstance(current_node, Decision) else ()
    built_panels = tuple(panels(observation, hints, say))
    choices = tuple(seat_choices(state, hints, say)) if observation.viewer in seats_to_move else ()
    report = (
        _turn_report(state, seats_to_move[0], say)
        if observation.viewer in seats_to_move and state.in_progress is None
        else ""
    )
    text = prompt(observation, current_node, report, say)
    return Scene(text, built_panels, choices, report=report)


def standing(observation: Observation, say: Words) -> tuple[SeatStanding, ...]:
    """MDM-22, MDM-23: return each seat's score so far."""
    standings = []
    for seat in map(Seat, range(observation.state.config.players)):
        points, ships, firepower = score_of(observation.state, seat)
        label = say("standing", points=points, ships=ships)
        standings.append(SeatStanding(seat, label, (1000 * points + ships) * 1000 + firepower))
    return tuple(standings)


def puzzle_theme(observation: Observation, action: Action) -> str:
    """Return the theme of a puzzle: an action of the turn, the dice, or the cargo."""
    if observation.state.in_progress is None:
        return "turn"
    return "berth" if isinstance(action, (Stow, Loot, LeaveLoot)) else "dice"
