"""Measure the chances shown to players: right, calm, the same in hint and analysis.

    python -m benchmarks advice                       # all games
    python -m benchmarks advice mats --matches 200 --seconds 600 --write

Captains of all levels and a simple beginner play; every second match is between equals. The report
of one seat of each match gives the chances of the analysis, and the hint is asked at some of its
choices. Per game are printed:

- Brier score and decile error (in points, beside that of a perfect estimate in as many matches);
- movement: the sum of the squared changes, divided by the uncertainty resolved; 1 where every
  change is news, more where the chance goes to and fro;
- jumps: the share of steps without chance or a reveal in which the chance changed by more than 15
  points though no choice lost that much;
- gap: the share of choices at which the hint and the analysis differ by more than 15 points;
- corrected: the share of matches whose corrections of the estimate exceed 15 points in all;
- untold: the share of matches in which the report cannot tell what counted most.

Matches are kept in `--folder`, so that a change of the advice is measured on the same ones.
`--from 1000` begins at another match: fit and measure on different ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

import click

from benchmarks.results import write
from escadre.analysis.change_causes import split_turns
from escadre.analysis.evaluation import POINTS_PER_RETURN
from escadre.analysis.hints import find_advice
from escadre.analysis.phrases import rounded_causes
from escadre.analysis.report import SeatReport, combine_segments, evaluate_segment
from escadre.analysis.rollouts import expected_return
from escadre.core.chance import Rng
from escadre.core.game import CHANCE, Seat
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.json_format import decode_record, encode_record
from escadre.core.match.match import Match
from escadre.core.match.record import AnyRecord
from escadre.core.match.replay import information_state
from escadre.games import GAMES

LARGE = 15  # points
MOMENTS = 4  # of each match whose chance is compared with the result
HINTS = 4  # asked in each match
BINS = 10
SLOW = {"armada": ("amiral",)}  # captains that take minutes a match
MOST = {"armada": 40}  # matches, where no number is given
USUAL = 120


class Beginner(NamedTuple):
    """A player of the first evening: a fixed simple habit, and sometimes anything legal."""

    habit: Callable[[Any, Sequence[Any], Rng], Any]
    otherwise: Bot[Any, Any]
    legal: Callable[[Any], Sequence[Any]]

    def choose(self, observation: Any, rng: Rng) -> Any:
        """Return one of the legal actions."""
        if rng.randrange(4):
            listed = list(self.legal(observation))
            if len(listed) > 1 and (found := self.habit(observation, listed, rng)) is not None:
                return found
        return self.otherwise.choose(observation, rng)


def _field(name: str, best: Callable[..., Any]) -> Callable[[Any, Sequence[Any], Rng], Any]:
    """Choose the action with the least or greatest number of this name; None: there is none."""

    def habit(observation: Any, listed: Sequence[Any], rng: Rng) -> Any:
        found = [each for each in listed if isinstance(getattr(each, name, None), int)]
        return best(found, key=lambda each: getattr(each, name), default=None)

    return habit


def _tag(*names: str) -> Callable[[Any, Sequence[Any], Rng], Any]:
    """Choose the first action of these types."""

    def habit(observation: Any, listed: Sequence[Any], rng: Rng) -> Any:
        kinds = (name for name in names)
        for name in kinds:
            for each in listed:
                if type(each).__name__ == name:
                    return each
        return None

    return habit


def _bombs_in_rows(observation: Any, listed: Sequence[Any], rng: Rng) -> Any:
    found = [each for each in listed if type(each).__name__ == "Bomb"]
    return min(found, key=lambda each: each.square, default=None)


HABITS: dict[str, Callable[[Any, Sequence[Any], Rng], Any]] = {
    "battleship": _bombs_in_rows,  # row by row
    "mats": _field("by", max),  # the longest advance
    "mako": _tag("none"),  # straight home, see below
    "maitre": _tag("FitOut", "Hunt", "Buy"),  # a ship whenever one can be had
    "armada": _tag("Fire", "Step"),  # fires, else sails on with the first ship
}


def players(name: str) -> dict[str, Bot[Any, Any]]:
    """Return the players of a game by name, the beginner first."""
    kit = GAMES[name]
    captains = {n: each for n, each in kit.captains.items() if n not in SLOW.get(name, ())}
    otherwise = next(iter(captains.values()))
    if name == "mako":
        from escadre.games.mako.captains.simple import StraightLineCaptain

        return {"beginner": StraightLineCaptain(), **captains}
    habit = HABITS.get(name, _tag())
    return {"beginner": Beginner(habit, otherwise, kit.game.legal_actions), **captains}


def pairing(names: Sequence[str], number: int) -> tuple[str, str]:
    """Return who plays a match: equals in every second one."""
    if number % 2 == 0:
        return (names[number // 2 % len(names)],) * 2
    one, other = Random(f"pairing {number}").sample(list(names), 2)
    return one, other


def play(name: str, number: int) -> AnyRecord:
    """Play a match."""
    kit, bots = GAMES[name], players(name)
    chosen, rng = pairing([*bots], number), Random(f"advice {name} {number}")
    match = Match(kit, kit.game.config_type(), viewers=())
    match.play_out([bots[each] for each in chosen], rng)
    return match.record(list(chosen))


def matches(name: str, folder: Path, first: int) -> Iterator[AnyRecord]:
    """Yield matches from this number on: those kept in the folder, then new ones."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(first):
        file = folder / f"{name}-{number}.json"
        if not file.exists():
            file.write_bytes(encode_record(play(name, number)))
        yield decode_record(file.read_bytes(), GAMES)


class Measured(NamedTuple):
    """What the report of one seat of a match says."""

    even: bool
    result: float  # a return
    values: tuple[float, ...]  # the evaluation at the start and after each step
    quiet: tuple[float, ...]  # points that remain unexplained at each step without news
    hints: tuple[tuple[float, float], ...]  # hint and analysis at the same choice, as returns
    corrected: float  # points
    told: bool


def measure(kit: AnyKit, record: AnyRecord, seat: Seat, rng: Random) -> Measured:
    """Measure the report of one seat, and hints at some of its choices."""
    first, noticed = information_state(kit, record.config, record.plies, seat)
    start = expected_return(kit, first)
    groups = [*split_turns(kit, first, noticed)]
    judged = [evaluate_segment(kit, record.config, seat, each) for each in groups]
    report = combine_segments(seat, start, judged, record.ending, len(noticed))
    value, values, quiet = start.value, [start.value], list[float]()
    for group, found in zip(groups, judged, strict=True):
        after = found.values_after_causes[-1][1].value
        if group.actor != CHANCE and group.perfect_information:
            if group.actor == seat:  # the gain that its losses do not explain
                quiet.append(POINTS_PER_RETURN * (found.values_after_causes[0][1].value - value))
            else:  # choosing cannot gain; what it lost is not known here
                quiet.append(POINTS_PER_RETURN * min(0.0, after - value))
        values.append(after)
        value = after
    own = [
        sight
        for each in groups
        if each.actor == seat
        for _, sight, _ in each.choices
        if len(kit.game.legal_actions(sight)) > 1
    ]
    hints = list[tuple[float, float]]()
    for sight in rng.sample(own, min(HINTS, len(own))):
        advice, _ = find_advice(kit, sight, better=False)
        if kit.analysis.advise and advice is not None and not _sets_up(kit, sight):
            hints.append((advice.options[0].value, expected_return(kit, sight).value))
    return Measured(
        record.players[0] == record.players[1],
        report.result,
        tuple(values),
        tuple(quiet),
        tuple(hints),
        POINTS_PER_RETURN * abs(report.returns_by_cause["revised"]),
        is_cause_known(report),
    )


def is_cause_known(report: SeatReport) -> bool:
    """Return whether corrected estimates are small beside the largest other cause."""
    parts = rounded_causes(report)
    revised = abs(parts.pop("revised", 0))
    return not parts or revised <= max(map(abs, parts.values())) / 2


def _sets_up(kit: AnyKit, sight: Any) -> bool:
    state = kit.game.determinize(sight, Random(0))
    return kit.game.node(state).clause in kit.setup_clauses


Pair = tuple[float, float]
"""A chance that was said, and what came, as returns."""


def deciles(pairs: Sequence[Pair]) -> tuple[float, str]:
    """Return the decile error in points, and the worst decile with enough cases."""
    bins = [list[Pair]() for _ in range(BINS)]
    for said, came in (*pairs, *((-said, -came) for said, came in pairs)):
        bins[min(BINS - 1, int((1 + said) / 2 * BINS))].append((said, came))
    error, worst, words = 0.0, 0.0, "–"
    for full in filter(None, bins):
        said, came = (50 * (1 + fmean(each)) for each in zip(*full, strict=True))
        error += abs(said - came) * len(full)
        if len(full) >= len(pairs) / 20 and abs(said - came) > worst:
            worst, words = abs(said - came), f"{said:.0f} → {came:.0f}"
    return error / (2 * len(pairs) or 1), words


def by_luck(pairs: Sequence[Pair], each: int) -> float:
    """Return the decile error if every chance said were right; `each`: pairs of one match."""
    rng, found = Random(0), list[float]()
    for _ in range(20):
        drawn = list[Pair]()
        for n in range(0, len(pairs), each):
            lot = rng.random()
            drawn += [(s, 1.0 if lot < (1 + s) / 2 else -1.0) for s, _ in pairs[n : n + each]]
        found.append(deciles(drawn)[0])
    return fmean(found)


def movement(found: Sequence[Measured]) -> float:
    """Return the sum of squared changes divided by the uncertainty resolved."""
    moved = sum((b - a) ** 2 for m in found for a, b in zip(m.values, m.values[1:], strict=False))
    resolved = sum(m.result**2 - m.values[0] ** 2 for m in found)
    return moved / resolved if resolved > 0 else float("nan")


class Figures(NamedTuple):
    """The row of a game in the table."""

    game: str
    matches: int
    brier: float
    decile: float
    luck: float
    worst: str
    hint_decile: float
    even: float
    uneven: float
    restless: float  # per cent
    gap: float
    corrected: float
    untold: float

    @property
    def row(self) -> str:
        """The row in Markdown."""
        return (
            f"| {self.game} | {self.matches} | {self.brier:.3f}"
            f" | {self.decile:.1f} ({self.luck:.1f}) | {self.worst} | {self.hint_decile:.1f}"
            f" | {self.even:.1f} / {self.uneven:.1f}"
            f" | {self.restless:.1f} % | {self.gap:.0f} % | {self.corrected:.0f} %"
            f" | {self.untold:.0f} % |"
        )


HEAD = (
    "| game | matches | Brier | decile error (luck) | worst: said → won | of hints"
    " | movement even / uneven | jumps > 15 | hint–analysis > 15 | corrected > 15 | untold |"
)


def figures(name: str, found: Sequence[Measured]) -> Figures:
    """Sum up the matches of a game."""
    rng, pairs = Random(1), list[Pair]()
    for each in found:
        pairs += [
            (rng.choice(each.values[:-1] or each.values), each.result) for _ in range(MOMENTS)
        ]
    hints = [(hint, each.result) for each in found for hint, _ in each.hints]
    gaps = [abs(a - b) * POINTS_PER_RETURN > LARGE for each in found for a, b in each.hints]
    quiet = [abs(step) > LARGE for each in found for step in each.quiet]
    error, worst = deciles(pairs)
    return Figures(
        name,
        len(found),
        fmean(((said - came) / 2) ** 2 for said, came in pairs),
        error,
        by_luck(pairs, MOMENTS),
        worst,
        deciles(hints)[0],
        movement([each for each in found if each.even]),
        movement([each for each in found if not each.even]),
        _percent(quiet),
        _percent(gaps),
        _percent([each.corrected > LARGE for each in found]),
        _percent([not each.told for each in found]),
    )


def _percent(cases: Sequence[bool]) -> float:
    return 100 * sum(cases) / len(cases) if cases else 0.0


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(sorted(GAMES)))
@click.option("--matches", "wanted", type=int, help="Per game.")
@click.option("--seconds", type=int, default=600, help="Of CPU time, per game.")
@click.option("--from", "first", default=0, help="Number of the first match.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("build/advice"))
@click.option("--write", "keep", is_flag=True, help="Put the table on the page of results.")
def main(
    games: Sequence[str],
    wanted: int | None,
    seconds: int,
    first: int,
    folder: Path,
    keep: bool,
) -> None:
    """Measure the chances that are shown."""
    lines = [HEAD, "|---" * HEAD.count(" | ") + "|---|"]
    click.echo("\n".join(lines))
    for name in games or sorted(GAMES):
        until, found = process_time() + seconds, list[Measured]()
        most = wanted or MOST.get(name, USUAL)
        numbered = enumerate(islice(matches(name, folder, first), most), first)
        for number, record in numbered:
            found.append(measure(GAMES[name], record, Seat(number // 2 % 2), Random(number)))
            if process_time() > until:
                break
        lines.append(figures(name, found).row)
        click.echo(lines[-1])
    if keep:
        write("Chances shown", "`python -m benchmarks advice`\n\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
