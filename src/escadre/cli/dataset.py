"""`escadre dataset`: matches of captains as data to learn from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.parameters import FilePath, config_from, in_language, the_game, with_options

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
    """Keep matches of captains as Parquet: plies, what was seen and legal, chances, values."""
    from contextlib import nullcontext
    from functools import partial

    import msgspec

    from escadre.arena import event
    from escadre.arena.command import interruptible
    from escadre.arena.dataset import MANIFEST, Plan, make_dataset
    from escadre.arena.players import entrants

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
