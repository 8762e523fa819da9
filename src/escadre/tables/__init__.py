"""Tables: seats, the match log, and the views sent to players and spectators.

This package uses no web framework and no database. The module `ports` declares what it needs from a
host: a store for tables, and workers that run functions outside the event loop.
"""
