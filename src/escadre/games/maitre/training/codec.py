"""The codec of Le Maître des Mers: actions as numbers, observations as arrays (NumPy)."""

from __future__ import annotations

from collections.abc import Iterator

from escadre.core.codec import ArrayField, Arrays, Codec, count_values
from escadre.core.game import AnyGame, Seat
from escadre.games.maitre.rules.attempts import is_complete
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    FACES,
    MAX_EXTRA_DICE_GOODS,
    PORT_SIZE,
    Deck,
    GoodsCard,
    ShipCard,
    TreasureCard,
    completions,
)
from escadre.games.maitre.rules.model import (
    Action,
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
    seat_to_move,
)

PURPOSES = ("arm", "hunt", "buy")
GOODS_EFFECTS = ("flip", "plus", "minus", "reroll", "extra")
MAX_PARTS = DICE_PER_TURN  # no card can have more parts, as each part needs a die
MAX_DICE = DICE_PER_TURN + MAX_EXTRA_DICE_GOODS


def all_actions(deck: Deck) -> Iterator[Action]:
    """Yield every action that can be legal with these cards, in the order of their numbers."""
    ships = [n for n, card in enumerate(deck.cards) if isinstance(card, ShipCard)]
    yield from (FitOut(), Hunt(), Buy(), RollRest(), LeaveLoot())
    yield from map(Discard, FACES)
    for n, card in enumerate(deck.cards):
        for number, part in enumerate(card.parts):
            fitting = {face for rest in completions(part, ()) for face in rest}
            yield from (PlaceDie(face, n, number) for face in sorted(fitting))
    for n, card in enumerate(deck.cards):
        if isinstance(card, GoodsCard) and card.effect != "extra":
            yield from (UseGoods(n, face) for face in FACES)
    yield from map(Stow, ships)
    yield from map(Loot, ships)
    yield from (Attack(own, other) for own in ships for other in ships if own != other)


class MaitreCodec(Codec[Config, Observation, Action]):
    """Converts actions and observations; an action's number is its index in `all_actions`."""

    zero_sum = True

    def __init__(self, game: AnyGame, config: Config) -> None:
        super().__init__(game, config)
        deck, seats = config.deck, config.players
        self.all_actions = tuple(all_actions(deck))
        self._numbers = {action: n for n, action in enumerate(self.all_actions)}
        self.action_count = len(self.all_actions)
        n = len(deck.cards)
        values = [card.value for card in deck.cards if isinstance(card, TreasureCard)]
        families = [card.family for card in deck.cards if isinstance(card, ShipCard)]
        self.public_fields = (
            ArrayField(
                "kind",
                (n, 3),
                0,
                1,
                "the kind of the card (ship, goods, treasure); axes: card, kind",
            ),
            ArrayField(
                "family",
                (n, max(families)),
                0,
                1,
                "the family of a ship (family 1 first); axes: card, family",
            ),
            ArrayField("firepower", (n,), 0, 20, "the firepower of a ship"),
            ArrayField("map", (n,), 0, 1, "1 for a ship with the treasure map"),
            ArrayField(
                "effect", (n, 5), 0, 1, "the effect of goods: flip, plus, minus, reroll, extra die"
            ),
            ArrayField("value", (n,), 0, max(values, default=0), "the points of a treasure"),
            ArrayField(
                "place",
                (n, 5),
                0,
                1,
                "the place of the card: unseen in its deck, under the deck of ships, in port or on"
                " top of its deck, in a fleet, carried as cargo; axes: card, place",
            ),
            ArrayField("depth", (n,), 0, n, "position of a ship under the deck; 1 comes up first"),
            ArrayField(
                "owner",
                (n, seats),
                0,
                1,
                "1 for the seat whose fleet has the card; axes: card, seat",
            ),
            ArrayField(
                "cargo", (n, n), 0, 1, "1 for the card that a ship carries; axes: ship, card"
            ),
            ArrayField(
                "attempted", (n,), 0, 1, "1 for the card that the dice of this turn are for"
            ),
            ArrayField(
                "placed",
                (MAX_PARTS, 6),
                0,
                DICE_PER_TURN,
                "dice on the attempted card; axes: part, face 1 to 6",
            ),
            ArrayField("hand", (6,), 0, MAX_DICE, "rolled dice that are not placed, by face"),
            ArrayField("aside", (6,), 0, MAX_DICE, "dice discarded this turn, by face"),
            ArrayField("dice", (1,), 0, MAX_DICE, "dice left this turn, rolled or not"),
            ArrayField("roll", (1,), 0, MAX_DICE, "number of the roll in this turn, from 1"),
            ArrayField("settled", (1,), 0, 1, "1 if a die was placed or discarded since this roll"),
            ArrayField("used", (n,), 0, 1, "1 for goods used this turn"),
            ArrayField("aim", (3,), 0, 1, "the purpose of the dice: fit out (arm), hunt, buy"),
            ArrayField(
                "phase",
                (5,),
                0,
                1,
                "the phase: choose an action (or a draw), roll, stow, fight, loot",
            ),
            ArrayField(
                "attack", (n, 2), 0, 1, "1 for ships that fight; axes: card, attacker or attacked"
            ),
            ArrayField("pips", (2, 6), 0, 1, "dice of the fight; axes: attacker or attacked, face"),
            ArrayField("turn", (seats,), 0, 1, "1 for the seat to move"),
            ArrayField(
                "first", (seats,), 0, 1, "1 for the seat of the first turn; all 0 before the draw"
            ),
            ArrayField("turns", (1,), 0, config.turn_limit, "completed turns of all players"),
            ArrayField("port", (1,), 0, PORT_SIZE, "number of ships in port"),
        )

    @staticmethod
    def config_in(observation: Observation) -> Config:
        """Return the configuration of the observed match."""
        return observation.state.config

    def encode(self, observation: Observation, action: Action) -> int:
        """Return the number of an action."""
        if (number := self._numbers.get(action)) is None:
            raise ValueError("this action is never legal with these cards")
        return number

    def decode(self, observation: Observation, number: int) -> Action:
        """Return the action with this number, which does not depend on the observation."""
        return self.all_actions[number]

    def write_public(self, observation: Observation, mover: Seat, arrays: Arrays) -> None:
        """Write the observation, all of which is public."""
        state = observation.state
        self._write_deck(arrays)
        self._write_places(state, mover, arrays)
        if state.first_seat is not None:
            arrays["first"][self.relative(state.first_seat, mover)] = 1
            arrays["turn"][self.relative(seat_to_move(state), mover)] = 1
        arrays["turns"][0] = state.turns_completed
        arrays["port"][0] = sum(card is not None for card in state.port)
        match state.in_progress:
            case None:
                arrays["phase"][0] = 1
            case Attempt() as attempt:
                arrays["phase"][2 if is_complete(state, attempt) else 1] = 1
                self._write_dice(attempt, arrays)
            case Fight() as fight:
                arrays["phase"][4 if fight.pips else 3] = 1
                arrays["attack"][fight.ship, 0] = arrays["attack"][fight.target, 1] = 1
                for n, face in enumerate(fight.pips[-2:]):
                    arrays["pips"][n, face - 1] = 1

    def _write_deck(self, arrays: Arrays) -> None:
        for n, card in enumerate(self.config.deck.cards):
            match card:
                case ShipCard():
                    arrays["kind"][n, 0] = 1
                    arrays["family"][n, card.family - 1] = 1
                    arrays["firepower"][n] = card.firepower
                    arrays["map"][n] = card.map
                case GoodsCard():
                    arrays["kind"][n, 1] = 1
                    arrays["effect"][n, GOODS_EFFECTS.index(card.effect)] = 1
                case TreasureCard():
                    arrays["kind"][n, 2] = 1
                    arrays["value"][n] = card.value

    def _write_places(self, state: State, mover: Seat, arrays: Arrays) -> None:
        """Write the place of every card; a card that has left the match has none."""
        place = arrays["place"]
        for card in (*state.hidden_ships, *state.goods.rest, *state.treasures.rest):
            place[card, 0] = 1
        for depth, card in enumerate(state.returned_ships, 1):
            place[card, 1] = 1
            arrays["depth"][card] = depth
        for shown in (*state.port, state.goods.top, state.treasures.top):
            if shown is not None:
                place[shown, 2] = 1
        for seat, fleet in enumerate(state.fleets):
            for vessel in fleet:
                place[vessel.ship, 3] = 1
                arrays["owner"][vessel.ship, self.relative(seat, mover)] = 1
                if vessel.cargo is not None:
                    place[vessel.cargo, 4] = 1
                    arrays["owner"][vessel.cargo, self.relative(seat, mover)] = 1
                    arrays["cargo"][vessel.ship, vessel.cargo] = 1

    def _write_dice(self, attempt: Attempt, arrays: Arrays) -> None:
        if attempt.card is not None:
            arrays["attempted"][attempt.card] = 1
            for part, dice in enumerate(attempt.placed):
                arrays["placed"][part] = count_values(dice, 6)
        arrays["hand"][:] = count_values(attempt.hand, 6)
        arrays["aside"][:] = count_values(attempt.discarded, 6)
        arrays["dice"][0] = attempt.dice_left
        arrays["roll"][0] = attempt.roll
        arrays["settled"][0] = attempt.has_used_die
        for card in attempt.used_goods:
            arrays["used"][card] = 1
        arrays["aim"][PURPOSES.index(attempt.purpose)] = 1


CODEC = MaitreCodec
