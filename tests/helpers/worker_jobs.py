"""Jobs for worker processes, in a module that is quick to import."""

import os
import sys
import time
from pathlib import Path


def hang_once(mark: str) -> str:
    """Write this process's id to a file and hang; on a second call, return at once."""
    file = Path(mark)
    if file.exists():
        return "done"
    file.with_suffix(".part").write_text(str(os.getpid()))
    file.with_suffix(".part").rename(file)
    time.sleep(3600)
    return "late"


def imported(name: str) -> bool:
    """Return whether this process has imported this module."""
    return name in sys.modules
