"""Panels: dice, port, piles, fleets, scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from escadre.core.game import Seat
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Card, Cards, Count, Die, Panel, Slot, Tally, Tray
from escadre.games.maitre.rules.cards import Deck, DeckCard, Part, Pips, ShipCard
from escadre.games.maitre.rules.ending import Score, families, points_of_treasures, score_of
from escadre.games.maitre.rules.fights import totals, winner
from escadre.games.maitre.rules.model import Attempt, Fight, Observation, Pile
from escadre.games.maitre.rules.piles import cards_of_first_letter
from escadre.games.maitre.view.hints import ChanceHints
from escadre.games.maitre.view.log import attempt_note, fight_note
from escadre.games.maitre.view.names import (
    card_facts,
    card_help,
    card_kind,
    card_name,
    family_name,
    part_label,
    part_symbol,
    printed_name,
    slot_id,
)


def panels(observation: Observation, coach: ChanceHints, say: Words) -> Iterator[Panel]:
    """Build the panels: dice, the cards they are for, then all fleets, the viewer's first."""
    yield from PanelBuilder(observation, coach, say).all()


class PanelBuilder:
    """Builds the panels of the table as one viewer sees it."""

    def __init__(self, observation: Observation, coach: ChanceHints, say: Words) -> None:
        self.viewer = observation.viewer
        self.state = state = observation.position
        self.coach = coach
        self.say = say
        self.cards = state.config.deck.cards
        self.attempt = state.doing if isinstance(state.doing, Attempt) else None
        self._counted: dict[int, int] = {}

    def all(self) -> Iterator[Panel]:
        """Yield all panels; dice before slots, so that they keep their ids when placed."""
        yield from self.dice()
        yield from self.table()
        for seat in self.seats():
            yield self.fleet(seat)
            yield self.tally(seat)

    def seats(self) -> list[Seat]:
        """Return the viewer's own seat first, then clockwise."""
        count, me = self.state.config.players, self.viewer
        own = me if me is not None and me >= 0 else 0
        return [Seat((own + n) % count) for n in range(count)]

    def whose(self, what: str, seat: Seat) -> str:
        """Return a title with the owner."""
        if self.viewer == seat:
            return self.say(f"{what}-mine")
        return self.say(f"{what}-of", seat=PlayerArgument(seat))

    # Dice

    def dice(self) -> Iterator[Tray]:
        """Build the dice in hand and discarded, or the two dice of a fight."""
        match self.state.doing or self.state.last:
            case Attempt() as attempt:
                yield from self.trays(attempt)
            case Fight() as fight:
                yield self.fight(fight)
            case None:
                yield Tray("dice", self.say("dice"), note=self.say("no-roll-yet"))

    def trays(self, attempt: Attempt) -> Iterator[Tray]:
        """MDM-5, MDM-6: build the dice of a turn, and those that were discarded."""
        rolling = attempt.dice - len(attempt.hand) if self.attempt else 0
        yield Tray(
            "dice",
            self.say("dice"),
            self.doer(),
            (*self.named(attempt.hand), *self.waiting(rolling)),
            self.rolls(attempt),
            attempt_note(self.state, attempt, self.say),
            self.coach.of_turn(),
        )
        yield Tray("aside", self.say("aside"), self.doer(), self.named(attempt.aside))

    @property
    def turn(self) -> int:
        """Return the turn whose dice are shown: before the first action, the previous one."""
        return self.state.turns - (self.state.doing is None)

    def doer(self) -> Seat | None:
        """Return the seat whose dice are shown."""
        if self.state.first is None:
            return None
        return Seat((self.state.first + self.turn) % self.state.config.players)

    def rolls(self, attempt: Attempt) -> int:
        """Return a number that changes with every roll."""
        rolling = attempt.dice > 0 and not attempt.hand and not attempt.settled
        return 10 * self.turn + attempt.roll + (not rolling)

    def named(self, dice: Pips) -> tuple[Die, ...]:
        """Return dice with stable ids: of one face, those in hand are counted first."""
        named = []
        for face in dice:
            self._counted[face] = n = self._counted.get(face, 0) + 1
            named.append(_die(face, n, self.say.plain))
        return tuple(named)

    def waiting(self, count: int) -> tuple[Die, ...]:
        """Build the dice about to be rolled."""
        label = self.say("not-rolled")
        return tuple(Die(f"die-waiting-{n}", 0, label) for n in range(count))

    def fight(self, fight: Fight) -> Tray:
        """MDM-17, MDM-18: build two ships, two dice, two totals, and the result."""
        note = fight_note(self.state, fight, self.say)
        if not fight.pips:
            return Tray("fight", self.say("fight"), None, self.waiting(2), 0, note)
        dice = tuple(self.fight_dice(fight))
        return Tray("fight", self.say("fight"), None, dice, 10 * self.turn + 1, note)

    def fight_dice(self, fight: Fight) -> Iterator[Die]:
        """MDM-17: build the attacker's die, then the defender's."""
        deck = self.state.config.deck
        won = winner(deck, fight)
        sides = (fight.by, fight.ship), (fight.against, fight.target)
        rolled = zip(sides, fight.pips, totals(deck, fight), strict=True)
        for n, ((seat, ship), pips, total) in enumerate(rolled):
            name = self.name(ship)
            label = self.say("total", seat=PlayerArgument(seat), ship=name, pips=pips, total=total)
            yield Die(f"die-fight-{n}", pips, label, ("won",) if seat == won else ("lost",))

    # Cards

    def name(self, card: int) -> str:
        """Return a card's name."""
        return card_name(self.state.config, card, self.say)

    def table(self) -> Iterator[Cards]:
        """Build the port, both piles, and the ships face down."""
        state, say = self.state, self.say
        port = tuple(self.card(card) for card in state.port if card is not None)
        yield Cards("port", say("port"), cards=port, note=say("port-note") if port else "")
        for id, pile in (("treasures", state.treasures), ("goods", state.goods)):
            note = say("pile-left", count=len(pile.rest) + (pile.top is not None))
            yield Cards(id, say(id), cards=tuple(self.pile(pile)), note=note)
        note = say("pile-note", hidden=len(state.hidden), under=len(state.under))
        hidden = (self.small(card, "hidden") for card in state.hidden)
        under = (self.small(card, "under") for card in state.under)
        yield Cards("pile", say("pile"), cards=(*hidden, *under), note=note)

    def pile(self, pile: Pile) -> Iterator[Card]:
        """Build the top card in full, the others small in the order of their letters."""
        if pile.top is not None:
            yield self.card(pile.top)
        yield from _cards_below_top(self.state.config.deck, pile.rest, self.say.plain)

    def small(self, number: int, *marks: str) -> Card:
        """Build a small card, not in play now."""
        return _small_card(number, self.cards[number], marks, self.say.plain)

    def card(self, number: int, under: tuple[Card, ...] = (), slots: bool = True) -> Card:
        """Build a card and what is printed on it; with `slots` its dice and the coach's hint."""
        aimed = self.attempt is not None and self.attempt.card == number
        whole = _full_card(number, self.cards[number], self.say.plain)
        return replace(
            whole,
            marks=("aimed",) if aimed else (),
            slots=tuple(self.slots(number)) if slots else (),
            under=under,
            hint=self.coach.of_card(number) if slots else None,
        )

    def slots(self, number: int) -> Iterator[Slot]:
        """Build the parts of a combination, with their present dice."""
        empty = _empty_slots(number, self.cards[number].parts, self.say.plain)
        if self.attempt is None or self.attempt.card != number:
            yield from empty
            return
        for slot, dice in zip(empty, self.attempt.placed, strict=True):
            yield replace(slot, dice=self.named(dice), wants=slot.wants - len(dice))

    def fleet(self, seat: Seat) -> Cards:
        """Build ships with their cargo."""
        ships = []
        for vessel in self.state.fleets[seat]:
            under = () if vessel.cargo is None else (self.small(vessel.cargo),)
            ships.append(self.card(vessel.ship, under, slots=False))
        note = "" if ships else self.say("no-ships")
        return Cards(f"fleet-{seat}", self.whose("fleet", seat), seat, tuple(ships), note)

    # Scores

    def tally(self, seat: Seat) -> Tally:
        """MDM-22, MDM-23: build the score so far, the tie-breaks, and incomplete families."""
        score, treasure = score_of(self.state, seat), points_of_treasures(self.state, seat)
        deck, ships = self.state.config.deck, [vessel.ship for vessel in self.state.fleets[seat]]
        had = tuple([len(family.intersection(ships)) for _, family in families(deck)])
        counts = _counts(deck, score, treasure, had, self.say.plain)
        return Tally(f"score-{seat}", self.whose("score", seat), seat, counts)


@lru_cache(maxsize=1024)
def _counts(
    deck: Deck, score: Score, treasure: int, had: tuple[int, ...], say: Words
) -> tuple[Count, ...]:
    """Build the family counts; `had`: how many ships of each family the deck has."""
    return (
        Count("points", say("count-points"), score.points),
        Count("treasure", say("count-treasure"), treasure),
        Count("bonus", say("count-bonus"), score.points - treasure),
        Count("ships", say("count-ships"), score.ships),
        Count("firepower", say("count-firepower"), score.firepower),
        *(
            _family_count(family, mine, len(ships), say)
            for (family, ships), mine in zip(families(deck), had, strict=True)
        ),
    )


@lru_cache(maxsize=64)
def _die(face: int, n: int, say: Words) -> Die:
    return Die(f"die-{face}-{n}", face, say("die", face=face))


def _family_count(family: int, had: int, members: int, say: Words) -> Count:
    return Count("family", family_name(family, say), had, members, family)


@lru_cache(maxsize=2048)
def _small_card(number: int, card: DeckCard, marks: tuple[str, ...], say: Words) -> Card:
    """Build a small card, not in play now, that never changes."""
    title, facts = printed_name(card, say), tuple(card_facts(card, say))
    return Card(
        id=f"card-{number}",
        kind=card_kind(card),
        title=title,
        label=", ".join([title, *(fact.label for fact in facts)]),
        side=card.family if isinstance(card, ShipCard) else None,
        marks=("small", *marks),
        facts=facts,
    )


@lru_cache(maxsize=2048)
def _full_card(number: int, card: DeckCard, say: Words) -> Card:
    """Build a full card with its use."""
    return replace(_small_card(number, card, (), say), about=card_help(card, say))


@lru_cache(maxsize=1024)
def _cards_below_top(deck: Deck, cards: tuple[int, ...], say: Words) -> tuple[Card, ...]:
    """MDM-3: build the cards of a pile below the top one, in the order of their letters."""
    ordered: list[int] = []
    while len(ordered) < len(cards):
        ordered += cards_of_first_letter(deck, tuple(card for card in cards if card not in ordered))
    return tuple(_small_card(card, deck.cards[card], (), say) for card in ordered)


@lru_cache(maxsize=2048)
def _empty_slots(number: int, parts: tuple[Part, ...], say: Words) -> tuple[Slot, ...]:
    """Build the parts of a card's combination, without dice."""
    return tuple(
        Slot(
            slot_id(number, n),
            part_label(part, say),
            part_symbol(part, say),
            (),
            part.dice,
            part.role or "",
        )
        for n, part in enumerate(parts)
    )
