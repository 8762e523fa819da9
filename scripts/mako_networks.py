"""Teach the captains of MAKO Naval who will be first: `networks.json`, by self-play.

    python scripts/mako_networks.py [--seconds 100] [--kinds "A B C race teams both"]

The races are sailed by `mako_networks.c`, which needs a C compiler and a processor with AVX2. Rules
of thumb begin; then the captain learns from races against herself, three in ten against rules of
thumb, most of them after a squall, turns in which anybody may do anything: who was first in the
end, and what she thought further on. Before it learns, the program must see in positions of races
what `features.py` sees.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec
import numpy as np

from escadre.games.mako.captains import features
from escadre.games.mako.captains.features import feature_tables, inputs
from escadre.games.mako.captains.routes import Leaf, Routes, race_board
from escadre.games.mako.model import Config

TARGET = Path(features.__file__).with_name("networks.json")
RACES = {
    "A": Config(),
    "B": Config(way="B"),
    "C": Config(way="C"),
    "race": Config(players=4),
    "teams": Config(players=4, teams=True),
    "both": Config(finish="both"),
}
UNITS = 48  # as in the C program


def said(program: Path, kind: str, verb: str, number: float, seed: int) -> str:
    """What the program says."""
    name = "four" if kind == "race" else kind
    asked = [str(program), name, verb, f"{number:g}", str(seed)]
    return subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True).stdout


def compare(kind: str, looked: str) -> int:
    """Whether the program and `features.inputs` see the same; gives the number of positions."""
    race = race_board(RACES[kind])
    lines = looked.splitlines()
    for line in lines:
        position, numbers = line.split("|")
        first, *mined = position.split(";")
        mover, seat, *at = map(int, first.split())
        boats = tuple(None if square < 0 else square for square in at)
        mines = tuple(sum(1 << int(square) for square in squares.split()) for squares in mined)
        wanted = inputs(race, Routes(race), [Leaf(boats, mines, mover, seat)], [0]).ravel()
        seen = np.array(numbers.split(), np.float32)
        if not np.allclose(seen, wanted, atol=1e-4):
            raise click.ClickException(f"{kind}: the program sees other things in {position}")
    return len(lines)


def fitted(kind: str, learnt: str) -> list[object]:
    """The weights in thousandths, which is as exact as they need to be."""
    weights = np.round(np.array(learnt.split(), float) * 1000).astype(int)
    hidden, bias, out = np.split(weights, [-2 * UNITS, -UNITS])
    size = feature_tables(RACES[kind]).inputs, UNITS
    return [hidden.reshape(size).tolist(), bias.tolist(), out.tolist()]


@click.command()
@click.option("--seconds", default=100.0, show_default=True, help="CPU time for each kind of race.")
@click.option("--seed", default=1, show_default=True)
@click.option("--kinds", default=" ".join(RACES), show_default=True)
def main(seconds: float, seed: int, kinds: str) -> None:
    """Sail and learn, one kind of race after another."""
    with TemporaryDirectory() as folder:
        program = Path(folder, "mako_networks")
        source = Path(__file__).with_suffix(".c")
        flags = ["-O3", "-march=native", "-ffast-math"]
        subprocess.run(["cc", *flags, source, "-o", program, "-lm"], check=True)
        page = msgspec.json.decode(TARGET.read_bytes()) if TARGET.exists() else {"networks": {}}
        for kind in kinds.split():
            alike = compare(kind, said(program, kind, "look", 20, seed))
            click.echo(f"{kind}: {alike} positions are seen alike")
            page["networks"][kind] = fitted(kind, said(program, kind, "learn", seconds, seed))
            page["made"] = f"python scripts/mako_networks.py --seconds {seconds:g} --seed {seed}"
            TARGET.write_bytes(msgspec.json.encode(page) + b"\n")


if __name__ == "__main__":
    main()
