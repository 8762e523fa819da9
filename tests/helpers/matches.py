"""Random matches and records for tests, of every registered game and the toy game."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from escadre.bots.generic import RandomBot
from escadre.core.chance import AuditedRng
from escadre.core.game import Seat
from escadre.core.kit import AnyKit
from escadre.core.match.fair_seeds import FairSeeds, commitment, derive_rng_key
from escadre.core.match.match import Match, playout
from escadre.core.match.record import AnyRecord, new_record, with_actions, with_ending
from escadre.games import GAMES
from tests import toy
from tests.conftest import often

KITS: dict[str, AnyKit] = {**GAMES, toy.KIT.game.name: toy.KIT}
SERVER_SEED = bytes(range(32))


def seats_to_choose(match: Match, rng: Random) -> Iterator[Seat]:
    """Yield the seat to choose next, until the match is over; rolls dice before and in between."""
    while not match.over:
        if match.turn:
            yield Seat(match.turn[0])
        else:
            match.roll(rng)


def random_match(kit: AnyKit, config: Any, seed: int) -> AnyRecord:
    """Play a whole match between random bots."""
    seats = len(kit.game.sides(config))
    return playout(kit, config, [RandomBot(kit.game)] * seats, Random(seed))


@cache
def _usual_match(name: str, seed: int) -> AnyRecord:
    return random_match(KITS[name], KITS[name].game.config_type(), seed)


@st.composite
def records(draw: st.DrawFn) -> tuple[AnyKit, AnyRecord]:
    """Draw a record of some game, finished or not, with arbitrary names and comments."""
    kit = KITS[draw(st.sampled_from(sorted(KITS)))]
    whole = _usual_match(kit.game.name, draw(st.integers(0, often(3, 1))))
    length = draw(st.one_of(st.just(len(whole.plies)), st.integers(0, len(whole.plies))))
    seats = len(whole.players)
    names = draw(st.lists(st.text(max_size=8), min_size=seats, max_size=seats))
    notes = draw(st.dictionaries(st.integers(0, 9), st.text(max_size=8), max_size=3))
    moves = [(p.seat, p.action, notes.get(n, "")) for n, p in enumerate(whole.plies[:length])]
    record = with_actions(new_record(kit.game, whole.config, names), moves)
    if whole.ending and length == len(whole.plies):
        record = with_ending(record, whole.ending)
    return kit, record


def audited_match(kit: AnyKit, config: Any, seed: int) -> AnyRecord:
    """Play a match between random bots whose dice and draws come from revealed seeds."""
    match = Match(kit, config, viewers=())
    bot = RandomBot(kit.game)
    rng = Random(seed)
    seeds = [bytes([seat]) * 32 for seat in range(1, len(match.sides) + 1)]
    key = derive_rng_key(SERVER_SEED, seeds)
    while not match.over:
        match.commit(match.plan_chance(lambda n: AuditedRng(key, n)))
        if match.turn:
            match.play(match.turn[0], bot.choose(match.see(match.turn[0]), rng))
    hexes = tuple(seed.hex() for seed in seeds)
    return match.record(lots=FairSeeds(commitment(SERVER_SEED), hexes, SERVER_SEED.hex()))
