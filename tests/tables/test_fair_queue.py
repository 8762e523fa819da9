"""Test the order in which queued jobs of guests are run."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escadre.tables.fair_queue import FairQueue, Requester

ASKERS = st.builds(
    Requester, st.sampled_from("xy"), st.sampled_from("abc"), st.sampled_from("123"), st.booleans()
)


def take_all(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_urgent_jobs_come_first() -> None:
    queue = FairQueue[str]()
    for n in range(60):
        queue.put(Requester("net", "bots", str(n), urgent=False), "bot")
    queue.put(Requester("net", "ann", "t", urgent=True), "ann")
    assert take_all(queue) == ["ann"] + ["bot"] * 60


def test_guest_with_many_jobs_does_not_delay_others() -> None:
    queue = FairQueue[str]()
    for n in range(50):
        queue.put(Requester("net", "greedy", str(n % 5), urgent=True), "greedy")
    for name in ("ann", "ben"):
        queue.put(Requester("net", name, "t", urgent=True), name)
    assert take_all(queue)[:3] == ["greedy", "ann", "ben"]


def test_tables_of_a_guest_take_turns() -> None:
    queue = FairQueue[str]()
    for table in "aaaab":
        queue.put(Requester("net", "ann", table, urgent=True), table)
    assert take_all(queue) == list("abaaa")


def test_guests_of_one_network_share_its_turn() -> None:
    queue = FairQueue[str]()
    for n in range(50):
        queue.put(Requester("greedy", f"guest {n}", "t", urgent=True), "greedy")
    queue.put(Requester("school", "ann", "t", urgent=True), "ann")
    assert take_all(queue)[:2] == ["greedy", "ann"]


def test_empty_queue_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        FairQueue[str]().take()


@given(st.lists(ASKERS, max_size=40), st.data())
def test_jobs_are_taken_once_and_in_order_for_each_requester(
    askers: list[Requester], data: st.DataObject
) -> None:
    queue = FairQueue[tuple[Requester, int]]()
    items = list(zip(askers, range(len(askers)), strict=True))
    for requester, n in items:
        queue.put(requester, (requester, n))
    cancelled = data.draw(st.lists(st.sampled_from(items), unique=True)) if items else []
    for requester, n in cancelled:
        assert queue.remove(requester, (requester, n))
        assert not queue.remove(requester, (requester, n))
    served = [queue.take() for _ in range(len(queue))]
    assert Counter(served) == Counter(items) - Counter(cancelled)
    for requester in askers:
        mine = [n for each, n in served if each == requester]
        assert mine == sorted(mine)
    urgent = [requester.urgent for requester, _ in served]
    assert urgent == sorted(urgent, reverse=True)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=30))
def test_payers_with_waiting_jobs_take_turns(payers: list[str]) -> None:
    queue = FairQueue[str]()
    for payer in payers:
        queue.put(Requester(payer, "guest", "t", urgent=False), payer)
    served = take_all(queue)
    waiting = Counter(payers)
    while served:
        round_ = served[: len(waiting)]
        assert set(round_) == set(waiting)
        served = served[len(waiting) :]
        waiting -= Counter(round_)
