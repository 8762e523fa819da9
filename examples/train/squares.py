"""Bataille navale, seen by squares: each is judged by what lies around it, by the same weights.

A network that must learn every square for itself needs far longer. What comes out is still a policy
of full layers: the same weights, written once for each square.
"""

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

SIDE, SQUARES, PLANES, AROUND = 10, 100, 3, 7  # planes: bombed, hit, sunk on the other's grid
AFLOAT = slice(6 * SQUARES + 2, 6 * SQUARES + 20)  # ships not sunk, by size


class Around(BaseFeaturesExtractor):
    """Of each square some features of the squares around it, and of the ships that are left."""

    def __init__(self, space, channels=32):
        super().__init__(space, channels * SQUARES)
        self.look = nn.Conv2d(PLANES + 1, channels, AROUND, padding=AROUND // 2)
        self.left = nn.Linear(AFLOAT.stop - AFLOAT.start, channels)

    def linear(self, seen):
        """Before tanh."""
        sea = seen[:, : PLANES * SQUARES].reshape(-1, PLANES, SIDE, SIDE)
        sea = torch.cat([sea, torch.ones_like(sea[:, :1])], 1)  # 1: on the grid
        return (self.look(sea) + self.left(seen[:, AFLOAT])[:, :, None, None]).flatten(1)

    def forward(self, seen):
        return torch.tanh(self.linear(seen))


class Actions(nn.Module):
    """A preference for each number: of bombs by their square, of placings none."""

    def __init__(self, channels):
        super().__init__()
        self.like = nn.Linear(channels, 1)
        self.channels = channels

    def forward(self, found):
        bombs = self.like(found.reshape(-1, self.channels, SQUARES).transpose(1, 2))[..., 0]
        nothing = bombs.new_zeros(len(bombs), 1)
        return torch.cat([nothing.expand(-1, 2 * SQUARES), bombs, nothing], 1)


class SquaresPolicy(MaskableActorCriticPolicy):
    """A policy of Stable-Baselines3 with these two parts."""

    def __init__(self, *args, **kwargs):
        given = {"features_extractor_class": Around, "net_arch": {"pi": [], "vf": [32]}}
        super().__init__(*args, **kwargs | given)

    def _build(self, lr_schedule):
        super()._build(lr_schedule)
        self.action_net = Actions(self.features_extractor.look.out_channels)
        self.optimizer = self.optimizer_class(self.parameters(), lr_schedule(1))

    def layers(self):
        """The same as full layers, for NumPy: what is given and what is added, twice."""
        part, like = self.features_extractor, self.action_net.like
        inputs = self.observation_space.shape[0]
        with torch.no_grad():
            nothing = torch.zeros(1, inputs)
            eye = torch.eye(inputs)
            added = part.linear(nothing)[0]
            weights = part.linear(eye) - added
            channels = part.look.out_channels
            second = np.zeros((3 * SQUARES + 1, channels * SQUARES), np.float32)
            for square in range(SQUARES):
                second[2 * SQUARES + square, square::SQUARES] = like.weight.numpy()[0]
            bias = np.zeros(len(second), np.float32)
            bias[2 * SQUARES : 3 * SQUARES] = like.bias.item()
        return [(weights.T.numpy(), added.numpy()), (second, bias)]
