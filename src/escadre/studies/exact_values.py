"""Solve small variants and compare captains with the optimum."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import process_time

from escadre.arena.extras import import_extra
from escadre.core.errors import InputError
from escadre.core.i18n.catalogue import Words, text
from escadre.core.kit import AnyKit
from escadre.core.solving.solvers import SolverResult, get_solvers

MAX_DIFFERENCE = 1e-4
"""Programs whose values are further apart than this disagree: one of them is wrong."""
_HOME = "escadre.studies"


def solution_lines(
    kit: AnyKit,
    variants: Sequence[str],
    captains: Sequence[str],
    seed: int,
    everything: bool,
    say: Words,
) -> Iterator[str]:
    """Yield one line per solver and per captain; raises InputError if solvers disagree.

    Without variants, it computes the quick ones that the game names, or all of them.
    """
    for library, extra in (("numba", "fast"), ("scipy.optimize", "arena")):
        import_extra(library, extra)  # fail before the work, not during it
    optima = get_solvers(kit)
    asked = variants or (optima.published if everything else optima.quick)
    read = [(variant, optima.read(variant)) for variant in asked]
    yield say("optimum-head")
    for variant, question in read:
        yield ""
        yield f"{variant}: {say(f'optimum-measure-{question.measure}')}"
        values = list[float]()
        for name, program in question.programs.items():
            found, seconds = _timed(program)
            values.append(found.value)
            yield _line(say, say(f"optimum-program-{name}"), found, seconds)
        if max(values) - min(values) > MAX_DIFFERENCE:
            raise InputError(text("optimum-disagree", variant=variant), _HOME)
        for name, reach in question.captain_values.items():
            for captain in captains:
                found, seconds = _timed(lambda: reach(kit.captains[captain], seed))  # noqa: B023
                yield _line(say, say(f"optimum-reached-{name}", player=captain), found, seconds)


def _timed(program: Callable[[], SolverResult]) -> tuple[SolverResult, float]:
    began = process_time()
    return program(), process_time() - began


def _line(say: Words, who: str, found: SolverResult, seconds: float) -> str:
    value = f"{round(found.value, 6) + 0.0:.4f}"
    if found.error >= MAX_DIFFERENCE / 2:
        value += f" ± {found.error:.4f}"
    point = say("optimum-point")
    return say(
        "optimum-line",
        who=who,
        value=value.replace(".", point),
        states=found.states,
        seconds=f"{seconds:.1f}".replace(".", point),
    )
