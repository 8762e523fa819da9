import re

from scripts.run_gates import GateResult, summary
from tests.conftest import ROOT


def test_pre_commit_runs_the_commands_of_make() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    for target in ("lint", "types"):
        found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.M)
        assert found
        for command in found[1].replace("$(RUN)", ".venv/bin").split("\n\t"):
            assert f"entry: {command.strip()}\n" in hooks


def test_the_last_line_gives_the_times_and_what_runs_a_failed_gate_again() -> None:
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
