"""Measure whether the chances shown are accurate, steady, and the same in hint and analysis.

    python -m benchmarks advice                       # all games
    python -m benchmarks advice mats --matches 200 --seconds 600 --write

Captains of all levels and a simple beginner play; in every second match, both players are the same.
The report of one seat of each match gives the chances of the analysis; hints are requested at some
of that seat's choices. For each game, the command prints:

- Brier score and decile error (in points, beside the error of a perfect estimate in as many
  matches);
- movement: the sum of the squared changes, divided by the uncertainty resolved; it is 1 if every
  change is new information, and more if the chance rises and falls without reason;
- jumps: the share of steps, without dice or a reveal, in which the chance changed by more than 15
  points although no choice lost that much;
- gap: the share of choices at which the hint and the analysis differ by more than 15 points;
- corrected: the share of matches whose report shows corrections of more than 15 points (games
  without hidden information show none: there, all that chance did not cause counts as moves);
- untold: the share of matches in which the report cannot tell what counted most.

Matches are stored in `--folder`, so that a change of the advice is measured on the same matches.
`--from 1000` begins with another match, to fit on some matches and measure on others, and
`--without amiral` leaves out the matches of a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

import click

from benchmarks.results import write_section
from escadre.analysis.change_causes import ShownCause, TurnSegment, split_turns
from escadre.analysis.hints import find_advice
from escadre.analysis.mirror_reports import is_symmetric, with_opponent_mistakes
from escadre.analysis.phrases import rounded_causes
from escadre.analysis.report import (
    SeatReport,
    build_report,
    combine_segments,
    evaluate_segment,
)
from escadre.analysis.rollouts import POINTS_PER_RETURN, expected_return
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.match import Match
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import information_state
from escadre.games import GAMES

LARGE_POINTS = 15  # points from which a difference counts as large
POSITIONS_PER_MATCH = 4  # positions of each match whose chance is compared with the result
HINTS_PER_MATCH = 4  # hints asked in each match
BIN_COUNT = 10
SLOW = {"armada": ("amiral",)}  # captains that take minutes per match
MAX_MATCHES = {"armada": 40}  # number of matches if none is given
DEFAULT_MAX_MATCHES = 120
Habit = Callable[[Any, Sequence[Any], Rng], Any]
"""Return one of the legal actions of an observation, or None."""
EstimateAndResult = tuple[float, float]
"""A chance that was shown, and the result of the match, both as returns."""
TABLE_HEADER = (
    "| game | matches | Brier | decile error (luck) | worst: said → won | of hints"
    " | movement even / uneven | jumps > 15 | hint–analysis > 15 | corrected > 15 | untold |"
)


class Beginner(NamedTuple):
    """A beginner: follows a simple habit, and sometimes chooses any legal action."""

    habit: Habit
    fallback: Bot[Any, Any]
    legal: Callable[[Any], Sequence[Any]]

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return one of the legal actions."""
        if rng.randrange(4):
            actions = list(self.legal(observation))
            if len(actions) > 1 and (action := self.habit(observation, actions, rng)) is not None:
                return action
        return self.fallback.choose(observation, rng)


def _habit_by_field(name: str, best: Callable[..., Any]) -> Habit:
    """Return a habit: the action with the least or greatest value of this field, or None."""

    def habit(observation: Any, actions: Sequence[Any], rng: Rng) -> Any:
        candidates = [each for each in actions if isinstance(getattr(each, name, None), int)]
        return best(candidates, key=lambda each: getattr(each, name), default=None)

    return habit


def _habit_by_type(*names: str) -> Habit:
    """Return a habit: the first action of the first of these types that is legal, or None."""

    def habit(observation: Any, actions: Sequence[Any], rng: Rng) -> Any:
        by_preference = (each for name in names for each in actions if type(each).__name__ == name)
        return next(by_preference, None)

    return habit


def _bombs_in_rows(observation: Any, actions: Sequence[Any], rng: Rng) -> Any:
    bombs = [each for each in actions if type(each).__name__ == "Bomb"]
    return min(bombs, key=lambda each: each.square, default=None)


HABITS: dict[str, Habit] = {
    "battleship": _bombs_in_rows,  # row by row
    "mats": _habit_by_field("by", max),  # the longest advance
    "maitre": _habit_by_type("FitOut", "Hunt", "Buy"),  # fits out a ship whenever possible
    "armada": _habit_by_type("Fire", "Step"),  # fires, else moves the first ship
}


def players(name: str) -> dict[str, Bot[Any, Any]]:
    """Return the players of a game by name, the beginner first."""
    kit = GAMES[name]
    captains = {n: each for n, each in kit.captains.items() if n not in SLOW.get(name, ())}
    fallback = next(iter(captains.values()))
    if name == "mako":  # its beginner goes straight home
        from escadre.games.mako.captains.simple import StraightLineCaptain

        return {"beginner": StraightLineCaptain(), **captains}
    return {"beginner": Beginner(HABITS[name], fallback, kit.game.legal_actions), **captains}


def pairing(names: Sequence[str], number: int) -> tuple[str, str]:
    """Return the names of the players of a match; in every second match, both are the same."""
    if number % 2 == 0:
        return (names[number // 2 % len(names)],) * 2
    first, second = Random(f"pairing {number}").sample(list(names), 2)
    return first, second


def play(name: str, number: int) -> AnyRecord:
    """Play the match with this number; return its record."""
    kit, bots = GAMES[name], players(name)
    seated_names, rng = pairing([*bots], number), Random(f"advice {name} {number}")
    match = Match(kit, kit.game.config_type(), viewers=())
    match.play_out([bots[each] for each in seated_names], rng)
    return match.record(list(seated_names))


def matches(name: str, directory: Path, first: int) -> Iterator[AnyRecord]:
    """Yield matches from number `first` on: stored ones from the folder, then new ones."""
    return (record for _, record in numbered_matches(name, directory, first))


def numbered_matches(
    name: str, directory: Path, first: int, left_out: Sequence[str] = ()
) -> Iterator[tuple[int, AnyRecord]]:
    """Yield matches with their numbers, as `matches` does, without those of these players."""
    directory.mkdir(parents=True, exist_ok=True)
    names = [*players(name)]
    for number in count(first):
        if {*left_out} & {*pairing(names, number)}:
            continue
        file = directory / f"{name}-{number}.json"
        if not file.exists():
            file.write_bytes(encode_record(play(name, number)))
        yield number, decode_record(file.read_bytes(), GAMES)


class ReportMeasures(NamedTuple):
    """Measures of the report for one seat of a match."""

    same_players: bool
    result: float  # a return
    values: tuple[float, ...]  # the evaluation at the start and after each step
    # unexplained points at each step without new information
    unexplained_changes: tuple[float, ...]
    hints: tuple[tuple[float, float], ...]  # hint and analysis at the same choice, as returns
    corrected: float  # points
    is_cause_known: bool


def measure(kit: AnyKit, record: AnyRecord, seat: Seat, rng: Random) -> ReportMeasures:
    """Measure the report of one seat, and hints at some of its choices."""
    first, notices = information_state(kit, record.config, record.plies, seat)
    start = expected_return(kit, first)
    segments = [*split_turns(kit, first, notices)]
    evaluations = [evaluate_segment(kit, record.config, seat, each) for each in segments]
    report = combine_segments(seat, start, evaluations, record.ending, len(notices))
    shown_report = as_page_shows(kit, record, report, segments)
    causes = rounded_causes(kit, record.config, shown_report)
    value = start.value
    values = [start.value]
    unexplained_changes = list[float]()
    for segment, evaluation in zip(segments, evaluations, strict=True):
        after = evaluation.values_after_causes[-1][1].value
        if segment.actor != CHANCE and segment.has_perfect_information:
            if segment.actor == seat:  # the gain that the seat's losses do not explain
                unexplained_changes.append(
                    POINTS_PER_RETURN * (evaluation.values_after_causes[0][1].value - value)
                )
            else:  # a choice cannot gain, and the opponent's losses are not known here
                unexplained_changes.append(POINTS_PER_RETURN * min(0.0, after - value))
        values.append(after)
        value = after
    own_observations = [
        own_observation
        for each in segments
        if each.actor == seat
        for _, own_observation, _ in each.choices
        if len(kit.game.legal_actions(own_observation)) > 1
    ]
    hints = list[tuple[float, float]]()
    for own_observation in rng.sample(
        own_observations, min(HINTS_PER_MATCH, len(own_observations))
    ):
        advice, _ = find_advice(kit, own_observation, allow_slow=False)
        if kit.analysis.advise and advice is not None and not _sets_up(kit, own_observation):
            hints.append((advice.options[0].value, expected_return(kit, own_observation).value))
    return ReportMeasures(
        record.players[0] == record.players[1],
        report.result,
        tuple(values),
        tuple(unexplained_changes),
        tuple(hints),
        abs(causes.get("revised", 0)),
        is_cause_known(causes),
    )


def as_page_shows(
    kit: AnyKit, record: AnyRecord, report: SeatReport, segments: Sequence[TurnSegment]
) -> SeatReport:
    """Return the report as the page shows it: with the opponent's mistakes, if nothing is hidden.

    The opponent's mistakes then explain changes that would otherwise count as wrong estimates.
    """
    if 2 * sum(each.has_perfect_information for each in segments) < len(segments):
        return report
    config = record.config
    plies = record.plies
    other_seat = Seat(1 - report.seat)
    first, notices = information_state(kit, config, plies, other_seat)
    other = build_report(kit, config, first, notices, record.ending)
    if not is_symmetric(kit, config, plies, [report, other]):
        return report
    return with_opponent_mistakes(kit, config, plies, report, other)


def is_cause_known(causes: Mapping[ShownCause, int]) -> bool:
    """Return whether the largest cause is clearly larger than the corrections of estimates."""
    others = [abs(points) for cause, points in causes.items() if cause != "revised"]
    return not others or abs(causes.get("revised", 0)) <= max(others) / 2


def _sets_up(kit: AnyKit, observation: Any) -> bool:
    state = kit.game.determinize(observation, Random(0))
    return kit.game.node(state).clause in kit.setup_clauses


def deciles(pairs: Sequence[EstimateAndResult]) -> tuple[float, str]:
    """Return the decile error in points, and the worst decile with enough cases."""
    bins = [list[EstimateAndResult]() for _ in range(BIN_COUNT)]
    for estimate, result in (*pairs, *((-estimate, -result) for estimate, result in pairs)):
        bins[min(BIN_COUNT - 1, int((1 + estimate) / 2 * BIN_COUNT))].append((estimate, result))
    error = 0.0
    worst = 0.0
    words = "–"
    for members in filter(None, bins):
        estimate, result = (50 * (1 + fmean(each)) for each in zip(*members, strict=True))
        error += abs(estimate - result) * len(members)
        if len(members) >= len(pairs) / 20 and abs(estimate - result) > worst:
            worst, words = abs(estimate - result), f"{estimate:.0f} → {result:.0f}"
    return error / (2 * len(pairs) or 1), words


def error_by_chance(pairs: Sequence[EstimateAndResult], pairs_per_match: int) -> float:
    """Return the mean decile error that exact chances would have."""
    rng, errors = Random(0), list[float]()
    for _ in range(20):
        simulated = list[EstimateAndResult]()
        for n in range(0, len(pairs), pairs_per_match):
            lot = rng.random()
            simulated += [
                (s, 1.0 if lot < (1 + s) / 2 else -1.0) for s, _ in pairs[n : n + pairs_per_match]
            ]
        errors.append(deciles(simulated)[0])
    return fmean(errors)


def movement(measures: Sequence[ReportMeasures]) -> float:
    """Return the sum of squared changes divided by the uncertainty resolved."""
    squared_changes = sum(
        (b - a) ** 2 for m in measures for a, b in zip(m.values, m.values[1:], strict=False)
    )
    resolved = sum(m.result**2 - m.values[0] ** 2 for m in measures)
    return squared_changes / resolved if resolved > 0 else float("nan")


class Figures(NamedTuple):
    """The figures of one game: a row of the table."""

    game: str
    matches: int
    brier: float
    decile: float
    chance_decile_error: float
    worst: str
    hint_decile: float
    even: float
    uneven: float
    jumps: float  # per cent
    gap: float
    corrected: float
    untold: float

    @property
    def row(self) -> str:
        """The row in Markdown."""
        return (
            f"| {self.game} | {self.matches} | {self.brier:.3f}"
            f" | {self.decile:.1f} ({self.chance_decile_error:.1f}) | {self.worst}"
            f" | {self.hint_decile:.1f}"
            f" | {self.even:.1f} / {self.uneven:.1f}"
            f" | {self.jumps:.1f}% | {self.gap:.0f}% | {self.corrected:.0f}%"
            f" | {self.untold:.0f}% |"
        )


def figures(name: str, measures: Sequence[ReportMeasures]) -> Figures:
    """Summarize the matches of a game."""
    rng, pairs = Random(1), list[EstimateAndResult]()
    for each in measures:
        pairs += [
            (rng.choice(each.values[:-1] or each.values), each.result)
            for _ in range(POSITIONS_PER_MATCH)
        ]
    hints = [(hint, each.result) for each in measures for hint, _ in each.hints]
    gaps = [
        abs(a - b) * POINTS_PER_RETURN > LARGE_POINTS for each in measures for a, b in each.hints
    ]
    quiet = [abs(step) > LARGE_POINTS for each in measures for step in each.unexplained_changes]
    error, worst = deciles(pairs)
    return Figures(
        name,
        len(measures),
        fmean(((estimate - result) / 2) ** 2 for estimate, result in pairs),
        error,
        error_by_chance(pairs, POSITIONS_PER_MATCH),
        worst,
        deciles(hints)[0],
        movement([each for each in measures if each.same_players]),
        movement([each for each in measures if not each.same_players]),
        _percent(quiet),
        _percent(gaps),
        _percent([each.corrected > LARGE_POINTS for each in measures]),
        _percent([not each.is_cause_known for each in measures]),
    )


def _percent(cases: Sequence[bool]) -> float:
    return 100 * sum(cases) / len(cases) if cases else 0.0


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(sorted(GAMES)))
@click.option("--matches", "wanted", type=int, help="Per game.")
@click.option("--seconds", type=int, default=600, help="Of CPU time, per game.")
@click.option("--from", "first", default=0, help="Number of the first match.")
@click.option("--without", "left_out", multiple=True, help="A player whose matches are left out.")
@click.option(
    "--folder", "directory", type=click.Path(path_type=Path), default=Path("build/advice")
)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(
    games: Sequence[str],
    wanted: int | None,
    seconds: int,
    first: int,
    left_out: Sequence[str],
    directory: Path,
    write_results: bool,
) -> None:
    """Measure the chances shown to players."""
    lines = [TABLE_HEADER, "|---" * TABLE_HEADER.count(" | ") + "|---|"]
    click.echo("\n".join(lines))
    for name in games or sorted(GAMES):
        until, measures = process_time() + seconds, list[ReportMeasures]()
        max_matches = wanted or MAX_MATCHES.get(name, DEFAULT_MAX_MATCHES)
        numbered = numbered_matches(name, directory, first, left_out)
        for number, record in islice(numbered, max_matches):
            measures.append(measure(GAMES[name], record, Seat(number // 2 % 2), Random(number)))
            if process_time() > until:
                break
        lines.append(figures(name, measures).row)
        click.echo(lines[-1])
    if write_results:
        write_section("Chances shown", "`python -m benchmarks advice`\n\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
