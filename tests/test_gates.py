from scripts.gates import Gate, summary


def test_the_last_line_gives_the_times_and_what_runs_a_failed_gate_again() -> None:
    passed = [Gate("types", 0, 31.2), Gate("pytest", 0, 300.0)]
    assert summary(passed) == "types 31 s, pytest 300 s: every gate passed"
    failed = [Gate("lint", 2, 4.0), Gate("types", 0, 31.2), Gate("pytest", 2, 300.0)]
    assert summary(failed) == (
        "lint 4 s, types 31 s, pytest 300 s: lint, pytest FAILED, "
        "run again by: make lint; .venv/bin/pytest --last-failed"
    )
