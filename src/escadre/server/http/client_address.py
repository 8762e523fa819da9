"""The address that identifies a client, for rate limits and network ids.

Behind a declared proxy, uvicorn first replaces the peer's address by the forwarded address: see
`proxy_headers` and `forwarded_allow_ips` in `escadre.server.uvicorn_server`.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from escadre.server.http.request import AnyConnection


def network_prefix(host: str | None) -> str:
    """Return the unit that limits apply to: an IPv4 address, or the /64 prefix of IPv6."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


def address_of(connection: AnyConnection) -> str:
    """Return the client's address, as rate limits count it."""
    return network_prefix(connection.client.host if connection.client else None)
