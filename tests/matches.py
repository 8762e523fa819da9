"""Matches to try things on: of every registered game and the toy, cut off anywhere."""

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from escadre.bots import RandomBot
from escadre.core.chance import Lots
from escadre.core.game import CHANCE, AnyGame, Chance, Seat, Terminal, play, start
from escadre.core.kit import AnyKit
from escadre.core.playout import playout
from escadre.core.record import (
    AnyRecord,
    Audit,
    begin,
    chained,
    closed,
    commitment,
    ended_by_rules,
    lots_key,
)
from escadre.games import GAMES
from tests import toy

KITS: dict[str, AnyKit] = {**GAMES, toy.KIT.game.name: toy.KIT}
SERVER_SEED = bytes(range(32))


def random_match(game: AnyGame, config: Any, seed: int) -> AnyRecord:
    """A whole match between bots that play at random."""
    return playout(game, config, [RandomBot(game)] * len(game.sides(config)), Random(seed))


@cache
def _usual_match(name: str, seed: int) -> AnyRecord:
    game = KITS[name].game
    return random_match(game, game.config_type(), seed)


@st.composite
def records(draw: st.DrawFn) -> tuple[AnyKit, AnyRecord]:
    """A record of some game, ended or not, with names and comments of any letters."""
    kit = KITS[draw(st.sampled_from(sorted(KITS)))]
    whole = _usual_match(kit.game.name, draw(st.integers(0, 3)))
    length = draw(st.one_of(st.just(len(whole.plies)), st.integers(0, len(whole.plies))))
    seats = len(whole.players)
    names = draw(st.lists(st.text(max_size=8), min_size=seats, max_size=seats))
    notes = draw(st.dictionaries(st.integers(0, 9), st.text(max_size=8), max_size=3))
    moves = [(p.seat, p.action, notes.get(n, "")) for n, p in enumerate(whole.plies[:length])]
    record = chained(begin(kit.game, whole.config, names), moves)
    if whole.ending and length == len(whole.plies):
        record = closed(record, whole.ending)
    return kit, record


def audited_match(game: AnyGame, config: Any, seed: int) -> AnyRecord:
    """A match between random bots whose dice and lots come from seeds that it reveals."""
    seats = len(game.sides(config))
    seeds = [bytes([seat]) * 32 for seat in range(1, seats + 1)]
    key, rng, state = lots_key(SERVER_SEED, seeds), Random(seed), start(game, config)
    moves: list[tuple[Seat, Any, str]] = []
    thrown = 0
    while not isinstance(node := game.node(state), Terminal):
        if isinstance(node, Chance):
            seat, action = CHANCE, node.law.sample(Lots(key, thrown))
            thrown += 1
        else:
            seat = node.seats[0]
            action = RandomBot(game).choose(game.observe(state, seat), rng)
        state = play(game, state, seat, action)
        moves.append((seat, action, ""))
    hexes = tuple(seed.hex() for seed in seeds)
    lots = Audit(commitment(SERVER_SEED), hexes, SERVER_SEED.hex())
    names = [f"player {n}" for n in range(1, seats + 1)]
    return closed(chained(begin(game, config, names, lots), moves), ended_by_rules(node))
