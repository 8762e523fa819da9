"""Test that the log stays readable while a store fails, and is not imported without need."""

import subprocess
import sys

import pytest
from structlog import DropEvent

from escadre.server.log_setup import MAX_LINES, RepeatFilter


def test_repeated_log_line_is_written_once_a_second_with_its_count() -> None:
    now = [10.0]
    repeat_filter = RepeatFilter(lambda: now[0])
    line = {"event": "the store failed", "reason": "gone"}
    assert repeat_filter(None, "error", dict(line)) == line
    assert repeat_filter(None, "error", {**line, "reason": "full"}) == {**line, "reason": "full"}
    for _ in range(3):
        with pytest.raises(DropEvent):
            repeat_filter(None, "error", {**line, "exc_info": ValueError()})
    now[0] += 1
    assert repeat_filter(None, "error", dict(line)) == {**line, "repeated": 3}
    now[0] += 1
    assert repeat_filter(None, "error", dict(line)) == line


def test_number_of_remembered_log_lines_is_limited() -> None:
    repeat_filter = RepeatFilter(lambda: 0.0)
    for n in range(MAX_LINES + 1):
        repeat_filter(None, "info", {"event": str(n)})
    repeat_filter(None, "info", {"event": "0"})  # no longer remembered
    with pytest.raises(DropEvent):
        repeat_filter(None, "info", {"event": str(MAX_LINES)})


def test_a_worker_process_does_not_import_structlog() -> None:
    """It takes a third of the time in which a worker starts, and most workers log nothing."""
    script = "import sys, escadre.server.workers; sys.exit('structlog' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
