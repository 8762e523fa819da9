"""Lessons: a game is learnt by playing it, on its own board, one idea a step.

A game brings them as data (`games/<name>/lessons/`); here they are read (`script`), played
(`course`) and put into words (`telling`). Nothing is kept: a lesson and what was done so far give
all that is to be seen.
"""
