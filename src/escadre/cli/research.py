"""`dataset`, `study`, `solve`: data sets and measurements."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.app import cli, speech
from escadre.cli.parameters import (
    FilePath,
    check_captains,
    config_from,
    in_language,
    the_game,
    with_options,
)
from escadre.core.i18n.catalogue import printable

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit


@cli.command()
@the_game
@click.option("--players", required=True)
@click.option("--matches", type=click.IntRange(1, 100_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@with_options
@click.option("--out", "folder", required=True, type=FilePath(file_okay=False, path_type=Path))
@click.option("--values", is_flag=True)
@click.option("--a-file", type=click.IntRange(1, 100_000), default=100, show_default=True)
@click.option("--workers", type=click.IntRange(1, 1024))
@click.option("--cluster", "address")
@in_language
def dataset(
    kit: AnyKit,
    players: str,
    matches: int,
    seed: int,
    options: Options,
    folder: Path,
    values: bool,
    a_file: int,
    workers: int | None,
    address: str | None,
) -> None:
    """Write matches between captains as Parquet: plies, observations, chances, values."""
    from contextlib import nullcontext
    from functools import partial

    import msgspec

    from escadre.arena import workers as event
    from escadre.arena.dataset import MANIFEST, Plan, make_dataset
    from escadre.arena.entrants import entrants
    from escadre.cli.arena import interruptible

    config, say = config_from(kit, options), speech("escadre.arena", kit.game.home)
    who = entrants(kit, [each for each in players.split(",") if each.strip()], config)
    plan = Plan(kit.game.name, msgspec.json.encode(config), who, matches, seed, a_file, values)
    busy = min(workers or event.cores(), plan.count)
    at_home = nullcontext(partial(event.processes, busy))
    plies = 0
    label = say("arena-progress", game=say("game"), matches=matches)
    with (
        interruptible(),
        at_home if address is None else event.cluster(address) as make,
        click.progressbar(length=matches, label=label, file=sys.stderr) as bar,
    ):
        for part in make_dataset(plan, folder, make, 2 * busy if address is None else 64):
            plies += part.plies
            bar.update(part.matches)
    click.echo(say("dataset-made", plies=plies, matches=matches, file=str(folder / MANIFEST)))


@cli.command("solve")
@the_game
@click.argument("variants", nargs=-1)
@click.option("--players", "captains", default="")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--all", "everything", is_flag=True)
@in_language
def solve_variants(
    kit: AnyKit, variants: tuple[str, ...], captains: str, seed: int, everything: bool
) -> None:
    """Solve small variants of a game exactly, and compare captains with them."""
    from escadre.studies.exact_values import solution_lines

    say = speech("escadre.studies", kit.game.home)
    named = [each.strip() for each in captains.split(",") if each.strip()]
    check_captains(kit, named)
    for line in solution_lines(kit, variants, named, seed, everything, say):
        click.echo(printable(line))


@cli.command("study")
@the_game
@with_options
@click.option("--page", required=True, type=FilePath(dir_okay=False, path_type=Path))
@click.option("--players", "captain", default="capitaine", show_default=True)
@click.option("--matches", type=click.IntRange(2, 1_000_000), default=200, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ladder", default="")
@click.option("--compare", default="")
@click.option("--weighed", type=click.IntRange(0))
@in_language
def study_game(
    kit: AnyKit,
    options: Options,
    page: Path,
    captain: str,
    matches: int,
    seed: int,
    ladder: str,
    compare: str,
    weighed: int | None,
) -> None:
    """Measure a game: first-move advantage, length, luck, drama, skill ladder."""
    from escadre.arena.extras import imported
    from escadre.studies.page import write_page
    from escadre.studies.study import study

    say = speech("escadre.arena", "escadre.studies", kit.game.home)
    rungs = [each.strip() for each in ladder.split(",") if each.strip()] or [*kit.captains]
    check_captains(kit, [captain, *rungs])
    name, _, values = compare.partition("=")
    if compare and "/" not in values:
        raise click.UsageError(say("study-compare", written=compare))
    if page.suffix not in (".html", ".md"):
        raise click.UsageError(say("study-form", file=str(page)))
    imported("scipy.stats")  # fail before the matches, not after
    config = config_from(kit, options)
    ways = {
        f"{name}={value}": config_from(kit, {**options, name: value})
        for value in values.split("/")
        if compare
    }
    planned = matches * (len(rungs) + len(ways))
    label = say("arena-progress", game=say("game"), matches=planned)
    with click.progressbar(length=planned, label=label, file=sys.stderr) as bar:
        found = study(kit, config, captain, matches, seed, bar.update, rungs, ways, weighed)
    chosen = " ".join(f"-o {each}={value}" for each, value in sorted(options.items()))
    command = f"escadre study {kit.game.name} {chosen} --players {captain}"
    command += f" --matches {matches} --seed {seed}"
    command += f" --ladder {','.join(rungs)}" * bool(ladder) + f" --compare {compare}" * bool(ways)
    command += "" if weighed is None else f" --weighed {weighed}"
    command = " ".join(command.split())
    said = say("study-said", command=command, matches=matches, player=captain)
    for written in write_page(page, found, said, say):
        click.echo(printable(str(written)))
