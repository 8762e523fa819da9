"""Test the helpers for values by seat."""

from hypothesis import given
from hypothesis import strategies as st

from escadre.core.game import replace_item


@given(st.lists(st.integers(), min_size=1, max_size=6).map(tuple), st.data())
def test_replace_item_changes_one_item_only(items: tuple[int, ...], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(items) - 1))
    exchanged = replace_item(items, seat, 1000)
    assert exchanged[seat] == 1000
    assert len(exchanged) == len(items)
    assert [e for n, e in enumerate(exchanged) if n != seat] == [
        e for n, e in enumerate(items) if n != seat
    ]
