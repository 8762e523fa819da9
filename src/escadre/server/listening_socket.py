"""Bind the listening socket, and determine the URL at which other machines reach it."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from escadre.core.errors import InputError, system_error_message
from escadre.core.i18n.catalogue import text
from escadre.core.i18n.quoted_input import shorten
from escadre.server.settings import SERVER_MESSAGES_PACKAGE
from escadre.tables.errors import MESSAGES_PACKAGE

DEFAULT_PORT = 8000
PORTS_TO_TRY = 20  # ports tried in turn if no port was given

WILDCARD_HOSTS = ("0.0.0.0", "::", "")
"""Hosts that mean every address of this machine."""

_DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)  # reserved for documents (RFC 5737)


def lan_address() -> str | None:
    """Return this machine's address in its local network, or None when it has only loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_DOCUMENTATION_ADDRESS)  # selects a route, sends nothing
            host: str = probe.getsockname()[0]
        except OSError:
            return None
    address = ip_address(host)
    return None if address.is_loopback or address.is_unspecified else host


def display_host(host: str) -> str:
    """Return the host to write in a URL that other machines can open."""
    if host in WILDCARD_HOSTS:
        return lan_address() or "localhost"
    return f"[{host}]" if ":" in host else host


def public_address(listening: socket.socket) -> str:
    """Return the URL of a server that listens on all interfaces, or "" for other servers."""
    host, port = listening.getsockname()[:2]
    return f"http://{display_host(host)}:{port}" if host in WILDCARD_HOSTS else ""


def bind_socket(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; raises InputError."""
    ports_tried = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY) if port is None else [port]
    failure: OSError | OverflowError | None = None
    for each in ports_tried:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = socket.create_server((host, each), family=family, backlog=2048)
        except (OSError, OverflowError) as error:
            failure = error
        else:
            # asyncio sets this only on sockets created with IPPROTO_TCP; without it answers
            # wait 40 ms
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listener
    if isinstance(failure, OSError) and (failure.errno or 0) < 0:  # an error of getaddrinfo
        raise InputError(text("serve-no-host", host=shorten(host)), SERVER_MESSAGES_PACKAGE)
    reason = system_error_message(failure) if isinstance(failure, OSError) else text("shape-wrong")
    where = f"{host}:{ports_tried[-1] if port is None else port}"
    raise InputError(text("serve-no-port", where=where, detail=reason), MESSAGES_PACKAGE)
