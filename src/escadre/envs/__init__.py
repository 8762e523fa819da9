"""Environments for training in every game: PettingZoo, Gymnasium, OpenSpiel, language models.

    from escadre.envs.gymnasium import SingleAgentEnv  # Gymnasium: one seat against captains
    from escadre.envs.pettingzoo import MatchAECEnv  # PettingZoo AEC: all seats, in turn
    from escadre.envs.pettingzoo import MatchParallelEnv  # PettingZoo Parallel: all at once
    import escadre.envs.openspiel  # registers escadre_battleship, ...

`pip install "escadre[envs]"` installs the requirements of the first three, `escadre[openspiel]`
those of the last. All environments encode observations and actions with the codec of the game,
`escadre.core.codec`.
"""
