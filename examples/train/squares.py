"""A network for Bataille navale that scores each square by the squares around it.

A rotated or mirrored sea is the same sea. So all squares and directions share the same weights. The
inputs are strips of nine squares, horizontal and vertical, read from both ends, and the two rows
beside each strip. A network that learns every square and direction separately trains far longer.
The result is still a policy of fully connected layers.
"""

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn
from torch.nn.functional import conv2d, pad

SIDE, SQUARES, PLANES = 10, 100, 3  # planes: bombed, hit, sunk on the opponent's grid
STRIP = 9
AFLOAT = slice(6 * SQUARES + 11, 6 * SQUARES + 20)  # the opponent's ships afloat, by size


class Around(BaseFeaturesExtractor):
    """Features of each square, from the strips around it and the ships left."""

    def __init__(self, space, kinds=8):
        self.kinds = kinds
        super().__init__(space, 4 * kinds * SQUARES)
        self.look = nn.Parameter(torch.empty(kinds, 2 * (PLANES + 1), 1, STRIP))
        nn.init.kaiming_uniform_(self.look, a=5**0.5)
        self.left = nn.Linear(AFLOAT.stop - AFLOAT.start, kinds)

    def linear(self, seen):
        """Return the features before the activation."""
        sea = seen[:, : PLANES * SQUARES].reshape(-1, PLANES, SIDE, SIDE)
        sea = torch.cat([sea, torch.ones_like(sea[:, :1])], 1)  # 1: on the grid
        wide = pad(sea, (1, 1, 1, 1))
        rows = wide[:, :, :-2, 1:-1] + wide[:, :, 2:, 1:-1]
        columns = wide[:, :, 1:-1, :-2] + wide[:, :, 1:-1, 2:]
        across, reach = torch.cat([self.look, self.look.flip(3)]), STRIP // 2
        down = across.transpose(2, 3)
        layers = [
            conv2d(torch.cat([sea, rows], 1), across, padding=(0, reach)),
            conv2d(torch.cat([sea, columns], 1), down, padding=(reach, 0)),
        ]
        left = self.left(seen[:, AFLOAT] * 40).repeat(1, 4)
        return (torch.cat(layers, 1) + left[:, :, None, None]).flatten(1)

    def forward(self, seen):
        return torch.relu(self.linear(seen))


class Actions(nn.Module):
    """Preferences for all action numbers: for bombs by their square, for placements 0."""

    def __init__(self, kinds):
        super().__init__()
        self.like = nn.Linear(kinds, 1)

    def forward(self, found):
        each = self.like.weight.repeat(1, 4)
        bombs = (each @ found.view(len(found), -1, SQUARES))[:, 0] + self.like.bias
        nothing = bombs.new_zeros(len(bombs), 1)
        return torch.cat([nothing.expand(-1, 2 * SQUARES), bombs, nothing], 1)


class Worth(nn.Module):
    """The estimated value, from the mean of each feature over all squares and directions."""

    def __init__(self, kinds, width=32):
        super().__init__()
        self.kinds = kinds
        self.judge = nn.Sequential(nn.Linear(kinds, width), nn.Tanh(), nn.Linear(width, 1))

    def forward(self, found):
        each = found.view(len(found), 4, self.kinds, SQUARES).mean(3)
        return self.judge(each.mean(1))


class SquaresPolicy(MaskableActorCriticPolicy):
    """A Stable-Baselines3 policy made of these modules."""

    def __init__(self, *args, **kwargs):
        given = {"features_extractor_class": Around, "net_arch": {"pi": [], "vf": []}}
        super().__init__(*args, **kwargs | given)

    def _build(self, lr_schedule):
        super()._build(lr_schedule)
        kinds = self.features_extractor.kinds
        self.action_net, self.value_net = Actions(kinds), Worth(kinds)
        self.optimizer = self.optimizer_class(self.parameters(), lr_schedule(1), eps=1e-5)

    def layers(self):
        """Return the network as two fully connected layers (weights and biases), for NumPy."""
        part, like = self.features_extractor, self.action_net.like
        inputs = self.observation_space.shape[0]
        with torch.no_grad():
            added = part.linear(torch.zeros(1, inputs))[0]
            weights = part.linear(torch.eye(inputs)) - added
            second = np.zeros((3 * SQUARES + 1, len(added)), np.float32)
            for square in range(SQUARES):
                second[2 * SQUARES + square, square::SQUARES] = np.tile(like.weight.numpy()[0], 4)
            bias = np.zeros(len(second), np.float32)
            bias[2 * SQUARES : 3 * SQUARES] = like.bias.item()
        return [(weights.T.numpy(), added.numpy()), (second, bias)]
