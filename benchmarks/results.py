"""Format results, and write them to a page in which each benchmark has a section of its own."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, stdev
from typing import TypeVar

import msgspec

Result = TypeVar("Result")
PAGE = Path(__file__).with_name("results.md")


def machine() -> str:
    """Return one line that describes the machine."""
    with open("/proc/cpuinfo") as info:
        model_line = re.search(r"model name\s*: (.+)", info.read())
    model = model_line[1] if model_line else platform.processor()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def mean_with_error(values: Sequence[float], digits: int = 2) -> str:
    """Return a mean and half of its 95% interval, as text."""
    half = 1.96 * stdev(values) / len(values) ** 0.5
    return f"{fmean(values):.{digits}f} ± {half:.{digits}f}"


def stored_results(
    path: Path, result_type: type[Result], count: int, compute: Callable[[int], Result]
) -> list[Result]:
    """Return the first results, each by its number; those in the file are not computed again.

    The file has one result in JSON per line, and is extended by the new ones.
    """
    lines = path.read_bytes().splitlines()[:count] if path.exists() else []
    results = [msgspec.json.decode(line, type=result_type) for line in lines]
    for number in range(len(results), count):
        results.append(compute(number))
        with path.open("ab") as file:
            file.write(msgspec.json.encode(results[-1]) + b"\n")
    return results


def write_section(title: str, body: str, file: Path = PAGE) -> None:
    """Replace the section of the same title, or append it."""
    page = file.read_text("utf-8") if file.exists() else "# Results\n\n"
    today = datetime.now(UTC).date().isoformat()
    section = f"## {title}\n\n{today}, {machine()}\n\n{body.strip()}\n\n"
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.M | re.S)
    old_section = pattern.search(page)
    before, after = (
        (page[: old_section.start()], page[old_section.end() :]) if old_section else (page, "")
    )
    page = f"{before.rstrip()}\n\n{section}{after}"
    file.write_text(page.rstrip() + "\n", "utf-8")
