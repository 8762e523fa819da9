import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from escadre.server.garbage import REST, YOUNG, Garbage


class Node:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_the_oldest_generation_is_never_due_while_somebody_waits() -> None:
    assert YOUNG[2] >= 10**9


def test_new_cycles_go_in_every_round_and_the_rest_is_not_looked_at_again() -> None:
    garbage, node = Garbage(), Node()
    gone = weakref.ref(node)
    garbage._looked = 0.0
    del node
    garbage.look(quiet=False, now=1.0)
    assert gone() is None
    assert gc.get_freeze_count() > 0
    assert len(gc.get_objects()) < 1000  # what the next round will look at


def test_what_was_set_apart_goes_when_all_is_quiet() -> None:
    garbage, node = Garbage(), Node()
    gone = weakref.ref(node)
    garbage._looked = 0.0
    garbage.look(quiet=False, now=1.0)
    del node
    garbage.look(quiet=False, now=2.0)
    assert gone() is not None
    garbage.look(quiet=True, now=1 + REST)
    assert gone() is None


def test_it_goes_when_the_memory_has_doubled_however_busy_it_is() -> None:
    garbage = Garbage()
    garbage.look(quiet=True, now=garbage._looked + REST)
    kept = sys.getallocatedblocks()
    for _ in range(3):  # three times what there was, if nothing ever went
        nodes = [Node() for _ in range(kept // 2)]
        gc.freeze()
        del nodes
        garbage.look(quiet=False, now=garbage._looked)
    assert sys.getallocatedblocks() < 2.2 * kept
