"""Whether matches said to be won at 70 % are won at 70 %, and the curves that see to it.

    python -m benchmarks.calibration mako [--matches 5000] [--seed 2] [--samples FILE] [--write]
    python -m benchmarks.calibration mako --matches 3000 --seed 1 --fit

A captain plays all seats. Of each match four moments at most are drawn, all as likely, at which the
game's estimate can tell; what was said there is held against how the match ended, for every seat.
The reliability error is the mean of |said - won| over ten bins of equal width, weighted by what
lies in them, in points of a hundred. Before: as the estimate was, without its curve. `--fit` makes
the curve from these matches, which must be others than those it is measured on: a mean in each of
sixteen bins as full as each other, made to rise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click
import msgspec

from benchmarks.results import write
from escadre.core.calibration import Curve, kept_curve
from escadre.core.game import CHANCE, Chance, Terminal, start
from escadre.core.kit import AnyKit
from escadre.games import GAMES

MOMENTS = 4
BINS = 10  # of what is said
POINTS = 16  # of a curve
STEEP = 0.05
"""No curve rises less than this: what is better stays better."""

Said = tuple[float, float]
"""A return that was said, and the one that came."""


class Played(NamedTuple):
    """A match: the returns of the seats, and what was said of them at each moment."""

    returns: tuple[float, ...]
    said: list[list[float]]

    @property
    def pairs(self) -> Iterator[Said]:
        """What was said and what came, for every seat and moment."""
        for moment in self.said:
            yield from zip(moment, self.returns, strict=True)


def curve_file(kit: AnyKit) -> Path:
    """Where this game keeps its curve."""
    captains = import_module(f"{kit.game.home}.captains")
    assert captains.__file__
    return Path(captains.__file__).with_name("calibration.json")


def played(kit: AnyKit, config: Any, captain: str, seed: int, number: int) -> Played:
    """A match of this captain against herself, and what was said of some of its moments."""
    game, bot, rng = kit.game, kit.captains[captain], Random(f"{seed} {number}")
    state, states = start(game, config), list[Any]()
    while not isinstance(node := game.node(state), Terminal):
        states.append(state)
        if isinstance(node, Chance):
            state = game.apply(state, CHANCE, node.law.sample(rng))
        else:
            seat = node.seats[0]
            state = game.apply(state, seat, bot.choose(game.observe(state, seat), rng))
    Random(f"pick {seed} {number}").shuffle(states)
    assert kit.estimate
    said = list[list[float]]()
    for state in states:
        if len(said) < MOMENTS and (expected := kit.estimate(state)) is not None:
            said.append([float(each) for each in expected])
    return Played(node.returns, said)


def bare(match: Played, curve: Curve) -> Played:
    """The match as it would have been told without the curve; at tables of two."""
    return Played(match.returns, [[curve.inverse(each) for each in row] for row in match.said])


def reliability(pairs: Sequence[Said]) -> tuple[float, list[str]]:
    """The reliability error in points, and a line of the table for each bin."""
    bins = [list[Said]() for _ in range(BINS)]
    for said, came in pairs:
        bins[min(BINS - 1, int((1 + said) / 2 * BINS))].append((said, came))
    total, lines = 0.0, list[str]()
    for full in filter(None, bins):
        said, came = (50 * (1 + sum(each) / len(full)) for each in zip(*full, strict=True))
        total += abs(said - came) * len(full)
        lines.append(f"| {said:.1f} | {came:.1f} | {len(full):,} |")
    return total / len(pairs), lines


def fitted(pairs: Sequence[Said]) -> Curve:
    """The rising curve of these: equal weights, pooled where they fall."""
    sized = sorted((abs(said), came if said >= 0 else -came) for said, came in pairs)
    width = -(-len(sized) // POINTS)
    points = list[tuple[float, float, int]]()  # mean said, mean come, how many
    for first in range(0, len(sized), width):
        full = sized[first : first + width]
        said, came = (sum(each) / len(full) for each in zip(*full, strict=True))
        points.append((said, came, len(full)))
        while len(points) > 1 and points[-1][1] <= points[-2][1]:
            (s1, c1, n1), (s2, c2, n2) = points[-2:]
            n = n1 + n2
            points[-2:] = [((s1 * n1 + s2 * n2) / n, (c1 * n1 + c2 * n2) / n, n)]
    known = [(0.0, 0.0)]
    for said, came, _ in points:
        low = known[-1][1] + STEEP * (said - known[-1][0])
        high = 1 - STEEP * (1 - said)
        if said > known[-1][0] + 1e-3 and said < 1 - 1e-3:
            known.append((round(said, 4), round(min(max(came, low), high), 4)))
    known.append((1.0, 1.0))
    return Curve(*map(tuple, zip(*known, strict=True)))


def sampled(
    kit: AnyKit, config: Any, captain: str, seed: int, matches: int, file: Path | None
) -> list[Played]:
    """So many matches, without their curve at tables of two; those in the file need no playing."""
    kept = file.read_bytes().splitlines() if file and file.exists() else []
    found = [msgspec.json.decode(line, type=Played) for line in kept[:matches]]
    curve = kept_curve(curve_file(kit))
    with click.progressbar(range(len(found), matches)) as numbers:
        for number in numbers:
            match = played(kit, config, captain, seed, number)
            found.append(bare(match, curve) if len(match.returns) == 2 else match)
            if file:
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(found[-1]) + b"\n")
    return found


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--matches", default=5000)
@click.option("--seed", default=2)
@click.option("--captain", default="capitaine")
@click.option("--options", default="{}", help="Of the game, as JSON.")
@click.option("--samples", type=click.Path(path_type=Path), help="Where matches are kept.")
@click.option("--fit", is_flag=True, help="Make the curve of the game from these matches.")
@click.option("--write", "keep", is_flag=True, help="Put the table on the page of results.")
def main(
    game: str,
    matches: int,
    seed: int,
    captain: str,
    options: str,
    samples: Path | None,
    fit: bool,
    keep: bool,
) -> None:
    """Measure what estimates are worth, or fit the curve of a game."""
    kit = GAMES[game]
    config = msgspec.json.decode(options, type=kit.game.config_type)
    found = sampled(kit, config, captain, seed, matches, samples)
    pairs = [pair for match in found for pair in match.pairs]
    if fit:
        curve_file(kit).write_bytes(msgspec.json.encode(fitted(pairs)) + b"\n")
        return
    duel = len(found[0].returns) == 2
    curve = kept_curve(curve_file(kit))
    after = [(curve(said), came) for said, came in pairs] if duel else pairs
    said = [f"{len(found):,} matches of {captain}, {len(pairs):,} times something was said."]
    if duel:
        said.append(f"Before: {reliability(pairs)[0]:.2f} points.")
    error, lines = reliability(after)
    said.append(f"As it is: {error:.2f} points.")
    table = ["", "| said % | won % | times |", "|---|---|---|", *lines]
    body = "\n".join([" ".join(said), *table])
    click.echo(body)
    if keep:
        told = f"`python -m benchmarks.calibration {game} --matches {matches} --seed {seed}`"
        write(f"Calibration: {game}", f"{told}\n\n{body}")


if __name__ == "__main__":
    main()
