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

DIRECTORY = ROOT / "docs" / "reference" / "observations"
PLIES = {"battleship": 40, "mako": 30, "maitre": 12, "mats": 30, "armada": 20}
SEED = 5
MAX_SHOWN_ACTIONS = 12  # how many legal actions are shown
SEAT = "0 for the first player, 1 for the second, and so on"

Rows = dict[str, tuple[str, str]]

COMMON: Rows = {
    "viewer": (f"the seat that sees this: {SEAT}; `null` for the public", "`seen.viewer`"),
    "config": (
        "the [options of the game](#the-options-config), as in the `match` message",
        "`seen.config`",
    ),
}
FIELDS: dict[str, Rows] = {
    "battleship": {
        **COMMON,
        "first": ("the seat that bombs first; `null` before the draw", "`seen.first`"),
        "ready": ("for each seat: true if its fleet is placed", "`seen.ready`"),
        "bombed": ("for each seat: the bombed squares of **its own** grid", "`seen.bombed`, bits"),
        "hit": ("for each seat: the bombed squares of its grid that have a ship", "`seen.hit`, bits"),
        "sunk": ("for each seat: its sunk ships, each as a list of squares", "`seen.sunk`, a tuple of bits"),
        "fleets": (
            "for each seat: its ships, each as a list of squares; `null` if they are hidden from you",
            "`seen.fleets`, tuples of bits, or None",
        ),
        "shooter": ("the seat that drops the next bomb; `null` if no seat does", "`seen.shooter`"),
    },
    "mako": {
        **COMMON,
        "config": ("the [options of the game](#the-options-config), as in the `match` message", "`seen.state.config`"),
        "boats": ("the squares of the north, east, south and west boat; `null` for a boat that has arrived or is not in this race", "`seen.state.boats`, numbers of squares"),
        "mines": ("for each of the four boats: the squares with a mine of the boat’s colour", "`seen.state.mines`, bits"),
        "home": ("the boats that have arrived, in order of arrival: 0 north, 1 east, 2 south, 3 west", "`seen.state.boats_ashore`"),
        "ashore": ("the shore squares on which these boats arrived", "`seen.state.goals_reached`, numbers of squares"),
        "thrown": ("the last roll of the die; `null` before the first roll", "`seen.state.last_roll`"),
        "again": ("true if a mine has hit a boat, so that the same seat plays again", "`seen.state.again`"),
        "rounds": ("the number of completed rounds", "`seen.state.rounds`"),
        "began": ("the seat that began", "`seen.state.began`"),
        "closed": ("true if no boat can reach its shore any more, so that the game ends", "`seen.state.closed`"),
        "chosen": ("with `boats=chosen`: the boats chosen so far. The seats choose in turn, and the seat that began chooses first. After three choices, the fourth boat belongs to the other seat", "`seen.state.chosen`"),
        "turn": ("the seat to move; `null` before the draw", "`seen.state.turn`"),
        "moved": ("the boat that has moved this turn and sends a mine, or `null`", "`seen.state.phase`"),
        "pips": ("the roll for the mine to send now, or `null`", "`seen.state.phase`"),
    },
    "maitre": {
        "viewer": COMMON["viewer"],
        "position.config": ("the [options](#the-options-config), with all cards: card *n* is `config.deck.cards[n]`", "`seen.state.config`"),
        "position.first": ("the seat that had the first turn; `null` before the draw", "`seen.state.first_seat`"),
        "position.turns": ("the number of completed turns of all players", "`seen.state.turns_completed`"),
        "position.port": ("the ships in port, by card number; `null` for a ship that must be drawn", "`seen.state.port`"),
        "position.hidden": ("the ships in the deck, in unknown order", "`seen.state.hidden_ships`"),
        "position.under": ("the ships put under the deck, oldest first", "`seen.state.returned_ships`"),
        "position.goods": ("the goods: `top` is the card to buy (`null` if it must be drawn), `rest` has the cards below", "`seen.state.goods`"),
        "position.treasures": ("the treasures, in the same form", "`seen.state.treasures`"),
        "position.fleets": ("for each seat: its ships. `ship` is a card, and `cargo` is the card under it or `null`", "`seen.state.fleets`"),
        "position.doing": (
            "the turn in progress: an `attempt` or a `fight` ([fields](#the-turn-in-progress)); `null` if the "
            "player must choose an action",
            "`seen.state.in_progress`",
        ),
        "position.last": ("the end of the previous turn, in the same form", "`seen.state.last_turn`"),
    },
    "mats": {
        **COMMON,
        "ships": ("for each seat: the condition of each ship: 0 intact, 1 hit, 2 sunk", "`seen.conditions`"),
        "orders": ("while players line up their ships, for each seat: the ship in each slot from the head; `null` for a slot that is empty or hidden from you", "`seen.stage.orders`"),
        "ready": ("while players line up their ships, for each seat: true if its order is final", "`seen.stage.ready`"),
        "columns": (
            "for each seat: `head` is the position of its first place, and `places` lists its places from the head. "
            "A place is `[base, second]`, where each is the number of a ship, −1 for water, −2 for a wreck, or −3 "
            "for nothing. `null` while players line up their ships",
            "`seen.stage.columns`",
        ),
        "crossing": ("the number of this crossing, from 1", "`seen.crossing`"),
        "first": ("the first player of this series; `null` if not yet known", "`seen.stage.first`"),
        "advanced": ("the number of chosen advances of this series that are over: 0 or 1", "`seen.stage.advances_made`"),
        "shots": ("the dice of the combats, two for each; `null` before the roll", "`seen.stage.firing_dice`"),
        "fought": ("the combats of the last series, each with the position `where`, `ships`, `guns`, `dice` and `damage`", "`seen.last_combats`"),
    },
    "armada": {
        "viewer": COMMON["viewer"],
        "table.config": ("the [options of the game](#the-options-config); the rules explain `range` and `small_steps`", "`seen.state.config`"),
        "table.chooser": ("the seat that chooses a fleet or the first player, or `null`", "`seen.state`"),
        "table.named": ("the offer of fleets (`small`, `medium`, `large`, `larges`), or `null`", "`seen.state`"),
        "table.fleets": ("for each seat: the numbers of small, medium and large ships; `null` if you do not know them yet", "`seen.state`"),
        "table.first": ("the seat that moves first in the battle and deploys last; `null` if not yet known", "`seen.state`"),
        "table.ships": (
            "all ships, by number: `seat`, `size` (1 small, 2 medium, 3 large), `pose`, `damage`, `sunk`. A pose has `x` "
            "from the west and `y` from the north, in thousandths of an inch, and `heading` clockwise from north, in "
            "tenths of a degree. The pose is `null` before the ship is deployed",
            "`seen.state.ships`",
        ),
        "table.flags": ("for each seat: its flag on a `ship` or at a `point`; `null` if there is no flag or it is hidden from you", "`seen.state.flags`"),
        "table.turn": ("the seat to move; `null` before the battle", "`seen.state.turn`"),
        "table.actions": ("the number of actions used this turn, out of three", "`seen.state.actions`"),
        "table.moving": ("the ship whose move may go on, and its steps so far; or `null`", "`seen.state.moving`"),
        "table.moved": ("the ships that have moved this turn", "`seen.state.moved`"),
        "table.shots": ("the ships that have fired this turn, once for each shot", "`seen.state.shots`"),
        "table.quiet": ("the number of turns in a row without damage; −1 after damage this turn", "`seen.state.turns_without_damage`"),
        "table.out": ("the seats that have lost all ships, in order", "`seen.state.out`"),
        "table.won": ("the seat that has reached its objective, with clause and reason; or `null`", "`seen.state.won`"),
    },
}  # fmt: skip

CONFIG = {
    "battleship": """\
`bombs`, `bombs_second` and `fleet` are `null` unless the players chose them:

- If `fleet` is `null`, `variant` gives the fleet: 1 is [5, 4, 3, 3, 2], and 2 is [4, 3, 3, 2, 2, 2, 1, 1, 1, 1].
- If `bombs` is `null`, each player has 35 bombs (variant 1) or 50 (variant 2).
- If `bombs_second` is `null`, the second player has as many bombs as the first.

In Python, `seen.config.ships` and `seen.config.bombs_of` have the numbers that apply.
""",
    "mako": """\
`chart` is the board:

- `size` is the number of squares on each side.
- `ports` has the squares of the north, east, south and west port, each as `[column, row]`, both from 0.
- `small` is the board of variant C: its first (`least`) and last (`most`) column and row, both from 0, and its two ports.
""",
    "maitre": """\
If `rounds` is `null`, the game has the usual number of rounds for its `players`. `deck` has all cards of the game. Each card
has a `kind` (`ship`, `treasure` or `goods`), an `id` and [`parts`](#the-cards).
""",
    "mats": """\
`ships` lists the kinds of ships in the fleet of each player. `count` is the number of ships of this kind. `sound` is
`[masts, guns]` of an intact ship, and `touched` is `[masts, guns]` of a ship that was hit.
""",
    "armada": """\
With a coarser `grid`, `legal` lists fewer headings.
""",
}

NOTES = {
    "battleship": """\
In JSON, squares have names. Columns are letters from the left (A first), and rows are numbers from the top (1 first).

In Python, a square is the number row × width + column, both from 0. On a grid of 10 by 10, A1 is 0, and `C4` is 32. A set
of squares is one whole number (a bit mask), in which bit n is square n. `seen.config.sea` converts squares and sets:

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

While you place ships, `legal` lists only placements of the longest ship that is not placed yet. A bot that takes one of
`legal` therefore places its ships from the longest to the shortest. Any other order is allowed too. `ready` is legal when
all ships are placed.

In Python, `seen.bombs_by_target` has the bombs that can still fall on each grid. The JSON message does not contain it.
""",
    "mako": """\
In JSON, squares have names. Columns are letters from the left, and rows are numbers from the top.

In Python, a square is the number row × size + column, both from 0. A set of squares is one whole number (a bit mask), in
which bit n is square n. `seen.state.config.board.sea` converts squares and sets, as in Bataille navale:
`names_of(bits)`, `parse_square("c4")`, `xy(square)`. `seen.state.phase` is the current phase: draw the first player,
choose a boat, move, roll, or send a mine.
""",
    "maitre": """\
## The turn in progress

The `type` of `position.doing` is `attempt` or `fight`. An `attempt` has these fields:

| field | meaning |
|---|---|
| `aim` | the purpose of the dice: arm (fit out a ship), hunt or buy |
| `card` | the card that the dice are for; `null` until the first die is placed on a ship |
| `placed` | the dice on the card, slot by slot |
| `dice` | the number of dice left |
| `hand` | the dice that are rolled and not placed |
| `roll` | the number of the roll, from 1 |
| `settled` | true if a die was placed or set aside since the roll |
| `aside` | the dice set aside |
| `used` | the goods used |

A `fight` has these fields:

| field | meaning |
|---|---|
| `by`, `ship` | the attacking seat and its ship |
| `against`, `target` | the attacked seat and its ship |
| `pips` | the dice of the fight, the attacker's first |
| `loot`, `onto` | the card taken as loot and the ship that carries it, or `null` |

## The cards

The `parts` of a card are its slots, and say which dice the card needs. A part is one die of a `face`, or several `dice` whose
sum is `exactly` a number or `at_least` a number.
""",
    "mats": """\
Ships have numbers from 0, in the order of `config.ships`. In the standard fleet, 0 to 2 are scouts (`eclaireur`), 3 and 4
are corvettes, 5 is the frigate (`fregate`), and 6 is the ship of the line (`vaisseau`). The first seat sails towards
greater positions, and the second seat towards smaller positions. The fields `sound` and `touched` of the JSON are `intact`
and `hit` in Python.
""",
    "armada": """\
In Python, the type of `seen.state` depends on the phase: `BattlePhase`, `DeployPhase`, or one of six types for the choice
of fleets and of the first player. The JSON has the same fields in every phase. A field that does not apply is `null` or
empty.
""",
}


ANSWERS = {"battleship": "C4", "mako": "N e5", "maitre": "roll", "mats": "C2+1", "armada": "end"}
NOTATION = {
    "battleship": """\
| `5 C4 h` | place the 5-square ship from C4 to the right, or with `v`, downwards |
| `-C4` | remove the ship on C4 |
| `ready` | end the placement |
| `C4` | drop a bomb on C4 |""",
    "mako": """\
| `N e5` | move the north boat to e5; boats are N, E, S, W |
| `*h8` | send the mine to h8 |
| `pass` | do nothing this turn |
| `choose N` | take the north boat, if players choose boats |""",
    "maitre": """\
| `arm`, `hunt`, `buy` | fit out a ship, hunt for treasure, buy goods |
| `1+2 x 3+5` | attack ship 3+5 with ship 1+2; the name of a ship is its family (1 yellow, 2 red, 3 white) and its firepower |
| `4 > 1+4/2` | put a 4 on slot 2 of card 1+4 |
| `use flip 2` | use the goods *flip* on a 2 |
| `discard 3` | set a 3 aside |
| `roll` | roll the remaining dice |
| `stow 1+4` | put the card under ship 1+4 |
| `loot 1+4` | put the loser's cargo under ship 1+4 |
| `leave` | leave the cargo |""",
    "mats": """\
| `C2 3` | put corvette 2 into slot 3; `-3` empties the slot |
| `ready` | make the order final |
| `C2+1` | advance corvette 2 by 1; a lower-case letter means a ship that was hit |
| `stay` | advance no ship |""",
    "armada": """\
| `deploy 3 12.5 21.0 45.0` | put ship 3 at 12.5 inches from the west, 21.0 from the north, heading 45.0° |
| `3>45.0` | move ship 3 a step, so that it points at 45.0° |
| `3px7`, `3sx7` | fire with ship 3 at ship 7, from port or from starboard |
| `end` | end the turn |
| `larges`, `others`, `begin 2`, `build 4s 2m 1l`, `name 4s 4m 4l mine`, `agree`, `swap` | choose fleets and the first player |
| `flag 3`, `flag 12.5 21.0` | put the flag on ship 3, or at a point |""",
}


def example(name: str) -> dict[str, Any]:
    """Return a `choose` message from a match between random bots."""
    match = Match(name)
    rng = Random(SEED)
    chosen = 0
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
        "This page describes the `observation` in a `choose` message "
        "([bots](../../tutorials/write-a-bot.md)). In Python, the same value is `seen`, the argument of "
        "`choose(seen, rng)`. In JSON, squares, ships and cards are text and lists. In Python, some of "
        "them are numbers or bits; where they are, the second column says so.\n"
    )
    yield "| in JSON | in Python | meaning |\n|---|---|---|"
    yield from (
        f"| `{field}` | {python} | {meaning} |" for field, (meaning, python) in rows.items()
    )
    yield f"\n{NOTES[name]}"
    yield "## The options: `config`\n"
    yield OPTIONS_HEAD
    yield from option_rows(GAMES[name], empty_prefix="`null`: ")
    yield f"\n{CONFIG[name]}"
    yield f"The rules explain the terms in this table: `escadre rules {name}`.\n"
    yield (
        "## Notation of actions\n\nA program answers a `choose` message with one line: "
        f'`{{"action": "{ANSWERS[name]}"}}`. In Python, `choose` returns an action or this text.\n'
    )
    yield f"| text | action |\n|---|---|\n{NOTATION[name]}\n"
    yield "## A complete message\n"
    shortened = message | {"legal": message["legal"][:MAX_SHOWN_ACTIONS]}
    if len(message["legal"]) > MAX_SHOWN_ACTIONS:
        yield f"The example shows only the first {MAX_SHOWN_ACTIONS} of {len(message['legal'])} legal actions.\n"
    if name == "maitre":
        deck = shortened["observation"]["position"]["config"]["deck"]
        yield f"The example shows only the first of {len(deck['cards'])} cards.\n"
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
    DIRECTORY.mkdir(exist_ok=True)
    for name in GAMES:
        file, text = DIRECTORY / f"{name}.md", page(name)
        if not arguments:
            file.write_text(text, "utf-8")
        elif not file.exists() or file.read_text("utf-8") != text:
            sys.exit(f"{file.name} is stale: run python scripts/generate_observation_docs.py")


if __name__ == "__main__":
    main(sys.argv[1:])
