"""Test the summary of `make test`, and that pre-commit runs the same commands."""

import re

from scripts.run_gates import GateResult, summary
from tests.conftest import ROOT


def test_pre_commit_runs_the_commands_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    for target in ("lint", "types"):
        recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.M)
        assert recipe
        for command in recipe[1].replace("$(RUN)", ".venv/bin").split("\n\t"):
            assert f"entry: {command.strip()}\n" in hooks


SUBJECTS = [
    ("Replace a worker that dies while idle", True),
    ("Merge faults: replace worker processes that hang\n\n# Please enter a message.\n", True),
    ("Release 0.3.0\n", True),
    ("fixup! Name the port of a server\n", True),
    ("Name a port" + "s" * 61, True),
    ("Name a port" + "s" * 62, False),
    ("name the port of a server", False),
    ("Name the port of a server.", False),
    ("Name the port of a server; update tests", False),
    ("Name the port of a server\nand its address", False),
    ("Merge branch 'faults'", False),
    ("\n# Please enter a message.\n", False),
]


def test_the_form_of_commit_subjects_is_checked() -> None:
    """pre-commit searches the bytes of the whole message with the flags of `--multiline`."""
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    (hook,) = re.findall(r"id: commit-subject\n(?: {8}.*\n)+", hooks)
    (entry,) = re.findall(r"entry: '(.*)'\n", hook)
    assert "args: [--negate, --multiline]\n" in hook
    form = re.compile(entry.encode(), re.MULTILINE | re.DOTALL)
    for message, good in SUBJECTS:
        assert bool(form.search(message.encode())) is good, message
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, table = guide.partition("\n| before | after |\n|---|---|\n")
    rows = [row.strip("|` ").split("` | `") for row in table.partition("\n\n")[0].splitlines()]
    assert len(rows) >= 3
    for _, after in rows:
        assert form.search(after.encode()), after


def test_the_summary_lists_times_and_the_command_for_failed_gates() -> None:
    passed = [GateResult("types", 0, 31.2), GateResult("pytest", 0, 300.0)]
    assert summary(passed) == "types 31 s, pytest 300 s: every gate passed"
    failed = [
        GateResult("lint", 2, 4.0),
        GateResult("types", 0, 31.2),
        GateResult("pytest", 2, 300.0),
    ]
    assert summary(failed) == (
        "lint 4 s, types 31 s, pytest 300 s: lint, pytest FAILED, "
        "run again by: make lint; .venv/bin/pytest --last-failed"
    )
