"""Write docs/reference/observations/: the observations of bots in each game, in JSON and Python.

python scripts/generate_observation_docs.py            write the pages
python scripts/generate_observation_docs.py --check    exit with 1 if a file is outdated
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from escadre import Match
from escadre.core.i18n.catalogue import words
from escadre.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.docs_site.option_tables import OPTIONS_HEAD, option_rows  # noqa: E402

FOLDER = ROOT / "docs" / "reference" / "observations"
PLIES = {"battleship": 40, "mako": 30, "maitre": 12, "mats": 30, "armada": 20}
SEED = 5
LONGEST_LIST = 12  # how many legal actions are shown
SEAT = "0 for the first player, 1 for the second, and so on"

Rows = dict[str, tuple[str, str]]

COMMON: Rows = {
    "viewer": (f"the seat whose view this is: {SEAT}; `null`: the public", "`seen.viewer`"),
    "config": (
        "the [options of the game](#the-options-config), as in the `match` message",
        "`seen.config`",
    ),
}
FIELDS: dict[str, Rows] = {
    "battleship": {
        **COMMON,
        "first": ("the seat that bombs first; `null`: not yet drawn", "`seen.first`"),
        "ready": ("for each seat: its fleet is placed", "`seen.ready`"),
        "bombed": ("for each seat: squares of **its own** grid that were bombed", "`seen.bombed`, bits"),
        "hit": ("for each seat: bombed squares of its grid with a ship", "`seen.hit`, bits"),
        "sunk": ("for each seat: its ships that are sunk, each a list of squares", "`seen.sunk`, a tuple of bits"),
        "fleets": (
            "for each seat: its ships, each a list of squares; `null`: hidden from you",
            "`seen.fleets`, tuples of bits, or None",
        ),
        "shooter": ("the seat that drops the next bomb; `null`: no seat now", "`seen.shooter`"),
    },
    "mako": {
        **COMMON,
        "config": ("the [options of the game](#the-options-config), as in the `match` message", "`seen.state.config`"),
        "boats": ("square of the north, east, south and west boat; `null`: arrived, or not in this race", "`seen.state.boats`, numbers of squares"),
        "mines": ("for each of the four boats: squares that hold a mine of its colour", "`seen.state.mines`, bits"),
        "home": ("boats that have arrived, in order: 0 north, 1 east, 2 south, 3 west", "`seen.state.home`"),
        "ashore": ("the shore squares on which they arrived", "`seen.state.ashore`, numbers of squares"),
        "thrown": ("the last roll of the die; `null`: none yet", "`seen.state.thrown`"),
        "again": ("a mine has hit a boat, so the same seat plays again", "`seen.state.again`"),
        "rounds": ("completed rounds", "`seen.state.rounds`"),
        "began": ("the seat that began", "`seen.state.began`"),
        "closed": ("no boat can reach its shore any more: the game ends", "`seen.state.closed`"),
        "chosen": ("with `boats=chosen`: the boats chosen so far, in turn from the seat that began; after three, the fourth belongs to the other seat", "`seen.state.chosen`"),
        "turn": ("the seat to move; `null`: not yet drawn", "`seen.state.turn`"),
        "moved": ("the boat that has moved this turn and sends a mine; `null`: none", "`seen.state.phase`"),
        "pips": ("the roll for the mine to be sent now; `null`: none", "`seen.state.phase`"),
    },
    "maitre": {
        "viewer": COMMON["viewer"],
        "position.config": ("the [options](#the-options-config), with all cards: card *n* is `config.deck.cards[n]`", "`seen.state.config`"),
        "position.first": ("the seat that had the first turn; `null`: not yet drawn", "`seen.state.first_seat`"),
        "position.turns": ("completed turns of all players", "`seen.state.turns`"),
        "position.port": ("ships in port, by card number; `null`: to be drawn", "`seen.state.port`"),
        "position.hidden": ("ships in the deck, in unknown order", "`seen.state.hidden`"),
        "position.under": ("ships put under the deck, oldest first", "`seen.state.under_pile`"),
        "position.goods": ("goods: `top` is the card to buy (`null`: to be drawn), `rest` is below", "`seen.state.goods`"),
        "position.treasures": ("treasures, in the same way", "`seen.state.treasures`"),
        "position.fleets": ("for each seat: its ships; `ship` is a card, `cargo` the card under it or `null`", "`seen.state.fleets`"),
        "position.doing": (
            "the turn in progress. `attempt`: `aim` is arm, hunt or buy; `dice` are left, `hand` are rolled and "
            "not placed; `card` and `placed`, slot by slot; `roll` counts from 1; `settled`: a die was placed or "
            "set aside since the roll; `aside`; `used` goods. `fight`: `by`, `ship`, `against`, `target`, "
            "`pips`, `loot`. `null`: choose what to do",
            "`seen.state.in_progress`",
        ),
        "position.last": ("how the previous turn ended, in the same form", "`seen.state.last_turn`"),
    },
    "mats": {
        **COMMON,
        "ships": ("for each seat: condition of each ship: 0 intact, 1 hit, 2 sunk", "`seen.ships`"),
        "orders": ("while ships are lined up, for each seat: the ship in each slot from the head; `null`: an empty slot, or hidden from you", "`seen.stage.orders`"),
        "ready": ("while ships are lined up, for each seat: its order is final", "`seen.stage.ready`"),
        "columns": (
            "for each seat: `head` is the position of its first place; `places` from the head, each `[base, second]`: "
            "a ship's number, −1 water, −2 a wreck, −3 nothing; `null`: still lining up",
            "`seen.stage.columns`",
        ),
        "crossing": ("number of this crossing, from 1", "`seen.crossing`"),
        "first": ("the first player of this series; `null`: not yet known", "`seen.stage.first`"),
        "advanced": ("chosen advances of this series that are over: 0 or 1", "`seen.stage.advances_made`"),
        "shots": ("dice of the combats, two for each; `null`: none rolled", "`seen.stage.shots`"),
        "fought": ("combats of the last series: position `where`, `ships`, `guns`, `dice`, `damage`", "`seen.fought`"),
    },
    "armada": {
        "viewer": COMMON["viewer"],
        "table.config": ("the [options of the game](#the-options-config); `range` and `small_steps` are explained in the rules", "`seen.state.config`"),
        "table.chooser": ("the seat that chooses a fleet or the first player; `null`: none", "`seen.state`"),
        "table.named": ("the fleets offered: `small`, `medium`, `large`, `larges`; `null`: no offer", "`seen.state`"),
        "table.fleets": ("for each seat: numbers of small, medium and large ships; `null`: not yet known to you", "`seen.state`"),
        "table.first": ("the seat that moves first in the battle, and deploys last; `null`: not yet known", "`seen.state`"),
        "table.ships": (
            "all ships, by number: `seat`, `size` (1 small, 2 medium, 3 large), `pose`, `damage`, `sunk`. A pose is `x` "
            "from the west and `y` from the north in thousandths of an inch, and `heading` in tenths of a degree, "
            "clockwise from north; `null`: not yet deployed",
            "`seen.state.ships`",
        ),
        "table.flags": ("for each seat: its flag on a `ship` or at a `point`; `null`: none, or hidden from you", "`seen.state.flags`"),
        "table.turn": ("the seat to move; `null`: no battle yet", "`seen.state.turn`"),
        "table.actions": ("actions used this turn, of three", "`seen.state.actions`"),
        "table.moving": ("the ship whose move may go on, and its steps so far; `null`: none", "`seen.state.moving`"),
        "table.moved": ("ships that have moved this turn", "`seen.state.moved`"),
        "table.shots": ("ships that have fired this turn, once for each shot", "`seen.state.shots`"),
        "table.quiet": ("turns in a row without damage; −1: damage this turn", "`seen.state.turns_without_damage`"),
        "table.out": ("seats without a ship, in order", "`seen.state.out`"),
        "table.won": ("the seat that has reached its objective, with clause and reason; `null`: none", "`seen.state.won`"),
    },
}  # fmt: skip

CONFIG = {
    "battleship": """\
`bombs`, `bombs_second` and `fleet` are `null` unless the players chose them. With `fleet` `null`, `variant` gives the fleet: 1 is
[5, 4, 3, 3, 2], 2 is [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]. With `bombs` `null`, each player has 35 bombs (variant 1) or 50 (variant 2). With
`bombs_second` `null`, the second player has as many as the first. In Python, `seen.config.ships` and `seen.config.bombs_of`
have the numbers that apply.
""",
    "mako": """\
`chart` is the board: `size` squares on each side; `ports`, the squares of the north, east, south and west port, each
`[column, row]`, both from 0; `small`, the board of variant C: its first (`least`) and last (`most`) column and row,
both from 0, and its two ports.
""",
    "maitre": """\
`rounds` `null` is the usual number of rounds for these `players`. `deck` holds all cards of the game. Each has a
`kind` (`ship`, `treasure` or `goods`) and an `id`. Their `parts` are explained above.
""",
    "mats": """\
`ships` lists the kinds of ships in the fleet of each player: how many (`count`), and `[masts, guns]` of a ship that
is `sound` and of one that was `touched` (hit).
""",
    "armada": """\
A coarser `grid` lists fewer headings in `legal`.
""",
}

NOTES = {
    "battleship": """\
In JSON, squares have names: columns are letters from the left (A first), rows are numbers from the top (1 first).

In Python, a square is the number row × width + column, both from 0: A1 is 0, and `C4` is 32 on a grid of 10 by 10.
A set of squares is one whole number (a bit mask): bit n is square n. `seen.config.sea` converts both:

```pycon
>>> from escadre import Match
>>> match = Match("battleship", width=4, height=4, fleet=(2, 1), first="1", bombs=5)
>>> noticed = match.play(0, "2 A1 h", "1 D4", "ready") + match.play(1, "2 B2 v", "1 D1", "ready")
>>> noticed = match.play(0, "B2")
>>> seen = match.see(0)
>>> seen.hit, seen.config.sea.names_of(seen.hit[1])
((0, 32), ['B2'])
>>> seen.config.sea.set_of(["B2"]), seen.config.sea.parse_square("B2"), seen.config.sea.xy(5)
(32, 5, (1, 1))

```

While ships are placed, `legal` lists only the longest ship that is not placed yet, so that a bot that takes one of `legal`
places them from the longest to the shortest. Any other order is allowed too. `ready` is legal when all are placed.

`seen.targets` holds the bombs that can still fall on each grid, for speed. It is not in the JSON message.
""",
    "mako": """\
In JSON, squares have names: columns are letters from the left, rows are numbers from the top. In Python, a square is the number
row × size + column, both from 0, and a set of squares is one whole number (a bit mask): bit n is square n.
`seen.state.config.board.sea` converts squares and bits, as in Bataille navale: `names_of(bits)`,
`parse_square("c4")`, `xy(square)`. `seen.state.phase` is the present phase: draw the first player, choose a boat,
move, roll, or send a mine.
""",
    "maitre": """\
`parts` are the slots of a card and say which dice it needs: one die of a `face`, or `dice` dice whose sum is `exactly` or
`at_least` a number.
""",
    "mats": """\
Ships have numbers from 0, in the order of `config.ships`. With the standard fleet, 0 to 2 are scouts
(`eclaireur`), 3 and 4 corvettes, 5 the frigate (`fregate`), 6 the ship of the line (`vaisseau`). In JSON,
`sound` and `touched` are the masts and guns of an intact ship and of one that was hit; in Python, they are `intact`
and `hit`. The first seat sails towards greater positions, the second towards smaller ones.
""",
    "armada": """\
In Python, `seen.state` is one of several types, one for each phase: `BattlePhase`, `DeployPhase`, and six for the
choice of fleets and of the first player. The JSON has the same fields in every phase; what does not apply is `null` or empty.
""",
}


ANSWERS = {"battleship": "C4", "mako": "N e5", "maitre": "roll", "mats": "C2+1", "armada": "end"}
NOTATION = {
    "battleship": """\
| `5 C4 h` | place the 5-square ship from C4 to the right; `v`: downwards |
| `-C4` | remove the ship on C4 |
| `ready` | the fleet is placed |
| `C4` | drop a bomb on C4 |""",
    "mako": """\
| `N e5` | move the north boat to e5; boats are N, E, S, W |
| `*h8` | send the mine to h8 |
| `pass` | do nothing this turn |
| `choose N` | take the north boat, where boats are chosen |""",
    "maitre": """\
| `arm`, `hunt`, `buy` | fit out a ship, hunt for treasure, buy goods |
| `1+2 x 3+5` | attack ship 3+5 with ship 1+2; a ship is its family (1 yellow, 2 red, 3 white) and firepower |
| `4 > 1+4/2` | put a 4 on slot 2 of card 1+4 |
| `use flip 2` | use the goods *flip* on a 2 |
| `discard 3` | set a 3 aside |
| `roll` | roll the remaining dice |
| `stow 1+4`, `loot 1+4`, `leave` | put the card, or the loser's cargo, under ship 1+4; leave it |""",
    "mats": """\
| `C2 3` | put corvette 2 into slot 3; `-3` empties the slot |
| `ready` | the order is final |
| `C2+1` | advance corvette 2 by 1; a lower-case letter is a ship that was hit |
| `stay` | advance no ship |""",
    "armada": """\
| `deploy 3 12.5 21.0 45.0` | put ship 3 at 12.5 inches from the west, 21.0 from the north, heading 45.0° |
| `3>45.0` | ship 3 makes a step to point at 45.0° |
| `3px7`, `3sx7` | ship 3 fires at ship 7 from port, from starboard |
| `end` | end the turn |
| `larges`, `others`, `begin 2`, `build 4s 2m 1l`, `name 4s 4m 4l mine`, `agree`, `swap` | choose fleets and the first player |
| `flag 3`, `flag 12.5 21.0` | put the flag on ship 3, or at a point |""",
}


def example(name: str) -> dict[str, Any]:
    """Return a `choose` message from a match between random bots."""
    match, rng, chosen = Match(name), Random(SEED), 0
    while chosen < PLIES[name] or not match.turn:
        if not match.turn:
            match.roll(rng)
            continue
        seat = match.turn[0]
        match.apply(seat, rng.choice(match.legal(seat)))
        chosen += 1
    seat, kit = match.turn[0], match.kit
    legal = [kit.format_action(match.config, each) for each in match.legal(seat)]
    return {
        "type": "choose",
        "ply": len(match.plies) + 1,
        "seconds": 60.0,
        "observation": msgspec.json.decode(
            msgspec.json.encode(kit.export_observation(match.see(seat)))
        ),
        "legal": legal,
    }


def flat_names(observation: dict[str, Any]) -> list[str]:
    """Return the names of all fields; for `position` and `table`, the names of their fields."""
    names: list[str] = []
    for name, value in observation.items():
        if name in ("position", "table"):
            names += [f"{name}.{each}" for each in value]
        else:
            names.append(name)
    return names


def page(name: str) -> str:
    """Return the page of one game."""
    message = example(name)
    title = words("en", GAMES[name].game.home)("game")
    rows = FIELDS[name]
    names = flat_names(message["observation"])
    if sorted(rows) != sorted(names):
        sys.exit(f"{name}: described {sorted(rows)}, sent {sorted(names)}")
    return "\n".join(_lines(name, title, message, rows))


def _lines(name: str, title: str, message: dict[str, Any], rows: Rows) -> Iterator[str]:
    yield f"# What a bot sees: {title}\n"
    yield "<!-- Made by scripts/generate_observation_docs.py. Do not edit. -->\n"
    yield (
        "This page describes the `observation` of a `choose` message "
        "([bots](../../tutorials/write-a-bot.md)) and the same value in Python: `seen`, the "
        "argument of `choose(seen, rng)`. In JSON, squares, ships and cards are text and lists; in "
        "Python, some are numbers and bits, as the second column says.\n"
    )
    yield "| in JSON | in Python | meaning |\n|---|---|---|"
    yield from (
        f"| `{field}` | {python} | {meaning} |" for field, (meaning, python) in rows.items()
    )
    yield f"\n{NOTES[name]}"
    yield "## The options: `config`\n"
    yield OPTIONS_HEAD
    yield from option_rows(GAMES[name], empty="`null`: ")
    yield f"\n{CONFIG[name]}"
    yield f"The rules explain these words: `escadre rules {name}`.\n"
    yield (
        "## Notation of actions\n\nA program answers a `choose` message with one line: "
        f'`{{"action": "{ANSWERS[name]}"}}`. In Python, `choose` returns an action, or this text.\n'
    )
    yield f"| text | action |\n|---|---|\n{NOTATION[name]}\n"
    yield "## A complete message\n"
    shortened = message | {"legal": message["legal"][:LONGEST_LIST]}
    if len(message["legal"]) > LONGEST_LIST:
        yield f"Only the first {LONGEST_LIST} of {len(message['legal'])} legal actions are shown.\n"
    if name == "maitre":
        deck = shortened["observation"]["position"]["config"]["deck"]
        yield f"Only the first of {len(deck['cards'])} cards is shown.\n"
        deck["cards"], deck["reconstruction"] = deck["cards"][:1], {}
    yield "```json\n" + compact(shortened) + "\n```\n"


def compact(value: Any, indent: str = "") -> str:
    """Format JSON with one field per line, and lists and short objects on one line."""
    short = msgspec.json.encode(value).decode()
    if not isinstance(value, dict) or len(short) + len(indent) < 90:
        return wrap_list(value, indent) if len(short) + len(indent) > 110 else short
    inner = indent + "  "
    fields = [f'{inner}"{name}": {compact(each, inner)}' for name, each in value.items()]
    return "{\n" + ",\n".join(fields) + f"\n{indent}}}"


def wrap_list(value: Any, indent: str) -> str:
    """Format a long list on several lines."""
    if not isinstance(value, list):
        return msgspec.json.encode(value).decode()
    inner = indent + "  "
    if any(isinstance(each, dict | list) for each in value):
        return "[\n" + ",\n".join(inner + compact(each, inner) for each in value) + f"\n{indent}]"
    lines, line = [], inner
    for n, each in enumerate(value):
        word = msgspec.json.encode(each).decode() + ("," if n < len(value) - 1 else "")
        if len(line) + len(word) > 100:
            lines.append(line.rstrip())
            line = inner
        line += word + " "
    return "[\n" + "\n".join([*lines, line.rstrip()]) + f"\n{indent}]"


def main(arguments: list[str]) -> None:
    """Write the pages, or compare them."""
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        file, text = FOLDER / f"{name}.md", page(name)
        if not arguments:
            file.write_text(text, "utf-8")
        elif not file.exists() or file.read_text("utf-8") != text:
            sys.exit(f"{file.name} is stale: run python scripts/generate_observation_docs.py")


if __name__ == "__main__":
    main(sys.argv[1:])
