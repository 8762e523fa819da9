"""A match among people: who sits where, the log, what each viewer is sent.

This floor knows no framework. What it needs of the outside stands in `ports`: an archive that keeps
tables, and a thinker that runs functions aside.
"""
