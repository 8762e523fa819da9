"""`escadre dice`: what was thrown against what was to be expected, in files or on a server."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from escadre.cli.group import cli, speech
from escadre.cli.host import settings_of
from escadre.cli.parameters import FilePath, in_language, recorded

if TYPE_CHECKING:
    from escadre.core.fairness import ThrowCount, Throws
    from escadre.core.words import Words


@cli.command()
@click.argument("files", nargs=-1, metavar="[FILE]...", type=FilePath(path_type=Path))
@click.option("--data", type=FilePath(file_okay=False, exists=True, path_type=Path))
@click.option("--settings", "config", type=FilePath(dir_okay=False, path_type=Path))
@in_language
def dice(files: tuple[Path, ...], data: Path | None, config: Path | None) -> None:
    """Count the dice and draws of matches in files, and of those that ended on a server."""
    from escadre.core.fairness import report, tally
    from escadre.core.history import replay

    if not files and data is None:
        raise click.UsageError(speech()("cli-no-dice"))
    counted: Throws = Counter()
    for file in files:
        kit, record = recorded(file)
        for _ in replay(kit, record):  # only what is legal can be counted
            pass
        counted += tally(kit.game, record.config, record.plies)
    if data is not None:
        from escadre.server.fairness import thrown

        counted += asyncio.run(thrown(settings_of(data, config)))
    say = speech()
    lines = report(counted)
    for line in lines:
        click.echo("\n".join(told(line, say)))
    click.echo(say("dice-meaning") if lines else say("dice-none"))


def told(line: ThrowCount, say: Words) -> list[str]:
    """One kind of throw in words; the single counts only of dice."""
    total, sides = sum(line.seen), len(line.seen)
    sure = "" if line.exact else "about-"
    p = f"{line.p:.3f}" if line.p >= 0.001 else f"{line.p:.1e}"
    head = say(f"dice-{line.kind.thing}", sides=str(sides), total=str(total))
    lines = [f"{head} {say(f'dice-{sure}p', p=p)}"]
    if line.kind.thing == "dice":
        width = max(6, len(str(max(line.seen))) + 2)
        for label, cells in (
            ("face", range(1, sides + 1)),
            ("seen", line.seen),
            ("expected", (f"{each:.1f}" for each in line.expected)),
        ):
            row = "".join(f"{cell:>{width}}" for cell in map(str, cells))
            lines.append(f"  {say(f'dice-{label}'):<12}{row}")
    return lines
