"""`dataset`, `study`, `solve`: data sets and measurements."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.app import cli, cli_words
from escadre.cli.parameters import (
    FilePath,
    check_captains,
    complete_players,
    game_argument,
    match_options,
    parse_config,
    split_list,
)
from escadre.core.i18n.quoted_input import strip_control_characters

if TYPE_CHECKING:
    from escadre.cli.parameters import Options
    from escadre.core.kit import AnyKit


@cli.command()
@game_argument
@click.option("--players", required=True, shell_complete=complete_players)
@click.option("--matches", type=click.IntRange(1, 100_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@match_options
@click.option("--out", "directory", required=True, type=FilePath(file_okay=False, path_type=Path))
@click.option("--values", is_flag=True)
@click.option("--matches-per-file", type=click.IntRange(1, 100_000), default=100, show_default=True)
@click.option(
    "--a-file", "matches_per_file", type=click.IntRange(1, 100_000), default=100, hidden=True
)
@click.option("--workers", type=click.IntRange(1, 1024))
@click.option("--cluster")
def dataset(
    kit: AnyKit,
    players: str,
    matches: int,
    seed: int,
    options: Options,
    directory: Path,
    values: bool,
    matches_per_file: int,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Write matches between captains as Parquet: plies, observations, chances, values."""
    from contextlib import nullcontext
    from functools import partial

    import msgspec

    from escadre.arena import workers as arena_workers
    from escadre.arena.dataset import MANIFEST, DatasetPlan, make_dataset
    from escadre.arena.entrants import parse_entrants
    from escadre.cli.tournament import graceful_interrupt

    config, say = parse_config(kit, options), cli_words("escadre.arena", kit.game.home)
    entrants = parse_entrants(kit, split_list(players), config)
    plan = DatasetPlan(
        kit.game.name,
        msgspec.json.encode(config),
        entrants,
        matches,
        seed,
        matches_per_file,
        values,
    )
    worker_count = min(workers or arena_workers.cores(), plan.part_count)
    local_pool = nullcontext(partial(arena_workers.make_process_pool, worker_count))
    plies = 0
    label = say("arena-progress", game=say("game"), matches=matches)
    with (
        graceful_interrupt(),
        local_pool if cluster is None else arena_workers.dask_cluster(cluster) as make_executor,
        click.progressbar(length=matches, label=label, file=sys.stderr) as bar,
    ):
        for part in make_dataset(
            plan, directory, make_executor, 2 * worker_count if cluster is None else 64
        ):
            plies += part.plies
            bar.update(part.matches)
    click.echo(say("dataset-made", plies=plies, matches=matches, file=str(directory / MANIFEST)))


@cli.command("solve")
@game_argument
@click.argument("variants", nargs=-1)
@click.option("--players", "captains", default="")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--all", "include_slow", is_flag=True)
def solve_variants(
    kit: AnyKit, variants: tuple[str, ...], captains: str, seed: int, include_slow: bool
) -> None:
    """Solve small variants of a game exactly, and compare captains with them."""
    from escadre.studies.exact_values import solution_lines

    say = cli_words("escadre.studies", kit.game.home)
    levels = split_list(captains)
    check_captains(kit, levels)
    for line in solution_lines(kit, variants, levels, seed, include_slow, say):
        click.echo(strip_control_characters(line))


@cli.command("study")
@game_argument
@match_options
@click.option("--page", required=True, type=FilePath(dir_okay=False, path_type=Path))
@click.option("--players", "captain", default="capitaine", show_default=True)
@click.option("--matches", type=click.IntRange(2, 1_000_000), default=200, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ladder", default="")
@click.option("--compare", default="")
@click.option("--luck-matches", type=click.IntRange(0))
@click.option("--weighed", "luck_matches", type=click.IntRange(0), hidden=True)
def study_game(
    kit: AnyKit,
    options: Options,
    page: Path,
    captain: str,
    matches: int,
    seed: int,
    ladder: str,
    compare: str,
    luck_matches: int | None,
) -> None:
    """Measure a game: first-move advantage, length, luck, lead changes, strength of levels."""
    from escadre.arena.extras import import_extra
    from escadre.studies.page import write_page
    from escadre.studies.study import Series, study

    say = cli_words("escadre.arena", "escadre.studies", kit.game.home)
    ladder_captains = split_list(ladder) or [*kit.captains]
    check_captains(kit, [captain, *ladder_captains])
    name, _, values = compare.partition("=")
    if compare and "/" not in values:
        raise click.UsageError(say("study-compare", written=compare))
    if page.suffix not in (".html", ".md"):
        raise click.UsageError(say("study-form", file=str(page)))
    import_extra("scipy.stats")  # fail before the matches, not after
    config = parse_config(kit, options)
    variants = {
        f"{name}={value}": parse_config(kit, {**options, name: value})
        for value in values.split("/")
        if compare
    }
    planned = matches * (len(ladder_captains) + len(variants))
    label = say("arena-progress", game=say("game"), matches=planned)
    with click.progressbar(length=planned, label=label, file=sys.stderr) as bar:
        series = Series(matches, seed, bar.update)
        results = study(kit, config, captain, series, ladder_captains, variants, luck_matches)
    arguments = [f"-o {each}={value}" for each, value in sorted(options.items())]
    arguments.append(f"--players {captain} --matches {matches} --seed {seed}")
    if ladder:
        arguments.append(f"--ladder {','.join(ladder_captains)}")
    if variants:
        arguments.append(f"--compare {compare}")
    if luck_matches is not None:
        arguments.append(f"--luck-matches {luck_matches}")
    command = " ".join(" ".join(["escadre study", kit.game.name, *arguments]).split())
    description = say("study-said", command=command, matches=matches, player=captain)
    for file in write_page(page, results, description, say):
        click.echo(strip_control_characters(str(file)))
