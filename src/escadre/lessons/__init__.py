"""Interactive lessons on a game's own board, one idea per step.

A game brings lessons as data (`games/<name>/lessons/`); `lesson` loads them, `progress` plays them
and writes their texts. Nothing is stored: the answers so far determine the state of a lesson.
"""
