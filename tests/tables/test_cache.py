"""Test the least-recently-used cache."""

from hypothesis import given
from hypothesis import strategies as st

from escadre.tables.cache import ENTRY_OVERHEAD, LRUCache


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3000))), st.integers(0, 9000))
def test_weight_of_the_cache_never_exceeds_its_limit(
    puts: list[tuple[int, int]], most: int
) -> None:
    kept = LRUCache[int](most)
    sizes = dict[int, int]()
    for name, size in puts:
        sizes[name] = size
        assert kept.put(name, size, size) == size
        assert kept.weight <= most
        present = [size for name, size in sizes.items() if kept.get(name) is not None]
        assert kept.weight == sum(size + ENTRY_OVERHEAD for size in present)
        assert kept.get(name) == (size if size + ENTRY_OVERHEAD <= most else None)


def test_least_recently_used_entry_is_dropped() -> None:
    kept = LRUCache[str](3 * (10 + ENTRY_OVERHEAD))
    for name in "abc":
        kept.put(name, name, 10)
    kept.get("a")
    kept.put("d", "d", 10)
    assert [kept.get(name) for name in "abcd"] == ["a", None, "c", "d"]


def test_dropped_entry_frees_its_weight() -> None:
    kept = LRUCache[str](1000)
    kept.put("a", "a", 10)
    kept.drop("a")
    kept.drop("b")
    assert kept.weight == 0 and kept.get("a") is None
