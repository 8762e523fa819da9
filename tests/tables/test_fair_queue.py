from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.tables.fair_queue import FairQueue, Requester

ASKERS = st.builds(
    Requester, st.sampled_from("xy"), st.sampled_from("abc"), st.sampled_from("123"), st.booleans()
)


def taken(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_what_people_wait_for_comes_first() -> None:
    queue = FairQueue[str]()
    for n in range(60):
        queue.put(Requester("net", "bots", str(n), urgent=False), "bot")
    queue.put(Requester("net", "ann", "t", urgent=True), "ann")
    assert taken(queue) == ["ann"] + ["bot"] * 60


def test_who_asks_for_much_waits_for_himself() -> None:
    queue = FairQueue[str]()
    for n in range(50):
        queue.put(Requester("net", "greedy", str(n % 5), urgent=True), "greedy")
    for name in ("ann", "ben"):
        queue.put(Requester("net", name, "t", urgent=True), name)
    assert taken(queue)[:3] == ["greedy", "ann", "ben"]


def test_a_guest_s_tables_take_turns() -> None:
    queue = FairQueue[str]()
    for table in "aaaab":
        queue.put(Requester("net", "ann", table, urgent=True), table)
    assert taken(queue) == list("abaaa")


def test_many_guests_of_one_network_are_one_network() -> None:
    queue = FairQueue[str]()
    for n in range(50):
        queue.put(Requester("greedy", f"guest {n}", "t", urgent=True), "greedy")
    queue.put(Requester("school", "ann", "t", urgent=True), "ann")
    assert taken(queue)[:2] == ["greedy", "ann"]


def test_nobody_waits() -> None:
    with pytest.raises(LookupError):
        FairQueue[str]().take()


@given(st.lists(ASKERS, max_size=40), st.data())
def test_everybody_is_served_once_and_in_his_order(
    askers: list[Requester], data: st.DataObject
) -> None:
    queue = FairQueue[tuple[Requester, int]]()
    items = list(zip(askers, range(len(askers)), strict=True))
    for requester, n in items:
        queue.put(requester, (requester, n))
    gone = data.draw(st.lists(st.sampled_from(items), unique=True)) if items else []
    for requester, n in gone:
        assert queue.remove(requester, (requester, n))
        assert not queue.remove(requester, (requester, n))
    served = [queue.take() for _ in range(len(queue))]
    assert Counter(served) == Counter(items) - Counter(gone)
    for requester in askers:
        mine = [n for each, n in served if each == requester]
        assert mine == sorted(mine)
    urgent = [requester.urgent for requester, _ in served]
    assert urgent == sorted(urgent, reverse=True)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=30))
def test_nobody_is_served_twice_while_another_waits(payers: list[str]) -> None:
    queue = FairQueue[str]()
    for payer in payers:
        queue.put(Requester(payer, "guest", "t", urgent=False), payer)
    served = taken(queue)
    waiting = Counter(payers)
    while served:
        round_ = served[: len(waiting)]
        assert set(round_) == set(waiting)
        served = served[len(waiting) :]
        waiting -= Counter(round_)
