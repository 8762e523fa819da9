"""The game: the course of a match, set-up, turns (MDM-1 to MDM-25).

The set-up, the course of a match and the choice of a turn; the package lists the other modules.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from escadre.core.chance import Dice, DiceOutcome, DrawOutcome, Outcome, Rng
from escadre.core.game import Chance, Decision, Game, Node, Rejection, Seat, Viewer, always
from escadre.core.i18n.catalogue import text
from escadre.games.maitre.rules.attempts import (
    apply_in_attempt,
    is_complete,
    legal_dice_actions,
    start_attempt,
    validate_dice_action,
    validate_stow,
)
from escadre.games.maitre.rules.cards import (
    PORT_SIZE,
    GoodsCard,
    ShipCard,
    TreasureCard,
    validate_deck,
)
from escadre.games.maitre.rules.ending import result
from escadre.games.maitre.rules.fights import (
    apply_in_fight,
    legal_attacks,
    owner_of,
    validate_attack,
    validate_loot,
    winner,
)
from escadre.games.maitre.rules.model import (
    ROUNDS,
    Action,
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
    Pile,
    PlaceDie,
    State,
    Stow,
    UseGoods,
    free_ships,
    seat_to_move,
    ship_card,
)
from escadre.games.maitre.rules.piles import apply_draw, pending_draw, reveal_certain_cards

# Setting up


def validate_config(config: Config) -> Rejection | None:
    """MDM-1, MDM-24: return why no match can be played with these options."""
    if config.players not in ROUNDS:
        return Rejection("MDM-1", text("two-to-six"))
    if config.rounds is not None and not 1 <= config.rounds <= 200:
        return Rejection("MDM-24", text("rounds-range"))
    return validate_deck(config.deck)


def sides(config: Config) -> tuple[int, ...]:
    """Return the sides: each seat for itself."""
    return tuple(range(config.players))


def initial_state(config: Config) -> State:
    """MDM-2, MDM-3: return an empty table; port, piles and first player are still to be drawn."""

    def numbers(kind: type[ShipCard | GoodsCard | TreasureCard]) -> tuple[int, ...]:
        return tuple(n for n, card in enumerate(config.deck.cards) if isinstance(card, kind))

    return reveal_certain_cards(
        State(
            config,
            first=None,
            turns=0,
            port=(None,) * PORT_SIZE,
            hidden=numbers(ShipCard),
            under=(),
            goods=Pile(None, numbers(GoodsCard)),
            treasures=Pile(None, numbers(TreasureCard)),
            fleets=((),) * config.players,
        )
    )


# Nodes


def node(state: State) -> Node:
    """Return the node: draws (MDM-2, 3, 9, 25), turns (MDM-4 to 20), the end (MDM-21)."""
    match state.doing:
        case None:
            return result(state) or pending_draw(state) or Decision((seat_to_move(state),), "MDM-4")
        case Attempt() as attempt:
            if len(attempt.hand) < attempt.dice:
                return Chance(Dice(attempt.dice - len(attempt.hand)), "MDM-5")
            if is_complete(state, attempt):
                return Decision((seat_to_move(state),), "MDM-13")
            return Decision((seat_to_move(state),), "MDM-5" if attempt.settled else "MDM-6")
        case Fight() as fight:
            if not fight.pips:
                return Chance(Dice(2), "MDM-17")
            return Decision((winner(state.config.deck, fight),), "MDM-18")


# Legality


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    match state.doing:
        case None:
            return _validate_turn_choice(state, seat, action)
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return validate_stow(state, seat, action)
            return validate_dice_action(state, attempt, action)
        case Fight():
            return validate_loot(state, seat, action)


def _validate_turn_choice(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-4: check the choice of one of four actions, each with its conditions."""
    match action:
        case Arm():
            return None
        case Hunt():
            return validate_hunt(state, seat)
        case Buy():
            return validate_buy(state, seat)
        case Attack(mine, target):
            return validate_attack(state, seat, mine, target)
        case _:
            return Rejection("MDM-4", text("choose-first"))


def validate_hunt(state: State, seat: Seat) -> Rejection | None:
    """MDM-3, MDM-11: return why this seat cannot hunt."""
    fleet = state.fleets[seat]
    if state.treasures.top is None:
        return Rejection("MDM-3", text("no-treasures"))
    if not any(ship_card(state.config.deck, vessel.ship).map for vessel in fleet):
        return Rejection("MDM-11", text("no-map"))
    return None if free_ships(fleet) else Rejection("MDM-11", text("no-free-ship"))


def validate_buy(state: State, seat: Seat) -> Rejection | None:
    """MDM-3, MDM-12: return why this seat cannot buy."""
    if state.goods.top is None:
        return Rejection("MDM-3", text("no-goods"))
    return None if free_ships(state.fleets[seat]) else Rejection("MDM-12", text("no-free-ship"))


# Transitions


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match state.doing:
        case Attempt() as attempt:
            return apply_in_attempt(state, attempt, action)
        case Fight() as fight:
            return apply_in_fight(state, fight, action)
        case None:
            return _start_turn(state, seat, action)


def _start_turn(state: State, seat: Seat, action: Action | DiceOutcome | DrawOutcome) -> State:
    """MDM-4: begin a turn; or MDM-2, MDM-3, MDM-9, MDM-25: apply the draw before it."""
    match action:
        case DrawOutcome(item):
            return reveal_certain_cards(apply_draw(state, item))
        case Attack(mine, target):
            return replace(state, doing=Fight(seat, mine, owner_of(state, target), target))
        case Arm():
            return replace(state, doing=start_attempt(state, seat, "arm", None))
        case Hunt():
            return replace(state, doing=start_attempt(state, seat, "hunt", state.treasures.top))
        case Buy():
            return replace(state, doing=start_attempt(state, seat, "buy", state.goods.top))
        case _:
            raise ValueError(f"{action!r} begins no turn")


# Observation


def observe(state: State, viewer: Viewer) -> Observation:
    """Show everything known: the order of the pile is unknown to all players."""
    return Observation(viewer, state)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions."""
    state, seat = observation.position, observation.viewer
    now = node(state)
    if seat is None or not isinstance(now, Decision) or seat not in now.seats:
        return ()
    match state.doing:
        case None:
            return legal_turn_actions(state, seat)
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return [Stow(each) for each in free_ships(state.fleets[seat])]
            return legal_dice_actions(state, attempt)
        case Fight():
            return [*(Loot(each) for each in free_ships(state.fleets[seat])), LeaveLoot()]


def legal_turn_actions(state: State, seat: Seat) -> list[Action]:
    """MDM-4: list the actions that this seat may choose for its turn."""
    listed: list[Action] = [Arm()]
    if validate_hunt(state, seat) is None:
        listed.append(Hunt())
    if validate_buy(state, seat) is None:
        listed.append(Buy())
    return [*listed, *legal_attacks(state, seat)]


def determinize(observation: Observation, rng: Rng) -> State:
    """Return the observed state: hidden cards are drawn when they come up."""
    return observation.position


def can_take_back(state: State, seat: Seat, action: Action) -> bool:
    """MDM-5: tell that a placed die may be taken back until the next roll or the turn's end."""
    if not isinstance(action, PlaceDie | Discard | UseGoods):
        return False
    after = apply(state, seat, action)
    return isinstance(after.doing, Attempt) and isinstance(node(after), Decision)


GAME: Game[Config, State, Action, Observation] = Game(
    name="maitre",
    rules_version=1,
    home="escadre.games.maitre",
    config_type=Config,
    action_type=Action,
    sides=sides,
    objection=validate_config,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    returnable=can_take_back,
    perfect_information=always,
)
