"""Measure the captains against casual players, which use simple strategies of people.

    python -m benchmarks.strength.casual [GAME ...] [--rounds 50] [--seed 31] [--write]

Casual players are not captains of the games. A casual player knows the rules, considers the next
step, counts nothing, and is sometimes absent-minded. A round is two matches with exchanged seats
and the same draws. Intervals are 95% intervals over rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import Any

import click

from benchmarks.results import write_section
from benchmarks.strength.levels import PAGE
from escadre.core.chance import Rng, random_item
from escadre.core.game import Seat
from escadre.core.kit import AnyKit, Bot
from escadre.core.match.match import Match
from escadre.games import GAMES
from escadre.games.armada.captains.captain import Captain as ArmadaCaptain
from escadre.games.armada.captains.simple import approach_tactic
from escadre.games.armada.rules.model import BattleAction, BattlePhase
from escadre.games.armada.rules.shots import legal_shots
from escadre.games.battleship.captains.captain import Captain as ShootingCaptain
from escadre.games.battleship.captains.knowledge import Knowledge, orthogonal_neighbours
from escadre.games.battleship.captains.placement import place_uniformly
from escadre.games.battleship.captains.targeting import parity_targets
from escadre.games.maitre.captains.simple import RuleCaptain
from escadre.games.maitre.rules import game as maitre_game
from escadre.games.maitre.rules import model as maitre
from escadre.games.mako.rules import game as mako_game
from escadre.games.mako.rules import model as mako
from escadre.games.mats.captains.captain import Captain as OrderingCaptain
from escadre.games.mats.captains.orders import Order, random_order
from escadre.games.mats.rules import model as mats
from escadre.games.mats.rules.game import legal_actions as mats_actions

CHOICES_PER_RANDOM_CHOICE = 5  # one choice in this many is random


def spread_out_shots(knowledge: Knowledge, rng: Rng) -> int:
    """Follow up hits in line; otherwise bomb far from earlier bombs and from sunk ships."""
    if knowledge.open_hits and rng.randrange(CHOICES_PER_RANDOM_CHOICE):
        return random_item(
            knowledge.sea.squares(parity_targets(knowledge) or knowledge.unbombed), rng
        )
    isolated = (
        knowledge.unbombed
        & ~orthogonal_neighbours(knowledge.sea, knowledge.bombed)
        & ~knowledge.excluded_squares
    )
    preferred = isolated or knowledge.unbombed & ~knowledge.excluded_squares or knowledge.unbombed
    return random_item(knowledge.sea.squares(preferred), rng)


@dataclass(frozen=True)
class CasualSailor:
    """MAKO: heads for its goal, avoids mines on the next square, and mines before enemies."""

    def choose(self, observation: mako.Observation, rng: Rng) -> mako.Action:
        """Choose the step that looks nearest, or a mine at or before an enemy."""
        actions, state = list(mako_game.legal_actions(observation)), observation.state
        board = state.race_config.board
        steps = [each for each in actions if isinstance(each, mako.MoveBoat)]
        if steps and rng.randrange(CHOICES_PER_RANDOM_CHOICE):
            distances = [board.distances[step.boat].get(step.square, 99) for step in steps]
            return random_item(
                [s for s, d in zip(steps, distances, strict=True) if d == min(distances)], rng
            )
        sends = [each for each in actions if isinstance(each, mako.SendMine)]
        hits = [send for send in sends if send.square in state.boats]
        return random_item(hits or sends or steps or actions, rng)


def biggest_in_the_middle(
    config: mats.Config, ships: tuple[int, ...], begun: Order, rng: Rng
) -> Order:
    """MÂTS: draw three random orders; return the one with its guns nearest the middle."""
    orders = [random_order(config, ships, begun, rng) for _ in range(3)]

    def guns_off_middle(order: Order) -> float:
        middle = (len(order) - 1) / 2
        return sum(config.guns(ship, ships[ship]) * abs(n - middle) for n, ship in enumerate(order))

    return min(orders, key=guns_off_middle)


def bold_advance(
    observation: mats.Observation, columns: mats.Columns, seat: Seat, rng: Rng
) -> mats.Action:
    """MÂTS: in half of the cases, advance the ship with the most guns among those that can."""
    advances = [each for each in mats_actions(observation) if isinstance(each, mats.Advance)]
    if not advances or rng.randrange(2):
        return mats.Pass()
    ships = observation.conditions[seat]
    most_guns = max(observation.config.guns(each.ship, ships[each.ship]) for each in advances)
    return random_item(
        [
            each
            for each in advances
            if observation.config.guns(each.ship, ships[each.ship]) == most_guns
        ],
        rng,
    )


@dataclass(frozen=True)
class CasualTrader:
    """Le Maître: attacks for loot at even odds, hunts if it can, places the highest dice."""

    rule_captain = RuleCaptain(for_cargo_only=True)

    def choose(self, observation: maitre.Observation, rng: Rng) -> maitre.Action:
        """Choose one of the legal actions."""
        if observation.state.in_progress is None:
            return self.rule_captain.choose_turn(observation.state)
        actions = list(maitre_game.legal_actions(observation))
        places = [each for each in actions if isinstance(each, maitre.PlaceDie)]
        if places:
            return max(places, key=lambda each: each.face)
        rolls = [each for each in actions if isinstance(each, maitre.RollRest)]
        return random_item(rolls or actions, rng)


def weakest_first(state: BattlePhase, rng: Rng) -> BattleAction:
    """Armada: fire at the smallest enemy ship that a shot can hit, or approach."""
    if (shots := list(legal_shots(state))) and rng.randrange(CHOICES_PER_RANDOM_CHOICE):
        return min(shots, key=lambda shot: state.ships[shot.target].size)
    return approach_tactic(state, rng)


CASUAL: Mapping[str, Bot[Any, Any]] = {
    "battleship": ShootingCaptain(spread_out_shots, place_uniformly),
    "mako": CasualSailor(),
    "mats": OrderingCaptain(biggest_in_the_middle, bold_advance),
    "maitre": CasualTrader(),
    "armada": ArmadaCaptain(weakest_first, "line"),
}


def points(kit: AnyKit, captain: Bot[Any, Any], round_count: int, seed: int) -> list[float]:
    """Return the captain's points in each round: 1 for a win, a half for a draw."""
    casual, points_by_round = CASUAL[kit.game.name], list[float]()
    for number in range(round_count):
        pair_points = []
        for seat in (0, 1):
            match = Match(kit, viewers=())
            match.play_out(
                [captain, casual] if seat == 0 else [casual, captain], Random(f"{seed} {number}")
            )
            assert match.ending is not None
            own_place, other_place = match.ending.places[seat], match.ending.places[1 - seat]
            pair_points.append(0.5 if own_place == other_place else float(own_place < other_place))
        points_by_round.append(fmean(pair_points))
    return points_by_round


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(list(CASUAL)))
@click.option("--rounds", "round_count", default=50, type=click.IntRange(min=2))
@click.option("--seed", default=31)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on docs/results/levels.md."
)
def main(games: tuple[str, ...], round_count: int, seed: int, write_results: bool) -> None:
    """Play each captain but the strongest against the casual player of each game."""
    lines = [
        "| game | captain | matches | points % against the casual player |",
        "|---|---|---|---|",
    ]
    for game in games or CASUAL:
        for level, captain in list(GAMES[game].captains.items())[:-1]:
            points_by_round = points(GAMES[game], captain, round_count, seed)
            half_width = 1.96 * stdev(points_by_round) / round_count**0.5
            lines.append(
                f"| {game} | {level} | {2 * round_count} "
                f"| {100 * fmean(points_by_round):.1f} ± {100 * half_width:.1f} |"
            )
            click.echo(lines[-1])
    if write_results:
        command = f"`python -m benchmarks.strength.casual --rounds {round_count} --seed {seed}`"
        write_section("Casual players", "\n".join([command, "", *lines]), PAGE)


if __name__ == "__main__":
    main()
