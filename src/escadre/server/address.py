"""Under which address other machines reach this server."""

from __future__ import annotations

import socket
from ipaddress import ip_address

ANYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every address of this machine."""

_FAR = ("192.0.2.1", 9)  # an address of documentation: no packet is sent there


def lan_address() -> str | None:
    """This machine's address in its network; None where it has none but its own loop."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_FAR)  # chooses a way, and sends nothing
            found: str = asking.getsockname()[0]
        except OSError:
            return None
    known = ip_address(found)
    return None if known.is_loopback or known.is_unspecified else found


def shown(host: str) -> str:
    """A host as it stands in an address that others can open."""
    if host in ANYWHERE:
        return lan_address() or "localhost"
    return f"[{host}]" if ":" in host else host


def wide_address(listening: socket.socket) -> str:
    """Under which address others reach a server that listens everywhere; "" for any other."""
    host, port = listening.getsockname()[:2]
    return f"http://{shown(host)}:{port}" if host in ANYWHERE else ""
