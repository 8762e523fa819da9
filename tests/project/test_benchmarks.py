"""Test that `make bench` finds its programs, and records and draws the history."""

from importlib.util import find_spec
from xml.etree import ElementTree

import pytest

from benchmarks import history
from benchmarks.__main__ import QUICK
from escadre.games import GAMES
from tests.conftest import ROOT


@pytest.mark.parametrize("name", [name for name, *_ in QUICK])
def test_every_quick_benchmark_exists(name: str) -> None:
    assert find_spec(f"benchmarks.{name}") is not None


def test_the_chart_of_the_history_is_up_to_date() -> None:
    """After a change of the history: python -m benchmarks.history --draw."""
    runs = history.read_history()
    assert runs and all(set(run.ratios) <= set(GAMES) for run in runs)
    assert history.PAGE.read_text("utf-8") == history.page_text(runs)
    drawn = history.PAGE.with_suffix(".svg").read_text("utf-8")
    assert drawn == history.draw_chart(runs)
    ElementTree.fromstring(drawn)


def test_a_faster_run_is_drawn_above_a_slower_one() -> None:
    slow = history.Run("2026-01-01", "a", "one", 0.0, {"mats": 10.0})
    fast = history.Run("2026-02-01", "b", "two", 0.0, {"mats": 20.0})
    drawn = ElementTree.fromstring(history.draw_chart([slow, fast]))
    low, high = (float(each.attrib["cy"]) for each in drawn if each.tag.endswith("circle"))
    assert high < low
    assert history.time_reference_loop() > 0 and (ROOT / "benchmarks" / "history.jsonl").exists()
