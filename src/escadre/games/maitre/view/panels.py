"""Panels of the scene: dice, port, piles, fleets and scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from escadre.core.game import Seat, Terminal
from escadre.core.i18n.catalogue import Words
from escadre.core.i18n.player_names import PlayerArgument
from escadre.core.scene import Card, Cards, Count, Die, Panel, Slot, Tally, Tray
from escadre.games.maitre.rules.attempts import last_roll
from escadre.games.maitre.rules.cards import Deck, DeckCard, Face, Part, Pips, ShipCard
from escadre.games.maitre.rules.ending import Score, families, points_of_treasures, score_of
from escadre.games.maitre.rules.fights import totals, winning_seat
from escadre.games.maitre.rules.game import node
from escadre.games.maitre.rules.model import Attempt, Fight, Observation, Pile, State, current_round
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
    part_role,
    part_text,
    printed_name,
    slot_id,
)


def panels(observation: Observation, hints: ChanceHints, say: Words) -> Iterator[Panel]:
    """Build the panels: dice, port and piles, then all fleets, the viewer's first."""
    yield from PanelBuilder(observation, hints, say).build()


def round_text(state: State, say: Words) -> str:
    """MDM-24: return the current round and the number of rounds."""
    now, last = current_round(state), state.config.last_round
    return say("round-last" if now == last else "round", now=now, last=last)


class PanelBuilder:
    """Builds the panels of the table as one viewer sees it."""

    def __init__(self, observation: Observation, hints: ChanceHints, say: Words) -> None:
        self.viewer = observation.viewer
        self.state = state = observation.state
        self.hints = hints
        self.say = say
        self.cards = state.config.deck.cards
        self.attempt = state.in_progress if isinstance(state.in_progress, Attempt) else None
        self._dice_counts: dict[int, int] = {}

    def build(self) -> Iterator[Panel]:
        """Yield all panels; dice in hand come first, so that a die keeps its id when placed."""
        yield from self.dice_panels()
        yield from self.table_panels()
        for seat in self.seats():
            yield self.fleet_panel(seat)
            yield self.score_tally(seat)
        yield Tally("round", round_text(self.state, self.say))

    def seats(self) -> list[Seat]:
        """Return all seats clockwise, the viewer's own first."""
        count, viewer_seat = self.state.config.players, self.viewer
        first = viewer_seat if viewer_seat is not None and viewer_seat >= 0 else 0
        return [Seat((first + n) % count) for n in range(count)]

    def title_with_owner(self, prefix: str, seat: Seat) -> str:
        """Return a title that names the owner."""
        if self.viewer == seat:
            return self.say(f"{prefix}-mine")
        return self.say(f"{prefix}-of", seat=PlayerArgument(seat))

    # Dice

    def dice_panels(self) -> Iterator[Tray]:
        """Yield the dice in hand and discarded, or the two dice of a fight."""
        match self.state.in_progress or self.state.last_turn:
            case Attempt() as attempt:
                yield from self.dice_trays(attempt)
            case Fight() as fight:
                yield self.fight_tray(fight)
            case None:
                yield Tray("dice", self.say("dice"), note=self.say("no-roll-yet"))

    def dice_trays(self, attempt: Attempt) -> Iterator[Tray]:
        """MDM-5, MDM-6: yield the dice of a turn, and the discarded dice.

        After the turn, those that were placed are shown, too; the others are dimmed.
        """
        hand = self.identify_dice(attempt.hand)
        discarded = self.identify_dice(attempt.discarded)
        if self.attempt:
            dice = (*hand, *self.unrolled_dice(attempt.dice_left - len(attempt.hand)))
        else:
            placed = self.identify_dice(tuple(chain.from_iterable(attempt.placed)))
            dice = (*placed, *(replace(die, marks=("idle",)) for die in hand))
        yield Tray(
            "dice",
            self.dice_title(attempt),
            self.dice_owner(),
            dice,
            self.roll_number(attempt),
            attempt_note(self.state, attempt, self.say),
            self.hints.turn_hint(),
        )
        yield Tray("aside", self.say("aside"), self.dice_owner(), discarded)

    def dice_title(self, attempt: Attempt) -> str:
        """MDM-8: return the title of the dice, during a turn with the roll and the last roll."""
        if self.attempt is None:
            return self.say("dice")
        return self.say("dice-roll", now=attempt.roll, last=last_roll(attempt))

    @property
    def displayed_turn(self) -> int:
        """The turn whose dice are shown: until the first action, the previous turn."""
        return self.state.turns_completed - (self.state.in_progress is None)

    def dice_owner(self) -> Seat | None:
        """Return the seat whose dice are shown."""
        if self.state.first_seat is None:
            return None
        return Seat((self.state.first_seat + self.displayed_turn) % self.state.config.players)

    def roll_number(self, attempt: Attempt) -> int:
        """Return a number that changes with every roll."""
        rolling = attempt.dice_left > 0 and not attempt.hand and not attempt.has_used_die
        return 10 * self.displayed_turn + attempt.roll + (not rolling)

    def identify_dice(self, dice: Pips) -> tuple[Die, ...]:
        """Return dice with stable ids; for each face, the dice in hand are numbered first."""
        tokens = []
        for face in dice:
            self._dice_counts[face] = n = self._dice_counts.get(face, 0) + 1
            tokens.append(_die(face, n, self.say.plain))
        return tuple(tokens)

    def unrolled_dice(self, count: int) -> tuple[Die, ...]:
        """Build the dice about to be rolled."""
        label = self.say("not-rolled")
        return tuple(Die(f"die-waiting-{n}", 0, label) for n in range(count))

    def fight_tray(self, fight: Fight) -> Tray:
        """MDM-17, MDM-18: build the two dice with their totals, and the result."""
        note = fight_note(self.state, fight, self.say)
        if not fight.pips:
            return Tray("fight", self.say("fight"), None, self.unrolled_dice(2), 0, note)
        dice = tuple(self.fight_dice(fight))
        return Tray("fight", self.say("fight"), None, dice, 10 * self.displayed_turn + 1, note)

    def fight_dice(self, fight: Fight) -> Iterator[Die]:
        """MDM-17: yield the attacker's die, then the defender's."""
        deck = self.state.config.deck
        winner_seat = winning_seat(deck, fight)
        sides = (fight.attacker, fight.ship), (fight.defender, fight.target)
        rolled = zip(sides, fight.pips, totals(deck, fight), strict=True)
        for n, ((seat, ship), pips, total) in enumerate(rolled):
            name = self.name(ship)
            label = self.say("total", seat=PlayerArgument(seat), ship=name, pips=pips, total=total)
            yield Die(f"die-fight-{n}", pips, label, ("won",) if seat == winner_seat else ("lost",))

    # Cards

    def name(self, card: int) -> str:
        """Return a card's name."""
        return card_name(self.state.config, card, self.say)

    def table_panels(self) -> Iterator[Cards]:
        """Yield the port, both piles, and the ships face down."""
        state, say = self.state, self.say
        port = tuple(self.card(card) for card in state.port if card is not None)
        is_over = isinstance(node(state), Terminal)
        note = say("port-note") if port and not is_over else ""
        hint = self.hints.port_caption(port)
        yield Cards("port", say("port"), cards=port, note=note, hint=hint)
        for panel_id, pile in (("treasures", state.treasures), ("goods", state.goods)):
            left = len(pile.rest) + (pile.top is not None)
            note = "" if is_over else say("pile-left", count=left)
            yield Cards(panel_id, say(panel_id), cards=tuple(self.pile_cards(pile)), note=note)
        note = say("pile-note", hidden=len(state.hidden_ships), under=len(state.returned_ships))
        hidden = (self.small_card(card, "hidden") for card in state.hidden_ships)
        under = (self.small_card(card, "under") for card in state.returned_ships)
        yield Cards("pile", say("pile"), cards=(*hidden, *under), note=note)

    def pile_cards(self, pile: Pile) -> Iterator[Card]:
        """Yield the top card in full, and small cards in the order of their letters."""
        if pile.top is not None:
            yield self.card(pile.top)
        yield from _cards_below_top(self.state.config.deck, pile.rest, self.say.plain)

    def small_card(self, number: int, *marks: str) -> Card:
        """Build a small card, for a card that is not in play now."""
        return _small_card(number, self.cards[number], marks, self.say.plain)

    def card(self, number: int, under: tuple[Card, ...] = (), slots: bool = True) -> Card:
        """Build a full card; with `slots`, also its dice and its hint."""
        is_aimed = self.attempt is not None and self.attempt.card == number
        full_card = _full_card(number, self.cards[number], self.say.plain)
        return replace(
            full_card,
            marks=("aimed",) if is_aimed else (),
            slots=tuple(self.card_slots(number)) if slots else (),
            under=under,
            hint=self.hints.card_hint(number) if slots else None,
        )

    def card_slots(self, number: int) -> Iterator[Slot]:
        """Yield the parts of a combination, with the dice on them."""
        empty = _empty_slots(number, self.cards[number].parts, self.say.plain)
        if self.attempt is None or self.attempt.card != number:
            yield from empty
            return
        for slot, dice in zip(empty, self.attempt.placed, strict=True):
            yield replace(slot, dice=self.identify_dice(dice), wants=slot.wants - len(dice))

    def fleet_panel(self, seat: Seat) -> Cards:
        """Build the ships of a fleet with their cargo."""
        ships = []
        for vessel in self.state.fleets[seat]:
            under = () if vessel.cargo is None else (self.small_card(vessel.cargo),)
            ships.append(self.card(vessel.ship, under, slots=False))
        note = "" if ships else self.say("no-ships")
        return Cards(
            f"fleet-{seat}", self.title_with_owner("fleet", seat), seat, tuple(ships), note
        )

    # Scores

    def score_tally(self, seat: Seat) -> Tally:
        """MDM-22, MDM-23: build the score so far, the tie-breaks, and incomplete families."""
        score, treasure = score_of(self.state, seat), points_of_treasures(self.state, seat)
        deck, ships = self.state.config.deck, [vessel.ship for vessel in self.state.fleets[seat]]
        owned = tuple([len(family.intersection(ships)) for _, family in families(deck)])
        counts = _counts(deck, score, treasure, owned, self.say.plain)
        return Tally(f"score-{seat}", self.title_with_owner("score", seat), seat, counts)


@lru_cache(maxsize=1024)
def _counts(
    deck: Deck, score: Score, treasure: int, owned: tuple[int, ...], say: Words
) -> tuple[Count, ...]:
    """Build the counts of a score; `owned` has the number of ships of each family in the fleet."""
    return (
        Count("points", say("count-points"), score.points),
        Count("treasure", say("count-treasure"), treasure),
        Count("bonus", say("count-bonus"), score.points - treasure),
        Count("ships", say("count-ships"), score.ships),
        Count("firepower", say("count-firepower"), score.firepower),
        *(
            _family_count(family, count, len(ships), say)
            for (family, ships), count in zip(families(deck), owned, strict=True)
        ),
    )


@lru_cache(maxsize=64)
def _die(face: int, n: int, say: Words) -> Die:
    return Die(f"die-{face}-{n}", face, say("die", face=face))


def _family_count(family: int, count: int, members: int, say: Words) -> Count:
    return Count("family", family_name(family, say), count, members, family)


@lru_cache(maxsize=2048)
def _small_card(number: int, card: DeckCard, marks: tuple[str, ...], say: Words) -> Card:
    """Build a small card without dice and hint."""
    title, facts = printed_name(card, say), tuple(card_facts(card, say))
    return Card(
        id=f"card-{number}",
        kind=card_kind(card),
        title=title,
        label=", ".join([title, *(fact.label for fact in facts if fact.kind != "value")]),
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
            part_text(part, say),
            (),
            part.dice,
            part.role or "",
            part_role(part, say),
            part.face if isinstance(part, Face) else 0,
        )
        for n, part in enumerate(parts)
    )
