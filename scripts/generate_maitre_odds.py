"""Write docs/results/maitre-odds.md from the exact tables.

    python -m scripts.generate_maitre_odds

All chances come from the tables that hints and captains also use; a test compares the page with
them. The section about games between amirals is copied from the page of results.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import fmean

from benchmarks.results import PAGE
from escadre.core.i18n.catalogue import words
from escadre.games.maitre.chances.hands import hands_of
from escadre.games.maitre.chances.requirements import COMPLETE, dice_needed, requirement
from escadre.games.maitre.chances.success import (
    completion_chance,
    whole_requirement,
)
from escadre.games.maitre.chances.tables import port_table
from escadre.games.maitre.rules.cards import (
    DICE_PER_TURN,
    NO_GOODS,
    STANDARD_DECK,
    GoodsCounts,
    Part,
    Pips,
    ShipCard,
    add_die,
    completions,
    remove_die,
)
from escadre.games.maitre.rules.fights import attack_win_chance
from escadre.games.maitre.rules.game import GAME
from escadre.games.maitre.rules.model import Config
from escadre.games.maitre.view.names import card_name, part_label

TARGET = Path(__file__).parent.parent / "docs" / "results" / "maitre-odds.md"
SAY = words("en", GAME.home)
# columns of the tables: the goods and the number of dice that a player has
AIDS: dict[str, tuple[GoodsCounts, int]] = {
    "alone": (NO_GOODS, 5),
    "flip": ((1, 0, 0, 0), 5),
    "+1": ((0, 1, 0, 0), 5),
    "−1": ((0, 0, 1, 0), 5),
    "re-roll": ((0, 0, 0, 1), 5),
    "6 dice": (NO_GOODS, 6),
    "7 dice": (NO_GOODS, 7),
    "8 dice": (NO_GOODS, 8),
    "all four and 8 dice": ((1, 1, 1, 1), 8),
}
SHIPS = [n for n, card in enumerate(STANDARD_DECK.cards) if isinstance(card, ShipCard)]
OTHERS = [n for n, card in enumerate(STANDARD_DECK.cards) if not isinstance(card, ShipCard)]


def percent(chance: float) -> str:
    """Format a probability in tenths of a per cent; never 100% unless certain."""
    return "> 99.9" if chance >= 0.9995 else f"{100 * chance:.1f}"


def name(card: int) -> str:
    """Return a card's name and its requirement."""
    parts = STANDARD_DECK.cards[card].parts
    wants = ", ".join(part_label(part, SAY).split(": ")[-1] for part in parts)
    return f"{card_name(Config(), card, SAY)}: {wants}"


def card_lines(chosen: list[int]) -> Iterator[str]:
    """Yield a table with a line per card and a column per set of goods and dice."""
    yield "| card | " + " | ".join(AIDS) + " |"
    yield "|---|" + "---|" * len(AIDS)
    names = set()
    for card in chosen:
        if (title := name(card).split(": ")[1]) in names and card in OTHERS:
            continue  # several goods have the same combination
        names.add(title)
        row = (percent(completion_chance(STANDARD_DECK, card, *aid)) for aid in AIDS.values())
        yield f"| {name(card)} | " + " | ".join(row) + " |"


def port_lines() -> Iterator[str]:
    """Yield a table that compares the chance with four ships in port to that with one ship."""
    chances = {
        four: port_table(
            tuple(whole_requirement(STANDARD_DECK, card) for card in four),
            (1.0,) * 4,
            NO_GOODS,
            DICE_PER_TURN,
        ).expected_value(NO_GOODS, DICE_PER_TURN)
        for four in combinations(SHIPS, 4)
    }
    alone = [completion_chance(STANDARD_DECK, card, NO_GOODS, 5) for card in SHIPS]
    yield "| of the 495 ports of four ships | chance to fit out a ship, % |"
    yield "|---|---|"
    for title, pick in (("the best", max), ("the worst", min)):
        four = pick(chances, key=lambda each: chances[each])
        ships = ", ".join(card_name(Config(), card, SAY) for card in four)
        yield f"| {title}: {ships} | {percent(chances[four])} |"
    yield f"| the average port | {percent(fmean(chances.values()))} |"
    yield f"| the average ship, if it were alone | {percent(fmean(alone))} |"


@cache
def hasty_completion_chance(parts: tuple[Part, ...], placed: tuple[Pips, ...], dice: int) -> float:
    """Return the chance of a player who always places as many dice as possible."""
    now = requirement(parts, placed)
    if now == COMPLETE or dice < dice_needed(now):
        return float(now == COMPLETE)
    total = 0.0
    for hand, throw_counts in zip(hands_of(dice).dice, hands_of(dice).throw_counts, strict=True):
        fullest: dict[tuple[Pips, ...], int] = {placed: 0}
        stack = [(placed, hand)]
        while stack:
            there, rest = stack.pop()
            for face in set(rest):
                for n, part in enumerate(parts):
                    slot = add_die(there[n], face)
                    if completions(part, slot):
                        after = (*there[:n], slot, *there[n + 1 :])
                        if after not in fullest:
                            fullest[after] = dice - len(rest) + 1
                            stack.append((after, remove_die(rest, face)))
        largest = max(fullest.values())
        best = max(
            hasty_completion_chance(parts, there, dice - max(largest, 1))
            for there, count in fullest.items()
            if count == largest
        )
        total += throw_counts / hands_of(dice).throws * best
    return total


def haste_lines() -> Iterator[str]:
    """Yield a table of what it costs to place every die that fits."""
    yield "| card | best play | every die that fits | loss |"
    yield "|---|---|---|---|"
    for id in ("2+1", "1+4", "3+6", "kind", "run", "runpair", "sixes", "house", "flip", "extra2"):
        card = STANDARD_DECK.card_number(id)
        assert card is not None
        parts = STANDARD_DECK.cards[card].parts
        best = completion_chance(STANDARD_DECK, card, NO_GOODS, 5)
        haste = hasty_completion_chance(parts, ((),) * len(parts), 5)
        yield f"| {name(card)} | {percent(best)} | {percent(haste)} | {percent(best - haste)} |"


def attack_lines() -> Iterator[str]:
    """Yield the odds of attacks for every difference in firepower (MDM-17)."""
    yield "| the attacked ship is stronger by | " + " | ".join(map(str, range(6))) + " |"
    yield "|---|" + "---|" * 6
    yield (
        "| the attack succeeds, % | "
        + " | ".join(percent(attack_win_chance(stronger)) for stronger in range(6))
        + " |"
    )


def computed_part() -> str:
    """Return the computed part of the page."""
    return f"""# Le Maître des Mers: the odds

This page gives the chances of fitting out a ship, hunting, buying and attacking. Except in the last
section, every number is exact and assumes best play. The numbers come from the same tables as the
hints and the captains' moves. The combinations of the cards are a reconstruction: see MDM-1 in the
rulebook.

## Ships

The table gives the chance, in per cent, of fitting out a ship that is the only ship in port. The
first column is without goods. "All four" means flip, +1, −1 and re-roll.

{chr(10).join(card_lines(SHIPS))}

## Four ships in port

You choose the ship only when you place the first die. This choice is a large advantage:

{chr(10).join(port_lines())}

## Treasures and goods

The table gives the chance, in per cent, of completing a treasure or goods card:

{chr(10).join(card_lines(OTHERS))}

## Placing too many dice

You must place at least one die after each roll. Placing more dice is often a mistake. The second
column is the chance with best play. The third column is the chance if you place all dice that fit:

{chr(10).join(haste_lines())}

## Attacks

An attack is more difficult if the attacked ship has more firepower:

{chr(10).join(attack_lines())}
"""


def measured_part() -> str:
    """Return the measured part, copied from the page of results; empty if it has none."""
    page = PAGE.read_text("utf-8")
    _, _, section = page.partition("## Le Maître des Mers\n")
    _, _, table = section.partition("The amiral against itself")
    if not table:
        return ""
    about, rows, *_ = table.split("\n\n")
    return f"""
## Games between amirals

The numbers of this section are measured, not computed. The amiral, the strongest captain, plays
every seat ({about.strip(" ,.")}).
Means have a 95% interval. Medians have the range that covers 80% of the games. Without an advantage
for going first, the first player would win 50, 33, 25, 20 and 17 of 100 games with 2 to 6 players.

{rows.strip()}
"""


def main() -> None:
    """Write the page."""
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(computed_part() + measured_part(), "utf-8")


if __name__ == "__main__":
    main()
