"""Tables: seats, match log, and the view that each player or spectator is sent.

This package uses no web framework and no database. What it needs from a host is declared in
`ports`: a store for tables and workers that run functions outside the event loop.
"""
