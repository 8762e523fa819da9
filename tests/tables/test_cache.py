"""Test the least-recently-used cache."""

from hypothesis import given
from hypothesis import strategies as st

from escadre.tables.cache import ENTRY_OVERHEAD, LRUCache


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3000))), st.integers(0, 9000))
def test_weight_of_the_cache_never_exceeds_its_limit(
    puts: list[tuple[int, int]], most: int
) -> None:
    cache = LRUCache[int](most)
    sizes = dict[int, int]()
    for name, size in puts:
        sizes[name] = size
        assert cache.put(name, size, size) == size
        assert cache.used_bytes <= most
        present = [size for name, size in sizes.items() if cache.get(name) is not None]
        assert cache.used_bytes == sum(size + ENTRY_OVERHEAD for size in present)
        assert cache.get(name) == (size if size + ENTRY_OVERHEAD <= most else None)


def test_least_recently_used_entry_is_dropped() -> None:
    cache = LRUCache[str](3 * (10 + ENTRY_OVERHEAD))
    for name in "abc":
        cache.put(name, name, 10)
    cache.get("a")
    cache.put("d", "d", 10)
    assert [cache.get(name) for name in "abcd"] == ["a", None, "c", "d"]


def test_dropped_entry_frees_its_weight() -> None:
    cache = LRUCache[str](1000)
    cache.put("a", "a", 10)
    cache.drop("a")
    cache.drop("b")
    assert cache.used_bytes == 0 and cache.get("a") is None
