"""Solve small variants and compare captains with the optimum."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import process_time

from escadre.arena.extras import import_extra
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, format_number, text
from escadre.core.kit import AnyKit
from escadre.core.solving.solvers import SolverResult, get_solvers

MAX_DIFFERENCE = 1e-4
"""Maximum difference between the values of two solvers; beyond it, one of them is wrong."""
_HOME = "escadre.studies"


def solution_lines(
    kit: AnyKit,
    variants: Sequence[str],
    captains: Sequence[str],
    seed: int,
    include_slow: bool,
    say: Words,
) -> Iterator[str]:
    """Yield one line per solver and per captain; raises InputError if solvers disagree.

    Without `variants`, the published variants are solved: the quick ones, or all with
    `include_slow`.
    """
    for library, extra in (("numba", "fast"), ("scipy.optimize", "arena")):
        import_extra(library, extra)  # a missing library must fail before the work starts
    solvers = get_solvers(kit)
    selected = variants or (solvers.published_variants if include_slow else solvers.quick_variants)
    problems = [(variant, solvers.parse_variant(variant)) for variant in selected]
    yield say("optimum-head")
    for variant, problem in problems:
        yield ""
        yield f"{variant}: {say(f'optimum-measure-{problem.measure}')}"
        values = list[float]()
        for name, solver in problem.solvers.items():
            result, seconds = _timed(solver)
            values.append(result.value)
            yield _line(say, say(f"optimum-program-{name}"), result, seconds)
        if max(values) - min(values) > MAX_DIFFERENCE:
            raise InputError(text("optimum-disagree", variant=variant), _HOME)
        for name, evaluate_captain in problem.captain_values.items():
            for captain in captains:
                result, seconds = _timed(lambda: evaluate_captain(kit.captains[captain], seed))  # noqa: B023
                yield _line(say, say(f"optimum-reached-{name}", player=captain), result, seconds)


def _timed(solver: Callable[[], SolverResult]) -> tuple[SolverResult, float]:
    started = process_time()
    return solver(), process_time() - started


def _line(say: Words, solver_or_captain: str, result: SolverResult, seconds: float) -> str:
    value = format_number(say, result.value, 4)
    if result.error >= MAX_DIFFERENCE / 2:
        value += f" ± {format_number(say, result.error, 4)}"
    return say(
        "optimum-line",
        who=solver_or_captain,
        value=value,
        states=result.cases,
        seconds=format_number(say, seconds),
    )
