"""Register every game that has a codec with OpenSpiel.

    import escadre.envs.openspiel

    game = pyspiel.load_game("escadre_battleship", {"options": "width:6;height:6;fleet:3/2"})

`options` has the options of the game, with `:` before a value, `;` between options, and `/` between
the items of a list, because OpenSpiel uses `=` and `,` in its own game strings. `load_game` accepts
any options, custom ships, decks and boards included. Players who choose at the same time are
asked one after another, and do not see earlier choices. Dice are rolled one by one, so a chance
node has one outcome for each face of a die, or for each item to draw.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from urllib.parse import quote, unquote

try:
    import pyspiel
except ImportError:
    raise ImportError(
        'pyspiel (OpenSpiel) is not installed: pip install "escadre[openspiel]"'
    ) from None

import msgspec
import numpy as np
import pyspiel

from escadre.core.chance import Dice, DiceOutcome, Distribution, DrawOutcome
from escadre.core.codec import AnyCodec, ArrayField, get_codec
from escadre.core.errors import InputError
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal
from escadre.core.kit import AnyKit
from escadre.core.options import build_config, parse_options
from escadre.core.registry import get_kit
from escadre.games import GAMES

MAX_GAME_LENGTH = 1 << 20
"""A generous upper bound on the plies of a match, which OpenSpiel requires."""
MAX_CHANCE_OUTCOMES = 64
"""Upper bound on the outcomes of a chance node: a deck has 60 cards, a match 6 seats."""


class SharedGame:
    """The kit and codec of a game, which never change; copies of a state share them."""

    def __init__(self, name: str, config: Any) -> None:
        self.kit = get_kit(name)
        self.codec = get_codec(self.kit, config)

    def __deepcopy__(self, memo: object) -> SharedGame:
        return self

    def __reduce__(self) -> tuple[type[SharedGame], tuple[str, Any]]:
        return SharedGame, (self.kit.game.name, self.codec.config)


class SpielStateData(msgspec.Struct, frozen=True):
    """A match position, the history that each player noticed, and the dice already rolled."""

    state: Any
    histories: tuple[str, ...]
    pips: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> SpielStateData:
        return self


def load_game(name: str, **options: Any) -> Any:
    """Load an OpenSpiel game with these options; raises SpielError for invalid ones."""
    encoded_options = quote(msgspec.json.encode(options), safe="")
    return pyspiel.load_game(f"escadre_{name}", {"options": encoded_options})


def _config(kit: AnyKit, encoded_options: str) -> Any:
    """Return a configuration from `options`; raises InputError."""
    if (options_text := unquote(encoded_options)).startswith("{"):
        return build_config(kit.game.config_type, msgspec.json.decode(options_text))
    pairs = (each.partition(":") for each in encoded_options.split(";") if each.strip())
    chosen = {name.strip(): value.replace("/", ",") for name, _, value in pairs}
    return parse_options(kit.game.config_type, chosen)


def _type_of(name: str, codec: AnyCodec) -> Any:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=f"escadre_{name}",
        long_name=f"Escadre {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION
            if codec.private_fields
            else information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if codec.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of Escadre's games with its options, as an OpenSpiel game."""

    game_name = ""
    game_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kit = get_kit(self.game_name)
        encoded_options = str((params or {}).get("options", ""))
        config = _config(kit, encoded_options)
        if rejection := kit.game.validate_config(config):
            raise InputError(rejection.reason, kit.game.home)
        self.shared = SharedGame(self.game_name, config)
        codec = self.shared.codec
        info = pyspiel.GameInfo(
            num_distinct_actions=codec.action_count,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=codec.seat_count,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if codec.zero_sum else None,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> SpielState:
        """Return the initial state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer of public fields, private fields, or both."""
        if params:
            raise ValueError(f"an observer takes no parameters: {params}")
        default_type = pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.shared.codec, iig_obs_type or default_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a match, with the interface that OpenSpiel requires."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.shared = game.shared
        rules = self.shared.kit.game
        start = rules.initial_state(self.shared.codec.config)
        observations = (
            rules.observe(start, Seat(seat)) for seat in range(self.shared.codec.seat_count)
        )
        self.data = SpielStateData(start, tuple(map(_digest, observations)))

    # OpenSpiel's methods

    def current_player(self) -> int:
        """Return the player to choose, the chance player, or the terminal marker."""
        match self._node():
            case Decision(seats):
                return int(seats[0])
            case Chance():
                return int(pyspiel.PlayerId.CHANCE)
            case _:
                return int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return isinstance(self._node(), Terminal)

    def returns(self) -> list[float]:
        """Return the payoffs; 0 before the end."""
        node = self._node()
        return list(node.returns) if isinstance(node, Terminal) else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return outcomes and probabilities: die faces from 0, or items in order."""
        distribution = self._distribution()
        if isinstance(distribution, Dice):
            return [(face, 1 / distribution.faces) for face in range(distribution.faces)]
        return [(n, float(p)) for n, (_, p) in enumerate(_draw_outcomes(distribution))]

    def observation_of(self, player: int) -> Any:
        """Return the observation of this player."""
        return self.shared.kit.game.observe(self.data.state, Seat(player))

    def information_state_text(self, player: int) -> str:
        """Return the information state as text: everything that a player with perfect recall knows.

        It has an entry for each ply that the player noticed: the action, if it was the player's
        own, and a digest of the observation after it.
        """
        return f"p{player}|{self.data.histories[player]}"

    def __str__(self) -> str:
        state = self.shared.kit.format_state(self.data.state)
        return f"{state} {self.data.pips}" if self.data.pips else state

    # OpenSpiel's methods with private names

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.shared.codec.legal(self.observation_of(player)))

    def _apply_action(self, action: int) -> None:
        data = self.data
        node = self._node()
        if isinstance(node, Decision):
            seat = node.seats[0]
            chosen = self.shared.codec.decode(self.observation_of(seat), action)
            self._apply(seat, chosen)
        elif isinstance(distribution := self._distribution(), Dice):
            pips = (*data.pips, action + 1)
            if len(pips) == distribution.count:
                self._apply(CHANCE, DiceOutcome(pips))
            else:
                self.data = SpielStateData(data.state, data.histories, pips)
        else:
            self._apply(CHANCE, DrawOutcome(_draw_outcomes(distribution)[action][0]))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            distribution = self._distribution()
            return (
                f"die {action + 1}"
                if isinstance(distribution, Dice)
                else f"lot {_draw_outcomes(distribution)[action][0]}"
            )
        codec = self.shared.codec
        try:
            decoded = codec.decode(self.observation_of(player), action)
        except (ValueError, IndexError):
            return f"number {action}"  # a number that is not legal in this state
        written: str = self.shared.kit.format_action(codec.config, decoded)
        return written

    def _apply(self, seat: Seat, action: Any) -> None:
        data, kit = self.data, self.shared.kit
        after = kit.game.apply(data.state, seat, action)
        histories = list(data.histories)
        for viewer in map(Seat, range(self.shared.codec.seat_count)):
            observation = kit.game.observe(after, viewer)
            if viewer == seat:
                own = kit.format_action(self.shared.codec.config, action)
            elif observation != kit.game.observe(data.state, viewer):
                own = ""
            else:
                continue
            histories[viewer] += f"|{own}~{_digest(observation)}"
        self.data = SpielStateData(after, tuple(histories))

    def _node(self) -> Any:
        return self.shared.kit.game.node(self.data.state)

    def _distribution(self) -> Distribution:
        node = self._node()
        assert isinstance(node, Chance)
        return node.distribution


def _draw_outcomes(distribution: Distribution) -> list[tuple[int, float]]:
    """Return the items that may be drawn, sorted, with probabilities."""
    return sorted(
        (each.item, float(p))
        for each, p in distribution.outcomes()
        if isinstance(each, DrawOutcome)
    )


def _digest(observation: Any) -> str:
    return sha256(msgspec.json.encode(observation)).hexdigest()[:16]


class SpielObserver:
    """Tensors of the codec's fields, each divided by the maximum of its field.

    A tensor contains the present observation only; strings contain the history.
    """

    def __init__(self, codec: AnyCodec, kind: Any) -> None:
        self._codec = codec
        self._perfect_recall = bool(kind.perfect_recall)
        self._fields: list[ArrayField] = []
        if kind.public_info:
            self._fields += codec.public_fields
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self._fields += codec.private_fields
        self.tensor = np.zeros(sum(field.size for field in self._fields), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for field in self._fields:
            self.dict[field.name] = self.tensor[at : at + field.size].reshape(field.shape)
            at += field.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of this player into the tensor."""
        arrays = self._codec.arrays(state.observation_of(player), player)
        for field in self._fields:
            self.dict[field.name][:] = arrays[field.name] / max(-field.low, field.high, 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the non-zero fields as text, or the information state with perfect recall."""
        if self._perfect_recall:
            return state.information_state_text(player)
        arrays = self._codec.arrays(state.observation_of(player), player)
        field_texts = (
            f"{field.name} {' '.join(map(str, arrays[field.name].ravel().tolist()))}"
            for field in self._fields
            if arrays[field.name].any()
        )
        return f"p{player} " + "; ".join(field_texts)


def register() -> None:
    """Register every game that has a codec."""
    for name, kit in GAMES.items():
        try:
            codec = get_codec(kit)
        except InputError:
            continue
        game_type = _type_of(name, codec)
        attributes = {"game_name": name, "game_type": game_type}
        pyspiel.register_game(game_type, type(f"Spiel_{name}", (SpielGame,), attributes))


register()
