"""A Gymnasium vector environment that plays many matches at once in compiled code.

    envs = gymnasium.make_vec(
        "escadre.envs.gymnasium_vector:escadre/battleship-vector-v0", num_envs=256
    )

Needs `pip install "escadre[envs,fast]"`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

try:
    import gymnasium
except ImportError:
    raise ImportError('gymnasium is not installed: pip install "escadre[envs,fast]"') from None

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from escadre.core.kernel import NO_ACTION, get_kernel, jit, match_seeds, random_below
from escadre.core.kit import AnyKit
from escadre.core.options import build_config
from escadre.core.registry import find_training_module, get_kit
from escadre.envs import gymnasium as _single_agent  # registers escadre/NAME-v0 as well
from escadre.games import GAMES

_OPPONENTS_HINT = (
    "opponents={!r}: the vector environment takes None, 'random', or a function of observations "
    "and masks; captains and bots play in {}.SingleAgentEnv"
)
Infos = dict[str, Any]
ChooseMany = Callable[[NDArray[Any], NDArray[Any]], Any]
"""A function of observations and masks that returns the action numbers of opponents."""


@jit
def _choose(
    masks: NDArray[Any], waiting: NDArray[Any], rng_states: NDArray[Any], numbers: NDArray[Any]
) -> None:
    """Choose a legal number uniformly in each row that waits for one; others get NO_ACTION."""
    for row in range(len(waiting)):
        numbers[row] = NO_ACTION
        if waiting[row]:
            legal = 0
            for number in range(masks.shape[1]):
                legal += masks[row, number]
            left = random_below(rng_states, row, legal)
            for number in range(masks.shape[1]):
                if masks[row, number]:
                    if left == 0:
                        numbers[row] = number
                        break
                    left -= 1


class MatchVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch of matches; an observation is a vector of the codec's integers.

    Registered with Gymnasium for each game, as `escadre/mats-vector-v0`.

    `info["action_mask"]` has the legal actions, `info["seat"]` the seat of the observation. A
    number that the mask forbids changes nothing and sets `info["refused"]`. The reward is 0 until
    the end, then the return of the seat that chose; a finished match is replaced by a new one in
    the same step, and `info["final_obs"]` has its last observation, as Gymnasium defines it.

    `opponents`: None: the learner chooses for every seat, so the seat may change at each step;
    "random": the other seats choose at random; a function of observations and masks that returns
    the action numbers of the other seats. Anything else raises ValueError, captains included,
    because the kernel has no observations for them. `seat`: the learner's seat with opponents;
    None: drawn for each match. `copy`: False returns the arrays themselves, which the next step
    changes.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyKit,
        num_envs: int = 1,
        opponents: Literal["random"] | ChooseMany | None = "random",
        seat: int | None = None,
        *,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Create matches with these options; raises InputError for invalid ones."""
        if not (opponents is None or opponents == "random" or callable(opponents)):
            raise ValueError(_OPPONENTS_HINT.format(opponents, _single_agent.__name__))
        kit = get_kit(game)
        config = build_config(kit.game.config_type, options)
        self.kernel = get_kernel(kit, config, num_envs)
        self.codec = self.kernel.codec
        self.num_envs = num_envs
        low, high = (
            np.concatenate([np.full(each.size, getattr(each, end)) for each in self.codec.fields])
            for end in ("low", "high")
        )
        kind = self.kernel.observations.dtype.type
        self.single_observation_space = spaces.Box(low.astype(kind), high.astype(kind), dtype=kind)
        self.single_action_space = spaces.Discrete(self.codec.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copied = copy
        self.opponents = opponents
        self._self_play = opponents is None
        self._fixed_seat = seat
        self._started = False
        self._learner = np.zeros(num_envs, np.int8)
        self._rng_states = np.zeros(num_envs, np.uint64)  # random generators of seats and opponents
        self._numbers = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Infos | None = None
    ) -> tuple[Any, Infos]:
        """Start all matches, or those of `options["reset_mask"]`.

        All random numbers of a match come from its seed. A list has one seed per match. With a
        single seed, the n-th match is the same for any batch size.
        """
        mask = None if options is None else options.get("reset_mask")
        reset_mask = (
            np.ones(self.num_envs, np.bool_) if mask is None else np.asarray(mask, np.bool_)
        )
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        if isinstance(seed, int):
            seeds = match_seeds(seed, self.num_envs)
        else:
            seeds = np.concatenate([match_seeds(each, 1) for each in seed])
        self._rng_states[reset_mask] = ~seeds[reset_mask]
        self._started = True
        self.kernel.reset(seeds, reset_mask)
        self._assign_seats(reset_mask)
        self._play_opponents(None)
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Infos]:
        """Play the learner's choice in each match, then opponents up to the learner's next one."""
        if not self._started:
            raise ResetNeeded("call reset() before step()")
        kernel, seats = self.kernel, self.kernel.seats.copy()
        kernel.step(np.asarray(actions, np.int64))
        choosing_seats = seats if self._self_play else self._learner.copy()
        self._rewards = np.zeros(self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._finals: dict[int, NDArray[Any]] = {}
        refused = kernel.refused.copy()
        self._record_endings(choosing_seats)
        self._play_opponents(choosing_seats)
        info = self._info()
        if refused.any():
            info["refused"] = refused
        if self._finals:
            self._add_final_info(info)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._seen(), self._rewards, self._ended, truncated, info

    def arrays(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the observations by field name, as views of the same memory."""
        arrays, at = {}, 0
        for each in self.codec.fields:
            part = observations[..., at : at + each.size]
            arrays[each.name] = part.reshape(*observations.shape[:-1], *each.shape)
            at += each.size
        return arrays

    def _record_endings(self, choosing_seats: NDArray[Any]) -> None:
        """Record the return of the seat that chose, for matches that have just ended."""
        ended = np.flatnonzero(self.kernel.ended)
        if not len(ended):
            return
        self._ended[ended] = True
        self._rewards[ended] = self.kernel.returns[ended, choosing_seats[ended]]
        for row in ended.tolist():
            self._finals[row] = self.kernel.final_observations[row, choosing_seats[row]].copy()
        if not self._self_play:
            self._assign_seats(self.kernel.ended)

    def _assign_seats(self, new_matches: NDArray[np.bool_]) -> None:
        """Set the learner's seat in these new matches."""
        if self._self_play:
            return
        for row in np.flatnonzero(new_matches).tolist():
            random_seat = random_below(self._rng_states, row, self.codec.seat_count)
            self._learner[row] = random_seat if self._fixed_seat is None else self._fixed_seat

    def _play_opponents(self, choosing_seats: NDArray[Any] | None) -> None:
        """Let the other seats choose until the learner is on turn in every match."""
        if self._self_play:
            return
        kernel = self.kernel
        while (waiting := kernel.seats != self._learner).any():
            if callable(self.opponents):
                self._numbers[:] = NO_ACTION
                opponent_numbers = self.opponents(
                    kernel.observations[waiting], kernel.masks[waiting]
                )
                self._numbers[waiting] = opponent_numbers
            else:
                _choose(kernel.masks, waiting, self._rng_states, self._numbers)
            kernel.step(self._numbers)
            if kernel.refused.any():
                raise ValueError("an opponent chose what its mask forbids")
            if choosing_seats is not None:
                self._record_endings(choosing_seats)

    def _add_final_info(self, info: Infos) -> None:
        finals = np.full(self.num_envs, None, dtype=object)
        for row, observation in self._finals.items():
            finals[row] = observation
        info["final_obs"], info["_final_obs"] = finals, self._ended
        info["final_info"], info["_final_info"] = {}, self._ended

    def _seen(self) -> Any:
        return self.kernel.observations.copy() if self._copied else self.kernel.observations

    def _info(self) -> Infos:
        masks, seats = self.kernel.masks, self.kernel.seats
        if self._copied:
            masks, seats = masks.copy(), seats.copy()
        return {"action_mask": masks, "seat": seats}


for _name, _kit in GAMES.items():
    if find_training_module(_kit.game.home, "vector") is not None:
        gymnasium.register(
            f"escadre/{_name}-vector-v0",
            vector_entry_point=f"{__name__}:MatchVectorEnv",
            kwargs={"game": _name},
        )
