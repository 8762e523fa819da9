"""The game of Le Maître des Mers: set-up, course of a match, and the choice of a turn's action."""

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
    winning_seat,
)
from escadre.games.maitre.rules.match_length import ROUNDS
from escadre.games.maitre.rules.model import (
    Action,
    Attack,
    Attempt,
    Buy,
    Config,
    Discard,
    Fight,
    FitOut,
    Fleet,
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
from escadre.games.maitre.rules.piles import apply_draw, pending_draw, reveal_without_draw

# Setting up


def validate_config(config: Config) -> Rejection | None:
    """MDM-1, MDM-24: return why no match can be played with these options, or None."""
    if config.players not in ROUNDS:
        return Rejection("MDM-1", text("two-to-six"))
    if config.rounds is not None and not 1 <= config.rounds <= 200:
        return Rejection("MDM-24", text("rounds-range"))
    return validate_deck(config.deck)


def sides(config: Config) -> tuple[int, ...]:
    """Return the sides: each seat for itself."""
    return tuple(range(config.players))


def initial_state(config: Config) -> State:
    """MDM-2, MDM-3: return the start; port, piles and first player are still to be drawn."""

    def numbers(kind: type[ShipCard | GoodsCard | TreasureCard]) -> tuple[int, ...]:
        return tuple(n for n, card in enumerate(config.deck.cards) if isinstance(card, kind))

    return reveal_without_draw(
        State(
            config,
            first_seat=None,
            turns_completed=0,
            port=(None,) * PORT_SIZE,
            hidden_ships=numbers(ShipCard),
            returned_ships=(),
            goods=Pile(None, numbers(GoodsCard)),
            treasures=Pile(None, numbers(TreasureCard)),
            fleets=((),) * config.players,
        )
    )


# Nodes


def node(state: State) -> Node:
    """Return the node of a state: a draw (MDM-2, MDM-3, MDM-9), a choice (MDM-4), or the end."""
    match state.in_progress:
        case None:
            return result(state) or pending_draw(state) or Decision((seat_to_move(state),), "MDM-4")
        case Attempt() as attempt:
            if len(attempt.hand) < attempt.dice_left:
                return Chance(Dice(attempt.dice_left - len(attempt.hand)), "MDM-5")
            if is_complete(state, attempt):
                return Decision((seat_to_move(state),), "MDM-13")
            return Decision((seat_to_move(state),), "MDM-5" if attempt.has_used_die else "MDM-6")
        case Fight() as fight:
            if not fight.pips:
                return Chance(Dice(2), "MDM-17")
            return Decision((winning_seat(state.config.deck, fight),), "MDM-18")


# Legality


def validate(state: State, seat: Seat, action: Action) -> Rejection | None:
    """Return why this seat may not play this action now, or None."""
    match state.in_progress:
        case None:
            return _validate_turn_choice(state, seat, action)
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return validate_stow(state, seat, action)
            return validate_dice_action(state, attempt, action)
        case Fight():
            return validate_loot(state, seat, action)


def _validate_turn_choice(state: State, seat: Seat, action: Action) -> Rejection | None:
    """MDM-4: return why this action may not be chosen for the turn, or None."""
    match action:
        case FitOut():
            return None
        case Hunt():
            return validate_hunt(state, seat)
        case Buy():
            return validate_buy(state, seat)
        case Attack(ship, target):
            return validate_attack(state, seat, ship, target)
        case _:
            return Rejection("MDM-4", text("choose-first"))


def validate_hunt(state: State, seat: Seat) -> Rejection | None:
    """MDM-3, MDM-11: return why this seat cannot hunt, or None."""
    fleet = state.fleets[seat]
    if state.treasures.top is None:
        return Rejection("MDM-3", text("no-treasures"))
    if not any(ship_card(state.config.deck, vessel.ship).map for vessel in fleet):
        return Rejection("MDM-11", text("no-map"))
    return _reject_without_free_ship(fleet, "MDM-11")


def validate_buy(state: State, seat: Seat) -> Rejection | None:
    """MDM-3, MDM-12: return why this seat cannot buy, or None."""
    if state.goods.top is None:
        return Rejection("MDM-3", text("no-goods"))
    return _reject_without_free_ship(state.fleets[seat], "MDM-12")


def _reject_without_free_ship(fleet: Fleet, clause: str) -> Rejection | None:
    if free_ships(fleet):
        return None
    return Rejection(clause, text("no-free-ship" if fleet else "no-ship-yet"))


# Transitions


def apply(state: State, seat: Seat, action: Action | Outcome) -> State:
    """Apply a legal action or an outcome of chance."""
    match state.in_progress:
        case Attempt() as attempt:
            return apply_in_attempt(state, attempt, action)
        case Fight() as fight:
            return apply_in_fight(state, fight, action)
        case None:
            return _start_turn(state, seat, action)


def _start_turn(state: State, seat: Seat, action: Action | DiceOutcome | DrawOutcome) -> State:
    """MDM-4: begin a turn, or apply a draw before it (MDM-2, MDM-3, MDM-9, MDM-25)."""
    match action:
        case DrawOutcome(item):
            return reveal_without_draw(apply_draw(state, item))
        case Attack(ship, target):
            return replace(state, in_progress=Fight(seat, ship, owner_of(state, target), target))
        case FitOut():
            return replace(state, in_progress=start_attempt(state, seat, "arm", None))
        case Hunt():
            return replace(
                state, in_progress=start_attempt(state, seat, "hunt", state.treasures.top)
            )
        case Buy():
            return replace(state, in_progress=start_attempt(state, seat, "buy", state.goods.top))
        case _:
            raise ValueError(f"{action!r} does not begin a turn")


# Observation


def observe(state: State, viewer: Viewer) -> Observation:
    """Return the whole state, which is public: the order of the pile is drawn when needed."""
    return Observation(viewer, state)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """List the observer's legal actions."""
    state, seat = observation.state, observation.viewer
    current_node = node(state)
    if seat is None or not isinstance(current_node, Decision) or seat not in current_node.seats:
        return ()
    match state.in_progress:
        case None:
            return legal_turn_actions(state, seat)
        case Attempt() as attempt:
            if is_complete(state, attempt):
                return [Stow(each) for each in free_ships(state.fleets[seat])]
            return legal_dice_actions(state, attempt)
        case Fight():
            return [*(Loot(each) for each in free_ships(state.fleets[seat])), LeaveLoot()]


def legal_turn_actions(state: State, seat: Seat) -> list[Action]:
    """MDM-4: return the actions that this seat may choose for its turn."""
    actions: list[Action] = [FitOut()]
    if validate_hunt(state, seat) is None:
        actions.append(Hunt())
    if validate_buy(state, seat) is None:
        actions.append(Buy())
    return [*actions, *legal_attacks(state, seat)]


def determinize(observation: Observation, rng: Rng) -> State:
    """Return the observed state; hidden cards are drawn when they turn up."""
    return observation.state


def can_take_back(state: State, seat: Seat, action: Action) -> bool:
    """MDM-5: return whether an action can be taken back: placed dice can, until the next roll."""
    if not isinstance(action, PlaceDie | Discard | UseGoods):
        return False
    after = apply(state, seat, action)
    return isinstance(after.in_progress, Attempt) and isinstance(node(after), Decision)


GAME: Game[Config, State, Action, Observation] = Game(
    name="maitre",
    rules_version=1,
    home="escadre.games.maitre",
    config_type=Config,
    action_type=Action,
    sides=sides,
    validate_config=validate_config,
    initial_state=initial_state,
    node=node,
    validate=validate,
    apply=apply,
    observe=observe,
    legal_actions=legal_actions,
    determinize=determinize,
    can_take_back=can_take_back,
    perfect_information=always,
)
