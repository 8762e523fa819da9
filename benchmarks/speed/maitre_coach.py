"""Measure the time of exact chances in Le Maître des Mers, with empty caches.

    python -m benchmarks.speed.maitre_coach [--questions 2000] [--seed 1] [--write]

All tables are cleared before each question. Questions come from matches between captains that buy
goods whenever they can, and from the hardest positions, with all goods at once. Times are CPU times
of one core.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from statistics import fmean, quantiles
from time import process_time

import click
from msgspec.structs import replace

from benchmarks.results import write_section
from escadre.core.game import CHANCE, Chance, Decision, Seat, Terminal, start
from escadre.core.i18n.catalogue import words
from escadre.games.maitre.captains.simple import RuleCaptain
from escadre.games.maitre.chances.hands import goods_subsets, goods_transitions, hands_of
from escadre.games.maitre.chances.success import attempt_value, completion_chance, success_value
from escadre.games.maitre.chances.tables import chance_table, port_table
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    DIE_EFFECTS,
    FACES,
    MAX_EXTRA_DICE_GOODS,
    MAX_TURNING_GOODS,
    STANDARD_DECK,
    Deck,
    DeckCard,
    Effect,
    Face,
    GoodsCard,
    GoodsCounts,
    Part,
    Run,
    SameFace,
    ShipCard,
    Sum,
    TreasureCard,
)
from escadre.games.maitre.rules.game import GAME, apply, node, observe, validate_buy
from escadre.games.maitre.rules.model import Attempt, Buy, Config, FitOut, FleetShip, Pile, State
from escadre.games.maitre.view.scene import scene

Question = Callable[[], object]
SAY = words("en", GAME.home)
THUMB = RuleCaptain()


def clear_tables() -> None:
    """Clear all tables except those that depend only on the dice."""
    chance_table.clear()
    port_table.clear()


def clear_all_caches() -> None:
    """Clear all caches, as in a new process."""
    clear_tables()
    for cached_function in (hands_of, goods_subsets, goods_transitions):
        cached_function.cache_clear()


def time_questions(
    questions: Iterable[Question], before: Callable[[], None] = clear_tables
) -> list[float]:
    """Return the time of each question in milliseconds; call `before` first."""
    times = []
    for question in questions:
        before()
        begun = process_time()
        question()
        times.append(1000 * (process_time() - begun))
    return times


def positions(count: int, seed: int) -> Iterator[State]:
    """Yield positions in which a player decides, from matches of two to six players."""
    rng = Random(seed)
    while True:
        state = start(GAME, Config(players=rng.choice((2, 3, 4, 5, 6))))
        while not isinstance(now := node(state), Terminal):
            if isinstance(now, Chance):
                state = apply(state, CHANCE, now.distribution.sample(rng))
                continue
            yield state
            if (count := count - 1) == 0:
                return
            seat = turn(state)
            buys = state.in_progress is None and validate_buy(state, seat) is None
            action = Buy() if buys else THUMB.choose(observe(state, seat), rng)
            state = apply(state, seat, action)


def questions_in(states: Iterable[State]) -> Iterator[Question]:
    """Yield questions for the chance of the chosen card, or of any ship of the port."""
    for state in states:
        match state.in_progress:
            case Attempt() as attempt:
                yield partial(attempt_value, state, attempt)
            case None:
                yield partial(success_value, state, turn(state), FitOut())
            case _:  # a fight has its own odds
                pass


def turn(state: State) -> Seat:
    """Return the seat whose turn it is."""
    now = node(state)
    assert isinstance(now, Decision)
    return now.seats[0]


def pages(states: Iterable[State]) -> Iterator[Question]:
    """Yield questions for the whole scene, with the chances of all actions."""
    for state in states:
        yield partial(scene, observe(state, turn(state)), SAY)


def position_with_all_goods(deck: Deck, rng: Random) -> State:
    """Return a position before a turn, with all goods, four random ships and a treasure."""
    ships = [n for n, card in enumerate(deck.cards) if isinstance(card, ShipCard)]
    goods = [n for n, card in enumerate(deck.cards) if isinstance(card, GoodsCard)]
    treasures = [n for n, card in enumerate(deck.cards) if isinstance(card, TreasureCard)]
    harbour = rng.sample(ships, 4)
    fleet = [ship for ship in ships if ship not in harbour][: len(goods) + 1]
    return replace(
        start(GAME, Config(deck=deck)),
        first_seat=Seat(0),
        port=tuple(harbour),
        hidden_ships=(),
        treasures=Pile(rng.choice(treasures), ()),
        goods=Pile(None, ()),
        fleets=(tuple(map(FleetShip, fleet, [*goods, None])), ()),
    )


def crowded_deck(rng: Random) -> Deck:
    """Return a deck with random combinations and as many goods as allowed."""
    cards: list[DeckCard] = [
        ShipCard(f"s{n}", 1 + n % 5, n % 7, parts(rng), map=True) for n in range(30)
    ]
    effects: list[Effect] = ["extra"] * MAX_EXTRA_DICE_GOODS
    turning: list[Effect] = ["flip", "plus", "minus", "reroll"]
    effects += rng.choices(turning, k=MAX_TURNING_GOODS)
    cards += (GoodsCard(f"g{n}", "A", effect, parts(rng)) for n, effect in enumerate(effects))
    cards += (TreasureCard(f"t{n}", "A", 5, parts(rng)) for n in range(9))
    return Deck("crowded", tuple(cards))


def parts(rng: Random) -> tuple[Part, ...]:
    """Return a random combination of three to five dice."""
    dice_left, combination = rng.choice((3, 4, 5, 5, 5)), []
    while dice_left:
        dice = rng.randint(1, dice_left)
        parts_of_size: list[Part] = [
            SameFace(dice),
            Run(dice),
            Sum(dice, at_least=rng.randint(dice, 5 * dice)),
        ]
        parts_of_size.append(
            Face(rng.choice(FACES))
            if dice == 1
            else Sum(dice, exactly=rng.randint(2 * dice, 5 * dice))
        )
        combination.append(rng.choice(parts_of_size))
        dice_left -= dice
    return tuple(combination)


def goods_and_dice(deck: Deck) -> tuple[GoodsCounts, int]:
    """Return the counts of all goods of a deck, and the number of dice of their owner."""
    effects = Counter(card.effect for card in deck.cards if isinstance(card, GoodsCard))
    flip, plus, minus, reroll = (effects[each] for each in DIE_EFFECTS)  # type: ignore[index]
    return (flip, plus, minus, reroll), DICE_PER_TURN + effects["extra"]


def every_card(deck: Deck) -> Iterator[Question]:
    """Yield questions for the chance of each card of a deck, with all its goods."""
    for card in range(len(deck.cards)):
        yield partial(completion_chance, deck, card, *goods_and_dice(deck))


def lines(question_count: int, seed: int) -> Iterator[str]:
    """Yield the lines of the table of results."""
    rng = Random(seed)
    few = max(1, question_count // 100)
    positions_played = list(positions(question_count, seed))
    with_all_goods = [position_with_all_goods(STANDARD_DECK, rng) for _ in range(few)]
    decks = [crowded_deck(rng) for _ in range(max(1, few // 10))]
    time_questions(pages(positions_played[:9]))  # reads the catalogues before the measurement
    rows: dict[str, list[float]] = {
        "in matches: the chosen card, or the port": time_questions(questions_in(positions_played)),
        "in matches: the whole page, every chance": time_questions(pages(positions_played)),
        "eight dice and all four goods: each card": time_questions(every_card(STANDARD_DECK)),
        "the same, the first question of all": time_questions(
            every_card(STANDARD_DECK), clear_all_caches
        ),
        "eight dice and all four goods: the port": time_questions(questions_in(with_all_goods)),
        "eight dice and all four goods: the whole page": time_questions(pages(with_all_goods)),
        "a host's deck, eight dice, all goods that it may have: each card": [
            ms for deck in decks for ms in time_questions(every_card(deck))
        ],
    }
    yield "| cold question | asked | mean ms | 99 of 100 | most ms |"
    yield "|---|---|---|---|---|"
    for name, times in rows.items():
        late = quantiles(times, n=100, method="inclusive")[-1]
        yield f"| {name} | {len(times):,} | {fmean(times):.1f} | {late:.1f} | {max(times):.1f} |"


@click.command()
@click.option(
    "--questions",
    "question_count",
    default=2000,
    help="Positions from matches; of the worst, a hundredth.",
)
@click.option("--seed", default=1)
@click.option(
    "--write", "write_results", is_flag=True, help="Put the table on the page of results."
)
def main(question_count: int, seed: int, write_results: bool) -> None:
    """Measure the exact chances of Le Maître des Mers."""
    command = (
        f"`python -m benchmarks.speed.maitre_coach --questions {question_count} --seed {seed}`"
    )
    table = "\n".join(lines(question_count, seed))
    click.echo(table)
    if write_results:
        busy = f"ms of CPU; the load was {os.getloadavg()[0]:.1f}"
        write_section("Le Maître des Mers: the coach", f"{command}; {busy}.\n\n{table}")


if __name__ == "__main__":
    main()
