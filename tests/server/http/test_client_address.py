"""Test that an IPv4 address, or a /64 prefix of IPv6, counts as one client."""

from escadre.server.http.client_address import network_prefix


def test_ipv6_prefix_counts_as_one_client() -> None:
    assert network_prefix("2001:db8::1") == network_prefix("2001:db8::ffff:2")
    assert network_prefix("2001:db8::1") != network_prefix("2001:db8:0:1::1")
    assert network_prefix("::ffff:10.0.0.1") == network_prefix("10.0.0.1") == "10.0.0.1"
    assert network_prefix(None) == ""
