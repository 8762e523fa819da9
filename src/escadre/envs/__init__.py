"""Environments for those who train: PettingZoo, Gymnasium and OpenSpiel, of every game.

    from escadre.envs.gymnasium import CaptainEnv  # Gymnasium: one seat against captains
    from escadre.envs.pettingzoo import TurnEnv  # PettingZoo AEC: all seats, in turn
    from escadre.envs.pettingzoo import TogetherEnv           # PettingZoo Parallel: all at once
    import escadre.envs.openspiel                           # registers escadre_battleship, ...

`pip install "escadre[envs]"` brings the first three what they need, `escadre[openspiel]` the last.
What is seen and done is the same in all of them: the codec of the game, `escadre.core.codec`.
"""
