from escadre.server.http.limits import RateLimit, RateLimits, cost_of


def test_addresses_are_remembered_up_to_a_bound_however_busy_they_are() -> None:
    each = RateLimits(rate=0.001, burst=3, max_addresses=100)
    for n in range(1000):
        assert each.take(f"address {n}")
        assert each.take("the one that asks all the time") == (n < 3)
    assert len(each) == 100


def test_what_costs_more_takes_more() -> None:
    limit = RateLimit(rate=0.001, burst=10)
    assert limit.take(6)
    assert not limit.take(6)
    assert limit.take(4)
    assert not limit.take()
    assert RateLimit(rate=0.001, burst=10).take(50), "nothing is too dear for who has asked nothing"


def test_requests_weigh_what_they_cost() -> None:
    table = "/api/tables/aaaaaaaaaaaaaaaaaaaaaa"
    assert cost_of("/") == cost_of(table) == cost_of(f"{table}/view") == 1
    assert cost_of(f"{table}/record") > cost_of(f"{table}/scenes/7") > cost_of(table)
    assert cost_of(f"{table}/situation") == cost_of(f"{table}/requests") > 1
    assert cost_of("/api/tables") > 1
