"""Raise the limit of open files, which also limits the connections of a server process."""

from __future__ import annotations

from contextlib import suppress


def raise_descriptor_limit(sockets: int) -> int:
    """Raise the limit of open files as far as needed, and return it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 2 * sockets
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    new_limit = 2 * sockets if hard == resource.RLIM_INFINITY else min(hard, 2 * sockets)
    if soft != resource.RLIM_INFINITY and soft < new_limit:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (new_limit, hard))
            soft = new_limit
    return new_limit if soft == resource.RLIM_INFINITY else soft
