"""Test the rate limits of requests."""

from escadre.server.http.limits import RateLimit, RateLimits, cost_of


def test_number_of_remembered_addresses_is_limited() -> None:
    each = RateLimits(rate=0.001, burst=3, max_addresses=100)
    for n in range(1000):
        assert each.take(f"address {n}")
        assert each.take("the one that asks all the time") == (n < 3)
    assert len(each) == 100


def test_cost_of_a_request_is_subtracted_from_the_budget() -> None:
    limit = RateLimit(rate=0.001, burst=10)
    assert limit.take(6)
    assert not limit.take(6)
    assert limit.take(4)
    assert not limit.take()
    assert RateLimit(rate=0.001, burst=10).take(50), "a full budget allows any request"


def test_expensive_requests_have_a_higher_cost() -> None:
    table = "/api/tables/aaaaaaaaaaaaaaaaaaaaaa"
    assert cost_of("/") == cost_of(table) == cost_of(f"{table}/view") == 1
    assert cost_of(f"{table}/record") > cost_of(f"{table}/scenes/7") > cost_of(table)
    assert cost_of(f"{table}/situation") == cost_of(f"{table}/requests") > 1
    assert cost_of("/api/tables") > 1
