"""Races of MAKO Naval between admirals, sailed by the C program that taught them: for calibration.

    python -m benchmarks.races_mako 5000 races.jsonl [--seed 2]
    python -m benchmarks.calibration mako --captain amiral --samples races.jsonl

`scripts/mako_networks.c` judges a step as the admiral of way A does, by the same network, thirty
times as fast. What is said of the positions is what the game's estimate says of them. A C compiler
and a processor with AVX2 are needed.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

import escadre
from benchmarks.calibration import Played
from escadre.core.game import Seat
from escadre.games.mako.captains import estimate, network
from escadre.games.mako.model import Config, State, ToMove

SOURCE = Path(escadre.__file__).parents[2] / "scripts" / "mako_networks.c"
FLAGS = ("-O3", "-march=native", "-ffast-math")


def weights() -> str:
    """Those of the network of way A, as the program reads them."""
    hidden, bias, out = network.race_network(Config())
    return " ".join(f"{each:.3f}" for part in (hidden, bias, out) for each in part.ravel())


def races(number: int, seed: int) -> list[str]:
    """A line for each race: see `tell` in the program."""
    with TemporaryDirectory() as folder:
        program = Path(folder, "races")
        subprocess.run(["cc", *FLAGS, SOURCE, "-o", program, "-lm"], check=True)
        asked = [str(program), "A", "tell", str(number), str(seed)]
        told = subprocess.run(asked, check=True, input=weights(), stdout=subprocess.PIPE, text=True)
    return told.stdout.splitlines()


def position(written: str) -> State:
    """A position at the start of a turn."""
    first, *mined = written.split(";")
    rounds, _, seat, *at = map(int, first.split())
    boats = tuple(None if square < 0 else square for square in at)
    mines = tuple(sum(1 << int(square) for square in squares.split()) for squares in mined)
    return State(Config(), ToMove(Seat(seat)), boats, mines, rounds=rounds)


def played(line: str) -> Played:
    """How this race ended, and what is said of its moments; a race without an end is drawn."""
    first, *positions = line.split("|")
    ahead = {"0": 1.0, "1": -1.0}.get(first, 0.0)
    said = [[*(estimate(position(each)) or ())] for each in positions]
    return Played((ahead, -ahead), said)


@click.command()
@click.argument("number", type=int)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", default=2)
def main(number: int, file: Path, seed: int) -> None:
    """Sail so many races, and keep what was said in them."""
    lines = races(number, seed)
    click.echo(f"{sum(line.startswith('-1') for line in lines)} races came to no end.")
    file.write_bytes(b"".join(msgspec.json.encode(played(line)) + b"\n" for line in lines))


if __name__ == "__main__":
    main()
