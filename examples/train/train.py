"""Train an agent by PPO with masks, and save it to a file that the arena and tables can use.

    python examples/train/train.py battleship --steps 450000 --rate 0.01 --seed 1 --out policy.npz
    python examples/train/train.py mats --against self
    python examples/train/train.py battleship --against mousse
    escadre arena --game battleship --players "./policy.npz,bosco" --matches 100

`pip install "escadre[train]"`: MaskablePPO of sb3-contrib, PyTorch, our kernels.
"""

import argparse
import csv
import sys
from pathlib import Path
from time import perf_counter, process_time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("battleship", "mats", "mako"))
    parser.add_argument(
        "--against",
        default="random",
        help="random, self, or a captain (mousse, bosco, ...), which is much slower",
    )
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=64, help="games played side by side")
    parser.add_argument("--width", type=int, default=128, help="width of the two inner layers")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate, falling to 0")
    parser.add_argument("--temperature", type=float, default=0.0, help="of the saved policy")
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    return parser.parse_args()


ASKED = arguments() if __name__ == "__main__" else None  # --help needs no PyTorch

try:
    import numpy as np
    import torch
    from matches import Matches
    from sb3_contrib import MaskablePPO
    from squares import SquaresPolicy
    from stable_baselines3.common.callbacks import BaseCallback

    from escadre.bots.policy import write_policy
except ImportError as missing:
    sys.exit(f'{missing}: pip install "escadre[train]"')

OPTIONS = {
    "battleship": {"bombs": 100},  # enough to sink every fleet
    "mako": {"way": "C"},  # one boat each on the smaller sea
}


def hits(before, after, returns):
    """Bataille navale: a hit is worth 1; the final result alone is learnt far more slowly."""
    return after["sea"][:, 1].sum((1, 2)) - before["sea"][:, 1].sum((1, 2))


def nearer(before, after, returns):
    """MAKO, variants B and C: each square of lead is worth 0.1; a hit by a mine takes it away."""

    def lead(seen):
        rows = seen["boat"].any(3)
        home = seen["goal"].any(3).argmax(2)  # a boat of the north or of the south: its far edge
        way = np.where(rows.any(2), abs(home - rows.argmax(2)), 0)
        return way[:, 1] - way[:, 0]

    return returns + (lead(after) - lead(before)) / 10


# Rewards other than the return, and PPO parameters other than the usual ones.
REWARDS = {"battleship": hits, "mako": nearer}
GAMMAS = {"battleship": 0.5}
ENTROPIES = {"battleship": 0.002}


def layers(model):
    """Return the layers from observation to preferences as NumPy arrays."""
    policy = model.policy
    if hasattr(policy, "layers"):
        return policy.layers()
    net = [*policy.mlp_extractor.policy_net, policy.action_net]
    full = [each for each in net if isinstance(each, torch.nn.Linear)]
    return [(e.weight.detach().numpy(), e.bias.detach().numpy()) for e in full]


ACTIVE = {"tanh": np.tanh, "relu": lambda x: np.maximum(x, 0)}


class Past:
    """An opponent: for each step, one of the learner's last few versions."""

    def __init__(self, scale, rng, inner, kept=8):
        self.scale, self.rng, self.kept, self.nets = scale, rng, kept, []
        self.inner = inner  # between layers

    def add(self, net):
        self.nets = [*self.nets[-self.kept + 1 :], [(w.copy(), b.copy()) for w, b in net]]

    def __call__(self, seen, masks):
        preferences = self.rng.gumbel(size=masks.shape)  # without a network: any legal number
        if self.nets:
            x = seen * self.scale
            net = self.nets[self.rng.integers(len(self.nets))]
            for n, (weights, added) in enumerate(net):
                x = (self.inner(x) if n else x) @ weights.T + added
            preferences += x
        return np.where(masks, preferences, -np.inf).argmax(1)


class Watch(BaseCallback):
    """Regularly write a line of the learning curve, save the policy, and replace the opponent."""

    def __init__(self, file, past, keep):
        super().__init__()
        self.file, self.past, self.keep, self.rollouts = file, past, keep, 0

    def _on_training_start(self):
        self.began = perf_counter(), process_time()
        self.lines = csv.writer(self.file)
        self.lines.writerow(["steps", "seconds", "cpu_seconds", "matches", "return", "choices"])

    def _on_step(self):
        return True

    def _on_rollout_end(self):
        env, self.rollouts = self.training_env, self.rollouts + 1
        if self.past and self.rollouts % 20 == 0:
            self.past.add(layers(self.model))
        if self.rollouts % 20 or not env.finished:
            return
        mean = np.mean(env.finished, axis=0)
        durations = perf_counter() - self.began[0], process_time() - self.began[1]
        line = [self.num_timesteps, *(round(s, 1) for s in durations), len(env.finished)]
        self.lines.writerow([*line, *(round(float(m), 3) for m in mean)])
        self.file.flush()
        print("{:>9,} steps {:>6} s  CPU {:>6} s  {:>5} matches".format(*line), end="")
        print(f"  return {mean[0]:+.2f}  {mean[1]:.1f} choices a match")
        env.finished.clear()
        self.keep()


def main(asked):
    active = "relu" if asked.game == "battleship" else "tanh"
    torch.set_num_threads(1)  # small networks are faster with one thread
    past = None
    options = OPTIONS.get(asked.game, {})
    opponents = "random" if asked.against == "self" else asked.against
    env = Matches(
        asked.game, asked.matches, opponents, asked.seed, REWARDS.get(asked.game), **options
    )
    if asked.against == "self":
        past = env.inner.opponents = Past(
            env.scale, np.random.default_rng(asked.seed), ACTIVE[active]
        )
    model = MaskablePPO(
        SquaresPolicy if asked.game == "battleship" else "MlpPolicy",
        env,
        n_steps=64,
        batch_size=1024,
        n_epochs=2,
        gamma=GAMMAS.get(asked.game, 0.995),
        ent_coef=ENTROPIES.get(asked.game, 0.005),
        learning_rate=lambda left: asked.rate * left,
        policy_kwargs={"net_arch": {"pi": [asked.width] * 2, "vf": [asked.width] * 2}},
        seed=asked.seed,
        device="cpu",
    )

    def keep():
        write_policy(asked.out, env.inner.codec, layers(model), active, asked.temperature)

    with asked.out.with_suffix(".csv").open("w", newline="") as curve:
        model.learn(asked.steps, callback=Watch(curve, past, keep))
    keep()
    print(f"escadre arena --game {asked.game} --players {asked.out},mousse")


if __name__ == "__main__":
    main(ASKED)
