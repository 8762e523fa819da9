"""Interactive lessons on a game's own board, one idea per step.

A game contains lessons as data (`games/<name>/lessons/`); the module `lesson` loads them,
`progress` plays them and writes the sentences to show. Nothing is stored: the answers so far
determine the state of a lesson.
"""
